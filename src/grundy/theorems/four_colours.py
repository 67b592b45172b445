"""With four colours Alice wins on every forest (Faigle, Kern, Kierstead and Trotter).

Coloured vertices cut a forest into parts, and each part has them as leaves. She keeps parts with at most two
of them. When Bob makes a third one, she colours the vertex where the paths between the three meet.
"""

from __future__ import annotations

from grundy.boards.graph import Graph
from grundy.games import Player
from grundy.games.colouring import Colouring
from grundy.games.colouring.partial_colouring import COLOURS
from grundy.theorems.answers import Verdict
from grundy.theorems.registry import theorem
from grundy.values import Outcome

ENOUGH = 4

Part = tuple[Graph, list[int]]
"""What hangs together without coloured vertices, and where the coloured leaves are: a vertex for each."""


@theorem(
    "colouring",
    tells=Verdict,
    name="four colours on forests",
    cite="U. Faigle, W. Kern, H. Kierstead, W. T. Trotter, On the game chromatic number of some classes of "
    "graphs, Ars Combinatoria 35 (1993), 143-150",
    reach="four colours or more, forests without coloured vertices, and most that come up in them",
)
def forests(position: Colouring) -> Verdict | None:
    """With four colours or more Alice wins, whoever begins, if the coloured vertices cut the graph into trees
    each of which has at most two of them as leaves."""
    parts = _parts(position)
    if position.winner() is not None or any(len(leaves) > 2 for _, leaves in parts):
        return None
    move = alices_move(position)
    return None if move is None else Verdict(Outcome.L, {Player.LEFT: move})


def alices_move(position: Colouring) -> str | None:
    """A move of Alice after which each part has at most two coloured leaves, with four colours or more on a
    forest; None if there need not be any.

    >>> alices_move(Colouring.parse("0-1,0-2,0-3,1-4,2-5,3-6; a 4; b 5; c 6 k=4"))
    '0a'
    """
    if position.board.k < ENOUGH:
        return None
    parts = _parts(position)
    if any(len(part.edges) >= len(part) for part, _ in parts):
        return None
    largest = sorted((len(leaves) for _, leaves in parts), reverse=True)
    if not largest or largest[0] > 3 or largest[1:2] == [3]:
        return None
    part, leaves = max(parts, key=lambda one: len(one[1]))
    vertex = _meeting(part, leaves) if len(leaves) == 3 else leaves[0] if leaves else part.vertices[0]
    seen = position.board.seen()[vertex]
    free = next(colour for colour in range(position.board.k) if colour not in seen)
    return f"{vertex}{COLOURS[free]}"


def _parts(position: Colouring) -> list[Part]:
    seen = position.board.seen()
    parts = position.board.graph.induced(seen).components()
    return [(part, [v for v in part.vertices for _ in seen[v]]) for part in parts]


def _meeting(tree: Graph, leaves: list[int]) -> int:
    """The vertex that is on all paths between three."""
    one, two, three = leaves
    between = _path(tree, one, two)
    return next(v for v in _path(tree, three, one) if v in between)


def _path(tree: Graph, start: int, stop: int) -> list[int]:
    before, order = {stop: stop}, [stop]
    for v in order:
        for u in tree.neighbours(v) - before.keys():
            before[u] = v
            order.append(u)
    path = [start]
    while path[-1] != stop:
        path.append(before[path[-1]])
    return path
