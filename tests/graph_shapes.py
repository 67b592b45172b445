"""Small trees and graphs, all of a size: what theorems on graph games are checked on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import networkx

Pair = tuple[int, int]


def trees(vertices: int) -> Iterator[list[Pair]]:
    """The edges of every tree with so many vertices, one of each shape."""
    if vertices == 1:
        yield []
        return
    for tree in networkx.nonisomorphic_trees(vertices):
        yield [(int(a), int(b)) for a, b in tree.edges]


def oriented(edges: list[Pair]) -> Iterator[list[Pair]]:
    """Every way to give edges a direction."""
    for turns in product((False, True), repeat=len(edges)):
        yield [(b, a) if turn else (a, b) for (a, b), turn in zip(edges, turns, strict=True)]
