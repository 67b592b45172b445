"""A search can be had in pieces: effort stays with the table, and facts go from one search to another."""

from __future__ import annotations

import itertools
import math
import zlib
from typing import cast

import pytest

import grundy
from grundy import _engine
from grundy.errors import ContradictionError, GrundyError
from grundy.games import ScoringPosition
from grundy.games.fact_space import Space
from grundy.search import Limits, ScoreSolver, Search, Solver
from grundy.search.fact_batch import FactBatch, PassedFact

CRAM = grundy.game("cram")
BOARD = CRAM.start("5x6")
SPROUTS = grundy.game("sprouts")


def ended(search: Search) -> Search:
    with search:
        search.start().wait()
    return search


def nodes_in_pieces(solver: Solver, position: grundy.Position, piece: int, method: str) -> tuple[str, int]:
    """The outcome, by searches of so many nodes each, and how many nodes they took together."""
    total = 0
    for _ in range(2000):
        search = ended(solver.search(position, method=method, limits=Limits(nodes=piece)))
        total += search.nodes
        if search.outcome is not None:
            return str(search.outcome), total
    raise AssertionError("the pieces come to no end")


@pytest.mark.parametrize("method", ["dfpn", "pn"])
@pytest.mark.parametrize("piece", [300, 1000])
@pytest.mark.parametrize("position", [BOARD, SPROUTS.start("9"), SPROUTS.start("10")], ids=str)
def test_pieces_are_hardly_more_than_the_whole(position: grundy.Position, piece: int, method: str) -> None:
    whole = ended(Solver(position).search(position, method=method))
    outcome, nodes = nodes_in_pieces(Solver(position), position, piece, method)
    assert outcome == str(whole.outcome)
    assert nodes <= whole.nodes * 1.25


def test_what_was_spent_is_forgotten_when_asked() -> None:
    position = SPROUTS.start("12")
    solver = Solver(position)
    ended(solver.search(position, method="dfpn", limits=Limits(nodes=3000)))
    search = solver.search(position, method="dfpn", limits=Limits(nodes=1))
    assert search.snapshot().effort_used > 0
    solver.forget_effort()
    assert search.snapshot().effort_used == 0
    assert len(solver) > 0


@pytest.mark.parametrize("threads", [1, 3])
def test_effort_of_several_threads_goes_on_with_one(threads: int) -> None:
    solver = Solver(BOARD)
    first = ended(solver.search(BOARD, method="dfpn", threads=threads, limits=Limits(nodes=600)))
    assert first.stopped_by == "nodes"
    assert ended(solver.search(BOARD, method="dfpn", threads=4 - threads)).outcome is not None


def test_a_lock_and_coefficients_of_rule_end_with_their_search() -> None:
    position = CRAM.start("6x7")
    solver = Solver(position)
    first = solver.search(position, method="pn", limits=Limits(nodes=800))
    first.auto_bias()
    ended(first)
    root = first.node(0)
    second = solver.search(position, method="pn", limits=Limits(nodes=800))
    second.lock(root.children[0])
    ended(second)
    third = ended(solver.search(position, method="pn", limits=Limits(nodes=1)))
    assert not any(node.locked for node in third.top(1))


def test_numbers_after_a_limit() -> None:
    position = SPROUTS.start("12")
    search = ended(Solver(position).search(position, method="dfpn", limits=Limits(nodes=2000)))
    root, *children = search.top(1)
    assert root.solved == ""
    assert root.components == ["0*12"]
    assert children
    assert all(child.parent == root.id for child in children)
    open_children = [child for child in children if child.solved == ""]
    assert all(1 <= child.proof < math.inf and 1 <= child.disproof < math.inf for child in open_children)
    assert root.proof == min(child.disproof for child in children)
    assert root.disproof == sum(child.proof for child in open_children)


