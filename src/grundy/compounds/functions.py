"""Game functions: numbers of components that tell who wins a compound, and how.

A game function is found for a component from its values for the options (it is *computable*), for several
components from their values (*additive*), tells who has lost (*separable*), and points out a winning move
(*knowledge*). The terms are those of A. Guignard's thesis *Jeux de coloration de graphes*; the functions are
older:

- nimbers: R. P. Sprague (1935), P. M. Grundy (1939);
- remoteness: H. Steinhaus (1925), C. A. B. Smith, "Graphs and composite games", Journal of Combinatorial
  Theory 1 (1966), 51-81;
- suspense numbers and foreclosed nimbers: J. H. Conway, *On Numbers and Games*, chapter 14.

They exist for every game in eleven of Conway's twelve variants. The twelfth is the ordinary sum in misère
play, for which there are misère forms.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Generic, NamedTuple, TypeVar

from grundy.compounds.rule import CompoundRule
from grundy.values import mex

V = TypeVar("V")

Choice = dict[int, int]
"""A move in a compound: for each component that is moved in, which of its options is chosen."""


@dataclass(frozen=True)
class Reading:
    """The value of a game function, with the function's name."""

    function: str
    number: int

    def __str__(self) -> str:
        return f"{self.function} {self.number}"


class GameFunction(ABC, Generic[V]):
    """A function of components: how it is computed, added and used."""

    name: str

    @abstractmethod
    def of_options(self, options: Iterable[V]) -> V:
        """The value of a component that has options of these values, at least one."""

    @abstractmethod
    def of_sum(self, values: Sequence[V]) -> V:
        """The value of several components; of none, which is what has ended."""

    @abstractmethod
    def loses(self, value: V) -> bool:
        """Whether the player to move loses a compound of this value."""

    @abstractmethod
    def choice(self, values: Sequence[V], options: Sequence[Sequence[V]]) -> Choice:
        """A winning move, where there is one, given the values of the components and of their options."""

    def number(self, value: V) -> int:
        """The value as a number that people know."""
        return int(value)  # type: ignore[call-overload,no-any-return]


class Nimbers(GameFunction[int]):
    """One component, to the end of all, normal play."""

    name = "nimber"

    def of_options(self, options: Iterable[int]) -> int:
        return mex(options)

    def of_sum(self, values: Sequence[int]) -> int:
        return reduce(xor, values, 0)

    def loses(self, value: int) -> bool:
        return value == 0

    def choice(self, values: Sequence[int], options: Sequence[Sequence[int]]) -> Choice:
        return _to_zero(self.of_sum(values), values, options)


WON, ENDED = -1, -2


class ForeclosedNimbers(GameFunction[int]):
    """One component, to the end of one.

    In normal play, who can end a component wins at once: the value is then -1, and nobody leaves such a
    component if he can avoid it. In misère play, who ends a component loses.
    """

    def __init__(self, misere: bool) -> None:
        self.name = "foreclosed nimber"
        self.misere = misere

    def of_options(self, options: Iterable[int]) -> int:
        found = set(options)
        if ENDED in found and not self.misere:
            return WON
        return mex(found - {WON, ENDED})

    def of_sum(self, values: Sequence[int]) -> int:
        if not values:
            return ENDED
        return WON if WON in values else reduce(xor, values)

    def loses(self, value: int) -> bool:
        return value == 0 or (value == ENDED and not self.misere)

    def choice(self, values: Sequence[int], options: Sequence[Sequence[int]]) -> Choice:
        if WON in values:
            place = values.index(WON)
            return {place: options[place].index(ENDED)}
        return _to_zero(reduce(xor, values), values, options)


class Moves(GameFunction[int]):
    """All components: after how many moves it is over, if the players hurry or dawdle as they should.

    To the end of one component, the winner hurries and the loser dawdles, and the first component to end
    decides: remoteness. To the end of all, the winner dawdles and the loser hurries, and the last one
    decides: suspense. In normal play an even number is lost, in misère play an odd one.
    """

    def __init__(self, short: bool, misere: bool) -> None:
        self.name = "remoteness" if short else "suspense"
        self.short = short
        self.lost = 1 if misere else 0

    def of_options(self, options: Iterable[int]) -> int:
        found = set(options)
        winning = [value for value in found if value % 2 == self.lost]
        if winning:
            return 1 + (min(winning) if self.short else max(winning))
        return 1 + (max(found) if self.short else min(found))

    def of_sum(self, values: Sequence[int]) -> int:
        return (min if self.short else max)(values, default=0)

    def loses(self, value: int) -> bool:
        return value % 2 == self.lost

    def choice(self, values: Sequence[int], options: Sequence[Sequence[int]]) -> Choice:
        return {place: options[place].index(value - 1) for place, value in enumerate(values)}


