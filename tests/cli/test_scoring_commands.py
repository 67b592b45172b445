"""The commands on games that are won by points."""

from __future__ import annotations

import io
import json

import pytest

from grundy.cli import main


def grundy(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(words)
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("solve", "dots_and_boxes", "2x2"), "dots_and_boxes 2x2: N, the next player wins, score 3/1"),
        (("solve", "dots_and_boxes", "3x3"), "best move: "),
        (("solve", "dots_and_boxes", "2x4-swedish"), "draw, neither player can force a win, score 4/4"),
        (("value", "dots_and_boxes", "2x3-icelandic"), "5/1"),
        (("value", "strings_and_coins", "0-1-2-3"), "3/0"),
        (("table", "dots_and_boxes", "2x2..3x3"), "   3 2/4 3/6"),
        (("table", "dots_and_boxes", "2x2-swedish..4"), "2x3-swedish   6/0"),
        (("options", "dots_and_boxes", "1x2"), "b1-b2                           1/1"),
        (("options", "strings_and_coins", "0-1-2-3"), "2-3  3/0  0-1-2  winning"),
        (("value", "nimstring", "0-1-0"), "*"),
    ],
)
def test_answers(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    code, out, err = grundy(capsys, *words)
    assert said in out
    assert (code, err) == (0, "")


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = grundy(capsys, "solve", "dots_and_boxes", "3x3", "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["score"], found["value"], found["outcome"], found["grundy"]) == (3, "3/6", "P", None)
    assert found["winning_move"] is None
    assert found["best_move"] is not None
    code, out, _ = grundy(capsys, "options", "dots_and_boxes", "1x1", "--json")
    assert [(option["score"], option["gets"]) for option in json.loads(out)["options"]] == [(1, "0/1")]


def test_limits(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = grundy(capsys, "solve", "dots_and_boxes", "3x4", "--nodes", "1000")
    assert code == 3
    assert "stopped by the node limit; the player to move gets 0 to 12 of 12 points" in out


def test_a_tree_says_what_is_known_under_a_limit(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = grundy(capsys, "tree", "dots_and_boxes", "3x4", "--nodes", "1000")
    assert (code, out) == (3, "")
    assert "stopped by the node limit before the score was found; the player to move gets 0 to 12" in err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("solve", "dots_and_boxes", "2x2", "--grundy"), "its positions have no nimber"),
        (("options", "dots_and_boxes", "2x2", "--grundy"), "its positions have no nimber"),
        (("solve", "dots_and_boxes", "2x2", "--misere"), "there is no misère play"),
        (("play", "dots_and_boxes", "2x2", "--misere"), "there is no misère play"),
        (("tree", "dots_and_boxes", "2x2", "--misere"), "there is no misère play"),
        (("tree", "dots_and_boxes", "2x2", "--contract", "5"), "a number from 1 to 4 here, not 5"),
        (("tree", "dots_and_boxes", "2x2", "--method", "mex"), "scores are searched by dfpn, pn or depth"),
        (("tree", "nim", "3", "--contract", "1"), "nim is not won by points: there are no contracts"),
        (("solve", "dots_and_boxes", "2x2", "--method", "mex"), "scores are searched by dfpn, pn or depth"),
        (("solve", "dots_and_boxes", "2x2", "--compound", "some"), "and dots_and_boxes is won by points"),
        (("value", "nimstring", "0-1-2"), "0-1-2 is loony"),
    ],
)
def test_mistakes(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], message: str) -> None:
    code, out, err = grundy(capsys, *words)
    assert (code, out) == (2, "")
    assert message in err


def played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, line: str, *typed: str
) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(word + "\n" for word in typed)))
    code, out, err = grundy(capsys, "play", *line.split())
    assert (code, err) == (0, "")
    return out


def test_a_game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The person loses a row of two boxes, and hears why."""
    words = ("look", "hint", "hint", "castle", "a1-b1", "moves", "undo", "a1-b1", "quit")
    out = played(capsys, monkeypatch, "dots_and_boxes 1x2", *words)
    for said in (
        "Nothing can be captured.",
        "  1/1  b1-b2  (gives nothing away)",
        "'castle' is no move in 1x2",
        "You have 0, I have 0.",
        "I play a1-a2: gives nothing away.",
        "Goodbye.",
    ):
        assert said in out


def test_the_perfect_player_keeps_control(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two chains of three, and the person has to open one: all but two of it, then all of the other."""
    chains = "0-1-2-3-0, 0-4-5-6-0"
    out = played(
        capsys,
        monkeypatch,
        f"strings_and_coins {chains}",
        "look",
        "hint",
        "hint",
        "0-1",
        "look",
        "2-3",
        "0-4",
    )
    for said in (
        "long chain of 3: 1 2 3",
        "every move opens a chain: this is the endgame",
        "  2/4  0-1, 0-3, 0-4, 0-6",
        "(opens a long chain: the other player may decline the last two coins)",
        "a double-dealing move: declines the last coins, and the other player has to move on.",
        "You have lost, 2 to 4.",
    ):
        assert said in out


@pytest.mark.parametrize("words", ["dots_and_boxes 1x2", "strings_and_coins 0-1-2-3", "dots_and_boxes 1x3"])
def test_what_options_say_of_a_position_is_what_solve_says(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["options", *words.split(), "--json"]) == 0
    for option in json.loads(capsys.readouterr().out)["options"]:
        assert main(["solve", words.split()[0], option["position"], "--json"]) == 0
        alone = json.loads(capsys.readouterr().out)
        for field in ("outcome", "grundy", "value", "score"):
            assert option[field] == alone[field]
        assert option["value"].startswith(f"{option['score']}/")


@pytest.mark.parametrize(
    "words",
    ["dots_and_boxes 1x1..1x3", "domineering 2x2..2x4", "cram 2x2..2x4", "nim 1..3", "domination P2..P4"],
)
def test_the_rows_of_a_table_are_what_solve_says(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    game, chosen = words.split()
    assert main(["table", game, chosen, "--json"]) == 0
    for row in json.loads(capsys.readouterr().out)["rows"]:
        assert main(["solve", game, row["position"], "--json"]) == 0
        alone = json.loads(capsys.readouterr().out)
        assert (row["outcome"], row["winning_move"]) == (alone["outcome"], alone["winning_move"])
        assert row.get("best_move") == alone.get("best_move")


def test_the_best_moves_are_marked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["options", "dots_and_boxes", "1x2", "--json"]) == 0
    options = json.loads(capsys.readouterr().out)["options"]
    assert {option["moves"][0]: (option["gets"], option["best"]) for option in options} == {
        "a1-b1": ("0/2", False),
        "b1-b2": ("1/1", True),
    }
    assert main(["options", "strings_and_coins", "0-1, 0-1-0"]) == 0
    assert "winning, best" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "some"),
    [("dots_and_boxes 1x2 --after a1-b1 --nodes 7", "score"), ("domination P9 --nodes 100", "value")],
)
def test_nothing_is_best_while_an_option_is_open(
    words: str, some: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["options", *words.split(), "--no-theorems", "--json"]) == 3
    options = json.loads(capsys.readouterr().out)["options"]
    assert len({option[some] is None for option in options}) == 2
    assert {option["best"] for option in options} == {None}
