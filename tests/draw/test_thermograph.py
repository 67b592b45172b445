"""Pictures of thermographs: both walls, the mast, and numbers that lie on the paper."""

from __future__ import annotations

import itertools
import re

import pytest

from grundy import CanonicalForm
from grundy.boards.svg import ACCENT, FILL, INK
from grundy.draw.thermograph import thermograph_svg

FORMS = [
    "{2|-1}", "{5||3|-1}", "{1|-3||-5}", "{3||2|-1}", "{10|{0|-20}}", "{7|3||2|-11}", "{{8|3}|{1|0}}",
    "{1000|-1000}", "{100000|99999}", "{1||0|-9999999}",
]  # fmt: skip

Line = tuple[float, ...]


def lines(svg: str, colour: str) -> list[Line]:
    found = re.findall(r'<line x1="(\S+)" y1="(\S+)" x2="(\S+)" y2="(\S+)" stroke="(\S+)"', svg)
    return [tuple(map(float, ends)) for *ends, stroke in found if stroke == colour]


@pytest.mark.parametrize("text", FORMS)
def test_both_walls_reach_the_mast(text: str) -> None:
    svg = thermograph_svg(CanonicalForm.parse(text))
    (mast,) = lines(svg, INK)
    for colour in (FILL, ACCENT):
        wall = lines(svg, colour)
        assert wall, colour
        for (*_, x, y), (again_x, again_y, *_) in itertools.pairwise(wall):
            assert (x, y) == (again_x, again_y)
        assert wall[-1][2:] == mast[:2]
    assert lines(svg, FILL)[0][1] == lines(svg, ACCENT)[0][1]  # both stand on the ground
    assert lines(svg, FILL)[0][0] < lines(svg, ACCENT)[0][0]


@pytest.mark.parametrize("text", ["0", "1/2", "*", "^", "-7"])
def test_a_value_that_is_cold_is_a_mast(text: str) -> None:
    svg = thermograph_svg(CanonicalForm.parse(text))
    assert len(lines(svg, INK)) == 1
    assert lines(svg, FILL) == lines(svg, ACCENT) == []


@pytest.mark.parametrize("text", [*FORMS, "0", "-1234567"])
def test_nothing_is_cut_off(text: str) -> None:
    svg = thermograph_svg(CanonicalForm.parse(text))
    left, top, width, height = map(float, re.findall(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', svg)[0])
    assert width < 700
    numbers = re.findall(r'<text x="(\S+)" y="(\S+)" font-size="11" \S+>(\S+)</text>', svg)
    assert len(numbers) >= 3
    for x, y, number in numbers:
        half = 0.31 * 11 * len(number)
        assert left <= float(x) - half
        assert float(x) + half <= left + width
        assert top <= float(y) - 8
        assert float(y) <= top + height
    along = sorted((float(x), len(number)) for x, y, number in numbers if y == numbers[0][1])
    for (x, digits), (next_x, next_digits) in itertools.pairwise(along):
        assert next_x - x > 0.31 * 11 * (digits + next_digits)  # they do not touch
