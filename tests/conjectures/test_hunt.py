"""Hunts: what they check, how they stop and go on, and what they find."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from itertools import compress, product
from pathlib import Path

import networkx as nx
import pytest

from grundy.budget import AnyLimits, Limits
from grundy.cli import main
from grundy.conjectures import Hunt, Instance, conjecture, conjectures, find, registry
from grundy.conjectures.guignard import _trees, _won
from grundy.conjectures.renault import OPEN
from grundy.conjectures.renault_misere import _counted
from grundy.conjectures.small_graphs import chordal_graphs, strong_digraphs, trees
from grundy.conjectures.unions import OPEN_BOUNDS
from grundy.errors import GrundyError, LimitReachedError
from grundy.theorems.domination import kind_and_parity, union_bounds
from grundy.values.dead_ending import exponent
from grundy.values.domination import DominationNumbers
from grundy.values.misere_games import MisereGame

SMALL = {
    "renault-3.88": 7,
    "renault-3.89": 7,
    "renault-4.110": 2,
    "renault-4.119": 2,
    "renault-4.121": 2,
    "renault-5.16": 6,
    "renault-5.18": 7,
    "guignard-6.6.3": 6,
    "renault-5.3-a": 6,
    "guignard-4.1.3-from-5": 18,
    "guignard-4.1.9": 20,
    "guignard-4.2.11": 46,
    "guignard-6.8.1": 8,
    "guignard-6.8.2": 7,
    "guignard-8.5.1": 8,
    "sprouts-normal": 7,
    "sprouts-surfaces": 3,
    "sprouts-misere": 5,
    "sprouts-misere-1991": 5,
    "cram-3xn-misere": 6,
}


def test_all_are_described() -> None:
    assert {*SMALL, *OPEN_BOUNDS, "guignard-4.1.3"} <= {one.name for one in conjectures()}
    for one in conjectures():
        assert one.says
        assert one.source
        assert one.first <= one.to


@pytest.mark.parametrize("name", sorted(SMALL))
def test_small_cases_hold(name: str) -> None:
    hunt = Hunt(name)
    assert hunt.run(SMALL[name]) == ""
    assert hunt.counterexample == ""
    assert hunt.size == SMALL[name] + 1
    assert hunt.applied > 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "to", "cases"),
    [
        ("renault-3.88", 11, 265_719),
        ("renault-3.89", 11, 265_719),
        ("renault-4.110", 3, 2484),
        ("renault-4.119", 4, 1024),
        ("renault-4.121", 3, 65_280),
        ("renault-5.16", 8, 2650),
        ("renault-5.18", 9, 13_536),
        ("guignard-6.6.3", 8, 12881),
        ("renault-5.3-a", 8, 228_600),
        ("renault-5.3-b", 8, 6858),
        ("renault-5.3-c", 8, 0),
        ("renault-5.3-d", 8, 0),
        ("renault-5.3-e", 8, 0),
        ("guignard-6.8.2", 10, 733),
        ("guignard-7.7.1", 16, 30_220),
    ],
)
def test_larger_cases_hold(name: str, to: int, cases: int) -> None:
    hunt = Hunt(name)
    hunt.run(to)
    assert (hunt.counterexample, hunt.checked) == ("", cases)


def test_a_conjecture_on_weights_fails_at_the_second_level() -> None:
    """P22 alone is won, and has no finite weight; beside P25 it is lost."""
    hunt = Hunt("guignard-4.2.11")
    assert hunt.run() == ""
    assert hunt.counterexample == "P25 + P22"


def test_a_counterexample_ends_the_hunt() -> None:
    hunt = Hunt("guignard-4.1.3")
    assert hunt.run() == ""
    assert hunt.counterexample == "P4 + P4 + P4"
    checked = hunt.checked
    hunt.run()
    assert hunt.checked == checked


# ---- a conjecture of the tests ------------------------------------------------------------------
CALLS: list[int] = []


@pytest.fixture(autouse=True)
def _own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two conjectures that nobody else sees: a false one, and one that takes too long."""
    monkeypatch.setattr(registry, "_found", dict(registry._found))
    conjecture(name="odd", game="", says="large numbers are odd", source="here", size="n", first=1, to=9)(
        _odd
    )
    conjecture(name="slow", game="", says="nothing", source="here", size="n", first=1, to=3)(_slow)


def _odd(n: int) -> Iterator[Instance]:
    def check(number: int, limits: AnyLimits) -> bool | None:
        CALLS.append(number)
        return None if number == 0 else number % 2 == 1 or number < 60

    for number in range(10):
        yield Instance(f"{10 * n + number}", partial(check, 10 * n + number))


def _slow(n: int) -> Iterator[Instance]:
    def check(limits: AnyLimits) -> bool:
        if n == 2:
            raise LimitReachedError("too long", "time")
        return True

    yield Instance(f"{n}", check)


def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    first = Hunt("odd")
    assert first.run(to=3, file=file) == ""
    CALLS.clear()
    again = Hunt.load(file, "odd")
    assert again == first
    again.run(file=file)
    assert CALLS[0] == 40
    assert again.counterexample == "60"
    assert again.checked == 51
    assert Hunt.load(file, "odd").counterexample == "60"


