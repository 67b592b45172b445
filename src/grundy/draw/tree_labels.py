"""What is written below a node of a drawn solution tree: small boards, and lines of text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from xml.etree import ElementTree

from grundy.boards.svg import LINE, MARGIN, PAPER, Picture
from grundy.games import Position

TURNS = {"L ": "Left", "R ": "Right"}
LETTER = 5.4
"""Width of a letter, roughly."""
ROW = 12
CELL = 7
HALF = 5
"""Half the distance between two dots."""


def label_parts(parts: Sequence[Position | str]) -> list[Part | Thumb]:
    """What stands below a node with these components: small boards, small pictures, or text."""
    return [_part(part, not place) for place, part in enumerate(parts)]


def _part(part: Position | str, first: bool) -> Part | Thumb:
    written = Part(str(part), first)
    if isinstance(part, str) or len(str(part)) > LONGEST:
        return written
    picture = part.draw()
    if written.rows and "<polygon" not in picture:  # squares, and not hexagons
        return written
    if 'font-family="monospace"' in picture and picture.count("<text") == 1:  # no picture, but its text
        return written
    thumb = Thumb(picture, part, first)
    return thumb if thumb.width <= WIDEST else written


@dataclass(frozen=True)
class Thumb:
    """One component as its own picture, made smaller, and whose turn it is."""

    picture: str
    position: Position
    first: bool

    @cached_property
    def drawn(self) -> Picture:
        """Without paper, title and legend, which stand once below a position and not below each."""
        root = ElementTree.fromstring(self.picture)
        inner = root.find(".//{*}g[@class='drawn']")
        if inner is None:
            *_, width, height = map(float, root.get("viewBox", "0 0 100 100").split())
            shapes = [one for one in root if not one.tag.endswith("title")][1:]
            return Picture(width - 2 * MARGIN, height - 2 * MARGIN, _texts(shapes))
        width, height = (float(inner.get(f"data-{side}", 0)) for side in ("width", "height"))
        return Picture(width, height, _texts(inner))

    @property
    def turn(self) -> str:
        player = getattr(self.position, "player", None)
        return "" if player is None else str(player.value)

    @property
    def width(self) -> float:
        return SMALL * self.drawn.width + (4 * LETTER if self.turn else 0)

    @property
    def height(self) -> float:
        return SMALL * self.drawn.height + 5

    def shapes(self, x: float, y: float, ink: str) -> list[str]:
        """The same as those of a part that is a board."""
        left = x - self.width / 2 + (2 * LETTER if self.turn else 0)
        shapes = [] if self.first else [_text(x - self.width / 2 - LETTER, y + self.height / 2 + 3, "+", ink)]
        if self.turn:
            shapes.append(_text(x - self.width / 2 + LETTER / 2, y + self.height / 2 + 3, self.turn, ink))
        shapes.append(self.drawn.at(left, y + 5, SMALL))
        return shapes


def _texts(shapes: Iterable[ElementTree.Element]) -> tuple[str, ...]:
    return tuple(_SPACE.sub("", ElementTree.tostring(shape, "unicode")) for shape in shapes)


_SPACE = re.compile(r'\bns0:| xmlns:ns0="[^"]*"')
SMALL, WIDEST, LONGEST = 0.6, 300.0, 400
"""How much smaller a picture is, how wide it may be then, and how long the text of what is drawn."""


@dataclass(frozen=True)
class Part:
    """One component in a label: a small board if it is written as one, else a line of text. What the text
    says after the board, which is a contract, and before it, whose turn it is, stands below it."""

    text: str
    first: bool

    @cached_property
    def rows(self) -> list[str]:
        """Those of the board."""
        board = self.text.partition("; ")[0]
        board = board[2:] if board[:2] in TURNS else board
        is_board = set(board) <= set(".#/") or {"+", "/"} <= set(board) <= set("+-|.#/")
        return board.split("/") if board and is_board else []

    @property
    def words(self) -> str:
        if not self.rows:
            return self.text
        return TURNS.get(self.text[:2], "") + self.text.partition("; ")[2]

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
