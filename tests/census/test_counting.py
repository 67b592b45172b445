"""Histograms, on one process and several, and taken up again."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from tests.brute import nimber

from grundy.boards.graph import Graph
from grundy.census import MEASURES, Census, census, measure
from grundy.census.families import FAMILIES, trees
from grundy.errors import GrundyError
from grundy.games import game


def test_nimbers_by_brute_force() -> None:
    found = census("trees", (1, 7), "grundy:node_kayles")
    for size in range(1, 8):
        starts = [game("node_kayles").start(str(Graph.parse(text))) for text in trees(size)]
        assert found.at(size) == dict(sorted(Counter(str(nimber(start)) for start in starts).items()))


def domination(graph: Graph, dominated: frozenset[int], dominator: bool) -> int:
    """The number of moves by the rules alone."""
    counts = []
    for v in graph.vertices:
        covered = dominated | graph.neighbours(v) | {v}
        if covered != dominated:
            counts.append(1 + domination(graph, covered, not dominator))
    return (min if dominator else max)(counts, default=0)


def test_domination_numbers_by_brute_force() -> None:
    found = census("connected", 5, "domination")
    expected = Counter(
        f"({domination(graph, frozenset(), True)},{domination(graph, frozenset(), False)})"
        for graph in map(Graph.parse, FAMILIES["connected"].of_size(5))
    )
    assert found.at(5) == expected
    assert sum(found.at(5).values()) == 21


def check_trees(found: Census, last: int) -> None:
    """Forests have no minus (Kinnersley, West and Zamani 2013), and of n vertices at most 3n/5 are chosen
    (Versteegen 2024)."""
    for size in range(2, last + 1):
        assert sum(found.at(size).values()) == sum(1 for _ in trees(size))
        for value in found.at(size):
            first, second = map(int, value.strip("()").split(","))
            assert second - first in (0, 1)
            assert 5 * first <= 3 * size or size == 2


def test_domination_numbers_of_trees() -> None:
    found = census("trees", (1, 11), "domination")
    check_trees(found, 11)
    assert found.at(10) == {
        "(1,2)": 1, "(2,3)": 1, "(3,4)": 12, "(4,5)": 34, "(5,5)": 31, "(5,6)": 25, "(6,6)": 2,
    }  # fmt: skip


@pytest.mark.long
def test_domination_numbers_of_trees_to_16_vertices() -> None:
    found = census("trees", (1, 16), "domination", processes=2)
    check_trees(found, 16)
    histograms = json.loads((Path(__file__).parent.parent / "oracles/domination_numbers.json").read_text())[
        "trees"
    ]
    assert {str(size): found.at(size) for size in range(1, 17)} == histograms


@pytest.mark.parametrize(
    ("name", "size", "expected"),
    [
        ("chromatic", 4, {"2": 1, "3": 1}),
        ("chromatic-bob", 4, {"2": 2}),
        ("domination-kind", 4, {"equal": 1, "plus": 1}),
        ("no-minus", 4, {"yes": 2}),
        ("bitype", 4, {"AA": 2}),
    ],
)
def test_measures(name: str, size: int, expected: dict[str, int]) -> None:
    """Of the two trees with four vertices: P4 and the star."""
    assert census("trees", size, name).at(size) == expected


def test_smallest_examples() -> None:
    found = census("connected", (1, 6), "domination-kind")
    assert len(Graph.parse(found.examples["minus"])) == 5
    assert {value: min(found.counts[value]) for value in found.values()} == {
        "equal": 1,
        "minus": 5,
        "plus": 3,
    }


@pytest.mark.parametrize(
    ("name", "position", "expected"),
    [
        ("outcome:snort", "{}", {"N": 2}),
        ("value:col", "{}; B 0", None),
        ("outcome:colouring", "{} k=2", {"L": 1, "P": 1}),
        ("outcome:domination", "{} within=1", {"N": 1, "R": 1}),
    ],
)
def test_measures_of_games(name: str, position: str, expected: dict[str, int] | None) -> None:
    found = census("trees", 4, name, position=position)
    assert found.counted == 2
    assert expected is None or found.at(4) == expected


def test_an_own_measure() -> None:
    @measure("leaves", "how many leaves there are")
    def leaves(graph: Graph) -> int:
        return sum(len(graph.neighbours(v)) == 1 for v in graph.vertices)

    try:
        assert census("trees", 5, "leaves").at(5) == {"2": 1, "3": 1, "4": 1}
    finally:
        del MEASURES["leaves"]


def test_several_processes_count_the_same() -> None:
    one = census("trees", (1, 9), "domination")
    two = census("trees", (1, 9), "domination", processes=2)
    assert (one.counts, one.examples) == (two.counts, two.examples)


@pytest.mark.parametrize("processes", [1, 2])
def test_stopped_and_taken_up_again(processes: int, tmp_path: Path) -> None:
    file = tmp_path / "census.json"

    def stop(size: int, counted: int, seconds: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        census("trees", (1, 9), "domination", resume=file, progress=stop, processes=processes)
    so_far = caught.value.result  # type: ignore[attr-defined]
    assert not so_far.finished
    assert 0 < so_far.counted == Census.load(file).counted < 95
    found = census("trees", (1, 9), "domination", resume=file)
    whole = census("trees", (1, 9), "domination")
    assert found.finished
    assert (found.counts, found.examples) == (whole.counts, whole.examples)
    again = census("trees", (1, 9), "domination", resume=file)
    assert again.counts == whole.counts


def test_files_of_something_else(tmp_path: Path) -> None:
    file = tmp_path / "census.json"
    census("trees", 5, "domination", resume=file)
    with pytest.raises(GrundyError, match="is a census of something else"):
        census("trees", 6, "domination", resume=file)
    file.write_text("[]")
    with pytest.raises(GrundyError, match="is not a saved census"):
        census("trees", 5, "domination", resume=file)
    with pytest.raises(GrundyError, match="cannot write"):
        census("trees", 5, "domination", resume=tmp_path / "no" / "such")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("forests", 5, "bitype"), "unknown family 'forests'; there are trees, caterpillars, connected"),
        (("trees", 5, "beauty"), "unknown measure 'beauty'; there are chromatic, "),
        (("trees", 5, "grundy:chess"), "unknown game 'chess'"),
        (("trees", (5, 4), "bitype"), "the first number of vertices, 5, is larger than the last, 4"),
        (("trees", 31, "bitype"), "a census of trees has 1 to 30 vertices, not 31"),
        (("trees", 3, "grundy:snort"), "snort is partizan: its positions have no nimber"),
    ],
)
def test_mistakes(arguments: tuple[str, int, str], message: str) -> None:
    with pytest.raises(GrundyError) as caught:
        census(*arguments)
    assert message in str(caught.value)


def test_positions() -> None:
    with pytest.raises(GrundyError, match="the measure 'bitype' has no position"):
        census("trees", 3, "bitype", position="{} k=2")
    with pytest.raises(GrundyError, match="has no place for the graph"):
        census("trees", 3, "outcome:col", position="P3")
    with pytest.raises(GrundyError, match="a census needs at least one process"):
        census("trees", 3, "bitype", processes=0)
