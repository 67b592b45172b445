"""Values over whole families of graphs: trees, caterpillars, connected graphs."""

from grundy.census.counting import Census, census
from grundy.census.families import FAMILIES
from grundy.census.measures import MEASURES, measure

__all__ = ["FAMILIES", "MEASURES", "Census", "census", "measure"]
