"""Sums of several games, decided by search, against canonical forms and plain minimax."""

from __future__ import annotations

from contextlib import nullcontext

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import plain_forms as plain
from tests.partizan_positions import PARTIZAN, VALUES, sums

import grundy
from grundy.games import Player, game
from grundy.games.sum import GameSum
from grundy.games.turn import turn_of
from grundy.kinds import Settings, play_of
from grundy.kinds.options import options_of
from grundy.search.partizan import PartizanSolver
from grundy.search.solver import Solver
from grundy.search.sums import SumSolver
from grundy.values import Outcome
from grundy.values.partizan import CanonicalForm

GAMES = [
    name
    for name in sorted(PARTIZAN)
    if name != "sum" and game(name).position.last_move_wins and game(name).position.kind == "partizan"
]


@st.composite
def many(draw: st.DrawFn) -> GameSum:
    """Sums of two to five positions of any partizan games, and a value."""
    count = draw(st.integers(2, 5))
    drawn = [draw(PARTIZAN[draw(st.sampled_from(GAMES))]) for _ in range(count)]
    parts = tuple((draw(st.booleans()), part) for part in drawn)
    return GameSum(parts, GameSum.parse(draw(st.sampled_from(VALUES))).literal)


def check(position: GameSum) -> None:
    expected = SumSolver(position).value(position)
    assert expected is not None
    assert SumSolver(position).outcome(position) is expected.outcome, str(position)
    for method in ("dfpn", "depth"):  # where nothing is known beforehand
        searched = PartizanSolver(position, method=method).outcome(position)
        assert searched is expected.outcome, (str(position), method)


@settings(max_examples=40)
@given(many())
def test_outcomes_are_those_of_canonical_forms(position: GameSum) -> None:
    check(position)


FAR_AHEAD = [
    ("clobber[8x8] + 1", Outcome.L),
    ("clobber[6x6] - clobber[5x7] - 1", Outcome.R),
    ("nogo[5x5] + 30", Outcome.L),
    ("amazons[B..../...../...../...../....W] - 25", Outcome.R),
    ("konane[6x6] + 1000000000000", Outcome.L),
    ("domineering[8x8] + 5", Outcome.L),
    ("domineering[9x9] - clobber[6x6] - 6", Outcome.R),
    ("3 . clobber[6x6] + nogo[4x4] - 20 + {100|-1}", Outcome.N),
]
"""Sums of components that nobody can value in the time, and who wins them."""


@pytest.mark.parametrize(("text", "outcome"), FAR_AHEAD)
def test_bounds_decide_what_nobody_can_value(text: str, outcome: Outcome) -> None:
    found = grundy.solve(GameSum.parse(text), nodes=100, find_move=False)
    assert found.outcome is outcome
    assert found.nodes <= 10


@pytest.mark.parametrize(
    "text", ["clobber[BWBWB/WBW.B]", "nogo[2x5]", "konane[3x4]", "amazons[B../.../..W]", "domineering[4x4]"]
)
def test_bounds_are_no_better_than_values(text: str) -> None:
    """With each number, what bounds say of the sum is what the value says."""
    value = SumSolver(GameSum.parse(text)).value(GameSum.parse(text))
    assert value is not None
    for number in range(-12, 13):
        position = GameSum.parse(f"{text} + {number}")
        for player in Player:
            solver = PartizanSolver(position, method="depth")
            said = solver.wins_first(position, player, grundy.Limits(nodes=3))
            total = value + number
            wins = total.outcome in (Outcome.N, Outcome(player.value))
            assert said is None or said is wins, (number, player)


@pytest.mark.long
@settings(max_examples=20_000)
@given(many())
def test_outcomes_of_many_sums(position: GameSum) -> None:
    check(position)


@settings(max_examples=40)
@given(sums(3))
def test_outcomes_are_those_of_minimax(position: GameSum) -> None:
    first = [plain.wins_first(position, left=left) for left in (True, False)]
    outcome = {(1, 1): Outcome.N, (1, 0): Outcome.L, (0, 1): Outcome.R, (0, 0): Outcome.P}[first[0], first[1]]
    assert SumSolver(position).outcome(position) is outcome
    assert grundy.solve(position).outcome is outcome


