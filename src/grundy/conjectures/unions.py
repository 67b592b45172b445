"""The domination game on unions: the bounds of Renault's Table 5.2 that no example is known to attain.

A hunt goes through all pairs of graphs, connected or not, of graphs that are worth the same only one; it
leaves out the pairs for which Theorem 5.8 tells that the bound is not attained.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations_with_replacement, product

from grundy.boards.disjoint_union import disjoint_union
from grundy.boards.graph import Graph
from grundy.budget import AnyLimits
from grundy.conjectures.registry import Instance, conjecture
from grundy.conjectures.renault import THESIS
from grundy.games import Player
from grundy.games.domination import Domination
from grundy.search.domination import DominationSolver
from grundy.theorems.domination import bounds_after_a_move, kind_and_parity
from grundy.values.domination import DominationNumbers, PassNumbers


@dataclass(frozen=True)
class Worth:
    """What Theorem 5.8 needs to know of a graph: its numbers, and those after each move."""

    kind: str
    here: PassNumbers
    after: frozenset[PassNumbers]


@dataclass(frozen=True)
class OpenBound:
    """A bound on the union of two kinds of graphs: so many moves more than both have together."""

    kinds: tuple[str, str]
    first: Player
    offset: int

    @property
    def says(self) -> str:
        who = "Dominator" if self.first is Player.LEFT else "Staller"
        names = " and one that is ".join(map(_in_words, self.kinds))
        sign = f"{self.offset:+d} " if self.offset else ""
        return (
            f"in the union of a graph that is {names}, if {who} begins, it does not take the sum of their "
            f"numbers for Dominator's start {sign}moves".replace("  ", " ")
        )

    def excluded(self, one: Worth, two: Worth) -> bool:
        """Whether Theorem 5.8 tells that the bound is not attained."""
        bounds = [bounds_after_a_move(after, two.here) for after in one.after]
        bounds += [bounds_after_a_move(after, one.here) for after in two.after]
        if self.first is Player.LEFT:
            return min(most for most, _ in bounds) < self.offset
        return max(least for _, least in bounds) > self.offset


OPEN_BOUNDS = {
    "renault-5.3-a": OpenBound(("o=", "o-"), Player.RIGHT, -1),
    "renault-5.3-b": OpenBound(("o=", "e-"), Player.LEFT, 0),
    "renault-5.3-c": OpenBound(("e=", "e="), Player.RIGHT, -1),
    "renault-5.3-d": OpenBound(("o=", "o="), Player.LEFT, 1),
    "renault-5.3-e": OpenBound(("o=", "o="), Player.RIGHT, -1),
}


def _in_words(kind: str) -> str:
    return f"{'odd' if kind[0] == 'o' else 'even'} and {'equal' if kind[1] == '=' else 'minus'}"


# ---- graphs by what they are worth -----------------------------------------------------------------
@cache
def _solver() -> DominationSolver:
    return DominationSolver()


@cache
def _graphs(vertices: int) -> tuple[Graph, ...]:
    """All graphs with so many vertices, of those that are worth the same in any union only one."""
    from grundy.census.families import connected

    found: dict[int, Graph] = {}
    for text in connected(vertices):
        graph = Graph.parse(text)
        found.setdefault(_solver().form(graph), graph)
    for smaller in range(1, vertices // 2 + 1):
        for one, two in product(_graphs(smaller), _graphs(vertices - smaller)):
            graph = union(one, two)
            found.setdefault(_solver().form(graph), graph)
    return tuple(found.values())


@cache
def _by_worth(vertices: int) -> dict[Worth, list[Graph]]:
    """The graphs of the kinds in question, by what Theorem 5.8 needs to know of them."""
    kinds = {kind for bound in OPEN_BOUNDS.values() for kind in bound.kinds}
    found = defaultdict(list)
    for graph in _graphs(vertices):
        kind = kind_and_parity(_solver().numbers(Domination(graph)))
        if kind in kinds:
            found[_worth(graph, kind)].append(graph)
    return found


def _worth(graph: Graph, kind: str) -> Worth:
    """All numbers less that for Dominator's start."""
    numbers = _solver().pass_numbers(Domination(graph))
    total = numbers.plain.dominator
    after = {_solver().pass_numbers(Domination(graph, graph.neighbours(v) | {v})) for v in graph.vertices}
    return Worth(kind, _less(numbers, total), frozenset(_less(one, total) for one in after))


def _less(numbers: PassNumbers, total: int) -> PassNumbers:
    return PassNumbers(
        *(
            DominationNumbers(one.dominator - total, one.staller - total)
            for one in (numbers.plain, numbers.dominator_passes, numbers.staller_passes)
        )
    )


def union(one: Graph, two: Graph) -> Graph:
    """Both graphs, side by side."""
    return disjoint_union(((one, {}), (two, {})))[0]


# ---- cases -----------------------------------------------------------------------------------------
def pairs(bound: OpenBound, vertices: int) -> Iterator[tuple[Graph, Graph]]:
    """All pairs of graphs that Theorem 5.8 does not exclude, the larger of which has so many vertices."""
    here = _by_worth(vertices)
    for smaller in range(1, vertices + 1):
        for one, two in product(here, _by_worth(smaller)):
            if (one.kind, two.kind) not in (bound.kinds, bound.kinds[::-1]) or bound.excluded(one, two):
                continue
            if one == two and smaller == vertices:
                yield from combinations_with_replacement(here[one], 2)
            elif smaller < vertices or str(one) < str(two):
                yield from product(here[one], _by_worth(smaller)[two])


def _check(bound: OpenBound, one: Graph, two: Graph, limits: AnyLimits) -> bool:
    total = sum(_solver().moves(Domination(graph), Player.LEFT) for graph in (one, two))
    found = _solver().moves(Domination(union(one, two)), bound.first, limits)
    return found != total + bound.offset


def _state(name: str, bound: OpenBound) -> None:
    @conjecture(
        name=name,
        game="domination",
        says=bound.says,
        source=f"{THESIS}, Table 5.3, where no example is given; pairs that Theorem 5.8 leaves open",
        size="vertices",
        first=1,
        to=8,
    )
    def cases(vertices: int) -> Iterator[Instance]:
        for one, two in pairs(bound, vertices):
            yield Instance(f"{one.graph6()} + {two.graph6()}", partial(_check, bound, one, two))


for _name, _bound in OPEN_BOUNDS.items():
    _state(_name, _bound)
