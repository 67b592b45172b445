"""Codes whose games have the same nimbers, perhaps on heaps that are a few tokens larger.

A **first cousin** (Winning Ways, chapter 4) counts one token less in every heap. If a heap of one token has
no moves in a game, then a heap of n tokens stands for one of n - 1 in its cousin: a move that takes t and
leaves h heaps takes t + h - 1 there, and as heaps of one token are worth nothing, what it leaves may be any
h heaps, empty ones included. So the digit for t + h - 1 is that for "h or fewer heaps". 0.137 is the first
cousin of 0.07.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import lcm

from grundy.errors import GrundyError
from grundy.games.heap_rules import EMPTY, ONE, THREE, TWO, HeapRules
from grundy.games.octal import MOST_DIGITS, OctalCode
from grundy.sequences.compute import NimValues
from grundy.sequences.families import LinearFamily

MOST_SHIFT = 8
_HEAPS = {EMPTY: 0, ONE: 1, TWO: 2, THREE: 3}


def first_cousin(code: OctalCode) -> OctalCode | None:
    """The code with the same nimbers on heaps of one token less; None if there is none.

    >>> print(first_cousin(OctalCode.parse("0.07")), first_cousin(OctalCode.parse("0.137")))
    0.137 None
    """
    if code.digit(1) & EMPTY or len(code.digits) + 2 > MOST_DIGITS:
        return None
    digits = [0] * (len(code.digits) + 2)
    for taken, digit in enumerate(code.digits):
        for bit, heaps in _HEAPS.items():
            if digit & bit and taken + heaps >= 1:
                digits[taken + heaps - 1] |= 2 * bit - 1
    return OctalCode(tuple(digits))


@dataclass(frozen=True)
class Likeness:
    """The nimbers of `first` are those of `second` on heaps that are larger by `shift`."""

    first: HeapRules | LinearFamily
    second: HeapRules | LinearFamily
    shift: int
    proof: str
    """Why: a theorem, equal periods, or only how far it was looked."""

    def __str__(self) -> str:
        larger, smaller = (self.second, self.first) if self.shift >= 0 else (self.first, self.second)
        shift = abs(self.shift)
        if not shift:
            return f"{self.first} has the nimbers of {self.second}: {self.proof}"
        return f"{smaller} on n has the nimbers of {larger} on n + {shift}: {self.proof}"


def likeness(first: NimValues, second: NimValues) -> Likeness | None:
    """How two sequences agree, if they do: on equal heaps, or with a shift of a few tokens.

    >>> from grundy.sequences import nim_sequence
    >>> print(likeness(nim_sequence("0.137", 300), nim_sequence("0.07", 300)))
    0.137 on n has the nimbers of 0.07 on n + 1: first cousins, for all heaps
    """
    for size in range(MOST_SHIFT + 1):
        for shift in {size, -size}:
            if _agree(first, second, shift):
                return Likeness(first.rules, second.rules, shift, _proof(first, second, shift))
    return None


def _agree(first: NimValues, second: NimValues, shift: int) -> bool:
    """Whether all terms that both have are equal; heaps that are too small for a shift have the nimber 0."""
    if shift < 0:
        first, second, shift = second, first, -shift
    if any(second.values[:shift]):
        return False
    count = min(len(first.values), len(second.values) - shift)
    return count > 2 * MOST_SHIFT and first.values[:count] == second.values[shift : shift + count]


def _proof(first: NimValues, second: NimValues, shift: int) -> str:
    if shift < 0:
        first, second, shift = second, first, -shift
    if first.rules == second.rules:
        return "the same rules"
    cousin: HeapRules | LinearFamily | None = second.rules
    for _ in range(shift):
        cousin = first_cousin(cousin) if isinstance(cousin, OctalCode) else None
    if shift and cousin == first.rules:
        return "first cousins, for all heaps" if shift == 1 else f"cousins by {shift} tokens, for all heaps"
    one, other = first.period, second.period
    count = min(len(first.values), len(second.values) - shift)
    if one is not None and other is not None and one.saltus * other.length == other.saltus * one.length:
        needed = max(one.start, other.start - shift) + lcm(one.length, other.length)
        if needed <= count:
            return "by their periods, for all heaps"
    return f"up to n = {count - 1:,}"


def families(sequences: Iterable[NimValues]) -> dict[str, Likeness]:
    """For each code that is like an earlier one of the list, how it is like the first such one."""
    found: dict[str, Likeness] = {}
    leaders: dict[tuple[int, ...], NimValues] = {}
    for each in sequences:
        leader = leaders.setdefault(_fingerprint(each), each)
        if leader is not each:
            same = likeness(each, leader)
            if same is not None:
                found[str(each.rules)] = same
    return found


def _fingerprint(found: NimValues) -> tuple[int, ...]:
    """The same for all sequences that differ by zeros in front."""
    if len(found.values) < 4 * MOST_SHIFT:
        raise GrundyError(f"sequences are compared from {4 * MOST_SHIFT} terms on")
    start = next((heap for heap, nimber in enumerate(found.values) if nimber), 0)
    return tuple(
        found.values[start : len(found.values) - MOST_SHIFT + start][: len(found.values) - 2 * MOST_SHIFT]
    )
