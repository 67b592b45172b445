"""A small writer of SVG: shapes are strings, a picture is shapes on a canvas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

INK = "#1f2a44"
LINE = "#9aa5bd"
PAPER = "#ffffff"
FILL = "#3d5a80"
ACCENT = "#e07a3f"
MARGIN = 8


@dataclass(frozen=True)
class Picture:
    """Shapes on a canvas; `svg()` is the finished file.

    >>> print(Picture(10, 10, (circle(5, 5, 4),)).svg("a dot"))  # doctest: +ELLIPSIS
    <svg xmlns="http://www.w3.org/2000/svg" width="26" height="26" viewBox="-8 -8 26 26" ...
    """

    width: float
    height: float
    shapes: tuple[str, ...] = ()

    def svg(self, title: str = "") -> str:
        """The picture as an SVG file, with a title that screen readers read."""
        wide, high = _n(self.width + 2 * MARGIN), _n(self.height + 2 * MARGIN)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
            f'viewBox="{-MARGIN} {-MARGIN} {wide} {high}" role="img" '
            'font-family="Helvetica, Arial, sans-serif" text-anchor="middle">'
        )
        paper = rect(-MARGIN, -MARGIN, self.width + 2 * MARGIN, self.height + 2 * MARGIN, fill=PAPER)
        names = (f"<title>{escape(title)}</title>",) if title else ()
        return "\n".join((head, *names, paper, *self.shapes, "</svg>"))

    def at(self, x: float, y: float) -> str:
        """The picture as one shape of another, moved to (x, y)."""
        return "\n".join((f'<g transform="translate({_n(x)} {_n(y)})">', *self.shapes, "</g>"))


def beside(pictures: Iterable[Picture], sign: str = "+") -> Picture:
    """Pictures next to each other, centred, with a sign in between: how a sum is drawn."""
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
                shapes.append(label(x + gap / 2, height / 2, sign, size=20))
            x += gap
        shapes.append(picture.at(x, (height - picture.height) / 2))
        x += picture.width
    return Picture(x, height, tuple(shapes))


def embedded(svg: str) -> Picture:
    """A finished SVG picture as a part of another one."""
    head = svg[: svg.index(">")]
    width, height = (float(head.split(f'{side}="', 1)[1].split('"', 1)[0]) for side in ("width", "height"))
    return Picture(width, height, (svg,))


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


def circle(x: float, y: float, radius: float, *, fill: str = FILL, stroke: str = "none") -> str:
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{fill}" stroke="{stroke}"/>'


def spot(name: str, shape: str) -> str:
    """A shape that stands for what moves call `name`, so that a person can point at it.

    >>> spot("a1", circle(5, 5, 4))
    '<circle data-spot="a1" cx="5" cy="5" r="4" fill="#3d5a80" stroke="none"/>'
    """
    return shape.replace(" ", f' data-spot="{escape(name)}" ', 1)


def line(x1: float, y1: float, x2: float, y2: float, *, stroke: str = LINE, width: float = 2) -> str:
    return (
        f'<line x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}" '
        f'stroke="{stroke}" stroke-width="{_n(width)}"/>'
    )


def path(points: Sequence[complex], *, fill: str = "none", stroke: str = "none", width: float = 2) -> str:
    """Cubic Bézier curves in a row: start, control, control, end, control, control, end ..."""
    first, *rest = (f"{_n(point.real)} {_n(point.imag)}" for point in points)
    return (
        f'<path d="M{first} C{" ".join(rest)}" fill="{fill}" stroke="{stroke}" stroke-width="{_n(width)}"/>'
    )


def polygon(points: Sequence[complex], *, fill: str = FILL, stroke: str = "none") -> str:
    """The corners of a polygon, in order."""
    corners = " ".join(f"{_n(corner.real)},{_n(corner.imag)}" for corner in points)
    return f'<polygon points="{corners}" fill="{fill}" stroke="{stroke}"/>'


def head(tip: complex, along: complex, *, fill: str, size: float = 9) -> str:
    """The head of an arrow whose tip is there and which points that way."""
    along *= size / (abs(along) or 1.0)
    corners = (tip, tip - along + along * 0.45j, tip - along - along * 0.45j)
    points = " ".join(f"{_n(corner.real)},{_n(corner.imag)}" for corner in corners)
    return f'<polygon points="{points}" fill="{fill}"/>'


def label(x: float, y: float, text: str, *, size: float = 12, fill: str = INK) -> str:
    """Text centred on (x, y)."""
    place = f'x="{_n(x)}" y="{_n(y + size * 0.35)}"'
    return f'<text {place} font-size="{_n(size)}" fill="{fill}">{escape(text)}</text>'


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
