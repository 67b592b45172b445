"""Answers of a worker that knows everything: nimbers by brute force."""

from __future__ import annotations

from functools import cache
from random import Random

from grundy import _engine
from grundy.cluster.messages import Child


class Oracle:
    """The nimbers of all components below some, and what a worker may say of a couple."""

    def __init__(self, rules: _engine.Rules, seed: int) -> None:
        self.rules = rules
        self.random = Random(seed)
        self.nimber = cache(self._nimber)
        self.options = cache(rules.expand)

    def _nimber(self, component: str) -> int:
        seen = {self.sum(option) for option in self.options(component)}
        return next(n for n in range(len(seen) + 1) if n not in seen)

    def sum(self, components: tuple[str, ...]) -> int:
        """The nimber of a sum."""
        total = 0
        for component in components:
            total ^= self.nimber(component)
        return total

    def verdict(self, component: str, nimber: int) -> str:
        """Who wins a couple: `W` or `L`."""
        return "L" if self.nimber(component) == nimber else "W"

    def children(self, component: str, nimber: int) -> list[Child]:
        """The children of a couple with numbers that mean nothing; some of them solved."""
        found: list[Child] = []
        for option in self.options(component):
            solved = "" if len(option) != 1 or self.random.random() < 0.9 else self.verdict(option[0], nimber)
            found.append((list(option), nimber, *self._numbers(), solved))
        found += [([component], i, *self._numbers(), "") for i in range(nimber)]
        self.random.shuffle(found)
        return found

    def _numbers(self) -> tuple[float, float]:
        return self.random.randint(1, 50), self.random.randint(1, 50)
