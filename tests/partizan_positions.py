"""Random small positions of every partizan game, for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st
from tests.positions import grids

from grundy.games import PartizanPosition
from grundy.games.domineering import Domineering


def domineerings() -> st.SearchStrategy[Domineering]:
    return st.lists(grids(10), min_size=1, max_size=2).map(tuple).map(Domineering)


PARTIZAN: dict[str, st.SearchStrategy[PartizanPosition]] = {
    "domineering": domineerings(),
}
