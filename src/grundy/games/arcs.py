"""What Timber and Timbush share: arcs of a directed graph are toppled."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from grundy.boards.distances import diameter
from grundy.boards.graph_canonical import Edge, connected
from grundy.boards.toppling import arc_name, picture, read_arcs, standard, topple, write_arcs
from grundy.errors import GrundyError
from grundy.games.position import Position

if TYPE_CHECKING:
    from grundy.games.editor import Editor


@dataclass(frozen=True, repr=False)
class ArcGame(Position):
    """Arcs of a directed graph; with an arc falls everything on the side where it points."""

    arcs: tuple[Edge, ...] = ()

    word: ClassVar[dict[str, tuple[int, str]]]
    """The letters of a path: which way the arc points, and its colour."""
    inks: ClassVar[dict[str, str]]
    """How the arcs of each colour are drawn."""
    an_arc: ClassVar[str]
    """What an arc has to be."""

    def __post_init__(self) -> None:
        if any(colour not in self.inks or a < 0 or b < 0 for a, b, colour in self.arcs):
            raise GrundyError(f"an arc of {self.game.title} {self.an_arc}")
        object.__setattr__(self, "arcs", tuple(sorted(self.arcs)))

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(read_arcs(text, cls.word, "".join(cls.inks)))

    def __str__(self) -> str:
        return write_arcs(self.arcs)

    def topplings(self, colours: Collection[str]) -> Iterator[tuple[str, Self]]:
        """What is left when an arc of one of these colours is toppled, with the names of the moves."""
        for arc in dict.fromkeys(self.arcs):
            if arc[2] in colours:
                yield arc_name(arc), type(self)(topple(self.arcs, arc))

    def components(self) -> tuple[Self, ...]:
        return tuple(type(self)(tuple(part)) for part in connected(self.arcs))

    def canonical(self) -> Self:
        return type(self)(standard(self.arcs))

    def size(self) -> int:
        return len(self.arcs)

    def diameter(self) -> int:
        near: dict[int, list[int]] = {}
        for a, b, _ in self.arcs:
            near.setdefault(a, []).append(b)
            near.setdefault(b, []).append(a)
        return diameter(near)

    def editor(self) -> Editor:
        from grundy.games.editor import Editor

        return Editor("graph", tuple(f">{colour}" for colour in self.inks), alone=False)

    def draw(self) -> str:
        return picture(self.arcs, self.inks).svg(f"{self.game.title} {self}")
