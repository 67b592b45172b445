"""Random small positions of every game, for hypothesis."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import strategies as st

from grundy.boards import Graph, Grid, Heaps, Strip
from grundy.boards.chains import CoinColours
from grundy.boards.coins import Coins
from grundy.boards.mixed_graph import MixedGraph
from grundy.boards.pairs import Pairs
from grundy.boards.token_graph import TokenGraph
from grundy.games import Position
from grundy.games.allbut import AllBut, AllButTakeAway
from grundy.games.arc_kayles import ArcKayles
from grundy.games.break_code import BreakCode
from grundy.games.caterpillars import Caterpillars
from grundy.games.chomp import Chomp
from grundy.games.coin_turning import NAMED, CoinTurning, TurningCode
from grundy.games.couples import CouplesAreForever
from grundy.games.cram import Cram
from grundy.games.edge_geography import EdgeGeography
from grundy.games.euclid import Euclid
from grundy.games.fibonacci_nim import FibonacciNim
from grundy.games.grundys import GrundysGame
from grundy.games.impartial_colouring import ImpartialColouring
from grundy.games.mem import Mem
from grundy.games.nim import Nim
from grundy.games.nimstring import Nimstring
from grundy.games.node_kayles import NodeKayles
from grundy.games.octal import Octal, OctalCode
from grundy.games.oriented_node_kayles import OrientedNodeKayles
from grundy.games.peg_duotaire import PegDuotaire
from grundy.games.sprouts import Sprouts
from grundy.games.take_and_break import TakeAndBreak
from grundy.games.takeaway import Subtraction, TakeAway
from grundy.games.timber import Timber
from grundy.games.vertex_geography import VertexGeography
from grundy.games.vertex_nimg import VARIANTS, VertexNimG
from grundy.games.vertexnim import VertexNim
from grundy.games.wythoff import Wythoff


def heaps(most: int, largest: int) -> st.SearchStrategy[Heaps]:
    return st.lists(st.integers(0, largest), max_size=most).map(tuple).map(Heaps)


@st.composite
def grids(draw: st.DrawFn, cells: int = 12) -> Grid:
    height = draw(st.integers(1, cells))
    width = draw(st.integers(1, cells // height))
    return Grid(height, width, draw(st.integers(0, (1 << height * width) - 1)))


def strips(cells: int = 20) -> st.SearchStrategy[Strip]:
    return st.text(".#", min_size=1, max_size=cells).map(Strip)


@st.composite
def graphs(draw: st.DrawFn, vertices: int = 9) -> Graph:
    numbers = draw(st.lists(st.integers(0, 30), unique=True, max_size=vertices))
    pairs = [(a, b) for a in numbers for b in numbers if a < b]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    return Graph(tuple(numbers), tuple(edges))


def timbers(most: int = 6) -> st.SearchStrategy[Timber]:
    vertex = st.integers(0, 4)
    arcs = st.lists(st.tuples(vertex, vertex, st.just("")), max_size=most)
    return arcs.map(tuple).map(Timber)


@st.composite
def token_graphs(draw: st.DrawFn, most: int, links: int, loops: bool = True) -> TokenGraph:
    """A few vertices, edges and arcs, and a token on one of the vertices."""
    vertices = draw(st.lists(st.integers(0, 12), unique=True, min_size=1, max_size=most))
    pairs = [(a, b) for a in vertices for b in vertices if a != b or loops]
    chosen = st.lists(st.sampled_from(pairs), max_size=links) if pairs else st.just([])
    graph = MixedGraph(tuple(vertices), tuple(draw(chosen)), tuple(draw(chosen)))
    return TokenGraph(graph, draw(st.sampled_from(vertices)))


@st.composite
def weighted(draw: st.DrawFn, board: TokenGraph, least: int = 1) -> TokenGraph:
    weights = tuple(draw(st.integers(least, 2)) for _ in board.graph.vertices)
    return TokenGraph(board.graph, board.token, weights)


@st.composite
def vertexnims(draw: st.DrawFn) -> VertexNim:
    """Strongly connected: the vertices are on a cycle, or there is one only."""
    board = draw(token_graphs(3, 3))
    around = (*board.graph.vertices, board.graph.vertices[0])
    arcs = tuple(pairwise(around)) if len(board) > 1 else ()
    graph = MixedGraph(board.graph.vertices, board.graph.edges, (*board.graph.arcs, *arcs))
    return VertexNim(draw(weighted(TokenGraph(graph, board.token))))


@st.composite
def vertex_nimgs(draw: st.DrawFn) -> VertexNimG:
    variant = draw(st.sampled_from(["", *VARIANTS]))
    return VertexNimG(draw(weighted(draw(token_graphs(3, 4)), 0 if variant else 1)), variant)


def nims() -> st.SearchStrategy[Nim]:
    return heaps(3, 7).map(Nim)


def takeaways() -> st.SearchStrategy[TakeAway]:
    numbers = st.sets(st.integers(1, 7), min_size=1, max_size=4).map(lambda found: tuple(sorted(found)))
    return st.builds(TakeAway, heaps(2, 14), numbers.map(Subtraction))


def allbuts() -> st.SearchStrategy[AllButTakeAway]:
    numbers = st.sets(st.integers(1, 7), min_size=1, max_size=4).map(lambda found: tuple(sorted(found)))
    return st.builds(AllButTakeAway, heaps(2, 14), numbers.map(AllBut))


def octals() -> st.SearchStrategy[Octal]:
    octal = st.tuples(st.sampled_from([0, 4]), st.lists(st.integers(0, 7), max_size=3))
    hexadecimal = st.tuples(st.sampled_from([0, 4, 8, 12]), st.lists(st.integers(0, 15), max_size=2))
    digits = octal | hexadecimal
    codes = digits.map(lambda found: OctalCode((found[0], *found[1])))
    return st.builds(Octal, heaps(2, 8), codes)


def chomps() -> st.SearchStrategy[Chomp]:
    return st.lists(st.integers(1, 4), min_size=1, max_size=4).map(
        lambda rows: Chomp(tuple(sorted(rows, reverse=True)))
    )


def crams() -> st.SearchStrategy[Cram]:
    return st.lists(grids(), min_size=1, max_size=2).map(tuple).map(Cram)


@st.composite
def sprouts(draw: st.DrawFn, largest: int = 3, lives: int = 7) -> Sprouts:
    """What random play makes of a start position on some surface, when few lives are left."""
    spots, genus = draw(st.integers(1, largest)), draw(st.integers(-3, 2))
    position = Sprouts.start(spots, genus)
    while position.size() > lives or draw(st.booleans()):
        moves = list(position.moves())
        if not moves:
            break
        position = draw(st.sampled_from(moves))[1]
    return position


def pegs() -> st.SearchStrategy[PegDuotaire]:
    width = st.integers(1, 5)
    boards = width.flatmap(
        lambda wide: st.lists(st.text("oo.#", min_size=wide, max_size=wide), min_size=1, max_size=3)
    )
    return boards.map("/".join).map(PegDuotaire.parse)


@st.composite
def colourings(draw: st.DrawFn) -> ImpartialColouring:
    graph = draw(graphs(5))
    colours = st.sets(st.sampled_from("abc"), min_size=1, max_size=2).map("".join)
    return ImpartialColouring(graph, tuple(draw(colours) for _ in graph.vertices))


@st.composite
def nimstrings(draw: st.DrawFn) -> Nimstring:
    """Coins with two strings or more: what can be taken is taken already."""
    pairs = st.tuples(st.integers(0, 5), st.integers(1, 5)).filter(lambda pair: pair[0] != pair[1])
    strings = Coins(tuple(draw(st.lists(pairs, max_size=10))))
    return Nimstring(CoinColours.of(strings).black)


@st.composite
def oriented_graphs(draw: st.DrawFn) -> OrientedNodeKayles:
    graph = draw(graphs(7))
    turns = [draw(st.sampled_from(("edge", "there", "back"))) for _ in graph.edges]
    linked = list(zip(graph.edges, turns, strict=True))
    edges = tuple(edge for edge, turn in linked if turn == "edge")
    arcs = tuple((a, b) if turn == "there" else (b, a) for (a, b), turn in linked if turn != "edge")
    return OrientedNodeKayles(MixedGraph(graph.vertices, edges, arcs))


def caterpillars() -> st.SearchStrategy[Caterpillars]:
    line = st.text("0123", min_size=1, max_size=4)
    circle = st.text("012", min_size=3, max_size=4).map(lambda word: f"[{word}]")
    return st.lists(line | circle, max_size=2).map(tuple).map(Caterpillars)


CODES = (
    *(
        "0.[3]",
        "4!.0",
        "80.0",
        "0.*3",
        "0.7[03]",
        "{2+}=.0",
        "0.3f!",
        "0.3F?",
        "0.{0,1,3+}",
        "0.{2,3?+}",
        "0.7",
    ),
    *("0.3003[3]", "C!.0", "0.{5}", "{3}0.[1]", "0.&9;3="),
)
"""One of each kind of digit."""


def take_and_breaks() -> st.SearchStrategy[TakeAndBreak]:
    return st.builds(TakeAndBreak, heaps(2, 7), st.sampled_from(CODES).map(BreakCode.parse))


def pairs(most: int, least: int = 0, largest: int = 7) -> st.SearchStrategy[Pairs]:
    number = st.integers(least, largest)
    return st.lists(st.tuples(number, number), max_size=most).map(tuple).map(Pairs)


def coin_turnings() -> st.SearchStrategy[CoinTurning]:
    codes = st.sampled_from((*NAMED, "2-3,6C", "2+F", "3C(4)S", "1-2E")).map(TurningCode.parse)
    return st.builds(CoinTurning, codes, st.text("HT", min_size=1, max_size=7))


POSITIONS: dict[str, st.SearchStrategy[Position]] = {
    "nim": nims(),
    "timber": timbers(),
    "vertexnim": vertexnims(),
    "vertex_nimg": vertex_nimgs(),
    "vertex_geography": token_graphs(6, 6, loops=False).map(VertexGeography),
    "edge_geography": token_graphs(5, 4).map(EdgeGeography),
    "peg_duotaire": pegs(),
    "takeaway": takeaways(),
    "allbut": allbuts(),
    "octal": octals(),
    "grundys": heaps(2, 8).map(GrundysGame),
    "couples": heaps(2, 6).map(CouplesAreForever),
    "chomp": chomps(),
    "cram": crams(),
    "sprouts": sprouts(),
    "node_kayles": graphs().map(NodeKayles),
    "arc_kayles": graphs(7).map(ArcKayles),
    "impartial_colouring": colourings(),
    "caterpillars": caterpillars(),
    "oriented_node_kayles": oriented_graphs(),
    "nimstring": nimstrings(),
    "take_and_break": take_and_breaks(),
    "wythoff": st.builds(Wythoff, pairs(2, largest=5), st.integers(1, 3), st.integers(1, 3)),
    "fibonacci_nim": st.builds(FibonacciNim, pairs(2), st.integers(1, 3)),
    "mem": pairs(2, 1).map(Mem),
    "euclid": pairs(2, 1, 12).map(Euclid),
    "coin_turning": coin_turnings(),
}
