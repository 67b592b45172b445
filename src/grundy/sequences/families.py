"""Families of positions that are closed under play.

A family is *playable* (Guignard) if its members can be numbered so that every component of every option of a
member is a member with a smaller number. Then the nimbers of all members follow one after the other:
`nimbers` does it for any family.

Most families come in a few *sorts*, each with one member for every size, and a move leaves at most two
members whose sizes add up to the old size less what was taken: a `LinearFamily` is declared by such rules,
and the engine computes it. Its nimbers may be periodic, and that is proved as for octal games:

**Theorem.** Let k be the most that a rule takes, or the least size of a part if that is more. If all sorts
have g(n + p) = g(n) for e <= n < 2e + p + k, where no rule asks for a part of more than e, then for all n >=
e. Proof, by induction on n >= 2e + p + k, and for one n in the order of the sorts. Of the parts that a move
from n + p leaves, the larger has at least e + p; with p less it is the part of a move from n with the same
value. Back again, the larger part after a move from n has at least e, and may have p more. Moves that leave a
single member are the same, and moves that leave none need sizes that are not larger than k.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from operator import xor
from typing import TypeVar

from grundy import _engine
from grundy.boards import Graph
from grundy.errors import GrundyError
from grundy.games.octal import OctalCode
from grundy.sequences.compute import NimValues, nim_sequence
from grundy.sequences.slices import Growth, Progress, continued, unless_interrupted
from grundy.theorems.guy_smith import Period
from grundy.values import mex

M = TypeVar("M", bound=Hashable)


def nimbers(members: Iterable[M], options: Callable[[M], Iterable[tuple[M, ...]]]) -> dict[M, int]:
    """The nimbers of the members of a playable family, each listed after all that its options are made of.

    >>> cycles_and_paths = [("P", n) for n in range(9)] + [("C", n) for n in range(3, 9)]
    >>> def moves(member):
    ...     sort, n = member
    ...     if sort == "C":
    ...         return [(("P", n - 3),)]
    ...     return [(("P", max(i - 1, 0)), ("P", max(n - i - 2, 0))) for i in range(n)]
    >>> found = nimbers(cycles_and_paths, moves)
    >>> [found["P", n] for n in range(9)], [found["C", n] for n in range(3, 9)]
    ([0, 1, 1, 2, 0, 3, 1, 1, 0], [1, 0, 0, 0, 1, 0])
    """
    known: dict[M, int] = {}
    for member in members:
        try:
            known[member] = mex(
                reduce(xor, (known[part] for part in option), 0) for option in options(member)
            )
        except KeyError as error:
            raise GrundyError(
                f"{error.args[0]} is in an option of {member}, and does not come before"
            ) from None
    return known


@dataclass(frozen=True)
class Rule:
    """Options of the member n: one for each choice of members of the sorts `parts`, at least as large as
    `least` says, whose sizes add up to n - `taken`; beside them something that has the nimber `plus`."""

    parts: tuple[str, ...]
    taken: int
    plus: int = 0
    least: tuple[int, int] = (0, 0)

    def options(self, size: int) -> Iterator[tuple[tuple[str, int], ...]]:
        """The members that are left of the member with this size."""
        left = size - self.taken
        if not self.parts:
            if left == 0:
                yield ()
        elif len(self.parts) == 1:
            if left >= self.least[0]:
                yield ((self.parts[0], left),)
        else:
            for one in range(self.least[0], left - self.least[1] + 1):
                yield (self.parts[0], one), (self.parts[1], left - one)


@dataclass(frozen=True)
class OctalView:
    """The member n is a heap of n + `shift` tokens of an octal game, apart from the first members."""

    code: OctalCode
    shift: int = 0
    first: tuple[int, ...] = ()
    """The nimbers of the first members, if they are no heaps."""

    def __str__(self) -> str:
        if not self.shift:
            return f"the member n is a heap of n in the octal game {self.code}"
        sign, size = "+" if self.shift > 0 else "-", abs(self.shift)
        return f"the member n is a heap of n {sign} {size} in the octal game {self.code}"


@dataclass(frozen=True, eq=False)
class LinearFamily:
    """A family in sorts, each with one member for every size from 0 on."""

    name: str
    rules: Mapping[str, tuple[Rule, ...]] = field(repr=False)
    """By sort. An option with nothing taken is of an earlier sort."""
    graph: Callable[[str, int], Graph] = field(repr=False)
    """The graph that a member is."""
    main: str
    """The sort that the family is about."""
    sort: str = ""
    """The sort whose sequence is asked for; the main one if it is not said."""
    octal: OctalView | None = None
    theorem: Callable[[Mapping[str, array[int]]], Period | None] | None = field(default=None, repr=False)
    """A theorem on the period that is the family's own: what it says when so many nimbers are known."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "sort", self.sort or self.main)

    def __str__(self) -> str:
        chosen = "" if self.sort == self.main else f"/{self.sort}"
        return f"node-kayles:{self.name}{chosen}"

    def of(self, sort: str) -> LinearFamily:
        """The same family, with another sort asked for."""
        if sort not in self.rules:
            raise GrundyError(f"{self.name} has the sorts {', '.join(self.rules)}: not {sort!r}")
        return self if sort == self.sort else LinearFamily(self.name, self.rules, self.graph, self.main, sort)

    def engine(self) -> _engine.FamilySequence:
        """The family as the engine knows it, its sorts by number."""
        number = {sort: place for place, sort in enumerate(self._needed())}

        def coded(rule: Rule) -> tuple[int, int, int, int, int, int]:
            left, right = (*(number[part] for part in rule.parts), -1, -1)[:2]
            return left, right, rule.taken, rule.plus, rule.least[0], rule.least[1]

        return _engine.FamilySequence([[coded(rule) for rule in self.rules[sort]] for sort in number])

    def _needed(self) -> list[str]:
        """The sorts that can come of the one that is asked for, in their order."""
        found = [self.sort]
        for sort in found:
            found += {part for rule in self.rules[sort] for part in rule.parts if part not in found}
        return [sort for sort in self.rules if sort in found]

    def options(self, sort: str, size: int) -> Iterator[tuple[int, tuple[tuple[str, int], ...]]]:
        """The options of a member: a nimber, and the members beside it."""
        for rule in self.rules[sort]:
            for option in rule.options(size):
                yield rule.plus, option

    def proved_period(self, values: Mapping[str, array[int]]) -> Period | None:
        """The period of the sort that is asked for, if these nimbers of all sorts prove one."""
        if self.theorem is not None:
            return self.theorem(values)
        rows: dict[tuple[int, ...], int] = {}
        combined = array("I", (rows.setdefault(row, len(rows)) for row in zip(*values.values(), strict=True)))
        used = [rule for sort in values for rule in self.rules[sort]]
        reach = max(max(rule.taken, *rule.least) for rule in used)
        found = _engine.repetition(combined, starts=2, lengths=2, reach=3 * reach)
        if found is None:
            return None
        start, length = found
        own = values[self.sort]
        while start and own[start - 1] == own[start - 1 + length]:
            start -= 1
        shorter = (p for p in range(1, length) if length % p == 0)
        for divisor in shorter:
            if all(own[n] == own[n + divisor] for n in range(start, start + length)):
                length = divisor
                break
        while start and own[start - 1] == own[start - 1 + length]:
            start -= 1
        return Period(start, length)


