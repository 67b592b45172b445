"""A finished SVG picture read again as a list of shapes, for those who write other formats.

Whatever a game draws is SVG, its own too. What is read are rectangles, circles, lines, polygons, paths, text,
groups that are moved and pictures inside pictures: all that grundy writes, and a little more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from xml.etree import ElementTree

from grundy.errors import GrundyError

Step = tuple[str, tuple[complex, ...]]
"""A piece of an outline: `M` and `L` to a point, `C` with two control points and the end, `Z` back."""


@dataclass(frozen=True)
class Pen:
    """How a shape is filled and drawn; `none` is not at all."""

    fill: str = "#000000"
    stroke: str = "none"
    width: float = 1.0
    dashes: tuple[float, ...] = ()
    opacity: float = 1.0
    """Of what is filled."""
    round_ends: bool = False
    size: float = 12.0
    anchor: str = "start"
    mono: bool = False
    bold: bool = False

    def scaled(self, scale: float) -> Pen:
        """The pen for what is drawn larger or smaller."""
        if scale == 1:
            return self
        dashes = tuple(length * scale for length in self.dashes)
        return replace(self, width=self.width * scale, size=self.size * scale, dashes=dashes)


@dataclass(frozen=True)
class Outline:
    """Lines and curves."""

    steps: tuple[Step, ...]
    pen: Pen


@dataclass(frozen=True)
class Dot:
    middle: complex
    radius: float
    pen: Pen


@dataclass(frozen=True)
class Words:
    """A line of text; its foot is at the place."""

    place: complex
    text: str
    pen: Pen


Shape = Outline | Dot | Words


@dataclass(frozen=True)
class Scene:
    """Shapes on paper, whose corner at the top left is 0."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str = field(default="")


def read_svg(svg: str) -> Scene:
    """The scene of a picture.

    >>> scene = read_svg('<svg viewBox="-1 -1 8 6"><circle cx="2" cy="1" r="1"/></svg>')
    >>> scene.width, scene.shapes[0].middle
    (8.0, (3+2j))
    """
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        raise GrundyError(f"this is no SVG picture: {error}") from None
    left, top, width, height = _box(root)
    shapes = tuple(_shapes(root, Canvas(complex(-left, -top)), _pen(root.attrib, Pen())))
    title = root.find("{*}title")
    return Scene(width, height, shapes, "" if title is None else title.text or "")


def _box(element: ElementTree.Element) -> tuple[float, float, float, float]:
    box = element.get("viewBox")
    if box is None:
        return 0.0, 0.0, float(element.get("width", 100)), float(element.get("height", 100))
    left, top, width, height = map(float, box.split())
    return left, top, width, height


@dataclass(frozen=True)
class Canvas:
    """Where the corner of a group is, and how much larger it is drawn."""

    corner: complex
    scale: float = 1.0

    def point(self, x: float, y: float) -> complex:
        return self.corner + self.scale * complex(x, y)

    def within(self, move: complex, scale: float = 1.0) -> Canvas:
        return Canvas(self.corner + self.scale * move, self.scale * scale)


def _shapes(element: ElementTree.Element, frame: Canvas, pen: Pen) -> Iterator[Shape]:
    for child in element:
        tag = child.tag.rpartition("}")[2]
        own = _pen(child.attrib, pen)
        if tag == "g":
            yield from _shapes(child, frame.within(*_moved(child.get("transform", ""))), own)
        elif tag == "svg":
            left, top, *_ = _box(child)
            place = complex(float(child.get("x", 0)), float(child.get("y", 0)))
            yield from _shapes(child, frame.within(place - complex(left, top)), own)
        elif tag not in ("title", "desc", "defs", "style"):
            yield _shape(tag, child, frame, own.scaled(frame.scale))


