"""Caterpillars and circular caterpillars as words.

A word has a letter for each vertex of the spine, which says what else hangs on it, and a first and a last
letter for the two ends, which are leaves. In brackets, the spine is a cycle and has no ends.

| letter | on the spine | at an end |
|---|---|---|
| `0` | nothing | |
| `z` | an uncoloured leaf | an uncoloured leaf |
| `a`, `b`, ... | a leaf of that colour | a leaf of that colour |
| `D`, `T` | two leaves, three leaves | |
| `D_a`, `T_a` | two or three leaves, one of which has that colour | |
| `D_{ab}` | two leaves of these colours | |

`z^4` is `zzzz`. So `zDDzDz` is a tree of 13 vertices, and `[abz]` a triangle with three leaves, of which
two are coloured. A. Guignard, "Jeux de coloration de graphes", thesis, Université Bordeaux 1 (2011).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import groupby

from grundy.boards.graph import MOST_VERTICES, Edge, Graph
from grundy.errors import ParseError

Hanging = tuple[str, ...]
"""The leaves that hang on a vertex: their colours, and `z` for those without."""

Parts = tuple[tuple[int, ...], tuple[Edge, ...], dict[int, str]]
"""Vertices, edges, and the colours of vertices as letters."""

_PARTS = re.compile(r"([0za-p]|[DT](?:_(?:[a-p]|\{[a-p]*\}))?)(?:\^(?:(\d{1,4})|\{(\d{1,4})\}))?\s*")
_COLOUR = re.compile("[a-p]")
_LEAVES = {"D": 2, "T": 3}
LONG = 4
"""Runs of so many letters are written with an exponent."""


def looks_like_a_word(text: str) -> bool:
    """Whether a text can only be meant as a word; a graph never starts with these letters and goes on so."""
    return re.fullmatch(r"\s*(\[[\[\]\s0za-pDT_{}^\d]*|[za-p][0za-pDT_{}^\d\s]*)\s*", text) is not None


def read_word(text: str, start: int = 0, stop: int | None = None) -> Parts:
    """The caterpillar of a word.

    >>> read_word("azb")
    ((0, 1, 2, 3), ((0, 1), (1, 2), (1, 3)), {0: 'a', 2: 'b'})
    >>> read_word("[az^2]")[1]
    ((0, 1), (1, 2), (0, 2), (0, 3), (1, 4), (2, 5))
    """
    stop = len(text) if stop is None else stop
    inner_start, inner_stop, circular = _inside(text, start, stop)
    letters = _letters(text, inner_start, inner_stop)
    if circular:
        if len(letters) < 3:
            raise ParseError("a cycle has at least 3 vertices", text, inner_start)
        ring = range(len(letters))
        edges = [(i, i + 1) for i in ring[:-1]] + [(0, len(letters) - 1)]
        return _hang(len(letters), edges, dict(enumerate(letters)), {})
    for place in (0, -1):
        if len(letters[place]) != 1:
            raise ParseError("the ends of a caterpillar are single leaves", text, inner_start)
    spine = range(len(letters))
    ends = {place: letters[place][0] for place in (0, len(letters) - 1)}
    hanging = {i: letters[i] for i in spine[1:-1]}
    return _hang(len(letters), [(i, i + 1) for i in spine[:-1]], hanging, ends)


def _inside(text: str, start: int, stop: int) -> tuple[int, int, bool]:
    while start < stop and text[start].isspace():
        start += 1
    while stop > start and text[stop - 1].isspace():
        stop -= 1
    if start < stop and text[start] == "[":
        if text[stop - 1] != "]":
            raise ParseError("expected `]`", text, stop)
        return start + 1, stop - 1, True
    return start, stop, False


def _letters(text: str, at: int, stop: int) -> list[Hanging]:
    letters: list[Hanging] = []
    while at < stop:
        found = _PARTS.match(text, at, stop)
        if found is None:
            raise ParseError("expected a letter of a caterpillar: 0, z, D, T or a colour", text, at)
        hanging = _hanging(found[1])
        if hanging is None:
            raise ParseError(f"{found[1]} has more colours than leaves", text, at)
        letters += [hanging] * int(found[2] or found[3] or 1)
        if sum(1 + len(each) for each in letters) > MOST_VERTICES:
            raise ParseError(f"a graph has at most {MOST_VERTICES} vertices", text, at)
        at = found.end()
    if not letters:
        raise ParseError("a caterpillar has at least one vertex", text, at)
    return letters


def _hanging(letter: str) -> Hanging | None:
    if letter == "0":
        return ()
    if letter[0] not in _LEAVES:
        return (letter,)
    colours = tuple(_COLOUR.findall(letter[1:]))
    missing = _LEAVES[letter[0]] - len(colours)
    return None if missing < 0 else (*colours, *"z" * missing)


def _hang(count: int, edges: list[Edge], hanging: Mapping[int, Hanging], ends: Mapping[int, str]) -> Parts:
    colours = {place: letter for place, letter in ends.items() if letter != "z"}
    vertices, edges = list(range(count)), list(edges)
    for place, leaves in hanging.items():
        for letter in leaves:
            edges.append((place, len(vertices)))
            if letter != "z":
                colours[len(vertices)] = letter
            vertices.append(len(vertices))
    return tuple(vertices), tuple(edges), colours


def write_word(graph: Graph, colours: Mapping[int, str]) -> str | None:
    """The word of a caterpillar, or of a circular one, whose coloured vertices are leaves; else None.

    Of the words that can be read, it is one with coloured ends if there are such, a short one, and the first
    of these by the alphabet.

    >>> vertices, edges, colours = read_word("z^2 0 D_b a")
    >>> write_word(Graph(vertices, edges), colours)
    'aD_b0zz'
    >>> vertices, edges, colours = read_word("az^{12}0b")
    >>> write_word(Graph(vertices, edges), colours)
    'az^{12}0b'
    """
    spines = _spines(graph)
    texts = []
    for spine, circular in spines:
        leaves = [sorted(graph.neighbours(v) - set(spine)) for v in spine]
        if any(len(graph.neighbours(leaf)) != 1 for near in leaves for leaf in near):
            return None
        if any(v in colours and (circular or 0 < place < len(spine) - 1) for place, v in enumerate(spine)):
            return None
        letters = [_letter([colours.get(leaf, "z") for leaf in near]) for near in leaves]
        if not circular:
            for place in (0, -1):
                letters[place] = colours.get(spine[place], "z")
        if None in letters:
            return None
        word = _joined([letter for letter in letters if letter is not None])
        texts.append(f"[{word}]" if circular else word)
    return min(texts, default=None, key=_preference)


def _preference(word: str) -> tuple[bool, bool, int, str]:
    letters = word.replace("{", "").replace("}", "")
    return word.startswith("z"), word.endswith("z"), len(letters), word


def _joined(letters: list[str]) -> str:
    """The letters of a word, with exponents for long runs; before a `0` they need braces."""
    runs = [(letter, len(list(run))) for letter, run in groupby(letters)]
    text = ""
    for (letter, count), (following, _) in zip(runs, [*runs[1:], ("", 0)], strict=True):
        exponent = f"{{{count}}}" if following == "0" else str(count)
        text += letter * count if count < LONG else f"{letter}^{exponent}"
    return text


def _letter(leaves: list[str]) -> str | None:
    if len(leaves) < 2:
        return leaves[0] if leaves else "0"
    coloured = sorted(leaf for leaf in leaves if leaf != "z")
    if len(leaves) > 3:
        return None
    name = "D" if len(leaves) == 2 else "T"
    if not coloured:
        return name
    return f"{name}_{coloured[0]}" if len(coloured) == 1 else f"{name}_{{{''.join(coloured)}}}"


def _spines(graph: Graph) -> list[tuple[tuple[int, ...], bool]]:
    """The paths, with their ends, or cycles on which all else can hang, in any order; and if cycles."""
    if not graph.vertices or len(graph.components()) != 1:
        return []
    if len(graph) < 3:
        return [(order, False) for order in {graph.vertices, graph.vertices[::-1]}]
    inner = graph.induced(v for v in graph.vertices if len(graph.neighbours(v)) > 1)
    degrees = {v: len(inner.neighbours(v)) for v in inner.vertices}
    if len(inner) > 2 and all(degree == 2 for degree in degrees.values()):
        orders = [_walk(inner, v, u) for v in inner.vertices for u in inner.neighbours(v)]
        return [(order, True) for order in orders if len(order) == len(inner)]
    if max(degrees.values()) > 2 or len(graph.edges) != len(graph) - 1:
        return []
    spine = _path(inner)
    found = []
    for order in {spine, spine[::-1]}:
        firsts, lasts = (graph.neighbours(order[place]) - set(order) for place in (0, -1))
        found += [((a, *order, b), False) for a in firsts for b in lasts if a != b]
    return found


def _path(inner: Graph) -> tuple[int, ...]:
    ends = [v for v in inner.vertices if len(inner.neighbours(v)) < 2]
    if len(inner) == 1:
        return tuple(ends)
    return _walk(inner, ends[0], next(iter(inner.neighbours(ends[0]))))


def _walk(inner: Graph, first: int, second: int) -> tuple[int, ...]:
    order = [first, second]
    while True:
        new = inner.neighbours(order[-1]) - {order[-2]} - {first}
        if not new:
            return tuple(order)
        order.append(next(iter(new)))
