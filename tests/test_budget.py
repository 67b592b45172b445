"""A budget is made once for a question, and all parts of the work draw from it."""

from __future__ import annotations

import threading
from itertools import count
from pathlib import Path

import pytest

import grundy
from grundy import clock
from grundy.budget import LEAST_TIME, SHORT_NODES, Budget, Limits
from grundy.clock import within_budget
from grundy.errors import GrundyError, LimitReachedError
from grundy.games.colouring import Colouring
from grundy.games.domineering import Domineering
from grundy.games.fact_space import Space
from grundy.prove.minimise import Minimiser
from grundy.search import Search, Solver
from grundy.search.partizan import PartizanSolver
from grundy.store import Store


class Clock:
    """Shows what a test has set it to."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Clock:
    shown = Clock()
    monkeypatch.setattr(clock, "now", shown)
    return shown


# ---- what is left -------------------------------------------------------------------------------
def test_what_is_left_is_never_nothing(time: Clock) -> None:
    budget = Budget(Limits(2**30, 2.0, 10))
    assert (budget.memory, budget.time, budget.nodes, budget.used_up) == (2**30, 2.0, 10, "")
    time.seconds += 1.5
    budget.spend(4)
    assert (budget.memory, budget.time, budget.nodes, budget.used_up) == (2**30, 0.5, 6, "")
    budget.spend(6)
    assert (budget.nodes, budget.used_up) == (1, "nodes")
    time.seconds += 1
    assert (budget.time, budget.used_up) == (LEAST_TIME, "time")
    assert budget.engine == {"time_limit": LEAST_TIME, "nodes": 1, "memory": 2**30}


def test_no_limit_is_none(time: Clock) -> None:
    budget = Budget()
    time.seconds += 1e9
    budget.spend(10**9)
    assert (budget.time, budget.nodes, budget.memory, budget.used_up) == (None, None, None, "")
    engine = budget.engine
    assert (engine["time_limit"], engine["nodes"]) == (0.0, 0)
    assert engine["memory"] > 0


def test_a_part_spends_from_the_whole(time: Clock) -> None:
    whole = Budget(Limits(time=10, nodes=100))
    part = whole.part(time=4, nodes=30)
    assert (part.time, part.nodes) == (4, 30)
    part.spend(20)
    assert (part.nodes, whole.nodes) == (10, 80)
    whole.spend(75)
    assert (part.nodes, whole.nodes) == (5, 5)
    time.seconds += 3
    later = whole.part(time=8)
    assert (part.time, whole.time, later.time) == (1, 7, 7)
    assert Budget().brief().nodes == SHORT_NODES


def test_work_in_python_ends_in_time(time: Clock) -> None:
    def work() -> None:
        for _ in within_budget(range(100)):
            time.seconds += 1

    budget = Budget(Limits(time=5))
    with budget.part(time=50).in_time(), pytest.raises(LimitReachedError, match="time limit") as ended:
        work()
    assert (time.seconds, ended.value.limit) == (106.0, "time")


def test_spent_nodes_do_not_end_what_costs_none(time: Clock) -> None:
    budget = Budget(Limits(nodes=5))
    budget.spend(7)
    budget.look()
    with pytest.raises(LimitReachedError, match="node limit") as ended:
        budget.check()
    assert ended.value.limit == "nodes"


# ---- cancelling ---------------------------------------------------------------------------------
def test_work_is_cancelled_as_a_whole() -> None:
    budget = Budget()
    part = budget.part(nodes=100)
    budget.cancel()
    assert part.cancelled
    with pytest.raises(LimitReachedError, match="interrupted") as ended:
        part.look()
    assert ended.value.limit == "stop"
    result = grundy.solve(grundy.game("cram").start("7x9"), theorems=False, budget=budget)
    assert (result.outcome, result.stopped_by, result.nodes) == (None, "stop", 0)


def test_a_running_search_is_cancelled() -> None:
    budget, position = Budget(), grundy.game("cram").start("8x9")
    solver = Solver(position)
    search = solver.search(position, limits=budget)
    solver.run(search, lambda snapshot: budget.cancel() if snapshot.nodes else None)
    assert (search.stopped_by, search.outcome) == ("stop", None)
    assert budget.spent == search.nodes > 0


def test_values_are_cancelled() -> None:
    """The engine asks Python now and then; it would go on for hours."""
    budget, position = Budget(), Domineering.parse("8x9")
    solver = PartizanSolver(position)
    threading.Timer(0.2, budget.cancel).start()
    assert solver.value(position, budget) is None
    assert solver.stopped_by == "stop"


# ---- questions with several parts ---------------------------------------------------------------
QUESTIONS = [
    ("domination", "C12", {}),
    ("domination", "grid 3x4", {}),
    ("domination", "C12 within=6", {}),
    ("colouring", "grid 3x4 k=3", {"grundy": True}),
    ("colouring", "grid 3x4 k=3", {}),
    ("domineering", "5x6", {}),
    ("domineering", "5x6", {"method": "dfpn"}),
    ("domineering", "4x4", {"misere": True}),
    ("tictactoe", "3x3", {}),
    ("cram", "5x6", {}),
    ("cram", "5x6", {"grundy": True}),
    ("cram", "4x4", {"misere": True}),
    ("dots_and_boxes", "2x3", {}),
]


@pytest.mark.parametrize(("name", "text", "options"), QUESTIONS)
@pytest.mark.parametrize("nodes", [1, 2, 30])
def test_nodes_are_for_the_whole_question(
    name: str, text: str, options: dict[str, object], nodes: int
) -> None:
    """Of canonical forms the one that is one too many is counted."""
    position = grundy.game(name).start(text)
    result = grundy.solve(position, theorems=False, nodes=nodes, **options)  # type: ignore[arg-type]
    assert result.nodes <= nodes + (result.method == "values" or name == "domineering")
    free = grundy.solve(position, theorems=False, **options)  # type: ignore[arg-type]
    assert result.answered or free.nodes >= nodes


def test_the_engine_gets_what_is_left_of_the_time(monkeypatch: pytest.MonkeyPatch, time: Clock) -> None:
    """A sub-question of the domination game takes a second by this clock."""
    from grundy.search.domination import DominationSolver

    position = grundy.game("domination").start("C6")
    solver, left = DominationSolver(), []
    table = solver._table

    class Slow:
        nodes = 0

        def moves(self, *words: object, time_limit: float, **options: object) -> int:
            left.append(time_limit)
            time.seconds += 1
            return table.moves(*words, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(solver, "_table", Slow())
    with pytest.raises(LimitReachedError) as ended:
        solver.answer(
            position,  # type: ignore[arg-type]
            Limits(time=4.5),
            value=False,
            theorems=False,
            find_move=True,
        )
    assert (left, ended.value.limit) == ([4.5, 3.5, 2.5, 1.5, 0.5], "time")


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a second whenever somebody looks at it."""
    monkeypatch.setattr(clock, "now", map(float, count()).__next__)