def _shape(tag: str, element: ElementTree.Element, frame: Canvas, pen: Pen) -> Shape:
    def number(name: str) -> float:
        return float(element.get(name, 0))

    def point(x: str, y: str) -> complex:
        return frame.point(number(x), number(y))

    if tag == "text":
        return Words(point("x", "y"), "".join(element.itertext()), pen)
    if tag == "circle":
        return Dot(point("cx", "cy"), number("r") * frame.scale, pen)
    if tag == "rect":
        size = complex(number("width"), number("height")) * frame.scale
        return Outline(_rectangle(point("x", "y"), size, number("rx") * frame.scale), pen)
    if tag == "line":
        ends = point("x1", "y1"), point("x2", "y2")
        return Outline((("M", (ends[0],)), ("L", (ends[1],))), replace(pen, fill="none"))
    if tag in ("polygon", "polyline"):
        numbers = list(map(float, re.split(r"[\s,]+", element.get("points", "").strip())))
        points = [frame.point(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        steps = [("M" if place == 0 else "L", (point,)) for place, point in enumerate(points)]
        return Outline((*steps, *([("Z", ())] if tag == "polygon" else [])), pen)
    if tag == "path":
        return Outline(tuple(_steps(element.get("d", ""), frame)), pen)
    raise GrundyError(f"a picture with <{tag}> can only be written as SVG")


def _rectangle(corner: complex, size: complex, round_: float) -> tuple[Step, ...]:
    x, y, wide, high = corner.real, corner.imag, size.real, size.imag
    r = min(round_, wide / 2, high / 2)
    if not r:
        corners = (complex(x + wide, y), complex(x + wide, y + high), complex(x, y + high))
        return (("M", (corner,)), *(("L", (point,)) for point in corners), ("Z", ()))
    steps: list[Step] = [("M", (complex(x + r, y),))]
    turns = [
        (complex(x + wide, y), 1, 1j), (complex(x + wide, y + high), 1j, -1),
        (complex(x, y + high), -1, -1j), (corner, -1j, 1),
    ]  # fmt: skip
    for point, along, onward in turns:
        bend = 0.45 * r
        steps.append(("L", (point - r * along,)))
        steps.append(("C", (point - bend * along, point + bend * onward, point + r * onward)))
    return (*steps, ("Z", ()))


_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")


def _steps(data: str, frame: Canvas) -> Iterator[Step]:
    """The pieces of a path, with the commands M, L, H, V, C and Z, absolute or not."""
    tokens = _TOKEN.findall(data)
    at, start, command, place = 0j, 0j, "", 0
    while place < len(tokens):
        if tokens[place].isalpha():
            command, place = tokens[place], place + 1
            if command in "zZ":
                at = start
                yield "Z", ()
                continue
        origin = at if command.islower() else 0j
        kind = command.upper()
        count = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6}.get(kind)
        if count is None:
            raise GrundyError(f"a path with {command!r} can only be written as SVG")
        numbers = list(map(float, tokens[place : place + count]))
        place += count
        if kind == "H":
            points = [complex(origin.real + numbers[0], at.imag)]
        elif kind == "V":
            points = [complex(at.real, origin.imag + numbers[0])]
        else:
            points = [origin + complex(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        at = points[-1]
        yield "L" if kind in "HV" else kind, tuple(frame.point(z.real, z.imag) for z in points)
        if kind == "M":
            start, command = at, "l" if command == "m" else "L"


_TRANSFORM = re.compile(r"(?:translate\(\s*(\S+?)(?:[\s,]+(\S+?))?\s*\))?\s*(?:scale\(\s*(\S+?)\s*\))?")


def _moved(text: str) -> tuple[complex, float]:
    """How a group is moved, and then made larger."""
    found = _TRANSFORM.fullmatch(text.strip())
    if found is None:
        raise GrundyError(f"a picture with the transformation {text!r} can only be written as SVG")
    return complex(float(found[1] or 0), float(found[2] or 0)), float(found[3] or 1)


def _pen(given: Mapping[str, str], pen: Pen) -> Pen:
    """The pen after what an element says about it."""
    new: dict[str, object] = {}
    for name, kept in (("fill", "fill"), ("stroke", "stroke"), ("text-anchor", "anchor")):
        if name in given:
            new[kept] = given[name]
    for name, kept in (("stroke-width", "width"), ("font-size", "size"), ("fill-opacity", "opacity")):
        if name in given:
            new[kept] = float(given[name].removesuffix("px"))
    if "stroke-dasharray" in given:
        new["dashes"] = tuple(map(float, given["stroke-dasharray"].replace(",", " ").split()))
    if "stroke-linecap" in given:
        new["round_ends"] = given["stroke-linecap"] == "round"
    if "font-family" in given:
        new["mono"] = "mono" in given["font-family"]
    if "font-weight" in given:
        new["bold"] = given["font-weight"] == "bold"
    return replace(pen, **new) if new else pen  # type: ignore[arg-type]
