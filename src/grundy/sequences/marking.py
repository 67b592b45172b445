"""Families of graphs for Node Kayles: paths and their powers, cycles, grids of two rows, saws, stars,
gluings.

Each family is declared by its moves; tests compare the members with the graphs that they are.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise

from grundy.boards import Graph
from grundy.errors import GrundyError
from grundy.games.graph_game import shaped
from grundy.games.node_kayles import NodeKayles
from grundy.games.octal import MOST_DIGITS, OctalCode
from grundy.sequences.families import LinearFamily, OctalView, Rule
from grundy.theorems.guy_smith import Period
from grundy.values import mex

PREFIX = "node-kayles:"

Edges = Iterable[tuple[object, object]]


def _graph(vertices: Iterable[object], edges: Edges) -> Graph:
    """A graph on vertices with any names."""
    number = {vertex: place for place, vertex in enumerate(dict.fromkeys(vertices))}
    return Graph(tuple(number.values()), tuple((number[a], number[b]) for a, b in edges))


def _path(size: int) -> Graph:
    return _graph(range(size), pairwise(range(size)))


PATH_RULES = (Rule((), 1), Rule(("path",), 2), Rule(("path", "path"), 3))
"""The last vertex; an end with its neighbour; a vertex between two others."""


def paths() -> LinearFamily:
    """The path with n vertices."""
    view = OctalView(OctalCode.parse("0.137"))
    return LinearFamily("paths", {"path": PATH_RULES}, lambda _, n: _path(n), "path", octal=view)


def cycles() -> LinearFamily:
    """The cycle with n vertices; with one or two, a single vertex and an edge."""

    def graph(sort: str, size: int) -> Graph:
        closing = [(0, size - 1)] if sort == "cycle" and size > 2 else []
        return _graph(range(size), [*pairwise(range(size)), *closing])

    rules = {"cycle": (Rule((), 1), Rule((), 2), Rule(("path",), 3)), "path": PATH_RULES}
    return LinearFamily("cycles", rules, graph, "cycle")


def powers(reach: int) -> LinearFamily:
    """The path with n vertices in which vertices up to `reach` steps apart are joined: 0.1..13..37, with
    `reach` digits 1 and as many digits 3."""
    if not 1 <= reach <= MOST_DIGITS // 2 - 1:
        raise GrundyError(f"a power of a path is from 1 to {MOST_DIGITS // 2 - 1}, not {reach}")
    last = 2 * reach + 1
    rules = (
        *(Rule((), taken) for taken in range(1, last + 1)),
        *(Rule(("power",), taken, least=(1, 0)) for taken in range(reach + 1, last + 1)),
        Rule(("power", "power"), last, least=(1, 1)),
    )

    def graph(_: str, size: int) -> Graph:
        return _graph(range(size), ((a, b) for a in range(size) for b in range(a) if a - b <= reach))

    view = OctalView(OctalCode((0, *[1] * reach, *[3] * reach, 7)))
    return LinearFamily(f"powers:{reach}", {"power": rules}, graph, "power", octal=view)


def grids() -> LinearFamily:
    """The grid of two rows and n columns; with a vertex hanging on it at one end (`one`), at both ends in the
    same row (`same`), and in different rows (`other`). Without columns, `one` is a vertex, `same` an edge,
    and `other` two single vertices.

    **Theorem** (Guignard, proposition 2.4.6). The nimbers of these are n mod 2, n + 1, 1 and 0. Proof, by
    induction on n, from the rules below. Moves in `same` leave two that are both `same` or both `other`, or
    an `other`, or a `same` beside a vertex: all are worth 0. Those in `other` leave one of each, or a `same`,
    or an `other` beside a vertex: all are worth 1. Those in `one` leave n and n - 1, and each number from 1
    to n - 2 as it is and with 1 added to it: that is 0 to n, and nothing else. Those in the grid leave two
    numbers from 0 on that add up to n - 1: their nim-sum is even or odd as n - 1 is, and if it is even it may
    be 0.
    """
    rules = {
        "grid": (Rule((), 1), Rule(("one",), 2), Rule(("one", "one"), 3)),
        "one": (
            *(Rule((), 0), Rule(("one",), 1)),  # the vertex that hangs
            *(
                Rule((), 1),
                Rule(("one",), 2),
                Rule((), 1, plus=1),
                Rule(("one",), 2, plus=1),
            ),  # its column
            *(Rule(("same",), 2), Rule(("other",), 2)),  # the last column
            *(Rule(("same", "one"), 3), Rule(("other", "one"), 3)),
        ),
        "same": (
            *(Rule((), 0), Rule(("other",), 1)),
            *(Rule((), 1), Rule(("other",), 2), Rule(("same",), 2, plus=1)),
            *(Rule(("same", "same"), 3), Rule(("other", "other"), 3)),
        ),
        "other": (
            *(Rule((), 0, plus=1), Rule(("same",), 1)),
            *(Rule((), 1, plus=1), Rule(("same",), 2), Rule(("other",), 2, plus=1)),
            Rule(("same", "other"), 3),
        ),
    }

    def graph(sort: str, size: int) -> Graph:
        rows = [[(row, column) for column in range(size)] for row in (0, 1)]
        edges: list[tuple[object, object]] = [edge for row in rows for edge in pairwise(row)]
        edges += list(zip(*rows, strict=True))
        hanging = ["left", "right"][: {"grid": 0, "one": 1}.get(sort, 2)]
        if size and hanging:
            edges.append(("left", rows[0][0]))
        if size and len(hanging) > 1:
            edges.append(("right", rows[0 if sort == "same" else 1][-1]))
        if not size and sort == "same":
            edges.append(("left", "right"))
        return _graph([*rows[0], *rows[1], *hanging], edges)

    def period(values: Mapping[str, array[int]]) -> Period | None:
        for n, nimbers in enumerate(zip(*values.values(), strict=True)):
            known = {"grid": n % 2, "one": n + 1, "same": 1, "other": 0}
            if nimbers != tuple(known[sort] for sort in values):
                raise GrundyError("the grids of two rows do not follow their theorem")
        return Period(0, 2)

    return LinearFamily("grid2", rules, graph, "grid", theorem=period)


def saws() -> LinearFamily:
    """The triangular saw: a path with n vertices, and a tooth on each of its edges, joined to both ends of
    the edge. `one` and `both` have a vertex more, hanging at one end or at both; `both` with n is a chain of
    n + 1 teeth, and Kayles on n + 1 pins."""

    def graph(sort: str, size: int) -> Graph:
        teeth = {"saw": range(1, size), "one": range(size), "both": range(size + 1)}[sort]
        edges: list[tuple[object, object]] = list(pairwise(range(1, size + 1)))
        edges += [(end, f"tooth {i}") for i in teeth for end in (i, i + 1) if 1 <= end <= size]
        return _graph([*range(1, size + 1), *(f"tooth {i}" for i in teeth)], edges)

    rules = {
        "saw": (
            Rule((), 1),
            *(Rule(("one",), 2), Rule(("one", "one"), 2), Rule(("one", "one"), 3)),
        ),
        "one": (
            *(Rule((), 1), Rule(("one",), 1), Rule(("one",), 2)),
            *(Rule(("both", "one"), 2), Rule(("both",), 2), Rule(("both", "one"), 3)),
        ),
        "both": (
            *(Rule((), 0), Rule(("both",), 1), Rule((), 1), Rule(("both",), 2)),
            *(Rule(("both", "both"), 2), Rule(("both", "both"), 3)),
        ),
    }
    view = OctalView(OctalCode.parse("0.77"), shift=-1, first=(0, 1))
    return LinearFamily("saws", rules, graph, "saw", octal=view)


def trapezoids() -> LinearFamily:
    """The trapezoidal saw: a path with n vertices, and a path of three more edges between the ends of each of
    its edges. `one` and `both` have a path of two vertices hanging at one end, or at both."""

    def graph(sort: str, size: int) -> Graph:
        spine = [f"u{i}" for i in range(1, size + 1)]
        edges: list[tuple[object, object]] = list(pairwise(spine))
        for i in range(1, size):
            edges += list(pairwise((f"u{i}", f"s{i}", f"t{i}", f"u{i + 1}")))
        if sort != "saw" and (size or sort == "both"):
            edges += [("x", "y"), *([("x", "u1")] if size else [])]
        if sort == "both" and size:
            edges += [("x2", "y2"), ("x2", f"u{size}")]
        return _graph([*spine, *(end for edge in edges for end in edge)], edges)

    rules = {
        "saw": (
            *(
                Rule((), 1),
                Rule(("one",), 2, plus=1),
                Rule(("one", "one"), 3),
            ),  # on the path
            Rule(("one", "saw"), 1, least=(0, 1)),  # on a tooth
        ),
        "one": (
            *(Rule(("saw",), 0, least=(1, 0)), Rule(("one",), 1)),  # what hangs
            *(
                Rule((), 1, plus=1),
                Rule(("one",), 2),
                Rule(("both",), 2, plus=1),
                Rule(("both", "one"), 3),
            ),
            *(Rule(("both", "saw"), 1, least=(0, 1)), Rule(("one", "one"), 1, least=(1, 0))),
        ),
        "both": (
            *(Rule((), 0), Rule(("one",), 0, least=(1, 0)), Rule(("both",), 1)),
            *(Rule((), 1), Rule(("both",), 2), Rule(("both", "both"), 3)),
            Rule(("both", "one"), 1, least=(0, 1)),
        ),
    }
    return LinearFamily("trapezoids", rules, graph, "saw")


def glued(part: Graph, root: int, name: str = "") -> LinearFamily:
    """A fixed graph, with the first vertex of a path with n vertices put on one of its own (Guignard,
    proposition 2.6.1). The sorts are what can be left of the fixed graph around that vertex; without vertices
    of the path, a member is empty."""
    if root not in part.vertices:
        raise GrundyError(f"the graph {part} has no vertex {root}")
    start = part.induced(_around(part, root))
    name = name or f"glued:{part}@{root}"
    sorts: dict[str, Graph] = {"glued": start}
    rules: dict[str, tuple[Rule, ...]] = {}
    todo = ["glued"]
    known = {start: "glued"}
    for sort in todo:
        own = sorts[sort]
        listed: list[Rule] = []
        for vertex in own.vertices:
            gone = own.without(vertex, *own.neighbours(vertex))
            if vertex == root:
                value = _value(gone)
                listed += [Rule((), 1, value), Rule(("path",), 2, value)]
            elif root in own.neighbours(vertex):
                listed.append(Rule(("path",), 1, _value(gone)))
            else:
                left = gone.induced(_around(gone, root))
                if left not in known:
                    known[left] = f"part{len(known)}"
                    sorts[known[left]] = left
                    todo.append(known[left])
                rest = gone.without(*left.vertices)
                listed.append(Rule((known[left],), 0, _value(rest), least=(1, 0)))
        rest = own.without(root)
        listed += [
            *(Rule((), 2, _value(rest)), Rule(("path",), 3, _value(rest))),
            *(Rule((sort,), 2, least=(1, 0)), Rule((sort, "path"), 3, least=(1, 0))),
        ]
        rules[sort] = tuple(dict.fromkeys(listed))

    def graph(sort: str, size: int) -> Graph:
        if sort == "path" or not size:
            return _path(size)
        own = sorts[sort]
        past = max(own.vertices) + 1
        longer = [root, *range(past, past + size - 1)]
        return _graph([*own.vertices, *longer], [*own.edges, *pairwise(longer)])

    ordered = sorted(rules, key=lambda sort: len(sorts[sort]))  # an option with nothing taken is smaller
    return LinearFamily(name, {"path": PATH_RULES, **{sort: rules[sort] for sort in ordered}}, graph, "glued")


def _around(graph: Graph, root: int) -> frozenset[int]:
    """The vertices of the component of a vertex."""
    return next(frozenset(part.vertices) for part in graph.components() if root in part.vertices)


_values: dict[str, int] = {}


def _value(graph: Graph) -> int:
    """The nimber of a small graph, by the definition."""
    total = 0
    for part in graph.components():
        text = str(shaped(part))
        if text not in _values:
            _values[text] = mex(_value(option.graph) for option in NodeKayles(part).options())
        total ^= _values[text]
    return total


def brooms(leaves: int) -> LinearFamily:
    """The path with n vertices, and so many leaves on its first one."""
    if not 0 <= leaves <= 64:
        raise GrundyError(f"a broom has from 0 to 64 leaves, not {leaves}")
    star = Graph(tuple(range(leaves + 1)), tuple((0, leaf) for leaf in range(1, leaves + 1)))
    return glued(star, 0, f"brooms:{leaves}")


def stars(branches: tuple[int, ...]) -> LinearFamily:
    """The star with branches of these lengths and one more, of n - 1 vertices, which counts the centre
    too."""
    if sum(branches) > 60:
        raise GrundyError("the branches that are fixed have at most 60 vertices")
    edges = [
        edge
        for place, length in enumerate(branches)
        for edge in pairwise(["centre", *((place, i) for i in range(length))])
    ]
    spider = _graph(["centre", *(end for edge in edges for end in edge)], edges)
    return glued(spider, 0, f"stars:{','.join(map(str, branches))}")


PLAIN: dict[str, Callable[[], LinearFamily]] = {
    "paths": paths,
    "cycles": cycles,
    "grid2": grids,
    "saws": saws,
    "trapezoids": trapezoids,
}
NAMES = (*PLAIN, "powers:K", "brooms:K", "stars:A,B,...", "glued:GRAPH@VERTEX")


def parse_family(text: str) -> LinearFamily:
    """The family that a text names, such as `node-kayles:grid2`; `/one` behind it asks for a sort.

    >>> print(parse_family("node-kayles:powers:3").octal)
    the member n is a heap of n in the octal game 0.1113337
    >>> print(parse_family("node-kayles:grid2/one"))
    node-kayles:grid2/one
    """
    name, _, sort = text.removeprefix(PREFIX).partition("/")
    kind, _, rest = name.partition(":")
    family = _named(kind, rest, text)
    return family.of(sort) if sort else family


def _named(kind: str, rest: str, text: str) -> LinearFamily:
    if kind in PLAIN and not rest:
        return PLAIN[kind]()
    if kind in ("powers", "brooms") and _is_number(rest):
        return {"powers": powers, "brooms": brooms}[kind](int(rest))
    if kind == "stars" and all(map(_is_number, rest.split(","))):
        return stars(tuple(map(int, rest.split(","))))
    if kind == "glued":
        graph, _, root = rest.rpartition("@")
        if graph and _is_number(root):
            return glued(Graph.parse(graph), int(root), name=f"glued:{rest}")
    raise GrundyError(f"no family is called {text!r}; there are {', '.join(NAMES)}, after `{PREFIX}`")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 5
