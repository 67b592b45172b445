"""One thread counts the same nodes every time; a budget stops a search, and what it proved is kept."""

from __future__ import annotations

import time

import pytest
from tests.brute import nimber_by_parts
from tests.native.helpers import METHODS, RANDOM, fresh, held, random_positions, solved, started
from tests.processes import PATIENCE, ran_python

import grundy
from grundy import _engine
from grundy.games.cram import Cram

each_method = pytest.mark.parametrize("method", METHODS)
BOARD = grundy.game("cram").start("4x5")


# ---- determinism ------------------------------------------------------------------------------
@each_method
@pytest.mark.parametrize("goal", ["outcome", "grundy"])
def test_the_same_nodes_every_time(method: str, goal: str) -> None:
    runs = []
    for _ in range(3):
        table, parts = fresh(BOARD)
        search = solved(table, parts, method=method, goal=goal)
        runs.append((search.nodes, len(table), sorted(table.proved())))
    assert runs[0] == runs[1] == runs[2]
    assert runs[0][0] > 0


@each_method
@pytest.mark.parametrize("game", list(RANDOM))
def test_the_same_nodes_for_random_positions(game: str, method: str) -> None:
    for position, _ in random_positions(game, 15, method):
        counts = set()
        for _ in range(2):
            table, parts = fresh(position)
            counts.add(solved(table, parts, method=method, eager=0).nodes)
        assert len(counts) == 1, position


@each_method
def test_the_same_nodes_in_another_process(method: str) -> None:
    code = f"""
        from tests.native.helpers import fresh, solved
        import grundy
        table, parts = fresh(grundy.game("cram").start("4x5"))
        print(solved(table, parts, method={method!r}, goal="grundy").nodes)
        """
    table, parts = fresh(BOARD)
    assert int(ran_python(code).stdout) == solved(table, parts, method=method, goal="grundy").nodes


def test_remembering_fewer_options_does_not_change_the_count() -> None:
    """A small budget leaves room for fewer lists of options; they are found again, and are the same."""
    counts = set()
    for memory in (2**30, 2**25, 2**24):
        table, parts = fresh(grundy.game("cram").start("5x6"))
        counts.add(solved(table, parts, goal="grundy", memory=memory).nodes)
    assert len(counts) == 1


@each_method
def test_watching_does_not_change_the_count(method: str) -> None:
    table, parts = fresh(grundy.game("cram").start("4x6"))
    alone = solved(table, parts, method=method, goal="grundy").nodes
    _, search = started("4x6", method=method, goal="grundy")
    while not search.wait(0.001):
        search.snapshot()
    assert search.nodes == alone


@each_method
def test_a_memory_budget_that_is_enough_does_not_change_the_count(method: str) -> None:
    counts = set()
    for memory in (0, 2**30, 2**33):
        table, parts = fresh(BOARD)
        counts.add(solved(table, parts, method=method, memory=memory).nodes)
    assert len(counts) == 1


# ---- nodes ------------------------------------------------------------------------------------
@each_method
@pytest.mark.parametrize("nodes", [1, 2, 1000, 1024, 2500])
def test_a_node_budget_is_exact(method: str, nodes: int) -> None:
    _, search = started("7x9", method=method, nodes=nodes)
    assert search.wait(PATIENCE)
    assert (search.nodes, search.stopped_by, search.outcome, search.grundy) == (nodes, "nodes", "", -1)
    assert search.snapshot().state == "stopped"


@each_method
def test_a_node_budget_of_two_threads(method: str) -> None:
    _, search = started("7x9", method=method, nodes=20_000, threads=2)
    assert search.wait(PATIENCE)
    assert search.stopped_by == "nodes"
    assert 20_000 <= search.nodes <= 200_000


@each_method
@pytest.mark.parametrize("threads", [1, 2])
def test_what_was_proved_is_kept_and_used(method: str, threads: int) -> None:
    board = grundy.game("cram").start("4x6")
    table, parts = fresh(board)
    whole = solved(fresh(board)[0], parts, method=method, goal="grundy").nodes
    first = solved(table, parts, method=method, goal="grundy", nodes=whole * 3 // 4, threads=threads)
    if threads == 1:  # two count their nodes in steps, and may have found the answer in fewer
        assert (first.stopped_by, first.grundy) == ("nodes", -1)
    assert len(table) > 0
    for component, nimber in sorted(table.proved(), key=lambda row: row[0].count("."))[:150]:
        assert nimber == nimber_by_parts(Cram.parse(component))
    second = solved(table, parts, method=method, goal="grundy")
    assert (second.stopped_by, second.grundy) == ("", 0)
    assert second.nodes < whole


# ---- time -------------------------------------------------------------------------------------
@each_method
@pytest.mark.parametrize("threads", [1, 2])
def test_a_time_limit(method: str, threads: int) -> None:
    """The search ends, and keeps what it had time to prove: on a busy machine nothing, if it is short."""
    for limit in (0.2, 2.0, 20.0):
        # Here the first moves cut off components that are proved in a few nodes.
        table, search = started("4x15", method=method, time_limit=limit, threads=threads)
        assert search.wait(PATIENCE)
        assert search.stopped_by == "time"
        assert search.seconds >= limit
        if len(table) > 0:
            return
    pytest.fail("nothing is proved")


def test_a_time_limit_does_not_run_while_the_search_is_paused() -> None:
    """It is held, or over already where the machine is busy: in either case its time stands still."""
    _, search = started("7x9", time_limit=0.3)
    held(search)
    before = search.seconds
    time.sleep(0.5)
    assert search.seconds == before
    search.resume()
    assert search.wait(PATIENCE)
    assert search.stopped_by == "time"
    assert search.seconds >= 0.3


def test_a_time_limit_with_rules_that_take_their_time() -> None:
    def expand(text: str) -> list[tuple[str, ...]]:
        time.sleep(0.01)
        return [(str(n),) for n in range(int(text))]

    search = _engine.Search(
        _engine.Table(_engine.PythonRules(expand, int)), ["2000"], goal="grundy", time_limit=0.2
    )
    search.start()
    assert search.wait(PATIENCE)
    assert search.stopped_by == "time"