def test_children_are_jobs_for_somebody_else() -> None:
    """All children won: the root is lost; one lost: it is won. Each is solved by a solver of its own."""
    position = CRAM.start("4x5")
    search = ended(Solver(position).search(position, method="dfpn", limits=Limits(nodes=5)))
    outcomes = set()
    for child in search.top(1)[1:]:
        other = Solver(position)
        frame, _ = other.place(position)
        job = other.search_sum(frame, child.components, nimber=child.nimber, method="dfpn")
        outcomes.add(str(ended(job).outcome))
    assert "P" in outcomes  # 4x5 is won


# ---- facts ----------------------------------------------------------------------------------------
def facts_of(batch: bytes) -> list[PassedFact]:
    return list(FactBatch.read(batch))


@pytest.mark.parametrize("method", ["dfpn", "pn", "depth", "aspiration"])
@pytest.mark.parametrize("passes_on", ["nimbers", "all"])
def test_facts_go_from_one_search_to_another(method: str, passes_on: str) -> None:
    first = Solver(BOARD)
    search = ended(first.search(BOARD, goal="grundy", method=method, passes_on=passes_on))
    batch = search.take()
    assert len(facts_of(batch)) > 0
    assert facts_of(search.take()) == []  # told once
    second = Solver(BOARD)
    assert second.tell(batch) == len(facts_of(batch))
    again = ended(second.search(BOARD, goal="grundy", method=method, passes_on=passes_on))
    assert again.grundy == search.grundy
    assert again.nodes < search.nodes


