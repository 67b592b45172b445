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


MULTI_PERIODS = {
    (1,): (487, 92, (491, 491)),
    (2,): (643, 35, (670, 670)),
    (3,): (505, 92, (508, 508)),
    (4,): (643, 92, (657, 667)),
    (5,): (714, 92, (720, 729)),
    (6,): (643, 92, (644, 644)),
    (7,): (714, 92, None),
    (8,): (714, 92, (732, 732)),
    (9,): (714, 92, (725, 765)),
    (10,): (714, 176, (722, 897)),
    (12,): (714, 176, (728, 728)),
    (1, 1): (679, None, None),
    (1, 2): (487, 92, (491, 491)),
    (1, 3): (679, 92, (686, 694)),
    (1, 4): (679, 92, (702, 702)),
    (2, 2): (643, 35, (661, 674)),
    (2, 3): (797, 204, (797, 905)),
    (2, 4): (643, 92, (654, 667)),
    (3, 3): (679, 106, (680, 785)),
    (3, 4): (797, 204, None),
    (4, 4): (679, 92, (692, 737)),
}
"""For the branches that are fixed: N, D and branches for which it matters, as the documentation has them."""
QUICK = [(1, 2)]


@pytest.mark.parametrize(
    "fixed", [pytest.param(one, marks=[] if one in QUICK else pytest.mark.long) for one in MULTI_PERIODS]
)
def test_multi_periods_of_three_and_four_branches(fixed: tuple[int, ...]) -> None:
    period = star_period(fixed)
    assert period is not None
    assert period.length == 34
    assert (period.start, period.apart, period.exception) == MULTI_PERIODS[fixed]
    found = tables(fixed, period.size)
    assert holds(period, found, period.size)
    if period.exception is not None:
        a, b = period.exception
        assert found.nimber(a, b) != found.nimber(a + 34, b)
        assert found.nimber(a + 34, b + 34) != found.nimber(a + 68, b + 34)


def test_what_is_no_star() -> None:
    assert parse_stars("node-kayles:stars:n") == ()
    assert parse_stars("node-kayles:stars:1,2") is None
    for text in ("node-kayles:stars:1,n,n", "node-kayles:stars:-1,n"):
        with pytest.raises(GrundyError, match="no numbers"):
            parse_stars(text)
    with pytest.raises(GrundyError, match="at most"):
        star_period((41,))
