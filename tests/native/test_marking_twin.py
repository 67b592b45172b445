"""The C++ rules of Node Kayles, Arc Kayles and impartial colouring are the Python rules, option by option, up
to isomorphism; and what they reduce keeps the nimbers."""

from __future__ import annotations

import random
from collections import Counter

import networkx
import pytest
from tests.brute import misere_grundy, nimber_by_parts
from tests.isomorphism import Shape, of, random_graph, random_tree, relabelled, shape
from tests.native.helpers import solved

from grundy import Outcome, _engine, solve
from grundy.boards import Graph
from grundy.errors import GrundyError
from grundy.games import Position
from grundy.games.arc_kayles import ArcKayles
from grundy.games.impartial_colouring import ImpartialColouring
from grundy.games.node_kayles import NodeKayles
from grundy.games.options import components_of
from grundy.values import MisereForm

WORDS = pytest.mark.parametrize("vertices", [64, 128])
TWINS: dict[type[NodeKayles | ArcKayles], type[_engine.NodeKayles | _engine.ArcKayles]] = {
    NodeKayles: _engine.NodeKayles,
    ArcKayles: _engine.ArcKayles,
}
GAMES = pytest.mark.parametrize("rules", TWINS, ids=lambda rules: rules.__name__)

Option = tuple[tuple[Shape, int], ...]


def shapes_of(parts: list[Graph]) -> Option:
    return tuple(sorted(Counter(map(shape, parts)).items(), key=repr))


def options_in_python(position: NodeKayles | ArcKayles) -> set[Option]:
    return {
        shapes_of([part.graph for part in option.components() if any(True for _ in part.moves())])
        for option in position.options()
    }


def check_options(rules: type[NodeKayles | ArcKayles], native: _engine.Rules, text: str) -> list[str]:
    """Compares the options of a component; the components of its options."""
    found = native.expand(text)
    assert len(set(found)) == len(found), text
    assert all(list(option) == sorted(option) for option in found)
    read = {shapes_of([Graph.parse(part) for part in option]) for option in found}
    assert len(read) == len(found), f"an option comes twice: {text}"
    assert read == options_in_python(rules.parse(text)), text
    return [part for option in found for part in option]


def nimber(native: _engine.Rules, text: str) -> int:
    found = solved(_engine.Table(native), [text], goal="grundy").grundy
    assert found is not None
    return found


@GAMES
@WORDS
def test_options_of_random_graphs(rules: type[NodeKayles | ArcKayles], vertices: int) -> None:
    rng = random.Random(vertices)
    native = TWINS[rules](vertices, reduce=False)
    for size in [8] * 60 + [14] * 20 + [30] * 5:
        graph = relabelled(random_graph(rng, size), rng)
        parts = native.canonical(str(graph))
        least = 1 if rules is NodeKayles else 2
        wanted = [part for part in graph.components() if len(part) >= least]
        assert shapes_of([Graph.parse(part) for part in parts]) == shapes_of(wanted)
        for part in parts:
            assert native.canonical(part) == [part]
            check_options(rules, native, part)


@GAMES
@pytest.mark.parametrize(
    "start", ["grid 3x4", "C9", "petersen", "0-1,0-2,0-3,3-4,4-5,4-6,6-7,6-8", "K3,4", "Q3"]
)
def test_whole_game_trees(rules: type[NodeKayles | ArcKayles], start: str) -> None:
    native = TWINS[rules](64, reduce=False)
    seen = set(native.canonical(str(Graph.parse(start))))
    todo = list(seen)
    while todo:
        new = set(check_options(rules, native, todo.pop())) - seen
        todo += new
        seen |= new
    assert len(seen) > 1


@WORDS
def test_small_graphs_have_one_form_each(vertices: int) -> None:
    """All graphs with at most seven vertices; connected ones are as many as they are (OEIS A001349)."""
    rng = random.Random(7)
    native = _engine.NodeKayles(vertices, reduce=False)
    forms: list[set[str]] = [set() for _ in range(8)]
    for graph in networkx.graph_atlas_g()[1:]:
        if networkx.is_connected(graph):
            (form,) = native.canonical(str(relabelled(of(graph), rng)))
            assert shape(Graph.parse(form)) == shape(of(graph))
            assert native.canonical(str(relabelled(of(graph), rng))) == [form]
            forms[len(graph)].add(form)
    assert [len(some) for some in forms[1:]] == [1, 1, 2, 6, 21, 112, 853]


def test_trees_have_one_form_each() -> None:
    rng = random.Random(11)
    native = _engine.NodeKayles(64, reduce=False)
    for order, count in enumerate([1, 1, 1, 2, 3, 6, 11, 23, 47, 106], start=1):
        forms = set()
        for tree in networkx.nonisomorphic_trees(order):
            (form,) = native.canonical(str(relabelled(of(tree), rng)))
            assert native.canonical(str(relabelled(of(tree), rng))) == [form]
            forms.add(form)
        assert len(forms) == count


SYMMETRIC = {
    "petersen": networkx.petersen_graph(),
    "K20": networkx.complete_graph(20),
    "K9,9": networkx.complete_bipartite_graph(9, 9),
    "Q5": networkx.hypercube_graph(5),
    "torus": networkx.grid_2d_graph(6, 6, periodic=True),
    "heawood": networkx.heawood_graph(),
    "dodecahedron": networkx.dodecahedral_graph(),
    "tutte": networkx.tutte_graph(),
    "Paley 29": networkx.Graph((a, b) for a in range(29) for b in range(a) if pow(a - b, 14, 29) == 1),
    "rook": networkx.line_graph(networkx.complete_bipartite_graph(4, 4)),
    "Shrikhande": networkx.Graph(
        ((a, b), ((a + x) % 4, (b + y) % 4))
        for a in range(4)
        for b in range(4)
        for x, y in ((0, 1), (1, 0), (1, 1))
    ),
}


