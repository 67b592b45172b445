"""What theorems say of impartial positions, and how their answers for parts make the answer for a sum."""

from __future__ import annotations

from itertools import islice

from grundy.clock import within_budget
from grundy.compounds import ordinary
from grundy.games import Position
from grundy.theorems.answers import Answer
from grundy.theorems.registry import Theorem, theorems
from grundy.values import Nimber, Outcome

_MOST_MOVES, _MOST_WORK = 5000, 3_000_000
"""How many moves are tried to find one that wins, where a theorem does not name it: fewer in large positions,
which take longer to make."""


def tries(position: Position) -> int:
    """How many moves are worth a try."""
    return min(_MOST_MOVES, 1 + _MOST_WORK // (1 + len(str(position))))


_TWINS: Theorem[Answer] = Theorem(
    "P + P", "", "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 1", lambda _: None
)
_OVER: Theorem[Answer] = Theorem(
    "no moves", "", "the rule of normal play: a player who cannot move loses", lambda _: None
)


def answer(position: Position, want_grundy: bool = False) -> tuple[Answer, Theorem[Answer]] | None:
    """What the theorems say of a position in normal play, and which of them; None when they are silent.

    >>> from grundy.games import game
    >>> said, by = answer(game("nim").start("7+5+4+2"))
    >>> print(said.outcome, said.grundy, said.winning_move, "by", by.name)
    N *4 take 4 from 7 by Bouton's theorem
    >>> said, by = answer(game("cram").start("4x4 + 1x4 + 3x3 + 3x3"), want_grundy=True)
    >>> print(said.grundy, "by", by.name)
    *2 by P + P, central symmetry, Dawson's Kayles
    """
    found = _evaluate(position, want_grundy)
    if found is None:
        return None
    said, used = found
    if said.outcome is Outcome.N and said.winning_move is None:
        said = Answer(said.outcome, said.grundy, _winning_move(position))
    if len(used) == 1:
        return said, used[0]
    names, cites = (", ".join(t.name for t in used), "; ".join(t.cite for t in used))
    return said, Theorem(names, used[0].about, cites, lambda _: None)


def misere_answer(position: Position, want_grundy: bool = False) -> tuple[Answer, Theorem[Answer]] | None:
    """What the theorems say of a position in misère play; None when they are silent.

    >>> from grundy.games import game
    >>> said, by = misere_answer(game("nim").start("3+1+1"))
    >>> print(said.outcome, int(said.grundy), said.winning_move, "by", by.name)
    N 3 take 2 from 3 by misère Nim
    """
    found = _directly(position, want_grundy, misere=True)
    if found is None:
        return None
    said, (by,) = found
    if said.outcome is Outcome.N and said.winning_move is None:
        said = Answer(said.outcome, said.grundy, _winning_move(position, misere=True))
    return said, by


Found = tuple[Answer, tuple[Theorem[Answer], ...]]


def _evaluate(position: Position, want_grundy: bool) -> Found | None:
    return _directly(position, want_grundy) or _by_parts(position, want_grundy)


def _directly(position: Position, want_grundy: bool, misere: bool = False) -> Found | None:
    position = ordinary(position)
    for known in theorems(position.game.name, misere):
        said = known.says(position)
        if said is not None and (said.grundy is not None or not want_grundy):
            return said, (known,)
    return None


def _by_parts(position: Position, want_grundy: bool) -> Found | None:
    """Two equal parts cancel each other; parts with known nimbers add up to one nimber; and if that is
    zero, what is left decides."""
    parts = position.components()
    if not parts:
        return Answer.nimber(0), (_OVER,)
    if parts == (position,):
        return None
    single: dict[str, Position] = {}
    for part in parts:
        text = str(part.canonical())
        if single.pop(text, None) is None:
            single[text] = part
    used = [_TWINS] if len(single) < len(parts) else []
    total, rest = Nimber(0), []
    for part in single.values():
        found = _directly(part, want_grundy=True)
        if found is None:
            rest.append(part)
        else:
            total += found[0].grundy or 0
            used += found[1]
    if not rest:
        return Answer.nimber(total), tuple(dict.fromkeys(used))
    if len(rest) == 1 and not total and not want_grundy:
        found = _directly(rest[0], want_grundy=False)
        if found is not None:
            return Answer(found[0].outcome), tuple(dict.fromkeys((*used, *found[1])))
    return None


def _winning_move(position: Position, misere: bool = False) -> str | None:
    for name, option in within_budget(islice(position.moves(), tries(position))):
        found = _directly(option, False, misere=True) if misere else _evaluate(option, want_grundy=False)
        if found is not None and found[0].outcome is Outcome.P:
            return name
    return None