@pytest.mark.usefixtures("ticking")
def test_a_saved_tree_is_loaded_in_time() -> None:
    position = grundy.game("cram").start("7x9")
    solver = Solver(position, method="pn")
    saved = solver.run(solver.search(position, limits=Limits(nodes=3000))).save()
    search = Solver(position, method="pn").search(position, limits=Limits(time=6))
    with pytest.raises(LimitReachedError, match="time limit"):
        search.load(saved)
    assert (search.start().wait(), search.state, search.stopped_by) == (True, "stopped", "time")
    tree, _, _ = search.save().partition(b"\x1d")  # facts may have been read
    assert (search.nodes, tree) == (0, b"")
    later = Solver(position, method="pn").search(position, limits=Limits(time=1e6, nodes=10))
    later.load(saved)
    assert later.start().wait()
    assert later.stopped_by == "nodes"
    assert len(later.save()) >= len(saved) // 2


def test_a_saved_tree_that_there_is_no_time_to_load_stays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    position, store = grundy.game("cram").start("7x9"), str(tmp_path / "solved.db")

    def kept() -> tuple[bytes, ...]:
        with Store(store) as opened:
            space = Space.of(position.game, "normal")
            assert space is not None
            found = opened.checkpoint(space, question)
            return () if found is None else (found.body,)

    search = Solver(position, method="pn").search(position)
    question = search.question
    grundy.solve(position, theorems=False, method="pn", nodes=3000, store=store)
    before = kept()
    assert before

    def too_slow(search: Search, saved: bytes) -> None:
        raise LimitReachedError.by("time")

    monkeypatch.setattr(Search, "load", too_slow)
    grundy.solve(position, theorems=False, method="pn", nodes=30, store=store)
    assert kept() == before


@pytest.mark.usefixtures("ticking")
def test_a_proof_is_made_smaller_in_time() -> None:
    """Also the searches for what is not known, of which each node that is laid out may need many."""
    proof = grundy.solve(grundy.game("domineering").start("3x3"), misere=True, theorems=False).proof()
    minimiser = Minimiser(proof, limits=Limits(time=300))
    for _ in minimiser.run():
        pass
    assert minimiser.stopped_by == "time"
    assert clock.now() < 1000


