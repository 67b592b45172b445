"""Conjectures of G. Renault's thesis: rows of dominoes, and the domination game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from grundy.boards.graph import Graph
from grundy.conjectures.registry import Case, conjecture
from grundy.errors import LimitReachedError
from grundy.games import game
from grundy.games.toppling_dominoes import TopplingDominoes
from grundy.games.toppling_rows import numbers_in, rows_of
from grundy.search import Limits, stopped_words
from grundy.search.domination import is_no_minus
from grundy.search.partizan import PartizanSolver

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
    game="domination",
    says="on a chordal graph, with any vertices dominated already, Dominator never gains by letting Staller "
    "begin",
    source=f"{THESIS}, conjecture 5.16",
    size="vertices",
    first=1,
    to=7,
)
def chordal_no_minus(vertices: int) -> Iterator[Case]:
    from grundy.conjectures.small_graphs import chordal_graphs

    for found in chordal_graphs(vertices):
        graph = Graph.from_networkx(found)
        yield Case(graph.graph6(), partial(_no_minus, graph))


def _no_minus(graph: Graph, limits: Limits) -> bool:
    return is_no_minus(graph)
