"""Sprouts: regions with few lives."""

from __future__ import annotations

from grundy.games.sprouts import Sprouts
from grundy.games.sprouts.reduce import FEW
from grundy.theorems.answers import Answer
from grundy.theorems.registry import theorem


@theorem(
    "sprouts",
    name="few lives in one region",
    cite='J. Lemoine, S. Viennot, "Méthodes algorithmiques pour la résolution des jeux combinatoires", '
    "thesis, Université Lille 1 (2011), section 9.3.5",
    reach="a single region with at most three lives",
)
def few_lives(position: Sprouts) -> Answer | None:
    """In a region with at most three lives any two of them can be joined, now and later: each move takes
    one life, until one is left."""
    if len(position.lands) != 1 or len(position.lands.lands[0]) != 1 or position.size() > FEW:
        return None
    return Answer.nimber((position.size() - 1) % 2)
