"""Matches: the computer wins what can be won, mistakes are told, hints come in three steps."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.studio.desks import PATIENCE, Ear, desk

import grundy
from grundy.errors import GrundyError
from grundy.matches.match import Match
from grundy.studio.desk import Desk
from grundy.studio.kept import Shelf
from grundy.studio.orders import read_order

HEAD = "grundy match 1\ngame: cram\nposition: 2x2\nconvention: normal"
NEW = {"who": ["person", "perfect"], "first": "L", "convention": "normal", "clock": 0, "beside": False}


@contextmanager
def match(folder: Path, game: str, text: str, **fields: Any) -> Iterator[tuple[Desk, Ear]]:
    with desk(folder, game, text) as (opened, ear):
        opened.play("match_new", {**NEW, **fields})
        yield opened, ear


def until(ear: Ear, wanted: Any) -> dict[str, Any]:
    """Waits until the match is as wanted."""
    return dict(ear.wait("match", lambda said: said["match"] is not None and wanted(said["match"]))["match"])


def your_turn(said: dict[str, Any]) -> bool:
    return bool(said["yours"] or said["over"])


def judged(said: dict[str, Any]) -> bool:
    """Whether it is over, and it is known what each move did."""
    return bool(said["over"]) and all(move["said"] is not None for move in said["moves"])


@pytest.mark.parametrize(
    ("game", "text", "convention"),
    [
        ("nim", "1+3+5", "normal"), ("nim", "2+2+2", "misere"), ("cram", "3x3", "normal"),
        ("domineering", "3x3", "normal"), ("dots_and_boxes", "1x2", "normal"), ("sprouts", "2", "normal"),
    ],
)  # fmt: skip
def test_the_perfect_player_wins_what_can_be_won(
    game: str, text: str, convention: str, tmp_path: Path
) -> None:
    """A person who moves at random never does better than the position promises."""
    chance = random.Random(text)
    with match(tmp_path, game, text, convention=convention) as (opened, ear):
        while not (said := until(ear, your_turn))["over"]:
            name = chance.choice(said["options"])["moves"][0]
            serial = said["serial"]
            opened.play("match_play", {"board": 0, "move": name})
            until(ear, lambda one, serial=serial: one["serial"] > serial)
        live = opened.boards.at(0)
        known = until(ear, judged)
        lost = [move for move in known["moves"] if move["said"]]
        assert all(move["mover"] == 0 for move in lost), "the perfect player makes no mistakes"
        if live.match.winner == 1 and game != "dots_and_boxes":
            start = live._judge.fate(0)
            assert (start.sign == 1) is bool(lost)


def test_a_mistake_is_told_and_can_be_taken_back(tmp_path: Path) -> None:
    with match(tmp_path, "nim", "1+2") as (opened, ear):
        opened.play("match_play", {"board": 0, "move": "take 1 from 1"})
        said = until(ear, judged)
        assert [move["said"] for move in said["moves"]] == ["This lost the game.", ""]
        assert said["winner"] == 1
        opened.play("match_back", {"board": 0, "moves": 0})
        opened.play("match_play", {"board": 0, "move": "take 1 from 2"})
        said = until(ear, lambda one: one["serial"] == 2)
        opened.play("match_play", {"board": 0, "move": said["options"][0]["moves"][0]})
        assert until(ear, lambda one: one["over"])["winner"] == 0


def test_hints_come_in_three_steps(tmp_path: Path) -> None:
    with match(tmp_path, "cram", "3x4", who=["person", "person"]) as (opened, ear):
        position = grundy.game("cram").start("3x4")
        for step in (1, 2, 3):
            opened.play("match_hint", {"board": 0})
            hint = until(ear, lambda one, step=step: one["hint"] and one["hint"]["step"] == step)["hint"]
            assert hint["does"] == "wins"
            assert len(hint["among"]) == (4, 3, 0)[step - 1]
        assert position.play(hint["move"]).outcome() is grundy.Outcome.P


def test_a_lost_position_has_no_hint(tmp_path: Path) -> None:
    with match(tmp_path, "nim", "3+3") as (opened, ear):
        opened.play("match_hint", {"board": 0})
        assert until(ear, lambda one: one["hint"])["hint"]["does"] == "lost"


def test_two_persons_and_several_boards(tmp_path: Path) -> None:
    with match(tmp_path, "cram", "2x2", who=["person", "person"]) as (opened, ear):
        opened.play("match_new", {**NEW, "who": ["person", "easy"], "beside": True})
        opened.play("match_play", {"board": 0, "move": "a1-b1"})
        opened.play("match_show", {"board": 0})
        said = ear.wait("match", lambda one: one["shown"] == 0 and one["match"]["serial"] == 1)
        assert [board["id"] for board in said["boards"]] == [0, 1]
        assert said["match"]["yours"]
        opened.play("match_close", {"board": 1})
        with pytest.raises(GrundyError, match="no such board"):
            opened.play("match_hint", {"board": 1})


def test_time_runs_out(tmp_path: Path) -> None:
    with match(tmp_path, "nim", "3+5", who=["person", "person"], clock=1) as (opened, ear):
        end = time.monotonic() + PATIENCE
        while not ear.last("match")["match"]["over"]:
            assert time.monotonic() < end
            time.sleep(0.2)
            opened.play("match_clock", {"board": 0})
        assert ear.last("match")["match"]["winner"] == 1


def test_matches_are_kept_and_replayed(tmp_path: Path) -> None:
    with match(tmp_path, "domineering", "3x3", who=["person", "person"], first="R") as (opened, ear):
        assert until(ear, your_turn)["names"] == ["Right", "Left"]
        move = ear.last("match")["match"]["options"][0]["moves"][0]
        opened.play("match_play", {"board": 0, "move": move})
        text = until(ear, lambda one: one["serial"] == 1)["transcript"]
        again = Match.parse(text, grundy.game)
        assert (str(again), again.moves) == (text, [move])
        kept = Shelf(tmp_path).load(opened.session.id, grundy.game)
        assert kept.matches == [text]
        opened.play("match_open", {"text": text})
        with pytest.raises(GrundyError, match="another game"):
            opened.play("match_open", {"text": text.replace("domineering", "cram")})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "grundy match 2",
        "grundy match 1",
        f"{HEAD}\nfirst: L\nplayers: person, god",
        f"{HEAD}\nfirst: X\nplayers: person, easy",
        f"{HEAD}\nfirst: L\nplayers: person, easy\na1-c1",
    ],
)
def test_what_is_no_match_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(GrundyError) as refused:
        Match.parse(text, grundy.game)
    assert "\n" not in str(refused.value)


def test_games_that_may_be_drawn_are_played_by_looking_ahead(tmp_path: Path) -> None:
    with match(tmp_path, "tictactoe", "XX./OO./...") as (opened, ear):
        opened.play("match_play", {"board": 0, "move": "a3"})
        said = until(ear, judged)
        assert said["winner"] == 1
        assert said["moves"][0]["said"] == "This lost the game."


def test_an_order_names_both_players() -> None:
    with pytest.raises(GrundyError):
        read_order(
            '{"order":"match_new","who":["person"],"first":"L","convention":"normal","clock":0,"beside":true}'
        )
