"""A running search can be watched, held, redirected and stopped, and keeps what it has learnt."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from tests.processes import PATIENCE

import grundy
from grundy import _engine
from grundy.errors import GrundyError
from grundy.search import Search, SearchInterrupted, Solver

METHODS = ["dfpn", "pn", "depth", "aspiration"]
HARD = grundy.game("cram").start("7x9")


def until(condition: Callable[[], bool]) -> None:
    """Waits for what a search that runs comes to sooner or later: a sleep would not do on a busy machine."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "the search has not come to it"
        time.sleep(0.005)


def run_on(search: Search, nodes: int = 100) -> None:
    """Lets the search run until it has seen so many more nodes, and holds it there."""
    goal = search.nodes + nodes
    search.resume()
    until(lambda: search.nodes >= goal)
    search.pause()
    settled_nodes(search)


@pytest.fixture
def solver() -> Solver:
    return Solver(HARD)


@pytest.fixture(params=METHODS)
def search(request: pytest.FixtureRequest, solver: Solver) -> Iterator[Search]:
    with solver.search(HARD, method=request.param).start() as running:
        until(lambda: running.nodes > 100 and len(solver) > 0)
        yield running


def settled_nodes(search: Search) -> int:
    """The node count once a pause has taken effect: a snapshot is served at the same place, between two
    nodes, and a sleep would not do on a busy machine."""
    search.snapshot()
    return search.nodes


def test_pause_holds_and_resume_goes_on(search: Search) -> None:
    search.pause()
    before = settled_nodes(search)
    assert search.state == "paused"
    time.sleep(0.15)
    assert search.nodes == before > 0
    search.resume()
    until(lambda: search.nodes > before)
    assert search.state == "running"


def test_a_snapshot_shows_the_branch(search: Search) -> None:
    search.pause()
    settled_nodes(search)
    snapshot = search.snapshot()
    assert snapshot.nodes > 0
    assert snapshot.memory > 0
    assert snapshot.branch
    for row in snapshot.branch:
        assert row.nimber >= 0
        assert all(isinstance(part, str) and part for part in row.components)
        assert row.index <= row.count
        assert row.unknown <= row.count


def test_stopping_keeps_the_table(search: Search, solver: Solver) -> None:
    search.stop()
    assert search.state == "stopped"
    assert search.stopped_by == "stop"
    assert search.outcome is None
    frame, _ = solver.place(HARD)
    proved = frame.table.proved()
    assert len(proved) == len(solver) > 0
    for component, nimber in sorted(proved, key=lambda row: len(row[0]))[:20]:
        assert int(grundy.game("cram").start(component).grundy(theorems=False)) == nimber


def test_stopping_while_paused(search: Search) -> None:
    search.pause()
    search.stop()
    assert search.state == "stopped"


@pytest.mark.parametrize("search", ["dfpn", "pn"], indirect=True)
def test_restart_keeps_the_table(search: Search, solver: Solver) -> None:
    search.pause()
    settled_nodes(search)
    proved = len(solver)
    search.restart()
    assert search.snapshot().restarts == 1
    search.resume()
    until(lambda: search.state == "running")
    search.stop()
    assert len(solver) >= proved > 0


def test_zapping_leaves_the_answer_alone() -> None:
    position = grundy.game("cram").start("5x6")
    search = Solver(position).search(position, goal="grundy", method="depth")
    with search:
        search.start()
        for level in (1, 2, 3, 4, 5, 1, 3):
            with suppress(GrundyError):  # the branch may be shorter just then, or the search over
                search.zap(level)
            time.sleep(0.005)
        assert search.wait(PATIENCE)
    assert search.grundy == 2


def test_zapping_changes_the_child_of_a_level(solver: Solver) -> None:
    with solver.search(HARD, method="depth").start() as search:
        run_on(search)
        before = search.snapshot().branch[1].index
        search.zap(1)
        search.resume()
        until(lambda: len(branch := search.snapshot().branch) > 1 and branch[1].index != before)


class TestTree:
    """Steering by the tree of proof-number search."""

    @pytest.fixture
    def search(self, solver: Solver) -> Iterator[Search]:
        with solver.search(HARD, method="pn").start() as running:
            run_on(running, 1000)
            yield running

    def test_nodes_are_linked(self, search: Search) -> None:
        root = search.node(0)
        assert root.parent == -1
        assert root.children
        assert root.solved == ""
        assert root.subtree > len(root.children)
        for id_ in root.children:
            child = search.node(id_)
            assert child.parent == 0
            assert child.subtree < root.subtree
            assert child.depth < root.depth
        with pytest.raises(GrundyError, match="no node"):
            search.node(10**9)

    def test_a_lock_keeps_the_search_below_a_node(self, search: Search) -> None:
        first, other = (search.node(id_) for id_ in search.node(0).children[:2])
        search.lock(first.id)
        search.resume()
        until(lambda: search.node(first.id).subtree > first.subtree)
        assert search.node(first.id).locked
        other = search.node(other.id)  # where the search was when it was locked, it ended its step
        run_on(search, 1000)
        assert search.node(other.id).subtree == other.subtree
        search.unlock()
        run_on(search)
        assert not search.node(first.id).locked

    def test_a_bias_draws_the_search(self, search: Search) -> None:
        target = search.node(0).children[-1]
        before = search.node(target).subtree
        search.bias(target, 1e-6)
        search.resume()
        until(lambda: search.node(target).subtree > before)
        assert search.node(target).coefficient == pytest.approx(1e-6)
        with pytest.raises(GrundyError, match="coefficient"):
            search.bias(target, 0)

    def test_automatic_biases(self, search: Search) -> None:
        search.auto_bias(True)
        run_on(search)
        search.auto_bias(False)
        search.resume()
        until(lambda: search.state == "running")

    def test_a_restart_drops_the_tree(self, search: Search) -> None:
        search.bias(0, 0.5)
        search.restart()
        assert search.snapshot().restarts == 1
        assert (search.node(0).coefficient, search.node(0).children) == (1, [])
        run_on(search, 1000)
        assert search.node(0).coefficient == 1


def test_only_proof_number_search_has_a_tree(solver: Solver) -> None:
    search = solver.search(HARD, method="dfpn")
    with pytest.raises(GrundyError, match="needs the tree of method 'pn'"):
        search.node(0)
    with pytest.raises(GrundyError, match="lock needs"):
        search.lock(0)


def test_ctrl_c_stops_the_search(solver: Solver) -> None:
    search = solver.search(HARD).start()

    def interrupt(snapshot: _engine.Snapshot) -> None:
        if snapshot.proved:
            raise KeyboardInterrupt

    with pytest.raises(SearchInterrupted):
        search.wait(progress=interrupt)
    assert search.state == "stopped"
    assert len(solver) > 0


def test_an_interrupted_solve_says_what_is_known() -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(SearchInterrupted) as caught:
        grundy.solve(HARD, theorems=False, progress=interrupt)
    assert caught.value.result.stopped_by == "interrupt"
    assert "proved on the way" in caught.value.result.known
