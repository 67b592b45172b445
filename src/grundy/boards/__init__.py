"""What games are played on: heaps, grids, strips and graphs. Each can be read, written and drawn."""

from typing import TYPE_CHECKING

from grundy.lazily import opening

if TYPE_CHECKING:
    from grundy.boards.cells import SIDES, checkerboard, empty, neighbours
    from grundy.boards.chains import without_equal_pairs
    from grundy.boards.cotree import Cotree
    from grundy.boards.graph import Graph
    from grundy.boards.grid import Grid, cell_name
    from grundy.boards.heaps import Heaps
    from grundy.boards.strip import Strip
    from grundy.boards.svg import Picture, beside

__all__ = [
    "SIDES",
    "Cotree",
    "Graph",
    "Grid",
    "Heaps",
    "Picture",
    "Strip",
    "beside",
    "cell_name",
    "checkerboard",
    "empty",
    "neighbours",
    "without_equal_pairs",
]

__getattr__ = opening(
    __name__,
    {
        "SIDES": "grundy.boards.cells",
        "checkerboard": "grundy.boards.cells",
        "empty": "grundy.boards.cells",
        "neighbours": "grundy.boards.cells",
        "cell_name": "grundy.boards.grid",
        "without_equal_pairs": "grundy.boards.chains",
        "Cotree": "grundy.boards.cotree",
        "Graph": "grundy.boards.graph",
        "Grid": "grundy.boards.grid",
        "Heaps": "grundy.boards.heaps",
        "Picture": "grundy.boards.svg",
        "Strip": "grundy.boards.strip",
        "beside": "grundy.boards.svg",
    },
)
