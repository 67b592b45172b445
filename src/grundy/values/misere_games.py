"""Partizan games in misère play, as they stand: what may be simplified depends on what they are added to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Self

from grundy.clock import look
from grundy.errors import GrundyError
from grundy.values.latex import Typeset
from grundy.values.outcome import Outcome
from grundy.values.shown import drawn_by

if TYPE_CHECKING:
    from grundy.values.partizan import CanonicalForm

MOST = 100
"""Numbers and nimbers are games of at most so many moves in a row, and sums of twice as many."""


class MisereGame(Typeset):
    """The game in which Left can move to the games `left`, and Right to `right`; whoever cannot move wins.

    Games with the same options are the same object. `+` is the sum, and `conjugate` exchanges the players.
    `grundy.values.universes` compares and simplifies games.

    >>> star = MisereGame.nimber(1)
    >>> up = MisereGame([0], [star])
    >>> print(up, up.conjugate, up + star, up.outcome, (up + star).outcome)
    ^ v {*,^|^,{*|*}} R N
    >>> MisereGame.parse("{0|*}") is up
    True
    """

    __slots__ = ("__dict__", "left", "number", "right")
    left: tuple[MisereGame, ...]
    right: tuple[MisereGame, ...]
    number: int
    """Counts the games in the order in which this process met them."""

    _repr_html_ = drawn_by("grundy.draw.game_tree:game_tree_svg")

    _met: ClassVar[dict[tuple[tuple[int, ...], tuple[int, ...]], MisereGame]] = {}

    def __new__(cls, left: Iterable[MisereGame | int] = (), right: Iterable[MisereGame | int] = ()) -> Self:
        sides = [{game.number: game for game in map(_game, side)} for side in (left, right)]
        numbers = tuple(sorted(sides[0])), tuple(sorted(sides[1]))
        met = cls._met.get(numbers)
        if met is None:
            met = object.__new__(cls)
            for side, options, order in zip(("left", "right"), sides, numbers, strict=True):
                object.__setattr__(met, side, tuple(options[number] for number in order))
            object.__setattr__(met, "number", len(cls._met))
            cls._met[numbers] = met
        return met  # type: ignore[return-value]

    @classmethod
    def of_number(cls, x: Fraction | int) -> MisereGame:
        """The canonical form of a number in normal play, as a game.

        >>> print(MisereGame.of_number(Fraction(3, 4)).left, MisereGame.of_number(-2).right)
        (MisereGame.parse('1/2'),) (MisereGame.parse('-1'),)
        """
        x = Fraction(x)
        if abs(x) > MOST or x.denominator.bit_length() > MOST:
            raise GrundyError(f"{x} is a game of more than {MOST} moves")
        if x.denominator & (x.denominator - 1):
            raise GrundyError(f"{x} is no value of a short game: its denominator is not a power of 2")
        if x.denominator == 1:
            game = cls()
            for _ in range(abs(int(x))):
                game = cls([game]) if x > 0 else cls([], [game])
            return game
        step = Fraction(1, x.denominator)
        return cls([cls.of_number(x - step)], [cls.of_number(x + step)])

    @classmethod
    def nimber(cls, size: int) -> MisereGame:
        """The Nim heap of `size`."""
        if not 0 <= size <= MOST:
            raise GrundyError(f"a heap of {size} is a game of more than {MOST} moves")
        heaps: list[MisereGame] = []
        for _ in range(size + 1):
            heaps.append(cls(heaps, heaps))
        return heaps[-1]

    @classmethod
    def parse(cls, text: str) -> MisereGame:
        """The game that a text such as `{0,*|1}`, `* + 3/4` or `-{0|*}` describes; a minus is the
        conjugate."""
        from grundy.values.misere_games_text import read_game

        return read_game(text)

    # ---- what it is -----------------------------------------------------------------------------
    @cached_property
    def birthday(self) -> int:
        """The length of the longest play, alternating or not."""
        return 1 + max((option.birthday for option in (*self.left, *self.right)), default=-1)

    @cached_property
    def conjugate(self) -> MisereGame:
        """The game with the players exchanged."""
        return MisereGame([g.conjugate for g in self.right], [g.conjugate for g in self.left])

    def followers(self) -> Iterator[MisereGame]:
        """Everything that any sequence of moves leads to, the game itself first."""
        found = [self]
        met = {self}
        for game in found:
            yield game
            new = [option for option in (*game.left, *game.right) if option not in met]
            met.update(new)
            found += dict.fromkeys(new)

    @cached_property
    def is_dicot(self) -> bool:
        """Whether in every follower both players can move, or neither."""
        both = bool(self.left) == bool(self.right)
        return both and all(option.is_dicot for option in (*self.left, *self.right))

    @cached_property
    def is_dead_left_end(self) -> bool:
        """Whether Left can move neither here nor later."""
        return not self.left and all(option.is_dead_left_end for option in self.right)

    @cached_property
    def is_dead_right_end(self) -> bool:
        """Whether Right can move neither here nor later."""
        return not self.right and all(option.is_dead_right_end for option in self.left)

    @cached_property
    def is_dead_ending(self) -> bool:
        """Whether a player who once cannot move never can again."""
        return (
            (bool(self.left) or self.is_dead_left_end)
            and (bool(self.right) or self.is_dead_right_end)
            and all(option.is_dead_ending for option in (*self.left, *self.right))
        )

    # ---- who wins -------------------------------------------------------------------------------
    @cached_property
    def left_wins_first(self) -> bool:
        """Whether Left wins when she begins."""
        return not self.left or any(option.left_wins_second for option in self.left)

    @cached_property
    def left_wins_second(self) -> bool:
        """Whether Left wins when Right begins."""
        return bool(self.right) and all(option.left_wins_first for option in self.right)

    @property
    def outcome(self) -> Outcome:
        """Who wins in misère play."""
        if self.left_wins_first:
            return Outcome.L if self.left_wins_second else Outcome.N
        return Outcome.P if self.left_wins_second else Outcome.R

    @cached_property
    def normal_value(self) -> CanonicalForm:
        """What the same game is worth when whoever cannot move loses."""
        from grundy.values.partizan import CanonicalForm

        return CanonicalForm([g.normal_value for g in self.left], [g.normal_value for g in self.right])

    @cached_property
    def adjoint(self) -> MisereGame:
        """The dicot G° for which the second player wins G + G° (Renault, definition 4.42).

        >>> star = MisereGame.nimber(1)
        >>> print(MisereGame().adjoint, star.adjoint, (star + star.adjoint).outcome)
        * {*|*} P
        """
        if not self.left and not self.right:
            return MisereGame.nimber(1)
        left = [g.adjoint for g in self.right] or [MisereGame()]
        right = [g.adjoint for g in self.left] or [MisereGame()]
        return MisereGame(left, right)

    # ---- sums -----------------------------------------------------------------------------------
    def __add__(self, other: MisereGame | int) -> MisereGame:
        if not isinstance(other, (MisereGame, int)):
            return NotImplemented
        return _sum(self, _game(other))

    __radd__ = __add__

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a MisereGame cannot be changed")

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (MisereGame, (self.left, self.right))

    # ---- text -----------------------------------------------------------------------------------
    @cached_property
    def as_number(self) -> Fraction | None:
        """x, if this is the canonical form of a number x in normal play."""
        if len(self.left) > 1 or len(self.right) > 1:
            return None
        a, b = (next((option.as_number for option in side), None) for side in (self.left, self.right))
        if not self.left and not self.right:
            return Fraction(0)
        if not self.right:
            return a + 1 if a is not None and a >= 0 and a.denominator == 1 else None
        if not self.left:
            return b - 1 if b is not None and b <= 0 and b.denominator == 1 else None
        if a is None or b is None:
            return None
        x, step = (a + b) / 2, Fraction(b - a) / 2
        return x if x.denominator > 1 and step == Fraction(1, x.denominator) else None

    @cached_property
    def as_nimber(self) -> int | None:
        """n, if this is the Nim heap of n."""
        if self.left != self.right:
            return None
        heaps = {option.as_nimber for option in self.left}
        return len(self.left) if heaps == set(range(len(self.left))) else None

    @cached_property
    def _text(self) -> str:
        from grundy.values.misere_games_text import write_game

        return write_game(self)

    def __str__(self) -> str:
        return self._text

    def latex(self) -> str:
        r"""The game as it is typeset.

        >>> print(MisereGame.parse("{0,*|^}").latex())
        \{0, {\ast}\mid {\uparrow}\}
        """
        from grundy.values.misere_games_text import latex_game

        return latex_game(self)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"MisereGame.parse({str(self)!r})"


_sums: dict[tuple[int, int], MisereGame] = {}


def _sum(g: MisereGame, h: MisereGame) -> MisereGame:
    if g.number > h.number:
        g, h = h, g
    if not g.left and not g.right:
        return h
    known = _sums.get((g.number, h.number))
    if known is None:
        look()
        if g.birthday + h.birthday > 2 * MOST:
            raise GrundyError(f"a sum of more than {2 * MOST} moves in a row")
        known = MisereGame(
            [*(_sum(option, h) for option in g.left), *(_sum(g, option) for option in h.left)],
            [*(_sum(option, h) for option in g.right), *(_sum(g, option) for option in h.right)],
        )
        _sums[g.number, h.number] = known
    return known


def _game(game: MisereGame | int) -> MisereGame:
    return MisereGame.of_number(game) if isinstance(game, int) else game
