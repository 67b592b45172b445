"""What games are played on: heaps, grids, strips and graphs. Each can be read, written and drawn."""

from typing import TYPE_CHECKING

from grundy.lazily import opening

if TYPE_CHECKING:
    from grundy.boards.cells import COLUMNS, HEX, KING, KNIGHT, ROWS, SIDES, checkerboard, empty, neighbours
    from grundy.boards.chains import without_equal_pairs
    from grundy.boards.cotree import Cotree
    from grundy.boards.graph import Graph
    from grundy.boards.grid import Grid, cell_name
    from grundy.boards.heaps import Heaps
    from grundy.boards.strip import Strip
    from grundy.boards.svg import Picture, beside

__all__ = [
    "COLUMNS", "HEX", "KING", "KNIGHT", "ROWS", "SIDES", "Cotree", "Graph", "Grid", "Heaps", "Picture",
    "Strip", "beside", "cell_name", "checkerboard", "empty", "neighbours", "without_equal_pairs",
]  # fmt: skip

_LATER = {
    "grundy.boards.cells": "COLUMNS HEX KING KNIGHT ROWS SIDES checkerboard empty neighbours",
    "grundy.boards.grid": "cell_name Grid",
    "grundy.boards.chains": "without_equal_pairs",
    "grundy.boards.cotree": "Cotree",
    "grundy.boards.graph": "Graph",
    "grundy.boards.heaps": "Heaps",
    "grundy.boards.svg": "Picture beside",
    "grundy.boards.strip": "Strip",
}
__getattr__ = opening(__name__, _LATER)
