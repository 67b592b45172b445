"""Misère play of partizan games: searches and forms against the rules alone."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.partizan_positions import PARTIZAN

import grundy
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import PartizanPosition, Player, game
from grundy.games.misere_turn import misere_turn
from grundy.search import Limits, misere_form
from grundy.search.misere_value import misere_game
from grundy.search.partizan import PartizanSolver
from grundy.values import Outcome
from grundy.values.universes import DICOTS


def has_misere_forms(name: str) -> bool:
    rules = game(name).position
    return issubclass(rules, PartizanPosition) and rules.last_move_wins and not rules.no_misere_play


@cache
def wins_first(position: PartizanPosition, player: Player) -> bool:
    """Whether `player`, to move, wins; nothing but the rules."""
    winner = position.winner()
    if winner is not None:
        return winner.value != player.value
    options = [option for _, option in position.moves_of(player)]
    return not options or any(not wins_first(option, player.other) for option in options)


def outcome(position: PartizanPosition) -> Outcome:
    return {
        (True, True): Outcome.N,
        (True, False): Outcome.L,
        (False, True): Outcome.R,
        (False, False): Outcome.P,
    }[wins_first(position, Player.LEFT), wins_first(position, Player.RIGHT)]


def start(name: str, text: str) -> PartizanPosition:
    position = game(name).start(text)
    assert isinstance(position, PartizanPosition)
    return position


FORMS = sorted(name for name in PARTIZAN if has_misere_forms(name))
"""Games that are about the last move and have misère play; of the others, only Hex can be played to lose."""


@pytest.mark.parametrize("name", [*FORMS, "hex"])
@settings(max_examples=60)
@given(data=st.data())
def test_outcomes_of_every_game(name: str, data: st.DataObject) -> None:
    position = data.draw(PARTIZAN[name])
    for theorems in (False, True):
        result = grundy.solve(position, misere=True, theorems=theorems)
        assert result.convention == "misere"
        assert result.outcome is outcome(position)
        for move in (result.winning_move or "").split(", "):
            if move:
                player = Player(move[0])
                assert not wins_first(position.play(move), player.other)


@pytest.mark.parametrize("name", sorted(set(PARTIZAN) - {*FORMS, "hex"}))
@given(data=st.data())
def test_no_misere_play(name: str, data: st.DataObject) -> None:
    with pytest.raises(GrundyError, match="there is no misère play"):
        grundy.solve(data.draw(PARTIZAN[name]), misere=True)


@pytest.mark.parametrize("name", FORMS)
@settings(max_examples=30)
@given(data=st.data())
def test_forms_of_every_game(name: str, data: st.DataObject) -> None:
    position = data.draw(PARTIZAN[name])
    form = misere_game(position)
    assert form.outcome is outcome(position)
    if form.is_dicot:
        assert DICOTS.canonical(form).outcome is form.outcome


def test_some_boards() -> None:
    found = [grundy.solve(start("domineering", f"{n}x{n}"), misere=True).outcome for n in range(1, 5)]
    assert found == [outcome(start("domineering", f"{n}x{n}")) for n in range(1, 5)]


def test_misere_hex() -> None:
    """On an even square the first player wins, on an odd one the second (Lagarias and Sleator 1999)."""
    assert grundy.solve(start("hex", "2x2"), misere=True).outcome is Outcome.N
    assert grundy.solve(start("hex", "3x3"), misere=True).outcome is Outcome.P


def test_turns_read_back() -> None:
    turn = misere_turn(start("toppling_dominoes", "LR + E"), Player.LEFT)
    again = type(turn).parse(str(turn))
    assert again == turn
    assert set(again.options()) == set(turn.options())


def test_one_solver_one_convention() -> None:
    position = start("col", "P3")
    with pytest.raises(GrundyError, match="the solver is for misère play"):
        grundy.solve(position, solver=PartizanSolver(position, misere=True))
    with pytest.raises(GrundyError, match="no canonical form"):
        PartizanSolver(position, misere=True).value(position)
    with pytest.raises(GrundyError, match="impartial"):
        grundy.solve(position, misere=True, base=position)


def test_limits() -> None:
    result = grundy.solve(start("domineering", "6x6"), misere=True, nodes=5)
    assert result.stopped_by == "nodes"
    assert "still open" in result.known
    with pytest.raises(LimitReachedError, match="node limit"):
        misere_game(start("domineering", "4x4"), Limits(nodes=5))


def test_the_value_in_misere_play_is_the_canonical_form() -> None:
    row = grundy.game("clobber").start("BW")
    assert isinstance(row, PartizanPosition)
    assert row.value(misere=True) == DICOTS.canonical(misere_game(row))
    nim = grundy.game("nim").start("2+2")
    assert nim.value(misere=True) == misere_form(nim) != nim.value()
    assert nim.grundy(misere=True) == 0
    with pytest.raises(LimitReachedError, match="stopped by the time limit"):
        grundy.game("cram").start("9x9").value(misere=True, time_limit=0.05)
