"""Values over whole families of graphs: trees, caterpillars, connected graphs."""

from grundy.census.counting import Census, census
from grundy.census.families import FAMILIES, WORDS, find_family
from grundy.census.measures import MEASURES, measure
from grundy.lazily import calling

__all__ = ["FAMILIES", "MEASURES", "WORDS", "Census", "census", "find_family", "measure"]

calling(__name__, "grundy.census.counting:census")
