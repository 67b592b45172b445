"""Solution trees of games that are won by points are proofs by whole turns."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from tests.draw.boxes import faults
from tests.scoring_positions import SCORING

from grundy import verify
from grundy.boards.svg import FILL
from grundy.check import Entry, RefusedError
from grundy.draw.tree import SolutionTree, solution_tree
from grundy.draw.tree_labels import Part
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import ScoringPosition, game
from grundy.prove.facts_scores import ContractFacts
from grundy.prove.proof import Proof, header_of
from grundy.search import Limits, Solver
from grundy.search.scores import ScoreSolver, plain_score

SOME = [
    ("dots_and_boxes", "1x2"),
    ("dots_and_boxes", "2x2-swedish"),
    ("dots_and_boxes", "+-+-+/|...|/+.+-+/....|/+-+.+"),
    ("strings_and_coins", "0-1-2-3-0, 0-4-5-6-0, 0-7-0"),
    ("strings_and_coins", "0-1-2-3-4, 1-3"),
]


def start(name: str, text: str) -> ScoringPosition:
    position = game(name).start(text)
    assert isinstance(position, ScoringPosition)
    return position


def grow(position: ScoringPosition, contract: int | None = None, levels: int | None = None) -> SolutionTree:
    return solution_tree(position, ScoreSolver(position), levels=levels, contract=contract)


def check(tree: SolutionTree, position: ScoringPosition) -> None:
    """Every node is right and is proved by its children, by the rules alone."""
    for node in tree.nodes:
        children = {child.couple[0]: child.won for child in node.children}
        if not node.couple[0]:
            assert (node.won, children) == (False, {})
            continue
        text, _, contract = node.couple[0][0].rpartition("; ")
        below = type(position).parse(text)
        assert node.won == (plain_score(below).mine >= int(contract))
        turns = {
            (f"{child.canonical()}; {left}",) if left <= child.at_stake() else ()
            for child, left in below.children(int(contract))
        }
        assert set(children.values()) == {not node.won}
        assert len(children) == 1 if node.won else children.keys() == turns
        assert children.keys() <= turns


@pytest.mark.parametrize(("name", "text"), SOME)
def test_a_tree_proves_the_score(name: str, text: str) -> None:
    position = start(name, text)
    score, tree = plain_score(position), grow(position)
    wanted = {
        f"{position.canonical()}; {score.mine}": True,
        f"{position.canonical()}; {score.mine + 1}": False,
    }
    assert {root.label: root.won for root in tree.roots}.items() <= wanted.items()
    assert len(tree.roots) == (score.mine > 0) + (score.yours > 0)
    assert {node.couple for node in tree.nodes} == {node.couple for node, _, _ in tree.walk()}
    check(tree, position)


@given(SCORING["strings_and_coins"])
def test_every_contract_has_a_tree(position: ScoringPosition) -> None:
    for contract in range(1, position.at_stake() + 1):
        tree = grow(position, contract)
        (root,) = tree.roots
        assert root.won == (plain_score(position).mine >= contract)
        check(tree, position)


@pytest.mark.parametrize(("name", "text"), SOME)
def test_the_checker_accepts_what_a_tree_shows(name: str, text: str, tmp_path: Path) -> None:
    position = start(name, text)
    lost = [node for node in reversed(grow(position).nodes) if not node.won and node.couple[0]]
    lost.sort(key=lambda node: type(position).parse(node.couple[0][0].rpartition("; ")[0]).size())
    entries = tuple(Entry(node.couple[0][0], 0) for node in lost)
    header = header_of(position, "normal", f"score {plain_score(position).mine}")
    Proof(header, entries).write(tmp_path / "proof")
    assert verify(tmp_path / "proof").entries == len(entries)
    Proof(header, entries[:-1]).write(tmp_path / "proof")
    with pytest.raises(RefusedError):
        verify(tmp_path / "proof")


def test_what_is_known_to_be_kept_is_not_lost() -> None:
    facts = ContractFacts(position := start("dots_and_boxes", "1x2"), ScoreSolver(position))
    for contract in (1, 2):
        node = f"{position.canonical()}; {contract}"
        assert facts.has((node,), 0) is (plain_score(position).mine < contract)
        facts.tell(node, contract % 2)  # as a proof may say
        assert facts.has((node,), 0) is (contract % 2 == 0)


def test_a_game_that_is_over() -> None:
    tree = grow(start("strings_and_coins", "0"))
    assert tree.text() == "#1 ○ L  0"


@pytest.mark.parametrize(("name", "text"), SOME)
def test_two_trees_in_every_form(name: str, text: str) -> None:
    tree = grow(start(name, text))
    lines = tree.text().splitlines()
    references = [line for line in lines if "-> see #" in line]
    assert sum(not line.startswith(" ") for line in lines) == len(tree.roots)
    assert len(lines) == len(tree.nodes) + len(references)
    dot = tree.dot()
    assert (dot.count("shape="), dot.count("style=dashed")) == (len(tree.nodes), len(references))
    assert tree.svg().count("</title>") == len(lines) + 1
    assert faults(tree.svg()) == []


def test_boards_of_dots_are_drawn() -> None:
    board = start("dots_and_boxes", "+-+.+/|.|../+-+.+")
    svg = grow(board, contract=1, levels=0).svg()
    assert [svg.count(words) for words in (">1 point<", ">2 points<", ">+-+")] == [1, 0, 0]
    assert svg.count(f'stroke="{FILL}" stroke-width="4"') == 4
    shapes = Part(f"{board}; 1").shapes(0, 0, "#000000")[:4]
    paths = [re.findall(r'd="([^"]*)"', shape)[0] for shape in shapes]
    # The closed box, the drawn lines that lie, those that stand, and the dots.
    assert [path.count("M") for path in paths] == [1, 2, 2, 6]


def test_levels_cut_both_trees() -> None:
    tree = grow(start("dots_and_boxes", "2x2"), levels=1)
    assert {node.depth for node in tree.nodes} == {0, 1}
    assert [node.cut for node in tree.nodes if node.depth] == [True] * (len(tree.nodes) - 2)
    assert [node.label for node in tree.roots] == ["2x2; 3", "2x2; 4"]


@pytest.mark.parametrize("contract", [-1, 0, 3])
def test_contracts_that_are_none(contract: int) -> None:
    with pytest.raises(GrundyError, match=f"a contract is a number from 1 to 2 here, not {contract}"):
        grow(start("dots_and_boxes", "1x2"), contract)


def test_the_solver_has_to_fit() -> None:
    nim, boxes = game("nim").start("1"), start("dots_and_boxes", "1x2")
    with pytest.raises(GrundyError, match="nim is not won by points"):
        solution_tree(nim, Solver(nim), contract=1)
    with pytest.raises(GrundyError, match="a solver of scores cannot solve nim"):
        solution_tree(nim, ScoreSolver(boxes))
    with pytest.raises(GrundyError, match="use a ScoreSolver"):
        solution_tree(boxes, Solver(boxes))


def test_limits_are_for_the_whole_tree() -> None:
    position = start("dots_and_boxes", "2x3")
    with pytest.raises(
        LimitReachedError, match="stopped by the node limit before the score was found; the pl"
    ):
        solution_tree(position, ScoreSolver(position, limits=Limits(nodes=20)))
    with pytest.raises(LimitReachedError, match="stopped by the time limit before the tree was proved; pos"):
        solution_tree(position, ScoreSolver(position, limits=Limits(time=0.3)))
    with pytest.raises(GrundyError, match="--levels"):
        solution_tree(position, ScoreSolver(position), most=50)
