"""Scores by brute force: strings as a sorted list of pairs, written without looking at the games' code."""

from __future__ import annotations

from functools import cache

Strings = tuple[tuple[int, int], ...]


def count(strings: Strings) -> int:
    """How many coins there are; 0 is the ground."""
    return len({end for string in strings for end in string} - {0})


@cache
def score(strings: Strings) -> int:
    """How many coins the player to move gets."""
    best = 0
    for place, string in enumerate(strings):
        if place and strings[place - 1] == string:
            continue
        left = strings[:place] + strings[place + 1 :]
        won = count(strings) - count(left)
        best = max(best, won + score(left) if won else count(left) - score(left))
    return best
