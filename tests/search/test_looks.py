"""Looks into a running search, and orders that are noted down and given again."""

from __future__ import annotations

import pytest

import grundy
from grundy.errors import GrundyError, ParseError
from grundy.search.orders import Order, parse_log, write_log
from grundy.search.search import Search


def searching(text: str, method: str, game: str = "cram") -> Search:
    rules = grundy.game(game)
    return grundy.Solver(rules).search(rules.start(text), goal="grundy", method=method)


def paused(search: Search, nodes: int) -> Search:
    search.start()
    while search.nodes < nodes and search.state == "running":
        search.wait(0.001)
    search.pause()
    return search


def test_a_family_is_a_node_its_parent_and_its_children() -> None:
    with paused(searching("6x7", "pn"), 300) as search:
        root, *children = search.family(0)
        assert root.parent == -1
        assert [child.id for child in children] == root.children
        first, parent, *below = search.family(root.children[0])
        assert (first.id, parent.id) == (root.children[0], 0)
        assert [child.id for child in below] == first.children
        assert all(child.size > 0 for child in children)
        with pytest.raises(GrundyError, match="no node 99999999"):
            search.family(99999999)


def test_many_nodes_are_one_look_and_those_that_are_gone_are_left_out() -> None:
    with paused(searching("6x7", "pn"), 300) as search:
        ids = search.node(0).children
        assert [node.id for node in search.nodes_at([ids[1], 99999999, 0])] == [ids[1], 0]


def test_the_top_of_a_tree_is_given_level_by_level() -> None:
    with paused(searching("6x7", "pn"), 300) as search:
        assert [node.id for node in search.top(0)] == [0]
        top = search.top(2, 100000)
        level = {node.id: 0 if node.parent < 0 else 1 if node.parent == 0 else 2 for node in top}
        assert sorted(level.values()) == list(level.values())
        assert {node.id for node in top if level[node.id] == 1} == set(top[0].children)
        below = {child for node in top if level[node.id] == 1 for child in node.children}
        assert {node.id for node in top if level[node.id] == 2} == below
        assert len(search.top(5, 7)) == 7


def test_the_branch_names_its_nodes_and_the_tree_shows_which_are_computed() -> None:
    with paused(searching("6x7", "pn"), 300) as search:
        ids = [row.id for row in search.snapshot().branch]
        nodes = search.nodes_at(ids)
        assert [node.id for node in nodes] == ids
        assert all(node.computing for node in nodes)
        assert [after.parent for after in nodes[1:]] == ids[:-1]
        assert sum(child.computing for child in search.family(0)[1:]) == (1 if len(ids) > 1 else 0)


def test_the_index_of_a_branch_is_the_order_of_study() -> None:
    with paused(searching("6x7", "depth"), 3000) as search:
        rows = search.snapshot().branch
        couples = [row for row, above in zip(rows[1:], rows, strict=False) if len(above.components) == 1]
        assert couples
        assert all(row.index == row.count - row.unknown + 1 for row in couples)


def test_dfpn_tells_the_root_and_its_children() -> None:
    with paused(searching("6x7", "dfpn"), 20000) as search:
        root, *children = search.top(1)
        assert (root.size, root.id, root.parent) == (42, 0, -1)
        assert [child.id for child in children] == root.children
        assert all(child.parent == 0 for child in children)
        assert any(child.disproof > 50 for child in children)
        assert len(search.top(0)) == 1


def test_the_numbers_of_dfpn_agree_with_the_rules_for_them() -> None:
    with paused(searching("5x7", "dfpn"), 500) as search:
        root, *children = search.top(1)
        assert root.proof <= min(child.disproof for child in children) + 1
        assert root.unknown == sum(not child.solved for child in children)


def test_a_solved_search_has_a_solved_root() -> None:
    search = searching("4x4", "dfpn")
    with search:
        search.start().wait()
        assert search.grundy == 0
        assert search.top(1)[0].solved == "L"


def test_the_table_of_a_running_search_can_be_looked_at() -> None:
    with paused(searching("6x7", "dfpn"), 3000) as search:
        with pytest.raises(GrundyError, match="another search is using"):
            search.table.nimber("../..")
        facts = search.facts(0, 50)
        assert len(facts) == 50
        assert all(search.known(text) == (nimber, []) for text, nimber in facts)
        assert search.facts(10, 5) == facts[10:15]
        assert search.known("/".join(["......."] * 6))[0] is None
        with pytest.raises(GrundyError):
            search.known("no board")


@pytest.mark.parametrize("method", ["pn", "depth"])
def test_the_same_orders_give_the_same_search(method: str) -> None:
    with paused(searching("5x7", method), 2000) as search:
        if method == "pn":
            search.lock(search.node(0).children[2])
            search.bias(search.node(0).children[1], 0.5)
        else:
            search.zap(2)
        search.resume()
        search.wait(0.01)
        search.pause()
        if search.state == "paused":
            search.unlock() if method == "pn" else search.zap(1)
        search.resume()
        search.wait()
        log = write_log(search.log)
    again = searching("5x7", method)
    again.replay(parse_log(log))
    with again:
        again.start().wait()
    assert search.log
    assert (again.nodes, again.grundy) == (search.nodes, search.grundy)
    assert write_log(again.log) == log


def test_without_the_orders_it_is_another_search() -> None:
    with paused(searching("5x7", "pn"), 500) as search:
        search.lock(search.node(0).children[0])
        search.resume()
        search.wait()
    plain = searching("5x7", "pn")
    with plain:
        plain.start().wait()
    assert plain.nodes != search.nodes


def test_orders_are_planned_before_the_start_only() -> None:
    with (
        paused(searching("5x7", "pn"), 10) as search,
        pytest.raises(GrundyError, match="before a search starts"),
    ):
        search.replay([Order(100, "restart")])


def test_a_log_of_another_search_is_a_mistake_and_not_a_crash() -> None:
    search = searching("4x5", "pn")
    search.replay([Order(3, "lock", 12345)])
    with pytest.raises(GrundyError, match="no node 12345"), search:
        search.start().wait()


@pytest.mark.parametrize(
    "text", ["", "zap 3", "10 zap", "10 eval 3", "-1 restart", "10 bias 1", "10 auto_bias 2"]
)
def test_what_is_no_order_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        Order.parse(text)


def test_a_log_goes_on() -> None:
    with pytest.raises(GrundyError, match="goes on"):
        parse_log("20 zap 1\n10 zap 1\n")
