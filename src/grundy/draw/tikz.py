"""Pictures for LaTeX, in TikZ: text is set in the document's own font."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grundy.draw.scene import Dot, Outline, Pen, Scene, Shape, Words

POINTS = 0.75
"""Of one pixel: 96 of them are an inch, and 72 points."""


def tikz(scene: Scene) -> str:
    """A `tikzpicture`, to be read by a document that uses the package `tikz`.

    >>> from grundy.draw.scene import read_svg
    >>> print(tikz(read_svg('<svg viewBox="0 0 8 6"><circle cx="2" cy="1" r="1" fill="#ff0000"/></svg>')))
    % needs \\usepackage{tikz}
    \\begin{tikzpicture}[x=0.75pt, y=-0.75pt]
      \\definecolor{grundyFF0000}{HTML}{FF0000}
      \\useasboundingbox (0,0) rectangle (8,6);
      \\path[fill=grundyFF0000] (2,1) circle[radius=0.75pt];
    \\end{tikzpicture}
    <BLANKLINE>
    """
    shapes = [shape for shape in scene.shapes if not _is_paper(shape, scene)]
    drawn = [line for shape in shapes for line in _written(shape)]
    colours = sorted(set(re.findall(r"grundy([0-9A-F]{6})", "\n".join(drawn))))
    lines = [
        *([f"% {scene.title}"] if scene.title.isprintable() and scene.title else []),
        r"% needs \usepackage{tikz}",
        rf"\begin{{tikzpicture}}[x={POINTS}pt, y=-{POINTS}pt]",
        *(rf"  \definecolor{{grundy{colour}}}{{HTML}}{{{colour}}}" for colour in colours),
        rf"  \useasboundingbox (0,0) rectangle ({_n(scene.width)},{_n(scene.height)});",
        *(f"  {line}" for line in drawn),
        r"\end{tikzpicture}",
    ]
    return "\n".join(lines) + "\n"


def _is_paper(shape: Shape, scene: Scene) -> bool:
    """White paper as large as the picture: a document has its own."""
    return (
        isinstance(shape, Outline)
        and shape.pen.fill.lower() == "#ffffff"
        and shape.pen.stroke == "none"
        and {point for _, points in shape.steps for point in points}
        == {0j, complex(scene.width), complex(0, scene.height), complex(scene.width, scene.height)}
    )


def _written(shape: Shape) -> Iterator[str]:
    if isinstance(shape, Words):
        yield _words(shape)
        return
    options = _options(shape.pen)
    if not options:
        return
    if isinstance(shape, Dot):
        radius = f"circle[radius={_n(shape.radius * POINTS)}pt]"
        yield rf"\path[{options}] {_at(shape.middle)} {radius};"
    else:
        yield rf"\path[{options}] {_outline(shape)};"


def _outline(shape: Outline) -> str:
    pieces = []
    for kind, points in shape.steps:
        if kind == "M":
            pieces.append(_at(points[0]))
        elif kind == "L":
            pieces.append(f"-- {_at(points[0])}")
        elif kind == "C":
            pieces.append(f".. controls {_at(points[0])} and {_at(points[1])} .. {_at(points[2])}")
        else:
            pieces.append("-- cycle")
    return " ".join(pieces)


def _options(pen: Pen) -> str:
    options = []
    if pen.fill != "none":
        options.append(f"fill={colour_name(pen.fill)}")
        if pen.opacity != 1:
            options.append(f"fill opacity={_n(pen.opacity)}")
    if pen.stroke != "none" and pen.width:
        options += [f"draw={colour_name(pen.stroke)}", f"line width={_n(pen.width * POINTS)}pt"]
        if pen.dashes:
            names = ("on", "off") * len(pen.dashes)
            pattern = " ".join(
                f"{name} {_n(length * POINTS)}pt" for name, length in zip(names, pen.dashes, strict=False)
            )
            options.append(f"dash pattern={pattern}")
        if pen.round_ends:
            options.append("line cap=round")
    return ", ".join(options)


_ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}


def _words(shape: Words) -> str:
    pen, size = shape.pen, shape.pen.size * POINTS
    family = r"\ttfamily" if pen.mono else r"\sffamily"
    family += r"\bfseries" if pen.bold else ""
    font = rf"\fontsize{{{_n(size)}}}{{{_n(1.2 * size)}}}{family}\selectfont"
    options = f"anchor={_ANCHORS[pen.anchor]}, inner sep=0pt, text={colour_name(pen.fill)}, font={font}"
    return rf"\node[{options}] at {_at(shape.place)} {{{escaped(shape.text)}}};"


def colour_name(colour: str) -> str:
    """How a colour such as `#1f2a44` is called in the document; `black` and the like stay."""
    if re.fullmatch("#[0-9a-fA-F]{3}", colour):
        colour = "#" + "".join(2 * digit for digit in colour[1:])
    return f"grundy{colour[1:].upper()}" if colour.startswith("#") else colour


_SIGNS = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "_": r"\_", "#": r"\#", "%": r"\%", "&": r"\&",
    "$": r"\$", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "…": r"\dots{}", "–": "--", "—": "---",
    "|": r"\textbar{}", "<": r"\textless{}", ">": r"\textgreater{}", "·": r"$\cdot$", "×": r"$\times$",
    "±": r"$\pm$", "−": "$-$", "→": r"$\to$", "↑": r"$\uparrow$", "↓": r"$\downarrow$", "⇑": r"$\Uparrow$",
    "⇓": r"$\Downarrow$", "≤": r"$\le$", "≥": r"$\ge$", "≠": r"$\ne$", "∞": r"$\infty$", "○": r"$\circ$",
    "●": r"$\bullet$", "△": r"$\triangle$", "★": r"$\star$", "½": r"$\frac12$",
    "∅": r"$\emptyset$", "∗": r"$\ast$", "‖": r"$\Vert$", "ω": r"$\omega$",
}  # fmt: skip


def escaped(text: str) -> str:
    """A text as LaTeX reads it.

    >>> print(escaped("{2|-1} & 50% of a_1"))
    \\{2\\textbar{}-1\\} \\& 50\\% of a\\_1
    """
    return "".join(_SIGNS.get(char, char) for char in text)


def _at(point: complex) -> str:
    return f"({_n(point.real)},{_n(point.imag)})"


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
