"""Solvers remember, and their answers hold."""

from __future__ import annotations

from pathlib import Path

import pytest

import grundy
from grundy.errors import GrundyError
from grundy.games.options import components_of, distinct_options
from grundy.search import Solver
from grundy.search.rules import python_rules

KAYLES = str(Path(__file__).parents[2] / "examples/kayles.py")


def nimber(position: grundy.Position, known: dict[tuple[str, ...], int]) -> int:
    """By the definition: the least nimber that no option has."""
    key = position.key()
    if key not in known:
        known[key] = grundy.mex(nimber(option, known) for option in position.options())
    return known[key]


SOME = [
    ("nim", "1 2 3"),
    ("nim", "2 5"),
    ("chomp", "3x4"),
    ("cram", "3x4"),
    ("cram", "2x5"),
    ("cram", "1x9"),
    ("octal", "0.07:11"),
    (KAYLES, "5+4"),
]


@pytest.mark.parametrize(("name", "text"), SOME)
def test_every_answer_agrees_with_the_definition(name: str, text: str) -> None:
    position = grundy.game(name).start(text)
    solver = Solver(position)
    truth: dict[tuple[str, ...], int] = {}
    size = nimber(position, truth)
    assert solver.outcome(position) is (grundy.Outcome.N if size else grundy.Outcome.P)
    move = solver.winning_move(position)
    assert (move is not None) == (size != 0)
    if move is not None:
        assert nimber(position.play(move), truth) == 0
    assert solver.grundy(position) == size == solver.lookup(position)
    for option in position.options():
        assert solver.grundy(option) == nimber(option, truth)


def test_what_is_known_costs_no_nodes() -> None:
    position = grundy.game("cram").start("4x5")
    solver = Solver(position)
    first = grundy.solve(position, grundy=True, theorems=False, solver=solver)
    again = grundy.solve(position, grundy=True, theorems=False, solver=solver)
    assert first.nodes > 0
    assert again.nodes == 0
    assert first.grundy == again.grundy


def test_one_thread_counts_the_same_nodes_every_time() -> None:
    position = grundy.game("cram").start("4x6")
    counts = {grundy.solve(position, theorems=False).nodes for _ in range(3)}
    assert len(counts) == 1


def test_a_solver_takes_positions_larger_than_its_first() -> None:
    cram = grundy.game("cram")
    solver = Solver(cram.start("2x3"))
    assert solver.grundy(cram.start("2x3")) == cram.start("2x3").grundy(theorems=False)
    assert solver.grundy(cram.start("3x7")) == cram.start("3x7").grundy(theorems=False)
    assert solver.grundy(cram.start("7x3")) == solver.grundy(cram.start("3x7"))


def test_an_empty_position_is_lost() -> None:
    result = grundy.solve(grundy.game("nim").start("0"), theorems=False, grundy=True)
    assert result.outcome is grundy.Outcome.P
    assert result.grundy == 0
    assert result.winning_move is None


def test_mistakes() -> None:
    nim, cram = grundy.game("nim").start("3"), grundy.game("cram").start("3x3")
    with pytest.raises(GrundyError, match="a solver of nim cannot solve cram"):
        Solver(nim).outcome(cram)
    with pytest.raises(GrundyError, match="unknown method 'magic'"):
        grundy.solve(nim, method="magic")
    with pytest.raises(GrundyError, match="at least 1 thread"):
        grundy.solve(nim, threads=0)
    with pytest.raises(GrundyError, match="the solver is for normal play"):
        grundy.solve(nim, misere=True, solver=Solver(nim))


def test_the_bridge_leaves_out_finished_components_and_doubles() -> None:
    kayles = grundy.game(KAYLES).start("3")
    expand, size = python_rules(type(kayles))
    assert expand("3") == distinct_options(kayles) == [("2",), ("1", "1"), ("1",)]
    assert expand("1") == [()]
    assert size("3") == kayles.size()
    assert components_of(grundy.game("cram").start("..#/##.")) == ("..",)


def test_an_error_in_python_rules_is_said_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    source = Path(KAYLES).read_text()
    path.write_text(source.replace("for taken in (1, 2):", "for taken in (1, 2) if row > 2 else None:"))
    position = grundy.game(str(path)).start("6")
    with pytest.raises(
        GrundyError, match=r"the rules of kayles fail on '\d': TypeError: .*broken.py, line \d+"
    ):
        grundy.solve(position)
