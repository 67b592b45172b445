"""Misère search and the misère forms of positions, against the definition and published tables."""

from __future__ import annotations

from functools import reduce
from operator import add

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.brute import misere_grundy, oracle
from tests.positions import POSITIONS

import grundy
from grundy.errors import GrundyError, LimitReachedError
from grundy.search import METHODS, Limits, Solver, count_positions, misere_form
from grundy.values import MisereForm, Outcome

GAMES = pytest.mark.parametrize("name", sorted(POSITIONS))


@GAMES
@settings(max_examples=40)
@given(data=st.data())
def test_search_is_the_definition(name: str, data: st.DataObject) -> None:
    position = data.draw(POSITIONS[name])
    method = data.draw(st.sampled_from(METHODS))
    smaller = data.draw(st.sampled_from([None, *position.options(), *position.components()]))
    value = misere_grundy(position)
    solver = Solver(position, misere=True, base=smaller, method=method)
    assert int(solver.grundy(position)) == value
    assert solver.outcome(position) is (Outcome.N if value else Outcome.P)
    move = solver.winning_move(position)
    if move is not None:
        assert misere_grundy(position.play(move)) == 0
    else:
        assert value == 0 or not position.options()


@GAMES
@settings(max_examples=40)
@given(data=st.data())
def test_forms_of_positions(name: str, data: st.DataObject) -> None:
    position = data.draw(POSITIONS[name])
    form = misere_form(position)
    assert form.grundy == misere_grundy(position)
    assert form == MisereForm(misere_form(option) for option in position.options())
    assert form == reduce(add, (misere_form(part) for part in position.components()), MisereForm())
    assert form.genus.normal == int(position.grundy())


@pytest.mark.parametrize("row", oracle("cram_counts"), ids=lambda row: row["board"])
def test_census_of_cram(row: dict[str, int | str]) -> None:
    counted = count_positions(grundy.game("cram").start(str(row["board"])))
    assert counted.positions == row["positions"]
    assert counted.trees == row["canonical_trees"]
    assert counted.forms == row["reduced_canonical_trees"]


@pytest.mark.parametrize("row", oracle("cram_misere"), ids=lambda row: row["board"])
def test_misere_cram(row: dict[str, int | str]) -> None:
    cram = grundy.game("cram")
    board = cram.start(str(row["board"]))
    assert int(Solver(board, misere=True).grundy(board)) == row["misere_grundy"]


def test_threads_agree() -> None:
    board = grundy.game("cram").start("4x6")
    for method in ("dfpn", "pn", "depth"):
        solver = Solver(board, misere=True, threads=2, method=method)
        assert int(solver.grundy(board)) == 0


def test_nodes_are_the_same_every_time() -> None:
    board = grundy.game("cram").start("4x6")

    def nodes() -> int:
        solver = Solver(board, misere=True)
        solver.grundy(board)
        return solver.nodes

    assert nodes() == nodes()


def test_solve() -> None:
    result = grundy.solve(grundy.game("nim").start("2+2+1"), misere=True, grundy=True)
    assert (result.convention, result.outcome, int(result.grundy or 0)) == ("misere", Outcome.N, 1)
    assert result.winning_move == "take 1 from 1"
    over = grundy.solve(grundy.game("nim").start("0"), misere=True)
    assert over.outcome is Outcome.N
    assert over.winning_move is None


def test_a_solver_learns() -> None:
    board = grundy.game("cram").start("4x4")
    solver = Solver(board, misere=True)
    assert solver.lookup(board) is None
    solver.grundy(board)
    assert solver.lookup(board) == 0
    nodes = solver.nodes
    assert solver.outcome(board) is Outcome.P
    assert solver.nodes == nodes


def test_limits() -> None:
    board = grundy.game("cram").start("6x7")
    with pytest.raises(LimitReachedError, match="node"):
        Solver(board, misere=True, limits=Limits(nodes=100)).outcome(board)
    with pytest.raises(LimitReachedError, match="time"):
        misere_form(board, Limits(time=0.05))
    with pytest.raises(LimitReachedError, match="memory"):
        misere_form(board, Limits(memory=2**24))


def test_steering() -> None:
    board = grundy.game("cram").start("4x7")
    solver = Solver(board, misere=True, base=grundy.game("cram").start("2x3"), method="pn")
    with solver.search(board) as search:
        search.start()
        search.pause()
        root = search.node(0)
        assert root.components == ["......./......./......./......."]
        search.resume()
        search.wait()
        assert search.outcome is Outcome.N


def test_bad_bases() -> None:
    nim, cram = grundy.game("nim").start("3"), grundy.game("cram").start("2x2")
    with pytest.raises(GrundyError, match="a base is a position of nim"):
        Solver(nim, misere=True, base=cram)
    with pytest.raises(GrundyError, match="a base is a position of cram"):
        Solver(cram, misere=True, base=[cram, nim])


@pytest.mark.parametrize("bases", [["3x3"], ["5x2"], ["2x5", "3x4"], ["4x4", "1x9"]])
def test_a_base_need_not_fit_the_board(bases: list[str]) -> None:
    cram = grundy.game("cram")
    for text in ("2x2", "3x4", "2x7"):
        board = cram.start(text)
        solver = Solver(board, misere=True, base=[cram.start(base) for base in bases])
        assert solver.outcome(board) is Solver(board, misere=True).outcome(board)
        assert solver.grundy(board) == Solver(board, misere=True).grundy(board)


def test_a_base_that_does_not_fit_helps() -> None:
    """As Lemoine and Viennot (2011) did it; and each of several bases is used."""
    cram = grundy.game("cram")
    board = cram.start("4x9")

    def nodes(*bases: str) -> int:
        solver = Solver(board, misere=True, base=[cram.start(base) for base in bases])
        assert solver.outcome(board) is Outcome.N
        return solver.nodes

    assert nodes("1x9", "5x5") <= nodes("5x5") < nodes("4x4") / 10


def test_positions_that_look_like_forms_are_no_forms() -> None:
    """Caterpillars are written `[010]`, and a single vertex is `0`."""
    caterpillars = grundy.game("caterpillars")
    for text, winner in (("0", Outcome.P), ("[000]", Outcome.P), ("0 + 0", Outcome.N)):
        assert grundy.solve(caterpillars.start(text), misere=True).outcome is winner
