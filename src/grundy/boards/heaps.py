"""Heaps of tokens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from grundy.boards.text import read_numbers
from grundy.errors import GrundyError

if TYPE_CHECKING:
    from grundy.boards.svg import Picture

LARGEST = 1_000_000
"""The largest heap that can be written."""


@dataclass(frozen=True)
class Heaps:
    """Heaps of tokens, in the order they are written; heaps of size 0 are left out.

    >>> heaps = Heaps.parse("3 + 5 + 3")
    >>> print(heaps, tuple(heaps), heaps.distinct())
    3+5+3 (3, 5, 3) (3, 5)
    >>> print(heaps.replace(3, 1, 1))
    1+1+5+3
    """

    sizes: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        least = min(self.sizes, default=1)
        if least < 0:
            raise GrundyError(f"a heap is not negative: {least}")
        object.__setattr__(self, "sizes", tuple(filter(None, self.sizes)))

    @classmethod
    def parse(cls, text: str, start: int = 0) -> Self:
        """Heap sizes with `+`, commas or spaces in between, from the character `start` on."""
        return cls(read_numbers(text, start, len(text), "heap size", separators="+,", least=0, most=LARGEST))

    def distinct(self) -> tuple[int, ...]:
        """The heap sizes that occur, each once."""
        return tuple(dict.fromkeys(self.sizes))

    def replace(self, heap: int, *rest: int) -> Self:
        """The heaps after a heap of size `heap` (the first one) became the heaps `rest`."""
        place = self.sizes.index(heap)
        return type(self)((*self.sizes[:place], *rest, *self.sizes[place + 1 :]))

    def picture(self) -> Picture:
        """Each heap a column of tokens, or a bar when it is too high for that."""
        from grundy.boards.svg import FILL, Picture, circle, label, rect, spot

        tall = min(max(self.sizes, default=0), _TOKENS)
        floor, column = tall * _STEP, max(_COLUMN, 8 * len(str(max(self.sizes, default=0))) + 8)
        shapes = [] if self.sizes else [label(column / 2, 12, "0")]
        for place, size in enumerate(self.sizes):
            x = place * column + column / 2
            if size <= _TOKENS:
                tokens = (circle(x, floor - (i + 0.5) * _STEP, _STEP / 2 - 1) for i in range(size))
                shapes += [spot(f"{place + 1}:{i}", token) for i, token in enumerate(tokens, 1)]
            else:
                shapes.append(rect(x - _STEP / 2, 0, _STEP, floor, fill=FILL, round_=_STEP / 2))
            shapes.append(label(x, floor + 12, str(size)))
        return Picture(max(len(self.sizes), 1) * column, floor + 20, tuple(shapes))

    def __iter__(self) -> Iterator[int]:
        return iter(self.sizes)

    def __len__(self) -> int:
        return len(self.sizes)

    def __str__(self) -> str:
        return "+".join(map(str, self.sizes)) or "0"


_TOKENS, _STEP, _COLUMN = 24, 16, 44
