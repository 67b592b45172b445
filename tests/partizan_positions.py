"""Random small positions of every partizan game, for hypothesis."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hypothesis import strategies as st
from tests.positions import graphs, grids, heaps, pairs

from grundy.boards.cakes import Cakes
from grundy.boards.cells import Cells
from grundy.boards.rows import Rows
from grundy.boards.two_coloured_graph import TwoColouredGraph
from grundy.games import PartizanPosition, Player, Position, game
from grundy.games.col import Col
from grundy.games.colouring import Colouring
from grundy.games.colouring.partial_colouring import PartialColouring
from grundy.games.cutcake import Cutcake
from grundy.games.domination import Domination
from grundy.games.domineering import Domineering
from grundy.games.eatcake import Eatcake
from grundy.games.flip_the_coin import FlipTheCoin
from grundy.games.gen_toads import GenToads
from grundy.games.graph_clobber import GraphClobber
from grundy.games.hackenbush import Hackenbush
from grundy.games.hex import Hex
from grundy.games.impartial_version import impartial_version
from grundy.games.king_dirt import KingDirt
from grundy.games.maundy_cake import MaundyCake
from grundy.games.partizan_arc_kayles import PartizanArcKayles
from grundy.games.partizan_euclid import PartizanEuclid
from grundy.games.partizan_subtraction import PartizanSubtraction
from grundy.games.sheep import Sheep
from grundy.games.snort import Snort
from grundy.games.sum import GameSum
from grundy.games.tictactoe import TicTacToe
from grundy.games.timbush import Timbush
from grundy.games.toads_and_frogs import ToadsAndFrogs
from grundy.games.toppling_dominoes import TopplingDominoes

G = TypeVar("G", bound=PartizanPosition)


def rows(letters: str, most: int) -> st.SearchStrategy[Rows]:
    """One row or two, of so many letters together."""
    word = st.text(letters, max_size=most)
    return st.tuples(word, st.integers(0, most)).map(
        lambda found: Rows((found[0][: found[1]], found[0][found[1] :]))
    )


@st.composite
def cells(draw: st.DrawFn, letters: str, most: int) -> Cells:
    height = draw(st.integers(1, 3))
    width = draw(st.integers(1, max(most // height, 1)))
    return Cells(tuple(draw(st.text(letters, min_size=width, max_size=width)) for _ in range(height)))


@st.composite
def coloured(draw: st.DrawFn) -> TwoColouredGraph:
    graph = draw(graphs(6))
    colours = {vertex: draw(st.sampled_from("oBW")) for vertex in graph.vertices}
    black, white = (frozenset(v for v in graph.vertices if colours[v] == letter) for letter in "BW")
    return TwoColouredGraph(graph, black, white)


@st.composite
def colourings(draw: st.DrawFn) -> Colouring:
    """Of few vertices, with some coloured where their neighbours allow it."""
    graph, k = draw(graphs(5)), draw(st.integers(1, 3))
    board = PartialColouring(graph, k=k)
    for vertex in draw(st.lists(st.sampled_from(graph.vertices), unique=True)) if graph.vertices else ():
        free = [colour for colour in range(k) if colour not in board.seen()[vertex]]
        if free:
            board = board.with_colour(vertex, draw(st.sampled_from(free)))
    return Colouring(board)


@st.composite
def dominations(draw: st.DrawFn) -> Domination:
    graph = draw(graphs(6))
    dominated = frozenset(vertex for vertex in graph.vertices if draw(st.booleans()))
    passes = frozenset(player for player in Player if draw(st.booleans()))
    return Domination(graph, dominated, passes, draw(st.integers(0, 5)))


def edges(colours: str, most: int) -> st.SearchStrategy[tuple[tuple[int, int, str], ...]]:
    vertex = st.integers(0, 4)
    return st.lists(st.tuples(vertex, vertex, st.sampled_from(colours)), max_size=most).map(tuple)


def cakes(largest: int) -> st.SearchStrategy[Cakes]:
    side = st.integers(1, largest)
    return st.lists(st.tuples(side, side), max_size=2).map(tuple).map(Cakes)


def on(game: Callable[[Cells], G], letters: str, most: int) -> st.SearchStrategy[G]:
    return cells(letters, most).map(game)


def subtractions() -> st.SearchStrategy[PartizanSubtraction]:
    numbers = st.sets(st.integers(1, 5), min_size=1, max_size=3).map(tuple)
    return st.builds(PartizanSubtraction, heaps(2, 7), numbers, numbers)


@st.composite
def boards(draw: st.DrawFn, name: str, letters: str, most: int, tallest: int = 3) -> PartizanPosition:
    """One board or two of a game whose rules are data."""
    drawn = []
    for _ in range(draw(st.sampled_from([1, 1, 2]))):
        height = draw(st.integers(1, tallest))
        width = draw(st.integers(1, max(most // height, 1)))
        drawn.append("/".join(draw(st.text(letters, min_size=width, max_size=width)) for _ in range(height)))
        most = max(most // 2, 1)
    position = game(name).start(" + ".join(drawn))
    assert isinstance(position, PartizanPosition)
    return position


def toads() -> st.SearchStrategy[GenToads]:
    steps = st.sampled_from(["1,2", "2,1", "1-2,0", "1-2,2!"])
    row = st.text("TF__", min_size=1, max_size=6)
    return st.tuples(steps, row).map(lambda found: GenToads.parse(":".join(found)))


def pastures() -> st.SearchStrategy[Sheep]:
    cell = st.sampled_from([".", ".", "#", "B1", "W1", "B2", "W2", "B3"])
    row = st.lists(cell, min_size=3, max_size=3).map("".join)
    return st.lists(row, min_size=1, max_size=2).map("/".join).map(Sheep.parse)


@st.composite
def dirt(draw: st.DrawFn) -> KingDirt:
    hands = draw(st.sampled_from([(0, 0), (0, 0), (1, 0), (1, 1)]))
    return KingDirt(draw(cells("BW..#", 4)), hands, draw(st.booleans()))


VALUES = (
    "0",
    "1",
    "-1/2",
    "3/4^",
    "^*",
    "-3 + vv",
    "*2",
    "{2|-1}",
    "{1|*,{2|0}} + *",
    "{2|-1} - {2|-1} + {1|-1}",
)
"""What may be added to positions."""


def summands() -> st.SearchStrategy[Position]:
    return st.one_of(
        boards("clobber", "BW.", 5),
        grids(5).map(lambda board: Domineering((board,))),
        rows("TF_", 4).map(ToadsAndFrogs),
        rows("LRE", 3).map(TopplingDominoes),
        edges("BRG", 3).map(Hackenbush),
        st.integers(0, 2).map(str).map(game("nim").start),
    )


@st.composite
def sums(draw: st.DrawFn, most: int = 2) -> GameSum:
    """A few positions of several games, some of them taken away, and a value."""
    parts = tuple(draw(st.lists(st.tuples(st.booleans(), summands()), max_size=most)))
    return GameSum(parts, GameSum.parse(draw(st.sampled_from(VALUES))).literal)


PARTIZAN: dict[str, st.SearchStrategy[PartizanPosition]] = {
    "anti_clobber": boards("anti_clobber", "BW..#", 6),
    "cannibal_clobber": boards("cannibal_clobber", "BW.", 6),
    "elephants_and_rhinos": boards("elephants_and_rhinos", "ER__", 8, 1),
    "fission": boards("fission", "o...#", 9),
    "fjords": boards("fjords", "BW...#", 8),
    "gen_toads": toads(),
    "king_dirt": dirt(),
    "kings": boards("kings", "BW.", 7),
    "knights": boards("knights", "BW.", 12),
    "partizan_arc_kayles": edges("BRG", 6).map(PartizanArcKayles),
    "push": boards("push", "BW..", 5, 1),
    "queens": boards("queens", "BW.", 7),
    "rooks": boards("rooks", "BW.", 7),
    "sheep": pastures(),
    "shove": boards("shove", "BW..", 5, 1),
    "ski_jumps": boards("ski_jumps", "LlRr..", 6),
    "amazons": boards("amazons", "BW..#", 4),
    "clobber": boards("clobber", "BW.", 8),
    "col": coloured().map(Col),
    "colouring": colourings(),
    "cutcake": cakes(3).map(Cutcake),
    "domination": dominations(),
    "domineering": st.lists(grids(10), min_size=1, max_size=2).map(tuple).map(Domineering),
    "eatcake": pairs(2, 1, 3).map(Eatcake),
    "flip_the_coin": st.builds(FlipTheCoin, rows("HT", 7), st.booleans()),
    "hackenbush": edges("BRG", 6).map(Hackenbush),
    "hex": on(Hex, "BW...", 6),
    "konane": boards("konane", "BWBW..#", 9),
    "maundy_cake": cakes(3).map(MaundyCake),
    "nogo": boards("nogo", "BW...#", 5),
    "partizan_euclid": pairs(2, 1, 20).map(PartizanEuclid),
    "partizan_peg_duotaire": boards("partizan_peg_duotaire", "oo.#", 9),
    "partizan_subtraction": subtractions(),
    "snort": coloured().map(Snort),
    "graph_clobber": coloured().map(GraphClobber),
    "tictactoe": st.builds(TicTacToe, cells("XO...", 9), st.integers(2, 4)).filter(
        lambda board: not (board.has_row("X") and board.has_row("O"))
    ),
    "sum": sums(),
    "timbush": edges("BWG", 6).map(Timbush),
    "toads_and_frogs": rows("TF__", 7).map(ToadsAndFrogs),
    "toppling_dominoes": rows("LRE", 6).map(TopplingDominoes),
}


def versions(name: str) -> st.SearchStrategy[Position]:
    """Positions of the impartial version of a partizan game."""
    rules = impartial_version(game(name)).position
    return PARTIZAN[name].map(rules)


VERSIONS: dict[str, st.SearchStrategy[Position]] = {
    f"impartial:{name}": versions(name)
    for name in ("clobber", "nogo", "domineering", "snort", "hackenbush", "partizan_subtraction")
}
"""Of some partizan games, of each kind of board."""
