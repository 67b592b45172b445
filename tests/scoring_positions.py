"""Random small positions of every game that is won by points, for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from grundy.boards.coins import Coins
from grundy.games import ScoringPosition
from grundy.games.dots_and_boxes import DotsAndBoxes
from grundy.games.dots_and_boxes.dots import STYLES, Dots
from grundy.games.strings_and_coins import StringsAndCoins


@st.composite
def coins(draw: st.DrawFn, most: int = 9) -> Coins:
    """A few coins with any strings between them and to the ground, some of them twice."""
    ends = st.integers(0, 6)
    pairs = st.tuples(ends, ends).filter(lambda pair: pair[0] != pair[1])
    return Coins(tuple(draw(st.lists(pairs, max_size=most))))


@st.composite
def dots(draw: st.DrawFn, lines: int = 9) -> Dots:
    """A board on which so few lines are left that brute force can play it."""
    height = draw(st.integers(1, 3))
    board = Dots.start(height, draw(st.integers(1, 3)), draw(st.sampled_from(STYLES)))
    left = draw(st.permutations(list(board.open_lines())))
    for line in left[draw(st.integers(0, lines)) :]:
        board = board.draw_line(line)
    return board


SCORING: dict[str, st.SearchStrategy[ScoringPosition]] = {
    "strings_and_coins": coins().map(StringsAndCoins),
    "dots_and_boxes": dots().map(DotsAndBoxes),
}
