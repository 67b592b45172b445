"""Sums of all small words, held against what the literature and an exact prototype say of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from grundy.errors import GrundyError
from grundy.games.colouring import Colouring
from grundy.search.colouring import ColouringSolver
from grundy.values.bitype import SignedBitype, sum_bounds

ORACLE: dict[str, Any] = json.loads((Path(__file__).parent.parent / "oracles/bitypes.json").read_text())
CELLS = dict(cell.split("=") for cell in ORACLE["sums"].split())
SOLVER = ColouringSolver()
MOST = 14
"""Samples of each bitype and sign."""


def small_words(length: int) -> Iterator[str]:
    """Words with a spine of so many vertices at most, and longer ones that begin with a^4."""
    for inner in range(1, length + 1):
        for first, last in product("az", "abz"):
            for letters in product("0zabD", repeat=inner):
                yield first + "".join(letters) + last
        if inner > 2:
            for letters in product(("0", "z", "a", "b", "c", "D", "D_c"), repeat=inner):
                yield f"[{''.join(letters)}]"
    for first in ("a^4", "a^5"):
        for letters in product("za0bD", repeat=2):
            yield f"{first}{''.join(letters)}".replace("^40", "^{4}0").replace("^50", "^{5}0")


@cache
def samples(length: int) -> dict[str, list[str]]:
    found: dict[str, dict[str, str]] = {}
    for word in (*ORACLE["table_6_1"], *small_words(length)):
        for text in (word, f"{word}+z"):
            try:
                position = Colouring.parse(text)
            except GrundyError:  # a colour beside itself, or a hole at the end
                continue
            same = found.setdefault(str(SOLVER.signed_bitype(position)), {})
            if len(same) < MOST:
                same.setdefault(str(position.canonical()), text)
    return {name: list(words.values()) for name, words in found.items()}


@pytest.mark.parametrize("length", [2, pytest.param(4, marks=pytest.mark.long)])
def test_sums(length: int) -> None:
    """Table 6.3 bounds them; beyond it, every cell of the table has been one bitype so far."""
    some = samples(length)
    assert set(some) == {name for cell in CELLS for name in cell.split("+")} | {"BB0", "BB1"}
    for cell, expected in CELLS.items():
        one, two = cell.split("+")
        bounds = sum_bounds(SignedBitype.parse(one), SignedBitype.parse(two))
        number = MOST if length > 2 else 2
        for first, second in product(some[one][:number], some[two][-number:]):
            found = SOLVER.bitype(Colouring.parse(f"{first} + {second}"))
            assert found in bounds
            assert str(found) == expected, (first, second)


def test_what_is_lost_stays_lost() -> None:
    """BB absorbs (Corollary 6.7.3)."""
    some = samples(2)
    for name, words in some.items():
        for lost in (some["BB0"][0], some["BB1"][0]):
            assert str(SOLVER.bitype(Colouring.parse(f"{words[0]} + {lost}"))) == "BB", name
