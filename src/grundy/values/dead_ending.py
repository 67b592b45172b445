"""Misère play of dead-ending games, in which a player who once cannot move never can again.

Sums of ends and of numbers are decided by counting (G. Renault, "Combinatorial games on graphs", thesis,
Université Bordeaux 1 (2013), section 4.3; after R. Milley and G. Renault, "Dead ends in misère play",
2013). In all of these the player who is left with more moves of his own loses.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from grundy.errors import GrundyError
from grundy.values.misere_games import MisereGame
from grundy.values.outcome import Outcome


def left_length(game: MisereGame) -> int:
    """l(G): the least number of moves of Left alone that end a dead Right end, or a number that is not
    negative.

    >>> left_length(MisereGame.of_number(Fraction(3, 4))), left_length(MisereGame.of_number(3))
    (2, 3)
    """
    if not (game.is_dead_right_end or (game.as_number is not None and game.as_number >= 0)):
        raise GrundyError(f"{game} is neither a dead Right end nor a number that is not negative")
    return _left_length(game)


def _left_length(game: MisereGame) -> int:
    return 1 + min((_left_length(option) for option in game.left), default=-1)


def right_length(game: MisereGame) -> int:
    """r(G): the same for Right, of a dead Left end, or a number that is not positive."""
    return left_length(game.conjugate)


def exponent(game: MisereGame) -> int:
    """The integer that an end or a number is, in the monoid of all sums of them: l(G), or -r(G).

    Dead ends are equal in the closure of dead ends exactly if they have the same exponent (theorem 4.89),
    and numbers in the closure of numbers (theorem 4.94).

    >>> exponent(MisereGame.of_number(Fraction(-11, 8))), exponent(MisereGame.parse("{0,1|}"))
    (-3, 1)
    """
    positive = game.as_number > 0 if game.as_number is not None else game.is_dead_right_end
    return left_length(game) if positive else -right_length(game)


def outcome_of_sum(games: Iterable[MisereGame]) -> Outcome:
    """Who wins a sum of dead ends and numbers (lemma 4.82, theorem 4.98): with the exponents added up, the
    next player if that is 0, Left if it is negative and Right if it is positive.

    >>> outcome_of_sum([MisereGame.of_number(2), MisereGame.of_number(Fraction(-3, 4))])
    Outcome.N
    """
    total = sum(map(exponent, games))
    return Outcome.N if total == 0 else Outcome.L if total < 0 else Outcome.R


def number_above(a: Fraction | int, b: Fraction | int) -> bool:
    """Whether a > b for numbers as dead-ending games (corollary 4.104 and theorem 4.105): if 0 < b < a and
    l(a) <= l(b), or b < a < 0 and r(b) <= r(a). Numbers of which neither is above the other cannot be
    compared.

    >>> number_above(Fraction(3, 4), Fraction(1, 2)), number_above(1, Fraction(1, 2))
    (False, True)
    """
    if 0 < b < a:
        return _moves(a) <= _moves(b)
    return b < a < 0 and _moves(-b) <= _moves(-a)


def _moves(x: Fraction | int) -> int:
    return left_length(MisereGame.of_number(x))


def is_zero(game: MisereGame) -> bool:
    """Whether theorem 4.107 says that a dead-ending game is 0: from every option the other player can move
    to 0, and some option is an end of the player who has moved there.

    >>> is_zero(MisereGame.parse("{-1|1}")), is_zero(MisereGame.parse("* + *"))
    (True, False)
    """
    zero = MisereGame()
    if game is zero:
        return True
    return (
        game.is_dead_ending
        and all(zero in option.right for option in game.left)
        and any(not option.left for option in game.left)
        and all(zero in option.left for option in game.right)
        and any(not option.right for option in game.right)
    )
