"""Nimbers are inevitable: a proof of the outcome of a sum contains proofs of nimbers of its parts."""

from __future__ import annotations

import random
from functools import reduce
from operator import xor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.native.helpers import METHODS, RANDOM, explicit, fresh, heap_options, random_positions, solved
from tests.native.solution_trees import (
    Game,
    Proof,
    extract,
    games_in,
    nimber,
    nimber_tree,
    parts_in,
    proves,
    random_game,
    refutes,
    step_below,
    sum_tree,
)

import grundy
from grundy import _engine

seeds = st.integers(0, 2**32).map(random.Random)
EMPTY: Game = frozenset()
ONE: Game = frozenset({EMPTY})


def test_the_checker_knows_the_definition() -> None:
    nothing = Proof(EMPTY)
    assert proves(nothing, 0)
    assert not proves(nothing, 1)
    assert [refutes(nothing, n) for n in range(4)] == [False, True, True, True]
    one = Proof(ONE, (nothing,))
    assert proves(one, 1)
    assert [refutes(one, n) for n in range(4)] == [True, False, True, True]
    assert not proves(Proof(ONE), 0)  # an option is missing
    assert not refutes(Proof(EMPTY, (nothing,)), 0)  # this is no option
    two = Proof(frozenset({EMPTY, ONE}), (nothing, one))
    assert [proves(two, n) for n in range(4)] == [False, False, True, False]


@settings(max_examples=300)
@given(seeds)
def test_whatever_is_proved_is_true(rng: random.Random) -> None:
    """Prop 7, also for trees that are damaged."""
    game = random_game(rng, 5)
    tree = nimber_tree(game, rng)
    assert proves(tree, nimber(game))
    if tree.below:
        tree = Proof(game, tuple(rng.sample(tree.below, rng.randint(0, len(tree.below)))))
    for n in range(6):
        assert not proves(tree, n) or n == nimber(game)
        assert not refutes(tree, n) or n != nimber(game)


@settings(max_examples=200)
@given(seeds)
def test_a_nimber_is_proved_step_by_step(rng: random.Random) -> None:
    """Th 7: a tree of P ~ n contains trees of P ≁ 0, ..., P ≁ n - 1."""
    game = random_game(rng, 6)
    tree, n = nimber_tree(game, rng), nimber(game)
    for i in range(n):
        step = step_below(tree, n, i)
        assert refutes(step, i)
        assert step.below[0] in tree.below


@settings(max_examples=400)
@given(seeds, st.integers(0, 5), st.integers(0, 5))
def test_every_tree_of_a_sum_contains_nimber_trees_of_its_parts(rng: random.Random, a: int, b: int) -> None:
    """Th 8, by its constructive proof."""
    tree = sum_tree(random_game(rng, a), random_game(rng, b), rng)
    found = extract(tree)
    assert (found.first.of, found.second.of) == (tree.first, tree.second)
    assert found.equal in ([(True, False), (False, True)] if tree.won else [(True, True)])
    for proof, equal in zip((found.first, found.second), found.equal, strict=True):
        assert (proves if equal else refutes)(proof, found.n)
    assert games_in(found.first) <= parts_in(tree, 0)
    assert games_in(found.second) <= parts_in(tree, 1)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("game", list(RANDOM))
def test_a_solved_sum_leaves_the_nimbers_of_its_parts(game: str, method: str, threads: int) -> None:
    """After P1 + ... + Pk the table has the nimbers of all parts but one, and knows enough of that one."""
    for position, _ in random_positions(game, 25, f"sums {method}"):
        table, parts = fresh(position)
        if len(set(parts)) < len(parts):
            continue  # equal parts cancel, and nothing needs to be known of them
        outcome = solved(table, parts, method=method, threads=threads, eager=0).outcome
        known = {part: table.nimber(part) for part in parts}
        unknown = [part for part in parts if known[part] is None]
        rest = reduce(xor, (n for n in known.values() if n is not None), 0)
        assert len(unknown) <= (outcome == "N"), (position, known)
        if unknown:
            assert rest in table.excluded(unknown[0])
        else:
            assert (rest != 0) == (outcome == "N")


class TestOrdering:
    """The two worked examples of the thesis, §3.6.5: the lost option of P + *2 may be in either part."""

    POSITIONS = {"P": [(), ("5",)], "Q": [(), ("1",), ("2",)]} | heap_options(5)

    @pytest.fixture(params=METHODS)
    def method(self, request: pytest.FixtureRequest) -> str:
        return str(request.param)

    def outcome(self, method: str, part: str, n: int) -> str:
        table = _engine.Table(explicit(self.POSITIONS))
        outcome = solved(table, [part] if part != "0" else [], nimber=n, method=method).outcome
        if part in "PQ":
            assert table.nimber(part) == n if outcome == "P" else n in self.not_the_nimber(table, part)
        return outcome

    def not_the_nimber(self, table: _engine.Table, part: str) -> list[int]:
        known = table.nimber(part)
        return table.excluded(part) if known is None else [n for n in range(9) if n != known]

    def test_the_only_lost_option_changes_the_nimber_part(self, method: str) -> None:
        assert self.outcome(method, "P", 2) == "N"
        options = [("P", 0), ("P", 1), ("0", 2), ("5", 2)]
        assert [option for option in options if self.outcome(method, *option) == "P"] == [("P", 1)]

    def test_the_only_lost_option_changes_the_position_part(self, method: str) -> None:
        assert self.outcome(method, "Q", 2) == "N"
        options = [("Q", 0), ("Q", 1), ("0", 2), ("1", 2), ("2", 2)]
        assert [option for option in options if self.outcome(method, *option) == "P"] == [("2", 2)]

    def test_nimbers(self, method: str) -> None:
        for part, nimber_ in (("P", 1), ("Q", 3)):
            table = _engine.Table(explicit(self.POSITIONS))
            search = solved(table, [part], goal="grundy", method=method)
            assert (search.grundy, search.at_least) == (nimber_, nimber_)


@pytest.mark.parametrize("method", ["dfpn", "pn", "depth", "aspiration"])
@pytest.mark.parametrize(("board", "nimber_"), [("3x6", 4), ("3x8", 3), ("4x7", 3)])
def test_the_engine_excludes_nimbers_in_increasing_order(board: str, nimber_: int, method: str) -> None:
    """Th 7 in the table: a search that is stopped again and again has excluded 0, then 0 and 1, and so on."""
    table, parts = fresh(grundy.game("cram").start(board))
    seen, nodes = [0], 30
    while True:
        search = solved(table, parts, goal="grundy", method=method, nodes=nodes, eager=0)
        nodes += 30  # too few nodes may not be enough to prove anything new
        assert seen[-1] <= search.at_least <= nimber_
        seen.append(search.at_least)
        if search.stopped_by == "":
            break
        assert search.stopped_by == "nodes"
        assert set(range(search.at_least)) <= set(table.excluded(parts[0])) <= set(range(99)) - {nimber_}
    assert search.grundy == nimber_
    for n in range(nimber_):
        fresh_table, _ = fresh(grundy.game("cram").start(board))
        solved(fresh_table, parts, nimber=n, method=method)
        assert n in fresh_table.excluded(parts[0]) or fresh_table.nimber(parts[0]) == nimber_
