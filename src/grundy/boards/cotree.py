"""Cographs: graphs made of single vertices by unions and joins."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Self, TypeVar

from grundy.boards.graph import Graph
from grundy.errors import GrundyError, ParseError

T = TypeVar("T")

VERTEX, UNION, JOIN = "o", "+", "*"

MOST_EXPANDED = 1024
"""The largest cograph whose edges are listed."""


@dataclass(frozen=True)
class Cotree:
    """How a cograph is made: `o` is a vertex, `+` puts graphs side by side, `*` also joins all their
    vertices.

    >>> tree = Cotree.parse("(o + o) * o")
    >>> print(tree, len(tree), tree.graph())
    (o + o) * o 3 0-2,1-2
    """

    steps: tuple[tuple[str, int], ...]
    """The tree from the leaves up: a vertex, or the union or join of so many graphs that came before."""

    def __post_init__(self) -> None:
        height = 0
        for sign, many in self.steps:
            if sign not in (VERTEX, UNION, JOIN) or many > height or (sign != VERTEX and many < 2):
                raise GrundyError(
                    "a cotree is made of vertices, and of unions and joins of two graphs or more"
                )
            height += 1 - (many if sign != VERTEX else 0)
        if height != 1:
            raise GrundyError("a cotree has one root")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Vertices `o`, signs `+` and `*`, and parentheses; `*` binds more closely."""
        steps: list[tuple[str, int]] = []
        # Open lists, each of a sign and how many graphs it has so far; None stands for a parenthesis.
        stack: list[tuple[str, int] | None] = [None]
        wanted = True
        for at, char in enumerate(text):
            if char.isspace():
                continue
            if (char in "o(" and not wanted) or (char in "+*)" and wanted) or char not in "o(+*)":
                expected = "`o` or `(`" if wanted else "`+`, `*` or `)`"
                raise ParseError(f"expected {expected}", text, at)
            if char == "(":
                stack.append(None)
            elif char == "o":
                steps.append((VERTEX, 0))
                wanted = False
            elif char == ")":
                _close(stack, steps)
                if len(stack) == 1:
                    raise ParseError("a parenthesis that was never opened", text, at)
                stack.pop()
            else:
                _sign(stack, steps, char)
                wanted = True
        if wanted:
            raise ParseError("expected `o` or `(`", text, len(text))
        _close(stack, steps)
        if len(stack) > 1:
            raise ParseError("a parenthesis that is never closed", text, len(text))
        return cls(tuple(steps))

    @classmethod
    def of(cls, graph: Graph) -> Self | None:
        """The cotree of a graph, or None if it is no cograph.

        >>> print(Cotree.of(Graph.parse("K2,3")), Cotree.of(Graph.parse("P4")))
        (o + o) * (o + o + o) None
        """
        if not len(graph):
            return None
        steps: list[tuple[str, int]] = []
        work: list[frozenset[int] | tuple[str, int]] = [frozenset(graph.vertices)]
        while work:
            one = work.pop()
            if isinstance(one, tuple):
                steps.append(one)
            elif len(one) == 1:
                steps.append((VERTEX, 0))
            else:
                parts, sign = _parts(graph, one, joined=True), UNION
                if len(parts) == 1:
                    parts, sign = _parts(graph, one, joined=False), JOIN
                if len(parts) == 1:
                    return None
                work.append((sign, len(parts)))
                work += reversed(parts)
        return cls(tuple(steps))

    def fold(self, vertex: T, union: Callable[[list[T]], T], join: Callable[[list[T]], T]) -> T:
        """What comes out at the root if each union and join is worked out from its parts."""
        found: list[T] = []
        for sign, many in self.steps:
            if sign == VERTEX:
                found.append(vertex)
            else:
                parts = found[len(found) - many :]
                del found[len(found) - many :]
                found.append((union if sign == UNION else join)(parts))
        return found[0]

    def graph(self) -> Graph:
        """The cograph itself; its vertices are numbered as they are written."""
        if len(self) > MOST_EXPANDED:
            raise GrundyError(f"a cograph of more than {MOST_EXPANDED} vertices is not written out")
        numbers = iter(range(len(self)))
        edges: list[tuple[int, int]] = []
        found: list[list[int]] = []
        for sign, many in self.steps:
            if sign == VERTEX:
                found.append([next(numbers)])
                continue
            parts = found[len(found) - many :]
            del found[len(found) - many :]
            if sign == JOIN:
                for place, part in enumerate(parts):
                    edges += [(a, b) for other in parts[:place] for a in other for b in part]
            found.append([vertex for part in parts for vertex in part])
        return Graph(tuple(found[0]), tuple(edges))

    def __len__(self) -> int:
        """How many vertices there are."""
        return sum(sign == VERTEX for sign, _ in self.steps)

    def __str__(self) -> str:
        def written(sign: str) -> Callable[[list[tuple[str, str]]], tuple[str, str]]:
            def join(parts: list[tuple[str, str]]) -> tuple[str, str]:
                texts = (
                    text if (kind in (VERTEX, JOIN) and sign == UNION) or kind == VERTEX else f"({text})"
                    for kind, text in parts
                )
                return sign, f" {sign} ".join(texts)

            return join

        return self.fold((VERTEX, VERTEX), written(UNION), written(JOIN))[1]


def _sign(stack: list[tuple[str, int] | None], steps: list[tuple[str, int]], sign: str) -> None:
    top = stack[-1]
    if top is not None and top[0] == sign:
        stack[-1] = (sign, top[1] + 1)
    elif top is not None and sign == UNION:  # the join before it is complete
        steps.append((JOIN, top[1] + 1))
        stack.pop()
        _sign(stack, steps, sign)
    else:
        stack.append((sign, 1))


def _close(stack: list[tuple[str, int] | None], steps: list[tuple[str, int]]) -> None:
    """Completes what is open since the last parenthesis."""
    while (top := stack[-1]) is not None:
        steps.append((top[0], top[1] + 1))
        stack.pop()


def _parts(graph: Graph, vertices: Iterable[int], joined: bool) -> list[frozenset[int]]:
    """The connected components of a subgraph, or of its complement."""
    rest = set(vertices)
    parts = []
    while rest:
        found = [min(rest)]
        rest.discard(found[0])
        for vertex in found:
            near = graph.neighbours(vertex)
            new = rest & near if joined else rest - near
            rest -= new
            found += new
        parts.append(frozenset(found))
    return parts
