"""Node Kayles on caterpillars, written as words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Self

from grundy.boards import Graph
from grundy.boards.svg import written
from grundy.boards.text import DIGITS
from grundy.errors import ParseError
from grundy.games.position import Position
from grundy.games.registry import register

MOST_LETTERS = 8192
MOST_DRAWN = 200
"""The largest graph that is drawn."""


@register("caterpillars", title="Caterpillars")
@dataclass(frozen=True, repr=False)
class Caterpillars(Position):
    """Node Kayles on caterpillars, or the game of large numbers.

    ## Rules

    A caterpillar is a path, its spine, with leaves on the vertices of the spine; on a circular one the spine
    is a cycle. A move chooses a vertex of the spine or a leaf, and removes it with all its neighbours. Who
    cannot move loses.

    ## Notation

    A digit for each vertex of the spine, in order: how many leaves it has. `50314` is a caterpillar, and
    `[50314]` a circular one; so every number is a position. Several are joined by `+`, and `K0` is the end.
    To choose the third vertex of the spine, or a leaf of it, is `spine 3` or `leaf 3`, and in the second of
    several words `2:spine 3`.

    >>> Caterpillars.parse("50314").play("spine 3")
    <caterpillars 5+4+0>
    >>> Caterpillars.parse("[2010]").play("leaf 3")
    <caterpillars 020>
    >>> print(Caterpillars.parse("31415926").grundy(), Caterpillars.parse("[31415926]").grundy())
    *2 *2

    ## Known results

    The nimbers of all factors of the word follow one after the other, with a number of steps like the third
    power of its length (Guignard, theorem 2.5.8): words of thousands of letters are solved in seconds. Of the
    leaves of a vertex only whether there are any and the parity count. The words 1...1 have the nimbers 0 and
    1 in turn, and 2...2 have 0, 2, 1, 3, again and again.

    ## References

    - A. Guignard, *Jeux de coloration de graphes*, thesis, Université Bordeaux 1, section 2.5.
    """

    example = "50314"
    words: tuple[str, ...]
    """Digits, in brackets for a circle; no word is empty."""

    @classmethod
    def parse(cls, text: str) -> Self:
        words: list[str] = []
        at = 0
        if text.strip() == "K0":
            return cls(())
        for part in text.split("+"):
            word = part.strip()
            start = at + len(part) - len(part.lstrip())
            inside = word[1:-1] if word.startswith("[") and word.endswith("]") else word
            if not inside or any(letter not in DIGITS for letter in inside):
                raise ParseError("expected a word of digits such as `50314`, or `[50314]`", text, start)
            if len(inside) > MOST_LETTERS:
                raise ParseError(f"a word has at most {MOST_LETTERS} digits", text, start)
            if inside != word and len(inside) < 3:
                raise ParseError("a circle has at least three digits", text, start)
            words.append(word)
            at += len(part) + 1
        return cls(tuple(words))

    def __str__(self) -> str:
        return "+".join(self.words) or "K0"

    def moves(self) -> Iterator[tuple[str, Self]]:
        for place, word in enumerate(self.words):
            prefix = f"{place + 1}:" if len(self.words) > 1 else ""
            for name, left in word_moves(word):
                words = (*self.words[:place], *left, *self.words[place + 1 :])
                yield f"{prefix}{name}", type(self)(words)

    def components(self) -> tuple[Self, ...]:
        return tuple(type(self)((word,)) for word in self.words)

    def canonical(self) -> Self:
        return type(self)(tuple(sorted(min(word, mirrored(word)) for word in self.words)))

    def size(self) -> int:
        return sum(len(word) + sum(map(int, word.strip("[]"))) for word in self.words)

    def diameter(self) -> int:
        return max(map(word_diameter, self.words), default=0)

    def graph(self) -> Graph:
        """The graph that the words describe."""
        edges: list[tuple[int, int]] = []
        count = 0
        for word in self.words:
            spine = range(count, count + len(word.strip("[]")))
            edges += [*pairwise(spine), *([(spine[0], spine[-1])] if word.startswith("[") else [])]
            count = spine.stop
            for vertex, leaves in zip(spine, word.strip("[]"), strict=True):
                edges += [(vertex, count + leaf) for leaf in range(int(leaves))]
                count += int(leaves)
        return Graph(tuple(range(count)), tuple(edges))

    def draw(self) -> str:
        if self.size() > MOST_DRAWN:
            return written(str(self)).svg(str(self))
        return self.graph().picture().svg(f"Caterpillars {self}")


def mirrored(word: str) -> str:
    """The word read from the other end."""
    return f"[{word[-2:0:-1]}]" if word.startswith("[") else word[::-1]


def word_diameter(word: str) -> int:
    """The diameter of the graph that a word describes.

    >>> [word_diameter(word) for word in ("0", "3", "102", "[000]", "[1000]", "[1010]")]
    [0, 2, 4, 1, 3, 4]
    """
    has_leaf = [leaves != "0" for leaves in word.strip("[]")]
    if word.startswith("["):
        half = len(has_leaf) // 2
        across = (one + has_leaf[place - half] for place, one in enumerate(has_leaf))
        return half + max(across)
    if len(has_leaf) == 1:
        return min(int(word), 2)
    return len(has_leaf) - 1 + has_leaf[0] + has_leaf[-1]


def word_moves(word: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The moves in a word, and the words that they leave; a single vertex is `0`."""
    circle = word.startswith("[")
    letters = word.strip("[]")
    for place, leaves in enumerate(letters):
        if circle:
            rest = letters[place + 1 :] + letters[:place]
            yield f"spine {place + 1}", _left((rest[1:-1],), int(rest[0]) + int(rest[-1]))
            beside: tuple[str, ...] = (rest,)
        else:
            before, after = letters[:place], letters[place + 1 :]
            single = sum(map(int, before[-1:] + after[:1]))
            yield f"spine {place + 1}", _left((before[:-1], after[1:]), single)
            beside = before, after
        if leaves != "0":
            yield f"leaf {place + 1}", _left(beside, int(leaves) - 1)


def _left(words: tuple[str, ...], single: int) -> tuple[str, ...]:
    return (*(word for word in words if word), *("0",) * single)
