"""Positions that count the same: grouped by canonical trees and by misère forms."""

from __future__ import annotations

import json
from collections import defaultdict

import pytest
from tests.brute import tree

import grundy
from grundy.cli import main
from grundy.errors import GrundyError, LimitReachedError
from grundy.search import misere_form

STARTS = [("cram", "3x4"), ("sprouts", "2"), ("node_kayles", "P9"), ("nim", "1+2+3"), ("octal", "0.137:9")]


@pytest.mark.parametrize(("name", "text"), STARTS)
def test_groups_are_those_of_equal_trees(name: str, text: str) -> None:
    """Trees of the rules in Python, made without the engine."""
    rules = grundy.game(name)
    found = grundy.equivalents(rules.start(text))
    expected: dict[int, set[str]] = defaultdict(set)
    for group in found.groups:
        for one in group.positions:
            expected[tree(rules.start(one))].add(one)
            assert rules.start(one).grundy() == group.value
    assert sorted(map(sorted, expected.values())) == sorted(sorted(group.positions) for group in found.groups)


@pytest.mark.parametrize(("name", "text"), STARTS)
def test_groups_are_those_of_equal_forms(name: str, text: str) -> None:
    rules = grundy.game(name)
    found = grundy.equivalents(rules.start(text), misere=True)
    for group in found.groups:
        assert {misere_form(rules.start(one)) for one in group.positions} == {group.value}
        assert rules.start(group.positions[0]).outcome(misere=True) is group.outcome
    assert len({group.value for group in found.groups}) == len(found.groups)


def test_every_component_is_there() -> None:
    """By the rules in Python, move by move."""
    start = grundy.game("cram").start("3x3")
    met, todo = {start.key()}, [start]
    components = set()
    while todo:
        position = todo.pop()
        components |= set(position.key())
        for _, option in position.moves():
            if option.key() not in met:
                met.add(option.key())
                todo.append(option)
    for misere in (False, True):
        found = grundy.equivalents(start, misere=misere)
        assert {one for group in found.groups for one in group.positions} == components
        assert found.components == len(components)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["equivalents", "cram", "3x3", "--misere"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("1  ..   ...   ../.#   .../.#./.#.   .../.../.##\n")
    assert shown.endswith("12 components, 3 misère forms; 3 of them have several components\n")
    assert main(["equivalents", "sprouts", "3", "--misere", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [len(group["positions"]) for group in said["groups"] if group["value"] == "{2}"] == [1]
    assert main(["equivalents", "sprouts", "3", "--misere"]) == 0
    assert "   and " in capsys.readouterr().out


def test_limits_and_other_games() -> None:
    start = grundy.game("cram").start("6x6")
    for misere in (False, True):
        with pytest.raises(LimitReachedError, match="node limit"):
            grundy.equivalents(start, misere=misere, nodes=100)
    with pytest.raises(GrundyError, match="impartial"):
        grundy.equivalents(grundy.game("domineering").start("2x2"))
    with pytest.raises(GrundyError, match="no component"):
        grundy.equivalents(grundy.game("nim").start("2")).group("3")
