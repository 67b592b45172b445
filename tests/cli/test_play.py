"""Games by pipe: the perfect player wins whatever can be won."""

from __future__ import annotations

import io
import random
import re
from typing import Any

import pytest
from tests.small_starts import SMALL

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
    while "you have won" not in (said := session("nim 1 2 4", *typed, "hint", "hint")):
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
    assert "A winning move is c1." in session("tictactoe XX./OO./...", "hint", "hint")
    assert "A move that keeps the draw is " in session("tictactoe 3x3", "hint", "hint")
    assert "You are lost against a perfect player" in session("tictactoe O.O/.O./X.. --first left", "hint")


def test_an_opponent_that_looks_ahead(session: Any) -> None:
    out = session("domineering 4x4 --depth 1", "hint", "hint", "a1-a2")
    assert "Looking 1 move ahead, I would play " in out
    assert "I play " in out


# ---- what a person sees ---------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("line", "sides", "turn"),
    [
        ("nim 3 4 5", "You begin.", "You move."),
        ("domineering 3x3", "You are Left, and you begin.", "You move, as Left."),
        ("domineering 3x3 --first right", "You are Right, and you begin.", "You move, as Right."),
        ("domineering 3x3 --second", "You are Right; I am Left, and I begin.", "You move, as Right."),
        ("domineering 3x3 --second --first right", "You are Left; I am Right, and I begin.", "as Left."),
        ("domineering 2x2 --misere", "You are Left, and you begin.", "You move, as Left."),
        ("colouring P4 k=2", "You are Alice, and you begin.", "You move, as Alice."),
        ("tictactoe 3x3 --depth 2 --second", "You are O; I am X, and I begin.", "You move, as O."),
        ("hex 2x2", "You are Left (B), and you begin.", "You move, as Left (B)."),
        ("clobber 2x2 --second", "You are Right (W); I am Left (B), and I begin.", "You move, as Right (W)."),
        ("push ..BW", "You are Left, and you begin.", "You move, as Left."),
        ("dots_and_boxes 1x2", "You begin.", "You move. You have 0, I have 0."),
    ],
)
def test_whose_turn_it_is(session: Any, line: str, sides: str, turn: str) -> None:
    lines = session(line, "quit").splitlines()
    assert lines[1] == sides
    assert lines[-3].endswith(turn)


@pytest.mark.parametrize("name", sorted(SMALL))
def test_every_game_has_a_diagram(session: Any, name: str) -> None:
    """More than the position in one line, unless nothing can be drawn."""
    out = session(f"{name} {grundy.game(name).example}", "quit")
    shown = out.split("You begin.\n" if "You begin.\n" in out else "and you begin.\n")[1]
    assert len(shown.split("You move")[0].splitlines()) >= 2


def test_spots_are_drawn_above_their_list(session: Any) -> None:
    shown = session("sprouts 3", "quit").split("You begin.\n")[1].split("You move")[0]
    picture, list_ = shown.split("0*3\n")
    assert picture.count("●") == 3
    assert list_.split() == ["1:0", "ooo", ".", "2:0", "ooo", ".", "3:0", "ooo"]


def test_a_hint_does_not_give_the_move_away_at_once(session: Any) -> None:
    out = session("nim 1 2 4", "hint", "hint", "hint")
    helps, tells, *again = [line for line in out.splitlines() if "wins" in line or "winning" in line]
    assert helps.startswith("> You can win") or "At least one of these wins: " in helps
    assert tells.endswith("A winning move is take 1 from 4.")
    assert "take 1 from 4" in helps
    assert helps.count(",") == 2
    assert len(again) == 1


def test_the_first_hint_after_a_move_helps_again(session: Any) -> None:
    out = session("nim 1 2 4", "hint", "hint", "take 1 from 4", "hint", "undo", "hint", "quit")
    assert out.count("A winning move is ") == 1
    assert out.count("At least one of these wins") == 3


def test_a_hint_among_few_moves(session: Any) -> None:
    assert "You have one move only, and it wins." in session("nim 1", "hint")
    assert "At least one of your 2 moves wins." in session("nim 2", "hint")
    assert "is as good as can be: " in session("dots_and_boxes 1x3", "hint")


def test_moves_are_wrapped_between_them(session: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    out = session("nim 3 4 5", "moves", "quit")
    names = [name for name, _ in grundy.game("nim").start("3 4 5").moves()]
    listed = out.split("> moves\n")[1].split("\n> ")[0].splitlines()
    assert all(len(line) < 50 for line in listed)
    assert [name for line in listed for name in line.split("  ")] == names


def test_rules_on_request(session: Any) -> None:
    out = session("domineering 3x3", "rules", "quit")
    doc = grundy.game("domineering").doc
    rules = doc.split("## Rules\n\n")[1].split("\n\n## ")[0]
    assert rules in out
    assert "## " not in out


def test_colours_on_a_terminal(session: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    out = session("clobber BWB", "quit")
    left, right = (re.search(rf"\x1b\[([\d;]+)m{piece}\x1b", out) for piece in "BW")
    assert left is not None
    assert right is not None
    assert left[1] != right[1]
    assert re.sub(r"\x1b\[[\d;]*m", "", out).count("1 B W B") == 1


@pytest.mark.parametrize(
    "line", ["domineering 2x3", "domineering 2x3 --misere", "sum domineering[2x3]+clobber[BW]"]
)
def test_the_player_may_stand_in_front_of_a_move(line: str, session: Any) -> None:
    """As `solve` names moves."""
    name = "1: b1-b2" if line.startswith("sum") else "b1-b2"
    said = session(f"{line} --first left", f"R {name}", f"l {name}", "quit")
    assert f"'R {name}' is no move" in said
    assert "1 . # ." in said
