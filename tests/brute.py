"""Nimbers by the definition, without the engine: what everything else is compared with."""

from __future__ import annotations

import json
from functools import cache, reduce
from operator import xor
from pathlib import Path
from typing import Any

from grundy.games import Position
from grundy.values import mex

ORACLES = Path(__file__).parent / "oracles"


def oracle(name: str) -> list[dict[str, Any]]:
    """The rows of a published table."""
    rows: list[dict[str, Any]] = json.loads((ORACLES / f"{name}.json").read_text(encoding="utf-8"))
    return rows


@cache
def nimber(position: Position) -> int:
    """The mex of the nimbers of the options, and nothing else."""
    return mex(nimber(option) for option in position.options())


def nimber_by_parts(position: Position) -> int:
    """The nim-sum over the components of the mex of their options, each canonical component once."""
    return reduce(xor, (_of_part(type(position), text) for text in position.key()), 0)


@cache
def _of_part(rules: type[Position], text: str) -> int:
    return mex(nimber_by_parts(option) for option in rules.parse(text).options())


def is_won(position: Position) -> bool:
    """Whether the next player wins."""
    return nimber_by_parts(position) != 0


@cache
def misere_grundy(position: Position) -> int:
    """The mex of the options, and 1 at the end: the n with position + heap of n lost."""
    options = position.options()
    return mex(map(misere_grundy, options)) if options else 1


Key = tuple[str, ...]


@cache
def options_of_part(rules: type[Position], text: str) -> frozenset[Key]:
    """The keys of the options of a component."""
    return frozenset(option.key() for option in rules.parse(text).options())


def options_of_key(rules: type[Position], key: Key) -> frozenset[Key]:
    """The keys of the options of a sum of components."""
    found: set[Key] = set()
    for place, part in enumerate(key):
        if place and part == key[place - 1]:
            continue
        rest = key[:place] + key[place + 1 :]
        found |= {tuple(sorted((*rest, *option))) for option in options_of_part(rules, part)}
    return frozenset(found)


_trees: dict[frozenset[int], int] = {}


def tree(position: Position) -> int:
    """A number for the game tree in which equal siblings are merged: equal for equal trees."""
    return _tree(type(position), position.key())


@cache
def _tree(rules: type[Position], key: Key) -> int:
    found = frozenset(_tree(rules, option) for option in options_of_key(rules, key))
    return _trees.setdefault(found, len(_trees))


def count_positions_and_trees(start: Position) -> tuple[int, int]:
    """How many positions, as keys, can be reached, and how many different game trees they have."""
    rules = type(start)
    tree_of: dict[Key, int] = {}
    trees: dict[frozenset[int], int] = {}
    stack = [start.key()]
    while stack:
        key = stack[-1]
        unseen = [option for option in options_of_key(rules, key) if option not in tree_of]
        if unseen:
            stack += unseen
            continue
        stack.pop()
        if key not in tree_of:
            tree = frozenset(tree_of[option] for option in options_of_key(rules, key))
            tree_of[key] = trees.setdefault(tree, len(trees))
    return len(tree_of), len(trees)