def family_sequence(
    family: LinearFamily,
    to: int,
    *,
    until_proved: bool = False,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> NimValues:
    """The nimbers of the members from 0 to `to`, and their period if they prove one.

    Where the family is an octal game, that is computed; else the nimbers of all sorts that are needed.
    """
    if family.octal is not None:
        return _by_octal(family, family.octal, to, until_proved, time_limit, progress)
    work, sorts = family.engine(), family._needed()
    growth = Growth(
        work,
        work.extend,
        to + 1,
        lambda: family.proved_period(_values(work, sorts)),
        next_look=lambda known: known + known // 2,
    )
    stopped_by = growth.run(time_limit, progress)
    own = _values(work, sorts)[family.sort]
    computed = len(own)
    if growth.period is not None and not until_proved:
        own = continued(own, growth.period, to + 1)
    return unless_interrupted(NimValues(family, own, growth.period, growth.seconds, stopped_by, computed))


def _values(work: _engine.FamilySequence, sorts: Iterable[str]) -> dict[str, array[int]]:
    return {sort: array("I", work.terms(place, 0, len(work))) for place, sort in enumerate(sorts)}


def _by_octal(
    family: LinearFamily,
    view: OctalView,
    to: int,
    until_proved: bool,
    time_limit: float | None,
    progress: Progress | None,
) -> NimValues:
    heaps = nim_sequence(
        view.code,
        max(to + view.shift, 0),
        until_proved=until_proved,
        time_limit=time_limit,
        progress=progress,
    )
    count = len(view.first)
    values = array("I", [*view.first, *heaps.values[count + view.shift :]])[: to + 1]
    period = heaps.period
    if period is not None:
        period = Period(max(period.start - view.shift, count), period.length, period.saltus)
    return NimValues(family, values, period, heaps.seconds, heaps.stopped_by, heaps.terms_needed)
