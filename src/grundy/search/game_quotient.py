"""Misère quotients of games: of the heaps of a heap game, or of all that can come of some positions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Position
from grundy.games.heap_rules import THREE, HeapRules
from grundy.games.octal import OctalCode
from grundy.games.options import component, components_of, distinct_options
from grundy.search.limits import stopped_words
from grundy.search.monoid import letter
from grundy.search.quotient import MOST, Quotient, Sum, misere_quotient, quotients
from grundy.search.search import SearchInterrupted
from grundy.values.shown import Tabular, drawn_by


@dataclass(frozen=True)
class PositionQuotient:
    """The misère quotient of all sums of some positions and of what can come of them."""

    names: tuple[str, ...]
    quotient: Quotient

    def lost(self, position: Position) -> bool:
        """Whether the player to move loses a position, all of whose components are in the quotient."""
        numbers = {name: number for number, name in enumerate(self.names)}
        parts = components_of(position)
        for part in parts:
            if part not in numbers:
                raise GrundyError(f"the quotient does not know {part}")
        return self.quotient.lost(numbers[part] for part in parts)


def position_quotient(
    positions: Iterable[Position], most: int = MOST, time_limit: float | None = None
) -> PositionQuotient:
    """The misère quotient of all sums of the positions and of what can come of them, proved.

    >>> import grundy
    >>> found = position_quotient([grundy.game("nim").start("3")])
    >>> print(found.quotient.monoid.presentation())
    <a, b | a2=1, b3=b>
    """
    numbers: dict[str, int] = {}
    rules: list[frozenset[Sum]] = []
    for position in positions:
        if position.not_impartial:
            raise GrundyError("misère quotients are for impartial games")
        for part in components_of(position):
            _collect(type(position), part, numbers, rules)
    return PositionQuotient(tuple(numbers), misere_quotient(rules, most, time_limit))


def _collect(cls: type[Position], root: str, numbers: dict[str, int], rules: list[frozenset[Sum]]) -> None:
    """Numbers a component after all that can come of it."""
    branch = [] if root in numbers else [(root, distinct_options(component(cls, root)))]
    while branch:
        text, options = branch[-1]
        missing = [part for option in options for part in option if part not in numbers]
        if missing:
            branch.append((missing[0], distinct_options(component(cls, missing[0]))))
            continue
        branch.pop()
        numbers[text] = len(rules)
        rules.append(frozenset(tuple(sorted(numbers[part] for part in option)) for option in options))


@dataclass(frozen=True)
class HeapQuotient(Tabular):
    """The misère quotient of all sums of heaps up to a size, and how it grew."""

    tabled_by = "grundy.draw.tables:quotient_table"
    _repr_html_ = drawn_by("grundy.draw.shown:table_html")

    code: HeapRules
    to: int
    quotient: Quotient
    growth: tuple[tuple[int, int], ...]
    """Heap sizes at which the order changed, and the new orders."""
    stopped: str = ""
    """What ended the computation before the size that was asked for."""
    stopped_by: str = ""
    """The same in a word: `time`, `elements` or `interrupt`."""

    @property
    def classes(self) -> list[str]:
        """The class of each heap from 0 on, as a product of generators: the pretending function."""
        return [self.quotient.monoid.write(element) for element in self.quotient.classes]

    @property
    def generators(self) -> dict[str, int]:
        """The first heap in the class of each generator."""
        chosen = self.quotient.monoid.generators
        return {letter(i): self.quotient.classes.index(element) for i, element in enumerate(chosen)}

    @property
    def lost(self) -> list[str]:
        """The classes of lost positions."""
        monoid = self.quotient.monoid
        lost = sorted(
            monoid.lost, key=lambda element: (sum(monoid.monomials[element]), monoid.write(element))
        )
        return [monoid.write(element) for element in lost]

    @property
    def period(self) -> tuple[int, int] | None:
        """(start, length) of the period of the classes, if so many heaps prove that there is one.

        With k digits after the point of an octal code, if class(n + p) = class(n) for all n from q on with
        n + p <= 2q + 2p + k, then this holds for all n >= q, and the quotient is that of heaps of all sizes
        (Plambeck and Siegel 2008, section 4).
        """
        if not isinstance(self.code, OctalCode) or any(digit & THREE for digit in self.code.digits):
            return None
        values, digits = self.quotient.classes, len(self.code.digits) - 1
        for length in range(1, self.to // 2 + 1):
            start = len(values) - length
            while start > 1 and values[start - 1] == values[start - 1 + length]:
                start -= 1
            if 2 * start + 2 * length + digits <= self.to:
                return start, length
        return None

    def as_json(self) -> dict[str, Any]:
        """The quotient as the fields that `--json` prints."""
        monoid, period = self.quotient.monoid, self.period
        return {
            "code": str(self.code),
            "convention": "misere",
            "to": self.to,
            "order": monoid.order,
            "growth": [{"heap": heap, "order": order} for heap, order in self.growth],
            "generators": self.generators,
            "presentation": monoid.presentation(),
            "elements": [monoid.write(element) for element in range(monoid.order)],
            "lost": self.lost,
            "classes": self.classes,
            "period": None if period is None else {"start": period[0], "length": period[1]},
            "stopped_by": self.stopped_by or None,
        }


def heap_quotient(
    code: HeapRules | str, to: int, most: int = MOST, time_limit: float | None = None
) -> HeapQuotient:
    """The misère quotient of a heap game, given by its rules or an octal code, for heaps up to the size `to`.

    >>> found = heap_quotient("0.123", 30)
    >>> found.quotient.monoid.order, found.growth, found.period
    (20, ((1, 2), (3, 6), (8, 12), (9, 20)), (5, 5))
    >>> found.generators, found.lost
    ({'a': 1, 'b': 3, 'c': 6, 'd': 8, 'e': 9}, ['a', 'c', 'ad', 'b2', 'be'])
    """
    code = OctalCode.parse(code) if isinstance(code, str) else code
    if to < 0:
        raise GrundyError(f"no heap has {to} tokens")
    rules = (frozenset(tuple(sorted(left)) for _, left in code.options(heap)) for heap in range(to + 1))
    growth: list[tuple[int, int]] = []
    order, reached, known = 1, -1, None

    def found(stopped: str = "", stopped_by: str = "") -> HeapQuotient:
        assert known is not None
        return HeapQuotient(code, reached, known, tuple(growth), stopped, stopped_by)

    try:
        for reached, known in enumerate(quotients(rules, most, time_limit), start=-1):
            if known.monoid.order != order:
                order = known.monoid.order
                growth.append((reached, order))
    except LimitReachedError as limit:
        return found(str(limit), limit.limit)
    except KeyboardInterrupt:
        if known is None:
            raise
        raise SearchInterrupted(found(stopped_words("interrupt"), "interrupt")) from None
    return found()
