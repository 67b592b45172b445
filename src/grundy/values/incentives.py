"""Incentives: what a move gains, as a game."""

from __future__ import annotations

from collections.abc import Iterable

from grundy.values.partizan import CanonicalForm


def left_incentives(form: CanonicalForm) -> tuple[CanonicalForm, ...]:
    """What Left gains by her moves: her options minus the game, but for gains that are less than another."""
    return _largest(option - form for option in form.left())


def right_incentives(form: CanonicalForm) -> tuple[CanonicalForm, ...]:
    """What Right gains by his moves: the game minus his options, but for gains that are less than another."""
    return _largest(form - option for option in form.right())


def _largest(gains: Iterable[CanonicalForm]) -> tuple[CanonicalForm, ...]:
    found = tuple(dict.fromkeys(gains))
    return tuple(gain for gain in found if not any(gain < other for other in found))
