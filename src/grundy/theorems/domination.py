"""Bounds on the game domination numbers of a union, and graphs on which passes never help (Dorbec, Košmrlj
and Renault).

Each row of Renault's Tables 5.1 and 5.2 is for two kinds of graphs: whether the number for Dominator's start
is even or odd, and whether the graph is plus, equal or minus. The bounds are offsets from the sum of the two
numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

from grundy.boards.graph import Graph
from grundy.errors import GrundyError
from grundy.values.domination import DominationNumbers, PassNumbers

CITE = (
    'P. Dorbec, G. Košmrlj, G. Renault, "The domination game played on unions of graphs", Discrete '
    "Mathematics 338 (2015), 71-79"
)

INFINITE = 10**9

_SIGNS = {"plus": "+", "equal": "=", "minus": "-"}

_OFFSETS: dict[tuple[str, str], tuple[tuple[int, int], tuple[int, int]]] = {
    ("o-", "o+"): ((-1, -1), (0, 0)),
    ("e-", "e+"): ((0, 0), (1, 1)),
    ("o-", "o-"): ((-1, -1), (-2, -2)),
    ("e-", "e-"): ((0, 0), (-1, -1)),
    ("o=", "o-"): ((-1, -1), (-1, 0)),
    ("e=", "e-"): ((0, 0), (-1, 0)),
    ("e=", "o-"): ((-1, 0), (-1, -1)),
    ("o=", "e-"): ((-1, 0), (0, 0)),
    ("e=", "o+"): ((-1, 0), (0, 1)),
    ("o-", "e+"): ((-1, 0), (0, 1)),
    ("e-", "o+"): ((-1, 0), (0, 1)),
    ("e=", "o="): ((-1, 0), (0, 1)),
    ("o-", "e-"): ((-1, 0), (-2, -1)),
    ("e=", "e="): ((0, 1), (-1, 0)),
    ("e=", "e+"): ((0, 1), (1, 2)),
    ("o=", "e+"): ((-1, 1), (0, 2)),
    ("o+", "o+"): ((-1, 1), (0, 2)),
    ("e+", "e+"): ((0, 2), (1, 3)),
    ("o=", "o="): ((-1, 1), (-1, 1)),
    ("o=", "o+"): ((-1, 1), (0, 2)),
    ("e+", "o+"): ((-1, 2), (0, 3)),
}
"""Table 5.2: the least and the largest offset, if Dominator begins and if Staller does."""


@dataclass(frozen=True)
class UnionBounds:
    """Between which numbers those of a union are, for each way to begin."""

    dominator: tuple[int, int]
    staller: tuple[int, int]

    def __contains__(self, numbers: DominationNumbers) -> bool:
        return all(
            least <= found <= most
            for found, (least, most) in (
                (numbers.dominator, self.dominator),
                (numbers.staller, self.staller),
            )
        )


def union_bounds(one: DominationNumbers, two: DominationNumbers, *, no_minus: bool = False) -> UnionBounds:
    """What the numbers of two graphs tell of those of their union.

    With `no_minus`, both are no-minus graphs (Theorems 5.9 and 5.10).

    >>> union_bounds(DominationNumbers(3, 2), DominationNumbers(1, 2))
    UnionBounds(dominator=(3, 3), staller=(4, 4))
    >>> union_bounds(DominationNumbers(3, 3), DominationNumbers(1, 2), no_minus=True)
    UnionBounds(dominator=(4, 4), staller=(5, 5))
    """
    total = one.dominator + two.dominator
    first, second = (_no_minus_offsets if no_minus else _offsets)(one, two)
    return UnionBounds((total + first[0], total + first[1]), (total + second[0], total + second[1]))


def _offsets(one: DominationNumbers, two: DominationNumbers) -> tuple[tuple[int, int], tuple[int, int]]:
    kinds = (kind_and_parity(one), kind_and_parity(two))
    return _OFFSETS.get(kinds) or _OFFSETS[kinds[::-1]]


def _no_minus_offsets(
    one: DominationNumbers, two: DominationNumbers
) -> tuple[tuple[int, int], tuple[int, int]]:
    if "minus" in (one.kind, two.kind):
        raise GrundyError("a no-minus graph is not minus")
    if one.kind == two.kind == "plus":
        return (0, 1), (1, 2)
    larger = 1 if "plus" in (one.kind, two.kind) else 0
    return (0, 0), (larger, larger)


def kind_and_parity(numbers: DominationNumbers) -> str:
    """`e` or `o` for an even or odd number if Dominator begins, then `+`, `=` or `-`.

    >>> kind_and_parity(DominationNumbers(3, 4))
    'o+'
    """
    return f"{'eo'[numbers.dominator % 2]}{_SIGNS[numbers.kind]}"


# ---- bounds by passes and by parity --------------------------------------------------------------
def bounds_by_passes(one: PassNumbers, two: PassNumbers) -> tuple[int, int]:
    """The least number of a union if Dominator begins, and the largest if Staller does (Theorem 5.8, 5.1 and
    5.3)."""
    least = min(a.plain.dominator + b.dominator_passes.dominator for a, b in ((one, two), (two, one)))
    return least, max(a.plain.staller + b.staller_passes.staller for a, b in ((one, two), (two, one)))


def bounds_after_a_move(moved: PassNumbers, other: PassNumbers) -> tuple[int, int]:
    """The largest number of a union if Dominator begins, and the least if Staller does, where `moved` is for
    one of the graphs after any move in it (Theorem 5.8, 5.2 and 5.4)."""
    pairs = ((moved, other), (other, moved))
    return (
        1 + max(a.plain.staller + b.staller_passes.staller for a, b in pairs),
        1 + min(a.plain.dominator + b.dominator_passes.dominator for a, b in pairs),
    )


def parity_bounds(one: DominationNumbers, two: DominationNumbers) -> UnionBounds:
    """What the numbers and their parities tell (Theorem 5.13 and Corollary 5.14).

    >>> parity_bounds(DominationNumbers(4, 4), DominationNumbers(2, 3))
    UnionBounds(dominator=(6, 7), staller=(7, 8))
    """
    least, most = one.dominator + two.dominator - 1, INFINITE
    first, last = 0, one.staller + two.staller + 1
    if one.dominator % 2 == two.dominator % 2 == 0:
        least += 1
    if one.staller % 2 == two.staller % 2 == 0:
        last -= 1
    for a, b in ((one, two), (two, one)):
        odd_even = a.dominator % 2 == 1 and b.staller % 2 == 0
        most = min(most, a.dominator + b.staller + (not odd_even))
        odd_even = a.staller % 2 == 1 and b.dominator % 2 == 0
        first = max(first, a.staller + b.dominator - (not odd_even))
    return UnionBounds((least, most), (first, last))


# ---- graphs on which passes never help -----------------------------------------------------------
def no_minus_class(graph: Graph) -> str | None:
    """Why a graph is no-minus, if it is in a class of which that is known (Theorems 5.6 and 5.7).

    >>> [no_minus_class(Graph.parse(name)) for name in ("P7", "K4", "C6")]
    ['forest', 'tri-split', None]
    """
    if len(graph.edges) == len(graph) - len(graph.components()):
        return "forest"
    if is_tri_split(graph):
        return "tri-split"
    return "dually chordal" if is_dually_chordal(graph) else None


def is_tri_split(graph: Graph) -> bool:
    """Whether the vertices are those of a clique A, not empty, of a set B without edges in it, and of a set C
    that has all edges to A and none to B.

    Vertices of A have the largest degrees, and of two with the same either can be there. What is left without
    them falls into single vertices, and parts that belong to C.

    >>> is_tri_split(Graph.parse("K4")), is_tri_split(Graph.parse("C5"))
    (True, False)
    """
    near = {v: graph.neighbours(v) for v in graph.vertices}
    clique = set[int]()
    for v in sorted(near, key=lambda v: -len(near[v])):
        if not clique <= near[v]:
            return False
        clique.add(v)
        parts = graph.induced(near.keys() - clique).components()
        if all(len(part) == 1 or all(clique <= near[u] for u in part.vertices) for part in parts):
            return True
    return False


def is_dually_chordal(graph: Graph) -> bool:
    """Whether the vertices can be taken away one by one, each with a neighbour, or itself, that is next to
    all that are at most two steps away from it.

    >>> is_dually_chordal(Graph.parse("P7")), is_dually_chordal(Graph.parse("C4"))
    (True, False)
    """
    near = {v: graph.neighbours(v) | {v} for v in graph.vertices}
    left = set(near)
    while left:
        for v in left:
            around = set().union(*(near[u] & left for u in near[v] & left))
            if any(around <= near[u] for u in near[v] & left):
                left.remove(v)
                break
        else:
            return False
    return True
