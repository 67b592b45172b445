"""Whatever was asked before: with a store the answers are those without, and not much harder to find."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from tests.processes import GRUNDY, ran
from tests.store.questions import STARTS, Question, ask, ask_alone, questions, what_counts

from grundy.cli import main
from grundy.games.registry import SHIPPED
from grundy.store import Store
from grundy.store.check import check

SHARE, FEW = 2.0, 50
"""A search that knows more may look elsewhere first: it may take so many times the nodes, and some more."""


def hold_in_any_order(asked: list[Question]) -> None:
    for order in (asked, asked[::-1]):
        with Store(":memory:") as store:
            for question in order:
                alone, told = ask_alone(question), ask(question, store)
                assert told.answer == alone.answer, question
                assert told.nodes <= SHARE * alone.nodes + FEW, question
            assert check(store).why_unread == {}  # whatever was written can be read again


@pytest.fixture(autouse=True)
def _everything_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.search.dedicated.WORTH_KEEPING", 1)
    monkeypatch.setattr("grundy.search.partizan.WORTH_KEEPING", 1)


def test_every_game_is_asked_about() -> None:
    assert set(STARTS) == set(SHIPPED)


@pytest.mark.parametrize("game", STARTS)
def test_answers_do_not_depend_on_what_was_asked_before(game: str) -> None:
    asked = [list(questions(game, random.Random(seed), 8)) for seed in range(2)]
    assert any("refused" not in ask_alone(question).answer for some in asked for question in some)
    for some in asked:
        hold_in_any_order(some)


@pytest.mark.long
@pytest.mark.parametrize("game", STARTS)
def test_answers_do_not_depend_on_longer_histories(game: str) -> None:
    for seed in range(2, 12):
        hold_in_any_order(list(questions(game, random.Random(seed), 20)))


@pytest.mark.parametrize("seed", range(2))
def test_answers_of_several_processes(tmp_path: Path, seed: int) -> None:
    """Of any games, each asked twice, with the store as it is between two processes."""
    chance = random.Random(seed)
    asked = [one for game in chance.sample(list(STARTS), 3) for one in questions(game, chance, 1)]
    place = str(tmp_path / "solved.db")
    for question in (*asked, *asked[::-1]):
        done = ran([*GRUNDY, *question.words(), "--store", place])
        alone = ask(Question(**{**vars(question), "laid_out_for": ""}))
        if "refused" in alone.answer:
            assert (done.returncode, done.stdout) == (2, "")
            assert alone.answer["refused"] in done.stderr
        else:
            assert (done.returncode, done.stderr) == (0, "")
            told = json.loads(done.stdout)
            assert what_counts(told, question.value) == alone.answer, question
            assert told["nodes"] <= SHARE * alone.nodes + FEW


# ---- a store that was filled by other questions -----------------------------------------------------
def told(line: str, place: Path | None, capsys: pytest.CaptureFixture[str]) -> object:
    """What a command answers, without what it took."""
    stored = ["--no-store"] if place is None else ["--store", str(place)]
    code = main([*line.split(), "--json", *stored])
    out, err = capsys.readouterr()
    assert (code, err) == (0, ""), line
    fields = json.loads(out)
    rows = fields.get("rows", [fields])
    return [what_counts(row, "--grundy" in line or "rows" in fields) for row in rows]


@pytest.mark.parametrize(
    "lines",
    [
        ("table cram 3x3..3x6 --misere", "solve cram 3x5 --misere", "solve cram 5x5 --misere"),
        ("table cram 1x1..3x3 --misere", "solve cram 4x4 --misere", "solve cram 2x3 --misere"),
        ("table octal 0.07:1..0.07:20 --misere", "solve octal 0.07:25+18 --misere"),
        ("solve sprouts 12 --misere --no-theorems", "solve sprouts 11 --misere --no-theorems"),
        pytest.param(
            ("solve sprouts 8@1 --misere --no-theorems", "solve sprouts 7@1 --misere --no-theorems"),
            marks=pytest.mark.long,
        ),
        (
            "solve sprouts 8@1 --misere --grundy --no-theorems",
            "solve sprouts 7@1 --misere --grundy --no-theorems",
        ),
        pytest.param(
            (
                "solve sprouts 12 --misere --grundy --no-theorems",
                "solve sprouts 11 --misere --grundy --no-theorems",
            ),
            marks=pytest.mark.long,
        ),
    ],
    ids=lambda lines: lines[0],
)
def test_misere_play_after_other_misere_play(
    lines: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "solved.db"
    for line in lines:
        assert told(line, place, capsys) == told(line, None, capsys)
    with Store(str(place)) as store:
        assert check(store).why_unread == {}


def test_what_one_set_of_rules_writes_another_leaves_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Boards that are too large for the engine's own rules have others, to which coins are no board."""
    place = tmp_path / "solved.db"
    assert main(["solve", "dots_and_boxes", "2x3", "--store", str(place)]) == 0
    assert main(["solve", "dots_and_boxes", "11x12", "--nodes", "5", "--store", str(place)]) == 3
    out, err = capsys.readouterr()
    assert "stopped by the node limit" in out
    assert err == ""