def test_questions_share_a_budget() -> None:
    budget, cram = Budget(Limits(nodes=3000)), grundy.game("cram")
    spent = [
        grundy.solve(cram.start(text), theorems=False, budget=budget).nodes for text in ("5x6", "5x7", "7x7")
    ]
    assert sum(spent) == budget.spent == 3000
    assert grundy.solve(cram.start("7x7"), theorems=False, budget=budget).nodes == 0
    with pytest.raises(GrundyError, match="a budget has limits of its own"):
        grundy.solve(cram.start("2x2"), budget=budget, nodes=5)


# ---- solvers own their settings -----------------------------------------------------------------
def test_the_limits_of_a_solver_hold() -> None:
    position = grundy.game("cram").start("5x6")
    solver = Solver(position, limits=Limits(nodes=50))
    result = grundy.solve(position, solver=solver, theorems=False, grundy=True)
    assert (result.stopped_by, result.nodes, solver.nodes) == ("nodes", 50, 50)
    again = grundy.solve(position, solver=solver, theorems=False, grundy=True)
    assert again.nodes == 50  # limits are for each question


def test_the_method_and_the_threads_of_a_solver_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    position, threads = grundy.game("cram").start("4x5"), []
    search_sum = Solver.search_sum

    def noting(solver: Solver, *words: object) -> object:
        threads.append(solver.threads if words[6:7] in ((), (None,)) else words[6])
        return search_sum(solver, *words)  # type: ignore[arg-type]

    monkeypatch.setattr(Solver, "search_sum", noting)
    solver = Solver(position, method="pn", threads=1)
    assert grundy.solve(position, solver=solver, theorems=False).method == "pn"
    solver = Solver(position, threads=2)
    assert grundy.solve(position, solver=solver, theorems=False).answered
    assert threads[-1] == 2
    assert set(threads) == {1, 2}


@pytest.mark.parametrize(
    "given",
    [
        {"method": "pn"},
        {"threads": 2},
        {"time_limit": "5s"},
        {"nodes": 10},
        {"memory": "1G"},
        {"store": ":memory:"},
        {"base": grundy.game("cram").start("2x2")},
    ],
    ids=lambda given: next(iter(given)),
)
def test_settings_beside_a_solver_are_refused(given: dict[str, object]) -> None:
    position = grundy.game("cram").start("3x4")
    with pytest.raises(
        GrundyError, match=f"^a solver has settings of its own: say {next(iter(given))} where"
    ):
        grundy.solve(position, solver=Solver(position), **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "text", "solver", "said"),
    [
        ("domineering", "4x4", "cram 2x2", "domineering is solved by a PartizanSolver, not by a Solver"),
        ("cram", "4x4", "domineering 2x2", "cram is solved by a Solver, not by a PartizanSolver"),
        ("dots_and_boxes", "2x2", "cram 2x2", "dots_and_boxes is solved by a ScoreSolver, not by a Solver"),
        ("cram", "4x4", "nim 3", "a solver of nim cannot solve cram positions"),
        ("col", "P3", "domineering 2x2", "a solver of domineering cannot solve col positions"),
        ("strings_and_coins", "0-1-0", "dots_and_boxes 1x1", "a solver of dots_and_boxes cannot solve"),
        ("domination", "P3", "cram 2x2", "domination is solved by a DominationSolver, not by a Solver"),
        ("domination", "P3", "colouring P2", "by a DominationSolver, not by a ColouringSolver"),
    ],
)
def test_a_wrong_solver_is_refused(name: str, text: str, solver: str, said: str) -> None:
    other, start = solver.split()
    brought = grundy.solve(grundy.game(other).start(start), theorems=False).solver
    assert brought is not None
    with pytest.raises(GrundyError, match=said):
        grundy.solve(grundy.game(name).start(text), solver=brought)


def test_a_method_of_a_solver_chooses_the_kind_of_play() -> None:
    """The colouring game has a search of its own, and can be searched for a winner too."""
    position = Colouring.parse("C5")
    by_pn = grundy.solve(position, solver=PartizanSolver(position, method="pn"), theorems=False)
    assert (by_pn.method, by_pn.outcome) == ("pn", grundy.solve(position, theorems=False).outcome)


def test_a_proof_draws_from_the_budget_of_its_question() -> None:
    position, searched = grundy.game("cram").start("5x5"), Budget()
    found = grundy.solve(position, grundy=True, theorems=False, budget=searched)
    proved = Budget()
    assert found.proof(budget=proved).gaps > 5
    needed = searched.spent + proved.spent
    assert grundy.prove(position, grundy=True, theorems=False, nodes=needed + 1).gaps > 5
    with pytest.raises(LimitReachedError, match="a gap of the proof is open: stopped by the node limit"):
        grundy.prove(position, grundy=True, theorems=False, nodes=searched.spent + proved.spent // 2)


def test_a_limit_is_no_mistake() -> None:
    assert not issubclass(LimitReachedError, GrundyError | ValueError)
