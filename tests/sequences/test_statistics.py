"""Figures about whole sequences, and lists of the heaps that are lost."""

from __future__ import annotations

import json

import pytest
from tests.theorems.test_unions_of_paths import STATISTICS

from grundy.sequences import nim_sequence
from grundy.sequences.formats import json_fields, statistics_lines, zeros
from grundy.sequences.statistics import statistics


@pytest.mark.parametrize("to", [to for to in STATISTICS if to <= 10**4])
def test_figures_are_the_published_ones(to: int) -> None:
    found = statistics(nim_sequence("0.026", to).values)
    assert found is not None
    assert (found.heaps, found.zeros, found.largest) == (to, *STATISTICS[to][:2])
    assert (found.mean, found.deviation) == pytest.approx(STATISTICS[to][2:4], abs=1e-5)
    assert (found.common, round(100 * found.common_share, 3)) == STATISTICS[to][4:6]
    assert (found.last_zero, found.largest_at) == STATISTICS[to][6:]


def test_of_few_heaps() -> None:
    assert statistics([0]) is None
    assert list(statistics_lines([0])) == []
    found = statistics([0, 2, 2, 1, 1])
    assert found is not None
    assert (found.zeros, found.last_zero, found.common) == (0, None, 1)
    assert "lost           0" in found.lines()


def test_lost_heaps() -> None:
    found = nim_sequence("0.137", 100)
    listed = " ".join(zeros(found.values)).split()
    assert [int(heap) for heap in listed] == [heap for heap in range(101) if not found.values[heap]]
    assert list(zeros("PLNP")) == ["0 3"]
    assert list(statistics_lines("PLNP")) == ["L  1", "R  0", "N  1", "P  2"]


def test_json_has_the_figures() -> None:
    known = json.loads(json.dumps(json_fields(nim_sequence("0.137", 10))))["statistics"]
    assert (known["zeros"], known["last_zero"], known["largest"]) == (2, 8, 3)
