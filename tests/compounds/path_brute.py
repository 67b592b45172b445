"""Unions of paths by the rules alone: no library code, no theorem, no game function.

A move in a path takes a vertex and its neighbours. A position is a sorted tuple of the lengths of its paths.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

Union = tuple[int, ...]


@cache
def options_of_path(length: int) -> tuple[Union, ...]:
    """The paths that are left when some vertex and its neighbours are taken."""
    found = set()
    for vertex in range(length):
        left, right = max(vertex - 1, 0), max(length - vertex - 2, 0)
        found.add(tuple(sorted(part for part in (left, right) if part)))
    return tuple(sorted(found))


def allowed(variant: str, union: Union, chosen: tuple[int, ...]) -> bool:
    """Whether a move may be made in just the paths at these places: `O`, `A`, `S`, `Omax`, `=2`, ..."""
    kind, order = variant[:-3], ""
    if kind.endswith(("max", "min")):
        kind, order = kind[:-3], kind[-3:]
    played = [union[place] for place in chosen]
    others = [union[place] for place in range(len(union)) if place not in chosen]
    if order == "max" and others and max(others) > min(played):
        return False
    if order == "min" and others and min(others) < max(played):
        return False
    if kind == "S":
        return True
    if kind in "OA":
        return len(played) == (1 if kind == "O" else len(union))
    number = int(kind.lstrip("<=>"))
    if kind.startswith("<="):
        return len(played) <= number
    if len(union) <= number:
        return len(played) == len(union)
    return len(played) == number if kind.startswith("=") else len(played) >= number


def options(variant: str, union: Union) -> Iterator[Union | None]:
    """What a move leads to; None is the end of a game that is over when one path is gone."""
    for count in range(1, len(union) + 1):
        for chosen in combinations(range(len(union)), count):
            if not allowed(variant, union, chosen):
                continue
            others = [union[place] for place in range(len(union)) if place not in chosen]
            for left in product(*(options_of_path(union[place]) for place in chosen)):
                if variant[-2] == "r" and not all(left):
                    yield None
                else:
                    yield tuple(sorted([*others, *(part for parts in left for part in parts)]))


@cache
def loses(variant: str, union: Union | None) -> bool:
    """Whether the player to move loses; the variant is written `O_l+`, `Smax_r-`, ..."""
    if not union:
        return variant[-1] == "+"
    return not any(loses(variant, option) for option in set(options(variant, union)))
