"""What the engine's own rules of a game are like is told by the game, and by no other room."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import grundy
from grundy import _engine
from grundy.games.turn import turn_of
from grundy.search import rules


def test_the_room_names_no_game() -> None:
    source = Path(rules.__file__).read_text(encoding="utf-8")
    assert set(re.findall(r"_engine\.(\w+)", source)) == {"Rules", "PythonRules"}


@pytest.mark.parametrize(
    ("game", "text", "replaces"),
    [
        ("node_kayles", "0-1,0-2", True),
        ("impartial_colouring", "0-1; ab", True),
        ("arc_kayles", "0-1,0-2", True),
        ("sprouts", "3", True),
        ("cram", "3x3", False),
    ],
)
def test_exact_rules(game: str, text: str, replaces: bool) -> None:
    position = grundy.game(game).start(text)
    native = rules.rules_for(position)
    exact = rules.exact_rules(position, native)
    assert (type(exact) is type(native), exact is not native) == (True, replaces)
    python = _engine.PythonRules(*rules.python_rules(type(position)))
    assert rules.exact_rules(position, python) is python


def test_exact_rules_keep_what_the_others_replace() -> None:
    star = grundy.game("node_kayles").start("0-1,0-2,0-3,0-4")
    native = rules.rules_for(star)
    exact = rules.exact_rules(star, native)
    (whole,) = exact.canonical(str(star))
    assert (whole,) != tuple(native.canonical(str(star)))


def test_the_method_of_native_turns() -> None:
    for game, method in (("domineering", "depth"), ("toppling_dominoes", "dfpn"), ("hex", "dfpn")):
        start = grundy.game(game).start("LR" if game == "toppling_dominoes" else "2x2")
        assert isinstance(start, grundy.PartizanPosition)
        turn = turn_of(start, grundy.Player.LEFT)
        assert rules.method_for(turn.game, rules.rules_for(turn)) == method


def test_where_native_turns_end_so_does_their_method() -> None:
    large = grundy.game("domineering").start("20x20")
    assert isinstance(large, grundy.PartizanPosition)
    turn = turn_of(large, grundy.Player.LEFT)
    assert rules.method_for(turn.game, rules.rules_for(turn)) == "dfpn"
