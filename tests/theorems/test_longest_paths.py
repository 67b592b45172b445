"""Unions of paths, some of the longest played until one has ended: those that are looked at one by one."""

from __future__ import annotations

import pytest
from tests.compounds.path_brute import loses

import grundy
from grundy.budget import Budget, Limits
from grundy.compounds import Variant, compound
from grundy.errors import LimitReachedError
from grundy.theorems import longest_paths
from grundy.theorems.compounds import PATHS
from grundy.theorems.longest_paths import LongPaths, afterwards, by_long_paths

VARIANT = Variant.parse("Smax_r^+")


def test_moves_never_leave_short_paths() -> None:
    assert set(afterwards((9, 11))) == {
        (9, 9),
        (8, 9),
        (4, 4, 9),
        (7, 9),
        (7, 8),
        (4, 4, 7),
        (6, 9),
        (6, 8),
        (4, 4, 6),
    }
    assert list(afterwards((4, 5))) == []


def test_the_same_player_wins_as_by_all_moves() -> None:
    known = LongPaths()
    for low in range(4, 13):
        for high in range(low, 14):
            assert known.loses((low, high)) == loses("Smax_r+", (low, high)), (low, high)


def test_how_many_unions_and_how_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(longest_paths, "_paths", LongPaths())
    monkeypatch.setattr(longest_paths, "MOST_UNIONS", 50)
    assert by_long_paths(PATHS, (25, 26), VARIANT) is None
    with Budget(Limits(time=1e-9)).in_time(), pytest.raises(LimitReachedError):
        by_long_paths(PATHS, (25, 26), VARIANT)
    paths = grundy.game("octal").start("0.137:25+26")
    result = grundy.solve(compound(paths, VARIANT.rule), time_limit=1e-9)
    assert (result.outcome, result.stopped_by) == (None, "time")
