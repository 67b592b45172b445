"""Toads and Frogs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from grundy.boards.svg import ACCENT, BLACK, FILL, INK, PAPER, circle, explained, label, path
from grundy.games.board_engine import native_by
from grundy.games.board_game import BoardGame
from grundy.games.patterns import rule
from grundy.games.registry import register
from grundy.games.strip_game import StripGame


class ToadsPatterns(BoardGame):
    """The same rules as data, by which the engine plays."""

    cells, strip = "_TF", True
    left = (rule("T_", "_T", along=[(0, 1)]), rule("TF_", "_FT", along=[(0, 1)]))
    right = (rule("F_", "_F", along=[(0, -1)]), rule("FT_", "_TF", along=[(0, -1)]))


@register("toads_and_frogs", title="Toads and Frogs", **native_by(ToadsPatterns))
class ToadsAndFrogs(StripGame):
    """Toads hop to the right, frogs to the left, over one of the others if they must.

    ## Rules

    On a strip of squares sit toads and frogs, at most one on a square. Left moves a toad to the square on its
    right if it is empty, or over a frog there to the square behind it if that is empty. Right moves a frog in
    the same way to the left. A player who cannot move loses.

    ## Notation

    A strip is written with `T` for a toad, `F` for a frog and `_` for an empty square; several strips are
    joined by `+`, and `-` is no strip at all. A move is named by the square that the animal leaves, `2`, or
    `2:2` on the second of several strips.

    >>> ToadsAndFrogs.parse("TF_").play("1")
    <toads_and_frogs _FT>
    >>> print(ToadsAndFrogs.parse("T_F").value(), ToadsAndFrogs.parse("TT_FF").value())
    * *

    ## Known results

    The game is Richard Guy's. Winning Ways, chapters 1 and 5, has values of many strips; Erickson found rules
    for several infinite families. To find the value of a position is NP-hard (Thanatipanonda 2008).

    ## References

    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*, chapters 1 and 5.
    - J. Erickson, "New Toads and Frogs results", in *Games of No Chance* (1996), 299-310.
    - T. A. Thanatipanonda, "How to beat Capablanca", thesis, Rutgers University (2008).
    """

    example = "TT__FF"
    pieces: ClassVar[dict[str, str]] = {"T": FILL, "F": ACCENT, "_": PAPER}
    mirrored = False

    def draw(self) -> str:
        words = [(_animal("T", 0j, 0.5)[0], "toads, Left's"), (_animal("F", 0j, 0.5)[0], "frogs, Right's")]
        return explained(self.rows.strip_picture(_animal), words).svg(f"{self.game.title} {self}")

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self._hop("T", "F", 1)

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self._hop("F", "T", -1)

    def _hop(self, own: str, other: str, step: int) -> Iterator[tuple[str, Self]]:
        for number, place, name in self.rows.places(own):
            row = self.rows.rows[number]
            target = place + step
            if 0 <= target < len(row) and row[target] == other:
                target += step
            if 0 <= target < len(row) and row[target] == "_":
                cells = list(row)
                cells[place], cells[target] = "_", own
                yield name, self.on(self.rows.replace(number, "".join(cells)))

    def size(self) -> int:
        """How far the animals have to go."""
        steps = 0
        for row in self.rows:
            for place, letter in enumerate(row):
                steps += len(row) - place if letter == "T" else place + 1 if letter == "F" else 0
        return steps


def _animal(letter: str, middle: complex, scale: float = 1.0) -> list[str]:
    """A body that points to where it hops, with an eye and its letter."""
    if letter not in "TF":
        return []
    way, fill, ink = (1, FILL, PAPER) if letter == "T" else (-1, ACCENT, BLACK)
    outline = [
        (14, 0), (10, -11), (-2, -13), (-9, -8), (-15, -4), (-15, 4), (-9, 8), (-2, 13), (10, 11), (14, 0)
    ]  # fmt: skip
    points = [middle + scale * complex(way * x, y) for x, y in outline]
    eye = middle + scale * complex(7 * way, -4.5)
    return [
        path(points, fill=fill, stroke=INK, width=1),
        circle(eye.real, eye.imag, 2.4 * scale, fill=PAPER),
        circle(eye.real + 0.6 * way * scale, eye.imag, 1.2 * scale, fill=INK),
        label(middle.real - 4 * way * scale, middle.imag, letter, size=13 * scale, fill=ink),
    ]
