"""Pictures: positions, trees, tables, plots."""

from typing import TYPE_CHECKING

from grundy.lazily import calling, opening

if TYPE_CHECKING:
    from grundy.draw.hasse import hasse_svg
    from grundy.draw.sequence_plot import plot_sequence
    from grundy.draw.thermograph import thermograph_svg

__all__ = ["hasse_svg", "plot_sequence", "thermograph_svg"]

__getattr__ = opening(
    __name__,
    {
        "grundy.draw.hasse": "hasse_svg",
        "grundy.draw.sequence_plot": "plot_sequence",
        "grundy.draw.thermograph": "thermograph_svg",
    },
)

calling(__name__, "grundy.api_front:draw")
