"""The colouring game by the engine's search: against the rules alone, and against the literature."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.positions import graphs

from grundy import _engine
from grundy.boards.graph import Graph
from grundy.census.families import connected
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Player
from grundy.games.colouring import Colouring
from grundy.games.colouring.partial_colouring import PartialColouring
from grundy.search.colouring import (
    ColouringSolver,
    game_chromatic_number,
    game_chromatic_numbers,
)
from grundy.search.limits import Limits
from grundy.values.bitype import BITYPES, Bitype, SignedBitype, sum_bounds

ORACLE: dict[str, Any] = json.loads((Path(__file__).parent.parent / "oracles/bitypes.json").read_text())
SOLVER = ColouringSolver()


def exact(word: str) -> SignedBitype:
    return SOLVER.signed_bitype(Colouring.parse(word))


# ---- against the rules ---------------------------------------------------------------------------
Colours = tuple[int, ...]
"""The colour of each vertex, from 1 on; 0 is none yet."""


def alice_wins(graph: Graph, k: int, start: Colours, bob: bool, passing: str = "") -> bool:
    """By trying everything, with nothing but the rules."""
    number = {v: i for i, v in enumerate(graph.vertices)}
    near = [[number[u] for u in graph.neighbours(v)] for v in graph.vertices]

    @cache
    def wins(colours: Colours, bob: bool) -> bool:
        moves = [
            (*colours[:v], colour, *colours[v + 1 :])
            for v, found in enumerate(colours)
            if not found
            for colour in range(1, k + 1)
            if all(colours[u] != colour for u in near[v])
        ]
        stuck = any(
            not found and {colours[u] for u in near[v]} >= set(range(1, k + 1))
            for v, found in enumerate(colours)
        )
        if stuck or not moves:
            return not stuck and all(colours)
        if passing == "AB"[bob] and wins(colours, not bob) is not bob:
            return not bob
        return any(wins(after, True) for after in moves) if not bob else all(wins(a, False) for a in moves)

    return wins(start, bob)


@st.composite
def boards(draw: st.DrawFn) -> PartialColouring:
    board = PartialColouring(draw(graphs(6)), k=draw(st.integers(0, 4)))
    for vertex in board.graph.vertices:
        free = [colour for colour in range(board.k) if colour not in board.seen()[vertex]]
        if free and draw(st.integers(0, 3)) == 0:
            board = board.with_colour(vertex, draw(st.sampled_from(free)))
    return board


@settings(max_examples=150)
@given(boards(), st.booleans(), st.sampled_from(["", "A", "B"]))
def test_search_follows_the_rules(board: PartialColouring, bob: bool, passing: str) -> None:
    who = {"": None, "A": Player.LEFT, "B": Player.RIGHT}[passing]
    first = Player.RIGHT if bob else Player.LEFT
    found = dict(board.colours)
    start = tuple(found.get(v, -1) + 1 for v in board.graph.vertices)
    expected = alice_wins(board.graph, board.k, start, bob, passing)
    assert SOLVER.alice_wins(Colouring(board, who), first) is expected


@settings(max_examples=100)
@given(boards(), boards())
def test_sums_stay_within_the_bounds(one: PartialColouring, two: PartialColouring) -> None:
    """Bitypes of the parts bound that of the sum, whatever the number of colours."""
    two = PartialColouring(two.graph, tuple((v, c) for v, c in two.colours if c < one.k), one.k)
    whole = Colouring.parse(" + ".join(str(part).partition(" k=")[0] for part in (one, two)) + f" k={one.k}")
    parts = [SOLVER.signed_bitype(Colouring(part)) for part in (one, two)]
    assert SOLVER.bitype(whole) in sum_bounds(*parts)


@settings(max_examples=100)
@given(boards())
def test_bitypes_follow_from_those_of_the_options(board: PartialColouring) -> None:
    """Prop. 6.4.2, for the position alone and beside an idle move."""
    position = Colouring(board)
    if position.winner() is None:
        options = [SOLVER.bitype(option) for _, option in position.left_moves()]
        assert SOLVER.bitype(position) == Bitype.of_options(options)


# ---- tables of the literature, as corrected --------------------------------------------------------
@pytest.mark.parametrize(("word", "expected"), ORACLE["table_6_1"].items())
def test_examples_of_bitypes(word: str, expected: str) -> None:
    assert str(exact(word)) == expected


@pytest.mark.parametrize("case", ORACLE["refuted"], ids=lambda case: case["word"])
def test_statements_that_are_wrong(case: dict[str, str]) -> None:
    found = str(exact(case["word"]))
    assert found.startswith(case["exact"])
    assert not found.startswith(case["printed"])


@pytest.mark.parametrize("name", ["AA", "NN", "BB"])
def test_words_at_the_limits(name: str) -> None:
    for word in ORACLE["generators"][name]:
        assert str(SOLVER.bitype(Colouring.parse(word))) == name, word


def test_a_generator_that_alice_does_not_lose() -> None:
    """zz^7Dz^14z of Prop. 7.4.2: Alice wins with the vertex of the spine right of D, which leaves aDz^7z, AN
    with an even number of moves, an idle move, and az^13z, which is worth an odd number of idle moves."""
    whole = Colouring.parse("zz^7Dz^{14}z").board
    degree = {v: len(whole.graph.neighbours(v)) for v in whole.graph.vertices}
    double = next(v for v in degree if degree[v] == 4)
    spine = [v for v in whole.graph.neighbours(double) if degree[v] == 3]
    right = next(v for v in spine if spine_to_the_end(whole.graph, double, v) == 14)
    assert SOLVER.alice_wins(Colouring(whole.with_colour(right, 0)), Player.RIGHT)
    assert str(exact("aDz^7z")) == "AN0"
    assert str(exact("az^{13}z")) == "AA1"
    assert SOLVER.is_neutral(Colouring.parse("az^{13}z"))


def spine_to_the_end(graph: Graph, before: int, v: int) -> int:
    """How many vertices of the spine follow one, itself included, away from the one before it."""
    for after in graph.neighbours(v) - {before}:
        if len(graph.neighbours(after)) > 1:
            return 1 + spine_to_the_end(graph, v, after)
    return 1


@pytest.mark.parametrize("name", ["AA", "NN", "BB"])
def test_base_elements(name: str) -> None:
    words = ORACLE["base_elements"][name]
    for word in [*words["any"], *words["distinct"]]:
        assert str(SOLVER.extended_bitype(Colouring.parse(word))) == f"{name}+"
    for word in words["any"]:
        if word != "ab":  # two neighbours of the same colour
            assert str(SOLVER.extended_bitype(Colouring.parse(word.replace("b", "a")))) == f"{name}+"


def test_there_are_38_base_elements() -> None:
    assert sum(len(words) for kind in ORACLE["base_elements"].values() for words in kind.values()) == 38


def listed(text: str, n: int, equal: bool) -> bool:
    """Whether a list such as `0,1=,8#,9+` has n, for equal or different end colours."""
    for entry in filter(None, text.split(",")):
        number, sign = int(entry.rstrip("=#+-")), entry[-1]
        if sign in "=#" and (sign == "=") is not equal:
            continue
        if n == number or (sign == "+" and n >= number) or (sign == "-" and n <= number):
            return True
    return False


def family_bitype(family: dict[str, Any], n: int, equal: bool) -> str:
    for text, name in family["variable"].items():
        if listed(text, n, equal):
            return str(name)
    for name, column in (("AA", "AA"), ("BB", "BB"), ("NN", "at_least_NN")):
        if listed(family[column], n, equal):
            return name
    raise AssertionError(f"{family['family']}: {n} is in no list")


@pytest.mark.parametrize("family", ORACLE["families"], ids=lambda family: family["family"])
def test_families_of_1_caterpillars(family: dict[str, Any]) -> None:
    check_family(family, range(9))


@pytest.mark.long
@pytest.mark.parametrize("family", ORACLE["families"], ids=lambda family: family["family"])
def test_families_of_1_caterpillars_further(family: dict[str, Any]) -> None:
    check_family(family, range(9, family["searched"] + 1))


def check_family(family: dict[str, Any], lengths: range) -> None:
    for n in lengths:
        for equal in (True, False) if "b" in family["family"] else (True,):
            word = family["family"].replace("n", f"{{{n}}}")
            if equal:
                word = word.replace("b", "a")
            if n == 0 and equal and family["family"] == "az^n b":
                continue  # two neighbours of the same colour
            assert str(SOLVER.bitype(Colouring.parse(word))) == family_bitype(family, n, equal), word


def test_circular_1_caterpillars() -> None:
    for name, lengths in ORACLE["circular"].items():
        for n in lengths:
            if n < 12:
                assert str(SOLVER.bitype(Colouring.parse(f"[z^{n}]"))) == name


@pytest.mark.long
def test_longer_circular_1_caterpillars() -> None:
    for name, lengths in ORACLE["circular"].items():
        for n in lengths:
            assert str(SOLVER.bitype(Colouring.parse(f"[z^{n}]"))) == name


def hole_free(order: int) -> set[str]:
    """Words with one or two leaves at each vertex of the spine, with two at 4 of them at most."""
    found = set()
    for doubles in range(5):
        singles, odd = divmod(order - 2 - 3 * doubles, 2)
        if singles >= 0 and not odd:
            for places in combinations(range(singles + doubles), doubles):
                word = "".join("D" if i in places else "z" for i in range(singles + doubles))
                found.add(f"z{min(word, word[::-1])}z")
    return found


@pytest.mark.parametrize(
    ("order", "counts"),
    [
        pytest.param(order, counts, marks=pytest.mark.long if int(order) > 17 else ())
        for order, counts in ORACLE["hole_free"].items()
    ],
)
def test_caterpillars_without_holes(order: str, counts: dict[str, int]) -> None:
    found = {word: str(SOLVER.bitype(Colouring.parse(word))) for word in hole_free(int(order))}
    assert Counter(found.values()) == counts
    for word, name in found.items():
        if word.count("D") == 4:  # Corollary 7.4.6
            assert name == "BB", word
        if word.count("D") == 3:  # Prop. 7.4.9
            assert (name == "AA") is (word in ("zDDDz", "zDDDzz", "zzDDDzz")), word


def two_doubles(n: int, p: int, q: int) -> str:
    word = f"zz^{{{n}}}Dz^{{{p}}}Dz^{{{q}}}z"
    return str(SOLVER.bitype(Colouring.parse(word)))


@pytest.mark.parametrize("lengths", ORACLE["two_doubles"]["NN"], ids=str)
def test_generators_with_two_double_leaves(lengths: tuple[int, int, int]) -> None:
    """Prop. 7.4.3 as corrected: these are NN, and with any part shorter, the middle by two, AA."""
    n, p, q = lengths
    assert two_doubles(n, p, q) == "NN"
    for shorter in ((n - 1, p, q), (n, p - 2, q), (n, p, q - 1)):
        if min(shorter) >= 0:
            assert two_doubles(*shorter) == "AA", shorter


@pytest.mark.long
@pytest.mark.parametrize(("lengths", "exact"), ORACLE["two_doubles"]["printed_as_BB"].items())
def test_printed_generators_with_two_double_leaves(lengths: str, exact: str) -> None:
    """Of those that Prop. 7.4.3 has as BB some are not."""
    n, p, q = map(int, lengths.split(","))
    assert two_doubles(n, p, q) == exact


@pytest.mark.parametrize(("word", "expected"), ORACLE["words"].items())
def test_words_of_the_text(word: str, expected: str) -> None:
    assert str(exact(word)) == expected


# ---- sums -------------------------------------------------------------------------------------------
def small_samples() -> dict[str, list[str]]:
    """Words of each bitype and sign."""
    words = [
        *ORACLE["table_6_1"],
        *(word for kind in ORACLE["base_elements"]["NN"].values() for word in kind),
    ]
    words += [
        "a0aa0a",
        "a^3a^3",
        "aDDa",
        "zz0aaazz",
        "a^4zz",
        "a^{4}0z",
        "a^3Da^2",
        "aDDz",
        "[z^4]",
        "[abD_c]+z",
    ]
    words += [f"{word}+z" for word in words]
    found: dict[str, list[str]] = {}
    for word in words:
        found.setdefault(str(exact(word)), []).append(word)
    return {name: list(dict.fromkeys(some))[:4] for name, some in found.items()}


SAMPLES = small_samples()


def test_the_table_of_sums_follows_from_two_rules() -> None:
    """Guignard's Table 6.3, cell by cell: the bitypes that it allows are those that the bounds allow."""
    table = ORACLE["sums_without_A"]
    columns = table["columns"].split()
    for row, cells in table["rows"].items():
        for column, cell in zip(columns, cells.split(), strict=True):
            letters = [{"Y": "NB", "Q": "PB"}.get(letter, letter) for letter in cell]
            allowed = {b for b in BITYPES if b.letters[0] in letters[0] and b.letters[1] in letters[1]}
            assert sum_bounds(SignedBitype.parse(row), SignedBitype.parse(column)) == allowed, (row, column)


