"""All-but take-away: Nim, but a few numbers may not be taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

from grundy.boards.text import read_numbers
from grundy.errors import GrundyError
from grundy.games.heap_rules import EMPTY, ONE, CodedHeapGame, HeapRules
from grundy.games.registry import register
from grundy.games.takeaway import MOST_TAKEN


@dataclass(frozen=True)
class AllBut(HeapRules):
    """The rules of an all-but subtraction game: how many may not be taken from a heap.

    >>> list(AllBut((2, 3)).options(4))
    [(1, (3,)), (4, ())]
    """

    numbers: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.numbers or min(self.numbers) < 1:
            raise GrundyError("the numbers that may not be taken are numbers from 1 on")
        object.__setattr__(self, "numbers", tuple(sorted(set(self.numbers))))

    @classmethod
    def parse(cls, text: str, start: int = 0, end: int | None = None) -> Self:
        """Numbers with commas in between, such as `1,3`."""
        stop = len(text) if end is None else end
        what = "number that may not be taken"
        return cls(read_numbers(text, start, stop, what, separators=",", least=1, most=MOST_TAKEN))

    def digit(self, taken: int) -> int:
        return 0 if taken == 0 or taken in self.numbers else EMPTY | ONE

    def takings(self, heap: int) -> Iterator[int]:
        return iter(range(1, heap + 1))

    def engine(self) -> dict[str, Any]:
        return {"none": self.numbers, "one": self.numbers, "all_but": True}

    def __str__(self) -> str:
        return f"all-but:{','.join(map(str, self.numbers))}"


@register("allbut", title="All-but take-away")
@dataclass(frozen=True, repr=False)
class AllButTakeAway(CodedHeapGame):
    """Take any number of tokens from a heap, but not a number that is forbidden.

    ## Rules

    There are some heaps of tokens, and a set of numbers. A move takes one token or more from one heap, but
    not as many as a number in the set says. A player who cannot move loses.

    ## Notation

    The forbidden numbers, a colon, and the heap sizes: `1,3:10+7` has heaps of 10 and of 7, from which any
    number but 1 and 3 may be taken. The move `take 4 from 10` takes 4 tokens from a heap of 10.

    >>> AllButTakeAway.parse("1,3:10+7").play("take 4 from 10")
    <allbut 1,3:6+7>
    >>> [move for move, _ in AllButTakeAway.parse("1,3:4").moves()]
    ['take 2 from 4', 'take 4 from 4']

    ## Known results

    For every finite set the nimbers of the heaps 0, 1, 2, ... are arithmetic-periodic from some point on:
    after some number of heaps they come again, larger by a constant, the saltus (Siegel 2005).

    ## References

    - A. A. Siegel, *Finite excluded subtraction sets and infinite modular Nim*, M.Sc. thesis, Dalhousie
      University, 2005.
    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, chapter 4.
    """

    codes, code_words = AllBut, "forbidden numbers"
    example = "1,3:10+7"
    code: AllBut

    def __str__(self) -> str:
        return f"{','.join(map(str, self.code.numbers))}:{self.heaps}"
