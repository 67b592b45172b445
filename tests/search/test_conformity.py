"""AA+, NN+ and BB+: strategies of answering where the other has moved (Guignard, 6.6, 6.7 and 7.1)."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy.boards.graph import Graph
from grundy.games import Player
from grundy.games.colouring import Colouring
from grundy.games.colouring.partial_colouring import PartialColouring
from grundy.search.colouring import ColouringSolver

SOLVER = ColouringSolver()

Plain = tuple[tuple[frozenset[int], ...], tuple[frozenset[int], ...]]
"""The neighbours of each uncoloured vertex, and the colours that it sees; a coloured one has None left."""

ALL = frozenset(range(3))


# ---- the definitions, and nothing else ----------------------------------------------------------------
@st.composite
def lc_trees(draw: st.DrawFn, most: int = 6) -> PartialColouring:
    """A tree of which some leaves are coloured."""
    count = draw(st.integers(2, most))
    edges = [(draw(st.integers(0, v - 1)), v) for v in range(1, count)]
    graph = Graph(tuple(range(count)), tuple(edges))
    leaves = [v for v in graph.vertices if len(graph.neighbours(v)) == 1]
    colours = {v: draw(st.integers(0, 2)) for v in leaves if draw(st.booleans())}
    if count == 2 and len(colours) == 2:
        colours.popitem()
    return PartialColouring(graph, tuple(sorted(colours.items())))


def plain(board: PartialColouring) -> Plain:
    seen = board.seen()
    names = sorted(seen)
    near = tuple(frozenset(names.index(u) for u in board.graph.neighbours(v) if u in seen) for v in names)
    return near, tuple(frozenset(seen[v]) for v in names)


def coloured(position: Plain, v: int, colour: int) -> Plain:
    near, seen = position
    renamed = {u: place for place, u in enumerate(u for u in range(len(near)) if u != v)}
    return (
        tuple(frozenset(renamed[w] for w in near[u] if w != v) for u in renamed),
        tuple(seen[u] | ({colour} if u in near[v] else set()) for u in renamed),
    )


def grown(position: Plain, v: int, colour: int) -> Plain:
    near, seen = position
    return near, tuple(some | {colour} if u == v else some for u, some in enumerate(seen))


def moves(position: Plain) -> list[tuple[int, int]]:
    return [(v, colour) for v, some in enumerate(position[1]) for colour in sorted(ALL - some)]


def bob_has_won(position: Plain) -> bool:
    return ALL in position[1]


@cache
def is_lost(position: Plain) -> bool:
    """BB+ (Definition 7.1.1)."""
    if bob_has_won(position):
        return True
    options = {move: coloured(position, *move) for move in moves(position)}
    if not all(is_attacked(option) for option in options.values() if not bob_has_won(option)):
        return False
    wins = [move for move, option in options.items() if is_lost(option)]
    if len(wins) != 1:
        return len(wins) > 1
    return is_attacked(grown(position, *wins[0]))


@cache
def is_attacked(position: Plain) -> bool:
    """Has an option that is BB+."""
    return bob_has_won(position) or any(is_lost(coloured(position, *move)) for move in moves(position))


@cache
def is_neutral(position: Plain) -> bool:
    """AA+ (Definition 6.7.6): no more than one vertex is left and it can be coloured, or there is an option
    that is AA+, and every option has one."""
    if bob_has_won(position):
        return False
    if len(position[0]) < 2:
        return True
    options = [coloured(position, *move) for move in moves(position)]
    return can_be_healed(position) and all(can_be_healed(option) for option in options)


@cache
def can_be_healed(position: Plain) -> bool:
    if bob_has_won(position):
        return False
    if not position[0]:
        return True
    return any(is_neutral(coloured(position, *move)) for move in moves(position))


@settings(max_examples=150)
@given(lc_trees())
def test_search_follows_the_definitions(board: PartialColouring) -> None:
    position, here = Colouring(board), plain(board)
    found = SOLVER.extended_bitype(position)
    name = str(found.bitype)
    expected = {
        "AA": lambda: is_neutral(here),
        "NN": lambda: can_be_healed(here) and is_attacked(here),
        "BB": lambda: is_lost(here),
    }
    assert found.conforms is (expected[name]() if name in expected else None)


@settings(max_examples=100)
@given(lc_trees(9), st.data())
def test_inclusion(board: PartialColouring, data: st.DataObject) -> None:
    """Theorem 6.6.5: what grows on a tree, with no coloured vertex next to it, does not help Alice."""
    graph, count = board.graph, len(board.graph)
    colours = dict(board.colours)
    inner = [v for v in graph.vertices if v not in colours]
    if not inner:
        return
    edges = list(graph.edges)
    for _ in range(data.draw(st.integers(1, 3))):
        edges.append((data.draw(st.sampled_from([*inner, *range(count, len(edges) + 1)])), len(edges) + 1))
    larger = PartialColouring(Graph(tuple(range(len(edges) + 1)), tuple(edges)), board.colours)
    for first in Player:
        if safe_for_bob(board, first):
            assert safe_for_bob(larger, first)


def safe_for_bob(board: PartialColouring, first: Player) -> bool:
    return SOLVER.wins_anywhere(Colouring(board), Player.RIGHT, first)


def test_inclusion_needs_uncoloured_neighbours() -> None:
    """aDDa is BB; with coloured leaves on the leaves of it, NN and then AA."""
    edges, found = "0-1,1-2,1-4,1-5,2-3,2-6,2-7", []
    for more in (";", ",4-8,4-9; b 8; c 9;", ",4-8,4-9,6-10,6-11; b 8,10; c 9,11;"):
        board = Colouring.parse(f"{edges}{more} a 0,3")
        found.append(str(SOLVER.bitype(board)))
    assert found == ["BB", "NN", "AA"]


@pytest.mark.parametrize("middle", ["z", "0", "D", "T", "b", "a"])
def test_caterpillars_that_bob_attacks(middle: str) -> None:
    """I-caterpillars (Prop. 7.2.1): every second vertex of the spine has one uncoloured leaf."""
    for word in ("azb", f"az{middle}zb", f"az{middle}zDza", f"aza z{middle}zb".replace(" ", "")):
        if word != "azaz":
            board = Colouring.parse(word).board
            assert safe_for_bob(board, Player.RIGHT), word


def test_caterpillars_with_double_leaves_that_bob_attacks() -> None:
    """P-caterpillars (Prop. 7.4.4): an even number of letters, at least one of them D; and Prop. 7.4.5."""
    for letters in ("zD", "DD", "zzzD", "zDzz", "DzzD", "zDDz", "zzzzDz"):
        for last in "ab":
            assert safe_for_bob(Colouring.parse(f"a{letters}{last}").board, Player.RIGHT), letters
    for n in range(3):
        for p in range(3):
            for q in range(3):
                word = f"az^{{{n}}}Dz^{{{p}}}Dz^{{{q}}}z"
                assert safe_for_bob(Colouring.parse(word).board, Player.RIGHT), word


def test_sums_of_what_bob_attacks() -> None:
    """Two parts that he attacks are BB+ together (Prop. 7.1.2)."""
    for one in ("azb", "aDza", "zDDa"):
        for two in ("azb", "az^3a", "zDDzDz"):
            assert str(SOLVER.extended_bitype(Colouring.parse(f"{one} + {two}"))) == "BB+"
