"""Conjectures of G. Renault's thesis: rows of dominoes, and the domination game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import islice, product

from grundy.boards.disjoint_union import disjoint_union
from grundy.boards.graph import Graph
from grundy.budget import AnyLimits
from grundy.census.families import connected
from grundy.conjectures.registry import Instance, conjecture
from grundy.errors import LimitReachedError
from grundy.games import game
from grundy.games.domination import Domination
from grundy.games.toppling_dominoes import TopplingDominoes
from grundy.games.toppling_rows import numbers_in, rows_of
from grundy.search.domination import common_solver, is_no_minus
from grundy.search.partizan import PartizanSolver
from grundy.theorems.domination import kind_and_parity, union_bounds
from grundy.values.domination import DominationNumbers

THESIS = 'G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013)'


# ---- Toppling Dominoes --------------------------------------------------------------------------
@conjecture(
    name="renault-3.88",
    game="toppling_dominoes",
    says="for numbers a >= b >= c, no rows have the value {a||b|c} but aLRcRLb, aEcRLb if a > b, "
    "and their reversals",
    source=f"{THESIS}, conjecture 3.88 (which prints b and c exchanged; theorem 3.30 has them right)",
    size="dominoes",
    first=1,
    to=9,
)
def three_numbers(dominoes: int) -> Iterator[Instance]:
    return _rows(dominoes, {(1, 2), (2, 1)})


@conjecture(
    name="renault-3.89",
    game="toppling_dominoes",
    says="for numbers a >= b > c >= d, no rows have the value {a|b||c|d} but bRLaLRdRLc, bRLaEdRLc "
    "and their reversals",
    source=f"{THESIS}, conjecture 3.89",
    size="dominoes",
    first=1,
    to=9,
)
def four_numbers(dominoes: int) -> Iterator[Instance]:
    return _rows(dominoes, {(2, 2)})


def _rows(dominoes: int, kinds: set[tuple[int, ...]]) -> Iterator[Instance]:
    """All rows, of which those count that are worth {x|y} with so many numbers in x and in y."""
    solver = PartizanSolver(game("toppling_dominoes"))

    def check(row: str, limits: AnyLimits) -> bool | None:
        value = solver.value(TopplingDominoes.parse(row), limits)
        if value is None:
            raise LimitReachedError.by(solver.stopped_by)
        if value.is_number:
            return None
        known = rows_of(value)
        if not known or numbers_in(value) not in kinds:
            return None
        return row in known or row[::-1] in known

    for letters in product("LRE", repeat=dominoes):
        row = "".join(letters)
        yield Instance(row, partial(check, row))


# ---- the domination game ------------------------------------------------------------------------
@conjecture(
    name="renault-5.16",
    game="domination",
    says="on a chordal graph, with any vertices dominated already, Dominator never gains by letting Staller "
    "begin",
    source=f"{THESIS}, conjecture 5.16",
    size="vertices",
    first=1,
    to=7,
)
def chordal_no_minus(vertices: int) -> Iterator[Instance]:
    from grundy.conjectures.small_graphs import chordal_graphs

    for found in chordal_graphs(vertices):
        graph = Graph.from_networkx(found)
        yield Instance(graph.graph6(), partial(_no_minus, graph))


def _no_minus(graph: Graph, limits: AnyLimits) -> bool:
    return is_no_minus(graph)


OPEN: dict[tuple[str, str], tuple[tuple[str, int], ...]] = {
    ("o=", "o-"): (("staller", 0),),
    ("o=", "e-"): (("dominator", 1),),
    ("e=", "e="): (("staller", 0),),
    ("o=", "o="): (("dominator", 1), ("staller", 0)),
}
"""The bounds of table 5.2 that no example of the thesis attains: for whom who begins, and whether it is the
least number, 0, or the largest, 1."""


@conjecture(
    name="renault-5.18",
    game="domination",
    says="no union of two connected graphs attains one of the five bounds of table 5.2 for which the thesis "
    "has no example; a counter-example to this would be one",
    source=f"{THESIS}, conjecture 5.18, which says the opposite: that all bounds are attained",
    size="vertices",
    first=2,
    to=9,
)
def open_bounds(vertices: int) -> Iterator[Instance]:
    for smaller in range(1, vertices // 2 + 1):
        for place, one in enumerate(connected(smaller)):
            others = connected(vertices - smaller)
            for two in islice(others, place if 2 * smaller == vertices else 0, None):
                yield Instance(f"{one} and {two}", partial(_not_attained, one, two))


def _not_attained(one: str, two: str, limits: AnyLimits) -> bool | None:
    numbers = _numbers(one), _numbers(two)
    kinds = kind_and_parity(numbers[0]), kind_and_parity(numbers[1])
    wanted = OPEN.get(kinds) or OPEN.get(kinds[::-1])
    if wanted is None:
        return None
    whole, _ = disjoint_union((Graph.parse(text), {}) for text in (one, two))
    found, bounds = common_solver().numbers(Domination(whole), limits), union_bounds(*numbers)
    return all(getattr(found, player) != getattr(bounds, player)[end] for player, end in wanted)


@lru_cache(maxsize=20_000)
def _numbers(graph6: str) -> DominationNumbers:
    return common_solver().numbers(Domination(Graph.parse(graph6)))
