"""The checker with the engine's rules: fast, for large certificates, and less independent.

It shares the rules, and their mistakes, with the search that found the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from grundy.check import run
from grundy.check.best_turns import Best, BestTurns
from grundy.check.certificate import CertificateReader, Header, RefusedError
from grundy.check.claims import BEST_TURNS, play_of
from grundy.check.index import Index
from grundy.check.play import CheckRules, Need, Plain, Theorems
from grundy.check.run import Check, GameCase, Progress, Verified
from grundy.games import Position, ScoringPosition
from grundy.games.options import Sum
from grundy.prove.facts_turns import is_open
from grundy.search.rules import exact_rules, rules_for


def verify(
    path: str | Path,
    *,
    rules: str | None = None,
    theorems: Theorems | None = None,
    processes: int = 1,
    progress: Progress | None = None,
) -> Verified:
    """Checks a certificate by the engine's rules, as `grundy.check.verify` does by the rules in Python.

    The engine writes a few positions in more than one way, so that it may miss an entry: what it does not
    accept is decided by the rules in Python, and so is what the engine has no such rules for.
    """
    try:
        check = Check(CertificateReader(path), NativeCase, rules, theorems)
        found = check.run(processes, progress)
        return replace(found, native=isinstance(check.case, NativeCase) and check.case.native)
    except RefusedError:
        return run.verify(path, rules=rules, theorems=theorems, processes=processes, progress=progress)


class NativeCase(GameCase):
    """A position of a game, played by the engine's rules where it has some."""

    def __init__(self, header: Header, rules: str | None) -> None:
        super().__init__(header, rules)
        self.native = not self.about_value and knows(self.position, header.convention)

    def play_with(self, index: Index | None) -> CheckRules[Any]:
        if not knows(self.position, self.header.convention):
            return play_of(self.position, self.header.convention, index)
        if self.header.convention == BEST_TURNS:
            return NativeTurns(cast(ScoringPosition, self.position))
        return Native(self.position)


def knows(position: Position, convention: str) -> bool:
    """Whether the engine has rules of its own for this."""
    if convention == BEST_TURNS:
        return True
    return position.game.native is not None and not position.not_impartial and convention == "normal"


class Native(Plain):
    """Normal play by the engine's rules."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.rules = exact_rules(position, rules_for(position))

    def needs(self, claim: str) -> list[Need[str]]:
        return [
            replace(need, sum=tuple(map(self.read, need.sum)), whole=None) for need in super().needs(claim)
        ]

    def read(self, text: str) -> str:
        try:
            parts = self.rules.canonical(super().read(text))
        except ValueError as error:
            raise RefusedError(str(error)) from error
        if len(parts) != 1:
            raise RefusedError("this is not a single component")
        return parts[0]

    def options(self, node: str) -> Sequence[Sum]:
        return self.rules.expand(node)


class NativeTurns(BestTurns):
    """Coins and strings by the engine's rules."""

    def __init__(self, position: ScoringPosition) -> None:
        from grundy import _engine

        super().__init__(position)
        self.rules = _engine.StringsAndCoins(bound=False)

    def node(self, position: ScoringPosition, contract: int) -> tuple[Best, ...] | None:
        found = super().node(position, contract)
        return None if found is None else tuple(self.read(self.write(part)) for part in found)

    def read(self, text: str) -> Best:
        try:
            (node,) = self.rules.canonical(self.write(super().read(text)))
        except ValueError as error:
            raise RefusedError(str(error)) from error
        return super().read(node)

    def options(self, node: Best) -> Sequence[tuple[Best, ...]]:
        found = (super(NativeTurns, self).read(*option) for option in self.rules.expand(self.write(node)))
        return [(best,) if is_open(best) else () for best in found]
