"""Heap games: periods that are proved by finitely many nimbers.

`proved_period` holds the theorems, one for each family of rules. Each says: when the nimbers repeat for so
long, they repeat for ever. In all of them e >= 1 is where the repetition starts, p is its length, and the
terms from 0 on are known up to some bound.

**Codes** with the last digit d_k, and moves that leave at most h heaps (2 for octal, 3 for hexadecimal
codes). If g(n + p) = g(n) for e <= n < he + (h - 1)p + k, then for all n >= e. For h = 2 this is the
theorem of Guy and Smith. Proof, by induction on n >= he + (h - 1)p + k: of the heaps that a move from n + p
leaves, the largest has at least (n + p - k) / h >= e + p tokens; with p tokens less it leaves a move from n
with the same value. Back again, the largest heap after a move from n has at least (n - k) / h >= e tokens.
Nothing else distinguishes n from n + p, as n > k. *Couples are forever* is the case h = 2, k = 0: n >= 2e +
p is above 2.

**Subtraction games** are the case h = 1, where k is the largest number of the set.

**Grundy's game.** If g(n + p) = g(n) for e <= n < 2e + 2p, then for all n >= e. Proof: as before, but p
tokens less may make the larger of two heaps equal to the smaller one, a, so that the value 0 is in question
for n = 2a. It is there: by n/2 - p/2 and n/2 + p/2 if p is even, and by n/2 - p and n/2 + p if p is odd.

**Hexadecimal codes, arithmetic periods.** Let s be a power of 2, and write g(n) = sQ + r with 0 <= r < s. If

1. g(n + p) = g(n) + s for e <= n < e + 2p, and g(n) < s for n < e + p;
2. p is even, and for each r < s and both parities there are i < p with g(e + i) = r, and t < p whose digit
   allows three heaps, such that e + i + t has that parity;

then g(n + p) = g(n) + s for all n >= e. Proof, by induction on N >= e + 3p, with Q = Q(N - p) + 1 >= 3. A
value hs + r with h <= Q - 2 is taken by a heap a = e + hp + i with that value and two equal heaps, as 2.
provides a taking t that leaves an even number for them; there is room, as a + t + 2 <= N. So the values
with h >= Q - 1 decide. Let the heaps after a move have the quotients x, y, z; their nim-sum is h and their
sum h + 2c, where c > 0 needs two of them to be positive, so that the heaps have more than (h + 2c)p + 2e
tokens: too many, as c > 0 makes that more than N. So c = 0, the sum is h, and if one heap takes the whole
quotient and the others, p tokens shorter as often as needed, have quotient 0, then the value is the same.
Such options of N with the quotient h are those of N - p with h - 1. So N has all values with h = Q - 1, as
N - p has all with h = Q - 2, and its least missing value has the quotient Q and the same r as that of N -
p.

If every digit is 0, 1, 3, 7 or F, so that fewer heaps may be left wherever more may, then heaps in all this
may be empty, and e = 0 will do.

**All-but subtraction.** What comes next depends on the last k nimbers, k the largest forbidden number, and
on the set of the nimbers before them, of which only those above its least missing number m matter; and the
nimbers are shifted if all of these are. So when the same come again, all shifted by s, everything does.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import xor
from typing import Any

from grundy.games.allbut import AllBut
from grundy.games.break_code import BreakCode
from grundy.games.grundys import Splitting
from grundy.games.heap_rules import THREE, HeapRules, RuledHeapGame, move_name
from grundy.games.octal import OctalCode
from grundy.games.takeaway import Subtraction
from grundy.theorems.answers import Answer
from grundy.theorems.registry import theorem
from grundy.values import mex

CITE = (
    'R. K. Guy, C. A. B. Smith, "The G-values of various games", '
    "Proceedings of the Cambridge Philosophical Society 52 (1956), 514-526"
)
MOST_TERMS = 4096
MOST_TERMS_IN_THREES = 512
"""The nimbers of hexadecimal games take longer."""


@dataclass(frozen=True)
class Period:
    """From `start` on, nimbers come again after `length` heaps, larger by `saltus`."""

    start: int
    length: int
    saltus: int = 0

    def nimber(self, values: Sequence[int], heap: int) -> int:
        """The nimber of a heap of any size; `values` reach to the end of the first period at least."""
        if heap < self.start + self.length:
            return values[heap]
        times, place = divmod(heap - self.start, self.length)
        return values[self.start + place] + times * self.saltus

    def exceptions(self, values: Sequence[int]) -> list[int]:
        """The heaps whose nimbers are not what the period, continued to the left, would have them be."""
        found = []
        for heap in range(self.start):
            times = -((heap - self.start) // self.length)
            if values[heap] + times * self.saltus != values[heap + times * self.length]:
                found.append(heap)
        return found


def nim_values(rules: HeapRules, count: int) -> array[int]:
    """The nimbers of the heaps 0, 1, ..., count - 1.

    >>> list(nim_values(OctalCode.parse("0.77"), 12))
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    sequence = rules.sequence()
    sequence.extend(count)
    return array("I", sequence.terms(0, count))


