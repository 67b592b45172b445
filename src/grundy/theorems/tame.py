"""Misère play of tame games: it is decided by the nimbers of normal play, as in Nim."""

from __future__ import annotations

from functools import reduce
from operator import xor

from grundy.games import Position
from grundy.theorems.answers import Answer
from grundy.theorems.impartial import answer
from grundy.theorems.registry import theorem

TAME = ("nim", "takeaway")
"""Games all of whose positions are tame."""


@theorem(
    "nim",
    name="misère Nim",
    cite='C. L. Bouton, "Nim, a game with a complete mathematical theory", '
    "Annals of Mathematics 3 (1901), 35-39",
    misere=True,
    reach="all positions",
)
@theorem(
    "takeaway",
    name="subtraction games are tame",
    cite='T. S. Ferguson, "On sums of graph games with last player losing", '
    "International Journal of Game Theory 3 (1974), 159-167",
    misere=True,
    reach="heaps whose nimbers are known",
)
def tame(position: Position) -> Answer | None:
    """The misère Grundy value of a sum is the nim-sum of the nimbers of the components, unless these are all
    0 or 1: then it is the other of the two (J. H. Conway, On Numbers and Games, chapter 12)."""
    nimbers = []
    for part in position.components():
        found = answer(part, want_grundy=True)
        if found is None or found[0].grundy is None:
            return None
        nimbers.append(int(found[0].grundy))
    total = reduce(xor, nimbers, 0)
    return Answer.nimber(total ^ 1 if all(nimber < 2 for nimber in nimbers) else total)