@pytest.mark.parametrize("pair", list(combinations_with_replacement(sorted(SAMPLES), 2)), ids="+".join)
def test_sums_of_samples(pair: tuple[str, str]) -> None:
    one, two = pair
    allowed = sum_bounds(SignedBitype.parse(one), SignedBitype.parse(two))
    for first in SAMPLES[one][:2]:
        for second in SAMPLES[two][-2:]:
            assert SOLVER.bitype(Colouring.parse(f"{first} + {second}")) in allowed


def test_all_signed_bitypes_have_samples() -> None:
    assert {f"{name}{sign}" for name in BITYPES for sign in "01"} <= set(SAMPLES) | {"BB1"}


def test_neutral_components_are_worth_idle_moves() -> None:
    for neutral in ("aza", "az^4b", "zz^4z", "[z^5]"):
        assert SOLVER.is_neutral(Colouring.parse(neutral))
        sign = exact(neutral).sign
        for words in SAMPLES.values():
            alone = SOLVER.bitype(Colouring.parse(words[0]))
            whole = SOLVER.bitype(Colouring.parse(f"{neutral} + {words[0]}"))
            assert whole == (alone.mirror if sign else alone)
    assert not SOLVER.is_neutral(Colouring.parse("azb"))


# ---- numbers of colours --------------------------------------------------------------------------
@settings(max_examples=40)
@given(graphs(5))
def test_game_chromatic_numbers(graph: Graph) -> None:
    expected = [
        next(k for k in range(7) if alice_wins(graph, k, (0,) * len(graph), bob)) for bob in (False, True)
    ]
    assert list(game_chromatic_numbers(graph)) == expected


