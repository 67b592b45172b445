"""Pictures: positions, trees, tables, plots."""

from grundy.lazily import calling

calling(__name__, "grundy.api_front:draw")
