"""Nimbers that do not fit into memory are on disk, and come back when they are needed."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.processes import PATIENCE

import grundy
from grundy import _engine
from grundy.search import Limits, Search, Solver
from grundy.search.rules import python_rules, rules_for

MEGA = 2**20
QUESTIONS = [
    ("cram", "4x7", False),
    ("sprouts", "9", False),
    ("node_kayles", "P24", False),
    ("cram", "3x4", True),
]
"""A game, a position, and whether it is played by its rules in Python."""


def started(game: str, text: str, python: bool = False) -> tuple[_engine.Table, list[str]]:
    """An empty table under the rules of a game, and the components of a position."""
    position = grundy.game(game).start(text)
    rules = _engine.PythonRules(*python_rules(type(position))) if python else rules_for(position)
    return _engine.Table(rules), [str(part) for part in position.components()]


def solved(table: _engine.Table, parts: list[str], memory: int = 0, method: str = "dfpn") -> _engine.Search:
    search = _engine.Search(table, parts, goal="grundy", memory=memory, method=method)
    search.start()
    assert search.wait(PATIENCE)
    return search


@pytest.mark.parametrize(("game", "text", "python"), QUESTIONS)
def test_facts_on_disk_are_as_good_as_in_memory(game: str, text: str, python: bool) -> None:
    table, parts = started(game, text, python)
    alone = solved(table, parts)
    facts = table.proved()
    again, _ = started(game, text, python)
    again.add_all(facts[:1])
    again.add_all(facts[1:], most_bytes=1)
    assert len(again) == 1
    for component, nimber in facts[:: max(1, len(facts) // 50)]:
        assert again.nimber(component) == nimber
    found = solved(again, parts)
    assert found.grundy == alone.grundy
    assert found.nodes <= max(2, alone.nodes // 10)


def ended(search: Search) -> Search:
    with search:
        assert search.start().wait(PATIENCE)
    return search


def test_what_was_put_away_is_right() -> None:
    """A search under a budget that is much too small: what it can tell then is right."""
    sprouts = grundy.game("sprouts")
    position = sprouts.start("20")
    solver = Solver(position)
    search = ended(solver.search(position, limits=Limits(memory=16 * MEGA, nodes=80_000)))
    assert search.stopped_by == "nodes"
    assert search.shelved > 1000
    assert search.snapshot().memory <= 16 * MEGA
    fresh = Solver(position)
    known = [
        (lands, solver.lookup(sprouts.start(lands))) for lands in ("5", "6", "7", "8", "9", "2@1", "6@1")
    ]
    assert any(nimber is not None for _, nimber in known)
    assert all(nimber in (None, fresh.grundy(sprouts.start(lands))) for lands, nimber in known)


def test_where_nothing_can_be_written_it_is_searched_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path / "nowhere"))
    table, parts = started("cram", "4x6")
    alone = solved(table, parts)
    again, _ = started("cram", "4x6")
    facts = table.proved()
    again.add_all(facts[:1])
    again.add_all(facts[1:], most_bytes=1)
    assert [again.nimber(component) for component, _ in facts[1:20]] == [None] * 19
    found = solved(again, parts)
    assert (found.grundy, found.snapshot().shelved) == (alone.grundy, 0)
    assert found.nodes > alone.nodes // 2


def test_rules_in_python_go_on_in_little_memory() -> None:
    """The engine stores the texts that it has met, and lets go of those that nobody needs: here of 40 MB."""
    padding, moves = "." * 2000, 20

    def options(text: str) -> list[tuple[str, ...]]:
        played = text.removesuffix(padding)
        return [(f"{played}{move}{padding}",) for move in "01" if len(played) < moves]

    table = _engine.Table(_engine.PythonRules(options, lambda text: moves + 2000 - len(text)))
    search = solved(table, [padding], 16 * MEGA)
    assert (search.stopped_by, search.grundy) == ("", moves % 2)
    assert search.snapshot().shelved > 0
