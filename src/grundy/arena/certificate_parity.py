"""The checker of certificates of parity games, by the file of the game.

An entry `Alice [0,2] VERTEX` says that Alice wins from a vertex, and gives a number for each priority that is
good for Bob and occurs in the game, smallest first. The owner of a vertex that he wins needs one successor
that fits, and of a vertex that he loses all have to: they are won by the same player, and for each of the
other player's priorities from that of the vertex on, the number is not larger; for its own priority it is
smaller.

Why this proves something: in a play that goes round for ever under a strategy that takes such successors, the
largest priority that is met again and again cannot be the other player's, since its number would go down for
ever (M. Jurdziński, "Small progress measures for solving parity games", STACS 2000).
"""

from __future__ import annotations

import re

from grundy.arena.arena import SIDES, Side
from grundy.arena.parity import ParityGame
from grundy.check.certificate import DIGITS, Entry, Header, RefusedError
from grundy.check.index import Index
from grundy.check.play import Theorems, safely
from grundy.errors import GrundyError

PARITY = "parity"
"""What a certificate names in place of a game."""
ALL = "all vertices"

_WINNER = re.compile(r"winner (Alice|Bob)")
_WINNERS = re.compile(rf"winners ({DIGITS}) ({DIGITS})")


class ParityCase:
    """A parity game in a file."""

    counts = "vertex"

    def __init__(self, header: Header, rules: str | None) -> None:
        if rules is None:
            raise GrundyError(
                "this certificate is about the parity game in a file: --rules FILE says in which"
            )
        if (header.rules, header.convention) != (1, "normal"):
            raise RefusedError("it is about parity games of another kind")
        self.header, self.game = header, ParityGame.load(rules)
        self.words = header.position

    def subject(self, entry: Entry) -> str:
        return entry.text

    def checker(self, index: Index, theorems: Theorems) -> MeasureChecker:
        return MeasureChecker(self.game, self.header, index)


class MeasureChecker:
    """Checks single entries about vertices against those of their successors."""

    def __init__(self, game: ParityGame, header: Header, index: Index) -> None:
        self.game, self.header, self.index = game, header, index
        self.priorities = {str(side): against(game, side) for side in SIDES}

    def check(self, line: int, entry: Entry) -> None:
        """Refuses an entry that does not follow from those of the successors."""
        if entry.measure is None:
            raise RefusedError("this is no entry about a vertex of a parity game")
        arena, v = self.game.arena, safely(self._number, entry.text)
        numbers = safely(self._numbers, (entry.winner, entry.measure))
        fits = [self._fits(v, entry.winner, numbers, str(arena.name(w))) for w in arena.successors(v)]
        if not fits:
            fits = [arena.verdict(v) is Side(entry.winner)]
        if not (any(fits) if str(arena.owner(v)) == entry.winner else all(fits)):
            raise RefusedError("this does not follow from what is said of its successors")

    def _number(self, text: str) -> int:
        if not re.fullmatch(DIGITS, text):
            raise GrundyError(f"there is no vertex {text!r}")
        return self.game.arena.number(int(text))

    def _numbers(self, said: tuple[str, str]) -> list[int]:
        winner, measure = said
        numbers = [int(word) for word in measure.split(",")] if measure else []
        if len(numbers) != len(self.priorities[winner]):
            raise GrundyError(f"there should be {len(self.priorities[winner])} numbers")
        return numbers

    def _fits(self, v: int, winner: str, numbers: list[int], successor: str) -> bool:
        """Whether a move to a successor keeps what the winner has, and goes on to win."""
        found = self.index.about("vertex", successor)
        if found is None or found[1].winner != winner or found[1].measure is None:
            return False
        theirs, own = safely(self._numbers, (winner, found[1].measure)), self.game.priorities[v]
        return all(
            number >= other + (priority == own)
            for priority, number, other in zip(self.priorities[winner], numbers, theirs, strict=True)
            if priority >= own
        )

    def check_claim(self) -> None:
        """Refuses a claim that does not follow from all entries."""
        if not (self._start_holds() if self.header.position != ALL else self._sizes_hold()):
            raise RefusedError(f"the entries do not show the claim: {self.header.claim}")

    def _start_holds(self) -> bool:
        claim, said = _WINNER.fullmatch(self.header.claim), self.index.about("vertex", self.header.position)
        return claim is not None and said is not None and said[1].winner == claim[1]

    def _sizes_hold(self) -> bool:
        """`winners 5 3`: how many vertices each player wins; and these are all."""
        claim, sizes = _WINNERS.fullmatch(self.header.claim), self.index.winners()
        found = [sizes.get(str(side), 0) for side in SIDES]
        whole = sum(found) == len(self.game.arena)
        return claim is not None and found == [*map(int, claim.groups())] and whole


def against(game: ParityGame, side: Side) -> list[int]:
    """The priorities of a game that are bad for a player, smallest first: odd ones for Alice."""
    return sorted({priority for priority in game.priorities if priority % 2 != side.code})
