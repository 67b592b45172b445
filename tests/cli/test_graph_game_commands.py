"""The commands on the colouring game and the domination game."""

from __future__ import annotations

import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

from grundy.games import Player
from grundy.games.domination import PASS, Domination
from grundy.search import Limits
from grundy.search.domination import DominationSolver

Run = Callable[..., CompletedProcess[str]]


@pytest.mark.parametrize(
    ("words", "typed", "said"),
    [
        (("play", "domination", "P4"), "0\n2\n", "The game is over after 3 moves."),
        (("play", "domination", "P4"), "hint\nhint\nquit\n", "A best move is "),
        (("play", "colouring", "P4 k=2"), "0a\n", "Bob has won: you have lost."),
        (("play", "colouring", "P3 k=2", "--first", "left"), "1a\n2b\n", "Alice has won: you have won."),
        (("draw", "colouring", "azb"), "", "<svg"),
        (("solve", "colouring", "P4 k=2", "--method", "dfpn"), "", "P, the previous player wins"),
        (("solve", "domination", "P7 within=3"), "", "winning move: L 1, R 0"),
    ],
)
def test_answers(words: tuple[str, ...], typed: str, said: str, grundy: Run) -> None:
    done = grundy(*words, typed=typed)
    assert said in done.stdout
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (
            ("solve", "colouring", "P4 k=99"),
            2,
            "the number of colours is at most 16 in 'P4 k=99' at character 6",
        ),
        (
            ("solve", "colouring", "P4; a 0,1"),
            2,
            "the neighbours 0 and 1 have the same colour a in 'P4; a 0,1'",
        ),
        (
            ("solve", "colouring", "P4", "--misere"),
            2,
            "colouring is not won by the last move: there is no misère play of it",
        ),
        (("tree", "domination", "P3"), 2, "domination has no winner here, and so no solution tree"),
        (("solve", "domination", "P4; 7"), 2, "the graph has no vertex 7 in 'P4; 7' at character 3"),
        (("value", "domination", "P129"), 2, "the domination game is played on at most 128 vertices"),
    ],
)
def test_mistakes(words: tuple[str, ...], code: int, message: str, grundy: Run) -> None:
    done = grundy(*words)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", f"grundy: {message}\n")


def test_json(grundy: Run) -> None:
    found = json.loads(grundy("solve", "domination", "P7", "--json").stdout)
    assert (found["outcome"], found["value"], found["best_move"]) == (None, "(3,4)", "L 1, R 0")
    assert json.loads(grundy("chromatic", "C4", "--json").stdout)["game_chromatic_numbers"] == [3, 2]
    assert grundy("chromatic", "zDDDDz").stdout.startswith("4 if Alice begins, 4 if Bob does; bitype BB")
    for words, message in (
        ("azb", "a game chromatic number is of graphs without coloured vertices in 'azb'"),
        ("foo", "expected a graph such as"),
    ):
        assert grundy("chromatic", words).stderr.startswith(f"grundy: {message}")


def test_a_limit_stops_the_search(grundy: Run) -> None:
    done = grundy("solve", "colouring", "az^20b", "--no-theorems", "--nodes", "1000", "--json")
    assert done.returncode == 3
    assert json.loads(done.stdout)["stopped_by"] == "nodes"


@pytest.mark.parametrize("position", ["C6 pass=D", "C6 pass=S", "P5 pass=D", "P5 pass=S", "P7", "C5 + P3"])
def test_the_best_options_are_those_that_get_the_number(position: str, grundy: Run) -> None:
    """A pass is no move: it is best only if it gets the number without one."""
    start, solver = Domination.parse(position), DominationSolver()
    listed = json.loads(grundy("options", "domination", position, "--json").stdout)["options"]
    assert {option["best"] for option in listed} == {True, False}
    for option in listed:
        for name in option["moves"]:
            player = Player(name[0])
            chosen = 0 if name.endswith(PASS) else 1
            after = solver.moves(start.play(name), player.other)
            assert option["best"] == (after + chosen == solver.moves(start, player)), name


@pytest.mark.parametrize("position", ["C6 pass=D", "C6 pass=S", "P5 pass=D", "P5 pass=S", "P7", "C5 + P3"])
@pytest.mark.parametrize("player", Player)
def test_the_best_move_gets_the_number(position: str, player: Player) -> None:
    start, solver = Domination.parse(position), DominationSolver()
    move = solver.best_move(start, player, Limits())
    assert move is not None
    after = solver.moves(start.play(f"{player.value} {move}"), player.other)
    assert after + (move != PASS) == solver.moves(start, player)
