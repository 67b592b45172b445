"""Theorems by game, and how their answers for the parts of a sum make the answer for the sum."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Self

from grundy.clock import looking
from grundy.compounds import ordinary
from grundy.errors import GrundyError
from grundy.games import Position
from grundy.values import Nimber, Outcome

_MOST_MOVES, _MOST_WORK = 5000, 3_000_000
"""How many moves are tried to find one that wins, where a theorem does not name it: fewer in large positions,
which take longer to make."""


def tries(position: Position) -> int:
    """How many moves are worth a try."""
    return min(_MOST_MOVES, 1 + _MOST_WORK // (1 + len(str(position))))


@dataclass(frozen=True)
class Answer:
    """What a theorem says of a position: the outcome, and the nimber and a winning move if it tells them."""

    outcome: Outcome
    grundy: Nimber | None = None
    winning_move: str | None = None

    def __post_init__(self) -> None:
        if self.outcome is Outcome.P and self.grundy is None:
            object.__setattr__(self, "grundy", Nimber(0))
        if self.grundy is not None and (self.outcome is Outcome.P) != (self.grundy == 0):
            raise GrundyError(f"no position has the outcome {self.outcome} and the nimber {self.grundy}")

    @classmethod
    def nimber(cls, grundy: Nimber | int, winning_move: str | None = None) -> Self:
        """The answer for a position with this nimber."""
        return cls(Outcome.N if grundy else Outcome.P, Nimber(grundy), winning_move)


@dataclass(frozen=True)
class Theorem:
    """A theorem on the positions of a game, in normal play or in misère play."""

    name: str
    game: str
    cite: str
    says: Callable[[Any], Answer | None] = field(repr=False, compare=False)
    plain: bool = True
    """Whether it is evaluated without the engine, so that certificates may rest on it."""
    misere: bool = False
    reach: str = ""
    """Which positions it is about."""


_found: dict[tuple[str, bool], list[Theorem]] = {}

_TWINS = Theorem(
    "P + P", "", "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 1", lambda _: None
)
_OVER = Theorem("no moves", "", "the rule of normal play: who cannot move loses", lambda _: None)

Says = Callable[[Any], Answer | None]


def theorem(
    *, game: str, name: str, cite: str, plain: bool = True, misere: bool = False, reach: str = ""
) -> Callable[[Says], Says]:
    """A decorator for a function that answers for positions of a game, or says None.

    The docstring of the function states the theorem; `grundy explain` shows it. With `misere` the theorem is
    about misère play, and the nimber of its answer is the misère Grundy value.
    """

    def decorate(says: Says) -> Says:
        _found.setdefault((game, misere), []).append(Theorem(name, game, cite, says, plain, misere, reach))
        return says

    return decorate


def theorems(game: str, misere: bool = False) -> tuple[Theorem, ...]:
    """The theorems that are known for a game."""
    return tuple(_found.get((game, misere), ()))


def answer(position: Position, want_grundy: bool = False) -> tuple[Answer, Theorem] | None:
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
    return said, Theorem(names, used[0].game, cites, lambda _: None)


def misere_answer(position: Position, want_grundy: bool = False) -> tuple[Answer, Theorem] | None:
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


Found = tuple[Answer, tuple[Theorem, ...]]


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
    for name, option in looking(islice(position.moves(), tries(position))):
        found = _directly(option, False, misere=True) if misere else _evaluate(option, want_grundy=False)
        if found is not None and found[0].outcome is Outcome.P:
            return name
    return None
