"""The domination game by the engine's search: against the rules alone, and against the literature."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from networkx.generators.atlas import graph_atlas_g
from tests.positions import graphs

from grundy.boards.disjoint_union import disjoint_union
from grundy.boards.graph import Graph
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Player
from grundy.games.domination import Domination
from grundy.search.domination import DominationSolver, game_domination_numbers, is_no_minus
from grundy.search.limits import Limits
from grundy.theorems.domination import (
    bounds_after_a_move,
    bounds_by_passes,
    is_dually_chordal,
    is_tri_split,
    kind_and_parity,
    no_minus_class,
    parity_bounds,
    union_bounds,
)
from grundy.values.domination import DominationNumbers, PassNumbers

ORACLE: dict[str, Any] = json.loads(
    (Path(__file__).parent.parent / "oracles/domination_numbers.json").read_text()
)
SOLVER = DominationSolver()
SIGNS = {"plus": "+", "equal": "=", "minus": "-"}


def short(numbers: DominationNumbers) -> str:
    return f"{numbers.dominator}{SIGNS[numbers.kind]}"


def moves(
    graph: Graph, dominated: frozenset[int], staller: bool, passes: tuple[bool, bool] = (False, False)
) -> int:
    """By trying everything, with nothing but the rules."""
    closed = {v: graph.neighbours(v) | {v} for v in graph.vertices}

    @cache
    def count(dominated: frozenset[int], staller: bool, passes: tuple[bool, bool]) -> int:
        if len(dominated) == len(graph):
            return 0
        options = [
            1 + count(dominated | near, not staller, passes) for near in closed.values() if near - dominated
        ]
        if passes[staller]:
            left = (passes[0] and staller, passes[1] and not staller)
            options.append(count(dominated, not staller, left))
        return max(options) if staller else min(options)

    return count(dominated, staller, passes)


@settings(max_examples=100)
@given(graphs(7), st.data())
def test_search_follows_the_rules(graph: Graph, data: st.DataObject) -> None:
    dominated = frozenset(v for v in graph.vertices if data.draw(st.integers(0, 3)) == 0)
    passes = data.draw(st.tuples(st.booleans(), st.booleans()))
    who = frozenset(player for player, may in zip(Player, passes, strict=True) if may)
    for first in Player:
        expected = moves(graph, dominated, first is Player.RIGHT, passes)
        assert SOLVER.moves(Domination(graph, dominated, who), first) == expected


@settings(max_examples=60)
@given(graphs(7), st.data())
def test_more_dominated_vertices_never_make_it_longer(graph: Graph, data: st.DataObject) -> None:
    """The continuation principle, for both ways to begin; the thesis prints the second one reversed."""
    more = frozenset(v for v in graph.vertices if data.draw(st.booleans()))
    fewer = frozenset(v for v in more if data.draw(st.booleans()))
    for first in Player:
        left, right = (SOLVER.moves(Domination(graph, some), first) for some in (fewer, more))
        assert left >= right


def test_the_continuation_principle_as_it_is_printed() -> None:
    path = Graph.parse("P3")
    fewer, more = (SOLVER.moves(Domination(path, frozenset(some)), Player.RIGHT) for some in ((), (0, 1)))
    assert not fewer <= more


@settings(max_examples=60)
@given(graphs(7), st.data())
def test_a_pass_is_worth_one_move(graph: Graph, data: st.DataObject) -> None:
    """What corollary 5.14 calls "Lemma ??"."""
    dominated = frozenset(v for v in graph.vertices if data.draw(st.integers(0, 3)) == 0)
    for first in Player:
        plain = SOLVER.moves(Domination(graph, dominated), first)
        dominator, staller = (
            SOLVER.moves(Domination(graph, dominated, frozenset([player])), first) for player in Player
        )
        assert plain - 1 <= dominator <= plain <= staller <= plain + 1


@given(graphs(7))
def test_numbers_differ_by_at_most_one(graph: Graph) -> None:
    assert game_domination_numbers(graph).kind in SIGNS


# ---- tables of the literature ----------------------------------------------------------------------
def test_paths_and_cycles() -> None:
    paths = [game_domination_numbers(Graph.parse(f"P{n}")) for n in range(1, 17)]
    cycles = [game_domination_numbers(Graph.parse(f"C{n}")) for n in range(3, 17)]
    assert [short(numbers) for numbers in paths] == ORACLE["paths"]
    assert [short(numbers) for numbers in cycles] == ORACLE["cycles_from_3"]


def plus_tree(i: int) -> Graph:
    """A root with two leaves and i - 1 paths of length 2."""
    edges = [(0, 1), (0, 2)]
    for _ in range(i - 1):
        last = edges[-1][1]
        edges += [(0, last + 1), (last + 1, last + 2)]
    return Graph(tuple(range(edges[-1][1] + 1)), tuple(edges))


def named(name: str) -> list[Graph]:
    if name[0] == "T":
        return [plus_tree(int(name[1:]))]
    parts = {"L": "grid 2x4", "BLP": "P3+grid 2x4", "BLPK": "P3+grid 2x4+K1", "leg": "0-1,0-2,0-3,3-4,4-5"}
    return [Graph.parse(part) for part in parts.get(name, name).split("+")]


def union(*parts: Graph) -> Graph:
    return disjoint_union((part, {}) for part in parts)[0]


@pytest.mark.parametrize(("text", "numbers"), ORACLE["unions"].items())
def test_unions(text: str, numbers: list[int]) -> None:
    whole = union(*(part for name in text.split(" + ") for part in named(name)))
    assert game_domination_numbers(whole) == DominationNumbers(*numbers)


def test_plus_trees() -> None:
    assert [game_domination_numbers(plus_tree(i)) for i in range(1, 7)] == [
        DominationNumbers(i, i + 1) for i in range(1, 7)
    ]


def test_unions_of_plus_trees() -> None:
    """The proof of theorem 5.10 claims that the second number of T_i and T_k together is i + k + 2 if one of
    them is 2 or more; it is if one is 3 or more, and not for T_1 and T_2, nor for T_2 twice."""
    for i, k in combinations_with_replacement(range(1, 5), 2):
        numbers = game_domination_numbers(union(plus_tree(i), plus_tree(k)))
        assert numbers.dominator == i + k + 1
        if k > 1:
            assert (numbers.staller == i + k + 2) == (k >= 3)


@pytest.mark.parametrize(("numbers", "edges"), ORACLE["graphs"])
def test_graphs_that_stand_in_for_lost_figures(numbers: str, edges: str) -> None:
    pairs = [(int(edge[0]), int(edge[1])) for edge in edges.split(",")]
    graph = Graph(tuple({v for pair in pairs for v in pair}), tuple(pairs))
    assert short(game_domination_numbers(graph)) == numbers


# ---- no-minus graphs and unions -----------------------------------------------------------------
ATLAS = [Graph.from_networkx(graph) for graph in graph_atlas_g() if len(graph) > 0]


def is_tri_split_by_trying(graph: Graph) -> bool:
    """All ways to choose A and B."""
    vertices, near = set(graph.vertices), {v: graph.neighbours(v) for v in graph.vertices}
    for size in range(1, len(vertices) + 1):
        for clique in map(set, combinations(vertices, size)):
            rest = vertices - clique
            for number in range(len(rest) + 1):
                for free in map(set, combinations(rest, number)):
                    middle = rest - free
                    if all((clique | middle) - {v} <= near[v] for v in clique) and not any(
                        near[v] & (free | middle) for v in free
                    ):
                        return True
    return False


def test_tri_split_graphs() -> None:
    some = [graph for graph in ATLAS if len(graph) < 6]
    assert [is_tri_split(graph) for graph in some] == [is_tri_split_by_trying(graph) for graph in some]
    assert sum(is_tri_split(graph) for graph in ATLAS if len(graph) < 7) == 110


def test_reasons_to_be_no_minus() -> None:
    assert {no_minus_class(graph) for graph in ATLAS} == {"forest", "tri-split", "dually chordal", None}
    assert all(is_no_minus(graph) for graph in ATLAS if len(graph) < 7 and no_minus_class(graph))


@pytest.mark.parametrize("small", [True, pytest.param(False, marks=pytest.mark.long)])
def test_no_minus_classes(small: bool) -> None:
    """Forests, dually chordal and tri-split graphs and, as is conjectured, chordal graphs are no-minus."""
    some = [graph for graph in ATLAS if len(graph) <= (5 if small else 7)]
    counts = dict.fromkeys(ORACLE["no_minus_to_7"], 0)
    for graph in some:
        plain = graph.to_networkx()
        kinds = {
            "forests": networkx.is_forest(plain),
            "dually_chordal": is_dually_chordal(graph),
            "chordal": networkx.is_chordal(plain),
            "tri_split": is_tri_split(graph),
        }
        found = is_no_minus(graph)
        assert found or not any(kinds.values())
        for name, holds in {"graphs": True, "no_minus": found, **kinds}.items():
            counts[name] += holds
    if not small:
        assert counts == ORACLE["no_minus_to_7"]


def test_no_minus_by_the_definition() -> None:
    for graph in ATLAS:
        if len(graph) == 6:
            subsets = [s for size in range(7) for s in combinations(graph.vertices, size)]
            expected = all(
                SOLVER.numbers(Domination(graph, frozenset(some))).kind != "minus" for some in subsets
            )
            assert is_no_minus(graph) is expected


def test_passes_do_not_help_on_no_minus_graphs() -> None:
    for graph in ATLAS:
        if len(graph) == 6 and is_no_minus(graph):
            plain = game_domination_numbers(graph)
            for player in Player:
                assert SOLVER.numbers(Domination(graph, passes=frozenset({player}))) == plain


def test_bounds_are_those_of_the_table() -> None:
    for row in ORACLE["table_5_2"]:
        one, two, *columns = row.split()
        a, b = (numbers_of(kind) for kind in (one, two))
        found = union_bounds(a, b)
        total = a.dominator + b.dominator
        for column, bounds in zip(columns, (found.dominator, found.staller), strict=True):
            least, _, most = column.partition("..")
            assert bounds == (total + int(least), total + int(most or least))


def numbers_of(kind: str) -> DominationNumbers:
    first = {"e": 4, "o": 5}[kind[0]]
    return DominationNumbers(first, first + {"+": 1, "=": 0, "-": -1}[kind[1]])


def test_unions_stay_within_the_bounds() -> None:
    """One graph of each form that small graphs have, and every pair of them."""
    by_kind: dict[tuple[str, bool], list[Graph]] = {}
    for graph in ATLAS:
        key = (
            (kind_and_parity(game_domination_numbers(graph)), is_no_minus(graph)) if len(graph) < 7 else None
        )
        if key is not None:
            by_kind.setdefault(key, []).append(graph)
    chosen = [(key, graph) for key, some in by_kind.items() for graph in some[-6:]]
    for (one_key, one), (two_key, two) in combinations(chosen, 2):
        parts = game_domination_numbers(one), game_domination_numbers(two)
        found = game_domination_numbers(union(one, two))
        assert found in union_bounds(*parts)
        if one_key[1] and two_key[1]:
            assert found in union_bounds(*parts, no_minus=True)


def pass_numbers(graph: Graph, dominated: frozenset[int] = frozenset()) -> PassNumbers:
    return SOLVER.pass_numbers(Domination(graph, dominated))


@settings(max_examples=150)
@given(st.sampled_from(ATLAS), st.sampled_from(ATLAS))
def test_passes_bound_a_union(one: Graph, two: Graph) -> None:
    """Theorem 5.8, with all moves in either graph."""
    found = game_domination_numbers(union(one, two))
    parts = pass_numbers(one), pass_numbers(two)
    least, most = bounds_by_passes(*parts)
    assert least <= found.dominator
    assert found.staller <= most
    for moved, other in ((one, parts[1]), (two, parts[0])):
        for v in moved.vertices:
            most, least = bounds_after_a_move(pass_numbers(moved, moved.neighbours(v) | {v}), other)
            assert found.dominator <= most
            assert least <= found.staller


@settings(max_examples=150)
@given(st.sampled_from(ATLAS), st.sampled_from(ATLAS))
def test_parities_bound_a_union(one: Graph, two: Graph) -> None:
    """Theorem 5.13 and Corollary 5.14."""
    parts = game_domination_numbers(one), game_domination_numbers(two)
    assert game_domination_numbers(union(one, two)) in parity_bounds(*parts)


def test_the_table_follows_from_parities() -> None:
    """Table 5.2 is what Theorem 5.13, Corollary 5.14 and the difference of one at most leave possible."""
    for row in ORACLE["table_5_2"]:
        parts = [numbers_of(kind) for kind in row.split()[:2]]
        by_parity, by_table = parity_bounds(*parts), union_bounds(*parts)
        possible = [
            DominationNumbers(a, b)
            for a in range(20)
            for b in range(20)
            if abs(a - b) <= 1 and DominationNumbers(a, b) in by_parity
        ]
        firsts, seconds = {one.dominator for one in possible}, {one.staller for one in possible}
        assert (min(firsts), max(firsts)) == by_table.dominator, row
        assert (min(seconds), max(seconds)) == by_table.staller, row


def test_bounds_need_graphs_that_are_not_minus() -> None:
    with pytest.raises(GrundyError, match="not minus"):
        union_bounds(DominationNumbers(3, 2), DominationNumbers(1, 1), no_minus=True)


def test_limits() -> None:
    with pytest.raises(LimitReachedError, match="stopped by the node limit"):
        DominationSolver().moves(Domination.parse("grid 5x5"), Player.LEFT, Limits(nodes=2000))
    with pytest.raises(GrundyError, match="at most 128 vertices"):
        game_domination_numbers(Graph.parse("P129"))
