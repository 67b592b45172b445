"""Take-away games: finite subtraction sets."""

from __future__ import annotations

from grundy.games.takeaway import TakeAway
from grundy.theorems.answers import Answer
from grundy.theorems.guy_smith import answer_by, by_period
from grundy.theorems.registry import theorem

_MOST_TERMS = 2**15


@theorem(
    "takeaway",
    name="remainders",
    cite="E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4",
    reach="sets 1, 2, ..., k and heaps of any size",
)
def remainders(position: TakeAway) -> Answer | None:
    """When 1, ..., k may be taken, a heap of n has the nimber n mod (k + 1)."""
    k = len(position.numbers)
    if position.numbers[-1] != k:
        return None
    return answer_by(position, lambda heap: heap % (k + 1))


@theorem(
    "takeaway",
    name="subtraction games are periodic",
    cite="S. W. Golomb, \"A mathematical investigation of games of 'take-away'\", "
    "Journal of Combinatorial Theory 1 (1966), 443-458",
    plain=False,
    reach="heaps of any size, if the period shows within 32,768 heaps",
)
def periodic_subtraction(position: TakeAway) -> Answer | None:
    """The nimber of a heap depends on the m before it, m the largest number of the set: when m nimbers
    in a row come again, so does everything after them."""
    return by_period(position, _MOST_TERMS)
