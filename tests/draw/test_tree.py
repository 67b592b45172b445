"""Solution trees are proofs, and print the same each time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.draw.boxes import faults

import grundy
from grundy import verify
from grundy.check import Entry, RefusedError
from grundy.draw.tree import Node, SolutionTree, solution_tree
from grundy.draw.tree_svg import _arrange, _places
from grundy.errors import GrundyError, LimitReachedError
from grundy.games.options import distinct_options
from grundy.prove.couples import Couple
from grundy.prove.extract import ordered
from grundy.prove.proof import Proof, header_of
from grundy.search import Limits, Search, Solver
from grundy.search.misere_whole import misere_whole

KAYLES = str(Path(__file__).parents[2] / "examples/kayles.py")
SOME = [
    ("nim", "1 2 3"),
    ("nim", "2 2"),
    ("nim", "0"),
    ("chomp", "2x4"),
    ("cram", "3x4"),
    ("cram", "1x8"),
    ("octal", "0.07:11"),
    (KAYLES, "5+2"),
]


def grow(name: str, text: str, levels: int | None = None) -> SolutionTree:
    position = grundy.game(name).start(text)
    return solution_tree(position, Solver(position), levels=levels)


def check(node: Node, game: grundy.Game) -> None:
    """The children of a node prove its outcome, by the Python rules alone."""
    components, nimber = node.couple
    children = {child.couple: child.won for child in node.children}
    if len(components) > 1:
        *known, last = node.children
        # Equal components share one proof of their nimber.
        sizes = {child.couple[0][0]: child.couple[1] for child in known}
        sizes |= {} if last.won else {last.couple[0][0]: last.couple[1]}
        assert not any(child.won for child in known)
        rest = list(components)
        rest.remove(last.couple[0][0])
        for part in rest:
            nimber ^= sizes[part]
        assert (nimber, node.won) == (last.couple[1], last.won)
        return
    options: set[Couple] = {(components, smaller) for smaller in range(nimber)}
    if components:
        options |= {(option, nimber) for option in distinct_options(game.start(components[0]))}
    if node.won:
        assert len(children) == 1
        assert set(children) <= options
        assert not any(children.values())
    else:
        assert set(children) == options
        assert all(children.values())


@pytest.mark.parametrize(("name", "text"), SOME)
def test_a_tree_is_a_proof(name: str, text: str) -> None:
    tree = grow(name, text)
    game = grundy.game(name)
    assert tree.root.won == (game.start(text).outcome(theorems=False) is grundy.Outcome.N)
    for node in tree.nodes:
        assert not node.cut
        check(node, game)
    assert [node.number for node in tree.nodes] == list(range(1, len(tree.nodes) + 1))
    assert len({node.couple for node in tree.nodes}) == len(tree.nodes)


def below(node: Node) -> set[Couple]:
    """The lost couples of one component that a node stands on."""
    found = set[Couple]()
    for child in node.children:
        found |= {child.couple} if not child.won and len(child.couple[0]) == 1 else below(child)
    return found


def certificate_of(tree: SolutionTree, position: grundy.Position, claim: str) -> Proof:
    """What a tree shows, as a certificate: its lost couples of one component, each after those below it."""
    lost = [node for node in tree.nodes if not node.won and len(node.couple[0]) == 1]
    held = {" ".join(map(str, node.couple)): node for node in lost}
    names = {node.couple: name for name, node in held.items()}
    order = ordered(held, {name: {names[couple] for couple in below(node)} for name, node in held.items()})
    entries = (held[name].couple for name in order)
    return Proof(
        header_of(position, "normal", claim), tuple(Entry(text, nimber) for (text,), nimber in entries)
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [*SOME, ("sprouts", "4"), ("node_kayles", "grid3x3"), ("arc_kayles", "P8"), ("cram", "4x4")],
)
def test_the_checker_accepts_what_a_tree_shows(name: str, text: str, tmp_path: Path) -> None:
    position = grundy.game(name).start(text)
    tree = solution_tree(position, Solver(position))
    proof = certificate_of(tree, position, f"outcome {'N' if tree.root.won else 'P'}")
    proof.write(tmp_path / "proof")
    rules = name if name == KAYLES else None
    assert verify(tmp_path / "proof", rules=rules).entries == len(proof.entries)
    for dropped in range(len(proof.entries)):
        entries = proof.entries[:dropped] + proof.entries[dropped + 1 :]
        replace(proof, entries=entries).write(tmp_path / "proof")
        with pytest.raises(RefusedError):
            verify(tmp_path / "proof", rules=rules)


@pytest.mark.parametrize(("name", "text"), SOME)
def test_every_form_shows_every_node(name: str, text: str) -> None:
    tree = grow(name, text)
    lines = tree.text().splitlines()
    assert sum(line.lstrip().startswith("#") for line in lines) == len(tree.nodes)
    references = [line for line in lines if "-> see #" in line]
    assert len(lines) == len(tree.nodes) + len(references)
    dot = tree.dot()
    assert dot.count("shape=") == len(tree.nodes)
    assert dot.count("style=dashed") == len(references)
    assert tree.svg().count("</title>") == len(lines) + 1
    assert faults(tree.svg()) == []


def test_the_same_every_time() -> None:
    assert grow("cram", "3x4").text() == grow("cram", "3x4").text()


def test_levels_cut_the_tree() -> None:
    whole = grow("cram", "3x4")
    for levels in range(4):
        tree = grow("cram", "3x4", levels)
        assert max(node.depth for node in tree.nodes) <= levels
        assert len(tree.nodes) < len(whole.nodes)
        assert any(node.cut for node in tree.nodes)
        assert "..." in tree.text()
    assert len(grow("cram", "3x4", 0).nodes) == 1


def test_shapes() -> None:
    shapes = {node.shape: node for node in grow("nim", "1 2").nodes}
    assert set(shapes) == {"circle", "triangle", "square"}
    assert not shapes["circle"].won
    assert shapes["triangle"].won
    assert len(shapes["square"].couple[0]) > 1


def test_a_tree_that_is_too_large_says_so() -> None:
    position = grundy.game("cram").start("3x4")
    with pytest.raises(GrundyError, match="--levels"):
        solution_tree(position, Solver(position), most=5)


@pytest.mark.parametrize(("name", "text"), SOME)
def test_lines_do_not_cross_labels(name: str, text: str) -> None:
    svg = ElementTree.fromstring(grow(name, text).svg())
    ink = "{http://www.w3.org/2000/svg}"
    labels = [one for one in svg.findall(f".//{ink}text") if one.get("font-family") == "monospace"]
    places = [(float(one.get("x", "")), float(one.get("y", ""))) for one in labels]
    for line in svg.findall(f".//{ink}line"):
        x, top = float(line.get("x1", "")), float(line.get("y1", ""))
        assert not [y for at, y in places if abs(at - x) < 5 and top < y < float(line.get("y2", ""))]


def test_boards_in_a_tree_are_drawn() -> None:
    svg = ElementTree.fromstring(grow("cram", "2x3", 0).svg())
    (board,) = svg.findall(".//{http://www.w3.org/2000/svg}path")
    assert board.get("d", "").count("M") == 6


def test_colours_tell_won_from_lost_sums() -> None:
    won, lost = (grow("nim", text, 0).svg().split("</title><rect")[1] for text in ("1 2", "1 1"))
    assert won.split("stroke=")[1].split("/>")[0] != lost.split("stroke=")[1].split("/>")[0]


def test_limits_are_for_the_whole_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[tuple[int, float]] = []
    search_sum = Solver.search_sum

    def noting(solver: Solver, *words: Any, **options: Any) -> Search:
        left.append((words[4].nodes, words[4].time))
        return search_sum(solver, *words, **options)

    monkeypatch.setattr(Solver, "search_sum", noting)
    position = grundy.game("cram").start("1x9")
    solver = Solver(position, limits=Limits(time=1000, nodes=100_000))
    solution_tree(position, solver)
    assert len(left) > 2
    for amounts in zip(*left, strict=True):
        assert list(amounts) == sorted(amounts, reverse=True)
    assert left[-1][0] < left[0][0] == 100_000
    with pytest.raises(LimitReachedError, match="stopped by the time limit before the tree was proved"):
        solution_tree(position, Solver(position, limits=Limits(time=1e-9)))


# ---- misère play ----------------------------------------------------------------------------------
MISERE = [
    ("nim", "1+2+2"),
    ("nim", "0"),
    ("cram", "3x3"),
    ("octal", "0.07:9+4"),
    ("chomp", "2x3"),
    (KAYLES, "4+2"),
]


def wins(parts: tuple[grundy.Position, ...], known: dict[tuple[str, ...], bool]) -> bool:
    """Whether the player to move wins a sum in misère play, by the Python rules alone."""
    name = tuple(map(str, parts))
    if name not in known:
        options = [
            (*parts[:place], option, *parts[place + 1 :])
            for place, part in enumerate(parts)
            for option in part.options()
        ]
        known[name] = not options or any(not wins(option, known) for option in options)
    return known[name]


@pytest.mark.parametrize(("name", "text"), MISERE)
def test_a_tree_of_misere_play_is_a_proof(name: str, text: str) -> None:
    game, known = grundy.game(name), dict[tuple[str, ...], bool]()
    whole = misere_whole(game.start(text))
    tree = solution_tree(whole, Solver(whole))
    assert tree.root.won == (game.start(text).outcome(misere=True) is grundy.Outcome.N)
    for node in tree.nodes:
        components, nimber = node.couple
        assert nimber == 0
        if components:
            (written,) = components
            parts = () if written == "end" else tuple(map(game.start, written.split(" & ")))
            assert node.won == wins(parts, known)
            assert len(node.children) == (1 if node.won else len(set(type(whole).parse(written).options())))
        assert all(child.won != node.won for child in node.children)


def played(tree: SolutionTree, start: grundy.Position) -> dict[int, grundy.Position]:
    """The positions of the nodes, by following the moves that the edges name."""
    found = {tree.root.number: start}
    for node in tree.nodes:
        for child in node.children:
            move = tree.names.move(node, child)
            if node.number in found and move and " to " not in move and len(node.couple[0]) == 1:
                found.setdefault(child.number, found[node.number].play(move))
    return found


@pytest.mark.parametrize(
    ("name", "text"), [("node_kayles", "P8"), ("node_kayles", "petersen"), ("cram", "2x4")]
)
def test_moves_lead_to_what_is_shown(name: str, text: str) -> None:
    """Vertices keep their names: a label is what a person gets who plays the moves."""
    start = grundy.game(name).start(text)
    tree = solution_tree(start, Solver(start))
    found = played(tree, start)
    assert len(found) > 3
    for node in tree.nodes:
        if node.number in found:
            here = found[node.number]
            shown = sorted(str(part) for part in here.components() if part.key())
            label = sorted(tree.names.label(node).split(" + "))
            assert label in (shown, sorted(here.key()), ["0"]) if shown else ["0"]
        for child in node.children:
            if len(node.couple[0]) == 1:
                assert tree.names.move(node, child), (node, child)


def test_twins_are_shown_apart() -> None:
    start = grundy.game("node_kayles").start("0-1,0-2,3-4,3-5,1-3,6-7")
    tree = solution_tree(start, Solver(start))
    for node in tree.nodes:
        parts = [part for part in tree.names.parts(node) if not isinstance(part, str)]
        assert len(set(map(str, parts))) == len(parts)


def test_a_tree_as_a_graph() -> None:
    tree = grow("nim", "1 2 3")
    graph = tree.to_networkx()
    assert len(graph) == len(tree.nodes)
    assert graph.number_of_edges() == sum(len(set(map(id, node.children))) for node in tree.nodes)
    assert {word for *_, word in graph.edges(data="move")} >= {"* to 0"}
    assert [graph.nodes[node.number]["outcome"] for node in tree.nodes] == [
        node.outcome for node in tree.nodes
    ]


def test_a_board_of_which_nothing_is_left_is_drawn() -> None:
    tree = grundy.tree(grundy.game("sheep").start("B3.W2"), misere=True)
    assert faults(tree.svg()) == []


@pytest.mark.parametrize(("name", "text"), [("nim", "1 2 3"), ("node_kayles", "P6"), ("col", "P4; B 0")])
def test_nodes_stand_above_the_middle_of_their_children(name: str, text: str) -> None:
    position = grundy.game(name).start(text)
    tree = grundy.tree(position)
    places = _places(tree, tree.names)
    width = _arrange(places)
    ends: dict[int, float] = {}
    for place in places:
        half = place.own_width / 2
        assert ends.get(place.level, 0.0) <= place.x - half + 1e-6  # nothing stands on anything
        ends[place.level] = place.x + half
        if place.children:
            assert place.x == pytest.approx((place.children[0].x + place.children[-1].x) / 2)
    assert max(ends.values()) <= width + 1e-6


def test_a_game_that_is_over_is_shown() -> None:
    assert grundy.tree(grundy.game("anti_clobber").start("BB/WW")).svg().count("<circle") == 4 + 2
