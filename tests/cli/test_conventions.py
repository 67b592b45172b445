"""Whether a game has misère play is one answer, whichever command is asked and by whatever method."""

from __future__ import annotations

from collections.abc import Callable
from subprocess import CompletedProcess

import pytest
from tests.small_starts import SMALL

import grundy as package
from grundy.api import misere_value
from grundy.arena.alpha_beta import AlphaBeta
from grundy.arena.unroll import unroll
from grundy.errors import GrundyError
from grundy.games import PartizanPosition, ScoringPosition, check_convention, conventions
from grundy.games.registry import SHIPPED
from grundy.games.turn import turn_of
from grundy.search import METHODS, Limits, Solver
from grundy.search.partizan import PartizanSolver

Grundy = Callable[..., CompletedProcess[str]]

WITHOUT = {"colouring", "domination", "dots_and_boxes", "strings_and_coins", "sum", "tictactoe"}
REFUSAL = "there is no misère play of it"

COMMANDS = (
    *(("solve", "--method", method) for method in METHODS),
    *(("options", "--method", method) for method in METHODS),
    ("solve", "--plus", "1"),
    ("solve", "--grundy"),
    ("value",),
    ("value", "--count"),
    ("tree",),
    ("tree", "--method", "pn"),
    ("arena",),
    ("play",),
    ("play", "--depth", "2"),
    ("table",),
    ("table", "--method", "pn"),
)


def test_every_game_that_ships_is_here() -> None:
    assert sorted(SMALL) == sorted(SHIPPED)


@pytest.mark.parametrize("name", sorted(SMALL))
def test_conventions(name: str) -> None:
    position = package.game(name).start(SMALL[name])
    expected = ("normal",) if name in WITHOUT else ("normal", "misere")
    assert conventions(position) == conventions(type(position)) == expected
    for convention in ("normal", "misere"):
        if convention in expected:
            check_convention(position, convention)
        else:
            with pytest.raises(GrundyError, match=rf"^{name} .*: {REFUSAL}$"):
                check_convention(position, convention)
    with pytest.raises(GrundyError, match="unknown convention 'score'"):
        check_convention(position, "score")


def test_a_position_with_a_player_to_move_is_played_as_its_game() -> None:
    for name in SMALL:
        position = package.game(name).start(SMALL[name])
        if isinstance(position, PartizanPosition):
            assert conventions(turn_of(position, package.Player.LEFT)) == conventions(position)


@pytest.mark.parametrize("name", sorted(SMALL))
def test_all_commands_agree(name: str, grundy: Grundy) -> None:
    for command, *options in COMMANDS:
        done = grundy(command, name, SMALL[name], *options, "--misere", typed="quit\n")
        assert (REFUSAL in done.stderr) is (name in WITHOUT), (command, options)
        assert done.returncode in ((2,) if name in WITHOUT else (0, 2)), (command, options)


@pytest.mark.parametrize("name", sorted(WITHOUT))
def test_the_library_agrees(name: str) -> None:
    position = package.game(name).start(SMALL[name])
    asked: list[Callable[[], object]] = [
        lambda: package.solve(position, misere=True),
        lambda: package.solve(position, misere=True, method="pn"),
        lambda: misere_value(position, Limits()),
        lambda: position.value(misere=True),
        lambda: unroll(position, misere=True),
        lambda: AlphaBeta(misere=True).advise(position),
    ]
    if isinstance(position, PartizanPosition):
        solver = PartizanSolver(position, misere=True)
        turn = turn_of(position, package.Player.LEFT)
        asked += [lambda: solver.outcome(position), lambda: Solver(turn, misere=True).place(turn)]
    else:
        assert isinstance(position, ScoringPosition)
    for ask in asked:
        with pytest.raises(GrundyError, match=REFUSAL):
            ask()


@pytest.mark.parametrize("line", ["misere:colouring", "misere:domination"])
def test_a_census_agrees(line: str, grundy: Grundy) -> None:
    done = grundy("census", "trees", "2..3", line)
    assert done.returncode == 2
    assert REFUSAL in done.stderr


def test_reverse_hex_is_lost_by_whoever_joins_the_sides(grundy: Grundy) -> None:
    done = grundy("play", "hex", "2x2", "--misere", typed="b1\nb2\n")
    assert "Whoever would win loses." in done.stdout
    assert done.stdout.endswith("Left has lost: you have lost.\n")
