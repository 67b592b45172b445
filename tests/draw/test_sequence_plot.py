"""Plots of sequences: written, in the formats that people use, or refused in one line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.draw.boxes import faults

import grundy
from grundy.draw.scene import Dot, read_svg
from grundy.draw.sequence_plot import plot_sequence, save_plot
from grundy.draw.sequence_svg import sequence_svg
from grundy.errors import GrundyError
from grundy.sequences import nim_sequence

STARTS = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}


@pytest.mark.parametrize("ending", sorted(STARTS))
def test_formats(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"plot.{ending}"
    plot_sequence(nim_sequence("0.07", 300), file)
    assert file.read_bytes().startswith(STARTS[ending])


def test_what_is_shown() -> None:
    """Every heap from 1 on is one point, common or rare, and the title tells the period."""
    found = nim_sequence("0.07", 300)
    (axes,) = plot_sequence(found).axes
    assert axes.get_title() == "0.07: period 34 from 53 on, proved"
    points: list[tuple[int, int]] = []
    for group in axes.collections:
        drawn: Any = group.get_offsets()
        points += [(int(x), int(y)) for x, y in drawn]
    assert sorted(points) == [(heap, found.values[heap]) for heap in range(1, 301)]
    labels = axes.get_legend_handles_labels()[1]
    assert "first period" in labels
    assert any(label.startswith("rare (") for label in labels)


def test_svg_is_well_formed(tmp_path: Path) -> None:
    file = tmp_path / "plot.svg"
    plot_sequence(nim_sequence("grundys", 2000), file)
    assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_bad_targets(tmp_path: Path) -> None:
    found = nim_sequence("0.7", 100)
    with pytest.raises(GrundyError, match=r"a plot is an SVG, PNG, PDF or TikZ file, not 'x\.txt'"):
        plot_sequence(found, tmp_path / "x.txt")
    with pytest.raises(GrundyError, match="no such directory"):
        plot_sequence(found, tmp_path / "no" / "x.png")


def test_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(GrundyError, match=r"plots need matplotlib, .*grundy\[plot\]"):
        plot_sequence(nim_sequence("0.7", 100))


def test_a_plot_without_matplotlib(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Heaps are dots in the colour of common or rare values; 0.07 has the period 34 from heap 53 on."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    found = nim_sequence("0.07", 300)
    file = tmp_path / "plot.tikz"
    save_plot(found, file)
    assert file.read_text().count("circle[radius=1.5pt]") == 300
    svg = sequence_svg(found)
    assert faults(svg) == []
    dots = [shape for shape in read_svg(svg).shapes if isinstance(shape, Dot) and shape.radius == 2]
    heights = sorted({dot.middle.imag for dot in dots}, reverse=True)
    assert [heights.index(dot.middle.imag) for dot in dots[:12]] == [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]
    assert str(grundy.draw(found)) == str(svg)
    with pytest.raises(GrundyError, match="more than 5,000 heaps"):
        sequence_svg(nim_sequence("0.07", 6000))
