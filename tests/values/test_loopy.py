"""Values in which play may go round: published ones, and plain play on sums of small graphs."""

from __future__ import annotations

import pickle
import random
from collections import defaultdict
from itertools import product
from typing import Any

import pytest
from tests.brute import oracle

from grundy.errors import GrundyError
from grundy.values import LoopyValue, loopy, read_expression, sided
from grundy.values.loopy_graph import Graph, LoopyNode, disjoint_sum, reachable
from grundy.values.loopy_values import AnyGame, Value, value_of

PUBLISHED = oracle("loopy_values")


SLOW = [pytest.mark.long]
"""For values of many followers, whose degree is worked out."""


@pytest.mark.parametrize(
    "row",
    [pytest.param(row, marks=SLOW if len(row["text"]) > 26 else (), id=row["text"]) for row in PUBLISHED],
)
def test_published_values(row: dict[str, Any]) -> None:
    value = loopy(row["text"])
    assert str(value) == row["value"]
    assert loopy(str(value)) == value
    for name in ("outcome", "degree", "left_stop", "right_stop", "onside", "offside"):
        if name in row:
            assert str(getattr(value, name)) == row[name], name
    if "followers" in row:
        assert isinstance(value, LoopyValue)
        assert len(value.followers()) == row["followers"]
    if "idempotent" in row:
        assert isinstance(value, LoopyValue)
        assert (value.is_idempotent, value.is_infinitesimal) == (row["idempotent"], row["infinitesimal"])


# ---- plain play ---------------------------------------------------------------------------------
def plain_outcome(graph: Graph) -> tuple[str, str]:
    """What Left gets when she and when Right begins, from who is forced to be stuck."""
    states = list(product(range(len(graph)), (0, 1)))
    loses: dict[tuple[int, int], bool] = {}  # who is to move loses, or wins
    changed = True
    while changed:
        changed = False
        for node, player in states:
            if (node, player) not in loses:
                known = [loses.get((option, 1 - player)) for option in graph[node][player]]
                if True in known or None not in known:
                    loses[node, player] = True not in known
                    changed = True
    left, right = loses.get((0, 0)), loses.get((0, 1))
    return (
        "draw" if left is None else "loss" if left else "win",
        "draw" if right is None else "win" if right else "loss",
    )


def random_graph(rng: random.Random, count: int) -> Graph:
    def side() -> tuple[int, ...]:
        return tuple(node for node in range(count) if rng.random() < 1.3 / count)

    return reachable([LoopyNode(side(), side()) for _ in range(count)])


BESIDE = [
    "0", "1", "-1", "*", "^", "v*", "+-1", "{1|0}", "over", "under", "on", "off", "dud", "upon",
    "{0|{0|0,pass}}", "a{1||a|0}", "a{{|a}|}", "+_on", "{on|off}", "{over|-1}",
]  # fmt: skip


def graph_of_text(text: str) -> Graph:
    """A game whose value is the text's, with both sides in one graph."""
    rows: dict[str, list[tuple[tuple[int, ...], tuple[int, ...]]]] = {
        "dud": [((0,), (0,))],
        "a{1||a|0}": [((1,), (2,)), ((3,), ()), ((0,), (3,)), ((), ())],
        "a{{|a}|}": [((1,), ()), ((), (0,))],
    }
    if text in rows:
        return tuple(LoopyNode(*row) for row in rows[text])
    value = loopy(text)
    if isinstance(value, LoopyValue):
        assert value.is_stopper
        return value.onside_graph
    followers = value.followers()
    place = {follower: at for at, follower in enumerate(followers)}
    return tuple(
        LoopyNode(tuple(place[x] for x in one.left()), tuple(place[x] for x in one.right()))
        for one in followers
    )


TESTS = {text: graph_of_text(text) for text in BESIDE}


def outcome_of(value: AnyGame) -> tuple[str, str]:
    assert not isinstance(value, int)
    if isinstance(value, LoopyValue):
        return tuple(value.outcome)  # type: ignore[return-value]
    return {"L": ("win", "win"), "R": ("loss", "loss"), "N": ("win", "loss"), "P": ("loss", "win")}[
        str(value.outcome)  # type: ignore[union-attr]
    ]


def check_graph(graph: Graph, beside: list[str]) -> Value:
    """A value is right if it may stand for the graph in sums, whoever begins."""
    value = value_of(graph, graph)
    for text in beside:
        assert outcome_of(value + loopy(text)) == plain_outcome(disjoint_sum(graph, TESTS[text])), (
            graph,
            str(value),
            text,
        )
    return value


SUBSETS = [(), (0,), (1,), (0, 1)]


def test_all_graphs_of_two_nodes() -> None:
    for sides in product(SUBSETS, repeat=4):
        graph = reachable([LoopyNode(*sides[:2]), LoopyNode(*sides[2:])])
        check_graph(graph, ["0", "1", "*", "over", "dud", "upon", "a{1||a|0}"])


def test_random_graphs_in_sums() -> None:
    rng = random.Random(20091)
    for _ in range(120):
        check_graph(random_graph(rng, rng.randint(2, 5)), rng.sample(BESIDE, 4))


