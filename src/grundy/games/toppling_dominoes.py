"""Toppling Dominoes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from grundy.boards.rows import Rows
from grundy.boards.svg import INK, LINE, WHITE
from grundy.errors import ParseError
from grundy.games.position import Position
from grundy.games.registry import register
from grundy.games.strip_game import StripGame
from grundy.games.toppling_rows import rows_of

NATIVE_DOMINOES = 31
"""The longest row that the engine has its own rules for."""


def _native(position: Position) -> object | None:
    from grundy import _engine

    assert isinstance(position, TopplingDominoes)
    return _engine.TopplingDominoes() if all(len(row) <= NATIVE_DOMINOES for row in position.rows) else None


def _row_worth(text: str, value: str) -> str:
    from grundy.values.partizan import CanonicalForm

    rows = rows_of(CanonicalForm.parse(value))
    if not rows:
        raise ParseError("no row is known to have this value", text, text.index("=") + 1)
    return rows[0]


@register("toppling_dominoes", title="Toppling Dominoes", native=_native)
class TopplingDominoes(StripGame):
    """Topple a domino of one's colour, and with it all dominoes on one side of it.

    ## Rules

    Dominoes stand in rows; each is black, white or grey. Left chooses a black or grey domino, Right a white
    or grey one, and topples it to the left or to the right: it falls with all dominoes of its row on that
    side. A player who cannot move loses.

    ## Notation

    A row is written with `L` for a black domino, `R` for a white and `E` for a grey one; several rows are
    joined by `+`, and `-` is no domino at all. `={2|3/4}` is a row with the value {2|3/4}, if one is known.
    The move `3<` topples the third domino to the left and `3>` to
    the right; in the second of several rows it is `2:3<`.

    >>> TopplingDominoes.parse("LRLE").play("L 3<")
    <toppling_dominoes E>
    >>> print(TopplingDominoes.parse("LRL").value(), TopplingDominoes.parse("LLLRRRL").value())
    1/2 {2||0|-1}
    >>> TopplingDominoes.parse("={2|3/4}")
    <toppling_dominoes LLLRLRLLRL>

    ## Known results

    Every number is the value of exactly one row, a palindrome: `L` n times is n, and if x = {a|b} is the
    canonical form of a number that is no integer, its row is that of a, then `LR`, then that of b (Fink,
    Nowakowski, Siegel and Wolfe). A row has positive value exactly if both its ends are `L`. The rows with
    the value {a|b}, for numbers a >= b, are those of a, `LR` or `E`, and b, and their reversals (Renault).

    ## References

    - A. Fink, R. J. Nowakowski, A. N. Siegel, D. Wolfe, "Toppling conjectures", in *Games of No Chance 4*
      (2015), 65-76.
    - G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013), section 3.2.
    """

    example = "LRRL + LEL"
    pieces: ClassVar[dict[str, str]] = {"L": INK, "R": WHITE, "E": LINE}

    @classmethod
    def parse(cls, text: str) -> Self:
        sign, _, value = text.partition("=")
        if value and not sign.strip():
            return cls(Rows((_row_worth(text, value),)))
        return super().parse(text)

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self._topple("LE")

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self._topple("RE")

    def _topple(self, own: str) -> Iterator[tuple[str, Self]]:
        rows = self.rows.rows
        for number, place, name in self.rows.places(own):
            yield f"{name}<", self.on(self.rows.replace(number, rows[number][place + 1 :]))
            yield f"{name}>", self.on(self.rows.replace(number, rows[number][:place]))
