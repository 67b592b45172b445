"""The domination game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, Self

from grundy.boards.disjoint_union import disjoint_union
from grundy.boards.graph import Graph
from grundy.boards.graph_canonical import renumbered
from grundy.boards.looks import GONE, OPEN
from grundy.errors import GrundyError, ParseError
from grundy.games.domination.text import PASSING, read_part, read_settings
from grundy.games.partizan_position import PartizanPosition
from grundy.games.position import Player
from grundy.games.registry import register
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.games.editor import Editor

PASS = "pass"


@register("domination", title="The domination game")
@dataclass(frozen=True, repr=False)
class Domination(PartizanPosition):
    """Dominator wants the vertices of a graph dominated in few moves, Staller in many.

    ## Rules

    Dominator and Staller, who are Left and Right here, choose one vertex of a graph in turn. A chosen vertex
    dominates itself and its neighbours, and each choice must dominate at least one vertex that was not
    dominated before. The game ends when all vertices are dominated. Nobody wins: what counts is the number of
    vertices that were chosen, the game domination number, and it depends on who begins. In a variant one of
    the players, or both, may pass once; a pass is not counted. With a bound on the number of moves there is
    a winner: Dominator if the game ends within it, else Staller.

    ## Notation

    A graph, and its vertices that are dominated already: `P7; 0,3`. Graphs are written as edges, `0-1,1-2`,
    or by names such as `C7` and `grid 2x4`; parts are joined by `+`. Then `pass=D`, `pass=S` or `pass=DS`
    says who may pass once, and `within=3` that Dominator wins if the game lasts at most 3 more moves. A move
    is named by its vertex.

    >>> print(Domination.parse("P7").value(), Domination.parse("P7 within=3").outcome())
    (3,4) N
    >>> Domination.parse("P7").play("L 1")
    <domination 0-1,1-2,2-3,3-4,4-5,5-6; 0,1,2>

    ## Known results

    The numbers for the two ways to begin differ by at most one (Brešar, Klavžar and Rall 2010; Kinnersley,
    West and Zamani 2013). A graph is called plus, equal or minus when the second is larger, equal or smaller.
    On a no-minus graph, which is not minus whatever is dominated of it, nobody profits from a pass; forests,
    tri-split graphs and dually chordal graphs are such. Dorbec, Košmrlj and Renault (2015) bound the numbers
    of a union by those of its two parts: `grundy.theorems.domination` has their table.

    ## References

    - B. Brešar, S. Klavžar, D. F. Rall, "Domination game and an imagination strategy", SIAM Journal on
      Discrete Mathematics 24 (2010), 979-991.
    - W. B. Kinnersley, D. B. West, R. Zamani, "Extremal problems for game domination number", SIAM Journal
      on Discrete Mathematics 27 (2013), 2090-2107.
    - P. Dorbec, G. Košmrlj, G. Renault, "The domination game played on unions of graphs", Discrete
      Mathematics 338 (2015), 71-79.
    - G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013), chapter 5.
    """

    example = "P7; 0,3"
    kind: ClassVar[str] = "grundy.kinds.domination:DominationPlay"
    dedicated_solver: ClassVar[str] = "grundy.search.domination:DominationSolver"
    last_move_wins: ClassVar[bool] = False
    no_misere_play: ClassVar[str] = "is not won by the last move"
    players: ClassVar[tuple[str, str]] = ("Dominator", "Staller")

    graph: Graph
    dominated: frozenset[int] = frozenset()
    passes: frozenset[Player] = frozenset()
    """Who may still pass."""
    within: int | None = None
    """In how many more moves all must be dominated for Dominator to win; None when moves are only counted."""

    def __post_init__(self) -> None:
        if not self.dominated <= set(self.graph.vertices):
            raise GrundyError("a dominated vertex is one of the graph")

    @classmethod
    def parse(cls, text: str) -> Self:
        found = re.search(r"\b(pass|within)\s*=", text)
        stop = found.start() if found else len(text)
        passes, within = read_settings(text, stop)
        ends = [at for at in range(stop) if text[at] == "+"]
        try:
            parts = [read_part(text, a + 1, b) for a, b in pairwise([-1, *ends, stop])]
            graph, dominated = disjoint_union(parts)
        except ParseError:
            raise
        except GrundyError as error:
            raise ParseError(str(error), text) from error
        return cls(graph, frozenset(dominated), passes, within)

    def __str__(self) -> str:
        words = [str(self.graph)]
        if self.dominated:
            words.append(f"; {','.join(map(str, sorted(self.dominated)))}")
        if self.passes:
            words.append(f" pass={''.join(letter for letter, who in PASSING.items() if who in self.passes)}")
        if self.within is not None:
            words.append(f" within={self.within}")
        return "".join(words)

    @property
    def has_winner(self) -> bool:  # type: ignore[override]
        return self.within is not None

    def within_moves(self, moves: int) -> Self:
        return replace(self, within=moves)

    def winner(self) -> Outcome | None:
        if self.within is None:
            return None
        if not self.undominated():
            return Outcome.L
        return Outcome.R if self.within == 0 else None

    def undominated(self) -> frozenset[int]:
        return frozenset(self.graph.vertices) - self.dominated

    def is_over(self) -> bool:
        return not self.undominated() or self.within == 0

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self._moves(Player.LEFT)

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self._moves(Player.RIGHT)

    def _moves(self, player: Player) -> Iterator[tuple[str, Self]]:
        if self.is_over():
            return
        if player in self.passes:
            yield PASS, replace(self, passes=self.passes - {player})
        within = None if self.within is None else self.within - 1
        for vertex in self.graph.vertices:
            covered = self.graph.neighbours(vertex) | {vertex}
            if not covered <= self.dominated:
                yield str(vertex), replace(self, dominated=self.dominated | covered, within=within)

    def canonical(self) -> Self:
        looks = {v: "x" if v in self.dominated else "" for v in self.graph.vertices}
        number = renumbered(looks, [(a, b, "", "") for a, b in self.graph.edges])
        graph = Graph(tuple(number.values()), tuple((number[a], number[b]) for a, b in self.graph.edges))
        return replace(self, graph=graph, dominated=frozenset(number[v] for v in self.dominated))

    def size(self) -> int:
        return len(self.undominated()) + len(self.passes)

    def editor(self) -> Editor:
        from grundy.games.editor import Editor

        return Editor("graph", ("-",))

    def draw(self) -> str:
        words = {"dominated": GONE, "not dominated": OPEN} if self.dominated else None
        return self.graph.picture(dict.fromkeys(self.dominated, GONE), words).svg(f"Domination game {self}")
