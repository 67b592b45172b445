"""Stars with two branches of any length: their nimbers against the graphs, and how they repeat."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.sequences.test_families import searched

from grundy import _engine
from grundy.boards import Graph
from grundy.errors import GrundyError
from grundy.sequences.families import family_sequence
from grundy.sequences.marking import parse_family
from grundy.sequences.stars import StarPeriod, parse_stars, star_period
from grundy.theorems.guignard import path_nimber


def star(*branches: int) -> Graph:
    edges: list[tuple[int, int]] = []
    last = 0
    for length in branches:
        edges += pairwise([0, *range(last + 1, last + length + 1)])
        last += length
    return Graph(tuple(range(last + 1)), tuple(edges))


def tables(fixed: tuple[int, ...], size: int) -> _engine.StarTables:
    found = _engine.StarTables(fixed, size)
    assert found.extend()
    return found


@pytest.mark.parametrize("fixed", [(), (1,), (4,), (1, 2), (3, 3), (1, 1, 2)])
def test_the_graphs(fixed: tuple[int, ...]) -> None:
    found = tables(fixed, 8)
    for a in range(8):
        for b in range(a + 1):
            assert found.nimber(a, b) == found.nimber(b, a) == searched(star(a, b, *fixed)), (a, b)


def test_without_other_branches_it_is_a_path() -> None:
    found = tables((), 90)
    assert all(found.nimber(a, b) == path_nimber(a + b + 1) for a in range(90) for b in range(90))


def test_one_free_branch() -> None:
    """The family with all branches but one fixed, which the engine computes in another way."""
    row = family_sequence(parse_family("node-kayles:stars:3,17"), 300).values
    found = tables((3,), 300)
    assert [found.nimber(17, b) for b in range(299)] == row[1:300].tolist()


def holds(period: StarPeriod, found: _engine.StarTables, size: int) -> bool:
    step, start = period.length, period.start
    apart = -size if period.apart is None else period.apart
    alone = all(
        found.nimber(a, b) == found.nimber(a + step, b)
        for a in range(start, size - step, 7)
        for b in range(min(a - apart + 1, size))
    )
    return alone and all(
        found.nimber(a, b) == found.nimber(a + step, b + step)
        for a in range(start, size - step, 5)
        for b in range(start, size - step)
    )


def test_no_length_from_which_on_any_branch_may_grow() -> None:
    """The source claims one for three branches, without a number."""
    period = star_period((1,))
    assert period is not None
    assert (period.length, period.start, period.apart, period.largest) == (34, 487, 92, 54)
    size = period.size + 300  # more than the proof needs
    found = tables((1,), size)
    assert holds(period, found, size)
    assert period.exception is not None
    a, b = period.exception
    while max(a, b) + 34 < size:
        assert found.nimber(a, b) != found.nimber(a + 34, b)
        a, b = a + 34, b + 34


def test_four_branches_two_of_them_leaves() -> None:
    period = star_period((1, 1))
    assert period is not None
    assert (period.start, period.apart, period.exception) == (679, None, None)
    assert holds(period, tables((1, 1), 1300), 1300)


def test_what_is_no_star() -> None:
    assert parse_stars("node-kayles:stars:n") == ()
    assert parse_stars("node-kayles:stars:1,2") is None
    for text in ("node-kayles:stars:1,n,n", "node-kayles:stars:-1,n"):
        with pytest.raises(GrundyError, match="no numbers"):
            parse_stars(text)
    with pytest.raises(GrundyError, match="at most"):
        star_period((41,))
