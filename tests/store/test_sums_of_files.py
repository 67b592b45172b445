"""Facts about sums name games, and the rules of a file may change: such facts are not kept, and not read."""

from __future__ import annotations

from pathlib import Path

import pytest

import grundy
from grundy import Outcome
from grundy.games.sum import GameSum
from grundy.search import sums
from grundy.store import Space, Store, StoreRecorder
from grundy.store.check import check
from grundy.store.reading import RULES_UNKNOWN

RULES = """
from dataclasses import dataclass
import grundy

@grundy.register("taken")
@dataclass(frozen=True, repr=False)
class Taken(grundy.PartizanPosition):
    heap: int

    @classmethod
    def parse(cls, text):
        return cls(int(text))

    def __str__(self):
        return str(self.heap)

    def left_moves(self):
        return ((f"take {n}", type(self)(self.heap - n)) for n in (MOVES) if n <= self.heap)

    right_moves = left_moves
"""
TURNS = Space("sum, a player to move", 1, "normal")


@pytest.fixture(autouse=True)
def _components_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """And not replaced by their values."""
    monkeypatch.setattr(sums, "SHORT_NODES", {True: 1, False: 1})


def opened(folder: Path, moves: str) -> None:
    """The game of a file in which these numbers may be taken."""
    folder.mkdir()
    path = folder / "taken.py"
    path.write_text(RULES.replace("(MOVES)", f"({moves},)"), encoding="utf-8")
    grundy.game(str(path))


@pytest.mark.parametrize("method", ["dfpn", "pn"])
def test_other_rules_under_the_same_name(method: str, tmp_path: Path) -> None:
    text = "taken[6] + clobber[BW/WB] + nim[1]"
    with Store(str(tmp_path / "solved.db")) as store:
        for folder, moves, outcome in (("a", "1, 2", Outcome.P), ("b", "1, 2, 3", Outcome.N)):
            opened(tmp_path / folder, moves)
            position = GameSum.parse(text)
            solver = sums.SumSolver(position, method=method, recorder=StoreRecorder(store))
            assert solver.outcome(position) is outcome
        assert not any("taken" in fact.key for space in store.spaces() for fact in store.facts(space))


def test_facts_of_earlier_stores_are_left_out(tmp_path: Path) -> None:
    opened(tmp_path / "a", "1, 2, 3")
    position = GameSum.parse("taken[6] + clobber[BW/WB] + nim[1]")
    with Store(str(tmp_path / "solved.db")) as store:
        store.add(TURNS, [("L taken[6]", 0), ("R taken[6]", 0), ("L taken[6] + clobber[BW/WB]", 0)])
        store.add(TURNS, [("L clobber[BW/WB]", 0)])
        report = check(store)
        assert report.why_unread == {RULES_UNKNOWN: 3}
        recorder = StoreRecorder(store)
        assert sums.SumSolver(position, recorder=recorder).outcome(position) is Outcome.N
        assert recorder.known == 1
