"""Games as arenas."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import plain_forms as plain
from tests.brute import nimber
from tests.partizan_positions import PARTIZAN
from tests.positions import POSITIONS
from tests.scoring_positions import SCORING

from grundy.arena import Side
from grundy.arena.unroll import ArenaNode, unroll
from grundy.errors import LimitReachedError
from grundy.games import ScoringPosition, game


@pytest.mark.parametrize("matches", range(1, 22))
def test_the_matches_of_the_course(matches: int) -> None:
    """Take 1, 2 or 3; who takes the last match loses."""
    found = unroll(game("takeaway").start(f"1,2,3:{matches}"), misere=True)
    solution = found.arena.solve()
    for turn in found.arena.names or ():
        lost = int(str(turn.position).partition(":")[2]) % 4 == 1
        assert (solution.winner(turn) is turn.player) is not lost


@pytest.mark.parametrize("first", Side)
def test_domineering_of_the_course(first: Side) -> None:
    found = unroll(game("domineering").start("2x2"), first=first)
    assert found.arena.solve().winner(found.start) is first


@settings(max_examples=25, deadline=None)
@pytest.mark.parametrize("name", ["nim", "octal", "chomp", "cram"])
@given(data=st.data())
def test_winners_of_impartial_games(name: str, data: st.DataObject) -> None:
    position = data.draw(POSITIONS[name])
    found = unroll(position)
    smaller = unroll(position, by_symmetry=True)
    won = nimber(position) != 0
    for each in (found, smaller):
        assert (each.arena.solve().winner(each.start) is Side.ALICE) is won
    assert len(smaller.arena) <= len(found.arena)


@settings(max_examples=25, deadline=None)
@pytest.mark.parametrize("name", ["domineering", "hex", "clobber", "konane"])
@given(data=st.data())
def test_winners_of_partizan_games(name: str, data: st.DataObject) -> None:
    position = data.draw(PARTIZAN[name])
    for first in Side:
        for by_symmetry in (False, True):
            found = unroll(position, first=first, by_symmetry=by_symmetry)
            wins = plain.wins_first(position, left=first is Side.ALICE)
            assert (found.arena.solve().winner(found.start) is first) is wins


@given(data=st.data())
def test_distances_by_the_definition(data: st.DataObject) -> None:
    position = data.draw(POSITIONS["nim"])
    found = unroll(position)
    solution = found.arena.solve()

    @cache
    def length(turn: ArenaNode) -> int:
        replies = [reply for _, reply in turn.moves()]
        won = [length(reply) for reply in replies if length(reply) % 2 == 0]
        return 1 + (min(won) if won else max(map(length, replies), default=-1))

    assert solution.distance(found.start) == length(found.start)


@settings(max_examples=60, deadline=None)
@pytest.mark.parametrize("name", ["sum", "domineering", "konane"])
@given(data=st.data())
def test_positions_that_are_one_vertex_last_as_long(name: str, data: st.DataObject) -> None:
    position = data.draw(PARTIZAN[name])
    for first in Side:
        ends = []
        for by_symmetry in (False, True):
            found = unroll(position, first=first, by_symmetry=by_symmetry)
            solution = found.arena.solve()
            ends.append((solution.winner(found.start), solution.distance(found.start)))
        assert ends[0] == ends[1]


def test_a_play_by_symmetry_is_a_play() -> None:
    found = unroll(game("hex").start("2x3"), by_symmetry=True)
    solution = found.arena.solve()
    position, steps = found.start.position, list(found.play(solution))
    for number, (move, turn) in enumerate(steps):
        position = position.play(f"{'LR'[number % 2]} {move}")
        assert position == turn.position
    assert len(steps) == solution.distance(found.start)


def test_limit() -> None:
    size = len(unroll(game("cram").start("2x3")).arena)
    assert len(unroll(game("cram").start("2x3"), limit=size).arena) == size
    with pytest.raises(LimitReachedError, match=r"the arena of cram \.\.\./\.\.\. has more than 5 vertices"):
        unroll(game("cram").start("2x3"), limit=5)


@cache
def margin(position: ScoringPosition) -> int:
    """By how many points the player to move wins."""
    found = []
    for option in position.options():
        won = position.at_stake() - option.at_stake()
        found.append(won + margin(option) if won else -margin(option))
    return max(found, default=0)


@settings(max_examples=25, deadline=None)
@pytest.mark.parametrize("name", sorted(SCORING))
@given(data=st.data())
def test_games_that_are_won_by_points(name: str, data: st.DataObject) -> None:
    """Alice leads at the end by the margin that the rules give her, so somebody wins or it is a draw."""
    position = data.draw(SCORING[name])
    best = margin(position)
    for first in Side:
        found = unroll(position, first=first)
        winner = found.arena.solve().winner(found.start)
        assert winner is (first if best > 0 else first.other if best < 0 else None)
