"""Generalized Toads and Frogs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Self

from grundy.boards.text import read_number, skip_spaces
from grundy.errors import ParseError
from grundy.games.board_game import BoardGame
from grundy.games.partizan_position import PartizanPosition
from grundy.games.patterns import PatternRule, rule
from grundy.games.registry import register

LONGEST = 9
PIECES = {"T": "green toad", "F": "brown frog"}


@dataclass(frozen=True)
class ToadSteps:
    """How far animals go: over how many empty squares, and over how many animals they jump."""

    least: int = 1
    most: int = 1
    jump: int = 1
    friends: bool = False

    def __str__(self) -> str:
        far = str(self.least) if self.least == self.most else f"{self.least}-{self.most}"
        return f"{far},{self.jump}{'!' if self.friends else ''}"


@cache
def strips_with(steps: ToadSteps) -> type[BoardGame]:
    """The rules as data."""

    def rules(own: str, other: str, step: int) -> list[PatternRule]:
        over = "[TF]" if steps.friends else other
        words = [(own + "_" * far, "_" * far + own) for far in range(steps.least, steps.most + 1)]
        words += [(own + over * far + "_", f"_{'=' * far}{own}") for far in range(1, steps.jump + 1)]
        return [rule(before, after, along=[(0, step)]) for before, after in words]

    data = {
        "cells": "_TF",
        "strip": True,
        "pieces": PIECES,
        "left": rules("T", "F", 1),
        "right": rules("F", "T", -1),
    }
    return type("ToadStrips", (BoardGame,), data)


@register("gen_toads", title="Generalized Toads and Frogs")
@dataclass(frozen=True, repr=False)
class GenToads(PartizanPosition):
    """Toads and Frogs with longer steps and jumps.

    ## Rules

    On a strip of squares sit toads and frogs, at most one on a square. Left moves a toad to the right: over a
    number of empty squares to the last of them, or over a number of frogs, without a gap, to the empty square
    behind them. Right moves a frog in the same way to the left. How many squares a step has at least and at
    most, and how many animals a jump goes over at most, is part of the game, and whether animals also jump
    over their own kind. A player who cannot move loses.

    ## Notation

    The steps, a comma, the longest jump, `!` if animals jump over all others, a colon, and strips as in Toads
    and Frogs: `1-2,3!:TT__FF`. One number of steps is enough if all have the same length, as in `1,2:TTF_`. A
    move is named by the squares where it begins and ends, `2-4`.

    >>> GenToads.parse("1,2:TFF_").play("L 1-4")
    <gen_toads 1,2:_FFT>
    >>> print(GenToads.parse("1,2:TTTT__FFF").value(), GenToads.parse("1-2,0:T__").value())
    {1/2*|v} 2

    ## Known results

    `1,1` is Toads and Frogs, and `1,0` Elephants and Rhinos.

    ## References

    - A. N. Siegel, CGSuite, ruleset `GenToadsAndFrogs` of `game.strip`.
    - M. Müller and others, MCGS, the minimax-based combinatorial game solver, game `gen_toads`.
    """

    example = "1,2:TTT__FFF"

    steps: ToadSteps
    strips: BoardGame

    @classmethod
    def parse(cls, text: str) -> Self:
        steps, at = _steps(text)
        try:
            return cls(steps, strips_with(steps).parse(text[at:]))
        except ParseError as error:
            raise error.within(text, at) from None

    def __str__(self) -> str:
        return f"{self.steps}:{self.strips}"

    def __reduce__(self) -> tuple[object, ...]:
        return GenToads.parse, (str(self),)

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return ((name, replace(self, strips=after)) for name, after in self.strips.left_moves())

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return ((name, replace(self, strips=after)) for name, after in self.strips.right_moves())

    def components(self) -> tuple[Self, ...]:
        return tuple(replace(self, strips=strip) for strip in self.strips.components())

    def size(self) -> int:
        return self.strips.size()

    def draw(self) -> str:
        return self.strips.picture().svg(f"{self.game.title} {self}")

    def diagram(self) -> str:
        return self.strips.diagram()


def _steps(text: str) -> tuple[ToadSteps, int]:
    """What stands before the colon, and the place after it."""
    least, at = read_number(text, 0, "number of steps", 1, LONGEST)
    most = least
    if text[at : at + 1] == "-":
        most, at = read_number(text, at + 1, "number of steps", least, LONGEST)
    if text[at : at + 1] != ",":
        raise ParseError("expected `,` and the longest jump", text, at)
    jump, at = read_number(text, at + 1, "longest jump", 0, LONGEST)
    friends = text[at : at + 1] == "!"
    at = skip_spaces(text, at + friends)
    if text[at : at + 1] != ":":
        raise ParseError("expected `:` and strips", text, at)
    return ToadSteps(least, most, jump, friends), at + 1