def test_what_was_told_is_no_news() -> None:
    """Neither to others nor to a store, and whatever the search proves beside it is."""
    search = ended(Solver(BOARD).search(BOARD, goal="grundy", method="dfpn", passes_on="all"))
    batch = search.take()
    told = {fact.component for fact in facts_of(batch)}
    second = Solver(BOARD)
    half = FactBatch.of(FactBatch.read(batch).space, itertools.islice(FactBatch.read(batch), len(told) // 2))
    second.tell(half.write())
    knew = {str(fact) for fact in half}
    again = ended(second.search(BOARD, goal="grundy", method="dfpn", passes_on="all"))
    new = {str(fact) for fact in facts_of(again.take())}
    assert new
    assert not new & knew


def test_a_running_search_is_told() -> None:
    position = CRAM.start("7x8")
    search = Solver(position).search(position, method="dfpn", passes_on="nimbers")
    with search:
        search.start()
        fact = PassedFact("...../.....", 0)
        assert search.space is not None
        assert search.tell(FactBatch.of(search.space, [fact]).write()) == 1
        assert search.known("...../.....") == (0, [])


def test_exclusions_are_told() -> None:
    search = Solver(CRAM.start("6x7")).search(CRAM.start("6x7"))
    assert search.space is not None
    batch = FactBatch.of(search.space, [PassedFact("....../......", None, (1, 3))])
    assert search.tell(batch.write()) == 1
    assert search.known("....../......") == (None, [1, 3])
    again = Solver(CRAM.start("6x7"))
    assert again.tell(batch.write()) == 1


@pytest.mark.parametrize(
    "wrong", [PassedFact("../..", 1), PassedFact("../..", None, (0,)), PassedFact("../..", None, (2, 0))]
)
def test_a_fact_that_cannot_be_right_is_named(wrong: PassedFact) -> None:
    solver = Solver(CRAM.start("4x4"))
    assert solver.space is not None
    solver.tell(FactBatch.of(solver.space, [PassedFact("../..", 0)]).write())
    with pytest.raises(ContradictionError, match=r"'\.\./\.\.'"):
        solver.tell(FactBatch.of(solver.space, [wrong]).write())


def test_what_is_known_is_not_overruled_by_what_is_told() -> None:
    solver = Solver(CRAM.start("4x4"))
    right = solver.grundy(CRAM.start("4x4"))
    assert solver.space is not None
    with pytest.raises(ContradictionError):
        solver.tell(FactBatch.of(solver.space, [PassedFact("..../..../..../....", int(right) + 1)]).write())
    assert solver.lookup(CRAM.start("4x4")) == right


def test_misere_values_are_passed_on() -> None:
    position = CRAM.start("4x4")
    first = Solver(position, misere=True)
    search = ended(first.search(position, goal="grundy", passes_on="nimbers"))
    batch = search.take()
    second = Solver(position, misere=True)
    assert second.tell(batch) > 0
    assert second.grundy(position) == search.grundy
    with pytest.raises(GrundyError, match=r"misere, and the search is of cram"):
        Solver(position).tell(batch)


def test_scores_are_passed_on() -> None:
    position = cast("ScoringPosition", grundy.game("dots_and_boxes").start("2x3"))
    search = ended(ScoreSolver(position.game).search(position, 3, passes_on="nimbers"))
    batch = search.take()
    assert FactBatch.read(batch).space.convention == "score"
    again = ScoreSolver(position.game).search(position, 3)
    assert again.tell(batch) == len(facts_of(batch)) > 0
    assert ended(again).outcome == search.outcome
    assert again.nodes < search.nodes


def test_rules_in_python_pass_facts_on() -> None:
    game = grundy.game("examples/kayles.py")
    position = game.start("20")
    search = ended(Solver(position).search(position, goal="grundy", passes_on="nimbers"))
    second = Solver(position)
    assert second.tell(search.take()) > 0
    assert second.grundy(position) == search.grundy


# ---- batches --------------------------------------------------------------------------------------
SPACE = Space("cram", 1, "normal")


def test_a_batch_is_the_same_for_the_same_facts() -> None:
    facts = [PassedFact("..", 1), PassedFact("...", None, (0, 2))]
    assert FactBatch.of(SPACE, facts).write() == FactBatch.of(SPACE, facts[::-1] + facts).write()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data[:-3],
        lambda data: data + b"x",
        lambda data: data.replace(b"facts\t1", b"facts\t2"),
        lambda data: data.replace(b"\t1\t", b"\t9\t", 2) if b"\t9\t" not in data else data[1:],
        lambda data: b"",
        lambda data: b"\n",
        lambda data: data.partition(b"\n")[0] + b"\n" + zlib.compress(b"..\t=2\n"),
        lambda data: "é".encode("latin-1") + data,
    ],
)
def test_a_damaged_batch_is_refused(spoil: object) -> None:
    assert callable(spoil)
    data = FactBatch.of(SPACE, [PassedFact("..", 1)]).write()
    with pytest.raises(GrundyError, match="these are no facts"):
        FactBatch.read(spoil(data))


def test_a_batch_may_not_unpack_to_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.search.fact_batch.LARGEST", 1 << 16)
    body = zlib.compress(b"\0" * (1 << 20))
    with pytest.raises(GrundyError, match="damaged"):
        FactBatch.read(b"grundy facts\t1\tcram\t1\tnormal\t0\t00000000\n" + body)


@pytest.mark.parametrize(
    "line", ["..", "..\t1", "..\t=", "..\t=1,2", "..\t!", "..\t=x", "..\t=-1", "..\t!1,,2"]
)
def test_lines_that_are_no_facts(line: str) -> None:
    with pytest.raises(GrundyError, match="no fact"):
        PassedFact.parse(line)
    with pytest.raises(GrundyError, match="no fact"):
        _engine.Table(_engine.Cram(4, 4)).tell(f"{line}\n")


def test_facts_of_another_game_are_refused() -> None:
    batch = FactBatch.of(Space("sprouts", 1, "normal"), [PassedFact("0", 0)]).write()
    with pytest.raises(GrundyError, match=r"sprouts.*cram"):
        Solver(CRAM).tell(batch)


def test_a_search_that_passes_on_something_else() -> None:
    with pytest.raises(GrundyError, match="'nimbers', or 'all'"):
        Solver(CRAM).search(BOARD, passes_on="everything")
