"""Looks at a crew's search: what a look at one search shows, and what each worker does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy import _engine

LEVELS = 12
"""How deep the branch is shown."""
SHOWN = 4
"""So many workers have a line of their own."""


FEW_HANDLED, USUAL_PRICE = 1000, 1e-5
"""Before so many facts have been handled, one is taken to need so many seconds."""


@dataclass
class Costs:
    """What the crew's work has cost so far."""

    jobs: int = 0
    nodes: int = 0
    cpu: float = 0.0
    exchange: float = 0.0
    driver: float = 0.0
    batches: int = 0
    facts: int = 0
    bytes: int = 0
    checked: int = 0
    checking: float = 0.0
    deaths: int = 0
    halted: int = 0
    forgotten: int = 0
    """Nimbers that workers have forgotten for want of memory."""
    shelved: dict[int, int] = field(default_factory=dict)
    """Nimbers that each worker has on disk, for want of memory."""
    seconds: list[float] = field(default_factory=list)
    """How long each job took."""

    handled: int = 0
    """How often a worker has written or read a fact."""

    @property
    def exchanged(self) -> float:
        """Seconds that it takes to write or to read a fact."""
        return self.exchange / self.handled if self.handled > FEW_HANDLED else USUAL_PRICE


@dataclass(frozen=True)
class CrewRow:
    """One level of the most proving branch, as the engine's searches tell it."""

    index: int
    count: int
    unknown: int
    nimber: int
    components: list[str]
    size: int
    id: int


@dataclass(frozen=True)
class CrewMember:
    """What a worker does."""

    number: int
    couple: str
    seconds: float
    """Since it began."""
    most: float
    """Seconds of processor time that it has."""
    check: bool = False
    """Whether it solves a fact again."""


@dataclass(frozen=True)
class CrewSnapshot:
    """What `Search.snapshot` tells of a crew: all that it tells of one search, and the crew."""

    branch: list[CrewRow]
    nodes: int
    proved: int
    excluded: int
    effort_used: int
    effort_slots: int
    memory: int
    seconds: float
    state: str
    restarts: int
    forgotten: int
    shelved: int
    threads: int
    crew: list[CrewMember]
    crew_size: int
    costs: Costs


def branch_of(tree: _engine.JobTree) -> list[CrewRow]:
    """The branch from the root on that looks cheapest."""
    rows: list[CrewRow] = []
    number = next((node.id for node in tree.top(0, 1)), -1)
    index, count = 1, 1
    while number >= 0 and len(rows) < LEVELS:
        node, *others = tree.family(number)
        below = set(node.children)
        children = [one for one in others if one.id in below]
        open_ones = [one for one in children if not one.solved]
        rows.append(
            CrewRow(index, count, max(node.unknown, 0), node.nimber, node.components, node.size, node.id)
        )
        if not open_ones:
            break
        best = min(
            open_ones,
            key=lambda one: min(one.proof, one.disproof) if len(node.components) > 1 else one.disproof,
        )
        index, count, number = node.children.index(best.id) + 1, len(node.children), best.id
    return rows


def crew_lines(look: CrewSnapshot) -> list[str]:
    """What the crew does, for a person: one line about all, and one for each of the first workers."""
    costs = look.costs
    deaths = f", {costs.deaths:,} died" if costs.deaths else ""
    lines = [
        f"{look.crew_size:,} workers{deaths}, {len(look.crew):,} busy; {costs.jobs:,} jobs, "
        f"{costs.facts:,} facts passed on, {costs.checked:,} solved again"
    ]
    for one in look.crew[:SHOWN]:
        what = "again  " if one.check else ""
        lines.append(f"worker {one.number:<4} {one.seconds:5.1f} s of {one.most:.1f}  {what}{one.couple}")
    if len(look.crew) > SHOWN:
        lines.append(f"     and {len(look.crew) - SHOWN:,} workers more")
    return lines
