"""Take-away: Nim with a fixed set of numbers that may be taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

from grundy.boards.text import read_numbers
from grundy.errors import GrundyError
from grundy.games.heap_rules import EMPTY, ONE, CodedHeapGame, HeapRules
from grundy.games.registry import register

MOST_TAKEN = 1000


@dataclass(frozen=True)
class Subtraction(HeapRules):
    """The rules of a subtraction game: how many may be taken from a heap.

    >>> list(Subtraction((2, 3)).options(4))
    [(2, (2,)), (3, (1,))]
    """

    numbers: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.numbers or min(self.numbers) < 1:
            raise GrundyError("a subtraction set is made of numbers from 1 on")
        object.__setattr__(self, "numbers", tuple(sorted(set(self.numbers))))

    @classmethod
    def parse(cls, text: str, start: int = 0, end: int | None = None) -> Self:
        """Numbers with commas in between, such as `1,2,3`."""
        stop = len(text) if end is None else end
        what = "number that may be taken"
        return cls(read_numbers(text, start, stop, what, separators=",", least=1, most=MOST_TAKEN))

    def digit(self, taken: int) -> int:
        return EMPTY | ONE if taken in self.numbers else 0

    def takings(self, heap: int) -> Iterator[int]:
        return (taken for taken in self.numbers if taken <= heap)

    def engine(self) -> dict[str, Any]:
        return {"none": self.numbers, "one": self.numbers}

    def __str__(self) -> str:
        """As `grundy sequence` reads it: there, a large number alone stands in braces."""
        text = ",".join(map(str, self.numbers))
        return f"{{{text}}}" if text.isdigit() and len(text) > 1 else text


@register("takeaway", title="Take-away")
@dataclass(frozen=True, repr=False)
class TakeAway(CodedHeapGame):
    """Take 1, 2 or 3 tokens from a heap, or as many as another subtraction set allows.

    ## Rules

    There are some heaps of tokens, and a set of numbers, the subtraction set. A move takes tokens from
    one heap; how many is a number in the set. A player who cannot move loses.

    ## Notation

    The subtraction set, a colon, and the heap sizes: `1,2,3:10+7` has heaps of 10 and of 7, from which
    1, 2 or 3 tokens may be taken. The move `take 3 from 10` takes 3 tokens from a heap of 10.

    >>> TakeAway.parse("1,2,3:10+7").play("take 3 from 10")
    <takeaway 1,2,3:7+7>
    >>> [move for move, _ in TakeAway.parse("2,5:4").moves()]
    ['take 2 from 4']

    ## Known results

    With the set {1, ..., k} a heap of n tokens has the nimber n mod (k + 1). With any finite set the
    nimbers of the heaps 0, 1, 2, ... are periodic from some point on (Golomb 1966).

    ## References

    - S. W. Golomb, "A mathematical investigation of games of 'take-away'", Journal of Combinatorial
      Theory 1 (1966), 443-458.
    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, chapter 4.
    """

    codes, code_words = Subtraction, "a subtraction set"
    example = "1,2,3:10+7"
    code: Subtraction

    @property
    def numbers(self) -> tuple[int, ...]:
        """What may be taken."""
        return self.code.numbers

    def __str__(self) -> str:
        return f"{','.join(map(str, self.numbers))}:{self.heaps}"
