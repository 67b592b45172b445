"""Directed graphs whose arcs can be toppled, with everything that then hangs on their heads.

An arc is written `0>1`, with its colour after it if there are colours. Parallel arcs and loops may occur.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from grundy.boards.graph_canonical import MOST_VERTICES, Edge, closure, read_edges, renumbered
from grundy.boards.graph_picture import Link, draw_graph
from grundy.boards.svg import Picture
from grundy.clock import look
from grundy.errors import ParseError

Arcs = tuple[Edge, ...]
Letters = Mapping[str, tuple[int, str]]
"""The letters of a path: which way the arc points, -1 to the left and 1 to the right, and its colour."""


def read_arcs(text: str, letters: Letters, colours: str) -> Arcs:
    """Arcs, or a path written as a word, or several with `+` in between; `0` is no arc at all."""
    whole = text.strip()
    if whole == "0":
        return ()
    if whole and whole[0] not in letters:
        return tuple(read_edges(text, ">", colours))
    arcs: list[Edge] = []
    vertices = at = 0
    for part in text.split("+"):
        word = part.strip()
        at += len(part) - len(part.lstrip())
        if not word:
            raise ParseError(f"expected arcs such as `0>1{colours[:1]}`, or a path of letters", text, at)
        for place, letter in enumerate(word):
            if letter not in letters:
                *most, last = (f"`{letter}`" for letter in letters)
                raise ParseError(f"an arc of a path is {', '.join(most)} or {last}", text, at + place)
        arcs += path(word, letters, vertices)
        vertices += len(word) + 1
        at += len(part.lstrip()) + 1
    return tuple(arcs)


def path(word: str, letters: Letters, first: int = 0) -> Arcs:
    """The arcs of a path on vertices numbered from `first` on, from its word."""
    steps = ((place, *letters[letter]) for place, letter in enumerate(word, first))
    return tuple(
        (place, place + 1, colour) if step > 0 else (place + 1, place, colour)
        for place, step, colour in steps
    )


def arc_name(arc: Edge) -> str:
    return f"{arc[0]}>{arc[1]}{arc[2]}"


def write_arcs(arcs: Arcs) -> str:
    return ",".join(map(arc_name, arcs)) or "0"


def topple(arcs: Arcs, arc: Edge) -> Arcs:
    """What is left when an arc falls, and with it all that still hangs together with its head."""
    place = arcs.index(arc)
    rest = arcs[:place] + arcs[place + 1 :]
    near = neighbours(rest)
    fallen = closure(arc[1], lambda vertex: near.get(vertex, ()))
    return tuple(other for other in rest if other[0] not in fallen)


def neighbours(arcs: Sequence[Edge]) -> dict[int, list[int]]:
    """The vertices that arcs join to each vertex, whichever way they point."""
    near: dict[int, list[int]] = {}
    for a, b, _ in arcs:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    return near


def standard(arcs: Arcs) -> Arcs:
    """The forest of the arcs without twins, numbered from 0: equal for most arcs that play alike.

    Where there are so many arcs that no search comes to an end, twins stay.
    """
    reduced = forest(arcs)
    if len(reduced) < MOST_VERTICES:
        reduced = without_twins(reduced)
    vertices = {vertex: "" for arc in reduced for vertex in arc[:2]}
    number = renumbered(vertices, [(a, b, f"{c}>", f"{c}<") for a, b, c in reduced])
    return tuple((number[a], number[b], colour) for a, b, colour in reduced)


# ---- what can be made smaller ---------------------------------------------------------------------
def forest(arcs: Arcs, mixed: str = "G") -> Arcs:
    """Arcs without cycles that have the same options, and so are the same game, in every convention.

    An arc that is not the only way between its ends takes everything with it that hangs together. So vertices
    that no single arc can part are shrunk to one, at which a new leaf points, with an arc of the colour that
    the arcs between them had, or `mixed` if they had several (Renault, theorems 2.14, 3.4, 4.17 and 4.21).

    >>> write_arcs(forest(((0, 1, "B"), (1, 2, "B"), (2, 0, "B"), (2, 3, "W"))))
    '0>3W,4>0B'
    """
    return tuple(sorted(arc for arc, _ in shrunk(arcs, mixed)))


def shrunk(arcs: Arcs, mixed: str = "G") -> list[tuple[Edge, Edge]]:
    """The arcs of the forest, each with an arc that does the same before cycles are shrunk."""
    bridge = bridges(arcs)
    if all(bridge):
        return [(arc, arc) for arc in arcs]
    near = neighbours([arc for arc, single in zip(arcs, bridge, strict=True) if not single])
    into: dict[int, int] = {}
    for vertex in sorted(near):
        if vertex not in into:
            into |= dict.fromkeys(closure(vertex, near.__getitem__), vertex)
    kept, on_cycles = [], dict[int, list[Edge]]()
    for arc, single in zip(arcs, bridge, strict=True):
        if single:
            kept.append(((into.get(arc[0], arc[0]), into.get(arc[1], arc[1]), arc[2]), arc))
        else:
            on_cycles.setdefault(into[arc[0]], []).append(arc)
    fresh = 1 + max(max(arc[:2]) for arc in arcs)
    for place, (vertex, found) in enumerate(sorted(on_cycles.items())):
        colours = {colour for _, _, colour in found}
        kept.append(((fresh + place, vertex, mixed if len(colours) > 1 else colours.pop()), found[0]))
    return kept


def bridges(arcs: Sequence[Edge]) -> list[bool]:
    """Which arcs are the only way between their ends, whichever way arcs point (R. E. Tarjan 1974)."""
    near: dict[int, list[tuple[int, int]]] = {}
    for place, (a, b, _) in enumerate(arcs):
        near.setdefault(a, []).append((b, place))
        near.setdefault(b, []).append((a, place))
    single = [False] * len(arcs)
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    for root in near:
        if root in order:
            continue
        order[root] = low[root] = len(order)
        stack = [(root, -1, iter(near[root]))]
        while stack:
            vertex, came_by, rest = stack[-1]
            for other, place in rest:
                if place == came_by:
                    continue
                if other in order:
                    low[vertex] = min(low[vertex], order[other])
                    continue
                order[other] = low[other] = len(order)
                stack.append((other, place, iter(near[other])))
                break
            else:
                stack.pop()
                if stack:
                    below = stack[-1][0]
                    low[below] = min(low[below], low[vertex])
                    single[came_by] = low[vertex] == order[vertex]
    return single


def without_twins(arcs: Arcs) -> Arcs:
    """Arcs without paths that offer nothing but what another one offers, in every convention.

    Each arc of a path from a source to the rest leaves just what is behind it. So such a path may go if
    another one begins with the same colours and leads on, along arcs, to where it ends: nothing takes that
    one away and leaves this (Renault, propositions 2.17, 3.7, 4.19 and 4.23).

    >>> write_arcs(without_twins(((0, 2, "B"), (1, 2, "B"), (2, 3, "W"), (4, 3, "B"))))
    '0>2B,2>3W'
    """
    while (twin := _twin(arcs)) is not None:
        look()
        arcs = tuple(arc for arc in arcs if arc not in twin)
    return arcs


def _twin(arcs: Arcs) -> set[Edge] | None:
    tails = _tails(arcs)
    if len(tails) < 2:
        return None
    before: dict[int, list[int]] = {}
    for a, b, _ in arcs:
        before.setdefault(b, []).append(a)
    for tail in sorted(tails, reverse=True):
        word = [colour for _, _, colour in tail]
        reaching = closure(tail[-1][1], lambda vertex: before.get(vertex, ()))
        for other in tails:
            same = [colour for _, _, colour in other[: len(tail)]] == word
            if other != tail and same and other[-1][1] in reaching:
                return set(tail)
    return None


def _tails(arcs: Arcs) -> list[list[Edge]]:
    """The paths from sources with a single arc to the first vertex that other arcs touch as well."""
    out: dict[int, list[Edge]] = {}
    degree: dict[int, int] = {}
    for arc in arcs:
        out.setdefault(arc[0], []).append(arc)
        for vertex in arc[:2]:
            degree[vertex] = degree.get(vertex, 0) + 1
    tails = []
    for source, leaving in out.items():
        if degree[source] != 1:
            continue
        tail = list(leaving)
        while degree[tail[-1][1]] == 2 and tail[-1][1] in out:
            tail.append(out[tail[-1][1]][0])
        tails.append(tail)
    return tails


# ---- paths ----------------------------------------------------------------------------------------
def along_path(arcs: Arcs) -> list[tuple[Edge, int]] | None:
    """The arcs of a path in order from its end with the smaller number, each with -1 if it points back to
    that end and 1 if it points away from it; None if the arcs are no path."""
    touching: dict[int, list[Edge]] = {}
    for arc in arcs:
        touching.setdefault(arc[0], []).append(arc)
        touching.setdefault(arc[1], []).append(arc)
    ends = [vertex for vertex, found in touching.items() if len(found) == 1]
    if len(ends) != 2 or any(len(found) > 2 for found in touching.values()):
        return None
    found = list(_walk(min(ends), touching))
    return found if len(found) == len(arcs) else None


def _walk(vertex: int, touching: Mapping[int, Sequence[Edge]]) -> Iterator[tuple[Edge, int]]:
    last: Edge | None = None
    while True:
        onward = [arc for arc in touching[vertex] if arc is not last]
        if not onward:
            return
        last = onward[0]
        forward = last[0] == vertex
        yield last, 1 if forward else -1
        vertex = last[1] if forward else last[0]


def picture(arcs: Arcs, inks: Mapping[str, str]) -> Picture:
    """Arrows in the inks of their colours."""
    vertices = sorted({vertex for arc in arcs for vertex in arc[:2]})
    links = [Link(a, b, True, inks[colour], arc_name((a, b, colour))) for a, b, colour in arcs]
    return draw_graph(vertices, links)