def _repetition(values: array[int], **factors: Any) -> tuple[int, int] | None:
    from grundy import _engine

    return _engine.repetition(values, **factors)


def proved_period(rules: HeapRules, values: array[int]) -> Period | None:
    """The period that these nimbers prove, if they prove one.

    >>> proved_period(code := OctalCode.parse("0.07"), nim_values(code, 180))
    Period(start=53, length=34, saltus=0)
    >>> proved_period(code, nim_values(code, 170)) is None
    True
    """
    if isinstance(rules, AllBut):
        return _period_of_all_but(rules, values)
    if isinstance(rules, BreakCode):
        simpler = rules.simpler()
        return None if simpler is None else proved_period(simpler, values)
    starts, lengths, reach = _bound(rules)
    found = _repetition(values, starts=starts, lengths=lengths, reach=reach)
    if found is not None:
        return Period(*found)
    if isinstance(rules, OctalCode) and rules.parts == 3:
        return _arithmetic_period(rules, values)
    return None


def _bound(rules: HeapRules) -> tuple[int, int, int]:
    """The factors a, b, c: a repetition goes on if the terms below ae + bp + c are known."""
    if isinstance(rules, Subtraction):
        return 1, 1, rules.numbers[-1]
    if isinstance(rules, OctalCode):
        parts = max(rules.parts, 1)
        return parts, parts, rules.last
    if isinstance(rules, Splitting):
        return (2, 3, 0) if rules.unequal else (2, 2, 0)
    raise TypeError(f"no theorem on periods of {type(rules).__name__}")


def _arithmetic_period(code: OctalCode, values: array[int]) -> Period | None:
    # Starting in the first half, so that a few equal steps at the end are no period.
    found = _repetition(values, starts=2, lengths=3, reach=0, differences=True)
    if found is None:
        return None
    heaps_may_be_empty = all(digit & (digit + 1) == 0 for digit in code.digits)
    start, length = found[0] if heaps_may_be_empty else max(found[0], 1), found[1]
    saltus = values[start + length] - values[start]
    # Two periods are a period; longer ones may satisfy what shorter ones do not.
    factor = 1
    while start + 3 * factor * length <= len(values):
        if _arithmetic_for_ever(code, values, Period(start, factor * length, factor * saltus)):
            return Period(found[0], length, saltus)
        factor *= 2
    return None


def _arithmetic_for_ever(code: OctalCode, values: array[int], period: Period) -> bool:
    """The conditions of the theorem that do not say that the period repeats."""
    start, length, saltus = period.start, period.length, period.saltus
    if saltus < 1 or saltus & (saltus - 1) or length % 2 or max(values[: start + length]) >= saltus:
        return False
    parities = {taken % 2 for taken, digit in enumerate(code.digits) if digit & THREE and taken < length}
    reached = {(values[start + i], (start + i + t) % 2) for i in range(length) for t in parities}
    return len(reached) == 2 * saltus


