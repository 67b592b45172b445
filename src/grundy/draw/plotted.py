"""Pictures as PNG and PDF, by matplotlib: it brings its own fonts, so that they look the same everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from grundy.draw.scene import Dot, Outline, Scene, Words
from grundy.errors import MissingExtraError

POINTS = 0.75
PIXELS = 2.0
"""Of a PNG file, for each pixel of the picture."""


def plotted(scene: Scene, form: str) -> bytes:
    """The bytes of a PNG or PDF file; letters of a PDF file are outlines of an embedded font."""
    figure = _figure(scene, form)
    import matplotlib

    written = BytesIO()
    data = {"CreationDate": None, "Title": scene.title} if form == "pdf" else {"Title": scene.title}
    with matplotlib.rc_context({"pdf.fonttype": 42}):
        figure.savefig(written, format=form, dpi=72 / POINTS * PIXELS, metadata=data)
    return written.getvalue()


def pages(scenes: Sequence[Scene]) -> bytes:
    """The bytes of a PDF file with a page for each."""
    figures = [_figure(scene, "pdf") for scene in scenes]
    import matplotlib
    from matplotlib.backends.backend_pdf import PdfPages

    written = BytesIO()
    data = {"CreationDate": None, "Title": scenes[0].title if scenes else ""}
    with matplotlib.rc_context({"pdf.fonttype": 42}), PdfPages(written, metadata=data) as book:
        for figure in figures:
            book.savefig(figure)
    return written.getvalue()


def _figure(scene: Scene, form: str) -> Any:
    """A scene as a figure of matplotlib."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtraError(f"pictures as {form.upper()}", "matplotlib", "plot") from None
    figure = Figure(figsize=(scene.width * POINTS / 72, scene.height * POINTS / 72))
    axes = figure.add_axes((0, 0, 1, 1), frameon=False)
    axes.set_xlim(0, scene.width)
    axes.set_ylim(scene.height, 0)
    axes.set_axis_off()
    for place, shape in enumerate(scene.shapes):
        if isinstance(shape, Words):
            _write(axes, shape, place)
        else:
            axes.add_patch(_patch(shape, place))
    return figure


def _patch(shape: Outline | Dot, place: int) -> Any:
    from matplotlib.patches import Circle, PathPatch

    pen = shape.pen
    style: dict[str, Any] = {
        "facecolor": _colour(pen.fill, pen.opacity),
        "edgecolor": _colour(pen.stroke),
        "linewidth": pen.width * POINTS if pen.stroke != "none" else 0,
        "capstyle": "round" if pen.round_ends else "butt",
        "joinstyle": "miter",
        "zorder": place,
        "clip_on": False,
    }
    if pen.dashes:
        style["linestyle"] = (0, tuple(length / (pen.width or 1) for length in pen.dashes))
    if isinstance(shape, Dot):
        return Circle((shape.middle.real, shape.middle.imag), shape.radius, **style)
    return PathPatch(_path(shape), **style)


def _path(shape: Outline) -> Any:
    from matplotlib.path import Path

    codes: list[Any] = []
    corners: list[tuple[float, float]] = []
    kinds = {"M": [Path.MOVETO], "L": [Path.LINETO], "C": [Path.CURVE4] * 3, "Z": [Path.CLOSEPOLY]}
    for kind, points in shape.steps:
        codes += kinds[kind]
        corners += [(point.real, point.imag) for point in points] or [corners[0]]
    return Path(corners, codes)


_SIDES = {"start": "left", "middle": "center", "end": "right"}


def _write(axes: Any, shape: Words, place: int) -> None:
    pen = shape.pen
    axes.text(
        shape.place.real,
        shape.place.imag,
        shape.text,
        fontsize=pen.size * POINTS,
        family="DejaVu Sans Mono" if pen.mono else "DejaVu Sans",
        weight="bold" if pen.bold else "normal",
        color=_colour(pen.fill),
        ha=_SIDES[pen.anchor],
        va="baseline",
        parse_math=False,
        zorder=place,
        clip_on=False,
    )


def _colour(colour: str, opacity: float = 1.0) -> Any:
    return "none" if colour == "none" else (colour, opacity)
