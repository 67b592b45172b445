"""Cographs: graphs made of single vertices by unions and joins; vertices may be black or white."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Self, TypeVar

from grundy.boards.graph import Graph
from grundy.errors import GrundyError, ParseError

if TYPE_CHECKING:
    from grundy.boards.svg import Picture

T = TypeVar("T")

VERTEX, UNION, JOIN = "o", "+", "*"
VERTICES = "oBW"
"""A vertex that is open to both players, a black and a white one."""

MOST_DRAWN = 200
"""The largest cograph whose tree is drawn."""
MOST_EXPANDED = 1024
"""The largest cograph whose edges are listed."""


@dataclass(frozen=True)
class Cotree:
    """How a cograph is made: `o` is a vertex, `+` puts graphs side by side, `*` also joins all their
    vertices. A black vertex is `B`, a white one `W`; vertices are numbered as they are written.

    >>> tree = Cotree.parse("(o + o) * o")
    >>> print(tree, len(tree), tree.graph(), tree.taken(0, "W"))
    (o + o) * o 3 0-2,1-2 o * W
    """

    steps: tuple[tuple[str, int], ...]
    """The tree from the leaves up: a vertex, or the union or join of so many graphs that came before."""

    def __post_init__(self) -> None:
        height = 0
        for sign, many in self.steps:
            if sign in VERTICES:
                many = 0
            elif sign not in (UNION, JOIN) or not 2 <= many <= height:
                raise GrundyError(
                    "a cotree is made of vertices, and of unions and joins of two graphs or more"
                )
            height += 1 - many
        if height != 1:
            raise GrundyError("a cotree has one root")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Vertices `o`, `B` and `W`, signs `+` and `*`, and parentheses; `*` binds more closely."""
        steps: list[tuple[str, int]] = []
        # Open lists, each of a sign and how many graphs it has so far; None stands for a parenthesis.
        stack: list[tuple[str, int] | None] = [None]
        wanted = True
        for at, char in enumerate(text):
            if char.isspace():
                continue
            starts = char in VERTICES or char == "("
            if starts != wanted or not (starts or char in "+*)"):
                expected = "`o`, `B`, `W` or `(`" if wanted else "`+`, `*` or `)`"
                raise ParseError(f"expected {expected}", text, at)
            if char == "(":
                stack.append(None)
            elif starts:
                steps.append((char, 0))
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
            raise ParseError("expected `o`, `B`, `W` or `(`", text, len(text))
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

    @classmethod
    def is_written_in(cls, text: str) -> bool:
        """Whether a text is meant as a cotree: graphs may also be put side by side by `+`."""
        used = set("".join(text.split()))
        return not used.isdisjoint("*()") or used - set(VERTICES) == {UNION}

    def picture(self) -> Picture:
        """The tree, with a sign in each inner vertex and the number of each leaf below it."""
        from grundy.boards.cotree_picture import cotree_picture

        return cotree_picture(self.steps)

    def _repr_svg_(self) -> str | None:
        return self.picture().svg(f"cotree {self}") if len(self) <= MOST_DRAWN else None

    def fold(self, vertex: T, union: Callable[[list[T]], T], join: Callable[[list[T]], T]) -> T:
        """What comes out at the root if each union and join is worked out from its parts, whatever the
        colours."""
        found: list[T] = []
        for sign, many in self.steps:
            if sign in VERTICES:
                found.append(vertex)
            else:
                parts = found[len(found) - many :]
                del found[len(found) - many :]
                found.append((union if sign == UNION else join)(parts))
        return found[0]

    def graph(self) -> Graph:
        """The cograph itself; its vertices are numbered as they are written."""
        if self.is_large:
            raise GrundyError(f"a cograph of more than {MOST_EXPANDED} vertices is not written out")
        numbers = iter(range(len(self)))
        edges: list[tuple[int, int]] = []
        found: list[list[int]] = []
        for sign, many in self.steps:
            if sign in VERTICES:
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
        return len(self.letters)

    @cached_property
    def letters(self) -> str:
        """The colours of the vertices, in order."""
        return "".join(sign for sign, _ in self.steps if sign in VERTICES)

    @property
    def is_open(self) -> bool:
        """Whether no vertex is black or white."""
        return self.letters == VERTEX * len(self)

    @property
    def is_large(self) -> bool:
        """Whether it has too many vertices for its edges to be listed."""
        return len(self) > MOST_EXPANDED

    def __str__(self) -> str:
        starts, parents = self._shape
        before, opened, closing = ([""] * len(self.steps) for _ in range(3))
        for place, (sign, _) in enumerate(self.steps[:-1]):  # all but the root
            around, start = parents[place], starts[place]
            if start > starts[around]:
                before[start] = f" {self.steps[around][0]} "
            if sign not in VERTICES and (sign == UNION or self.steps[around][0] == JOIN):
                opened[start] += "("
                closing[place] = ")"
        words = [
            before[place] + opened[place] + sign if sign in VERTICES else closing[place]
            for place, (sign, _) in enumerate(self.steps)
        ]
        return "".join(words)

    @cached_property
    def _shape(self) -> tuple[list[int], list[int]]:
        """For each step, where the steps of its graph start, and the step that uses the graph."""
        starts, parents = list(range(len(self.steps))), [-1] * len(self.steps)
        open_: list[int] = []
        for place, (sign, many) in enumerate(self.steps):
            if sign not in VERTICES:
                starts[place] = starts[open_[-many]]
                for part in open_[-many:]:
                    parents[part] = place
                del open_[-many:]
            open_.append(place)
        return starts, parents

    def components(self) -> tuple[Self, ...]:
        """The connected components."""
        starts, parents = self._shape
        root = len(self.steps) - 1
        outside = [False] * len(self.steps)  # unions that are in nothing but unions
        for place in range(root, -1, -1):
            inside = place == root or outside[parents[place]]
            outside[place] = inside and self.steps[place][0] == UNION
        tops = (
            place
            for place in range(root + 1)
            if not outside[place] and (place == root or outside[parents[place]])
        )
        return tuple(type(self)(self.steps[starts[place] : place + 1]) for place in tops)

    # ---- moves --------------------------------------------------------------------------------
    def open_to(self, colour: str) -> Iterator[int]:
        """The vertices that have this colour, or none."""
        return (vertex for vertex, letter in enumerate(self.letters) if letter in (VERTEX, colour))

    def taken(self, vertex: int, colour: str) -> Self | None:
        """What is left when a vertex is taken away, its neighbours get a colour, and those that have the
        other colour go; None if that is nothing."""
        starts, parents = self._shape
        places = [place for place, (sign, _) in enumerate(self.steps) if sign in VERTICES]
        signs = [sign for sign, _ in self.steps]
        place = places[vertex]
        signs[place] = ""
        while (around := parents[place]) >= 0:
            if self.steps[around][0] == JOIN:
                for near in (*range(starts[around], starts[place]), *range(place + 1, around)):
                    if signs[near] in VERTICES and signs[near]:
                        signs[near] = colour if signs[near] in (VERTEX, colour) else ""
            place = around
        return self._with(signs)

    def _with(self, signs: Sequence[str]) -> Self | None:
        """The same steps with other vertices, where none is one that is gone."""
        steps: list[tuple[str, int]] = []
        left: list[int] = []  # of each graph that is not used yet, whether anything is left
        for sign, (_, many) in zip(signs, self.steps, strict=True):
            if sign in (UNION, JOIN):
                parts = sum(left[-many:])
                del left[-many:]
                if parts > 1:
                    steps.append((sign, parts))
                left.append(min(parts, 1))
            else:
                if sign:
                    steps.append((sign, 0))
                left.append(len(sign))
        return type(self)(tuple(steps)) if steps else None


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
