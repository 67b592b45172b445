"""Misère Col (Renault 2013, section 4.1.6): sums of paths, cycles and stars.

All positions are dead-ending, and what is equal to 0 or to a single coloured vertex among dead-ending games
is replaced by it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from grundy.boards.cotree import Cotree
from grundy.boards.two_coloured_graph import TwoColouredGraph
from grundy.games.col import Col
from grundy.theorems.answers import Verdict
from grundy.theorems.col import RENAULT, cycle, legs
from grundy.theorems.col_words import conjugate, words
from grundy.theorems.registry import theorem
from grundy.values import Outcome

STAR, STAR_WITH_WHITE, STAR_WITH_BLACK = "star", "W-star", "B-star"
"""Stars of open vertices, and those with legs of 2 vertices and one more vertex, white or black, at the
centre."""


@theorem(
    "col",
    tells=Verdict,
    name="misère paths, cycles and stars",
    cite=f"{RENAULT}, section 4.1.6 with theorem 4.89",
    misere=True,
    reach="sums of paths with coloured ends, open cycles, and some sums with open paths and stars",
)
def misere_sum(position: Col) -> Verdict | None:
    """`Bo...oB` counts as `B`; `Bo...oW`, open cycles and `oo` count nothing, and neither does a star with
    two or more legs of 2 and a coloured centre. Of black and white vertices, who has more loses; with as
    many, the next player wins. The next player also wins a single open path of two or more vertices and a
    single open star, and loses a single vertex. Right's paths `Wo...o` are won by Left if there is a white
    vertex more, or if two of them have two or more open vertices."""
    ends, rest = 0, []
    if isinstance(position.board, Cotree) and position.board.is_large:
        return None
    for part in position.components():
        kind = _kind(part)
        if kind is None:
            return None
        if kind in ("B", "W"):
            ends += 1 if kind == "B" else -1
        elif kind:
            rest.append(kind)
    if not rest:
        return Verdict(Outcome.N if ends == 0 else Outcome.R if ends > 0 else Outcome.L)
    if rest == ["o"] and ends == 0:
        return Verdict(Outcome.P)
    if len(rest) == 1 and ends == 0 and (rest == [STAR] or set(rest[0]) == {"o"}):
        return Verdict(Outcome.N)
    if _left_wins(rest, -ends):
        return Verdict(Outcome.L)
    exchanged = {STAR_WITH_WHITE: STAR_WITH_BLACK, STAR_WITH_BLACK: STAR_WITH_WHITE}
    turned = [exchanged.get(kind) or (kind if kind == STAR else conjugate(kind)) for kind in rest]
    return Verdict(Outcome.R) if _left_wins(turned, ends) else None


def _left_wins(rest: list[str], whites: int) -> bool:
    """Whether a lemma says so: of paths `Wo...o` and others, with so many white vertices more than black
    ones."""
    tails = [kind for kind in rest if re.fullmatch("Wo+", kind)]
    others = [kind for kind in rest if kind not in tails]
    if not others:  # lemmas 4.29 and 4.32
        return whites > 0 or (whites == 0 and sum(len(tail) > 2 for tail in tails) >= 2)
    if others == [STAR_WITH_WHITE]:  # lemmas 4.35 and 4.36
        return whites + len(tails) <= 1 and whites >= 0
    return len(others) == 1 and re.fullmatch("Bo+", others[0]) is not None and whites == 2  # lemma 4.31


def _kind(part: Col) -> str | None:
    """What a component counts as: `B`, `W`, nothing at all, the word of a path, or a kind of star."""
    board = part.listed
    if cycle(Col(board)) is not None:
        return ""
    lengths = legs(board.graph)
    if lengths is None:
        return _kind_of_path(board)
    return _kind_of_star(board, lengths)


def _kind_of_path(board: TwoColouredGraph) -> str | None:
    word = next((word for word in words(board) if "x" not in word), None)
    if word is None:
        return None
    for written in (word, word[::-1]):
        for pattern, kind in _PATHS:
            if re.fullmatch(pattern, written):
                return kind(written)
    return None


_PATHS: tuple[tuple[str, Callable[[str], str]], ...] = (
    ("Bo*B|B", lambda _: "B"),
    ("Wo*W|W", lambda _: "W"),
    ("Bo*W|oo", lambda _: ""),
    ("o+|[BW]o+", lambda word: word),
)
"""Lemma 4.27 and theorem 4.30."""


def _kind_of_star(board: TwoColouredGraph, lengths: list[int]) -> str | None:
    graph, coloured = board.graph, board.black | board.white
    (centre,) = (v for v in graph.vertices if len(graph.neighbours(v)) > 2)
    if not coloured:
        return STAR
    if len(coloured) > 1:
        return None
    if coloured == {centre}:  # lemma 4.34
        return "" if set(lengths) == {2} else None
    leaf = min(coloured)
    if graph.neighbours(leaf) != {centre} or lengths[0] != 1 or set(lengths[1:]) != {2}:
        return None
    return STAR_WITH_WHITE if leaf in board.white else STAR_WITH_BLACK