@pytest.mark.long
@settings(max_examples=10_000)
@given(sums(4))
def test_outcomes_of_many_small_sums(position: GameSum) -> None:
    first = [plain.wins_first(position, left=left) for left in (True, False)]
    outcome = {(1, 1): Outcome.N, (1, 0): Outcome.L, (0, 1): Outcome.R, (0, 0): Outcome.P}[first[0], first[1]]
    assert PartizanSolver(position).outcome(position) is outcome


@settings(max_examples=10)
@given(many())
def test_threads_find_the_same(position: GameSum) -> None:
    for method in ("auto", "dfpn", "depth"):
        found = [
            grundy.solve(position, method=method, threads=threads, find_move=False) for threads in (1, 2)
        ]
        assert found[0].outcome is not None
        assert found[0].outcome is found[1].outcome, (str(position), method)


@settings(max_examples=25)
@given(many())
def test_the_engine_writes_what_it_reads(position: GameSum) -> None:
    """Components as the engine writes them are positions of the game in Python too, and worth the same."""
    turn = turn_of(position, Player.RIGHT)
    solver = Solver(turn)
    frame, nodes = solver.place(turn)
    for node in nodes:
        read = turn.parse(node)
        assert frame.read([str(read)]) == (node,)
        assert read.position is not None
        for option in frame.rules.expand(node)[:5]:
            assert all(frame.read([part]) == (part,) for part in option)


@settings(max_examples=25)
@given(many())
def test_winning_moves_win(position: GameSum) -> None:
    found = grundy.solve(position)
    for player, moves in found.winning_moves.items():
        for move in moves:
            after = grundy.solve(position.play(f"{player} {move}"), find_move=False).outcome
            assert after is not None
            assert after in (Outcome.P, Outcome(player))
    winners = {player for player in "LR" if found.outcome in (Outcome.N, Outcome(player))}
    assert set(found.winning_moves) == winners


@settings(max_examples=25)
@given(sums(2))
def test_all_winning_moves_are_those_of_minimax(position: GameSum) -> None:
    """As `solve` lists them, and as `options` does."""
    listed = options_of(play_of(position))
    listed.value(Settings(), SumSolver(position), False, lambda name: nullcontext())
    found = grundy.solve(position, all_moves=True).winning_moves
    for player in Player:
        left = player is Player.LEFT
        moves = dict(position.moves_of(player))
        winning = {name for name, option in moves.items() if not plain.wins_first(option, left=not left)}
        assert set(found.get(player.value, ())) == winning
        marked = (one for one in listed.listed if one.player == player.value and one.winning)
        assert {name[2:] for one in marked for name in one.moves} == winning


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("clobber[BW/WB] + domineering[3x4] - 2 + ^*", "-7/2^"),
        ("nogo[2x3] - nogo[2x3]", "0"),
        ("domineering[2x3] - 1", "{1|-3/2}"),
        ("3 . clobber[6x6] + 1", None),
        ("ski_jumps[|L|/|L|]", "2"),
        ("-ski_jumps[|L|/|L|]", "-2"),  # Left has no move
        ("-domineering[2x1] - clobber[BW] + *", "-1"),
    ],
)
def test_a_value_that_the_search_has_seen_is_told(text: str, value: str | None) -> None:
    found = grundy.solve(GameSum.parse(text), find_move=False)
    assert found.value == (None if value is None else CanonicalForm.parse(value))
    assert found.nodes <= 10


@settings(max_examples=30)
@given(many())
def test_values_that_are_told_are_right(position: GameSum) -> None:
    found = grundy.solve(position, find_move=False)
    assert found.value in (None, SumSolver(position).value(position))


def test_who_wins_a_large_board_of_domineering_is_asked_before_its_value() -> None:
    found = grundy.solve(game("domineering").start("5x5"), theorems=False, find_move=False)
    assert (found.outcome, found.value) == (Outcome.P, None)
    assert found.nodes < 100
