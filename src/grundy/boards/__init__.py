"""What games are played on: heaps, grids, strips, graphs and lands. Each can be read, written and drawn."""

from typing import TYPE_CHECKING

from grundy.lazily import opening

if TYPE_CHECKING:
    from grundy.boards.graph import Graph
    from grundy.boards.grid import Grid
    from grundy.boards.heaps import Heaps
    from grundy.boards.lands import Lands
    from grundy.boards.strip import Strip
    from grundy.boards.svg import Picture, beside

__all__ = ["Graph", "Grid", "Heaps", "Lands", "Picture", "Strip", "beside"]

__getattr__ = opening(
    __name__,
    {
        "Graph": "grundy.boards.graph",
        "Grid": "grundy.boards.grid",
        "Heaps": "grundy.boards.heaps",
        "Lands": "grundy.boards.lands",
        "Picture": "grundy.boards.svg",
        "Strip": "grundy.boards.strip",
        "beside": "grundy.boards.svg",
    },
)
