"""Tic-tac-toe: a game with draws."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from tests.partizan_positions import PARTIZAN

import grundy
from grundy import verify
from grundy.arena import Side
from grundy.arena.unroll import unroll
from grundy.errors import GrundyError, ParseError
from grundy.games import PartizanPosition, Player, game
from grundy.games.tictactoe import TicTacToe
from grundy.search.partizan import PartizanSolver
from grundy.values import Outcome

SCORES = {Outcome.L: 1, Outcome.DRAW: 0, Outcome.R: -1}


@cache
def best(position: PartizanPosition, player: Player) -> int:
    """What Left gets, by trying everything."""
    winner = position.winner()
    if winner is not None:
        return SCORES[winner]
    scores = [best(option, player.other) for _, option in position.moves_of(player)]
    return max(scores) if player is Player.LEFT else min(scores)


def expected(position: PartizanPosition) -> Outcome:
    names = {score: outcome for outcome, score in SCORES.items()}
    return Outcome.starting(*(names[best(position, player)] for player in Player))


@settings(max_examples=40, deadline=None)
@given(PARTIZAN["tictactoe"])
def test_outcomes(position: PartizanPosition) -> None:
    assert position.outcome() is expected(position)
    solver = PartizanSolver(position)
    assert solver.outcome(position) is expected(position)
    for side, player in zip(Side, Player, strict=True):
        found = unroll(position, first=side)
        winner = found.arena.solve().winner(found.start)
        assert (winner is Side.ALICE) - (winner is Side.BOB) == best(position, player)
        move = solver.winning_move(position, player)
        if move is not None and position.winner() is None:
            after = position.play(f"{player.value} {move}")
            assert best(after, player.other) == (1 if player is Player.LEFT else -1)


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("3x3", Outcome.DRAW),
        ("3x4", Outcome.N),
        ("2x5", Outcome.DRAW),
        ("2x2:2", Outcome.N),
        ("1x1", Outcome.DRAW),
        ("1x1:1", Outcome.N),
        ("XX./.../...", Outcome.L),
    ],
)
def test_known_outcomes(text: str, outcome: Outcome) -> None:
    assert TicTacToe.parse(text).outcome() is outcome


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("XXX/OO./...", Outcome.L),
        ("OX./OX./O.X", Outcome.R),
        ("X.O/OX./..X", Outcome.L),
        ("..O/XO./OX.", Outcome.R),
        ("XOX/XOO/OXX", Outcome.DRAW),
        ("XX./OO./...", None),
        ("XX../O...:2", Outcome.L),
    ],
)
def test_winners(text: str, winner: Outcome | None) -> None:
    assert TicTacToe.parse(text).winner() is winner


def test_reachable_positions() -> None:
    assert len(unroll(game("tictactoe").start("3x3")).arena) == 5478
    assert len(unroll(game("tictactoe").start("3x3"), by_symmetry=True).arena) == 765


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3x3:", "expected a number in a row in '3x3:' at character 5"),
        ("3x3:0", "the number in a row is at least 1 in '3x3:0' at character 5"),
        ("3x3:3x", "nothing should follow the number in a row in '3x3:3x' at character 6"),
        ("X./OX/.O:2", "both have a row, and the game ends with the first in 'X./OX/.O:2'"),
        ("XXX/OOO/...", "both have a row, and the game ends with the first in 'XXX/OOO/...'"),
        ("XO:1", "both have a row, and the game ends with the first in 'XO:1'"),
        ("XY", "a cell is `X`, `O` or `.` in 'XY' at character 2"),
    ],
)
def test_wrong_text(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        TicTacToe.parse(text)
    assert str(caught.value) == message


def test_no_value() -> None:
    with pytest.raises(GrundyError, match="its positions have no canonical form"):
        TicTacToe.parse("3x3").value()


def test_no_misere_play() -> None:
    with pytest.raises(GrundyError, match="tictactoe may end in a draw: there is no misère play of it"):
        TicTacToe.parse("3x3").outcome(misere=True)


@pytest.mark.parametrize("board", ["2x2:2", "3x3:3"])
def test_certificates_of_wins_and_draws(board: str, tmp_path: Path) -> None:
    solved = grundy.solve(TicTacToe.parse(board))
    solved.proof().write(tmp_path / "x.proof")
    assert f"claim: outcome {solved.outcome}" in (tmp_path / "x.proof").read_text()
    verify(tmp_path / "x.proof")
