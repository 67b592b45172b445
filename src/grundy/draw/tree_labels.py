"""What is written below a node of a drawn solution tree: small boards, and lines of text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from xml.etree import ElementTree

from grundy.boards.svg import LINE, MARGIN, PAPER, Picture, label, text_width
from grundy.draw.tree_names import PointsWanted
from grundy.games import Position
from grundy.values.printed import printed

TURNS = ("L ", "R ")
LETTER = 5.4
"""Width of a letter, roughly."""
ROW = 12
CELL = 11
HALF = 6
"""Half the distance between two dots."""


BESIDE = 11
"""How far to the left of a board it says whose turn it is."""
PLUS = 4 * LETTER
"""Room for the sign between two components."""
ABREAST = 150.0
"""How wide components are together that stand side by side."""


@dataclass(frozen=True)
class Label:
    """The components of a position: side by side as far as there is room, then in further rows."""

    rows: tuple[tuple[Part | Thumb, ...], ...]

    @classmethod
    def of(cls, parts: Sequence[Position | PointsWanted | str]) -> Label:
        """Of components, each a small board, a small picture or text."""
        rows: list[tuple[Part | Thumb, ...]] = []
        for part in map(label_part, parts):
            row = (*rows[-1], part) if rows else (part,)
            if rows and _across(row) <= ABREAST:
                rows[-1] = row
            else:
                rows.append((part,))
        return cls(tuple(rows))

    @property
    def width(self) -> float:
        return max((_across(row) + 2 * PLUS * (row is not self.rows[0]) for row in self.rows), default=0.0)

    @property
    def height(self) -> float:
        return sum(max(part.height for part in row) for row in self.rows)

    def shapes(self, x: float, y: float, ink: str) -> list[str]:
        """The label in the middle under (x, y)."""
        shapes: list[str] = []
        for row in self.rows:
            high, left = max(part.height for part in row), x - _across(row) / 2
            for part in row:
                if part is not self.rows[0][0]:
                    shapes.append(label(left - PLUS / 2, y + high / 2 + 2, "+", size=13, fill=ink))
                shapes += part.shapes(left + part.width / 2, y + (high - part.height) / 2, ink)
                left += part.width + PLUS
            y += high
        return shapes


def _across(row: Sequence[Part | Thumb]) -> float:
    return sum(part.width for part in row) + PLUS * (len(row) - 1)


def label_part(part: Position | PointsWanted | str) -> Part | Thumb:
    """What stands for a component: a small board, a small picture, or text."""
    written = Part(str(part))
    if isinstance(part, PointsWanted):
        thumb = Thumb(part.position.draw(), part.position, part.words)
        return thumb if thumb.width <= WIDEST else written
    if isinstance(part, str) or len(str(part)) > LONGEST:
        return written
    picture = part.draw()
    if written.rows and "<polygon" not in picture:  # squares, and not hexagons
        return written
    if 'font-family="monospace"' in picture and picture.count("<text") == 1:  # no picture, but its text
        return written
    thumb = Thumb(picture, part)
    return thumb if thumb.width <= WIDEST else written


@dataclass(frozen=True)
class Thumb:
    """One component as its own picture, made smaller, and whose turn it is."""

    picture: str
    position: Position
    words: str = ""
    """What stands below it."""

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
        wide = SMALL * self.drawn.width + (2 * (BESIDE + LETTER) if self.turn else 0)
        return max(wide, text_width(self.words, 9))

    @property
    def height(self) -> float:
        return SMALL * self.drawn.height + 5 + (ROW + 2 if self.words else 0)

    def shapes(self, x: float, y: float, ink: str) -> list[str]:
        """The same as those of a part that is a board."""
        left = x - SMALL * self.drawn.width / 2
        shapes = [self.drawn.at(left, y + 5, SMALL)]
        if self.turn:
            shapes.append(
                label(left - BESIDE, y + 5 + SMALL * self.drawn.height / 2, self.turn, size=10, fill=ink)
            )
        if self.words:
            shapes.append(label(x, y + self.height - ROW / 2, self.words, size=9, fill=ink))
        return shapes


def _texts(shapes: Iterable[ElementTree.Element]) -> tuple[str, ...]:
    return tuple(_SPACE.sub("", ElementTree.tostring(shape, "unicode")) for shape in shapes)


_SPACE = re.compile(r'\bns0:| xmlns:ns0="[^"]*"')
SMALL, WIDEST, LONGEST = 0.7, 300.0, 400
"""How much smaller a picture is, how wide it may be then, and how long the text of what is drawn."""


@dataclass(frozen=True)
class Part:
    """One component in a label: a small board if it is written as one, else a line of text. Before the board
    the text says whose turn it is, which stands beside it, and after it the contract, which stands below."""

    text: str

    @cached_property
    def rows(self) -> list[str]:
        """Those of the board."""
        board = self.text.partition("; ")[0]
        board = board[2:] if board[:2] in TURNS else board
        is_board = set(board) <= set(".#/") or {"+", "/"} <= set(board) <= set("+-|.#/")
        return board.split("/") if board and is_board else []

    @property
    def turn(self) -> str:
        """Whose turn it is, beside a board."""
        return self.text[0] if self.rows and self.text[:2] in TURNS else ""

    @property
    def words(self) -> str:
        return self.text.partition("; ")[2] if self.rows else self.text

    @property
    def is_heap(self) -> bool:
        """Whether it is a Nim heap, such as `*2`."""
        return self.text[:1] == "*"

    @property
    def width(self) -> float:
        if self.is_heap:
            return text_width(printed(self.text), 12)
        board = _step(self.rows) * len(self.rows[0]) + 4 if self.rows else 0
        return max(board + (2 * (BESIDE + LETTER) if self.turn else 0), LETTER * len(self.words))

    @property
    def height(self) -> float:
        board = _step(self.rows) * len(self.rows) + 5 if self.rows else 0
        return board + (ROW if self.words else 0)

    def shapes(self, x: float, y: float, ink: str) -> list[str]:
        """The component in the middle under (x, y)."""
        shapes: list[str] = []
        if self.is_heap:
            return [label(x, y + 2 + ROW / 2, printed(self.text), size=12, fill=ink)]
        if self.rows:
            step, drawn = _step(self.rows), _dots if "+" in self.rows[0] else _cells
            left = x - step * len(self.rows[0]) / 2
            shapes += drawn(self.rows, left, y + 3, ink)
            if self.turn:
                middle = y + 3 + step * len(self.rows) / 2
                shapes.append(label(left - BESIDE, middle, self.turn, size=10, fill=ink))
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
