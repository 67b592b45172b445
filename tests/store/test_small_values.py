"""What the small components of sums are worth, as searches find it, is kept and found again."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

import grundy
from grundy.games.sum import GameSum
from grundy.search import sums
from grundy.search.sums import SumSolver
from grundy.store import Space, Store, StoreRecorder
from grundy.store.check import check
from grundy.values.partizan import CanonicalForm

TEXT = "clobber[BWBWB/WBWBW] + domineering[5x5] + clobber[BWBW/WB.W] - domineering[2x7]"
POSITION = GameSum.parse(TEXT)
CLOBBER, DOMINEERING = Space("clobber", 1, "canonical"), Space("domineering", 1, "canonical")


@pytest.fixture(autouse=True)
def _components_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """And nobody values them before the search."""
    monkeypatch.setattr(sums, "SHORT_NODES", {True: 1, False: 1})


def forms(store: Store, space: Space) -> dict[str, str]:
    return {fact.key: str(fact.value) for fact in store.facts(space)}


def test_small_values_are_kept(place: str) -> None:
    with Store(place) as store:
        first = SumSolver(POSITION, recorder=StoreRecorder(store))
        outcome = first.outcome(POSITION)
        assert outcome is not None
        for space in (CLOBBER, DOMINEERING):
            kept = forms(store, space)
            assert kept
            for text, form in kept.items():
                part = grundy.game(space.game).start(text)
                assert CanonicalForm.from_full_text(form) == part.value()
        assert check(store, again=10).solved_again >= 20
        recorder = StoreRecorder(store)
        again = SumSolver(POSITION, recorder=recorder)
        assert again.outcome(POSITION) is outcome
        assert again.nodes < first.nodes
        assert recorder.known > 0
        assert recorder.kept == 0


def test_they_serve_other_sums(place: str) -> None:
    """A value from the store takes the place of the component."""
    with Store(place) as store:
        SumSolver(POSITION, recorder=StoreRecorder(store)).outcome(POSITION)
        text, form = max(forms(store, CLOBBER).items(), key=lambda one: len(one[1]))
        other = GameSum.parse(f"clobber[{text}] + nogo[3x3]")
        expected = SumSolver(other).outcome(other)
        assert SumSolver(other, recorder=StoreRecorder(store)).outcome(other) is expected
        assert forms(store, CLOBBER)[text] == form


@pytest.mark.parametrize("change", ["value = 'no form'", "value = 3", "key = 'B?W'", "crc = crc + 1"])
def test_damaged_facts_do_no_harm(tmp_path: Path, change: str) -> None:
    place = str(tmp_path / "x.db")
    with Store(place) as store:
        outcome = SumSolver(POSITION, recorder=StoreRecorder(store)).outcome(POSITION)
        spaces = store.spaces()
        store.purge(Space("sum, a player to move", 1, "normal"))  # so that it is searched again
    with sqlite3.connect(place) as connection:
        connection.execute(
            f"UPDATE grundy_texts SET {change} WHERE key IN (SELECT max(key) FROM grundy_texts)"
        )
    connection.close()
    lines: list[str] = []
    with Store(place) as store:
        assert spaces[CLOBBER] > 0
        recorder = StoreRecorder(store, lines.append)
        assert SumSolver(POSITION, recorder=recorder).outcome(POSITION) is outcome
    assert lines


@pytest.mark.parametrize("key", ["BXB", "BW/B", "../..", "", "L BW"])
def test_foreign_facts_are_left_out(place: str, key: str) -> None:
    with Store(place) as store:
        store.add(CLOBBER, [(key, "{1|-1}")])
        solver = SumSolver(POSITION, recorder=StoreRecorder(store))
        assert solver.outcome(POSITION) is SumSolver(POSITION).outcome(POSITION)
