"""A store with canonical forms, for the tests."""

from __future__ import annotations

from grundy.games import PartizanPosition
from grundy.games.domineering import Domineering
from grundy.search.partizan import PartizanSolver
from grundy.store import Space, Store, StoreRecorder

DOMINEERING = Space("domineering", 1, "canonical")
CRAM = Space("cram", 1, "normal")
BOARD = Domineering.parse("4x6")


def solved(store: Store, position: PartizanPosition = BOARD) -> tuple[PartizanSolver, StoreRecorder]:
    recorder = StoreRecorder(store)
    solver = PartizanSolver(position, recorder=recorder)
    assert solver.value(position) is not None
    return solver, recorder


def everything(store: Store) -> set[tuple[Space, str, int | str]]:
    return {(space, fact.key, fact.value) for space in store.spaces() for fact in store.facts(space)}