def test_it_goes_on_within_a_size() -> None:
    hunt = Hunt("odd", size=3, done=7, checked=27)
    CALLS.clear()
    hunt.run(to=3)
    assert CALLS == [37, 38, 39]
    assert (hunt.size, hunt.done, hunt.checked) == (4, 0, 30)


def test_interrupted_hunts_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "odd.json"

    def stop(hunt: Hunt, seconds: float) -> None:
        if hunt.checked == 13:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Hunt("odd").run(file=file, progress=stop)
    assert Hunt.load(file, "odd").checked == 13


def test_limits() -> None:
    hunt = Hunt("slow")
    assert hunt.run() == "time"
    assert (hunt.size, hunt.checked) == (2, 1)
    assert Hunt("odd").run(limits=Limits(time=1e-9)) == "time"


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"format": "grundy hunt 1", "conjecture": "odd", "size": "x"}']
)
def test_damaged_files(tmp_path: Path, text: str) -> None:
    file = tmp_path / "damaged"
    file.write_text(text)
    with pytest.raises(GrundyError, match="no saved hunt"):
        Hunt.load(file, "odd")


def test_files_of_other_hunts(tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    Hunt("odd").save(file)
    with pytest.raises(GrundyError, match="a hunt for odd, not for slow"):
        Hunt.load(file, "slow")
    with pytest.raises(GrundyError, match="did you mean 'sprouts-normal'"):
        find("sprouts-norml")


# ---- what the checks are made of ----------------------------------------------------------------
def test_graphs_are_listed_once() -> None:
    assert [sum(1 for _ in chordal_graphs(n)) for n in range(7)] == [1, 1, 2, 4, 10, 27, 94]
    assert all(nx.is_chordal(graph) for graph in chordal_graphs(5))
    assert [sum(1 for _ in trees(n)) for n in range(1, 9)] == [1, 1, 1, 2, 3, 6, 11, 23]


@pytest.mark.parametrize("vertices", [1, 2, 3])
def test_directed_graphs_are_listed_once(vertices: int) -> None:
    """Each labelled graph that is strongly connected is isomorphic to exactly one of them."""
    listed = [nx.DiGraph(arcs) for arcs in strong_digraphs(vertices) if arcs]
    pairs = list(product(range(vertices), repeat=2))
    for chosen in product((False, True), repeat=len(pairs)):
        graph = nx.DiGraph(compress(pairs, chosen))
        if len(graph) == vertices and nx.is_strongly_connected(graph):
            assert sum(nx.is_isomorphic(graph, other) for other in listed) == 1


def test_bounds_that_are_open() -> None:
    """In the rows of table 5.2 that have them, and nowhere else, the two ends differ."""
    for (one, two), wanted in OPEN.items():
        numbers = [
            DominationNumbers(4 + (kind[0] == "o"), 4 + (kind[0] == "o") - (kind[1] == "-"))
            for kind in (one, two)
        ]
        assert [kind_and_parity(number) for number in numbers] == [one, two]
        bounds = union_bounds(*numbers)
        for player, _ in wanted:
            least, most = getattr(bounds, player)
            assert least < most
    assert sum(map(len, OPEN.values())) == 5


def test_integers_decide_ends_and_numbers() -> None:
    """And the counts are the exponents of theorems 4.89 and 4.94."""
    for text in ("1", "2", "1/2", "{0,1|}", "-2", "{|0,-1}"):
        game = MisereGame.parse(text)
        counts = _counted(game, 3)
        assert counts is not None
        assert all(count == exponent(one) for one, count in counts.items())
    assert _counted(MisereGame.parse("*"), 1) is None


def test_longest_paths() -> None:
    """The lost single paths of Guignard's tables."""
    assert [n for n in range(41) if not _won((n,) if n else (), fast=False)] == [0, 4, 8, 28]
    assert [n for n in range(40) if not _won((n,) if n else (), fast=True)] == [
        0,
        4,
        5,
        12,
        13,
        22,
        23,
        30,
        37,
    ]


def test_coloured_trees() -> None:
    """The ends of a single edge are not coloured alike; else all leaves are coloured in all ways."""
    assert [str(board) for board in _trees(2)] == ["0-1", "0-1; a 1", "0-1; a 0", "0-1; a 0; b 1"]
    assert sum(1 for _ in _trees(4)) == 5 + 15


# ---- the command --------------------------------------------------------------------------------
def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "hunt.json"
    assert main(["hunt", "renault-3.89", "--to", "5", "--resume", str(file), "--json"]) == 0
    fields = json.loads(capsys.readouterr().out)
    assert (fields["checked_to"], fields["cases"], fields["counterexample"]) == (5, 363, None)
    assert main(["hunt", "renault-3.89", "--to", "6", "--resume", str(file), "--json"]) == 0
    fields = json.loads(capsys.readouterr().out)
    assert (fields["checked_to"], fields["cases"], fields["stopped_by"]) == (6, 1092, None)
    assert main(["hunt", "guignard-4.1.3"]) == 1
    assert "counter-example: P4 + P4 + P4" in capsys.readouterr().out
    assert main(["hunt", "slow"]) == 3
    assert "stopped by the time limit before n 3" in capsys.readouterr().out


def test_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hunt"]) == 0
    assert "refuted by 12 spots" in capsys.readouterr().out
    assert main(["hunt", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["conjectures"]
    assert {"renault-3.88", "renault-3.89", "renault-5.16"} <= {one["name"] for one in listed}