def test_known_game_chromatic_numbers() -> None:
    assert [game_chromatic_number(Graph.parse(f"K{n}")) for n in range(1, 8)] == list(range(1, 8))
    assert [game_chromatic_number(Graph.parse(f"P{n}")) for n in range(1, 8)] == [1, 2, 2, 3, 3, 3, 3]
    assert game_chromatic_numbers(Graph.parse("C4")) == (3, 2)


def test_types_are_numbers_of_colours() -> None:
    """Prop. 6.4.3: A, N, P and B are whether three colours suffice if Alice begins, and if Bob does."""
    for text, numbers in (("zDDz", (3, 3)), ("zDDzDz", (3, 4)), ("zDDDDz", (4, 4)), ("[z^4]", (4, 3))):
        assert game_chromatic_numbers(Colouring.parse(text).board.graph) == numbers, text


def test_trees_with_one_more_edge() -> None:
    """They need three colours or four (Prop. 6.3.6)."""
    for graph in map(Graph.parse, (text for n in range(3, 8) for text in connected(n))):
        if len(graph.edges) == len(graph):
            assert game_chromatic_number(graph) in (3, 4)


def test_a_graph_needs_at_most_one_colour_more_than_its_largest_degree() -> None:
    for tree in networkx.nonisomorphic_trees(9):
        graph = Graph.from_networkx(tree)
        assert max(game_chromatic_numbers(graph)) <= max(len(graph.neighbours(v)) for v in graph.vertices) + 1


