"""The colouring game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from grundy.errors import ParseError
from grundy.games.colouring.partial_colouring import COLOURS, PartialColouring
from grundy.games.colouring.words import write_word
from grundy.games.partizan_position import PartizanPosition
from grundy.games.position import Player
from grundy.games.registry import register
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.games.editor import Editor

PASS = "pass"


@register("colouring", title="The colouring game")
@dataclass(frozen=True, repr=False)
class Colouring(PartizanPosition):
    """Alice wants a graph properly coloured with k colours, and Bob does not.

    ## Rules

    Alice and Bob, who are Left and Right here, colour one vertex of a graph in turn, each with any of the k
    colours that none of its neighbours has. Alice wins if all vertices get a colour. Bob wins when a vertex
    is left that has neighbours of all k colours. In a variant one of them may pass.

    ## Notation

    A graph, its coloured vertices and the number of colours: `P5; a 0,2; b 4 k=3`. There are three colours
    unless k is given. Graphs are written as edges, `0-1,1-2`, or by names such as `C7` and `grid 2x3`; parts
    are joined by `+`. Caterpillars have words: `azb` is a vertex with a leaf coloured a, an uncoloured leaf
    and a leaf coloured b, `zDDzDz` has a spine of four vertices with two, two, one and two leaves, and its
    two ends; `[z^4]` is a cycle of four vertices with a leaf on each. All digits behind `^` are the number:
    `a^40z` has forty a, and four of them before a 0 are `a^4 0z` or `a^{4}0z`. At last, `pass=A` says that
    Alice may pass as often as she likes, `pass=B` that Bob may. A move is a vertex and a colour, `3b`.

    >>> print(Colouring.parse("P4 k=2").outcome(), Colouring.parse("[z^4]").outcome())
    P P
    >>> Colouring.parse("P4 k=2").play("R 1a").play("L 3b")
    <colouring 0-1,1-2,2-3; a 1; b 3 k=2>

    ## Known results

    The least k for which Alice wins, moving first, is the game chromatic number of the graph. It is at most 4
    for trees (Faigle, Kern, Kierstead and Trotter 1993). Guignard (2011) describes sums of positions by
    bitypes: who wins, and who wins when an isolated vertex is added, with which either may pass once. All
    trees of at most 12 vertices have game chromatic number at most 3, whoever begins.

    ## References

    - H. L. Bodlaender, "On the complexity of some coloring games", International Journal of Foundations of
      Computer Science 2 (1991), 133-147.
    - U. Faigle, W. Kern, H. Kierstead, W. T. Trotter, "On the game chromatic number of some classes of
      graphs", Ars Combinatoria 35 (1993), 143-150.
    - A. Guignard, "Jeux de coloration de graphes", thesis, Université Bordeaux 1 (2011), chapters 6 to 8.
    """

    example = "P5; a 0; b 4 k=3"
    kind: ClassVar[str] = "grundy.kinds.colouring:ColouringPlay"
    dedicated_solver: ClassVar[str] = "grundy.search.colouring:ColouringSolver"
    last_move_wins: ClassVar[bool] = False
    no_misere_play: ClassVar[str] = "is not won by the last move"
    players: ClassVar[tuple[str, str]] = ("Alice", "Bob")

    board: PartialColouring
    passing: Player | None = None
    """Who may pass, if anybody."""

    @classmethod
    def parse(cls, text: str) -> Self:
        found = re.search(r"\bpass\s*=\s*(\S*)(?=\s*$|\s+k\s*=)", text)
        if found is None:
            return cls(PartialColouring.parse(text))
        if found[1] not in _PASSING:
            raise ParseError("expected `pass=A` or `pass=B`", text, found.start(1))
        rest = text[: found.start()] + text[found.end() :].rstrip()
        return cls(PartialColouring.parse(rest), _PASSING[found[1]])

    def __str__(self) -> str:
        passing = "" if self.passing is None else f" pass={'AB'[self.passing is Player.RIGHT]}"
        return f"{self.board}{passing}"

    def winner(self) -> Outcome | None:
        seen = self.board.seen().values()
        if any(len(colours) == self.board.k for colours in seen):
            return Outcome.R
        return None if seen else Outcome.L

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self._moves(Player.LEFT)

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self._moves(Player.RIGHT)

    def _moves(self, player: Player) -> Iterator[tuple[str, Self]]:
        if self.winner() is not None:
            return
        if player is self.passing:
            yield PASS, self
        for vertex, seen in self.board.seen().items():
            for colour in range(self.board.k):
                if colour not in seen:
                    name = f"{vertex}{COLOURS[colour]}"
                    yield name, type(self)(self.board.with_colour(vertex, colour), self.passing)

    def canonical(self) -> Self:
        return type(self)(self.board.canonical(), self.passing)

    def size(self) -> int:
        return len(self.board.uncoloured())

    def word(self) -> str | None:
        """The position as the word of a caterpillar, if it is one whose coloured vertices are leaves.

        >>> Colouring.parse("0-1,1-2,2-3,1-4; a 0").word()
        'az0z'
        """
        return write_word(self.board.graph, {v: COLOURS[colour] for v, colour in self.board.colours})

    def editor(self) -> Editor:
        from grundy.games.editor import Editor

        return Editor("graph", ("-",))

    def draw(self) -> str:
        return self.board.picture().svg(f"Colouring game {self}")


_PASSING = {"A": Player.LEFT, "B": Player.RIGHT}
