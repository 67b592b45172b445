"""Values as summands: numbers, ups, nimbers and games in braces, played as they are written.

A literal is a number, a multiple of up and a nimber, added, and games in braces. Each of these is played by
its canonical form, as far as it is not in braces; nothing here asks the engine, so that a check need not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from grundy.errors import GrundyError
from grundy.games.position import Player
from grundy.values.small_reader import MOST


@dataclass(frozen=True)
class Literal:
    """A sum of values.

    >>> up = Literal(ups=1, nimber=1)
    >>> print(up, [str(option) for option in up.options(Player.LEFT)])
    ^* ['*', '^']
    >>> print(-(up + Literal(Fraction(1, 2)) + Literal(games=(Braces((Literal(),), (up,)),))))
    -1/2 + v* + {v*|0}
    """

    number: Fraction = Fraction(0)
    ups: int = 0
    nimber: int = 0
    games: tuple[Braces, ...] = ()
    """Sorted."""

    def __add__(self, other: Literal) -> Literal:
        number = self.number + other.number
        if not -MOST < number.numerator < MOST or number.denominator >= MOST:
            raise GrundyError("a number in this sum is too large or too fine")
        games = tuple(sorted((*self.games, *other.games), key=str))
        return Literal(number, self.ups + other.ups, self.nimber ^ other.nimber, games)

    def __neg__(self) -> Literal:
        games = tuple(sorted((-game for game in self.games), key=str))
        return Literal(-self.number, -self.ups, self.nimber, games)

    def __mul__(self, times: int) -> Literal:
        """The sum of so many copies, one or more."""
        once = Literal(self.number * times, self.ups * times, self.nimber * (times % 2))
        return once + Literal(games=self.games * times)

    def __bool__(self) -> bool:
        """Whether anything is there."""
        return bool(self.number or self.ups or self.nimber or self.games)

    def options(self, player: Player) -> Iterator[Literal]:
        """What the moves of a player lead to."""
        if player is Player.RIGHT:
            yield from (-option for option in (-self).options(Player.LEFT))
            return
        number, ups, nimber, games = self.number, self.ups, self.nimber, self.games
        step = Fraction(1, number.denominator)
        if number > 0 or step < 1:
            yield Literal(number - step, ups, nimber, games)
        if ups > 0:  # ^n is {0|^(n-1)*}
            yield Literal(number, 0, nimber, games)
        elif ups < 0:
            yield Literal(number, ups + 1, nimber ^ 1, games)
        for heap in range(nimber):
            yield Literal(number, ups, heap, games)
        for place, game in enumerate(games):
            if place == 0 or games[place - 1] != game:
                rest = Literal(number, ups, nimber, (*games[:place], *games[place + 1 :]))
                yield from (rest + option for option in game.left)

    def parts(self) -> Iterator[Literal]:
        """The summands, each by itself; a game in braces and its negative leave nothing."""
        if self.number:
            yield Literal(self.number)
        if self.ups:
            yield Literal(ups=self.ups)
        if self.nimber:
            yield Literal(nimber=self.nimber)
        games = Counter(self.games)
        for game, count in games.items():
            negative = -game
            both = count // 2 * 2 if game == negative else min(count, games.get(negative, 0))
            games[game] -= both
            if game != negative and both:
                games[negative] -= both
        yield from (Literal(games=(game,)) for game in games.elements())

    def size(self) -> int:
        """How much there is to think about; less with each move."""
        whole, parts = divmod(abs(self.number.numerator), self.number.denominator)
        number = whole + (self.number.denominator.bit_length() if parts else 0)
        return number + 2 * abs(self.ups) + self.nimber + sum(game.size() for game in self.games)

    def terms(self) -> Iterator[tuple[bool, str]]:
        """The summands as they are written, and which of them are taken away."""
        small = f"{_ups(self.ups)}{_nimber(self.nimber)}"
        if self.number < 0:
            yield True, str(-self.number)
        elif self.number:
            small = f"{self.number}{small}"
        if small:
            yield False, small
        yield from ((False, str(game)) for game in self.games)

    def __str__(self) -> str:
        return joined(self.terms())


NOTHING = Literal()


@dataclass(frozen=True)
class Braces:
    """A game by its options, none of which need matter: `{2,*|-1}`."""

    left: tuple[Literal, ...]
    right: tuple[Literal, ...]

    def __neg__(self) -> Braces:
        return Braces(tuple(-option for option in self.right), tuple(-option for option in self.left))

    def size(self) -> int:
        return 1 + sum(option.size() for option in (*self.left, *self.right))

    def __str__(self) -> str:
        left, right = (",".join(map(str, side)) for side in (self.left, self.right))
        return f"{{{left}|{right}}}"


def joined(terms: Iterator[tuple[bool, str]]) -> str:
    """Summands as one text; `0` if there are none."""
    text = ""
    for negative, term in terms:
        if text:
            text += f" {'-' if negative else '+'} {term}"
        else:
            text = f"-{term}" if negative else term
    return text or "0"


def _ups(ups: int) -> str:
    sign, many = "^" if ups > 0 else "v", abs(ups)
    return "" if many == 0 else sign * many if many < 3 else f"{sign}{many}"


def _nimber(nimber: int) -> str:
    return "" if nimber == 0 else "*" if nimber == 1 else f"*{nimber}"
