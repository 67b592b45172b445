"""Octal games: take tokens from a heap and perhaps split it, as the digits of a code allow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards import Heaps
from grundy.boards.text import skip_spaces
from grundy.errors import GrundyError, ParseError
from grundy.games.position import Position
from grundy.games.registry import register

EMPTY, ONE, TWO = 1, 2, 4
"""The bits of a digit: the taking may leave no heap, one heap, two heaps."""

MOST_DIGITS = 100


@dataclass(frozen=True)
class OctalCode:
    """The rules of an octal game: `digits[t]` says what may be left of a heap from which t are taken.

    >>> print(OctalCode.parse("0.07"), list(OctalCode.parse("0.07").options(5)))
    0.07 [(2, (3,)), (2, (1, 2))]
    """

    digits: tuple[int, ...]

    def __post_init__(self) -> None:
        if self.digits[:1] not in ((0,), (4,)) or not all(0 <= digit <= 7 for digit in self.digits):
            raise GrundyError(f"no octal code has the digits {self.digits}")
        kept = len(self.digits)
        while kept > 1 and self.digits[kept - 1] == 0:
            kept -= 1
        object.__setattr__(self, "digits", self.digits[:kept])

    @classmethod
    def parse(cls, text: str, start: int = 0, end: int | None = None) -> Self:
        """A code such as `0.137`, `4.7` or `.07`; errors point into the whole text."""
        at, stop = skip_spaces(text, start), len(text[:end].rstrip())
        first = 0
        if at < stop and text[at] != ".":
            if text[at] not in "04":
                raise ParseError("an octal code starts with `0.` or `4.`", text, at)
            first, at = int(text[at]), at + 1
        if at >= stop or text[at] != ".":
            raise ParseError("expected an octal code such as `0.07`", text, min(at, len(text)))
        if at + 1 >= stop:
            raise ParseError("expected a digit from 0 to 7", text, at + 1)
        if stop - at - 1 > MOST_DIGITS:
            raise ParseError(f"a code has at most {MOST_DIGITS} digits", text, at + 1 + MOST_DIGITS)
        for place in range(at + 1, stop):
            if text[place] not in "01234567":
                raise ParseError("expected a digit from 0 to 7", text, place)
        return cls((first, *map(int, text[at + 1 : stop])))

    def options(self, heap: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """How many are taken and the heaps that are left, for each move from a heap."""
        for taken, digit in enumerate(self.digits[: heap + 1]):
            left = heap - taken
            if digit & EMPTY and left == 0:
                yield taken, ()
            if digit & ONE and left > 0:
                yield taken, (left,)
            if digit & TWO:
                for small in range(1, left // 2 + 1):
                    yield taken, (small, left - small)

    def __str__(self) -> str:
        first, *rest = self.digits
        return f"{first}.{''.join(map(str, rest)) or '0'}"


@register("octal", title="Octal games")
@dataclass(frozen=True, repr=False)
class Octal(Position):
    """Heaps from which tokens are taken and which may be split, as an octal code allows.

    ## Rules

    There are some heaps of tokens, and a code `d0.d1d2d3...` of digits from 0 to 7. A move takes t tokens
    from one heap, where the digit d_t is the sum of 1 if they may be the whole heap, 2 if one
    smaller heap may be left, and 4 if what is left may be split into two heaps. d0 is 0 or 4; with 4, a
    heap may be split without taking anything. Who cannot move loses.

    ## Notation

    The code, a colon, and the heap sizes: `0.07:12+5`. The moves are `take 2 from 12`, which leaves one
    heap or none, `take 2 from 12, leave 3+7` and `split 12 into 3+9`.

    >>> Octal.parse("0.07:12+5").play("take 2 from 12, leave 3+7")
    <octal 0.07:3+7+5>
    >>> [move for move, _ in Octal.parse("4.3:3").moves()]
    ['split 3 into 1+2', 'take 1 from 3']

    ## Known results

    `0.77` is Kayles, `0.137` Dawson's Chess and `0.07` Dawson's Kayles; their nimbers have the periods 12,
    34 and 34 (Guy and Smith 1956). Whether the nimbers of every octal game with finitely many digits are
    periodic from some point on is an open question of Guy.

    ## References

    - R. K. Guy, C. A. B. Smith, "The G-values of various games", Proceedings of the Cambridge
      Philosophical Society 52 (1956), 514-526.
    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, chapter 4.
    """

    code: OctalCode
    heaps: Heaps

    @classmethod
    def parse(cls, text: str) -> Self:
        colon = text.find(":")
        if colon < 0:
            raise ParseError("expected an octal code, `:` and heaps, as in `0.07:12+5`", text, len(text))
        return cls(OctalCode.parse(text, 0, colon), Heaps.parse(text, colon + 1))

    def __str__(self) -> str:
        return f"{self.code}:{self.heaps}"

    def moves(self) -> Iterator[tuple[str, Self]]:
        for heap in self.heaps.distinct():
            for taken, left in self.code.options(heap):
                yield move_name(heap, taken, left), self._with(self.heaps.replace(heap, *left))

    def components(self) -> tuple[Self, ...]:
        return tuple(self._with(Heaps((heap,))) for heap in self.heaps if any(self.code.options(heap)))

    def canonical(self) -> Self:
        return self._with(Heaps(tuple(sorted(self.heaps, reverse=True))))

    def size(self) -> int:
        return sum(self.heaps)

    def draw(self) -> str:
        return self.heaps.picture().svg(f"{self.code} on {self.heaps}")

    def _with(self, heaps: Heaps) -> Self:
        return type(self)(self.code, heaps)


def move_name(heap: int, taken: int, left: tuple[int, ...]) -> str:
    """What the move is called that takes `taken` from `heap` and leaves the heaps `left`."""
    if not taken:
        return f"split {heap} into {left[0]}+{left[1]}"
    return f"take {taken} from {heap}" + (f", leave {left[0]}+{left[1]}" if len(left) == 2 else "")
