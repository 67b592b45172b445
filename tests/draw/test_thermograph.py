"""Pictures of thermographs: both walls, the mast, and numbers that lie on the paper."""

from __future__ import annotations

import itertools
import re

import pytest
from tests.draw.boxes import faults

from grundy import CanonicalForm
from grundy.boards.svg import ACCENT, FILL, INK
from grundy.draw.scene import Words, read_svg
from grundy.draw.thermograph import DASHES, graph_svg, thermograph_svg
from grundy.values.printed import printed

FORMS = [
    "{2|-1}", "{5||3|-1}", "{1|-3||-5}", "{3||2|-1}", "{10|{0|-20}}", "{7|3||2|-11}", "{{8|3}|{1|0}}",
    "{1000|-1000}", "{100000|99999}", "{1||0|-9999999}", "{1/4|0}", "{1/1024|0}",
]  # fmt: skip
COLD = ["0", "1/2", "*", "^", "-7", "-1234567", "1/1024"]

Line = tuple[float, ...]


def lines(svg: str, colour: str, width: str = "2.5") -> list[Line]:
    found = re.findall(
        r'<line x1="(\S+)" y1="(\S+)" x2="(\S+)" y2="(\S+)" stroke="(\S+)" stroke-width="(\S+)"', svg
    )
    return [tuple(map(float, ends)) for *ends, stroke, wide in found if (stroke, wide) == (colour, width)]


def walls(svg: str, colour: str) -> list[Line]:
    """The pieces of a wall; the line that explains its colour stands below."""
    return [line for line in lines(svg, colour) if line[0] != line[2] - 24]


@pytest.mark.parametrize("text", FORMS)
def test_both_walls_reach_the_mast(text: str) -> None:
    svg = thermograph_svg(CanonicalForm.parse(text))
    (mast,) = lines(svg, INK, "2")
    assert f'stroke-dasharray="{DASHES}"' in svg
    for colour in (FILL, ACCENT):
        wall = walls(svg, colour)
        assert wall, colour
        for (*_, x, y), (again_x, again_y, *_) in itertools.pairwise(wall):
            assert (x, y) == (again_x, again_y)
        assert wall[-1][2:] == mast[:2]
    assert walls(svg, FILL)[0][1] == walls(svg, ACCENT)[0][1]  # both stand on the ground
    assert walls(svg, FILL)[0][0] < walls(svg, ACCENT)[0][0]


@pytest.mark.parametrize("text", FORMS)
def test_walls_are_as_steep_as_they_should_be(text: str) -> None:
    """A unit of value is as long as a unit of temperature: walls go straight up or aslant."""
    svg = thermograph_svg(CanonicalForm.parse(text))
    for colour in (FILL, ACCENT):
        for x1, y1, x2, y2 in walls(svg, colour):
            assert abs(x2 - x1) < 0.02 or abs(abs(x2 - x1) - abs(y2 - y1)) < 0.02


def test_the_numbers_of_an_axis_are_where_they_belong() -> None:
    form = CanonicalForm.parse("{5||3|-1}")
    svg = thermograph_svg(form)
    numbers = {
        shape.text: shape.place.real
        for shape in read_svg(svg).shapes
        if isinstance(shape, Words) and shape.pen.anchor == "middle"
    }
    left, right = walls(svg, FILL)[0][0], walls(svg, ACCENT)[0][0]
    assert abs(numbers["5"] - 8 - left) < 0.1  # the margin is 8
    assert abs(numbers["3"] - 8 - right) < 0.1
    said = [shape.text for shape in read_svg(svg).shapes if isinstance(shape, Words)]
    assert {"left stop 5", "right stop 3", "mean 3, temperature 2", "{5‖3|−1}"} <= set(said)


@pytest.mark.parametrize("text", COLD)
def test_a_value_that_is_cold_is_a_mast(text: str) -> None:
    svg = thermograph_svg(CanonicalForm.parse(text))
    assert len(lines(svg, INK, "2")) == 1
    assert walls(svg, FILL) == walls(svg, ACCENT) == []


@pytest.mark.parametrize("text", [*FORMS, *COLD])
def test_nothing_is_cut_off_or_written_twice(text: str) -> None:
    svg = thermograph_svg(CanonicalForm.parse(text))
    assert faults(svg) == []
    scene = read_svg(svg)
    assert max(scene.width, scene.height) < 700
    assert sum(isinstance(shape, Words) for shape in scene.shapes) >= 6


def test_several_stand_on_the_same_axes() -> None:
    forms = [CanonicalForm.parse(text) for text in ("{5||3|-1}", "{2|-1}", "{4|1}")]
    svg = thermograph_svg(*forms)
    assert faults(svg) == []
    for form in forms:
        said = f"{form}: stops {form.left_stop} and {form.right_stop}, mean {form.mean}"
        assert printed(said) in svg
    assert svg.count(f'stroke-dasharray="{DASHES}"') == 3


def test_a_graph_shows_itself() -> None:
    graph = CanonicalForm.parse("{2|-1}").thermograph()
    assert graph._repr_svg_() == graph_svg(graph)
    assert "mean 1/2, temperature 3/2" in graph_svg(graph)