def _period_of_all_but(rules: AllBut, values: array[int]) -> Period | None:
    reach = rules.numbers[-1]
    found = _repetition(values, starts=2, lengths=2, reach=reach, differences=True)
    if found is None:
        return None
    start, length = found
    saltus = values[start + length] - values[start]
    now = max(start, len(values) - length)
    if _state_of_all_but(values, now, reach) != _state_of_all_but(values, now - length, reach):
        return None
    return Period(start, length, saltus)


def _state_of_all_but(values: array[int], heap: int, reach: int) -> tuple[frozenset[int], tuple[int, ...]]:
    """What the nimbers from this heap on depend on, up to a shift."""
    far = set(values[: max(heap - reach, 0)])
    least = mex(far)
    near = tuple(max(nimber - least, -1) for nimber in values[max(heap - reach, 0) : heap])
    return frozenset(nimber - least for nimber in far if nimber > least), near


@dataclass(frozen=True)
class KnownHeaps:
    """The nimbers of all heaps: some values, and the period that they prove."""

    values: array[int]
    period: Period

    def nimber(self, heap: int) -> int:
        return self.period.nimber(self.values, heap)


@lru_cache(maxsize=64)
def all_heaps(rules: HeapRules, most_terms: int = MOST_TERMS) -> KnownHeaps | None:
    """The nimbers of all heaps, if this many of them prove a period.

    >>> all_heaps(OctalCode.parse("0.07")).nimber(10**9)
    3
    """
    if isinstance(rules, OctalCode) and rules.parts == 3:
        most_terms = min(most_terms, MOST_TERMS_IN_THREES)
    count = 64
    while count <= most_terms:
        values = nim_values(rules, count)
        period = proved_period(rules, values)
        if period is not None:
            return KnownHeaps(values, period)
        count *= 2
    return None


@theorem(
    "octal",
    name="proved period of an octal game",
    cite=CITE,
    plain=False,
    reach=f"codes whose period is proved by the first {MOST_TERMS:,} heaps, and heaps of any size",
)
def octal(position: RuledHeapGame) -> Answer | None:
    """Heaps of any size, once the period of the code is proved."""
    return by_period(position)


@theorem(
    "allbut",
    name="proved arithmetic period",
    cite="A. A. Siegel, Finite excluded subtraction sets and infinite modular Nim, M.Sc. thesis, Dalhousie "
    "University, 2005",
    plain=False,
    reach=f"sets whose period is proved by the first {MOST_TERMS:,} heaps, and heaps of any size",
)
def all_but(position: RuledHeapGame) -> Answer | None:
    """Heaps of any size, once the arithmetic period is proved."""
    return by_period(position)


def by_period(position: RuledHeapGame, most_terms: int = MOST_TERMS) -> Answer | None:
    """The answer for heaps of any size, if so many nimbers prove a period."""
    known = all_heaps(position.rules, most_terms)
    return None if known is None else answer_by(position, known.nimber)


@theorem(
    "grundys",
    "couples",
    name="nim-sequence",
    cite='R. Sprague, "Über mathematische Kampfspiele", Tohoku Mathematical Journal 41 (1935), 438-444; '
    'P. M. Grundy, "Mathematics and games", Eureka 2 (1939), 6-8',
    plain=False,
    reach=f"heaps of fewer than {MOST_TERMS:,}",
)
def _small_heaps(position: RuledHeapGame) -> Answer | None:
    """The nimber of a heap is the mex of those of its options, found for one heap after the other."""
    if max(position.heaps, default=0) >= MOST_TERMS:
        return None
    return answer_by(position, _first_heaps(position.rules).__getitem__)


@lru_cache(maxsize=4)
def _first_heaps(rules: HeapRules) -> array[int]:
    return nim_values(rules, MOST_TERMS)


def answer_by(position: RuledHeapGame, nimber: Callable[[int], int]) -> Answer:
    """The nim-sum of the heaps, and a move that makes it 0."""
    total = reduce(xor, map(nimber, position.heaps), 0)
    for heap in position.heaps.distinct() if total else ():
        wanted = nimber(heap) ^ total
        for taken, left in position.rules.options(heap):
            if reduce(xor, map(nimber, left), 0) == wanted:
                return Answer.nimber(total, move_name(heap, taken, left))
    return Answer.nimber(total)
