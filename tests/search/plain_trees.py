"""The colouring game with three colours on trees, once more: plain search over sums, without the engine.

It knows the rules, that a coloured vertex only takes a colour from its neighbours, that an edge between
vertices without a free colour in common means nothing, and that vertices out of danger are idle moves, of
which two cancel each other. Of bitypes and strategies it knows nothing.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any

from grundy.boards.graph import Graph

ALL = 7
"""The three colours, a bit for each."""

Tree = tuple[int, Any]
"""The colours that a vertex sees, and the trees below it."""
Option = tuple[tuple[Tree, ...], int]
"""Parts in danger, and whether there is an idle move beside them."""

Near = dict[int, set[int]]
Seen = dict[int, int]

NAMES = [
    [sum(1 << name[c] for c in range(3) if seen >> c & 1) for seen in range(8)]
    for name in permutations(range(3))
]


def alice_wins(graph: Graph, bob: bool, idle: bool = False) -> bool:
    """Whether Alice wins on a tree without colours; with `idle`, beside an isolated vertex."""
    near = {v: set(graph.neighbours(v)) for v in graph.vertices}
    parts, odd = split(near, dict.fromkeys(near, 0))
    return wins(parts, odd ^ idle, bob)


def bitype(graph: Graph) -> str:
    letters = {(True, True): "A", (True, False): "N", (False, True): "P", (False, False): "B"}
    return "".join(
        letters[alice_wins(graph, False, idle), alice_wins(graph, True, idle)] for idle in (False, True)
    )


@cache
def wins(parts: tuple[Tree, ...], idle: int, bob: bool) -> bool:
    threats = sum(map(threatened, parts))
    if threats > (0 if bob else 1):
        return False
    if not parts:
        return True
    if idle and wins(parts, 0, not bob) is not bob:
        return not bob
    found = set()
    for place, part in enumerate(parts):
        if threats and not threatened(part):
            continue  # Alice has to defend the part that is
        rest = parts[:place] + parts[place + 1 :]
        for after, odd in options(part):
            found.add((tuple(sorted(rest + after)), idle ^ odd))
    order = sorted(found, key=lambda one: sum(map(size, one[0])) * (-1 if bob else 1))
    return any(wins(*one, not bob) is not bob for one in order) is not bob


@cache
def size(part: Tree) -> int:
    return 1 + sum(map(size, part[1]))


@cache
def threatened(part: Tree) -> bool:
    """Whether Bob can take the last colour of a vertex."""
    near, seen = opened(part)
    return any(seen[v] in (3, 5, 6) and near[v] for v in near)


@cache
def options(part: Tree) -> frozenset[Option]:
    """What the moves leave, without those that make Bob win at once."""
    near, seen = opened(part)
    found = set()
    for v in near:
        for colour in (1, 2, 4):
            if seen[v] & colour or any(seen[u] | colour == ALL for u in near[v]):
                continue
            left = {u: some - {v} for u, some in near.items() if u != v}
            found.add(split(left, {u: seen[u] | (colour if u in near[v] else 0) for u in left}))
    return frozenset(found)


def split(near: Near, seen: Seen) -> Option:
    near = {v: {u for u in some if seen[u] | seen[v] != ALL} for v, some in near.items()}
    parts, odd, todo = [], 0, set(near)
    while todo:
        order = [todo.pop()]
        for v in order:
            order += [u for u in near[v] if u in todo]
            todo -= near[v]
        if any(in_danger(near, seen, v) for v in order):
            parts.append(named(near, seen, order))
        else:
            odd ^= len(order) & 1
    return tuple(sorted(parts)), odd


def in_danger(near: Near, seen: Seen, v: int) -> bool:
    free = [ALL & ~seen[u] for u in near[v]]
    reach = seen[v]
    for some in free:
        reach |= some
    return reach == ALL and seen[v].bit_count() + len(free) >= 3


def named(near: Near, seen: Seen, vertices: list[int]) -> Tree:
    """The same for trees that differ in the names of vertices and colours only."""
    left, degree = set(vertices), {v: len(near[v]) for v in vertices}
    while len(left) > 2:
        leaves = [v for v in left if degree[v] < 2]
        left -= set(leaves)
        for v in leaves:
            for u in near[v] & left:
                degree[u] -= 1
    return min(rooted(near, seen, names, root, -1) for root in left for names in NAMES)


def rooted(near: Near, seen: Seen, names: list[int], v: int, parent: int) -> Tree:
    return names[seen[v]], tuple(sorted(rooted(near, seen, names, u, v) for u in near[v] if u != parent))


def opened(part: Tree) -> tuple[Near, Seen]:
    near: Near = {}
    seen: Seen = {}

    def visit(tree: Tree, parent: int) -> None:
        v = len(seen)
        seen[v], near[v] = tree[0], set()
        if parent >= 0:
            near[v].add(parent)
            near[parent].add(v)
        for below in tree[1]:
            visit(below, v)

    visit(part, -1)
    return near, seen
