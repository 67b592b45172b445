"""Timber: the theorems against the rules, on all small trees and paths (Renault, sections 2.2 and 4.1.3)."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from tests.brute import misere_grundy, nimber, tree
from tests.graph_shapes import oriented, trees
from tests.positions import timbers

from grundy.boards.toppling import bridges, forest, topple, without_twins
from grundy.games import Position, game
from grundy.games.timber import Timber
from grundy.theorems import answer, misere_answer
from grundy.values import Outcome


@cache
def misere_win(position: Position) -> bool:
    options = position.options()
    return not options or any(not misere_win(option) for option in options)


def check(position: Timber) -> None:
    value = nimber(position)
    found = answer(position)
    assert found is not None
    said, by = found
    assert by.name == "connected Timber"
    assert said.outcome is (Outcome.N if value else Outcome.P), position
    if value:
        assert said.winning_move is not None
        assert nimber(position.play(said.winning_move)) == 0, position


def check_all_trees(vertices: int) -> None:
    for edges in trees(vertices):
        for arcs in oriented(edges):
            check(Timber(tuple((a, b, "") for a, b in arcs)))


@pytest.mark.parametrize("vertices", range(1, 7))
def test_all_small_trees(vertices: int) -> None:
    """Theorem 2.24."""
    check_all_trees(vertices)


@pytest.mark.long
@pytest.mark.parametrize("vertices", [7, 8, 9])
def test_all_trees(vertices: int) -> None:
    check_all_trees(vertices)


@settings(max_examples=200)
@given(timbers(8))
def test_graphs_are_forests(position: Timber) -> None:
    """Theorem 2.14 and proposition 2.17: the same game tree, and so the same in every convention."""
    check_forest(position)


@pytest.mark.long
@settings(max_examples=1500)
@given(timbers(8))
def test_more_graphs_are_forests(position: Timber) -> None:
    check_forest(position)


def check_forest(position: Timber) -> None:
    reduced = Timber(forest(position.arcs))
    assert all(bridges(reduced.arcs))
    assert tree(reduced) == tree(position)
    assert tree(Timber(without_twins(reduced.arcs))) == tree(position)
    assert misere_grundy(reduced) == misere_grundy(position)
    for part in position.components():
        check(part)


def words(length: int) -> list[Timber]:
    return [Timber.parse("".join(word) or "0") for word in product("LR", repeat=length)]


LOST_IN_MISERE_PLAY = [0, 2, 1, 0, 1, 2, 3, 4, 8, 12, 24, 36, 75, 114, 243]
"""By length: Renault 2013, after theorem 4.20."""


def check_paths(length: int) -> None:
    lost = lost_in_misere_play = 0
    for path in words(length):
        value = nimber(path)
        found = answer(path, want_grundy=True)
        assert found is not None
        assert found[0].grundy == value
        if value:
            assert nimber(path.play(found[0].winning_move or "")) == 0
        lost += value == 0
        misere = misere_answer(path)
        assert misere is not None
        assert (misere[0].outcome is Outcome.N) == misere_win(path), path
        if misere[0].outcome is Outcome.N and length:
            assert not misere_win(path.play(misere[0].winning_move or "")), path
        lost_in_misere_play += misere[0].outcome is Outcome.P
    half = length // 2
    assert lost == (0 if length % 2 else comb(length, half) // (half + 1))
    assert lost_in_misere_play == LOST_IN_MISERE_PLAY[length]


@pytest.mark.parametrize("length", range(10))
def test_short_paths(length: int) -> None:
    """Theorems 2.26 and 4.20, and the Catalan numbers."""
    check_paths(length)


@pytest.mark.long
@pytest.mark.parametrize("length", range(10, 15))
def test_paths(length: int) -> None:
    check_paths(length)


def fine(n: int, terms: int) -> Fraction:
    """The sum for the n-th Fine number with so many terms, from i = 0."""
    catalan = [comb(2 * i, i) // (i + 1) for i in range(n + 1)]
    return sum((Fraction(-1, 2) ** i * catalan[n - i] for i in range(terms)), Fraction(0)) / 2


def test_fine_numbers() -> None:
    """The printed sum has lost its upper limit n - 2; any other one fails."""
    numbers = [1, 0, 1, 2, 6, 18, 57, 186, 622]
    assert [fine(n, n - 1) for n in range(2, 9)] == numbers[2:]
    for other in (-3, -2, 0, 1):
        assert [fine(n, n + other) for n in range(2, 9)] != numbers[2:]
    for n in range(1, 8):
        assert LOST_IN_MISERE_PLAY[2 * n] == numbers[n] + numbers[n - 1]
    for n in range(7):
        assert LOST_IN_MISERE_PLAY[2 * n + 1] == 2 * numbers[n]


def test_the_words_of_the_theorem() -> None:
    """Strict Dyck words with `R` in front, `L` behind, both or neither, and not nothing."""

    def strict(word: str) -> bool:
        heights = [word[:i].count("L") - word[:i].count("R") for i in range(len(word) + 1)]
        peaks = any(word[i : i + 2] == "LR" and heights[i] == 0 for i in range(len(word)))
        return min(heights) >= 0 and heights[-1] == 0 and not peaks

    for length in range(1, 11):
        dyck = ["".join(word) for word in product("LR", repeat=length) if strict("".join(word))]
        shorter, shortest = (
            ["".join(word) for word in product("LR", repeat=n) if strict("".join(word))]
            for n in (length - 1, max(length - 2, 0))
        )
        theirs = {*dyck, *(f"R{word}" for word in shorter), *(f"{word}L" for word in shorter)}
        if length >= 2:
            theirs |= {f"R{word}L" for word in shortest}
        lost = {w for w in map("".join, product("LR", repeat=length)) if not misere_win(Timber.parse(w))}
        assert lost == theirs


def test_no_way_to_join_leaf_paths_in_general() -> None:
    """Example 2.25."""
    for text, value in [("0>1,2>1,0>3,4>3", 2), ("0>1>2,3>2", 2)]:
        chain = text.replace("0>1>2", "0>1,1>2")
        assert nimber(Timber.parse(chain)) == value
        assert nimber(Timber.parse(f"{chain},9>0")) == (1 if value == 2 and text == "0>1,2>1,0>3,4>3" else 3)


def test_a_path_in_one_direction_is_a_heap() -> None:
    for length in range(1, 40):
        found = answer(game("timber").start("R" * length), want_grundy=True)
        assert found is not None
        assert found[0].grundy == length


def random_tree(arcs: int, seed: int) -> Timber:
    chance = random.Random(seed)
    made = []
    for vertex in range(1, arcs + 1):
        other = chance.randrange(max(0, vertex - 5), vertex)
        made.append((vertex, other, "") if vertex % 7 == 0 and chance.random() < 0.5 else (other, vertex, ""))
    return Timber(tuple(made))


def test_large_trees() -> None:
    """Far beyond search: the winning move leads to a lost tree."""
    won = 0
    for seed in range(6):
        position = random_tree(10_000, seed)
        found = answer(position)
        assert found is not None
        if found[0].outcome is Outcome.N:
            won += 1
            (arc,) = Timber.parse(found[0].winning_move or "").arcs
            after = answer(Timber(topple(position.arcs, arc)))
            assert after is not None
            assert after[0].outcome is Outcome.P
    assert won


def test_sums_of_paths() -> None:
    found = answer(game("timber").start("0>1,1>2,3>4,5>4,6>7"), want_grundy=True)
    assert found is not None
    assert found[0].grundy == nimber(game("timber").start("0>1,1>2,3>4,5>4,6>7"))
