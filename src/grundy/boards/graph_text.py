"""Graphs as text.

| text | graph |
|---|---|
| `0-1,1-2,5` | edges, and vertices without edges; `0-1-2` is short for `0-1,1-2` |
| `P10` | the path on 10 vertices |
| `C7` | the cycle on 7 vertices |
| `K5` | the complete graph on 5 vertices |
| `K3,4` | the complete bipartite graph; `K2,2,2` is multipartite |
| `S5` | the star with 5 leaves |
| `W6` | the wheel on 6 vertices: vertex 0 joined to a cycle of 5 |
| `Q3` | the cube of dimension 3 |
| `petersen` | the Petersen graph |
| `grid 2x5` | the grid of 2 rows and 5 columns |
| `P3 + C5` | graphs side by side, the vertices of each numbered on from those before |
| `P4 x K2` | the Cartesian product, a copy of the second graph for each vertex of the first; also `P4 □ K2` |
| `C5 join K1` | side by side, and every vertex of the one joined to every one of the other |
| `complement C7` | an edge wherever there is none |
| `(P3 + K1) x K2` | brackets; `complement` binds most, then `x`, `join` and `+` |
| `Dhc` | graph6, with or without the header `>>graph6<<` |
| `:DaYn` | sparse6, with or without the header `>>sparse6<<` |

No name or edge list is also a graph6 string, since graph6 has no digits. An edge list may be written in
lines, one edge in each, its two vertices parted by spaces or by `-`; `#` starts a remark.
"""

from __future__ import annotations

import re
from itertools import combinations, pairwise

from grundy.boards.graph import MOST_VERTICES, Edge
from grundy.boards.graph_operations import Parts, complement, joined, product, side_by_side
from grundy.boards.text import DIGITS, read_number, read_numbers, skip_spaces
from grundy.errors import GrundyError, ParseError

_EXPECTED = "expected a graph such as `C7`, `K3,4`, `grid 2x5`, `0-1,1-2` or graph6"


def read_graph(text: str) -> Parts:
    """The vertices and edges of the graph that `text` describes."""
    if "\n" in text.strip():
        return _lines(text)
    graph, at = _terms(text, 0)
    if at < len(text):
        raise ParseError("a bracket is closed that was not opened", text, at)
    return graph


MOST_BRACKETS = 50

_LOOSER = (("+", side_by_side), ("join", joined), ("x", product))
"""Signs between graphs, those first that bind least."""

_SIGN = re.compile(r"\s*(\+|□|(?<=[\s)])(?:x|join)(?=[\s(]))")
_NOT = re.compile(r"\s*complement(?=[\s(])")
_BRACKET = re.compile(r"\s*\(")
_END = re.compile(r"[+()□]|\s(?:x|join)(?=[\s(])")


def _terms(text: str, at: int, level: int = 0, depth: int = 0) -> tuple[Parts, int]:
    """What stands from `at` on, up to a sign that binds less, and where that is; `depth` counts brackets."""
    if level == len(_LOOSER):
        return _factor(text, at, depth)
    sign, put_together = _LOOSER[level]
    graph, at = _terms(text, at, level + 1, depth)
    while (found := _SIGN.match(text, at)) is not None and found[1].replace("□", "x") == sign:
        other, end = _terms(text, found.end(), level + 1, depth)
        try:
            graph = put_together(graph, other)
        except GrundyError as error:
            raise ParseError(str(error), text, found.start(1)) from None
        at = end
    return graph, at


def _factor(text: str, at: int, depth: int) -> tuple[Parts, int]:
    if depth > MOST_BRACKETS:
        raise ParseError(f"brackets are nested at most {MOST_BRACKETS} deep", text, at)
    if (found := _NOT.match(text, at)) is not None:
        graph, at = _factor(text, found.end(), depth + 1)
        return complement(graph), at
    if (found := _BRACKET.match(text, at)) is not None:
        graph, at = _terms(text, found.end(), depth=depth + 1)
        if not text.startswith(")", at):
            raise ParseError("expected `)`", text, at)
        return graph, skip_spaces(text, at + 1)
    found = _END.search(text, at)
    stop = found.start() if found else len(text)
    return _single(text, at, stop), stop


