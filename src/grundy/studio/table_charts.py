"""Charts of tables: how many graphs have each value, and how searches grow with the board."""

from __future__ import annotations

from collections.abc import Sized
from typing import Any

from grundy.boards.graph import Graph
from grundy.budget import Budget, Limits
from grundy.census import Census, census, find_family
from grundy.errors import GrundyError
from grundy.games.ranges import parse_range
from grundy.games.registry import Game
from grundy.kinds import Settings
from grundy.studio.charts import Chart, Tell

SECONDS, MEMORY = 120.0, 2**30
MOST_VALUES, MOST_ROWS = 200, 200
LARGEST, LARGEST_OTHER = {"trees": 18, "caterpillars": 22, "connected": 8}, 14
"""Sizes of graphs; and of words."""


class CensusChart(Chart):
    """How often each value occurs over a family of graphs, with a smallest graph of each."""

    def __init__(self, family: str, measure: str, most: int, tell: Tell) -> None:
        super().__init__(tell)
        largest = LARGEST.get(family, LARGEST_OTHER)
        if most > largest:
            raise GrundyError(f"the studio counts {family} up to {largest}; `grundy census` goes further")
        self.family, self.measure, self.most = find_family(family), measure, most
        self.name = family
        kind, _, game = measure.partition(":")
        self.shown = {
            "kind": "census", "title": f"{measure} of {family}", "game": game if kind else "", "values": [],
            "counted": 0,
        }  # fmt: skip

    def work(self) -> None:
        """Counts, up to the largest size."""
        first = 1

        def progress(size: int, counted: int, _: float) -> None:
            self.progress(size / (self.most + 1), f"{counted:,} {self.family.noun}s")

        try:
            found = census(self.name, (first, self.most), self.measure, progress=progress, time_limit=SECONDS)
        except KeyboardInterrupt as stopped:
            found = stopped.result  # type: ignore[attr-defined]
        self._keep(found)

    def _keep(self, found: Census) -> None:
        values = found.values()[:MOST_VALUES]
        self.shown |= {
            "values": [[value, found.total(value), self._text(found.examples[value])] for value in values],
            "counted": found.counted,
        }
        words = f"{found.counted:,} {self.family.noun}s, {len(found.values()):,} values"
        self.said = words if found.finished else f"{words}; not all: the time was over"

    def _text(self, example: str) -> str:
        return example if self.name.startswith("words:") else str(Graph.parse(example))


def graph_picture(text: str) -> str:
    """The picture of a graph that stands for a value; empty where there is none."""
    try:
        return Graph.parse(text).picture().svg(text[:80])
    except GrundyError:
        return ""


class GrowthChart(Chart):
    """What a range of positions takes: nodes, and what is proved."""

    def __init__(self, game: Game, range_: str, misere: bool, tell: Tell) -> None:
        super().__init__(tell)
        self.game, self.texts, self.misere = game, parse_range(range_).texts(), misere
        if len(self.texts) > MOST_ROWS:
            raise GrundyError(f"a chart has at most {MOST_ROWS} positions")
        self.rows: list[list[Any]] = []
        title = f"{game.title} {range_}{', misère' if misere else ''}"
        self.shown = {"kind": "growth", "title": title, "rows": self.rows, "game": game.name}
        self.budget = Budget(Limits(memory=MEMORY, time=SECONDS))

    def stop(self) -> None:
        """In the middle of a search too."""
        super().stop()
        self.budget.cancel()

    def work(self) -> None:
        """One position after the other, each with a table of its own, without theorems."""
        for place, text in enumerate(self.texts):
            position = self.game.start(text)
            how = Settings(self.misere, limits=self.budget, theorems=False)
            play, solver = how.play_of(position), how.solver(position)
            found = play.solve(how.question(value=play.valued), solver)
            if not found.answered:
                self.said = f"{text} was not solved in {SECONDS:g} seconds"
                break
            value = found.value if found.value is not None else found.outcome
            proved = len(solver) if isinstance(solver, Sized) else 0
            self.rows.append([text, str(value)[:60], found.nodes, proved, round(found.seconds, 3)])
            self.progress((place + 1) / len(self.texts))
