"""Equivalent codes: cousins hold, and what is called alike is alike."""

from __future__ import annotations

from random import Random

import pytest
from tests.sequences.naive import naive_nimbers

from grundy.errors import GrundyError, ParseError
from grundy.games.octal import OctalCode
from grundy.sequences import nim_sequence
from grundy.sequences.equivalence import first_cousin, likeness
from grundy.sequences.table import code_table, matching_codes


@pytest.mark.parametrize("seed", range(4))
def test_first_cousins(seed: int) -> None:
    rng = Random(seed)
    for _ in range(15):
        most = rng.choice((7, 7, 15))
        code = OctalCode((rng.choice((0, 4)), *(rng.randint(0, most) & ~(i == 0) for i in range(3))))
        cousin = first_cousin(code)
        assert cousin is not None
        assert naive_nimbers(cousin, 60) == naive_nimbers(code, 61)[1:], (str(code), str(cousin))


def test_no_cousin_when_single_tokens_can_be_taken() -> None:
    assert first_cousin(OctalCode.parse("0.1")) is None


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        ("0.137", "0.07", "0.137 on n has the nimbers of 0.07 on n + 1: first cousins, for all heaps"),
        ("0.07", "0.137", "0.137 on n has the nimbers of 0.07 on n + 1: first cousins, for all heaps"),
        ("0.4", "0.137", "0.137 on n has the nimbers of 0.4 on n + 2: cousins by 2 tokens, for all heaps"),
        ("0.47", "0.45", "0.47 has the nimbers of 0.45: by their periods, for all heaps"),
        ("0.65", "0.64", "0.65 has the nimbers of 0.64: up to n = 2,000"),
        ("0.333", "1,2,3", "0.333 has the nimbers of 1,2,3: by their periods, for all heaps"),
    ],
)
def test_likeness(one: str, other: str, words: str) -> None:
    assert str(likeness(nim_sequence(one, 2000), nim_sequence(other, 2000))) == words


def test_unlike_codes() -> None:
    assert likeness(nim_sequence("0.77", 500), nim_sequence("0.07", 500)) is None
    assert likeness(nim_sequence("0.16", 500), nim_sequence("0.37", 500)) is None


def test_table_of_two_digits() -> None:
    rows = code_table("0.??", 600)
    assert len(rows) == 64
    for row in rows:
        if row.like is not None:
            shift = row.like.shift
            second = naive_nimbers(OctalCode.parse(str(row.like.second)), 120)
            first = list(row.found.values[:100])
            assert first[max(-shift, 0) :] == second[max(shift, 0) :][: 100 - max(-shift, 0)]
    like = {str(row.found.rules): row.like for row in rows if row.like}
    assert str(like["0.4"].second) == "0.07"
    assert "0.77" not in like


def test_patterns() -> None:
    assert len(list(matching_codes("0.??"))) == 64
    assert [str(code) for code in matching_codes("0.77")] == ["0.77"]
    with pytest.raises(ParseError, match="at most 4096 codes"):
        list(matching_codes("0.?????"))
    with pytest.raises(ParseError, match="expected an octal code"):
        list(matching_codes("?x"))
    with pytest.raises(GrundyError, match="from 100 heaps on"):
        code_table("0.?", 50)
