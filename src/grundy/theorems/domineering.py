"""Domineering on empty rectangles (Uiterwijk 2014; Lachmann, Moore and Rapaport 2002)."""

from __future__ import annotations

from grundy.games.domineering import Domineering
from grundy.theorems.answers import Verdict
from grundy.theorems.registry import theorem
from grundy.values import Outcome

CITE = (
    'J. W. H. M. Uiterwijk, "Perfectly solving Domineering boards", Computer Games 408 (2014), 97-121, and '
    '"The impact of safe moves on perfectly solving Domineering boards, part 3", ICGA Journal 37 (2014), '
    "theorems 1 and 2"
)

FROM = {3: 4, 5: 2, 7: 4, 9: 2, 11: 12, 13: 6}
"""By the odd side of a rectangle: from which even side on the other player has nothing to hope for."""


@theorem(
    "domineering",
    tells=Verdict,
    name="odd by even rectangles",
    cite=CITE,
    reach="empty boards with a side of 3, 5, 7, 9, 11 or 13",
)
def rectangle(position: Domineering) -> Verdict | None:
    """Right, whose dominoes lie, wins m by 2k whoever begins for m = 5 and 9, for m = 3 and 7 if k >= 2, for
    m = 13 if k >= 3 and for m = 11 if k >= 6; he also wins 3 by n for all n > 3. On the same boards turned,
    Left does."""
    if len(position.boards) != 1:
        return None
    board = position.boards[0]
    if any(sign != "." for row in board.rows() for sign in row):
        return None
    if _lying(board.height, board.width):
        return Verdict(Outcome.R)
    return Verdict(Outcome.L) if _lying(board.width, board.height) else None


def _lying(rows: int, columns: int) -> bool:
    """Whether Right wins, whoever begins."""
    if rows == 3:
        return columns > 3
    return columns % 2 == 0 and columns >= FROM.get(rows, columns + 1)
