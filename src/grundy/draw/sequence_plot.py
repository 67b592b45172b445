"""Plots of nim-sequences, with matplotlib: `pip install grundy[plot]`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.boards.svg import INK, PAPER
from grundy.draw.formats import DARK
from grundy.errors import GrundyError, MissingExtraError
from grundy.sequences import formats
from grundy.sequences.compute import NimValues

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TIKZ = (".tikz", ".tex")
FORMATS = (".png", ".svg", ".pdf", *TIKZ)
COLOURS = (("#3b6ea5", "#c0392b", "#f2e3c6"), ("#6aa8ea", "#f07a66", "#40382a"))
"""Of common and of rare values, and behind the first period: on light and on dark paper."""


def plot_sequence(found: NimValues, file: str | Path | None = None, *, dark: bool = False) -> Figure:
    """A figure of the nimbers, the rare ones in another colour and the first period shaded; written to a
    file if one is given, as PNG, SVG or PDF, on dark paper if so."""
    path = None if file is None else _checked(Path(file))
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtraError("plots", "matplotlib", "plot") from None
    with rc_context(_paper(dark)):
        figure = Figure(figsize=(9, 4.5), layout="constrained")
        _plot(figure, found, COLOURS[dark])
        if path is not None and path.suffix.lower() in TIKZ:
            raise GrundyError("matplotlib writes no TikZ; `save_plot` does")
        if path is not None:
            figure.savefig(path, dpi=150)
    return figure


def save_plot(found: NimValues, file: str | Path, *, dark: bool = False) -> None:
    """Writes a plot into a file: TikZ without matplotlib, anything else with it."""
    path = _checked(Path(file))
    if path.suffix.lower() in TIKZ:
        from grundy.draw.formats import save
        from grundy.draw.sequence_svg import sequence_svg

        save(sequence_svg(found), path, dark)
    else:
        plot_sequence(found, path, dark=dark)


def _plot(figure: Figure, found: NimValues, colours: tuple[str, str, str]) -> None:
    common_colour, rare_colour, period_colour = colours
    axes = figure.subplots()
    mask, rare = found.rare()
    _shade_period(axes, found, period_colour)
    size = 6 if len(found.values) < 1000 else 1
    style: dict[str, Any] = {"s": size, "linewidths": 0, "rasterized": len(found.values) > 20_000}
    rare_heaps = set(rare) if mask else set()
    common = [heap for heap in range(1, len(found.values)) if heap not in rare_heaps]
    axes.scatter(
        common, [found.values[heap] for heap in common], color=common_colour, label="common", **style
    )
    if rare_heaps:
        label = f"rare ({len(rare):,} heaps, mask {mask:b})"
        axes.scatter(rare, [found.values[heap] for heap in rare], color=rare_colour, label=label, **style)
    axes.set_title(f"{found.rules}: {formats.period_words(found.period, found.to)}")
    axes.set_xlabel("heap")
    axes.set_ylabel("nimber")
    figure.legend(loc="outside lower center", ncols=3, markerscale=3, frameon=False)  # beside, on no point


def _shade_period(axes: Any, found: NimValues, colour: str) -> None:
    period = found.period
    if period is not None and period.start < len(found.values):
        end = period.start + period.length
        axes.axvspan(period.start - 0.5, end - 0.5, color=colour, zorder=0, label="first period")


def _checked(path: Path) -> Path:
    if path.suffix.lower() not in FORMATS:
        raise GrundyError(f"a plot is an SVG, PNG, PDF or TikZ file, not {path.name!r}")
    if not path.parent.is_dir():
        raise GrundyError(f"no such directory: {path.parent}")
    return path


def _paper(dark: bool) -> Any:
    """What matplotlib calls the colours of paper and ink."""
    paper, ink = (DARK[PAPER], DARK[INK]) if dark else (PAPER, "black")
    inks = ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color")
    return dict.fromkeys(inks, ink) | {"figure.facecolor": paper, "axes.facecolor": paper}
