"""Game chromatic numbers, step by step: what is known when a limit or Ctrl-C ends the search."""

from __future__ import annotations

from dataclasses import dataclass, field

from grundy.boards.graph import Graph
from grundy.budget import AnyLimits, Budget, limit_of
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Player
from grundy.games.colouring import Colouring
from grundy.games.colouring.partial_colouring import COLOURS, PartialColouring
from grundy.search.colouring import common_solver
from grundy.values.bitype import Bitype
from grundy.values.shown import drawn_by


@dataclass
class ChromaticNumbers:
    """What is known of the game chromatic numbers of a graph, if Alice begins and if Bob does.

    >>> known = ChromaticNumbers(Graph.parse("C4"))
    >>> known.find()
    >>> known.numbers, str(known.bitype)
    ([3, 2], 'AA')
    """

    graph: Graph
    numbers: list[int | None] = field(default_factory=lambda: [None, None])
    at_least: list[int] = field(default_factory=lambda: [0, 0])
    """With fewer colours Bob wins."""
    bitype: Bitype | None = None
    """With three colours."""
    stopped_by: str = ""

    _repr_html_ = drawn_by("grundy.draw.shown:chromatic_html")

    def find(self, limits: AnyLimits | None = None) -> None:
        """Finds what is not known yet; `stopped_by` says what ended it, if anything did."""
        budget = Budget.of(limits)
        try:
            while None in self.numbers:
                self._try_more(budget)
            self.bitype = common_solver().bitype(self._position(3), budget)
        except (LimitReachedError, KeyboardInterrupt) as ended:
            self.stopped_by = limit_of(ended)

    def _try_more(self, budget: Budget) -> None:
        """One number of colours more, for the beginner of whom less is known."""
        open_ = [place for place, number in enumerate(self.numbers) if number is None]
        place = min(open_, key=self.at_least.__getitem__)
        colours, first = self.at_least[place], list(Player)[place]
        if colours > len(COLOURS):
            raise GrundyError(f"Alice needs more than {len(COLOURS)} colours for this graph")
        if common_solver().alice_wins(self._position(colours), first, limits=budget):
            self.numbers[place] = colours
        else:
            self.at_least[place] += 1

    def _position(self, colours: int) -> Colouring:
        return Colouring(PartialColouring(self.graph, k=colours))
