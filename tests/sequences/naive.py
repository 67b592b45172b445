"""Nim-sequences by the definition, and nothing else: what the engine is compared with."""

from __future__ import annotations

from operator import xor

from grundy.games.heap_rules import EMPTY, ONE, THREE, TWO, HeapRules


def naive_nimbers(rules: HeapRules, count: int) -> list[int]:
    """The mex over all options, for one heap after the other."""
    values: list[int] = []
    sums: list[set[int]] = []  # the values of all a + b = m, if heaps are split at all
    splits = any(rules.digit(taken) & (TWO | THREE) for taken in range(count))
    for heap in range(count):
        end = 0 if not splits else (heap - 1) // 2 if rules.unequal else heap // 2
        sums.append(set(map(xor, values[1 : end + 1], values[heap - end : heap][::-1])))
        found: set[int] = set()
        for taken in rules.takings(heap) if heap != rules.frozen else ():
            digit, left = rules.digit(taken), heap - taken
            if digit & EMPTY and left == 0:
                found.add(0)
            if digit & ONE and left > 0:
                found.add(values[left])
            if digit & TWO:
                found |= sums[left]
            if digit & THREE:
                for small in range(1, left // 3 + 1):
                    found.update(values[small] ^ nimber for nimber in sums[left - small])
        nimber = 0
        while nimber in found:
            nimber += 1
        values.append(nimber)
    return values
