"""Games in which play may go round, as graphs: their sums, and which is at least as good as which.

A graph counts a game from one side. On its *onside* Left wins every play that does not end, on its *offside*
Right does (Berlekamp, Conway and Guy, *Winning Ways*, chapter 11). Graphs are compared by play on the
difference: G >= H if Left, who moves second on G - H, need not lose. A play that does not end is decided by
the components in which it goes on: on the onside Left loses it only if that is H alone, on the offside only
if it is G alone (Siegel, *Combinatorial Game Theory*, chapter VI). Strategies for G - H and H + X are then
played together as in the proof for games that end: nobody can be kept in the two copies of H for ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grundy.errors import GrundyError

MOST_NODES = 400
"""Of a graph with more followers not all pairs are compared."""
MOST_OF_A_SUM = 40_000


class LoopyNode(NamedTuple):
    """The moves of both players, by the numbers of the nodes that they lead to."""

    left: tuple[int, ...]
    right: tuple[int, ...]


Graph = tuple[LoopyNode, ...]
"""A game: its followers, itself first."""

Order = tuple[int, ...]
"""For each node of a graph, as bits, the nodes of another that it is at least as good as."""


def reachable(nodes: Sequence[LoopyNode], start: int = 0) -> Graph:
    """What can be reached from the start, in the order in which it is met."""
    order, place = [start], {start: 0}
    for node in order:
        for option in (*nodes[node].left, *nodes[node].right):
            if option not in place:
                place[option] = len(order)
                order.append(option)
    return tuple(renamed(nodes[node], place) for node in order)


def renamed(node: LoopyNode, names: dict[int, int] | Sequence[int]) -> LoopyNode:
    """The node with other numbers for what its moves lead to."""
    return LoopyNode(*(tuple(sorted({names[option] for option in side})) for side in node))


def negative(graph: Graph) -> Graph:
    """The players exchanged."""
    return tuple(LoopyNode(node.right, node.left) for node in graph)


def disjoint_sum(graph: Graph, other: Graph) -> Graph:
    """A move is made in one of the two; nodes that lead to the same are one."""
    width = len(other)
    if len(graph) * width > MOST_OF_A_SUM:
        raise GrundyError(f"a sum of values with loops has at most {MOST_OF_A_SUM:,} followers here")
    nodes = []
    for i, one in enumerate(graph):
        for j, two in enumerate(other):
            sides = zip(one, two, strict=True)
            nodes.append(
                LoopyNode(*((*(a * width + j for a in x), *(i * width + b for b in y)) for x, y in sides))
            )
    return merged(reachable(nodes))


def merged(graph: Graph) -> Graph:
    """The same game; nodes are one if no sequence of moves tells them apart (the coarsest bisimulation)."""
    classes = [0] * len(graph)
    count = 0
    while True:
        names: dict[tuple[int, LoopyNode], int] = {}
        classes = [
            names.setdefault((classes[at], renamed(node, classes)), len(names))
            for at, node in enumerate(graph)
        ]
        if len(names) == count:
            break
        count = len(names)
    first = {kind: at for at, kind in reversed(list(enumerate(classes)))}
    return reachable([renamed(graph[first[kind]], classes) for kind in range(count)], classes[0])


def acyclic(graph: Graph) -> list[int] | None:
    """The nodes, options before those that have them; None if there is a cycle."""
    order: list[int] = []
    state = [0] * len(graph)  # 1 while its options are looked at, 2 afterwards
    stack = [(0, iter((*graph[0].left, *graph[0].right)))]
    state[0] = 1
    while stack:
        node, options = stack[-1]
        for option in options:
            if state[option] == 1:
                return None
            if not state[option]:
                state[option] = 1
                stack.append((option, iter((*graph[option].left, *graph[option].right))))
                break
        else:
            state[node] = 2
            order.append(node)
            stack.pop()
    return order


def is_stopper(graph: Graph) -> bool:
    """Whether no play with alternate moves goes on for ever, from any follower."""
    doubled = [
        LoopyNode(tuple(2 * option + 1 - player for option in node[player]), ())
        for node in graph
        for player in (0, 1)
    ]
    top = len(doubled)
    return acyclic(reachable([*doubled, LoopyNode(tuple(range(top)), ())], top)) is not None


def at_least(graph: Graph, other: Graph, onside: bool = True) -> Order:
    """Which nodes of the graph are at least as good as which of the other, on this side.

    Left moves second on G - H. Let her good moves be those in G on the onside, and those in H on the offside,
    by whomever they are made. She need not lose if she can see to it that Right is stuck or that good moves
    never cease: a greatest fixed point (what good moves lead to) of least ones (what is forced until then).
    """
    width = len(other)
    count = 2 * len(graph) * width  # a state is (G, H, who moves), with Left = 0
    good: list[list[int]] = []
    back: list[list[int]] = [[] for _ in range(count)]
    others: list[int] = []
    for i, one in enumerate(graph):
        for j, two in enumerate(other):
            for player in (0, 1):
                in_graph = [2 * (option * width + j) + 1 - player for option in one[player]]
                in_other = [2 * (i * width + option) + 1 - player for option in two[1 - player]]
                fine, rest = (in_graph, in_other) if onside else (in_other, in_graph)
                state = len(good)
                good.append(fine)
                others.append(len(rest))
                for following in rest:
                    back[following].append(state)
    kept = bytearray(b"\1") * count
    while True:
        found = bytearray(count)
        left = list(others)
        blocked = bytearray(count)
        queue = []
        for state in range(count):
            if state & 1:
                blocked[state] = not all(kept[following] for following in good[state])
                reached = not blocked[state] and not left[state]
            else:
                reached = any(kept[following] for following in good[state])
            if reached:
                found[state] = 1
                queue.append(state)
        while queue:
            for state in back[queue.pop()]:
                if found[state]:
                    continue
                if state & 1:
                    left[state] -= 1
                    if left[state] or blocked[state]:
                        continue
                found[state] = 1
                queue.append(state)
        if found == kept:
            break
        kept = found
    return tuple(
        sum(1 << j for j in range(width) if kept[2 * (i * width + j) + 1]) for i in range(len(graph))
    )


def same(graph: Graph, other: Graph, onside: bool = True) -> bool:
    """Whether two graphs have the same value on this side."""
    return bool(at_least(graph, other, onside)[0] & at_least(other, graph, onside)[0] & 1)


def numbered(graph: Graph) -> Graph:
    """The same graph, whose nodes no renaming confuses, in an order that depends on nothing else."""
    ranks = [0] * len(graph)
    count = 0
    while True:
        signs = [(ranks[at], renamed(node, ranks)) for at, node in enumerate(graph)]
        places = {sign: rank for rank, sign in enumerate(sorted(set(signs)))}
        ranks = [places[sign] for sign in signs]
        if len(places) == count:
            break
        count = len(places)
    ordered: list[LoopyNode] = [graph[0]] * len(graph)
    for at, node in enumerate(graph):
        ordered[ranks[at]] = renamed(node, ranks)
    return reachable(ordered, ranks[0])
