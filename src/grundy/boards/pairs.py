"""Pairs of numbers: two heaps, or a heap and what may be taken from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from grundy.boards.heaps import LARGEST, Heaps
from grundy.boards.text import read_number, skip_spaces
from grundy.errors import ParseError

if TYPE_CHECKING:
    from grundy.boards.svg import Picture

Pair = tuple[int, int]


@dataclass(frozen=True)
class Pairs:
    """Pairs of numbers, each independent of the others, `3,5 + 1,2`; none at all is `0`.

    >>> pairs = Pairs.parse("3,5 + 1,2 + 3,5")
    >>> print(pairs.text(","), pairs.distinct(), pairs.replace((3, 5), (3, 1)).text("@"))
    3,5 + 1,2 + 3,5 ((3, 5), (1, 2)) 3@1 + 1@2 + 3@5
    """

    pairs: tuple[Pair, ...] = ()

    @classmethod
    def parse(cls, text: str, start: int = 0, between: str = ",", least: int = 0) -> Self:
        """Pairs with `+` in between, from the character `start` on; a sign stands between two numbers."""
        if text[start:].strip() == "0":
            return cls()
        pairs, at = [], start
        while True:
            first, at = read_number(text, at, "number", least, LARGEST)
            at = skip_spaces(text, at)
            if text[at : at + 1] != between:
                raise ParseError(f"expected `{between}` and a number", text, at)
            second, at = read_number(text, at + 1, "number", least, LARGEST)
            pairs.append((first, second))
            at = skip_spaces(text, at)
            if at == len(text):
                return cls(tuple(pairs))
            if text[at] != "+":
                raise ParseError("expected `+`", text, at)
            at += 1

    def text(self, between: str) -> str:
        return " + ".join(pair_name(pair, between) for pair in self.pairs) or "0"

    def __iter__(self) -> Iterator[Pair]:
        return iter(self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)

    def distinct(self) -> tuple[Pair, ...]:
        """The pairs that occur, each once."""
        return tuple(dict.fromkeys(self.pairs))

    def replace(self, pair: Pair, *others: Pair) -> Self:
        """The pairs after one of them (the first such) has become others."""
        place = self.pairs.index(pair)
        return type(self)((*self.pairs[:place], *others, *self.pairs[place + 1 :]))

    def picture(self) -> Picture:
        """Each pair two columns of tokens."""
        from grundy.boards.svg import beside

        return beside(Heaps(pair).picture() for pair in self.pairs) if self.pairs else Heaps().picture()


def pair_name(pair: Pair, between: str = ",") -> str:
    return f"{pair[0]}{between}{pair[1]}"


def captioned_heap(heap: int, words: str) -> Picture:
    """A heap with words below it."""
    from grundy.boards.svg import Picture, above, label, text_width

    wide = text_width(words, 10)
    return above((Heaps((heap,)).picture(), Picture(wide, 12, (label(wide / 2, 6, words, size=10),))), gap=4)
