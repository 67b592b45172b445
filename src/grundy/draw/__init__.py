"""Pictures: positions, trees, tables, plots."""

from typing import TYPE_CHECKING

from grundy.lazily import calling, opening

if TYPE_CHECKING:
    from grundy.draw.sequence_plot import plot_sequence

__all__ = ["plot_sequence"]

__getattr__ = opening(__name__, {"plot_sequence": "grundy.draw.sequence_plot"})

calling(__name__, "grundy.api_front:draw")
