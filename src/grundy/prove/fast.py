"""The checker with the engine's rules: fast, for large certificates, and less independent.

It shares the rules, and their mistakes, with the search that found the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from grundy.check import checker
from grundy.check.best_turns import BestTurns, is_open
from grundy.check.certificate import RefusedError
from grundy.check.checker import Case, Check, GameCase, Progress, Verified, play_of
from grundy.check.claims import BEST_TURNS
from grundy.check.index import Index
from grundy.check.play import Plain, Play, Sum
from grundy.games import PartizanPosition, Position
from grundy.search.rules import exact_rules, rules_for


def verify(
    path: str | Path, *, rules: str | None = None, processes: int = 1, progress: Progress | None = None
) -> Verified:
    """Checks a certificate by the engine's rules, as `grundy.check.verify` does by the rules in Python.

    The engine writes a few positions in more than one way, so that it may miss an entry: what it does not
    accept is decided by the rules in Python, and so is what the engine has no such rules for.
    """
    try:
        check = Check(path, rules, partial(GameCase, play=native_play))
        found = check.run(processes, progress)
        return replace(found, native=is_native(check.case))
    except RefusedError:
        return checker.verify(path, rules=rules, processes=processes, progress=progress)


def is_native(case: Case) -> bool:
    """Whether a certificate was checked by rules of the engine."""
    return isinstance(case, GameCase) and knows(case.position, case.header.convention)


def knows(position: Position, convention: str) -> bool:
    """Whether the engine has rules of its own for this."""
    if convention == BEST_TURNS:
        return True
    partizan = isinstance(position, PartizanPosition)
    return position.game.native is not None and not partizan and convention == "normal"


class Native(Plain):
    """Normal play by the engine's rules."""

    def __init__(self, position: Position) -> None:
        super().__init__(type(position))
        self.rules = exact_rules(rules_for(position))

    def name(self, text: str) -> str:
        try:
            parts = self.rules.canonical(text)
        except ValueError as error:
            raise RefusedError(str(error)) from error
        if len(parts) != 1:
            raise RefusedError(f"this is not a single component: {text}")
        return parts[0]

    def options(self, node: str) -> Sequence[Sum]:
        return self.rules.expand(node)


class NativeTurns(BestTurns):
    """Coins and strings by the engine's rules."""

    def __init__(self) -> None:
        from grundy import _engine

        self.rules = _engine.StringsAndCoins(bound=False)

    def name(self, text: str) -> str:
        try:
            (node,) = self.rules.canonical(text)
        except ValueError as error:
            raise RefusedError(str(error)) from error
        return node

    def sum(self, components: Iterable[str]) -> Sum:
        return tuple(map(self.name, components))

    def options(self, node: str) -> Sequence[Sum]:
        return [option if is_open(*option) else () for option in self.rules.expand(node)]


def native_play(position: Position, convention: str, index: Index | None) -> Play:
    """The engine's rules, where it has some."""
    if not knows(position, convention):
        return play_of(position, convention, index)
    return NativeTurns() if convention == BEST_TURNS else Native(position)
