"""Positions of a game tree grouped by their canonical trees, or by their misère forms.

Positions with one canonical tree are alike in every sum and every convention; those with one misère form in
every sum of impartial games. Which components of a game these are is how its equivalences are found
(J. Lemoine and S. Viennot, "Méthodes algorithmiques pour la résolution des jeux combinatoires", thesis,
Université Lille 1 (2011), section 9.6).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grundy import clock
from grundy.budget import AnyLimits, Budget
from grundy.errors import GrundyError
from grundy.games import Position
from grundy.games.conventions import MISERE, check_convention
from grundy.games.options import components_of
from grundy.games.writing import unquoted
from grundy.search.rules import exact_rules, rules_for, translate_engine_errors
from grundy.values import MisereForm, Nimber, Outcome, mex

if TYPE_CHECKING:
    from grundy import _engine

Sum = tuple[str, ...]
"""The texts of the components of a position, sorted."""


@dataclass(frozen=True)
class Alike:
    """Components that count the same."""

    value: Nimber | MisereForm
    """The nimber, which other groups may have too, or the misère form, which is that of this one only."""
    positions: tuple[str, ...]
    """Short ones first."""

    @property
    def outcome(self) -> Outcome:
        """Who wins: by the form, in misère play."""
        if isinstance(self.value, MisereForm):
            return self.value.outcome
        return Outcome.N if self.value else Outcome.P


@dataclass(frozen=True)
class Equivalents:
    """The components of a game tree, those that count the same together."""

    groups: tuple[Alike, ...]
    misere: bool = False

    @property
    def components(self) -> int:
        return sum(len(group.positions) for group in self.groups)

    @property
    def alike(self) -> tuple[Alike, ...]:
        """The groups of more than one."""
        return tuple(group for group in self.groups if len(group.positions) > 1)

    def group(self, text: str) -> Alike:
        """That of one component."""
        for group in self.groups:
            if text in group.positions:
                return group
        raise GrundyError(f"{text} is no component of these positions")


def equivalents(position: Position, misere: bool = False, limits: AnyLimits | None = None) -> Equivalents:
    """All components that can come of a position, grouped by their canonical trees, or by their misère forms;
    `LimitReachedError` when a limit ended the work.

    >>> import grundy
    >>> cram = grundy.game("cram").start("2x3")
    >>> [(str(group.value), *group.positions) for group in equivalents(cram, misere=True).alike]
    [('1', '..', '.../...')]
    >>> len(equivalents(cram).groups)
    4
    """
    if misere:
        check_convention(position, MISERE)
    if position.not_impartial:
        raise GrundyError("canonical trees and misère forms are of impartial games")
    rules, budget = exact_rules(position, rules_for(position)), Budget.of(limits)
    members: dict[int | MisereForm, list[str]] = defaultdict(list)
    walk = _Walk(rules, budget)
    with budget.over_python(), translate_engine_errors():
        start = components_of(position)
        if misere:
            for text, form in walk.forms(start):
                members[form].append(text)
        else:
            for text, tree in walk.trees(start):
                members[tree].append(text)
    groups = [
        Alike(
            kind if isinstance(kind, MisereForm) else Nimber(walk.nimbers[kind]),
            tuple(sorted(map(unquoted, texts), key=_short)),
        )
        for kind, texts in members.items()
    ]
    return Equivalents(tuple(sorted(groups, key=lambda group: _short(group.positions[0]))), misere)


class _Walk:
    """All that can come of a position."""

    def __init__(self, rules: _engine.Rules, budget: Budget) -> None:
        self._rules, self._budget = rules, budget
        self._options: dict[str, list[Sum]] = {}
        self.nimbers: list[int] = []
        """Of the canonical trees, by their numbers."""

    def trees(self, start: Sum) -> Iterator[tuple[str, int]]:
        """All components with the numbers of their canonical trees, which are numbered as they are met."""
        numbers: dict[frozenset[int], int] = {}
        trees: dict[Sum, int] = {}
        stack = [start]
        while stack:
            clock.look()
            node = stack[-1]
            options = () if node in trees else set(self._options_of_sum(node))
            missing = [option for option in options if option not in trees]
            stack += missing
            if not missing:
                stack.pop()
            if not missing and node not in trees:
                self._budget.check()
                self._budget.spend(1)
                tree = frozenset(trees[option] for option in options)
                trees[node] = numbers.setdefault(tree, len(numbers))
                if len(numbers) > len(self.nimbers):
                    self.nimbers.append(mex(self.nimbers[option] for option in tree))
        return ((text, trees[text,]) for text in self._options)

    def forms(self, start: Sum) -> Iterator[tuple[str, MisereForm]]:
        """All components with their misère forms."""
        from grundy import _engine

        open_ones = list(start)
        while open_ones:
            clock.look()
            text = open_ones.pop()
            if text not in self._options:
                self._budget.check()
                self._budget.spend(1)
                open_ones += [part for option in self._expanded(text) for part in option]
        base = _engine.MisereBase(self._rules)
        for text in self._options:
            limits = self._budget.engine
            yield text, MisereForm._of(base.form((text,), limits["time_limit"], limits["memory"]))

    def _expanded(self, text: str) -> list[Sum]:
        found = self._options.get(text)
        if found is None:
            found = self._options[text] = self._rules.expand(text)
        return found

    def _options_of_sum(self, parts: Sum) -> Iterator[Sum]:
        for at, part in enumerate(parts):
            if at == 0 or part != parts[at - 1]:
                rest = parts[:at] + parts[at + 1 :]
                for option in self._expanded(part):
                    yield tuple(sorted(rest + option))


def _short(text: str) -> tuple[int, str]:
    return len(text), text
