"""What games on pairs of numbers share: such a game is what a pair may become."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from grundy.boards.pairs import Pair, Pairs, captioned_heap, pair_name
from grundy.games.partizan_position import PartizanPosition
from grundy.games.position import Position


@dataclass(frozen=True, repr=False)
class OnPairs(Position):
    """Pairs of numbers, each of them independent of the others; how they are written, split and drawn."""

    pairs: Pairs

    between: ClassVar[str] = ","
    """The sign between the numbers of a pair."""

    def __post_init__(self) -> None:
        kept = tuple(pair for pair in map(self.standard, self.pairs) if self.lasts(pair))
        object.__setattr__(self, "pairs", Pairs(kept))

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(Pairs.parse(text, 0, cls.between))

    def __str__(self) -> str:
        return self.pairs.text(self.between)

    def standard(self, pair: Pair) -> Pair:
        """The one pair that stands for all that are played alike."""
        return pair

    @abstractmethod
    def lasts(self, pair: Pair) -> bool:
        """Whether a pair has moves."""

    def on(self, pairs: Pairs) -> Self:
        """The same game on other pairs."""
        return replace(self, pairs=pairs)

    def components(self) -> tuple[Self, ...]:
        return tuple(self.on(Pairs((pair,))) for pair in self.pairs)

    def canonical(self) -> Self:
        return self.on(Pairs(tuple(sorted(self.pairs))))

    def size(self) -> int:
        return sum(map(sum, self.pairs))

    def caption(self, pair: Pair) -> str:
        """What the second number means, where it is no heap: then it stands in words below the first."""
        return ""

    def draw(self) -> str:
        from grundy.boards.svg import beside

        captioned = [captioned_heap(pair[0], self.caption(pair)) for pair in self.pairs if self.caption(pair)]
        picture = beside(captioned, sign="") if captioned else self.pairs.picture()
        return picture.svg(f"{self.game.title} {self}")

    def becoming(self, pair: Pair, options: Iterable[Pair]) -> Iterator[tuple[str, Self]]:
        """The moves that make a pair one of others; pairs that are played alike are one."""
        for option in dict.fromkeys(map(self.standard, options)):
            name = f"{pair_name(pair, self.between)} to {pair_name(option, self.between)}"
            yield name, self.on(self.pairs.replace(pair, option))


class PairGame(OnPairs):
    """A game in which both players have the same moves."""

    @abstractmethod
    def options_of(self, pair: Pair) -> Iterable[Pair]:
        """What a move makes of a pair."""

    def moves(self) -> Iterator[tuple[str, Self]]:
        for pair in self.pairs.distinct():
            yield from self.becoming(pair, self.options_of(pair))


class PartizanPairGame(OnPairs, PartizanPosition):
    """A game in which Left and Right have different moves."""

    @abstractmethod
    def left_of(self, pair: Pair) -> Iterable[Pair]:
        """What a move of Left makes of a pair."""

    @abstractmethod
    def right_of(self, pair: Pair) -> Iterable[Pair]:
        """What a move of Right makes of a pair."""

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        for pair in self.pairs.distinct():
            yield from self.becoming(pair, self.left_of(pair))

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        for pair in self.pairs.distinct():
            yield from self.becoming(pair, self.right_of(pair))
