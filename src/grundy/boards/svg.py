"""A small writer of SVG: shapes are strings, a picture is shapes on a canvas."""

from __future__ import annotations

from cmath import rect as rect_
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, pi, tan

from grundy.boards.letters import WIDTHS

INK = "#1f2a44"
LINE = "#9aa5bd"
PAPER = "#ffffff"
WHITE = "#f4f1e8"
"""White stones, and what is written on black ones: these stay as they are on dark paper."""
BLACK = "#1c2740"
"""What is written on the accent colour: this stays as it is on dark paper too."""
FILL = "#3d5a80"
"""What is filled, and what is Left's."""
ACCENT = "#e07a3f"
"""What stands out, and what is Right's."""
SHADE = "#e3e6ed"
"""What is there, but plays no part."""
MARGIN = 8


class Svg(str):
    """The text of an SVG file; a notebook shows the picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


@dataclass(frozen=True)
class Picture:
    """Shapes on a canvas; `svg()` is the finished file.

    >>> print(Picture(10, 10, (circle(5, 5, 4),)).svg("a dot"))  # doctest: +ELLIPSIS
    <svg xmlns="http://www.w3.org/2000/svg" width="26" height="26" viewBox="-8 -8 26 26" ...
    """

    width: float
    height: float
    shapes: tuple[str, ...] = ()

    def svg(self, title: str = "") -> Svg:
        """The picture as an SVG file, with a title that screen readers read."""
        wide, high = _n(self.width + 2 * MARGIN), _n(self.height + 2 * MARGIN)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
            f'viewBox="{-MARGIN} {-MARGIN} {wide} {high}" role="img" '
            'font-family="Helvetica, Arial, sans-serif" text-anchor="middle">'
        )
        paper = rect(-MARGIN, -MARGIN, self.width + 2 * MARGIN, self.height + 2 * MARGIN, fill=PAPER)
        names = (f"<title>{escape(title)}</title>",) if title else ()
        return Svg("\n".join((head, *names, paper, *self.shapes, "</svg>")))

    def at(self, x: float, y: float, scale: float = 1) -> str:
        """The picture as one shape of another, moved to (x, y), and made larger or smaller."""
        sized = "" if scale == 1 else f" scale({_n(scale)})"
        return "\n".join((f'<g transform="translate({_n(x)} {_n(y)}){sized}">', *self.shapes, "</g>"))


def beside(pictures: Iterable[Picture], sign: str | Sequence[str] = "+") -> Picture:
    """Pictures next to each other, centred, with a sign in between, or signs: how a sum is drawn."""
    given = tuple(pictures)
    if len(given) == 1:
        return given[0]
    gap = 40 if sign else 16
    height = max((picture.height for picture in given), default=0)
    shapes: list[str] = []
    x = 0.0
    for place, picture in enumerate(given):
        if place:
            if sign:
                between = sign if isinstance(sign, str) else sign[place - 1]
                shapes.append(label(x + gap / 2, height / 2, between, size=20))
            x += gap
        shapes.append(picture.at(x, (height - picture.height) / 2))
        x += picture.width
    return Picture(x, height, tuple(shapes))


def embedded(svg: str) -> Picture:
    """A finished SVG picture as a part of another one."""
    head = svg[: svg.index(">")]
    width, height = (float(head.split(f'{side}="', 1)[1].split('"', 1)[0]) for side in ("width", "height"))
    return Picture(width, height, (svg,))


def above(pictures: Iterable[Picture], gap: float = 10) -> Picture:
    """Pictures one above the other, centred."""
    given = tuple(pictures)
    width, y, shapes = max((picture.width for picture in given), default=0.0), 0.0, []
    for picture in given:
        shapes.append(picture.at((width - picture.width) / 2, y))
        y += picture.height + gap
    return Picture(width, max(y - gap, 0.0), tuple(shapes))


def written(text: str, size: float = 16) -> Picture:
    """A line of text as a picture."""
    width, height = 0.62 * size * len(text) + size, 2 * size
    line_ = label(width / 2, height / 2, text, size=size)
    return Picture(width, height, (line_.replace("<text ", '<text font-family="monospace" ', 1),))


def rect(
    x: float, y: float, width: float, height: float, *, fill: str, stroke: str = "none", round_: float = 0
) -> str:
    corner = f' rx="{_n(round_)}"' if round_ else ""
    return (
        f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"{corner} '
        f'fill="{fill}" stroke="{stroke}"/>'
    )


def circle(
    x: float, y: float, radius: float, *, fill: str = FILL, stroke: str = "none", width: float = 1
) -> str:
    thick = "" if width == 1 else f' stroke-width="{_n(width)}"'
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{fill}" stroke="{stroke}"{thick}/>'


def spot(name: str, shape: str) -> str:
    """A shape that stands for what moves call `name`, so that a person can point at it.

    >>> spot("a1", circle(5, 5, 4))
    '<circle data-spot="a1" cx="5" cy="5" r="4" fill="#3d5a80" stroke="none"/>'
    """
    return shape.replace(" ", f' data-spot="{escape(name)}" ', 1)


def line(
    x1: float, y1: float, x2: float, y2: float, *, stroke: str = LINE, width: float = 2, dashes: str = ""
) -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<line x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}" '
        f'stroke="{stroke}" stroke-width="{_n(width)}"{dashed}/>'
    )


def polygon(points: Iterable[complex], *, fill: str, stroke: str = "none", width: float = 1) -> str:
    corners = " ".join(f"{_n(point.real)},{_n(point.imag)}" for point in points)
    return f'<polygon points="{corners}" fill="{fill}" stroke="{stroke}" stroke-width="{_n(width)}"/>'


def path(points: Sequence[complex], *, fill: str = "none", stroke: str = "none", width: float = 2) -> str:
    """Cubic Bézier curves in a row: start, control, control, end, control, control, end ..."""
    first, *rest = (f"{_n(point.real)} {_n(point.imag)}" for point in points)
    return (
        f'<path d="M{first} C{" ".join(rest)}" fill="{fill}" stroke="{stroke}" stroke-width="{_n(width)}"/>'
    )


def slice_(middle: complex, radius: float, start: float, end: float, *, fill: str) -> str:
    """A slice of a disc between two angles, which grow clockwise from the top."""
    pieces = max(1, ceil((end - start) / (pi / 2) - 1e-9))
    turn = (end - start) / pieces
    reach = 4 / 3 * tan(turn / 4) * 1j
    points = []
    for piece in range(pieces):
        first, last = (rect_(radius, start + turn * i - pi / 2) for i in (piece, piece + 1))
        points += [middle + first * (1 + reach), middle + last * (1 - reach), middle + last]
    first = middle + rect_(radius, start - pi / 2)
    if end - start > 2 * pi - 1e-9:
        return path([first, *points], fill=fill)
    inward = [(2 * points[-1] + middle) / 3, (points[-1] + 2 * middle) / 3, middle]
    outward = [(2 * middle + first) / 3, (middle + 2 * first) / 3, first]
    return path([first, *points, *inward, *outward], fill=fill)


def head(tip: complex, along: complex, *, fill: str, size: float = 9) -> str:
    """The head of an arrow whose tip is there and which points that way."""
    along *= size / (abs(along) or 1.0)
    corners = (tip, tip - along + along * 0.45j, tip - along - along * 0.45j)
    points = " ".join(f"{_n(corner.real)},{_n(corner.imag)}" for corner in corners)
    return f'<polygon points="{points}" fill="{fill}"/>'


def label(x: float, y: float, text: str, *, size: float = 12, fill: str = INK, anchor: str = "middle") -> str:
    """Text centred on (x, y), or with the anchor `start` or `end` beginning or ending there."""
    place = f'x="{_n(x)}" y="{_n(y + size * 0.35)}"'
    side = "" if anchor == "middle" else f' text-anchor="{anchor}"'
    return f'<text {place} font-size="{_n(size)}" fill="{fill}"{side}>{escape(text)}</text>'


def text_width(text: str, size: float) -> float:
    """How wide a text is, at most: letters are as wide as in DejaVu Sans, a wide font.

    >>> round(text_width("{2|-1}", 10))
    33
    """
    return sum(WIDTHS.get(char, 0.9) for char in text) * size


def explained(picture: Picture, entries: Sequence[tuple[str, str]]) -> Picture:
    """A picture with a legend below, which a smaller copy leaves out."""
    below = legend(entries)
    width = max(picture.width, below.width)
    size = f'class="drawn" data-width="{_n(picture.width)}" data-height="{_n(picture.height)}"'
    drawn = picture.at((width - picture.width) / 2, 0).replace("<g ", f"<g {size} ", 1)
    height = picture.height + 10
    return Picture(width, height + below.height, (drawn, below.at((width - below.width) / 2, height)))


def legend(entries: Sequence[tuple[str, str]], size: float = 10) -> Picture:
    """What the shapes of a picture mean: each shape, drawn in a square of 12 around (0, 0), and words."""
    shapes, x = [], 0.0
    for shape, words in entries:
        shapes += [Picture(0, 0, (shape,)).at(x + 6, 8), label(x + 16, 8, words, size=size, anchor="start")]
        x += 16 + text_width(words, size) + 14
    return Picture(max(x - 14, 0.0), 16, tuple(shapes))


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
