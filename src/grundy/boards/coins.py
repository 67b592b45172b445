"""Coins and strings: what Dots-and-boxes is played on, seen from the boxes.

Each string ties two coins together, or one coin to the ground, which is vertex 0; such a string is called an
arrow. A coin without strings is gone. Two coins may be tied by several strings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from grundy.boards.coins_picture import picture_of
from grundy.boards.graph_canonical import closure
from grundy.boards.svg import Picture, beside
from grundy.boards.text import read_number, skip_spaces
from grundy.errors import ParseError

String = tuple[int, int]
"""The two ends, the smaller one first."""

GROUND = 0
MOST_COINS = 9999


@dataclass(frozen=True)
class Coins:
    """Coins and the strings between them and to the ground.

    Strings are written as walks along them: `0-1-2-0` is two coins in a row, tied to the ground at both ends.

    >>> coins = Coins.parse("0-1-2-0, 1-3, 2-3")
    >>> len(coins), coins.strings
    (3, ((0, 1), (0, 2), (1, 2), (1, 3), (2, 3)))
    >>> print(coins.cut((1, 3)).cut((2, 3)))
    0-1-2-0
    """

    strings: tuple[String, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "strings", tuple(sorted((min(s), max(s)) for s in self.strings)))

    @classmethod
    def parse(cls, text: str) -> Self:
        at = skip_spaces(text, 0)
        if text[at:].strip() == "0":
            return cls()
        strings: list[String] = []
        while True:
            last, at = read_number(text, at, "coin", 0, MOST_COINS)
            if text[at : at + 1] != "-":
                raise ParseError("expected `-` and where the string ends", text, at)
            while text[at : at + 1] == "-":
                start = at + 1
                other, at = read_number(text, start, "coin", 0, MOST_COINS)
                if other == last:
                    raise ParseError("a string ties two different coins, or one to the ground", text, start)
                strings.append((last, other))
                last = other
            after = skip_spaces(text, at)
            if after == len(text):
                return cls(tuple(strings))
            if text[after] == ",":
                after += 1
            elif after == at:
                raise ParseError("expected `-` or `,`", text, at)
            at = after

    def __str__(self) -> str:
        """Walks that go on through coins with two strings."""
        return ", ".join("-".join(map(str, walk)) for walk in self._walks()) or "0"

    def _walks(self) -> Iterator[list[int]]:
        left = Counter(self.strings)
        for string in self.strings:
            if not left[string]:
                continue
            left[string] -= 1
            walk = list(string)
            while walk[-1] != GROUND and self.degree[walk[-1]] == 2:
                onward = next((s for s in self.at[walk[-1]] if left[s]), None)
                if onward is None:
                    break
                left[onward] -= 1
                walk.append(onward[0] + onward[1] - walk[-1])
            yield walk

    # ---- structure ----------------------------------------------------------------------------
    def __len__(self) -> int:
        """How many coins there are."""
        return len(self.degree)

    @cached_property
    def at(self) -> dict[int, list[String]]:
        """The strings at each coin."""
        found: dict[int, list[String]] = {}
        for string in self.strings:
            for end in string:
                if end != GROUND:
                    found.setdefault(end, []).append(string)
        return found

    @cached_property
    def degree(self) -> dict[int, int]:
        """How many strings each coin has."""
        return {coin: len(strings) for coin, strings in self.at.items()}

    def cut(self, *strings: String) -> Self:
        """Without these strings, each cut once."""
        kept = Counter(self.strings)
        kept.subtract(strings)
        return type(self)(tuple(kept.elements()))

    def without(self, coins: Iterable[int]) -> Self:
        """Without these coins and all their strings."""
        gone = set(coins)
        return type(self)(tuple(s for s in self.strings if not gone.intersection(s)))

    def components(self) -> tuple[Self, ...]:
        """What hangs together without the ground."""
        parts, seen = [], set[int]()
        for coin in self.at:
            if coin not in seen:
                near = closure(coin, self._neighbours)
                seen |= near
                strings = (s for s in self.strings if s[1] in near)
                parts.append(type(self)(tuple(strings)))
        return tuple(parts)

    def _neighbours(self, coin: int) -> list[int]:
        return [a + b - coin for a, b in self.at[coin] if a != GROUND]

    def canonical(self) -> Self:
        """The same for all that are equal up to the names of coins: each component numbered on its own."""
        parts = sorted((part._best_numbering() for part in self.components()), key=lambda p: (len(p), p))
        strings: list[String] = []
        first = 0
        for part in parts:
            strings += [(a + first if a else GROUND, b + first) for a, b in part]
            first += max(b for _, b in part)
        return type(self)(tuple(strings))

    def _best_numbering(self) -> tuple[String, ...]:
        """Of the numberings that respect what colour refinement tells apart, the one written first."""
        arrows = {coin: sum(s[0] == GROUND for s in strings) for coin, strings in self.at.items()}
        best: tuple[String, ...] | None = None
        stack = [self._refined({coin: (self.degree[coin], arrows[coin]) for coin in self.at})]
        while stack:
            rank = stack.pop()
            cells = Counter(rank.values())
            open_cells = [cell for cell, size in cells.items() if size > 1]
            if not open_cells:
                written = tuple(
                    sorted(
                        (min(ends), max(ends))
                        for ends in ((rank[a] + 1 if a else GROUND, rank[b] + 1) for a, b in self.strings)
                    )
                )
                best = written if best is None else min(best, written)
                continue
            chosen, looks = min(open_cells), set[tuple[String, ...]]()
            for coin in (coin for coin, cell in rank.items() if cell == chosen):
                look = tuple(sorted((a + b - coin if a else GROUND, 0) for a, b in self.at[coin]))
                if look not in looks:  # coins with the same neighbours can be exchanged
                    looks.add(look)
                    stack.append(self._refined({c: (cell, c != coin) for c, cell in rank.items()}))
        return best or ()

    def _refined(self, colours: dict[int, tuple[int, int]]) -> dict[int, int]:
        """The coins ranked so that equal ranks see equal ranks; a rank is the place of its first coin."""
        rank = _ranks(colours)
        while True:
            near = {coin: (rank[coin], *sorted(rank[c] for c in self._neighbours(coin))) for coin in rank}
            finer = _ranks(near)
            if len(set(finer.values())) == len(set(rank.values())):
                return rank
            rank = finer

    # ---- picture ------------------------------------------------------------------------------
    def picture(self) -> Picture:
        """The components side by side, each arrow ending at a bar for the ground."""
        parts = [picture_of(part.strings, part.at) for part in self.components()]
        return beside(parts or [Picture(20, 20)], sign="")


def _ranks(colours: Mapping[int, tuple[int, ...]]) -> dict[int, int]:
    order = sorted(colours.values())
    first = {colour: place for place, colour in reversed(list(enumerate(order)))}
    return {coin: first[colour] for coin, colour in colours.items()}
