"""Col (Renault 2013, section 3.3): what can go, caterpillars by their words, stars, cographs, symmetry.

Every value is a number or a number and a star; if both players may colour every vertex, it is 0 or a star.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from grundy.boards.cotree import Cotree
from grundy.boards.graph import Graph
from grundy.boards.two_coloured_graph import TwoColouredGraph
from grundy.clock import look
from grundy.games.col import Col
from grundy.theorems.col_words import conjugate, words
from grundy.theorems.registry import theorem
from grundy.theorems.values import number_and_nimber, said_of_components

RENAULT = 'G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013)'

MOST_STEPS = 20_000
"""How long to look for a symmetry."""


def _graph(position: Col) -> TwoColouredGraph | None:
    """The board, unless it is a cotree: that is for the theorem on cographs."""
    return position.board if isinstance(position.board, TwoColouredGraph) else None


# ---- what can go --------------------------------------------------------------------------------
@theorem(
    "col",
    tells=str,
    name="what can go",
    cite=f"{RENAULT}, corollary 3.54, theorem 3.57, corollary 3.58, theorem 3.62",
    reach="positions of which the rest is known by the other theorems",
)
def reduced(position: Col) -> str | None:
    """An edge between a black and a white vertex can go. A vertex with two leaves for both players can go. A
    black vertex with a black leaf are worth 1 together, and can go. A tail of open vertices at a black vertex
    can be shortened to three; if it ends in a black or white vertex, to one and that vertex. The same with
    black and white exchanged."""
    board, number = _graph(position), 0
    if board is None:
        return None
    while (step := _without_something(board)) is not None:
        board, worth = step
        number += worth
    if board is position.board:
        return None
    rest = said_of_components(Col(board)) if len(board) else []
    return None if rest is None else " + ".join([*(text for _, text in rest), str(number)])


Step = tuple[TwoColouredGraph, int]
"""What is left of a position, and the integer that the rest of it is worth."""


def _without_something(board: TwoColouredGraph) -> Step | None:
    graph, black, white = board.graph, board.black, board.white
    mixed = [edge for edge in graph.edges if len({*edge} & black) == 1 == len({*edge} & white)]
    if mixed:
        return TwoColouredGraph(graph.without_edges(*mixed), black, white), 0
    for vertex in graph.vertices:
        leaves = [leaf for leaf in graph.neighbours(vertex) if len(graph.neighbours(leaf)) == 1]
        if len(leaves) >= 2 and len(set(leaves) - black - white) >= 2:
            return _without(board, vertex), 0
        for side, worth in ((black, 1), (white, -1)):
            if vertex in side:
                if twin := side.intersection(leaves):
                    return _without(board, vertex, min(twin)), worth
                if gone := _end_of_a_tail(board, vertex):
                    return _with_short_tail(board, *gone), 0
    return None


def _without(board: TwoColouredGraph, *gone: int) -> TwoColouredGraph:
    return board.without(frozenset(gone), board.black, board.white)


def _end_of_a_tail(board: TwoColouredGraph, vertex: int) -> list[int]:
    """Open vertices of degree 2 in the tails at a vertex that can go: a stretch of one of the tails."""
    coloured = board.black | board.white
    for start in sorted(board.graph.neighbours(vertex)):
        before, at, tail = vertex, start, [start]
        while at not in coloured and len(board.graph.neighbours(at)) == 2:
            (after,) = board.graph.neighbours(at) - {before}
            before, at = at, after
            tail.append(at)
        if len(board.graph.neighbours(at)) > 1 or at == vertex:
            continue
        keep, last = (1, 1) if at in coloured else (3, 0)
        if len(tail) - last > keep:
            return tail[keep - 1 : len(tail) - last + 1] if last else tail[keep:]
    return []


def _with_short_tail(board: TwoColouredGraph, *stretch: int) -> TwoColouredGraph:
    """Without a stretch of a tail; if it has a coloured end, the first vertex of it is joined to that end."""
    coloured = board.black | board.white
    if stretch[-1] not in coloured:
        return _without(board, *stretch)
    first, *gone, end = stretch
    graph = type(board.graph)(board.graph.vertices, (*board.graph.edges, (first, end))).without(*gone)
    return TwoColouredGraph(graph, board.black, board.white)


# ---- caterpillars -------------------------------------------------------------------------------
WORDS: tuple[tuple[str, Fraction | int, int], ...] = (
    ("B|Bo*B", 1, 0),
    ("Bo*W", 0, 0),
    ("Bo+", Fraction(1, 2), 0),
    ("o", 0, 1),
    ("oo+", 0, 0),
    ("oBo|ooBoo", 0, 0),
    ("Bo+Bo+B", 1, 0),
    ("Wo*Bo*W", -1, 0),
    ("Wo*Bo+B", 0, 0),
    ("Bo+Booo+", Fraction(1, 2), 0),
    ("Wo*Booo+", Fraction(-1, 2), 0),
    ("ooo+Booo+", 0, 0),
    ("Bo*Boo", 1, 0),
    ("Wo+Boo", 0, 0),
    ("ooo+Boo", Fraction(1, 2), 0),
    ("Bo+Bo", Fraction(3, 4), 0),
    ("Wo+Bo", Fraction(-1, 4), 0),
    ("oBoo+", Fraction(1, 4), 0),
    ("Bo+xB", Fraction(5, 4), 0),
    ("Bo+xW", Fraction(-1, 4), 0),
    ("oo+xB", Fraction(3, 4), 0),
    ("Bo+xoo", Fraction(1, 2), 0),
    ("ooo+xoo", 0, 0),
    ("(xx)+B", Fraction(3, 4), 0),
    ("x(xx)*B", Fraction(1, 2), 0),
    ("B(xx)*B", 1, 0),
    ("B(xx)*xB", Fraction(3, 2), 0),
    ("B(xx)*W", 0, 0),
    ("B(xx)*xW", 0, 1),
    ("xxx", 0, 1),
    ("x+", 0, 0),
)
"""Words, the number that they are worth, and 1 if a star is added (section 3.3 and appendix B.3)."""


@theorem(
    "col",
    tells=str,
    name="words of caterpillars",
    cite=f"{RENAULT}, sections 3.3.2 and 3.3.3",
    reach="paths with at most two coloured vertices, and caterpillars `x...x` with coloured ends",
)
def caterpillar(position: Col) -> str | None:
    """Paths and caterpillars are worth what a table says for their words: `Bo...oB` is 1, `Bo...oW` 0,
    `Bo...o` 1/2, `oo...o` 0, `o` a star, `x...x` 0 unless it is `xxx`, a star; and so on."""
    board = _graph(position)
    for word in words(board) if board is not None else ():
        for written, sign in ((word, 1), (conjugate(word), -1)):
            found = worth_of_word(written)
            if found is not None:
                return number_and_nimber(sign * found[0], found[1])
    return None


@cache
def worth_of_word(word: str) -> tuple[Fraction | int, int] | None:
    """The number and the nimber that the table has for a word or its reversal.

    >>> worth_of_word("oooBo"), worth_of_word("xBxBx")
    ((Fraction(1, 4), 0), None)
    """
    for pattern, number, nimber in WORDS:
        if re.fullmatch(pattern, word) or re.fullmatch(pattern, word[::-1]):
            return number, nimber
    return None


# ---- all vertices open --------------------------------------------------------------------------
def _open_graph(position: Col) -> Graph | None:
    """The graph of the board, if all its vertices are for both players."""
    board = _graph(position)
    return None if board is None or board.black or board.white else board.graph


def _zero_or_star(star: bool) -> str:
    return "*" if star else "0"


@theorem(
    "col",
    tells=str,
    name="open cycles",
    cite=f"{RENAULT}, section 3.3.2",
    reach="cycles without coloured vertices",
)
def cycle(position: Col) -> str | None:
    """A cycle whose vertices are for both players is worth 0."""
    graph = _open_graph(position)
    if graph is None or len(graph) < 3 or any(len(graph.neighbours(v)) != 2 for v in graph.vertices):
        return None
    return _zero_or_star(False)


@theorem(
    "col",
    tells=str,
    name="subdivided stars",
    cite=f"{RENAULT}, theorem 3.77, with the parity of its proof: the printed statement has it inverted",
    reach="trees with one vertex of degree 3 or more and without coloured vertices",
)
def subdivided_star(position: Col) -> str | None:
    """With paths of lengths a, b, ... at one vertex, all for both players: 0 if an even number of them have
    length 1, or if there are three, of lengths 1, 2 and 3 or more; else a star."""
    graph = _open_graph(position)
    lengths = None if graph is None else legs(graph)
    if lengths is None:
        return None
    special = len(lengths) == 3 and lengths[:2] == [1, 2] and lengths[2] >= 3
    return _zero_or_star(lengths.count(1) % 2 == 1 and not special)


def legs(graph: Graph) -> list[int] | None:
    """The lengths of the paths at the only vertex of degree 3 or more of a tree, sorted; None for other
    graphs.

    >>> legs(Graph.parse("0-1,0-2,0-3,3-4")), legs(Graph.parse("P4"))
    ([1, 1, 2], None)
    """
    centres = [v for v in graph.vertices if len(graph.neighbours(v)) > 2]
    if len(centres) != 1 or len(graph.edges) != len(graph) - 1:
        return None
    lengths = []
    for at in graph.neighbours(centres[0]):
        before, length = centres[0], 1
        while after := graph.neighbours(at) - {before}:
            before, (at,) = at, after
            length += 1
        lengths.append(length)
    return sorted(lengths)


@theorem(
    "col",
    tells=str,
    name="cographs",
    cite=f"{RENAULT}, section 3.3.4",
    reach="graphs without an induced path of four vertices and without coloured vertices; of any size, if "
    "written with `+` and `*`",
)
def cograph(position: Col) -> str | None:
    """A cograph whose vertices are for both players, by its cotree: a vertex has the number 1 and the value
    *; in a union numbers and values add up; in a join the larger number counts, and its value, but if both
    numbers are equal the value is 0."""
    if isinstance(position.board, Cotree):
        return cograph_value(position.board) if position.board.is_open else None
    graph = _open_graph(position)
    cotree = None if graph is None else Cotree.of(graph)
    return None if cotree is None else cograph_value(cotree)


def cograph_value(cotree: Cotree) -> str:
    """The value of an uncoloured cograph of any size, in linear time.

    >>> print(cograph_value(Cotree.parse("(o + o + o) * o")), cograph_value(Cotree.parse("o * o")))
    * 0
    """

    def union(parts: list[tuple[int, bool]]) -> tuple[int, bool]:
        return sum(number for number, _ in parts), sum(star for _, star in parts) % 2 == 1

    def join(parts: list[tuple[int, bool]]) -> tuple[int, bool]:
        best = parts[0]
        for part in parts[1:]:
            best = (best[0], False) if part[0] == best[0] else max(best, part)
        return best

    return _zero_or_star(cotree.fold((1, True), union, join)[1])


# ---- symmetry -----------------------------------------------------------------------------------
@theorem(
    "col",
    tells=str,
    name="symmetry that exchanges colours",
    cite=f"{RENAULT}, theorem 3.51",
    reach="grids with an even side, cubes and other graphs whose symmetry is soon found",
)
def symmetry(position: Col) -> str | None:
    """If some symmetry of the graph moves every vertex, twice applied moves none, and exchanges black and
    white, the value is 0: the second player answers each move by its image."""
    board = _graph(position)
    return _zero_or_star(False) if board is not None and has_exchange(board) else None


def has_exchange(board: TwoColouredGraph) -> bool:
    """Whether such a symmetry is found within a number of steps."""
    if len(board) % 2 or len(board.black) != len(board.white):
        return False
    kind = _kinds(board)
    near = {vertex: board.graph.neighbours(vertex) for vertex in board.graph.vertices}
    order = list(_walk(board))
    image: dict[int, int] = {}
    steps = iter(range(MOST_STEPS))

    def fits(a: int, b: int) -> bool:
        return all((u in near[a]) == (image[u] in near[b]) for u in image)

    def extend(start: int) -> bool:
        place = next((p for p in range(start, len(order)) if order[p] not in image), None)
        if place is None:
            return True
        a = order[place]
        reached = [image[u] for u in near[a] if u in image]
        candidates = near[reached[0]] if reached else near
        for b in sorted(candidates):
            look()
            if next(steps, None) is None:
                return False
            if b != a and b not in image and kind[a][0] == kind[b][1] and fits(a, b) and fits(b, a):
                image[a], image[b] = b, a
                if extend(place + 1):
                    return True
                del image[a], image[b]
        return False

    return extend(0)


def _walk(board: TwoColouredGraph) -> Iterator[int]:
    """The vertices so that each but the first of a component comes after a neighbour."""
    for part in board.graph.components():
        found = [part.vertices[0]]
        met = set(found)
        for vertex in found:
            yield vertex
            new = sorted(part.neighbours(vertex) - met)
            met.update(new)
            found += new


def _kinds(board: TwoColouredGraph) -> dict[int, tuple[int, int]]:
    """Numbers for each vertex and for its image with colours exchanged: an image may only be one whose first
    number is the second of the vertex."""
    colours = ((board.black, board.white), (board.white, board.black))
    rank = {
        (side, v): 1 if v in black else 2 if v in white else 0
        for side, (black, white) in enumerate(colours)
        for v in board.graph.vertices
    }
    many = 0
    while True:
        look = {
            (side, v): (rank[side, v], tuple(sorted(rank[side, w] for w in board.graph.neighbours(v))))
            for side, v in rank
        }
        order = {one: place for place, one in enumerate(sorted(set(look.values())))}
        rank = {vertex: order[one] for vertex, one in look.items()}
        if len(order) == many:
            return {v: (rank[0, v], rank[1, v]) for v in board.graph.vertices}
        many = len(order)