def _lines(text: str) -> Parts:
    """An edge list as it is kept in files."""
    words = []
    for line in text.splitlines():
        ends = line.split("#")[0].replace("-", " ").split()
        if len(ends) > 2 or not all(end.isascii() and end.isdecimal() for end in ends):
            raise ParseError("expected two vertices, or one, in each line", line)
        words += ["-".join(ends)] if ends else []
    joined = ",".join(words)
    return _single(joined or text, 0, len(joined or text))


def _single(text: str, start: int, stop: int) -> Parts:
    start, stop = skip_spaces(text, start), start + len(text[start:stop].rstrip())
    if start >= stop:
        raise ParseError(_EXPECTED, text, stop)
    if text[start] in DIGITS + "-":
        return _edge_list(text, start, stop)
    word = text[start:stop].lower()
    if word == "petersen":
        return _petersen()
    if word.startswith("grid"):
        return _grid(text, start + 4, stop)
    if stop - start > 1 and text[start] in "PCKSWQ" and text[start + 1] in DIGITS + "-":
        return _family(text, start, stop)
    return _coded(text, start, stop)


def _edge_list(text: str, at: int, stop: int) -> Parts:
    vertices: set[int] = set()
    edges = []
    while True:
        a, at = read_number(text, at, "vertex", 0, MOST_VERTICES - 1, stop)
        vertices.add(a)
        while at < stop and text[at] == "-":
            b, after = read_number(text, at + 1, "vertex", 0, MOST_VERTICES - 1, stop)
            if a == b:
                raise ParseError("an edge joins two different vertices", text, at + 1)
            vertices.add(b)
            edges.append((a, b))
            a, at = b, after
        at = min(skip_spaces(text, at), stop)
        if at == stop:
            return tuple(vertices), tuple(edges)
        if text[at] != ",":
            raise ParseError("expected `-` or `,`", text, at)
        at += 1


def _family(text: str, start: int, stop: int) -> Parts:
    letter = text[start]
    if letter == "K":
        sizes = read_numbers(
            text, start + 1, stop, "number of vertices", separators=",", least=0, most=MOST_VERTICES
        )
        return _complete(text, start + 1, sizes)
    least, most, what = {
        "P": (0, MOST_VERTICES, "number of vertices"),
        "C": (3, MOST_VERTICES, "number of vertices"),
        "S": (0, MOST_VERTICES - 1, "number of leaves"),
        "W": (4, MOST_VERTICES, "number of vertices"),
        "Q": (0, MOST_VERTICES.bit_length() - 1, "dimension"),
    }[letter]
    n, at = read_number(text, start + 1, what, least, most, stop)
    if at < stop:
        raise ParseError("nothing should follow the name of a graph", text, at)
    if letter == "P":
        return tuple(range(n)), tuple(pairwise(range(n)))
    if letter == "C":
        return tuple(range(n)), (*pairwise(range(n)), (0, n - 1))
    if letter == "S":
        return tuple(range(n + 1)), tuple((0, leaf) for leaf in range(1, n + 1))
    if letter == "W":
        spokes = tuple((0, rim) for rim in range(1, n))
        return tuple(range(n)), (*spokes, *pairwise(range(1, n)), (1, n - 1))
    corners = range(1 << n)
    return tuple(corners), tuple((v, v | 1 << bit) for v in corners for bit in range(n) if not v >> bit & 1)


def _complete(text: str, at: int, sizes: tuple[int, ...]) -> Parts:
    if sum(sizes) > MOST_VERTICES:
        raise ParseError(f"a graph has at most {MOST_VERTICES} vertices", text, at)
    vertices = tuple(range(sum(sizes)))
    if len(sizes) == 1:
        return vertices, tuple(combinations(vertices, 2))
    part = [place for place, size in enumerate(sizes) for _ in range(size)]
    return vertices, tuple((a, b) for a, b in combinations(vertices, 2) if part[a] != part[b])


