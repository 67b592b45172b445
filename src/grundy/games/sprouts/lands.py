"""Lands: drawings of spots and curves, of which only what matters to the game of Sprouts is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from grundy.games.sprouts.canonical import canonical, coarse
from grundy.games.sprouts.reduce import reduce
from grundy.games.sprouts.regions import Land, Region
from grundy.games.sprouts.text import read, write


@dataclass(frozen=True)
class Lands:
    """Independent lands, reduced and in canonical form, so that equal means equivalent.

    >>> print(Lands.parse("BA.21|AB + CA2B.0|0.ABC"))
    0.2ABC|0.ABC+12.AB|AB
    """

    lands: tuple[Land, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        """The lands that the strings in `text`, with `+` in between, describe."""
        return cls.of(read(text))

    @classmethod
    def of(cls, drawings: Iterable[Iterable[Region]]) -> Self:
        """The lands of one or more drawings; letters mean the same spot only within one drawing."""
        return cls._sum(canonical(land) for drawing in drawings for land in reduce(drawing))

    def replace(self, place: int, drawing: Iterable[Region]) -> Self:
        """The lands after the one at `place` has become `drawing`."""
        return self._sum((*self.lands[:place], *self.of((drawing,)), *self.lands[place + 1 :]))

    @classmethod
    def _sum(cls, lands: Iterable[Land]) -> Self:
        found = list(lands)
        if len(found) > 1:
            found.sort(key=lambda land: (coarse(land), land))
        return cls(tuple(found))

    def lives(self) -> int:
        """How many more lines can end in a spot."""
        spots = ["".join(b for region in land for b in region.boundaries) for land in self.lands]
        return sum(Region((land,)).lives() for land in spots)

    def __iter__(self) -> Iterator[Land]:
        return iter(self.lands)

    def __len__(self) -> int:
        return len(self.lands)

    def __str__(self) -> str:

        return write(self.lands)
