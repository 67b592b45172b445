"""Which facts can be used together, and the name under which those about a game are kept or passed on."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from grundy.games.registry import PREFIX, SHIPPED, Game, digest_of_file, is_registered

Value: TypeAlias = int | str
"""A number; or, in some spaces, a text."""

CANONICAL, ANSWER = "canonical", "answer"


@dataclass(frozen=True, order=True)
class Space:
    """Facts that can be used together: of one game, under one version of its rules and one convention.

    The convention is `normal` or `misere`, as in the answers of the command; or `score`: then a fact is a
    position with a contract that cannot be kept, and its value is 0; or `canonical`: then a fact is a
    component of a partizan game and its canonical form in normal play, in full; or `answer`, for games with
    a search of their own: then a fact is a question about a position, and its answer, a number.

    >>> print(Space("cram", 1, "normal"))
    cram, rules 1, normal
    """

    game: str
    rules: int
    convention: str

    @classmethod
    def of(cls, game: Game, convention: str) -> Space | None:
        """The space of a game; None when its facts cannot be kept."""
        name = kept_name(game)
        return None if name is None else cls(name, game.position.rules_version, convention)

    @property
    def has_texts(self) -> bool:
        """Whether the values are texts, and not numbers."""
        return self.convention == CANONICAL

    def fits(self, value: object) -> bool:
        """Whether something is of the kind that the values of this space are."""
        return isinstance(value, str if self.has_texts else int)

    def keeps(self, text: str) -> bool:
        """Whether what is found about this text holds as long as the version of the rules is the same. A sum
        names games, and the rules of those that do not ship may change without a word.

        >>> space = Space("sum, a player to move", 1, "normal")
        >>> space.keeps("L -clobber[BW/WB] + 1"), space.keeps("L clobber[BW/WB] + mine[5]")
        (True, False)
        """
        return self.game.partition(",")[0] != "sum" or all(
            name.removeprefix(PREFIX) in SHIPPED for name in _games_in(text)
        )

    def __str__(self) -> str:
        kind = {CANONICAL: "canonical forms", ANSWER: "answers"}.get(self.convention, self.convention)
        return f"{self.game}, rules {self.rules}, {kind}"


def _games_in(text: str) -> Iterator[str]:
    """The names of the games whose positions stand in a sum."""
    depth = 0
    for place, sign in enumerate(text):
        if sign == "[" and depth == 0:
            yield re.split(r"[^\w:]", text[:place])[-1]
        depth += {"[": 1, "]": -1}.get(sign, 0)


def kept_name(game: Game) -> str | None:
    """The name under which facts about a game are kept.

    A name must mean the same rules in every run: a game that is a single file has a digest of it in its name,
    and one that is made up on the spot has no name.

    >>> from grundy.games import game
    >>> kept_name(game("cram"))
    'cram'
    """
    position = game.position
    made_of = position.made_of()
    if made_of is not None:
        of, words = made_of
        name = kept_name(of)
        return None if name is None or words is None else f"{name}, {words}"
    if position.__module__ not in sys.modules or position.__module__ == "__main__":
        return None
    if position.game is not game:
        return None
    if (digest := digest_of_file(game)) is not None:
        return f"{game.name}@{digest[:12]}"
    return game.name if is_registered(game) else None
