"""The checker of certificates of arenas: by the rules of a game in Python, or by the file of an arena.

An entry tells who wins from a vertex and in how many moves, or that nobody can force a win. It has to be what
the entries of the vertices one move further make of it:

* In a sink, it is what the arena says, in 0 moves.
* The owner of a vertex wins if one of the successors is won for him: in one move more than from the nearest.
* Else it is a draw if one of the successors is.
* Else the owner loses: in one move more than from the farthest.

Why this proves something: the winner gets nearer to the end with each move, whatever the other player does.
From a draw one can always move to a draw again, and never to a vertex that oneself wins from; so nobody who
stays in draws can be made to lose.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from grundy.arena.arena import DRAW, SIDES
from grundy.arena.certificate_parity import ALL, PARITY, ParityCase
from grundy.arena.files import described, loaded
from grundy.arena.unroll import ArenaNode, check_arena
from grundy.check.case import Case
from grundy.check.certificate import DIGITS, CertificateReader, Entry, Header, RefusedError, short
from grundy.check.claims import game_of
from grundy.check.index import Index
from grundy.check.play import Theorems, safely
from grundy.check.run import Check, Progress, Verified
from grundy.errors import GrundyError
from grundy.games import Game
from grundy.games.conventions import MISERE, NORMAL
from grundy.games.writing import quoted, unquoted

FILE = "arena"
"""What a certificate names in place of a game, if it is about an arena in a file."""
NOBODY = "draw"

_ATTRACTOR = re.compile(rf"attractor (?:(Alice|Bob) ({DIGITS})|none)")
_ATTRACTORS = re.compile(rf"attractors ({DIGITS}) ({DIGITS}) ({DIGITS})")

Worth = tuple[str, int | None]
"""Who wins and in how many moves; `draw` and None if nobody does."""


def verify(
    path: str | Path,
    *,
    rules: str | None = None,
    theorems: Theorems | None = None,
    processes: int = 1,
    progress: Progress | None = None,
) -> Verified:
    """Checks a certificate about an arena; `RefusedError` says which entry is the first that fails, and why.

    `rules` is the file of the arena or the parity game, or the Python file that defines the game.
    """
    return Check(CertificateReader(path), case_of, rules, theorems).run(processes, progress)


def case_of(header: Header, rules: str | None) -> Case:
    """What a certificate is about: an arena, or a parity game."""
    return ParityCase(header, rules) if header.game == PARITY else ArenaCase(header, rules)


@dataclass(frozen=True)
class Vertex:
    """Whose turn it is, the successors by what they are about, and who has won if there are none."""

    owner: str
    successors: dict[str, str]
    winner: str


class ArenaTexts(Protocol):
    """The vertices of an arena, as texts."""

    def subject(self, text: str) -> str:
        """What a text is about: the same for vertices that are one."""

    def vertex(self, text: str) -> Vertex:
        """What there is to know of a vertex."""

    @property
    def size(self) -> int | None:
        """How many vertices there are, if that is known."""


class Positions:
    """Positions of a game with whose turn it is; those that differ by symmetries are one vertex."""

    def __init__(self, game: Game, convention: str) -> None:
        self.cls, self.convention = game.position, convention
        self.size = None

    def turn(self, text: str) -> ArenaNode:
        """The turn that is written like this, of a position that has a winner and this convention."""
        turn = ArenaNode.parse(self.cls, unquoted(text))
        if quoted(str(turn)) != text:
            raise GrundyError(f"the game writes this {short(turn)}")
        check_arena(turn.position, self.convention)
        return turn

    def subject(self, text: str) -> str:
        return _subject(safely(self.turn, text))

    def vertex(self, text: str) -> Vertex:
        turn = self.turn(text)
        successors = {_subject(option): str(option) for _, option in turn.moves()}
        return Vertex(str(turn.player), successors, str(turn.winner(self.convention == MISERE) or NOBODY))


def _subject(turn: ArenaNode) -> str:
    return repr((turn.position.tree_key(), turn.player.value, turn.lead))


class Listed:
    """The vertices that a file lists."""

    def __init__(self, path: str, convention: str) -> None:
        found = loaded(path, described)
        self.words, self.owners, self.labels = found.words, found.owners, found.labels
        self.misere = convention == MISERE
        self.numbers = {word: number for number, word in enumerate(self.words)}
        self.size = len(self.words)
        self.successors: dict[int, list[int]] = {}
        for source, target in zip(found.sources, found.targets, strict=True):
            self.successors.setdefault(source, []).append(target)

    def subject(self, text: str) -> str:
        return text

    def vertex(self, text: str) -> Vertex:
        number = self.numbers.get(text)
        if number is None:
            raise GrundyError(f"there is no vertex {text!r}")
        owner, successors = SIDES[self.owners[number]], self.successors.get(number, [])
        if successors and number in self.labels:
            raise GrundyError(f"vertex {text} says who wins in it and is no sink")
        verdict = self.labels.get(number, (owner if self.misere else owner.other).code)
        winner = NOBODY if verdict == DRAW else str(SIDES[verdict])
        words = [self.words[target] for target in successors]
        return Vertex(str(owner), dict(zip(words, words, strict=True)), winner)


class ArenaCase:
    """An arena: of a game from a position on, or in a file."""

    counts = "vertex"

    def __init__(self, header: Header, rules: str | None) -> None:
        self.header = header
        self.words = header.position
        if header.convention not in (NORMAL, MISERE):
            raise RefusedError(f"this is no convention of play in an arena: {short(header.convention)}")
        if header.game != FILE:
            self.graph: ArenaTexts = Positions(game_of(header, rules), header.convention)
        elif rules is None:
            raise GrundyError("this certificate is about the arena in a file: --rules FILE says in which")
        elif header.rules != 1:
            raise RefusedError(
                f"it is about version {header.rules} of arenas in files, and this is version 1"
            )
        else:
            self.graph = Listed(rules, header.convention)

    def subject(self, entry: Entry) -> str:
        return self.graph.subject(entry.text)

    def checker(self, index: Index, theorems: Theorems) -> VertexChecker:
        return VertexChecker(self.graph, self.header, index)


class VertexChecker:
    """Checks single entries about vertices against those of their successors."""

    def __init__(self, graph: ArenaTexts, header: Header, index: Index) -> None:
        self.graph, self.header, self.index = graph, header, index

    def check(self, line: int, entry: Entry) -> None:
        """Refuses an entry that does not follow from those of the successors."""
        if not entry.winner or entry.measure is not None:
            raise RefusedError("this is no entry about a vertex")
        vertex = safely(self.graph.vertex, entry.text)
        found = self._worth(vertex)
        if found != (entry.winner, entry.nimber):
            winner, moves = found
            said = f"{winner} wins from it in {moves}" if moves is not None else "it is a draw"
            raise RefusedError(f"by what is said of its successors, {said}")

    def _worth(self, vertex: Vertex) -> Worth:
        """What a vertex is worth by the entries of its successors."""
        if not vertex.successors:
            return vertex.winner, None if vertex.winner == NOBODY else 0
        found: dict[str, list[int]] = {}
        for successor, text in vertex.successors.items():
            said = self.index.about("vertex", successor)
            if said is None:
                raise RefusedError(f"nothing is said of its successor {short(text)}")
            found.setdefault(said[1].winner, []).append(said[1].nimber or 0)
        if vertex.owner in found:
            return vertex.owner, 1 + min(found[vertex.owner])
        if NOBODY in found:
            return NOBODY, None
        ((winner, moves),) = found.items()
        return winner, 1 + max(moves)

    def check_claim(self) -> None:
        """Refuses a claim that does not follow from all entries."""
        header = self.header
        if not (self._start_holds() if header.position != ALL else self._sizes_hold()):
            raise RefusedError(f"the entries do not show the claim: {header.claim}")

    def _start_holds(self) -> bool:
        """`attractor Alice 3`: Alice wins from the start in 3 moves; `attractor none`: it is a draw."""
        claim = _ATTRACTOR.fullmatch(self.header.claim)
        said = self.index.about("vertex", self.graph.subject(self.header.position))
        if claim is None or said is None:
            return False
        wanted = (claim[1], int(claim[2])) if claim[1] else (NOBODY, None)
        return (said[1].winner, said[1].nimber) == wanted

    def _sizes_hold(self) -> bool:
        """`attractors 5 3 0`: how many vertices Alice wins, Bob wins, and nobody wins; and these are all."""
        claim = _ATTRACTORS.fullmatch(self.header.claim)
        sizes = self.index.winners()
        found = [sizes.get(winner, 0) for winner in (*map(str, SIDES), NOBODY)]
        return claim is not None and found == [*map(int, claim.groups())] and sum(found) == self.graph.size
