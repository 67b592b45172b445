"""The simplest form of a game with loops, on one side.

As for games that end, dominated options go and reversible ones are bypassed, and equal followers become one
(Siegel, *Combinatorial Game Theory*, VI.2 to VI.4). For stoppers that gives one form for each value. A step
is taken only if all followers keep their value, which is looked at: then no proviso can be forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from grundy.errors import GrundyError
from grundy.values.loopy_graph import (
    MOST_NODES,
    Graph,
    LoopyNode,
    Order,
    at_least,
    is_stopper,
    merged,
    reachable,
    renamed,
)

Reverses = Callable[[int], bool]
"""Whether a reply brings the game back to what it was, or better for the one who replies."""


def simplest(graph: Graph, onside: bool = True) -> Graph:
    """A form of the same value that is as simple as can be found; for stoppers it is the only one."""
    graph = merged(graph)
    seen = {graph}
    while True:
        if len(graph) > MOST_NODES:
            raise GrundyError(f"a value with loops has at most {MOST_NODES} followers here")
        order = at_least(graph, graph, onside)
        for nodes in _changes(graph, order, onside):
            following = merged(reachable(nodes))
            if following not in seen and _keeps(graph, nodes, onside):
                break
        else:
            return graph
        graph = following
        seen.add(graph)


def _changes(graph: Graph, order: Order, onside: bool) -> Iterator[list[LoopyNode]]:
    """What may be simpler: all nodes changed at once, one node, one option less, two equal nodes made one."""
    whole = [
        LoopyNode(_left(graph, order, at, onside), _right(graph, order, at, onside))
        for at in range(len(graph))
    ]
    yield whole
    for at, node in enumerate(whole):
        yield [*graph[:at], node, *graph[at + 1 :]]
    if is_stopper(graph):
        return
    for at, node in enumerate(graph):
        for player in (0, 1):
            for option in node[player]:
                rest = tuple(other for other in node[player] if other != option)
                changed = node._replace(right=rest) if player else node._replace(left=rest)
                yield [*graph[:at], changed, *graph[at + 1 :]]
    for at in range(len(graph)):
        for first in range(len(graph)):
            if first != at and order[at] >> first & order[first] >> at & 1:
                names = [first if node == at else node for node in range(len(graph))]
                yield [renamed(node, names) for node in graph]


def _left(graph: Graph, order: Order, at: int, onside: bool) -> tuple[int, ...]:
    """Left's options without those that are reversible or dominated."""
    options = _bypassed(
        graph, at, 0, kept_in_circles=onside, reverses=lambda reply: bool(order[at] >> reply & 1)
    )
    return _undominated(options, lambda x, y: bool(order[y] >> x & 1))


def _right(graph: Graph, order: Order, at: int, onside: bool) -> tuple[int, ...]:
    options = _bypassed(
        graph, at, 1, kept_in_circles=not onside, reverses=lambda reply: bool(order[reply] >> at & 1)
    )
    return _undominated(options, lambda x, y: bool(order[x] >> y & 1))


def _undominated(options: tuple[int, ...], no_better: Callable[[int, int], bool]) -> tuple[int, ...]:
    """The options than which no other is better; of equal ones the first."""
    return tuple(
        x
        for x in options
        if not any(y != x and no_better(x, y) and (y < x or not no_better(y, x)) for y in options)
    )


def _bypassed(
    graph: Graph, at: int, player: int, *, kept_in_circles: bool, reverses: Reverses
) -> tuple[int, ...]:
    """The options of a player, reversible ones replaced by what follows the reply.

    Where replies lead round in a circle, the play would not end: whoever wins it keeps the option, for the
    other player it is worth nothing.
    """
    found: list[int] = []
    seen = set(graph[at][player])
    waiting = list(seen)
    while waiting:
        option = waiting.pop()
        reply = next((reply for reply in graph[option][1 - player] if reverses(reply)), None)
        if reply is None:
            found.append(option)
            continue
        after = graph[reply][player]
        if kept_in_circles and option in after:
            found.append(option)
        for following in after:
            if following not in seen:
                seen.add(following)
                waiting.append(following)
    return tuple(sorted(found))


def _keeps(graph: Graph, nodes: Sequence[LoopyNode], onside: bool) -> bool:
    """Whether all nodes have the value that they had."""
    changed = tuple(nodes)
    down, up = at_least(graph, changed, onside), at_least(changed, graph, onside)
    return all(down[at] >> at & up[at] >> at & 1 for at in range(len(graph)))
