"""Octal games: take tokens from a heap and perhaps split it, as the digits of a code allow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

from grundy.boards.text import skip_spaces
from grundy.errors import GrundyError, ParseError
from grundy.games.heap_rules import EMPTY, ONE, THREE, TWO, CodedHeapGame, HeapRules
from grundy.games.registry import register

MOST_DIGITS = 100
DIGITS = "0123456789ABCDEF"
FIRST_DIGITS = (0, 4, 8, 12)
"""Without taking anything, a heap may only be split."""
MORE = "[*!?={&"
"""Signs of codes that are not for these games."""


@dataclass(frozen=True)
class OctalCode(HeapRules):
    """The rules of an octal game: `digits[t]` says what may be left of a heap from which t are taken.

    Digits from 8 to F make it a hexadecimal game: 8 is for three heaps that are left.

    >>> print(OctalCode.parse("0.07"), list(OctalCode.parse("0.07").options(5)))
    0.07 [(2, (3,)), (2, (1, 2))]
    >>> list(OctalCode.parse("0.8").options(5))
    [(1, (1, 1, 2))]
    """

    digits: tuple[int, ...]

    def __post_init__(self) -> None:
        digits = self.digits
        if not digits or digits[0] not in FIRST_DIGITS or not all(0 <= digit <= 15 for digit in digits):
            raise GrundyError(f"no octal code has the digits {digits}")
        kept = len(digits)
        while kept > 1 and digits[kept - 1] == 0:
            kept -= 1
        object.__setattr__(self, "digits", digits[:kept])

    @classmethod
    def parse(cls, text: str, start: int = 0, end: int | None = None) -> Self:
        """A code such as `0.137`, `4.7`, `.07` or `0.8F`; errors point into the whole text."""
        at, stop = skip_spaces(text, start), len(text[:end].rstrip())
        first = 0
        if at < stop and text[at] != ".":
            first = DIGITS.find(text[at].upper())
            if first not in FIRST_DIGITS:
                raise ParseError("a code starts with `0.`, `4.`, `8.` or `C.`", text, at)
            at += 1
        if at >= stop or text[at] != ".":
            raise ParseError("expected an octal code such as `0.07`", text, min(at, len(text)))
        if at + 1 >= stop:
            raise ParseError("expected a digit", text, at + 1)
        if stop - at - 1 > MOST_DIGITS:
            raise ParseError(f"a code has at most {MOST_DIGITS} digits", text, at + 1 + MOST_DIGITS)
        for place in range(at + 1, stop):
            if text[place].upper() not in DIGITS:
                other = "; codes that say more are of the game take_and_break" if text[place] in MORE else ""
                raise ParseError(
                    f"expected a digit from 0 to 7, or to F for splits in three{other}", text, place
                )
        return cls((first, *(DIGITS.index(digit.upper()) for digit in text[at + 1 : stop])))

    def digit(self, taken: int) -> int:
        return self.digits[taken] if taken < len(self.digits) else 0

    def takings(self, heap: int) -> Iterator[int]:
        return iter(range(min(heap + 1, len(self.digits))))

    def engine(self) -> dict[str, Any]:
        names = {EMPTY: "none", ONE: "one", TWO: "two", THREE: "three"}
        return {
            name: [taken for taken, digit in enumerate(self.digits) if digit & bit]
            for bit, name in names.items()
        }

    @property
    def last(self) -> int:
        """The number of digits after the point, up to the last one that is not 0."""
        return len(self.digits) - 1

    @property
    def parts(self) -> int:
        """Into how many heaps a move can turn one."""
        return max((digit.bit_length() - 1 for digit in self.digits), default=0)

    def __str__(self) -> str:
        first, *rest = self.digits
        return f"{DIGITS[first]}.{''.join(DIGITS[digit] for digit in rest) or '0'}"


@register("octal", title="Octal games")
@dataclass(frozen=True, repr=False)
class Octal(CodedHeapGame):
    """Heaps from which tokens are taken and which may be split, as an octal code allows.

    ## Rules

    There are some heaps of tokens, and a code `d0.d1d2d3...` of digits from 0 to 7. A move takes t tokens
    from one heap, where the digit d_t is the sum of 1 if they may be the whole heap, 2 if one
    smaller heap may be left, and 4 if what is left may be split into two heaps. d0 is 0 or 4; with 4, a
    heap may be split without taking anything. Hexadecimal games have digits up to 15, written A to F: 8 is
    for what is left to be split into three heaps. A player who cannot move loses.

    ## Notation

    The code, a colon, and the heap sizes: `0.07:12+5`. The moves are `take 2 from 12`, which leaves one
    heap or none, `take 2 from 12, leave 3+7` and `split 12 into 3+9`.

    >>> Octal.parse("0.07:12+5").play("take 2 from 12, leave 3+7")
    <octal 0.07:3+7+5>
    >>> [move for move, _ in Octal.parse("4.3:3").moves()]
    ['split 3 into 1+2', 'take 1 from 3']

    ## Known results

    `0.77` is Kayles, `0.137` Dawson's Chess and `0.07` Dawson's Kayles; their nimbers have the periods 12,
    34 and 34 (Guy and Smith 1956). `0.3` is She-loves-me-she-loves-me-not, where parity decides. Whether
    the nimbers of every octal game with finitely many digits are periodic from some point on is an open
    question of Guy.

    ## References

    - R. K. Guy, C. A. B. Smith, "The G-values of various games", Proceedings of the Cambridge
      Philosophical Society 52 (1956), 514-526.
    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, chapter 4.
    """

    codes, code_words = OctalCode, "an octal code"
    example = "0.77:12+5"
    code: OctalCode
