"""The explicit tree of proof-number search: what it shows is true, and steering leaves the answer right."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator

import pytest
from tests.native.helpers import held, started, until
from tests.processes import PATIENCE, ran_python

from grundy import _engine
from grundy.errors import GrundyError

BOARD, NIMBER = "5x6", 2


@pytest.fixture
def paused() -> Iterator[_engine.Search]:
    _, search = started("7x9", method="pn")
    until(search, 600)
    held(search)
    yield search
    search.stop()
    assert search.wait(PATIENCE)


def walk(search: _engine.Search, id_: int = 0) -> Iterator[tuple[_engine.Node, list[_engine.Node]]]:
    """Every node of the tree, with its children."""
    node = search.node(id_)
    children = [search.node(child) for child in node.children]
    yield node, children
    for child in children:
        yield from walk(search, child.id)


def check_numbers(node: _engine.Node, children: list[_engine.Node]) -> None:
    """Rules 3 and 4 of the thesis: p = min d and d = sum of p; for a sum p = d = sum of min(p, d)."""
    unknown = [child for child in children if child.solved == ""]
    if len(node.components) > 1:
        least = sum(min(child.proof, child.disproof) for child in unknown)
        assert [node.proof, node.disproof] == pytest.approx([least, least])
    else:
        assert node.proof == pytest.approx(min(child.disproof for child in unknown))
        assert node.disproof == pytest.approx(sum(child.proof for child in unknown))


def test_the_whole_tree(paused: _engine.Search) -> None:
    root = paused.node(0)
    assert (root.parent, root.nimber, root.solved) == (-1, 0, "")
    assert root.components == ["/".join(["." * 9] * 7)]
    count = 0
    for node, children in walk(paused):
        count += 1
        assert node.coefficient == 1
        assert not node.locked
        assert all(child.parent == node.id for child in children)
        assert node.unknown == (sum(child.solved == "" for child in children) if children else -1)
        assert node.subtree == 1 + sum(child.subtree for child in children)
        assert node.depth == max((child.depth + 1 for child in children), default=0)
        best = [child.unknown for child in children if child.solved == "" and child.unknown >= 0]
        assert node.best_child_unknown == min(best, default=-1)
        if node.solved:
            assert not children
            assert (node.proof, node.disproof) == ((0, math.inf) if node.solved == "W" else (math.inf, 0))
        elif children:
            check_numbers(node, children)
    assert count == root.subtree > 100


@pytest.mark.parametrize("order", ["node", "lock", "bias"])
def test_nodes_that_are_not_there(paused: _engine.Search, order: str) -> None:
    for id_ in (-1, 10**12, -(2**62), 2**32, 2**62):
        ask: dict[str, Callable[[], object]] = {
            "node": lambda id_=id_: paused.node(id_),  # type: ignore[misc]
            "lock": lambda id_=id_: paused.lock(id_),  # type: ignore[misc]
            "bias": lambda id_=id_: paused.bias(id_, 2.0),  # type: ignore[misc]
        }
        with pytest.raises(GrundyError, match=f"no node {id_} in the tree"):
            ask[order]()


@pytest.mark.parametrize("k", [0.0, -1.0, math.inf, math.nan])
def test_coefficients_that_are_none(paused: _engine.Search, k: float) -> None:
    with pytest.raises(GrundyError, match="a coefficient is a positive number"):
        paused.bias(0, k)


def test_a_lock_holds_the_search_below_a_node(paused: _engine.Search) -> None:
    chosen, *others = [paused.node(id_) for id_ in paused.node(0).children][::-1]
    paused.lock(chosen.id)
    assert paused.node(chosen.id).locked
    paused.resume()
    until(paused, 300)
    held(paused)
    assert paused.node(chosen.id).subtree > chosen.subtree
    grown = [other for other in others if paused.node(other.id).subtree != other.subtree]
    assert len(grown) <= 1  # the node that was being expanded when the lock came
    paused.unlock()
    assert not paused.node(chosen.id).locked


def test_a_bias_multiplies_the_numbers_of_a_node(paused: _engine.Search) -> None:
    node = next(child for child in walk(paused, 0) if child[0].parent == 0 and child[1])[0]
    paused.bias(node.id, 0.25)
    biased = paused.node(node.id)
    assert biased.coefficient == 0.25
    assert [biased.proof, biased.disproof] == pytest.approx([node.proof / 4, node.disproof / 4])
    root = paused.node(0)
    check_numbers(root, [paused.node(id_) for id_ in root.children])


def test_solved_branches_are_deleted() -> None:
    _, search = started("3x4", method="pn", goal="grundy", eager=0)
    assert search.wait(PATIENCE)
    shot = search.snapshot()
    assert shot.effort_used <= 1
    assert search.grundy == 1


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("seed", range(4))
def test_steering_at_random_leaves_the_answer_alone(seed: int, threads: int) -> None:
    """However few orders come before the answer: then others are given to another search."""
    rng, orders = random.Random(seed), 0
    while orders <= 20:
        table, search = started(BOARD, goal="grundy", method="pn", eager=0, threads=threads)
        orders += steered_at_random(search, rng)
        assert search.wait(PATIENCE)
        assert search.grundy == table.nimber("/".join(["." * 6] * 5)) == NIMBER


def steered_at_random(search: _engine.Search, rng: random.Random) -> int:
    """Gives orders to a search until it ends, or has had many; how many."""
    orders = 0
    while orders < 120 and not search.wait(0):
        held(search)
        try:
            id_ = 0
            while (children := search.node(id_).children) and rng.random() < 0.8:
                id_ = rng.choice(children)
            order = rng.choice(["lock", "unlock", "bias", "auto", "restart"])
            if order == "lock":
                search.lock(id_)
            elif order == "bias":
                search.bias(id_, rng.choice((1e-9, 0.1, 3.0, 1e9)))
            elif order == "auto":
                search.auto_bias(rng.random() < 0.5)
            elif order == "unlock" or rng.random() < 0.8:
                search.unlock()
            else:
                search.restart()
            orders += 1
        except GrundyError as error:  # the tree was dropped, or the node is solved
            assert "no node" in str(error) or "is solved" in str(error)  # noqa: PT017
        search.resume()
        until(search, rng.choice((1, 20, 200)))
    if not search.wait(0):
        search.unlock()
    return orders


@pytest.mark.parametrize("order", ["search.snapshot()", "search.stop(); assert search.wait(); break"])
def test_threads_that_wait_for_each_other_take_orders(order: str) -> None:
    """In a game without choice there is one leaf, and every thread but one has to wait for it."""
    code = f"""
        from grundy import _engine
        rules = _engine.PythonRules(lambda text: [(str(int(text) - 1),)] if text != "0" else [], int)
        for _ in range(15):
            search = _engine.Search(_engine.Table(rules), ["1500"], method="pn", threads=2)
            search.start()
            while not search.wait(0.001):
                search.pause()
                {order.replace("; ", chr(10) + " " * 16)}
                search.resume()
        """
    assert ran_python(code).returncode == 0


def test_restarts_keep_the_tables(paused: _engine.Search) -> None:
    before = paused.snapshot()
    paused.restart()
    after = paused.snapshot()
    assert (after.restarts, after.proved, after.excluded) == (1, before.proved, before.excluded)
    root = paused.node(0)
    assert (root.children, root.unknown) == ([], -1)  # not expanded yet
    assert root.subtree <= 1
    paused.resume()
    until(paused, 50)
    held(paused)
    assert paused.node(0).children
