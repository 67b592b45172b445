"""Misère play of tame games: it is decided by the nimbers of normal play, as in Nim."""

from __future__ import annotations

from functools import reduce
from itertools import islice
from operator import xor

from grundy.games import Position
from grundy.theorems.registry import Answer, Theorem, answer

_MOST_MOVES = 5000
"""How many moves are tried to find one that wins."""


def _misere_grundy(position: Position) -> Answer | None:
    nimbers = []
    for part in position.components():
        found = answer(part, want_grundy=True)
        if found is None or found[0].grundy is None:
            return None
        nimbers.append(int(found[0].grundy))
    total = reduce(xor, nimbers, 0)
    return Answer.nimber(total ^ 1 if all(nimber < 2 for nimber in nimbers) else total)


def _winning_move(position: Position) -> str | None:
    for name, option in islice(position.moves(), _MOST_MOVES):
        said = _misere_grundy(option)
        if said is not None and not said.grundy:
            return name
    return None


TAME = {
    theorem.game: theorem
    for theorem in (
        Theorem(
            "misère Nim",
            "nim",
            'C. L. Bouton, "Nim, a game with a complete mathematical theory", '
            "Annals of Mathematics 3 (1901), 35-39",
            _misere_grundy,
        ),
        Theorem(
            "subtraction games are tame",
            "takeaway",
            'T. S. Ferguson, "On sums of graph games with last player losing", '
            "International Journal of Game Theory 3 (1974), 159-167",
            _misere_grundy,
        ),
    )
}
"""Games all of whose positions are tame, and who proved it."""


def misere_answer(position: Position) -> tuple[Answer, Theorem] | None:
    """What the theorems say of a position in misère play; None when they are silent.

    In a tame game the misère Grundy value of a sum is the nim-sum of the nimbers of the components, unless
    these are all 0 or 1: then it is the other of the two (J. H. Conway, On Numbers and Games, chapter 12).

    >>> from grundy.games import game
    >>> said, by = misere_answer(game("nim").start("3+1+1"))
    >>> print(said.outcome, int(said.grundy), said.winning_move, "by", by.name)
    N 3 take 2 from 3 by misère Nim
    """
    theorem = TAME.get(position.game.name)
    said = None if theorem is None else _misere_grundy(position)
    if theorem is None or said is None:
        return None
    return (Answer(said.outcome, said.grundy, _winning_move(position)) if said.grundy else said), theorem
