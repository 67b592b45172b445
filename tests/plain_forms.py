"""Canonical forms by the definitions alone: slow, plain, and independent of the engine.

A game is a pair of frozensets of games. `canonical` removes dominated options and bypasses reversible ones
until nothing changes (Conway 1976, chapter 10); equal games have the same pair as canonical form.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from grundy.games import PartizanPosition
from grundy.values.partizan import CanonicalForm

Plain = tuple[frozenset[Any], frozenset[Any]]
ZERO: Plain = (frozenset(), frozenset())


@cache
def at_most(g: Plain, h: Plain) -> bool:
    return not any(at_most(h, option) for option in g[0]) and not any(at_most(option, g) for option in h[1])


@cache
def negative(g: Plain) -> Plain:
    return frozenset(map(negative, g[1])), frozenset(map(negative, g[0]))


@cache
def added(g: Plain, h: Plain) -> Plain:
    """The canonical form of the sum."""
    left = [added(option, h) for option in g[0]] + [added(g, option) for option in h[0]]
    right = [added(option, h) for option in g[1]] + [added(g, option) for option in h[1]]
    return canonical(left, right)


def canonical(left: Any, right: Any) -> Plain:
    """The canonical form of a game whose options are in canonical form."""
    left, right = set(left), set(right)
    changed = True
    while changed:
        game = (frozenset(left), frozenset(right))
        changed = False
        for option in left:
            through = next((answer for answer in option[1] if at_most(answer, game)), None)
            if through is not None:
                left = (left - {option}) | through[0]
                changed = True
                break
        for option in right:
            through = next((answer for answer in option[0] if at_most(game, answer)), None)
            if through is not None:
                right = (right - {option}) | through[1]
                changed = True
                break
    left = {g for g in left if not any(g != h and at_most(g, h) for h in left)}
    right = {g for g in right if not any(g != h and at_most(h, g) for h in right)}
    return frozenset(left), frozenset(right)


@cache
def from_form(form: CanonicalForm) -> Plain:
    """What the engine says, as a plain game."""
    return frozenset(map(from_form, form.left())), frozenset(map(from_form, form.right()))


@cache
def to_form(game: Plain) -> CanonicalForm:
    """The engine's value of a plain game."""
    return CanonicalForm(map(to_form, game[0]), map(to_form, game[1]))


def number(x: Fraction) -> Plain:
    if x.denominator == 1:
        if not x:
            return ZERO
        return (
            (frozenset([number(x - 1)]), frozenset()) if x > 0 else (frozenset(), frozenset([number(x + 1)]))
        )
    step = Fraction(1, x.denominator)
    return frozenset([number(x - step)]), frozenset([number(x + step)])


def is_number(g: Plain) -> bool:
    """Whether a canonical form is a number: all options are, and Left's are less than Right's."""
    return all(is_number(option) for side in g for option in side) and all(
        at_most(low, high) and low != high for low in g[0] for high in g[1]
    )


def value_of(position: PartizanPosition) -> Plain:
    """The value of a position by the rules alone: no components, no symmetries."""
    memo: dict[PartizanPosition, Plain] = {}

    def find(at: PartizanPosition) -> Plain:
        if at not in memo:
            memo[at] = canonical(map(find, at.left()), map(find, at.right()))
        return memo[at]

    return find(position)


def wins_first(position: PartizanPosition, left: bool) -> bool:
    """Whether a player wins moving first, by trying everything."""
    memo: dict[tuple[PartizanPosition, bool], bool] = {}

    def find(at: PartizanPosition, turn: bool) -> bool:
        if (at, turn) not in memo:
            winner = at.winner()
            if winner is not None:
                memo[at, turn] = (winner.value == "L") is turn
            else:
                options = at.left() if turn else at.right()
                memo[at, turn] = any(not find(option, not turn) for option in options)
        return memo[at, turn]

    return find(position, left)
