"""Genera of heaps, against the definition."""

from __future__ import annotations

from functools import cache

import pytest

from grundy.errors import LimitReachedError
from grundy.games.heap_rules import HeapRules
from grundy.search import Limits
from grundy.search.misere import heap_forms
from grundy.sequences.codes import impartial_code
from grundy.values import mex


def genus_values(rules: HeapRules, heap: int, twos: int) -> list[int]:
    """The misère Grundy values of a heap beside 0, 1, ... Nim heaps of 2, by the mex rule alone."""

    @cache
    def value(heaps: tuple[int, ...], nim: tuple[int, ...]) -> int:
        options = set()
        for place, size in enumerate(heaps):
            rest = heaps[:place] + heaps[place + 1 :]
            for _, left in rules.options(size):
                options.add(value(tuple(sorted((*rest, *left))), nim))
        for place, size in enumerate(nim):
            rest = nim[:place] + nim[place + 1 :]
            options |= {value(heaps, tuple(sorted((*rest, less)))) for less in range(size)}
        return mex(options) if options else 1

    return [value((heap,), (2,) * count) for count in range(twos)]


@pytest.mark.parametrize("code", ["0.77", "0.07", "grundys"])
def test_genera_to_20(code: str) -> None:
    rules = impartial_code(code)
    for heap, form in enumerate(heap_forms(rules, 20)):
        *start, a, b = form.genus.misere
        assert [*start, a, b, a, b][:3] == genus_values(rules, heap, 3)


@pytest.mark.parametrize(
    ("code", "to", "first_wild"), [("0.77", 40, 5), ("0.07", 60, 10), ("grundys", 40, 13)]
)
def test_genera_beyond(code: str, to: int, first_wild: int) -> None:
    """The normal part is the nim-sequence; the first wild heaps are those of Winning Ways, chapter 13."""
    rules = impartial_code(code)
    forms = list(heap_forms(rules, to))
    assert [form.genus.normal for form in forms] == nim_values(rules, to)
    assert next(heap for heap, form in enumerate(forms) if not form.tame) == first_wild


def nim_values(rules: HeapRules, to: int) -> list[int]:
    values: list[int] = []
    for heap in range(to + 1):
        sums = []
        for _, left in rules.options(heap):
            total = 0
            for part in left:
                total ^= values[part]
            sums.append(total)
        values.append(mex(sums))
    return values


def test_time_limit() -> None:
    with pytest.raises(LimitReachedError, match="time"):
        list(heap_forms(impartial_code("0.77"), 100000, Limits(time=0.1)))
