"""Censuses of words, against the published counts."""

from __future__ import annotations

from math import comb

import pytest

from grundy.census import census
from grundy.errors import GrundyError


def catalan(n: int) -> int:
    return comb(2 * n, n) // (n + 1)


def test_lost_paths_in_timber() -> None:
    """Dyck paths; and in misère play, with Fine numbers F, 2 F(n) of 2n + 1 arcs, F(n) + F(n - 1) of 2n."""
    normal = census("words:LR", (1, 9), "outcome:timber")
    assert normal.counts["P"] == {2 * n: catalan(n) for n in range(1, 5)}
    misere = census("words:LR", (1, 9), "misere:timber")
    assert misere.counts["P"] == {1: 2, 2: 1, 4: 1, 5: 2, 6: 3, 7: 4, 8: 8, 9: 12}


def test_paths_in_timbush() -> None:
    found = census("words:KCQYJD", (1, 3), "outcome:timbush")
    assert [found.at(size) for size in (1, 2, 3)] == [
        {"L": 2, "N": 2, "R": 2},
        {"L": 10, "N": 13, "P": 3, "R": 10},
        {"L": 62, "N": 92, "R": 62},
    ]


def test_values_of_rows_of_dominoes() -> None:
    """With the empty row, rows of up to n dominoes have 1, 4, 9, 23, 53 and 141 values."""
    for size, values in ((1, 4), (2, 9), (3, 23), (4, 53), (5, 141)):
        assert len({"0", *census("words:LRE", (1, size), "value:toppling_dominoes").counts}) == values


def test_misere_col_on_trees() -> None:
    assert [census("trees", n, "misere:col").at(n).get("P", 0) for n in (7, 8)] == [0, 1]


def test_several_processes_count_the_same_words() -> None:
    one, two = (census("words:BR", (1, 6), "value:hackenbush", processes=n) for n in (1, 2))
    assert one.counts == two.counts
    assert one.examples == two.examples
    assert len(one.counts) == one.counted == 126


@pytest.mark.parametrize(
    ("family", "size", "measure", "message"),
    [
        ("words:", 3, "outcome:timber", "the letters of words are all different, as in `words:LR`: 'words:'"),
        ("words:LL", 3, "outcome:timber", "the letters of words are all different"),
        ("words:LR", 26, "outcome:timber", "a census of words:LR has 1 to 25 letters, not 26"),
        ("words:LR", 3, "domination", "the measure 'domination' is of graphs, not of words"),
        (
            "words:LX",
            3,
            "outcome:timber",
            "timber does not start from a word written so (an arc of a path is",
        ),
    ],
)
def test_mistakes(family: str, size: int, measure: str, message: str) -> None:
    with pytest.raises(GrundyError) as caught:
        census(family, size, measure)
    assert str(caught.value).startswith(message)
