"""Companions of games, as CGSuite defines them."""

from __future__ import annotations

from grundy.values.partizan import CanonicalForm


def companion(form: CanonicalForm) -> CanonicalForm:
    """The game in which a player who could safely pass may also move to 0, follower by follower."""
    found: dict[CanonicalForm, CanonicalForm] = {}
    followers = [form] if form.parts else sorted(form.followers(), key=lambda game: game.birthday)
    for game in followers:
        if game.parts is not None:
            number, ups, nimber = game.parts
            found[game] = game if number or nimber > 1 else game.small(0, ups, nimber ^ 1)
            continue
        left, right = ([found[option] for option in side] for side in (game.left(), game.right()))
        zero = [CanonicalForm()]
        found[game] = CanonicalForm(left + zero * (game >= 0), right + zero * (game <= 0))
    return found[form]
