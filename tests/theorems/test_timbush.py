"""Timbush: the theorems against the rules, on all small paths and trees (Renault, section 3.1)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.graph_shapes import oriented, trees
from tests.partizan_positions import edges

import grundy
from grundy.boards.graph_canonical import Edge
from grundy.boards.toppling import bridges, forest, topple, without_twins
from grundy.games import PartizanPosition, Player
from grundy.games.timbush import Timbush
from grundy.search.partizan import PartizanSolver
from grundy.theorems import value_by_theorem, verdict
from grundy.values import Outcome


@cache
def wins(position: PartizanPosition, player: Player) -> bool:
    """Whether a player wins when he begins, by the rules alone."""
    return any(not wins(option, player.other) for _, option in position.moves_of(player))


def outcome(position: PartizanPosition) -> Outcome:
    left, right = (wins(position, player) for player in Player)
    return Outcome.N if left and right else Outcome.L if left else Outcome.R if right else Outcome.P


@cache
def shape(position: PartizanPosition) -> tuple[frozenset[object], frozenset[object]]:
    """The game tree: equal for positions that have the same options."""
    left, right = (frozenset(map(shape, options)) for options in (position.left(), position.right()))
    return left, right


def check(position: Timbush, name: str) -> Outcome:
    said = verdict(position)
    assert said is not None
    assert said.name == name
    assert said.outcome is outcome(position), position
    for player in Player:
        assert (player in said.moves) == wins(position, player)
        if player in said.moves:
            option = dict(position.moves_of(player))[said.moves[player]]
            assert not wins(option, player.other), (position, said)
    return said.outcome


# ---- paths ----------------------------------------------------------------------------------------
CENSUS = {
    0: {"P": 1},
    1: {"L": 2, "N": 2, "R": 2},
    2: {"L": 10, "N": 13, "R": 10, "P": 3},
    3: {"L": 62, "N": 92, "R": 62},
    4: {"L": 339, "N": 600, "R": 339, "P": 18},
    5: {"L": 1940, "N": 3896, "R": 1940},
    6: {"L": 10889, "N": 24743, "R": 10889, "P": 135},
    7: {"L": 62126, "N": 155684, "R": 62126},
}
"""How many words of each length have each outcome."""


def check_paths(length: int) -> None:
    found: Counter[str] = Counter()
    for letters in product("KCQYJD", repeat=length):
        found[check(Timbush.parse("".join(letters) or "0"), "Timbush on paths").value] += 1
    assert found == CENSUS[length]
    half = length // 2
    assert found["P"] == (0 if length % 2 else 3**half * comb(length, half) // (half + 1))


@pytest.mark.parametrize("length", range(5))
def test_short_paths(length: int) -> None:
    """Theorems 3.15 and 3.16."""
    check_paths(length)


@pytest.mark.long
@pytest.mark.parametrize("length", [5, 6, 7])
def test_paths(length: int) -> None:
    check_paths(length)


def test_a_million_letters() -> None:
    chance = random.Random(7)
    word = "".join(chance.choices("KCQYJD", k=1_000_000))
    said = verdict(Timbush.parse(word))
    assert said is not None
    assert said.name == "Timbush on paths"
    lost = verdict(Timbush.parse("K" * 50_000 + "D" * 50_000))
    assert lost is not None
    assert (lost.outcome, lost.moves) == (Outcome.P, {})


# ---- trees in black and white ----------------------------------------------------------------------
def check_trees(vertices: int) -> int:
    count = 0
    for shape_ in trees(vertices):
        for arcs in oriented(shape_):
            for colours in product("BW", repeat=len(arcs)):
                arcs_ = tuple((a, b, colour) for (a, b), colour in zip(arcs, colours, strict=True))
                position = Timbush(arcs_)
                path = all(sum(v in arc for arc in arcs) < 3 for v in range(vertices))
                check(position, "Timbush on paths" if path else "Timbush in black and white")
                count += 1
    return count


@pytest.mark.parametrize(("vertices", "count"), [(2, 4), (3, 16), (4, 128), (5, 768)])
def test_small_trees(vertices: int, count: int) -> None:
    """Theorem 3.22."""
    assert check_trees(vertices) == count


@pytest.mark.long
def test_trees() -> None:
    assert check_trees(6) == 6144


def random_tree(chance: random.Random, vertices: int, near: int, out: float) -> tuple[Edge, ...]:
    arcs = []
    for vertex in range(1, vertices):
        other = chance.randrange(max(0, vertex - near), vertex)
        pair = (other, vertex) if chance.random() < out else (vertex, other)
        arcs.append((*pair, chance.choice("BW")))
    return tuple(arcs)


@pytest.mark.parametrize("cases", [300, pytest.param(3000, marks=pytest.mark.long)])
def test_random_trees(cases: int) -> None:
    chance = random.Random(cases)
    for _ in range(cases):
        position = Timbush(random_tree(chance, chance.randint(7, 9), 9, 0.65))
        said = verdict(position)
        assert said is not None
        check(position, said.name)


@settings(max_examples=200)
@given(edges("BW", 7))
def test_graphs_in_black_and_white(arcs: tuple[Edge, ...]) -> None:
    for part in Timbush(arcs).components():
        said = verdict(part)
        assert said is not None
        check(part, said.name)


def test_large_trees() -> None:
    """Far beyond search: the winning moves lead to trees that the other player does not win."""
    chance = random.Random(11)
    for out in (0.9, 0.97, 0.999, 1.0):
        position = Timbush(random_tree(chance, 10_000, 9, out))
        said = verdict(position)
        assert said is not None
        for player, move in said.moves.items():
            (arc,) = Timbush.parse(move).arcs
            parts = Timbush(topple(position.arcs, arc))
            after = verdict(parts)
            assert after is not None
            assert player.other not in after.moves


def test_grey_trees_are_searched() -> None:
    assert verdict(Timbush.parse("0>1G,0>2B,0>3W")) is None


# ---- forests ----------------------------------------------------------------------------------------
@settings(max_examples=200)
@given(edges("BWG", 7))
def test_graphs_are_forests(arcs: tuple[Edge, ...]) -> None:
    """Theorems 3.4 and 4.21, propositions 3.7 and 4.23: the same options, and so the same in every
    convention."""
    check_forest(arcs)


@pytest.mark.long
@settings(max_examples=600)
@given(edges("BWG", 7))
def test_more_graphs_are_forests(arcs: tuple[Edge, ...]) -> None:
    check_forest(arcs)


def check_forest(arcs: tuple[Edge, ...]) -> None:
    position = Timbush(arcs)
    reduced = Timbush(forest(position.arcs))
    assert all(bridges(reduced.arcs))
    assert shape(reduced) == shape(position)
    assert shape(Timbush(without_twins(reduced.arcs))) == shape(position)


def arcs(text: str) -> Timbush:
    return Timbush.parse(text)


def test_twins_with_a_branch_are_no_twins() -> None:
    """Propositions 2.17 (4), 3.7 and 4.23 (4-5) are printed for u_k and v_k where they mean all u_i and v_i:
    a path with an arc that comes in on the way must not be deleted."""
    branched = "0>1B,1>2B,2>9B,3>4B,4>5B,5>9B,7>4W"
    printed = "0>1B,1>2B,2>9B"
    assert outcome(arcs(branched)) is not outcome(arcs(printed))
    assert len(without_twins(arcs(branched).arcs)) == 7
    straight = "0>1B,1>2B,2>9B,3>4B,4>5B,5>9B"
    assert shape(arcs(straight)) == shape(arcs(printed))


def test_twins_of_two_colours_do_not_become_grey() -> None:
    """The closing clause of proposition 4.23 contradicts its condition on colours."""
    both, grey = arcs("0>1B,1>4B,2>3W,3>4W"), arcs("0>1G,1>4G")
    assert shape(both) != shape(grey)
    assert PartizanSolver(both).value(both) != PartizanSolver(grey).value(grey)
    assert shape(arcs("0>4B,2>4W")) == shape(arcs("0>4G"))  # one arc each: that is true


# ---- strings ----------------------------------------------------------------------------------------
def value(texts: Iterable[str]) -> object:
    position = arcs(",".join(texts))
    return PartizanSolver(position).value(position)


def test_strings_add_up() -> None:
    """Lemma 3.19, which is printed with the old strings still there beside their sum."""
    rest = ["0>1W", "2>1B"]
    two = ["1>3B", "3>4W", "1>5B", "5>6B", "6>7W"]  # 1/2 and 3/2
    total = ["1>8B", "8>9B"]  # 2
    assert value(rest + two) == value(rest + total)
    assert value(rest + two + total) != value(rest + two)


@pytest.mark.parametrize("vertices", [2, 3, 4, 5])
def test_values_of_strings(vertices: int) -> None:
    for shape_ in trees(vertices):
        for colours in product("BW", repeat=len(shape_)):
            for root in range(vertices):
                position = Timbush(tuple(away_from(root, shape_, colours)))
                found = value_by_theorem(position)
                assert found is not None
                assert found[0] == PartizanSolver(position).value(position)


def away_from(root: int, pairs: list[tuple[int, int]], colours: tuple[str, ...]) -> Iterable[Edge]:
    """The edges of a tree as arcs that point away from a vertex."""
    left = list(zip(pairs, colours, strict=True))
    reached = [root]
    for vertex in reached:
        for (a, b), colour in [one for one in left if vertex in one[0]]:
            left.remove(((a, b), colour))
            reached.append(a + b - vertex)
            yield vertex, a + b - vertex, colour


def test_other_trees_have_no_value_by_theorem() -> None:
    for text in ("0>1B,2>1W", "0>1B,1>0B", "0>1G", "0>0B"):
        assert value_by_theorem(arcs(text)) is None


@given(st.text("KCQYJD", min_size=1, max_size=8))
def test_solve_agrees_with_search(word: str) -> None:
    position = Timbush.parse(word)
    result = grundy.solve(position)
    searched = grundy.solve(position, theorems=False)
    assert result.outcome is searched.outcome
    assert result.by.startswith("theorem: ")
    assert searched.by == "search"