class Wins(GameFunction[int]):
    """Some components: 1 where the component alone is won, 0 where it is lost; a compound is lost when all
    its components are. In misère play this is for the end of one component only."""

    def __init__(self, misere: bool) -> None:
        self.name = "win"
        self.ended = 1 if misere else 0

    def of_options(self, options: Iterable[int]) -> int:
        return 0 if all(options) else 1

    def of_sum(self, values: Sequence[int]) -> int:
        return max(values) if values else self.ended

    def loses(self, value: int) -> bool:
        return value == 0

    def choice(self, values: Sequence[int], options: Sequence[Sequence[int]]) -> Choice:
        return {place: options[place].index(0) for place, value in enumerate(values) if value}


class Standing(NamedTuple):
    """What misère play on some components needs to know of a component, or of several."""

    parts: int
    """How many there are; two stand for more."""
    normal: int
    """1 if it is won in normal play, else 0."""
    misere: int
    """1 if it is won in misère play, else 0."""


class MisereWins(GameFunction[Standing]):
    """Some components, to the end of all, misère play.

    Of two components or more, all must be lost in normal play for the compound to be lost. Proof: let all be
    lost in normal play. A move turns some into won ones, which have not ended, so at least two components
    are there, and one of them is won. Now let one be won. Who moves in all the won ones, and leaves them lost
    in normal play, leaves a lost compound if there are still at least two components. If not, all but one or
    none would have ended in this way; he ends all but one, and leaves that one alone if it is lost in misère
    play, and moves in it to such an option if it is not.
    """

    name = "misère win"

    def of_options(self, options: Iterable[Standing]) -> Standing:
        found = list(options)
        return Standing(
            1, int(any(not one.normal for one in found)), int(any(not one.misere for one in found))
        )

    def of_sum(self, values: Sequence[Standing]) -> Standing:
        if len(values) == 1:
            return values[0]
        won = max((value.normal for value in values), default=0)
        return Standing(2, won, won) if values else Standing(0, 0, 1)

    def loses(self, value: Standing) -> bool:
        return not value.misere

    def choice(self, values: Sequence[Standing], options: Sequence[Sequence[Standing]]) -> Choice:
        if len(values) == 1:
            return {0: _lost_in_misere(options[0])}
        chosen = {
            place: next(i for i, option in enumerate(options[place]) if not option.normal)
            for place, value in enumerate(values)
            if value.normal
        }
        left = [options[i][chosen[i]].parts if i in chosen else 1 for i in range(len(values))]
        if sum(left) >= 2:
            return chosen
        kept = left.index(1) if 1 in left else 0
        chosen.pop(kept, None)
        if values[kept].misere:
            chosen[kept] = _lost_in_misere(options[kept])
        return chosen

    def number(self, value: Standing) -> int:
        return value.misere


def _lost_in_misere(options: Sequence[Standing]) -> int:
    return next(i for i, option in enumerate(options) if not option.misere)


def _to_zero(total: int, values: Sequence[int], options: Sequence[Sequence[int]]) -> Choice:
    """Turns the nim-sum to 0, in a component that has its highest bit."""
    for place, value in enumerate(values):
        if value ^ total < value:
            return {place: options[place].index(value ^ total)}
    raise ValueError("a nim-sum of 0 has no winning move")


def function_for(rule: CompoundRule, misere: bool) -> GameFunction[int] | GameFunction[Standing] | None:
    """The game function of a variant, if there is one that serves every game.

    >>> function_for(CompoundRule.parse("all", "short"), misere=False).name
    'remoteness'
    >>> function_for(CompoundRule.parse("exactly 2"), misere=False) is None
    True
    """
    if rule.order:
        return None
    match rule.kind, rule.short, misere:
        case "O", False, False:
            return Nimbers()
        case "O", True, _:
            return ForeclosedNimbers(misere)
        case "A", _, _:
            return Moves(rule.short, misere)
        case "S", False, True:
            return MisereWins()
        case "S", _, _:
            return Wins(misere)
    return None