# ---- what cannot be done -------------------------------------------------------------------------
def wins_and_nodes(word: str, memory: int) -> tuple[list[bool], int]:
    """Who wins with either start, without and with an idle move, by a table of so many bytes."""
    table, board = _engine.ColouringTable(3), Colouring.parse(word).board
    number = {v: place for place, v in enumerate(board.graph.vertices)}
    edges = [(number[a], number[b]) for a, b in board.graph.edges]
    colours = [dict(board.colours).get(v, -1) for v in number]
    wins = [
        table.alice_wins(len(number), edges, colours, bob_begins=bob, idle=idle, memory=memory)
        for bob in (False, True)
        for idle in (False, True)
    ]
    return wins, table.nodes


@pytest.mark.parametrize(("word", "mebibytes"), [("az^12b", 4), ("zz^7DDDz", 10)])
def test_a_small_memory_changes_nothing_but_the_work(word: str, mebibytes: int) -> None:
    """What is forgotten is found again."""
    small, more_nodes = wins_and_nodes(word, mebibytes * 2**20)
    large, nodes = wins_and_nodes(word, 0)
    assert small == large
    assert more_nodes > nodes


def test_too_little_memory_is_said() -> None:
    with pytest.raises(LimitReachedError, match="stopped by the memory limit"):
        wins_and_nodes("az^12b", 2**18)


def test_limits() -> None:
    with pytest.raises(LimitReachedError, match="stopped by the node limit"):
        ColouringSolver().alice_wins(Colouring.parse("az^14b"), limits=Limits(nodes=500))


def test_long_paths_are_no_trouble() -> None:
    assert SOLVER.bitype(Colouring.parse("P900")) == Bitype("AA")
    with pytest.raises(GrundyError, match="at most 64 vertices"):
        SOLVER.bitype(Colouring.parse("grid 9x9"))


def test_no_bitype_with_passes() -> None:
    with pytest.raises(GrundyError, match="has no bitype"):
        SOLVER.bitype(Colouring.parse("P4 pass=A"))


def test_passes_and_the_number_of_colours_in_any_order() -> None:
    assert Colouring.parse("P4 pass=A k=2") == Colouring.parse("P4 k=2 pass=A")
    with pytest.raises(GrundyError, match="expected `pass=A` or `pass=B` in 'P4 pass=C k=2' at character 9"):
        Colouring.parse("P4 pass=C k=2")
