"""Facts by the rules in Python about games that the engine plays now: none is lost, none is in the way."""

from __future__ import annotations

from pathlib import Path

import pytest

import grundy
from grundy import _engine
from grundy.games import PartizanPosition, Player
from grundy.games.options import components_of
from grundy.games.partizan_rules import python_partizan_rules
from grundy.games.turn import turn_of
from grundy.search.kept_facts import KeptNimbers
from grundy.search.partizan import PartizanSolver
from grundy.store import Space, Store, StoreRecorder
from grundy.store.check import check
from grundy.store.reading import Inspection
from grundy.store.transfer import read_text, write_text
from grundy.values.partizan import FORMS, CanonicalForm

BOARDS = {"clobber": "2x4", "konane": "4x4", "nogo": "2x4", "amazons": "B../..W"}


def start(game: str, text: str) -> PartizanPosition:
    position = grundy.game(game).start(text)
    assert isinstance(position, PartizanPosition)
    return position


def by_python(position: PartizanPosition) -> dict[str, str]:
    """The values of all components that come of a position, as its rules in Python write them."""
    table = _engine.ValueTable(FORMS, python_partizan_rules(type(position)))
    table.keep_news(1)
    assert table.value(components_of(position)) is not None
    return dict(table.news(1_000_000))


def canonical(position: PartizanPosition, component: str) -> list[str]:
    """A component as the engine writes it."""
    return PartizanSolver(position)._table_for(position, [component]).canonical(component)


@pytest.mark.parametrize("game", BOARDS)
def test_facts_by_the_rules_in_python_are_read(tmp_path: Path, game: str) -> None:
    position = start(game, BOARDS[game])
    facts = by_python(position)
    assert any(part.startswith("-") for key in facts for part in canonical(position, key))
    with Store(str(tmp_path / "old.db")) as store:
        store.add(Space(game, 1, "canonical"), facts.items())
        report = check(store, again=20)
        assert (report.facts, report.unread, report.solved_again) == (len(facts), 0, min(len(facts), 20))
        for key, text in list(facts.items())[:: 1 + len(facts) // 40]:
            part = start(game, key)
            solver = PartizanSolver(part, recorder=StoreRecorder(store))
            assert solver.value(part) == CanonicalForm.from_full_text(text)
            assert solver.nodes == 0
        with (tmp_path / "old.facts").open("w") as file:
            write_text(file, [(Space(game, 1, "canonical"), list(facts.items()))])
    with Store(str(tmp_path / "new.db")) as store, (tmp_path / "old.facts").open() as file:
        assert store.merge(Inspection().looked_at(read_text(file, "old.facts"), "old.facts")) == len(facts)


def test_a_fact_about_a_sum_answers_for_the_sum(tmp_path: Path) -> None:
    """A board of Konane in two parts is one component to the rules in Python."""
    position = start("konane", "BW.#BWBW.W.")
    (key,) = components_of(position)
    assert len(canonical(position, key)) == 2
    value = by_python(position)[key]
    with Store(str(tmp_path / "x.db")) as store:
        store.add(Space("konane", 1, "canonical"), [(key, value)])
        assert check(store, again=1).solved_again == 1
        solver = PartizanSolver(position, recorder=StoreRecorder(store))
        assert solver.value(position) == CanonicalForm.from_full_text(value)
        assert solver.nodes == 0


def test_a_negative_is_kept_once() -> None:
    """What is kept of Konane is what the rules in Python kept, but for one of two negatives."""
    position = start("konane", "4x4")
    table = PartizanSolver(position)._table_for(position, components_of(position))
    table.keep_news(1)
    assert table.value(components_of(position)) is not None
    kept, before = dict(table.news(1_000_000)), by_python(position)
    images = {key: canonical(position, key) for key in before}
    assert {part.removeprefix("-") for parts in images.values() for part in parts} == set(kept)
    assert len(kept) < 0.6 * len(before)
    for key, parts in images.items():
        total = CanonicalForm()
        for part in parts:
            value = CanonicalForm.from_full_text(kept[part.removeprefix("-")])
            total += -value if part.startswith("-") else value
        assert total.full_text() == before[key]


@pytest.mark.parametrize(("game", "text"), [("clobber", "4x4")])
def test_facts_of_turns_are_read_again(tmp_path: Path, game: str, text: str) -> None:
    """Small parts of a sum are written as their canonical form."""
    position = start(game, text)
    read = KeptNimbers(turn_of(position, Player.LEFT).game).read
    with Store(str(tmp_path / "x.db")) as store:
        PartizanSolver(position, recorder=StoreRecorder(store)).outcome(position)
        (space,) = store.spaces()
        keys = [fact.key for fact in store.facts(space)]
        assert any(" + =" in key for key in keys)
        for key in keys:
            read(key)
        report = check(store, again=30)
        assert (report.unread, report.not_solved) == (0, 0)
