"""What the engine cannot do it says in one line."""

from __future__ import annotations

from typing import Any

import pytest
from tests.native.helpers import explicit, heap_options, solved
from tests.processes import PATIENCE, ran_python

from grundy import _engine
from grundy.errors import GrundyError


@pytest.fixture
def table() -> _engine.Table:
    return _engine.Table(_engine.Cram(4, 3))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"method": "magic"}, "unknown search method 'magic'"),
        ({"method": ""}, "unknown search method ''"),
        ({"method": "auto"}, "unknown search method 'auto'"),
        ({"goal": "score"}, "the goal is 'outcome' or 'grundy', not 'score'"),
        ({"threads": 0}, "the number of threads is between 1 and 256"),
        ({"threads": -3}, "the number of threads is between 1 and 256"),
        ({"threads": 10**6}, "the number of threads is between 1 and 256"),
        ({"nimber": -1}, "the nimber part is between 0 and"),
        ({"nimber": 65001}, "the nimber part is between 0 and"),
        ({"time_limit": -1.0}, "time limit"),
        ({"time_limit": float("nan")}, "time limit"),
        ({"memory": 1}, "memory"),
    ],
)
def test_settings(table: _engine.Table, settings: dict[str, Any], message: str) -> None:
    with pytest.raises(GrundyError, match=message):
        _engine.Search(table, ["..."], **settings)
    assert solved(table, ["..."], goal="grundy").grundy == 1  # what was refused leaves nothing behind


@pytest.mark.parametrize(
    "settings",
    [
        {"memory": -1},
        {"nodes": -1},
        {"nodes": 1.5},
        {"threads": "2"},
        {"threads": 2**40},
        {"nimber": None},
        {"x": 1},
    ],
)
def test_settings_of_another_type(table: _engine.Table, settings: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        _engine.Search(table, ["..."], **settings)


def test_an_endless_time_limit_is_none(table: _engine.Table) -> None:
    assert solved(table, ["..."], time_limit=float("inf"), goal="grundy").grundy == 1


@pytest.mark.parametrize("components", [[5], None, [["..."]], 7])
def test_components_of_another_type(table: _engine.Table, components: Any) -> None:
    with pytest.raises(TypeError):
        _engine.Search(table, components)


@pytest.mark.parametrize("n", [62, 64, 100, 1000, 65000])
@pytest.mark.parametrize("method", ["dfpn", "pn", "depth", "aspiration", "mex"])
def test_a_large_nimber_part(method: str, n: int) -> None:
    for parts, outcome in ((["..."], "N"), (["...", "...."], "N"), ([], "N")):
        table = _engine.Table(_engine.Cram(4, 3))
        assert solved(table, parts, nimber=n, method=method, eager=0).outcome == outcome
    table = _engine.Table(_engine.Cram(4, 3))
    assert solved(table, ["..."], nimber=n, goal="grundy", method=method, eager=0).grundy == n ^ 1


class TestTable:
    def test_what_is_added_is_used(self, table: _engine.Table) -> None:
        assert len(table) == 0
        assert table.nimber("...") is None
        table.add("...", 1)
        assert (table.nimber("..."), len(table), table.proved()) == (1, 1, [("...", 1)])
        assert solved(table, ["..."], goal="grundy").nodes == 0

    def test_a_contradiction_is_an_error(self, table: _engine.Table) -> None:
        solved(table, ["...."], goal="grundy")
        with pytest.raises(GrundyError, match="has not the nimber 3"):
            table.add("....", 3)
        solved(fresh := _engine.Table(_engine.Cram(4, 3)), [".../..."], eager=0)
        if fresh.nimber(".../...") is None:
            with pytest.raises(GrundyError, match="has not the nimber 0"):
                fresh.add(".../...", 0)

    @pytest.mark.parametrize("text", ["..#..", "#", "......", "x"])
    def test_only_single_components_are_added(self, table: _engine.Table, text: str) -> None:
        with pytest.raises(GrundyError):
            table.add(text, 1)

    @pytest.mark.parametrize("nimber", [-1, 2**16, 2**40, 1.5, None])
    def test_nimbers_that_are_none(self, table: _engine.Table, nimber: Any) -> None:
        with pytest.raises(TypeError):
            table.add("...", nimber)

    def test_what_cannot_be_read_is_left_out(self, table: _engine.Table) -> None:
        told = [("x", 1), ("#", 0), ("..#..", 0), ("......", 1), ("...", -1), ("...", 2**40), ("...", 1)]
        assert table.add_all(told) == 1
        assert table.proved() == [("...", 1)]
        with pytest.raises(GrundyError, match="has not the nimber 2"):
            table.add_all([("...", 2)])

    def test_what_rules_in_python_cannot_read_is_left_out(self) -> None:
        table = _engine.Table(explicit(heap_options(5), int))
        assert table.add_all([("five", 5), ("5", 5)]) == 1
        assert table.proved() == [("5", 5)]

    @pytest.mark.parametrize("inside", [[], ["../.."], [".../..."], ["..../....", "....../......"]])
    def test_facts_are_true_over_any_base(self, inside: list[str]) -> None:
        """A component is a form in one base, with a heap of 1 beside it perhaps, and not in another."""
        base, nothing = (_engine.MisereBase(_engine.Cram(6, 4)) for _ in range(2))
        if inside:
            base.form(inside)
        table, alone = (_engine.Table(_engine.Misere(one)) for one in (base, nothing))
        for text in ("..", "...", "../..", ".../...", "../.. & ..", "..../....", ".../... & .../..."):
            right = solved(alone, [text], goal="grundy").grundy
            table.add_all([(text, right)])
            found = solved(_engine.Table(_engine.Misere(base)), [text], goal="grundy").grundy
            assert solved(table, [text], goal="grundy").grundy == found == right

    def test_a_table_outlives_its_rules(self) -> None:
        table = _engine.Table(explicit(heap_options(5), int))
        search = _engine.Search(table, ["5"], goal="grundy")
        del table
        search.start()
        assert search.wait(PATIENCE)
        assert search.grundy == 5


def test_searches_that_were_never_made_are_forgotten() -> None:
    """At its end the program stops every search there is: none of those that were refused."""
    script = """
from grundy import _engine
table = _engine.Table(_engine.Cram(4, 3))
for _ in range(100):
    try:
        _engine.Search(table, ["..."], method="magic")
    except Exception:
        pass
reused = [b"\\xff" * size for size in range(4000)]
"""
    assert ran_python(script).returncode == 0
