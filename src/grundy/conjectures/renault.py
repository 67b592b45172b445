"""Conjectures of G. Renault's thesis: rows of dominoes, and the domination game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from grundy.conjectures.registry import Case, conjecture
from grundy.errors import LimitReachedError
from grundy.games import game
from grundy.games.toppling_dominoes import TopplingDominoes
from grundy.search import Limits, stopped_words
from grundy.search.partizan import PartizanSolver
from grundy.theorems.toppling_dominoes import numbers_in, rows_of

if TYPE_CHECKING:
    import networkx as nx

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
def three_numbers(dominoes: int) -> Iterator[Case]:
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
def four_numbers(dominoes: int) -> Iterator[Case]:
    return _rows(dominoes, {(2, 2)})


def _rows(dominoes: int, kinds: set[tuple[int, ...]]) -> Iterator[Case]:
    """All rows, of which those count that are worth {x|y} with so many numbers in x and in y."""
    solver = PartizanSolver(game("toppling_dominoes"))

    def check(row: str, limits: Limits) -> bool | None:
        value = solver.value(TopplingDominoes.parse(row), limits)
        if value is None:
            raise LimitReachedError(stopped_words(solver.stopped_by))
        if value.is_number:
            return None
        known = rows_of(value)
        if not known or numbers_in(value) not in kinds:
            return None
        return row in known or row[::-1] in known

    for letters in product("LRE", repeat=dominoes):
        row = "".join(letters)
        yield Case(row, partial(check, row))


# ---- the domination game ------------------------------------------------------------------------
@conjecture(
    name="renault-5.16",
    game="domination game",
    says="on a chordal graph, with any vertices dominated already, Dominator never gains by letting Staller "
    "begin",
    source=f"{THESIS}, conjecture 5.16",
    size="vertices",
    first=1,
    to=7,
)
def chordal_no_minus(vertices: int) -> Iterator[Case]:
    from grundy.conjectures.small_graphs import chordal_graphs

    for graph in chordal_graphs(vertices):
        yield Case(_graph6(graph), partial(_is_no_minus, graph))


def _is_no_minus(graph: nx.Graph[int], limits: Limits) -> bool:
    return is_no_minus(_closed(graph))


def is_no_minus(closed: Sequence[int]) -> bool:
    """Whether the domination number with Dominator first is at most that with Staller first, whatever is
    dominated already; `closed` are the closed neighbourhoods of the vertices, as bits."""
    everything = (1 << len(closed)) - 1
    dominator, staller = [0] * (everything + 1), [0] * (everything + 1)
    for done in range(everything - 1, -1, -1):
        after = {done | near for near in closed} - {done}
        dominator[done] = 1 + min(staller[more] for more in after)
        staller[done] = 1 + max(dominator[more] for more in after)
        if dominator[done] > staller[done]:
            return False
    return True


def _closed(graph: nx.Graph[int]) -> list[int]:
    return [1 << vertex | sum(1 << other for other in graph[vertex]) for vertex in sorted(graph)]


def _graph6(graph: nx.Graph[int]) -> str:
    import networkx as nx

    written: bytes = nx.to_graph6_bytes(graph, header=False)
    return written.decode("ascii").strip()
