"""Solution trees and nimber solution trees of explicit games, with a checker that knows only the definitions.

A game is the set of its options (J. Lemoine and S. Viennot, thesis, Lille 2011, Def 1, 3 and 11).
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

Game = frozenset[Any]
"""A set of games."""


@dataclass(frozen=True)
class Sum:
    """A solution tree of the sum of two games (Def 3): one lost option if it is won, all options if not."""

    first: Game
    second: Game
    won: bool
    below: tuple[Sum, ...]


@dataclass(frozen=True)
class Proof:
    """A nimber solution tree (Def 11)."""

    of: Game
    below: tuple[Proof, ...] = ()


@cache
def nimber(game: Game) -> int:
    found = {nimber(option) for option in game}
    return next(n for n in range(len(found) + 1) if n not in found)


def random_game(rng: random.Random, height: int) -> Game:
    """A game of at most this many moves in a row."""
    if height == 0:
        return frozenset()
    return frozenset(random_game(rng, rng.randrange(height)) for _ in range(rng.randint(0, 4)))


# ---- Def 11, as a checker ---------------------------------------------------------------------
@cache
def proves(tree: Proof, n: int) -> bool:
    """Whether the tree proves that its game has the nimber n: rules 1 and 4."""
    if len(tree.below) != len(tree.of) or {child.of for child in tree.below} != tree.of:
        return False
    smaller = {i for child in tree.below for i in range(n) if proves(child, i)}
    others = [child for child in tree.below if not any(proves(child, i) for i in range(n))]
    return smaller == set(range(n)) and all(refutes(child, n) for child in others)


@cache
def refutes(tree: Proof, n: int) -> bool:
    """Whether the tree proves that its game has not the nimber n: rules 2 and 3."""
    by_option = len(tree.below) == 1 and tree.below[0].of in tree.of and proves(tree.below[0], n)
    return by_option or any(proves(tree, m) for m in range(n))


# ---- trees by plain search --------------------------------------------------------------------
def sum_tree(first: Game, second: Game, rng: random.Random) -> Sum:
    """Some solution tree of a sum; which lost option is chosen is left to chance."""
    options = [(option, second) for option in first] + [(first, option) for option in second]
    if nimber(first) == nimber(second):
        return Sum(first, second, False, tuple(sum_tree(*option, rng) for option in options))
    lost = [option for option in options if nimber(option[0]) == nimber(option[1])]
    return Sum(first, second, True, (sum_tree(*rng.choice(lost), rng),))


def nimber_tree(game: Game, rng: random.Random) -> Proof:
    """Some tree of the nimber of a game."""
    n, below, needed = nimber(game), [], set(range(nimber(game)))
    for option in sorted(game, key=lambda _: rng.random()):
        if nimber(option) in needed or nimber(option) < n:
            needed.discard(nimber(option))
            below.append(nimber_tree(option, rng))
        else:
            below.append(step_below(nimber_tree(option, rng), nimber(option), n))
    return Proof(game, tuple(below))


def step_below(tree: Proof, k: int, n: int) -> Proof:
    """From a tree of P ~ k one of P ≁ n: it is in there (Th 7 if n < k, rule 2 if n > k)."""
    if n > k:
        return tree
    return Proof(tree.of, (next(child for child in tree.below if proves(child, n)),))


# ---- Th 8 -------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Extracted:
    """Proofs about the two parts of a sum: both have the nimber n, or only the one that `equal` tells."""

    first: Proof
    second: Proof
    n: int
    equal: tuple[bool, bool]


def extract(tree: Sum) -> Extracted:
    """Nimber solution trees of the parts, from any solution tree of the sum (the proof of Th 8)."""
    if tree.won:
        (lost,) = tree.below
        found = extract(lost)
        if lost.first == tree.first:  # the move was in the second part
            return Extracted(found.first, Proof(tree.second, (found.second,)), found.n, (True, False))
        return Extracted(Proof(tree.first, (found.first,)), found.second, found.n, (False, True))
    n = nimber(tree.first)
    in_first = [_of_pair(extract(child)) for child in tree.below if child.second == tree.second]
    in_second = [_of_pair(extract(child)) for child in tree.below if child.first == tree.first]
    if tree.first in tree.first or len(in_first) + len(in_second) != len(tree.below):
        raise AssertionError("a game is no option of itself")
    turned = [(theirs, mine, k) for mine, theirs, k in in_first]
    first = _assemble(tree.first, n, in_first, in_second)
    second = _assemble(tree.second, n, [(b, a, k) for a, b, k in in_second], turned)
    return Extracted(first, second, n, (True, True))


Part = tuple[Proof, bool]
"""A tree, and whether it proves "~" or "≁"."""
Pair = tuple[Part, Part, int]


def _of_pair(found: Extracted) -> Pair:
    return (found.first, found.equal[0]), (found.second, found.equal[1]), found.n


def _assemble(game: Game, n: int, moves_here: list[Pair], moves_there: list[Pair]) -> Proof:
    """A tree of game ~ n, from what is extracted from the moves in this part and in the other part."""
    for (mine, equal), _, k in moves_there:
        if equal and k == n:
            return mine
    witness = {mine.below[0].of: mine.below[0] for (mine, _), _, k in moves_there if k < n}
    for (mine, equal), _, k in moves_here:
        if mine.of not in witness:
            witness[mine.of] = step_below(mine, k, n) if equal else mine
    return Proof(game, tuple(witness.values()))


# ---- what is in a tree ------------------------------------------------------------------------
def games_in(tree: Proof) -> set[Game]:
    """The games that a tree speaks of."""
    return {tree.of}.union(*map(games_in, tree.below))


def parts_in(tree: Sum, place: int) -> set[Game]:
    """The games that stand first (0) or second (1) in the sums of a tree."""
    return {(tree.first, tree.second)[place]}.union(*(parts_in(child, place) for child in tree.below))