@WORDS
@pytest.mark.parametrize("name", SYMMETRIC)
def test_graphs_with_many_symmetries_have_one_form(name: str, vertices: int) -> None:
    rng = random.Random(name)
    native = _engine.NodeKayles(vertices, reduce=False)
    graph = of(SYMMETRIC[name])
    forms = {tuple(native.canonical(str(relabelled(graph, rng)))) for _ in range(6)}
    assert len(forms) == 1
    assert Graph.parse(forms.pop()[0]).to_networkx().size() == len(graph.edges)


def test_two_regular_graphs_that_refinement_does_not_tell_apart() -> None:
    native = _engine.NodeKayles(64, reduce=False)
    rook, shrikhande = (native.canonical(str(of(SYMMETRIC[name]))) for name in ("rook", "Shrikhande"))
    assert rook != shrikhande


@GAMES
@WORDS
@pytest.mark.parametrize("reduce", [True, False])
def test_nimbers_of_random_graphs(rules: type[NodeKayles | ArcKayles], vertices: int, reduce: bool) -> None:
    rng = random.Random(f"{vertices} {reduce}")
    native = TWINS[rules](vertices, reduce)
    for _ in range(80):
        graph = random_graph(rng, 11)
        assert nimber(native, str(relabelled(graph, rng))) == nimber_by_parts(rules(graph)), graph


@GAMES
def test_nimbers_of_random_trees(rules: type[NodeKayles | ArcKayles]) -> None:
    rng = random.Random(5)
    for _ in range(60):
        tree = random_tree(rng, rng.randint(1, 14))
        assert nimber(TWINS[rules](), str(tree)) == nimber_by_parts(rules(tree)), tree


def test_graphs_with_twins_become_small() -> None:
    native = _engine.NodeKayles()
    for text, form in [("K7", "K1"), ("S9", "K1"), ("S8", "0-1,0-2"), ("K3,5", "K1")]:
        assert native.canonical(str(Graph.parse(text))) == [form], text
    assert native.canonical(str(Graph.parse("K2 + K3"))) == []
    assert native.canonical("5,6,7") == ["K1"]
    assert _engine.ArcKayles().canonical(str(Graph.parse("S9"))) == ["0-1"]


@GAMES
def test_reductions_keep_misere_forms(rules: type[NodeKayles | ArcKayles]) -> None:
    rng = random.Random(13)
    for _ in range(60):
        position = rules(random_graph(rng, 9))
        assert solve(position, misere=True).outcome is (Outcome.N if misere_grundy(position) else Outcome.P)
        components = components_of(position)
        forms = {
            MisereForm._of(_engine.MisereBase(twin).form(components, memory=1 << 28))
            for twin in (TWINS[rules](reduce=False), TWINS[rules]())
        }
        assert len(forms) == 1


def colourings(rng: random.Random) -> ImpartialColouring:
    graph = random_graph(rng, 5)
    return ImpartialColouring(graph, tuple(rng.choice(("a", "ab", "bc", "abc")) for _ in graph.vertices))


def test_colouring_is_node_kayles_on_the_product() -> None:
    rng = random.Random(3)
    native = _engine.NodeKayles(reduce=False)
    for _ in range(60):
        position = colourings(rng)
        own = native.canonical(str(position))
        assert own == native.canonical(str(position.product()))
        texts = [part for text in components_of(position) for part in native.canonical(text)]
        assert sorted(texts) == own
        value = nimber_by_parts(position)
        assert (
            nimber(_engine.NodeKayles(), str(position))
            == value
            == nimber_by_parts(NodeKayles(position.product()))
        )
        options = {tuple(native.canonical(str(option))) for option in position.options()}
        if len(own) == 1:
            assert set(native.expand(own[0])) == options


@pytest.mark.parametrize("name", ["node_kayles", "arc_kayles", "impartial_colouring"])
def test_positions_are_solved_by_the_twin(name: str) -> None:
    from grundy.games import game

    position: Position = game(name).start("grid 2x6")
    assert position.game.native is not None
    assert not isinstance(position.game.native(position), _engine.PythonRules | None)
    assert position.grundy(theorems=False) == nimber_by_parts(position)
    assert game(name).start("P200").game.native(game(name).start("P200")) is None  # type: ignore[misc]


@pytest.mark.parametrize("vertices", [-1, 129, 2**31 - 1])
def test_sizes_that_there_are_not(vertices: int) -> None:
    with pytest.raises(GrundyError, match="128 vertices"):
        _engine.NodeKayles(vertices)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "0-",
        "0-0",
        "-1",
        "0-1,",
        "0--1",
        "0-1;",
        "0-1; ",
        "0-1; A",
        "0-1; 0:a,2:b",
        "0-1; 0a",
        "P3",
        "é",
    ],
)
def test_graphs_that_are_none(text: str) -> None:
    for ask in (_engine.NodeKayles().canonical, _engine.NodeKayles().expand):
        with pytest.raises(GrundyError, match="not a graph"):
            ask(text)


def test_graphs_that_do_not_fit() -> None:
    with pytest.raises(GrundyError, match="too many vertices"):
        _engine.NodeKayles(64).canonical(",".join(map(str, range(65))))
    assert _engine.NodeKayles(65).canonical(",".join(map(str, range(65)))) == ["K1"]