def _petersen() -> Parts:
    outer = [(i, (i + 1) % 5) for i in range(5)]
    inner = [(5 + i, 5 + (i + 2) % 5) for i in range(5)]
    return tuple(range(10)), (*outer, *inner, *((i, i + 5) for i in range(5)))


def _grid(text: str, at: int, stop: int) -> Parts:
    rows, at = read_number(text, at, "number of rows", 1, MOST_VERTICES, stop)
    if at >= stop or text[at] not in "xX×":
        raise ParseError("expected `x` and a number of columns", text, at)
    size_at = at
    columns, at = read_number(text, at + 1, "number of columns", 1, MOST_VERTICES, stop)
    if at < stop:
        raise ParseError("nothing should follow the size of a grid", text, at)
    if rows * columns > MOST_VERTICES:
        raise ParseError(f"a graph has at most {MOST_VERTICES} vertices", text, size_at + 1)
    across = [(r * columns + c, r * columns + c + 1) for r in range(rows) for c in range(columns - 1)]
    down = [(v, v + columns) for v in range((rows - 1) * columns)]
    return tuple(range(rows * columns)), (*across, *down)


def _coded(text: str, start: int, stop: int) -> Parts:
    """graph6 and sparse6, https://users.cecs.anu.edu.au/~bdm/data/formats.txt"""
    sparse = text.startswith(":", start)
    for header, kind in ((">>graph6<<", False), (">>sparse6<<", True)):
        if text.startswith(header, start):
            start, sparse = start + len(header), kind
    kind_name = "sparse6" if sparse else "graph6"
    if sparse and not text.startswith(":", start):
        raise ParseError("sparse6 starts with `:`", text, start)
    at = start + sparse
    for place in range(at, stop):
        if not 63 <= ord(text[place]) <= 126:
            raise ParseError(f"{_EXPECTED}; {text[place]!r} is not in {kind_name}", text, place)
    if at >= stop:
        raise ParseError(f"{kind_name} starts with the number of vertices", text, at)
    codes = [ord(char) - 63 for char in text[at:stop]]
    count, used = _vertex_count(codes)
    if count > MOST_VERTICES:
        raise ParseError(f"a graph has at most {MOST_VERTICES} vertices", text, at)
    bits = [code >> (5 - i) & 1 for code in codes[used:] for i in range(6)]
    if sparse:
        return _sparse(text, at + used, count, bits)
    pairs = [(a, b) for b in range(count) for a in range(b)]
    wanted = -(-len(pairs) // 6)
    if len(codes) - used != wanted:
        place = at + min(len(codes), used + wanted)
        length = f"{wanted} character{'s' * (wanted != 1)} for the edges, not {len(codes) - used}"
        hint = f"{_EXPECTED}; " if text[start:stop].isalpha() and at == 0 else ""
        raise ParseError(f"{hint}graph6 with {count} vertices has {length}", text, place)
    return tuple(range(count)), tuple(pair for pair, bit in zip(pairs, bits, strict=False) if bit)


def _vertex_count(codes: list[int]) -> tuple[int, int]:
    """The number of vertices and how many characters say it; too many when the text is cut short."""
    if codes[0] < 63:
        return codes[0], 1
    digits = codes[1:4] if codes[1:2] != [63] else codes[2:8]
    count = 0
    for digit in digits:
        count = count << 6 | digit
    return (count, 4) if len(digits) == 3 and codes[1:2] != [63] else (MOST_VERTICES + 1, 8)


def _sparse(text: str, at: int, count: int, bits: list[int]) -> Parts:
    width = max(count - 1, 0).bit_length()
    edges: set[Edge] = set()
    current = place = 0
    while place + 1 + width <= len(bits) and width:
        step, *number = bits[place : place + 1 + width]
        other = int("".join(map(str, number)), 2)
        character = at + place // 6
        place += 1 + width
        current += step
        if current >= count or other >= count:
            break
        if other > current:
            current = other
        elif other == current or (other, current) in edges:
            raise ParseError("only graphs without loops and repeated edges can be used", text, character)
        else:
            edges.add((other, current))
    return tuple(range(count)), tuple(edges)
