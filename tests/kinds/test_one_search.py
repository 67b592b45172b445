"""A search that somebody watches and steers begins in the same way for every kind of play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy.games import Player
from grundy.kinds import Aim, Settings, play_of
from grundy.search.rules import check_method

ENDS = str(Path(__file__).parents[2] / "examples" / "ends.py")

CASES: list[tuple[str, str, bool, Aim, str, str]] = [
    ("cram", "3x4", False, Aim(), "Who wins?", "N: the player to move wins"),
    ("cram", "3x4", False, Aim("grundy"), "What is the nimber?", "*"),
    ("cram", "3x5", False, Aim(nimber=1), "Who wins beside a heap of 1?", "P: the player to move loses"),
    ("nim", "1+2", True, Aim("grundy"), "What is the misère Grundy value?", "3"),
    ("domineering", "3x3", False, Aim(first=Player.RIGHT), "Does Right win, moving first?", "yes"),
    ("domineering", "2x3", False, Aim(first=Player.RIGHT), "Does Right win, moving first?", "yes"),
    ("domineering", "1x4", False, Aim(first=Player.LEFT), "Does Left win, moving first?", "no"),
    ("domineering", "2x2", True, Aim(first=Player.LEFT), "Does Left win, moving first?", "no"),
    ("tictactoe", "3x3", False, Aim(first=Player.LEFT), "Does X win, moving first?", "no"),
    ("colouring", "P3", False, Aim(first=Player.LEFT), "Does Alice win, moving first?", "yes"),
    (
        "dots_and_boxes",
        "2x2",
        False,
        Aim("contract", contract=3),
        "Can the player to move get 3 points?",
        "yes",
    ),
    (
        "dots_and_boxes",
        "2x2",
        False,
        Aim("contract", contract=4),
        "Can the player to move get 4 points?",
        "no",
    ),
    (ENDS, "3 1", False, Aim(first=Player.LEFT), "Does Left win, moving first?", "yes"),
    (ENDS, "1 5 2", False, Aim(first=Player.RIGHT), "Does Right win, moving first?", "no"),
]


@pytest.mark.parametrize(("name", "text", "misere", "aim", "question", "answer"), CASES)
def test_what_is_sought_and_found(
    name: str, text: str, misere: bool, aim: Aim, question: str, answer: str
) -> None:
    play = play_of(grundy.game(name).start(text), misere=misere)
    assert aim.goal in play.goals
    assert play.aim_words(aim) == question
    start, search = play.search(aim, Settings(misere))
    assert play.found_words(aim, search) == ""
    search.start()
    while not search.wait(10.0):
        pass
    assert play.found_words(aim, search) == answer
    assert type(start).parse(str(start)) == start


def test_a_winner_who_begins_is_the_one_that_solve_tells() -> None:
    for text in ("2x3", "3x3", "3x4", "2x5"):
        position = grundy.game("domineering").start(text)
        outcome = position.outcome(theorems=False)
        for player, winner in zip(Player, (outcome.if_left_starts, outcome.if_right_starts), strict=True):
            play = play_of(position)
            _, search = play.search(Aim(first=player), Settings())
            search.start()
            while not search.wait(10.0):
                pass
            assert (play.found_words(Aim(), search) == "yes") is (winner.value == player.value)


NONE: list[tuple[str, str]] = [("domination", "C6")]


@pytest.mark.parametrize(("name", "text"), NONE)
def test_games_without_such_a_search(name: str, text: str) -> None:
    assert play_of(grundy.game(name).start(text)).goals == ()


@pytest.mark.parametrize("name", grundy.games.registry.SHIPPED)
def test_every_game_says_what_can_be_sought(name: str) -> None:
    kind: Any = grundy.kinds.kind_of(grundy.game(name).position)
    assert kind.family in ("impartial", "partizan", "scoring")
    assert all(check_method(method) for method in kind.methods)
