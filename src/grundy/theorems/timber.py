"""Timber (Nowakowski, Renault, Lamoureux, Mellon and Miller 2013; Renault 2013)."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.boards.graph_canonical import Edge
from grundy.boards.toppling import along_path, arc_name
from grundy.clock import within_budget
from grundy.games.timber import Timber
from grundy.theorems.answers import Answer
from grundy.theorems.registry import theorem
from grundy.values import Outcome

CITE = (
    'R. J. Nowakowski, G. Renault, E. Lamoureux, S. Mellon, T. Miller, "The game of Timber", Journal of '
    "Combinatorial Mathematics and Combinatorial Computing 85 (2013), 213-225"
)
THESIS = 'G. Renault, "Combinatorial games on graphs", thesis, Université Bordeaux 1 (2013)'

MOST_ARCS = 2000
"""On longer paths nimbers take minutes."""


# ---- who wins a connected graph -------------------------------------------------------------------
@theorem(
    "timber",
    name="connected Timber",
    cite=f"{CITE}; {THESIS}, theorem 2.24",
    reach="connected graphs of any size: who wins, and a winning move",
)
def connected(position: Timber) -> Answer | None:
    """An arc on a cycle takes everything with it and wins. A tree is taken apart from its leaves. A leaf
    whose arc points away from it wins. A path of arcs that point away from a vertex to a leaf is a Nim heap
    there, and two such paths at one vertex are one, of the nim-sum of their lengths. A vertex of which two
    arcs leave and no other arc touches may be deleted and their heads put together. If nothing is left, the
    next player has lost."""
    if not position.arcs:
        return Answer.nimber(0)
    tree = _tree(position.arcs)
    if isinstance(tree, Answer) or tree is None:
        return tree
    return _take_apart(position.arcs, tree)


Tree = dict[int, set[int]]
"""For each vertex, the places of the arcs that touch it."""


def _tree(arcs: Sequence[Edge]) -> Tree | Answer | None:
    """The tree of the arcs; the answer if they have a cycle; None if they are not connected."""
    root: dict[int, int] = {}

    def find(vertex: int) -> int:
        while root.setdefault(vertex, vertex) != vertex:
            root[vertex] = root[root[vertex]]
            vertex = root[vertex]
        return vertex

    on_a_cycle: Edge | None = None
    touching: Tree = {}
    for place, arc in enumerate(arcs):
        tail, tip = find(arc[0]), find(arc[1])
        if tail == tip:
            on_a_cycle = arc
        root[tail] = tip
        touching.setdefault(arc[0], set()).add(place)
        touching.setdefault(arc[1], set()).add(place)
    parts = sum(1 for vertex in root if root[vertex] == vertex)
    if parts > 1:
        return None
    return touching if on_a_cycle is None else Answer(Outcome.N, winning_move=arc_name(on_a_cycle))


def _take_apart(arcs: Sequence[Edge], touching: Tree) -> Answer:
    heaps = _NimHeaps(arcs)
    heap_at = dict.fromkeys(touching, _NimHeaps.EMPTY)
    leaves = [vertex for vertex, near in touching.items() if len(near) == 1]
    while leaves:
        leaf = leaves.pop()
        if not touching[leaf]:  # the last vertex of the tree
            break
        (place,) = touching[leaf]
        tail, tip, _ = arcs[place]
        rest = tail + tip - leaf
        heap = heap_at[leaf]
        if tip == leaf:
            heap = heaps.behind(place, heap)
        elif not heaps.length[heap]:
            return Answer(Outcome.N, winning_move=arc_name(arcs[place]))
        else:
            heap = heaps.shortened(heap)
        heap_at[rest] = heaps.together(heap_at[rest], heap)
        touching[leaf].remove(place)
        touching[rest].remove(place)
        if len(touching[rest]) == 1:
            leaves.append(rest)
        last = rest
    heap = heap_at[last]
    if not heaps.length[heap]:
        return Answer(Outcome.P)
    return Answer(Outcome.N, winning_move=arc_name(arcs[heaps.move(heap, 0)]))


class _NimHeaps:
    """Nim heaps that stand for parts of a tree, and which arc of the tree to topple to make one smaller."""

    EMPTY = 0

    def __init__(self, arcs: Sequence[Edge]) -> None:
        self.arcs = arcs
        self.length = [0]
        self._made: list[tuple[str, int, int]] = [("empty", 0, 0)]

    def behind(self, arc: int, heap: int) -> int:
        """A path that goes through an arc to where another one starts."""
        return self._make(self.length[heap] + 1, "behind", arc, heap)

    def together(self, one: int, other: int) -> int:
        """Two paths that start at the same vertex."""
        if one == self.EMPTY:
            return other
        return self._make(self.length[one] ^ self.length[other], "together", one, other)

    def shortened(self, heap: int) -> int:
        """A path without its first arc."""
        return self._make(self.length[heap] - 1, "shortened", heap, 0)

    def _make(self, length: int, how: str, one: int, other: int) -> int:
        self.length.append(length)
        self._made.append((how, one, other))
        return len(self.length) - 1

    def move(self, heap: int, length: int) -> int:
        """The place of the arc whose fall leaves so much of a heap."""
        while True:
            how, one, other = self._made[heap]
            if how == "behind":
                if not length:
                    return one
                heap, length = other, length - 1
            elif how == "shortened":
                heap, length = one, length + 1
            else:
                change = self.length[heap] ^ length
                heap = one if self.length[one] ^ change < self.length[one] else other
                length = self.length[heap] ^ change


# ---- paths ----------------------------------------------------------------------------------------
@theorem(
    "timber",
    name="Timber on paths",
    cite=f"{CITE}; {THESIS}, theorem 2.26",
    reach=f"paths of up to {MOST_ARCS} arcs, and sums of them: nimbers",
)
def paths(position: Timber) -> Answer | None:
    """All options of a path are shorter paths at one of its ends: the nimbers of all parts of a path are
    found from the shorter ones to the longer ones."""
    found = along_path(position.arcs) if len(position.arcs) <= MOST_ARCS else None
    if found is None:
        return None
    word = "".join("L" if step < 0 else "R" for _, step in found)
    starts, ends = _nimbers(word)
    for place, letter in enumerate(word):
        if not (starts[place] if letter == "R" else ends[place + 1]):
            return Answer.nimber(starts[-1], arc_name(found[place][0]))
    return Answer.nimber(0)


def _nimbers(word: str) -> tuple[list[int], list[int]]:
    """The nimbers of the parts of a path from its start to each place, and from each place to its end."""
    n = len(word)
    by_right = [0] * n  # bits: nimbers of the options of word[i:j+1] by arcs to the right
    nimber = [0] * (n + 1)  # of word[i:j]
    starts = [0]
    for j in within_budget(range(n)):
        by_left = 0  # the same by arcs to the left
        nimber[j + 1] = 0
        for i in range(j, -1, -1):
            if word[j] == "R":
                by_right[i] |= 1 << nimber[i]
            if word[i] == "L":
                by_left |= 1 << nimber[i + 1]
            seen = by_right[i] | by_left
            nimber[i] = (~seen & (seen + 1)).bit_length() - 1
        starts.append(nimber[0])
    return starts, nimber


@theorem(
    "timber",
    name="misère Timber on paths",
    cite=f"{THESIS}, theorem 4.20",
    misere=True,
    reach="single paths of any length: who wins, and a winning move",
)
def misere_paths(position: Timber) -> Answer | None:
    """Read a path from one end, an arc to the left as a step up and one to the right as a step down. The next
    player loses exactly if there is an arc and, without a step down at the start and a step up at the end,
    the path stays at or above its start, ends at that height, and has no peak at height 1."""
    if not position.arcs:
        return Answer(Outcome.N)
    found = along_path(position.arcs)
    if found is None:
        return None
    steps = [-step for _, step in found]
    starts = _lost_starts(steps)
    ends = _lost_starts([-step for step in reversed(steps)])[::-1]
    if starts[-1]:
        return Answer(Outcome.P)
    for place, step in enumerate(steps):
        if ends[place + 1] if step > 0 else starts[place]:
            return Answer(Outcome.N, winning_move=arc_name(found[place][0]))
    raise AssertionError("a position that is not lost has a move to one that is")


def _lost_starts(steps: Sequence[int]) -> list[bool]:
    """For each start of a path, from no step to all, whether the next player loses it in misère play."""
    skip = 1 if steps[0] < 0 else 0
    flat = [False] * (len(steps) + 1)  # Dyck paths without a peak at height 1, after the skipped step
    flat[skip], height, good = True, 0, True
    for place in range(skip, len(steps)):
        height += steps[place]
        peak = height == 0 and steps[place] < 0 and place > skip and steps[place - 1] > 0
        good = good and height >= 0 and not peak
        flat[place + 1] = good and height == 0
    lost = [False]
    for end in range(1, len(steps) + 1):
        lost.append(flat[end - 1] if steps[end - 1] > 0 else flat[end])
    return lost
