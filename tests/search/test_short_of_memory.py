"""A search under a small budget forgets what it can find again, and comes to the same answer."""

from __future__ import annotations

import pytest
from tests.processes import PATIENCE

import grundy
from grundy.search import Limits, Search, Solver

SPROUTS = grundy.game("sprouts")
CRAM = grundy.game("cram")
MEGA = 2**20


def ended(search: Search) -> Search:
    with search:
        assert search.start().wait(PATIENCE)
    return search


def sizes(solver: Solver, position: grundy.Position) -> dict[str, int]:
    frame, _ = solver.place(position)
    return frame.table.statistics()


LONG = pytest.mark.long


@pytest.mark.parametrize(
    ("method", "threads"),
    [
        ("dfpn", 3),
        pytest.param("dfpn", 1, marks=LONG),
        pytest.param("depth", 1, marks=LONG),
        pytest.param("depth", 3, marks=LONG),
    ],
)
def test_lands_that_are_not_needed_are_forgotten(method: str, threads: int) -> None:
    """Without a limit, 14 spots take 19 MiB of lands."""
    position = SPROUTS.start("14")
    solver = Solver(position)
    limits = Limits(memory=16 * MEGA, nodes=75_000)
    search = ended(solver.search(position, method=method, threads=threads, limits=limits))
    plenty = Solver(position)
    ended(plenty.search(position, method=method, limits=Limits(nodes=50_000)))
    assert sizes(solver, position)["stored"] < sizes(plenty, position)["stored"]
    assert search.stopped_by in ("", "nodes")
    assert search.outcome is None or str(search.outcome) == "P"
    frame, _ = solver.place(position)
    for component, nimber in sorted(frame.table.proved(), key=lambda fact: len(fact[0]))[:200:7]:
        assert plenty.lookup(SPROUTS.start(component)) in (None, nimber)


@LONG
def test_the_answer_is_the_same_and_exact_with_little_memory() -> None:
    counts = set()
    position = SPROUTS.start("14")
    for _ in range(2):
        search = ended(Solver(position).search(position, limits=Limits(memory=16 * MEGA, nodes=400_000)))
        assert str(search.outcome) == "P"
        counts.add(search.nodes)
    assert len(counts) == 1


@pytest.mark.parametrize("method", [pytest.param("dfpn", marks=LONG), "depth"])
def test_nimbers_are_forgotten_when_they_alone_are_too_many(method: str) -> None:
    """A search that would end with "memory" goes on, and says what it forgot."""
    position = CRAM.start("6x9")
    solver = Solver(position)
    search = ended(solver.search(position, method=method, limits=Limits(memory=16 * MEGA, nodes=600_000)))
    assert search.stopped_by == "nodes"
    assert search.forgotten > 0


def test_what_is_kept_is_right_after_forgetting() -> None:
    """Numbers of lands are given to other lands: no fact may go over to them."""
    position = SPROUTS.start("13")
    solver = Solver(position)
    ended(solver.search(position, goal="grundy", limits=Limits(memory=16 * MEGA, nodes=90_000)))
    frame, _ = solver.place(position)
    facts = sorted(frame.table.proved(), key=lambda fact: len(fact[0]))
    assert len(facts) > 100
    fresh = Solver(position)
    for component, nimber in facts[:300:11]:
        assert fresh.grundy(SPROUTS.start(component)) == nimber


def test_searches_that_wait_keep_their_components() -> None:
    """A search that is prepared and not started knows its lands after another one has forgotten most."""
    position, other = SPROUTS.start("14"), SPROUTS.start("9")
    solver = Solver(position)
    waiting = solver.search(other)
    ended(solver.search(position, limits=Limits(memory=16 * MEGA, nodes=100_000)))
    assert ended(waiting).outcome == grundy.solve(other, theorems=False).outcome


def test_others_join_in_when_it_takes_long() -> None:
    position = SPROUTS.start("13")
    alone = ended(Solver(position).search(position))
    solver = Solver(position)
    frame, parts = solver.place(position)
    from grundy import _engine

    engine = _engine.Search(frame.table, list(parts), threads=3, alone_for=1024)
    engine.start()
    assert engine.wait(PATIENCE)
    assert engine.outcome == str(alone.outcome)
    assert engine.nodes > 1024


@pytest.mark.parametrize("position", [SPROUTS.start("10"), CRAM.start("5x6")], ids=str)
def test_automatic_threads_leave_short_searches_alone(position: grundy.Position) -> None:
    one = ended(Solver(position, threads=1).search(position))
    auto = ended(Solver(position, threads="auto").search(position))
    assert (auto.nodes, auto.outcome) == (one.nodes, one.outcome)