@pytest.mark.long
def test_many_random_graphs_in_sums() -> None:
    rng = random.Random(31415)
    for _ in range(6000):
        check_graph(random_graph(rng, rng.randint(2, 6)), BESIDE)


@pytest.mark.long
def test_all_graphs_of_three_nodes() -> None:
    subsets = [tuple(node for node in range(3) if bits >> node & 1) for bits in range(8)]
    seen = set()
    for sides in product(subsets, repeat=6):
        graph = reachable([LoopyNode(*sides[:2]), LoopyNode(*sides[2:4]), LoopyNode(*sides[4:])])
        if graph not in seen:
            seen.add(graph)
            check_graph(graph, ["0", "*", "over", "dud"])


def test_order_says_who_is_at_least_as_good_in_every_sum() -> None:
    rng = random.Random(5)
    rank = {"loss": 0, "draw": 1, "win": 2}
    graphs = [random_graph(rng, rng.randint(1, 4)) for _ in range(15)]
    values = [value_of(graph, graph) for graph in graphs]
    told = 0
    for (one, first), (two, second) in product(zip(graphs, values, strict=True), repeat=2):
        results = [
            [plain_outcome(disjoint_sum(graph, TESTS[text])) for text in BESIDE] for graph in (one, two)
        ]
        at_least = all(
            rank[a] >= rank[b]
            for pair, other in zip(*results, strict=True)
            for a, b in zip(pair, other, strict=True)
        )
        if first >= second:
            assert at_least
        told += not at_least
    assert told > 40


def test_equal_stoppers_have_one_form() -> None:
    rng = random.Random(77)
    classes: dict[str, list[LoopyValue]] = defaultdict(list)
    for _ in range(300):
        graph = random_graph(rng, 4)
        value = value_of(graph, graph)
        if isinstance(value, LoopyValue) and value.is_stopper:
            classes[str(value.outcome)].append(value)
    compared = 0
    for values in classes.values():
        for one, two in product(values[:25], repeat=2):
            assert (one >= two and two >= one) == (one.onside_graph == two.onside_graph)
            compared += 1
    assert compared > 500


SUMMANDS = ["over", "upon", "upon*", "^", "*", "1", "{0|+_on}", "dud", "+-over", "a{1||a|0}"]


def test_sums_are_commutative_and_associative() -> None:
    values = [loopy(text.replace("upon*", "upon + *")) for text in SUMMANDS]
    rng = random.Random(3)
    for _ in range(12):
        g, h, k = rng.choices(values, k=3)
        assert g + h == h + g
        assert (g + h) + k == g + (h + k)
        assert -(g + h) == -g - h


def test_numbers_order_and_pickles() -> None:
    over = loopy("over")
    assert 0 < over < loopy("1/1024")
    assert loopy("on") > 60 - over > 59
    assert read_expression("upon || *")
    assert (3 * loopy("upon")) - loopy("upon") >= loopy("upon")
    assert pickle.loads(pickle.dumps(over)) == over
    assert len({over, loopy("{0|pass}"), loopy("x{0|x}")}) == 1
    assert sided(loopy("on"), loopy("off")) == loopy("dud")


@pytest.mark.parametrize("row", oracle("uptimals"), ids=lambda row: row["text"])
def test_notation_of_cgsuite(row: dict[str, Any]) -> None:
    found = read_expression(row["text"])
    assert str(found) == row["value"]
    if not isinstance(found, bool):
        assert read_expression(str(found)) == found


@pytest.mark.parametrize(
    "added", ["3/4v[on]*", "9/2over", "-1/2under", "5^<on>", "{9||4v[on]*|5/2*|||{3|5/2v,5/2*||5/2}}"]
)
def test_a_number_beside_a_loop_is_seen(added: str) -> None:
    value = read_expression(added)
    assert str(value) == added
    assert read_expression(str(value)) == value


WRONG = {
    "pass": "`pass` is a move in a game",
    "{1|0 + pass}": "what is still being read is an option, no summand",
    "on . 2": "a value with loops has multiples by whole numbers only",
    "cool(over, 1)": "cool is for values without loops, and over has some",
    "over : 1": "`:` is for values without loops, and over has some",
    "100000over": "a value with more than 400 followers is too large beside one with loops",
    "{over|0": "expected `,`, `|` or `}`",
    "x{0|y}": "expected a value",
    "^<0>": "a power of up is from 1 to 100",
    "^[101]": "a power of up is from 1 to 100",
    "1 &": "expected a value",
}


@pytest.mark.parametrize("text", WRONG)
def test_wrong_expressions(text: str) -> None:
    with pytest.raises(GrundyError) as error:
        read_expression(text)
    assert WRONG[text] in str(error.value)
    assert "\n" not in str(error.value)


def test_sides_have_no_options() -> None:
    value = loopy("a{1||a|0}")
    assert isinstance(value, LoopyValue)
    with pytest.raises(GrundyError, match="is no stopper"):
        value.left()
