"""Ends, a kind of game of its own: Left and Right take numbers from the ends of a row, and more wins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from grundy.errors import GrundyError, ParseError
from grundy.games import Decision, PartizanPosition, Player, register
from grundy.kinds import DecidedPlay, Wins
from grundy.values import Outcome


@dataclass(frozen=True)
class Leads:
    """By how much Left leads at the end if Left begins, and if Right does."""

    left: int
    right: int

    def __str__(self) -> str:
        return f"{self.left:+}/{self.right:+}"


@dataclass(frozen=True, repr=False)
class Gets(Decision):
    """Left to move has to lead by so much at the end; Right to move has to keep Left below it."""

    player: Player | None = None
    row: tuple[int, ...] = ()
    lead: int = 0

    @classmethod
    def parse(cls, text: str) -> Self:
        if text == "lost":
            return cls()
        head, _, lead = text.partition(";")
        player, *row = head.split()
        return cls(Player(player), tuple(map(int, row)), int(lead))

    def __str__(self) -> str:
        if self.player is None:
            return "lost"
        return f"{' '.join([self.player.value, *map(str, self.row)])}; {self.lead}"

    def moves(self) -> Iterator[tuple[str, Self]]:
        if self.player is None:
            return
        if not self.row and (self.lead <= 0) is (self.player is Player.LEFT):
            yield "has won", type(self)()
        for name, number, rest in takings(self.row):
            won = number if self.player is Player.LEFT else -number
            yield name, type(self)(self.player.other, rest, self.lead - won)


class EndsPlay(DecidedPlay):
    """Its value is by how much Left leads, if Left begins and if Right does."""

    decision = Gets
    position: Ends

    def decide(self, wins: Wins) -> tuple[Outcome, Leads]:
        most = sum(self.position.row)
        left = max(lead for lead in range(-most, most + 1) if wins(self.asks(Player.LEFT, lead)))
        right = max(lead for lead in range(-most, most + 1) if not wins(self.asks(Player.RIGHT, lead)))
        winners = (Outcome.L if lead > 0 else Outcome.R if lead else Outcome.DRAW for lead in (left, right))
        return Outcome.starting(*winners), Leads(left, right)

    def worth(self, player: Player, option: Ends, value: Leads) -> int:
        won = self.position.points_of(option)
        return won + value.right if player is Player.LEFT else won - value.left

    def root(self, first: Player) -> Gets:
        return self.asks(first, 1 if first is Player.LEFT else 0)

    def claimed(self, claim: str) -> Iterator[tuple[Decision, bool, str]]:
        found = re.fullmatch(r"worth ([-+][0-9]{1,18})/([-+][0-9]{1,18})", claim)
        leads = Leads(*map(int, found.groups())) if found else None
        if leads is None or claim != f"worth {leads}":
            raise GrundyError(f"this is no claim about {self.position.game}: {claim}")
        for player, lead in zip(Player, (leads.left, leads.right), strict=True):
            for least in (lead, lead + 1):
                wins = (least == lead) is (player is Player.LEFT)
                yield self.asks(player, least), wins, f"{player} begins, and Left leads by {least}: {wins}"

    def asks(self, player: Player, lead: int) -> Gets:
        return Gets(player, self.position.row, lead)


@register("ends", title="Ends")
@dataclass(frozen=True, repr=False)
class Ends(PartizanPosition):
    """Numbers stand in a row, and a move takes the first or the last one; who has taken more wins.

    ## Rules

    Left and Right take numbers in turn, each the first or the last one of the row. When all are taken,
    whoever has the larger sum wins; it may be a draw.

    ## Notation

    A position is its numbers, `3 1 4`. The moves are `first` and `last`.

    >>> print(Ends.parse("3 1 4").value())
    +2/-2
    """

    kind: ClassVar[Any] = EndsPlay
    by_points: ClassVar[bool] = True
    last_move_wins: ClassVar[bool] = False
    may_be_drawn: ClassVar[bool] = False
    no_misere_play: ClassVar[str] = "is won by points"

    row: tuple[int, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        if not all(word.isdecimal() for word in text.split()):
            raise ParseError("expected numbers", text)
        return cls(tuple(map(int, text.split())))

    def __str__(self) -> str:
        return " ".join(map(str, self.row))

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        for name, _, rest in takings(self.row):
            yield name, type(self)(rest)

    right_moves = left_moves

    def points_of(self, option: Self) -> int:
        return sum(self.row) - sum(option.row)


def takings(row: tuple[int, ...]) -> Iterator[tuple[str, int, tuple[int, ...]]]:
    """What can be taken: a name, the number, and what is left."""
    if row:
        yield "first", row[0], row[1:]
    if len(row) > 1:
        yield "last", row[-1], row[:-1]
