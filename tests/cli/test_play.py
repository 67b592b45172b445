"""Games by pipe: the perfect player wins whatever can be won."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest

import grundy
from grundy.cli import main


@pytest.fixture
def session(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    def run(line: str, *typed: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(word + "\n" for word in typed)))
        assert main(["play", *line.split()]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return run


class Stream:
    """A person who plays at random: what is typed depends on the game so far."""

    def __init__(self, start: grundy.Position, seed: int, heard: list[str]) -> None:
        self.position, self.chance, self.heard = start, random.Random(seed), heard

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        for line in self.heard:
            if line.startswith("I play "):
                self.position = self.position.play(line[len("I play ") : -1])
        self.heard.clear()
        name, self.position = self.chance.choice(list(self.position.moves()))
        return name + "\n"


@pytest.mark.parametrize(
    ("line", "seed"), [(line, seed) for line in ("nim 3 4 5", "cram 3x4", "chomp 3x4") for seed in range(4)]
)
def test_the_perfect_player_never_loses_a_won_position(
    line: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, *words = line.split()
    start = grundy.game(game).start(" ".join(words))
    heard: list[str] = []
    said: list[str] = []

    def hear(*parts: str | tuple[str, str]) -> None:
        text = "".join(part if isinstance(part, str) else part[0] for part in parts)
        heard.append(text)
        said.append(text)

    monkeypatch.setattr("grundy.cli.play.say", hear)
    monkeypatch.setattr("sys.stdin", Stream(start, seed, heard))
    second = start.outcome(theorems=False) is grundy.Outcome.N
    assert main(["play", *line.split(), *(["--second"] if second else [])]) == 0
    assert said[-1] == "You cannot move: you have lost."


def test_following_the_hints_wins(session: Any) -> None:
    typed: list[str] = []
    while "you have won" not in (said := session("nim 1 2 4", *typed, "hint")):
        hint = said.split("A winning move is ")[1].splitlines()[0].rstrip(".")
        typed.append(hint)
    assert typed


def test_words(session: Any) -> None:
    out = session("cram 2x3", "moves", "undo", "help", "nonsense", "", "quit")
    assert "There is nothing to undo." in out
    assert "'nonsense' is no move" in out
    assert all(name in out for name, _ in grundy.game("cram").start("2x3").moves())
    assert out.endswith("Goodbye.\n")


def test_undo_takes_back_both_moves(session: Any) -> None:
    first = next(iter(grundy.game("nim").start("3 4").moves()))[0]
    out = session("nim 3 4", first, "undo", "moves")
    assert out.count("  3+4") + out.count("  3 4") >= 2


def test_a_lost_position_says_so_and_the_end_of_input_is_polite(session: Any) -> None:
    out = session("nim 3 3", "hint")
    assert "You are lost" in out
    assert out.endswith("Goodbye.\n")


def test_the_seed_decides(session: Any) -> None:
    assert session("nim 5 5 --second --seed 1") == session("nim 5 5 --second --seed 1")


def test_nothing_to_play(session: Any) -> None:
    assert "you have lost" in session("nim 0")
    assert "you have won" in session("nim 0 --second")


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("chomp 3,2", "     a b c\n   1 ! . .\n   2 . .\n"),
        ("cram ../.#", "     a b\n   1 . .\n   2 . #\n"),
        ("cram 1x2+1x27", "1:   a b\n   1 . .\n2:    a  b "),
        ("octal 0.07:5", "  0.07:5   (2 moves)\n"),
    ],
)
def test_boards_are_shown_with_the_names_of_their_cells(session: Any, line: str, shown: str) -> None:
    assert shown in session(line, "quit")


def test_a_drawn_game(session: Any) -> None:
    """The opponent sees to the end, and the game ends without a winner."""
    out = session("tictactoe XO./OXX/.XO --second", "a3")
    assert "I play c1." in out
    assert "Nobody has won: a draw." in out


def test_hints_in_a_game_with_draws(session: Any) -> None:
    assert "A winning move is c1." in session("tictactoe XX./OO./...", "hint")
    assert "A move that keeps the draw is " in session("tictactoe 3x3", "hint")
    assert "You are lost against a perfect player" in session("tictactoe O.O/.O./X.. --first left", "hint")


def test_an_opponent_that_looks_ahead(session: Any) -> None:
    out = session("domineering 4x4 --depth 1", "hint", "a1-a2")
    assert "Looking 1 move ahead, I would play " in out
    assert "I play " in out
