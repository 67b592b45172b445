"""What is written below a node of a drawn solution tree: small boards, and lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape

from grundy.boards.svg import LINE, PAPER

LETTER = 5.4
"""Width of a letter, roughly."""
ROW = 12
CELL = 7
HALF = 5
"""Half the distance between two dots."""


@dataclass(frozen=True)
class Part:
    """One component in a label: a small board if it is written as one, else a line of text. What the text
    says after the board, which is a contract, stands below it."""

    text: str
    first: bool

    @cached_property
    def rows(self) -> list[str]:
        """Those of the board."""
        board = self.text.partition("; ")[0]
        is_board = set(board) <= set(".#/") or {"+", "/"} <= set(board) <= set("+-|.#/")
        return board.split("/") if is_board else []

    @property
    def words(self) -> str:
        return self.text.partition("; ")[2] if self.rows else self.text

    @property
    def width(self) -> float:
        board = _step(self.rows) * len(self.rows[0]) + 4 if self.rows else 0
        return max(board, LETTER * len(self.words))

    @property
    def height(self) -> float:
        board = _step(self.rows) * len(self.rows) + 5 if self.rows else 0
        return board + (ROW if self.words else 0)

    def shapes(self, x: float, y: float, ink: str) -> list[str]:
        """The component in the middle under (x, y), with a plus sign to its left if others come first."""
        shapes = [] if self.first else [_text(x - self.width / 2 - LETTER, y + self.height / 2 + 3, "+", ink)]
        if self.rows:
            step, drawn = _step(self.rows), _dots if "+" in self.rows[0] else _cells
            shapes += drawn(self.rows, x - step * len(self.rows[0]) / 2, y + 3, ink)
        if self.words:
            shapes.append(_text(x, y + self.height - ROW + 9, self.words, ink))
        return shapes


def _cells(rows: Sequence[str], left: float, top: float, ink: str) -> list[str]:
    """A board of cells: open ones empty, closed ones filled."""
    square, left, top = f"h{CELL}v{CELL}h-{CELL}z", left - CELL / 2, top - CELL / 2
    return [
        *_drawn(rows, left, top, ".", square, f'fill="{PAPER}" stroke="{LINE}"'),
        *_drawn(rows, left, top, "#", square, f'fill="{ink}" stroke="{LINE}"'),
    ]


def _dots(rows: Sequence[str], left: float, top: float, ink: str) -> list[str]:
    """A board of dots: lines that are drawn, and closed boxes filled."""
    box = f"m-{HALF} -{HALF}h{2 * HALF}v{2 * HALF}h-{2 * HALF}z"
    return [
        *_drawn(rows, left, top, "#", box, f'fill="{LINE}"'),
        *_drawn(rows, left, top, "-", f"m-{HALF} 0h{2 * HALF}", f'stroke="{ink}"'),
        *_drawn(rows, left, top, "|", f"m0 -{HALF}v{2 * HALF}", f'stroke="{ink}"'),
        *_drawn(rows, left, top, "+", "h0", f'stroke="{ink}" stroke-width="3" stroke-linecap="round"'),
    ]


def _drawn(rows: Sequence[str], left: float, top: float, sign: str, shape: str, style: str) -> list[str]:
    """All places of a board that have a sign, as one path, each with the same shape at its middle."""
    step = _step(rows)
    places = [
        f"M{left + step * (column + 0.5):.1f} {top + step * (row + 0.5):.1f}{shape}"
        for row, signs in enumerate(rows)
        for column, char in enumerate(signs)
        if char == sign
    ]
    return [f'<path d="{"".join(places)}" {style}/>'] if places else []


def _step(rows: Sequence[str]) -> int:
    """How much room a character of a board takes."""
    return HALF if rows[0][0] == "+" else CELL


def _text(x: float, y: float, text: str, ink: str) -> str:
    place = f'x="{x:.2f}" y="{y:.2f}"'
    return f'<text {place} font-size="9" font-family="monospace" fill="{ink}">{escape(text)}</text>'
