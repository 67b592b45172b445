"""Moves between rows of a search get their names in the background."""

from __future__ import annotations

import time

import pytest

import grundy
from grundy import _engine
from grundy.budget import CancelToken
from grundy.games import Position
from grundy.search.rows import MoveNames
from grundy.search.rules import components_to_search, rules_for
from grundy.studio.naming import MoveNaming


def named(names: MoveNaming, parent: list[str], child: list[str]) -> str:
    for _ in range(60_000):
        if name := names.between(parent, child):
            return name
        time.sleep(0.002)
    raise AssertionError("no name")


def parts(position: Position, rules: object) -> list[str]:
    """The components as rows of a search write them."""
    texts = components_to_search(position)
    if isinstance(rules, _engine.PythonRules):
        return sorted(texts)
    return sorted(part for text in texts for part in rules.canonical(text))  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("game", "start"), [("cram", "3x3"), ("sprouts", "3"), ("node_kayles", "C6"), ("examples/kayles.py", "6")]
)
def test_the_name_of_every_move_leads_to_its_option(game: str, start: str) -> None:
    position = grundy.game(game).start(start)
    rules, names = rules_for(position, CancelToken()), MoveNaming(position)
    (parent,) = parts(position, rules)
    above = position.game.start(parent)
    try:
        for _, option in above.moves():
            if child := parts(option, rules):
                assert parts(above.play(named(names, [parent], child)), rules) == child
    finally:
        names.close()


def test_components_that_are_known_may_be_missing() -> None:
    names = MoveNames(grundy.game("cram").start("1x6"))
    assert names.between(["......"], ["...."]) in ("a1-b1", "e1-f1")
    assert names.between(["......"], ["..."]) in ("b1-c1", "d1-e1")
    assert names.between(["......"], ["....."]) == ""
    assert names.between(["...", ".."], ["."]) == ""
