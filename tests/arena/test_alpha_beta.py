"""Looking ahead, against whole arenas."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.partizan_positions import PARTIZAN
from tests.positions import POSITIONS

from grundy.arena import Side, Solution
from grundy.arena.alpha_beta import AlphaBeta
from grundy.arena.unroll import ArenaNode, Unrolled, unroll
from grundy.errors import GrundyError
from grundy.games import Position, game


def agree(turn: ArenaNode, solution: Solution, search: AlphaBeta) -> None:
    """The advice is the arena's: outcome, distance, and a move that keeps both."""
    advice = search.advise(turn.position, turn.player)
    winner = solution.winner(turn)
    expected = "draw" if winner is None else "win" if winner is turn.player else "loss"
    assert (advice.outcome, advice.moves_to_end) == (expected, solution.distance(turn))
    if advice.move is None:
        assert not list(turn.moves())
    else:
        after = dict(turn.moves())[advice.move]
        assert solution.winner(after) is winner
        assert winner is None or solution.distance(after) == (solution.distance(turn) or 0) - 1


def test_perfect_tic_tac_toe() -> None:
    """In 400 of the positions that can come up, and in the first one."""
    found = unroll(game("tictactoe").start("3x3"))
    solution = found.arena.solve()
    turns = list(found.arena.names or ())
    for turn in [found.start, *random.Random(5).sample(turns, 400)]:
        agree(turn, solution, AlphaBeta())


@pytest.mark.long
def test_perfect_tic_tac_toe_everywhere() -> None:
    found = unroll(game("tictactoe").start("3x3"))
    solution = found.arena.solve()
    for turn in found.arena.names or ():
        agree(turn, solution, AlphaBeta())


@settings(max_examples=30, deadline=None)
@pytest.mark.parametrize("name", ["domineering", "hex", "toads_and_frogs", "tictactoe"])
@given(data=st.data())
def test_partizan_games(name: str, data: st.DataObject) -> None:
    position = data.draw(PARTIZAN[name])
    for side in Side:
        found = unroll(position, first=side)
        agree(found.start, found.arena.solve(), AlphaBeta())


@settings(max_examples=30, deadline=None)
@pytest.mark.parametrize("name", ["takeaway", "chomp"])
@given(data=st.data(), misere=st.booleans())
def test_impartial_games(name: str, data: st.DataObject, misere: bool) -> None:
    position: Position = data.draw(POSITIONS[name])
    found = unroll(position, misere=misere)
    agree(found.start, found.arena.solve(), AlphaBeta(misere=misere))


def test_a_short_look() -> None:
    """Not far enough to see the end, but the limit is kept and the better side is seen."""
    search = AlphaBeta(depth=2)
    advice = search.advise(game("domineering").start("5x4"))
    assert (advice.outcome, advice.depth) == (None, 2)
    assert AlphaBeta(depth=1).advise(game("domineering").start("6x2")).score > 0
    assert AlphaBeta(depth=1).advise(game("domineering").start("6x2"), "Bob").score < 0
    assert AlphaBeta(most_nodes=10).advise(game("domineering").start("6x6")).depth < 3
    with pytest.raises(GrundyError, match="a search looks at least 1 move ahead"):
        AlphaBeta(depth=0)


def test_own_heuristic() -> None:
    """One that likes a single cell finds the move there."""
    board = game("tictactoe").start("4x4:4")

    def likes_c3(turn: ArenaNode) -> float:
        sign = str(turn.position).split("/")[2][2]
        return {"X": 1, "O": -1, ".": 0}[sign] * (1 if turn.player is Side.ALICE else -1)

    assert AlphaBeta(depth=1, heuristic=likes_c3).advise(board).move == "c3"


# ---- strategies against random play ---------------------------------------------------------------
def against_chance(found: Unrolled, solution: Solution, side: Side, chance: random.Random) -> str:
    """One game in which `side` follows its strategy: `win`, `draw` or `loss`."""
    arena = solution.arena
    v = arena.number(found.start)
    while not arena.is_sink(v):
        follows = arena.owner(v) is side
        v = solution.moves[v] if follows else chance.choice(list(arena.successors(v)))
    winner = arena.verdict(v)
    return "draw" if winner is None else "win" if winner is side else "loss"


@pytest.mark.parametrize("side", Side)
def test_chance_never_beats_a_drawing_strategy(side: Side) -> None:
    found, chance = unroll(game("tictactoe").start("3x3")), random.Random(2025)
    solution = found.arena.solve()
    games = [against_chance(found, solution, side, chance) for _ in range(10_000)]
    assert "loss" not in games
    assert {"win", "draw"} == set(games)


@pytest.mark.parametrize(
    ("name", "text", "misere"), [("takeaway", "1,2,3:15", True), ("domineering", "3x3", False)]
)
def test_chance_never_beats_a_winning_strategy(name: str, text: str, misere: bool) -> None:
    found, chance = unroll(game(name).start(text), misere=misere), random.Random(2025)
    solution = found.arena.solve()
    winner = solution.winner(found.start)
    assert winner is not None
    assert {against_chance(found, solution, winner, chance) for _ in range(10_000)} == {"win"}
