"""A running search can be looked into, held and redirected; the answer stays right."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress

import pytest
from tests.native.helpers import METHODS, fresh, held, started, until
from tests.processes import PATIENCE, ran_python

import grundy
from grundy import _engine
from grundy.errors import GrundyError

HARD = "7x9"
START = ["/".join(["." * 9] * 7)]
each_method = pytest.mark.parametrize("method", METHODS)
each_way = pytest.mark.parametrize(("method", "threads"), [(m, t) for m in METHODS for t in (1, 2)])


@pytest.fixture
def running(method: str, threads: int) -> Iterator[_engine.Search]:
    _, search = started(HARD, method=method, threads=threads)
    until(search, 200)
    yield search
    search.stop()
    assert search.wait(PATIENCE)


def still(search: _engine.Search) -> bool:
    """Whether a paused search comes to rest: a thread has its pause at its next node, sooner or later."""
    for _ in range(300):
        nodes = search.nodes
        time.sleep(0.1)
        if search.nodes == nodes:
            return True
    return False


@each_way
def test_pause_and_resume(running: _engine.Search, threads: int) -> None:
    assert held(running).state == "paused"
    nodes, seconds = running.nodes, running.seconds
    assert still(running)
    assert threads > 1 or running.nodes == nodes
    assert running.seconds == seconds
    assert running.snapshot().state == "paused"
    running.pause()
    running.resume()
    running.resume()
    until(running, 100)
    assert running.nodes > nodes
    assert running.snapshot().state == "running"


def check_branch(shot: _engine.Snapshot, start: list[str]) -> None:
    if shot.branch:
        root = shot.branch[0]
        assert (root.index, root.count, root.components) == (1, 1, start)
    for above, row in zip(shot.branch, shot.branch[1:], strict=False):
        assert 1 <= row.index <= row.count
        assert 1 <= row.unknown <= row.count
        assert row.components == sorted(row.components, key=row.components.index)
        assert 0 < row.size <= above.size
        assert row.size == sum(text.count(".") for text in row.components)


@each_way
def test_snapshots_while_running(running: _engine.Search) -> None:
    last = 0
    for _ in range(60):
        shot = running.snapshot()
        check_branch(shot, START)
        assert shot.nodes >= last
        assert shot.memory > 0
        last = shot.nodes
        until(running, 50)


@each_way
def test_snapshots_while_paused(running: _engine.Search) -> None:
    first, second = held(running), running.snapshot()
    check_branch(first, START)
    rows = [
        [(row.index, row.count, row.unknown, row.components) for row in shot.branch]
        for shot in (first, second)
    ]
    assert rows[0] == rows[1]


@each_way
def test_rows_are_options_of_the_rows_above(running: _engine.Search) -> None:
    """Each row is an option of the row above, or the same components with another nimber part."""
    rules = _engine.Cram(9, 7)
    for _ in range(10):
        shot = held(running)
        for above, row in zip(shot.branch, shot.branch[1:], strict=False):
            if len(above.components) > 1:
                assert set(row.components) <= set(above.components)
                continue
            options = [set(option) for option in rules.expand(above.components[0])]
            assert row.components == above.components or any(
                set(row.components) <= option for option in options
            )
        running.resume()
        until(running, 300)


@each_method
def test_snapshots_before_and_after(method: str) -> None:
    table, parts = fresh(grundy.game("cram").start("3x5"))
    search = _engine.Search(table, parts, method=method)
    shot = search.snapshot()
    assert (shot.state, shot.nodes, shot.branch, shot.seconds) == ("ready", 0, [], 0)
    assert (search.outcome, search.grundy, search.at_least, search.stopped_by) == ("", -1, 0, "")
    with pytest.raises(GrundyError, match="has not been started"):
        search.wait()
    search.start()
    assert search.wait(PATIENCE)
    shot = search.snapshot()
    assert (shot.state, shot.branch, shot.nodes) == ("done", [], search.nodes)
    assert shot.seconds == search.seconds > 0
    search.pause()
    search.resume()
    search.stop()
    assert search.snapshot().state == "done"
    assert search.stopped_by == ""
    with pytest.raises(GrundyError, match="started once"):
        search.start()


@each_method
def test_stop_before_start(method: str) -> None:
    table, parts = fresh(grundy.game("cram").start(HARD))
    search = _engine.Search(table, parts, method=method)
    search.stop()
    search.start()
    assert search.wait(PATIENCE)
    assert (search.outcome, search.stopped_by) == ("", "stop")


def test_a_table_is_not_asked_while_a_search_fills_it() -> None:
    table, search = started(HARD)
    until(search, 100)
    for ask in (lambda: table.nimber(START[0]), lambda: table.excluded(START[0]), table.proved):
        with pytest.raises(GrundyError, match="another search is using this table"):
            ask()
    with pytest.raises(GrundyError, match="another search is using this table"):
        table.add_all([(START[0], 0)])
    assert search.at_least >= 0
    search.stop()
    search.wait()
    assert len(table.proved()) == len(table)


def test_one_search_a_table() -> None:
    table, first = started(HARD)
    second = _engine.Search(table, START)
    with pytest.raises(GrundyError, match="another search is using this table"):
        second.start()
    first.stop()
    first.wait()
    second.start()
    second.stop()
    assert second.wait(PATIENCE)


@each_way
def test_a_search_that_is_dropped_ends(method: str, threads: int) -> None:
    for paused in (False, True):
        table, search = started(HARD, method=method, threads=threads)
        until(search, 50)
        if paused:
            search.pause()
        del search
        gc.collect()
        again = _engine.Search(table, START, nodes=100)  # the table is free again
        again.start()
        assert again.wait(PATIENCE)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("paused", [False, True])
@pytest.mark.parametrize(
    "rules",
    [
        "Cram(9, 7)",
        "PythonRules(*python_rules(Cram))",
    ],
)
def test_leaving_python_while_a_search_runs(rules: str, threads: int, paused: bool) -> None:
    code = f"""
        from grundy import _engine
        from grundy.games.cram import Cram
        from grundy.search.rules import python_rules
        search = _engine.Search(_engine.Table(_engine.{rules}), [{START[0]!r}], threads={threads})
        search.start()
        search.wait(0.1)
        if {paused}:
            search.pause()
        print("left")
        """
    done = ran_python(code)
    assert (done.returncode, done.stdout, done.stderr) == (0, "left\n", "")


# ---- zapping ----------------------------------------------------------------------------------
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("seed", range(3))
def test_zapping_at_random_leaves_the_answer_alone(seed: int, threads: int) -> None:
    """However few zaps come before the answer: then others are for another search."""
    rng, zaps = random.Random(seed), 0
    while zaps <= 20:
        table, search = started("5x6", goal="grundy", method="depth", eager=0, threads=threads)
        zaps += zapped_at_random(search, rng, threads)
        assert search.wait(PATIENCE)
        assert search.grundy == table.nimber("/".join(["." * 6] * 5)) == 2


def zapped_at_random(search: _engine.Search, rng: random.Random, threads: int) -> int:
    """Zaps a search until it ends, or has been zapped often; how often."""
    zaps = 0
    while zaps < 200 and not search.wait(0):
        levels = len(held(search).branch)
        if levels:
            with (
                suppress(GrundyError) if threads > 1 else nullcontext()
            ):  # the other thread may have ended it
                search.zap(rng.choice((rng.randrange(levels), min(2, levels - 1), levels - 1)))
            zaps += 1
        search.resume()
        until(search, rng.choice((1, 1, 10, 100)))
    return zaps


@pytest.mark.parametrize("level", [-1, 10_000])
def test_zapping_a_level_that_is_not_there(level: int) -> None:
    _, search = started(HARD, method="depth")
    until(search, 100)
    with pytest.raises(GrundyError, match=f"no level {level} in the branch"):
        search.zap(level)
    search.stop()
    search.wait()
    with pytest.raises(GrundyError, match="no level"):
        search.zap(0)


# ---- orders that a method has not -------------------------------------------------------------
@each_method
def test_orders_that_a_method_has_not(method: str) -> None:
    _, search = started(HARD, method=method)
    until(search, 100)
    held(search)
    orders: dict[str, tuple[Callable[[], object], set[str]]] = {
        "zap": (lambda: search.zap(0), {"depth"}),
        "node": (lambda: search.node(0), {"pn"}),
        "lock": (lambda: search.lock(0), {"pn"}),
        "unlock": (search.unlock, {"pn"}),
        "bias": (lambda: search.bias(0, 2.0), {"pn"}),
        "auto_bias": (lambda: search.auto_bias(False), {"pn"}),
        "restart": (search.restart, {"pn", "dfpn"}),
    }
    for name, (order, methods) in orders.items():
        if method in methods:
            order()
            continue
        with pytest.raises(GrundyError, match=f"'{name}' needs the search method|no level 0"):
            order()
    assert search.snapshot().state == "paused"
    search.stop()
    assert search.wait(PATIENCE)
