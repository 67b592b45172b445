"""The examples run and say what they should; a game from a file works with every command."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from tests.processes import ROOT, ran

import grundy

KAYLES = str(ROOT / "examples/kayles.py")


def python(*words: str) -> subprocess.CompletedProcess[str]:
    return ran([sys.executable, *words], cwd=ROOT)


def command(*words: str) -> str:
    done = python("-m", "grundy", *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


# Guy and Smith (1956); also OEIS A002186.
ROWS = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7]


@pytest.mark.parametrize(("pins", "value"), list(enumerate(ROWS)))
def test_kayles_values(pins: int, value: int) -> None:
    assert int(grundy.game(KAYLES).start(str(pins)).grundy()) == value


@pytest.mark.parametrize("method", ["dfpn", "pn", "depth", "aspiration", "mex"])
def test_kayles_by_every_method(method: str) -> None:
    for text, value in [("5+3", 7), ("7+2", 0), ("11", 6)]:
        assert int(grundy.game(KAYLES).start(text).grundy(method=method)) == value


def test_kayles_text_round_trips() -> None:
    game = grundy.game(KAYLES)
    for text in ("0", "5", "5+3", "3+5"):
        assert str(game.start(text)) == text
        assert game.start(str(game.start(text))) == game.start(text)
    for text in ("", "5+", "-3", "five"):
        with pytest.raises(grundy.errors.ParseError):
            game.start(text)


@pytest.mark.parametrize(
    "words",
    [
        ("solve", KAYLES, "5+3"),
        ("solve", KAYLES, "5+3", "--grundy"),
        ("value", KAYLES, "5+3"),
        ("options", KAYLES, "3"),
        ("table", KAYLES, "1..9"),
        ("explain", KAYLES),
        ("tree", KAYLES, "4"),
    ],
    ids=lambda words: " ".join(word for word in words if word != KAYLES),
)
def test_commands_work_on_kayles(words: tuple[str, ...]) -> None:
    assert command(*words).strip()


def test_kayles_as_json() -> None:
    answer = json.loads(command("solve", KAYLES, "5+3", "--grundy", "--json"))
    assert (answer["outcome"], answer["grundy"], answer["convention"]) == ("N", 7, "normal")


def test_check_agrees() -> None:
    done = python("examples/check.py", "cram", "3x3", "3x4")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(" holds ") == 2


def test_check_says_what_is_wrong() -> None:
    done = python("examples/check.py", "cram", "3x")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


def test_steering() -> None:
    done = python("examples/steering.py")
    assert done.returncode == 0, done.stderr
    assert "nimber *2 after" in done.stdout


def test_matches() -> None:
    done = python("examples/matches.py")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0] == "Alice loses with 1 5 9 13 17 21 matches on the table"
