"""Take-and-break codes that say what other codes say."""

from __future__ import annotations

from functools import reduce
from operator import xor

from grundy.games.allbut import AllBut
from grundy.games.break_code import BreakCode
from grundy.games.octal import OctalCode
from grundy.games.take_and_break import TakeAndBreak
from grundy.theorems.answers import Answer
from grundy.theorems.guy_smith import all_heaps, answer_by
from grundy.theorems.registry import theorem

NIM = BreakCode.parse("0.[3]")


@theorem(
    "take_and_break",
    name="Bouton's theorem",
    cite='C. L. Bouton, "Nim, a game with a complete mathematical theory", '
    "Annals of Mathematics 3 (1901), 35-39",
    reach="the code 0.[3]",
)
def nim(position: TakeAndBreak) -> Answer | None:
    """By the code 0.[3] the game is Nim: the nimber is the nim-sum of the heaps."""
    if position.code != NIM:
        return None
    total = reduce(xor, position.heaps, 0)
    for heap in position.heaps:
        if heap ^ total < heap:
            return Answer.nimber(total, f"take {heap - (heap ^ total)} from {heap}")
    return Answer.nimber(0)


@theorem(
    "take_and_break",
    name="proved period of another code",
    cite='R. K. Guy, C. A. B. Smith, "The G-values of various games", '
    "Proceedings of the Cambridge Philosophical Society 52 (1956), 514-526; "
    "A. A. Siegel, Finite excluded subtraction sets and infinite modular Nim, M.Sc. thesis, Dalhousie "
    "University, 2005",
    plain=False,
    reach="codes of octal games and of all-but take-away whose period is proved",
)
def by_simpler_code(position: TakeAndBreak) -> Answer | None:
    """Heaps of any size, once the period of the octal code, or of the forbidden numbers, is proved."""
    simpler = position.code.simpler()
    if not isinstance(simpler, OctalCode | AllBut):
        return None
    known = all_heaps(simpler)
    return None if known is None else answer_by(position, known.nimber)
