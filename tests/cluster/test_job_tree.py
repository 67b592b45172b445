"""The driver's tree: whatever order answers come in, it ends with the right one."""

from __future__ import annotations

from random import Random

import pytest
from tests.cluster.plain_answers import Oracle

import grundy
from grundy import _engine
from grundy.errors import GrundyError
from grundy.search.rules import rules_for

STARTS = [("cram", "3x4"), ("cram", "2x3 + 3x3"), ("sprouts", "3"), ("node_kayles", "P7"), ("nim", "3 5 6")]


def started(game: str, text: str) -> tuple[_engine.Rules, _engine.Table, list[str]]:
    """Rules, an empty table and the components of a position."""
    position = grundy.game(game).start(text)
    rules = rules_for(position)
    parts = [part for one in position.components() for part in rules.canonical(str(one))]
    return rules, _engine.Table(rules), parts


def solved_by_chance(
    oracle: Oracle, table: _engine.Table, parts: list[str], nimber: int, random: Random, workers: int
) -> str:
    """The verdict of a tree whose workers answer in any order, die, and tell facts at any time."""
    tree = _engine.JobTree(table)
    tree.set_root(parts, nimber)
    running: dict[int, _engine.TreeJob] = {}
    for _ in range(200_000):
        if tree.solved:
            assert set(tree.stale()) == {job.id for job in running.values()}
            return tree.solved
        worker = random.randrange(workers)
        if worker not in running:
            job = tree.job(worker)
            if job is not None:
                assert job.id not in {one.id for one in running.values()}
                running[worker] = job
            else:
                assert running, "nobody has a job, and there is none"
            continue
        job = running.pop(worker)
        chance = random.random()
        if chance < 0.1:
            tree.give_back(job.id)
        elif chance < 0.5:
            tree.answer(job.id, oracle.verdict(job.component, job.nimber), 1, 1, 10, [], 6)
        else:
            children = oracle.children(job.component, job.nimber)
            tree.answer(job.id, "", random.randint(1, 99), random.randint(1, 99), 10, children, 6)
            told = [part for child in children for part in child[0] if random.random() < 0.05]
            facts = [(part, oracle.nimber(part)) for part in told]
            table.add_all(facts)
            tree.learn(facts)
    raise AssertionError("the tree never ends")


@pytest.mark.parametrize(("game", "text"), STARTS)
def test_any_order_of_answers_gives_the_right_verdict(game: str, text: str) -> None:
    for seed in range(30):
        random = Random(seed)
        rules, table, parts = started(game, text)
        oracle = Oracle(rules, seed)
        nimber = random.choice([0, 0, 1, 2])
        found = solved_by_chance(oracle, table, parts, nimber, random, 1 + seed % 4)
        assert found == ("L" if oracle.sum(tuple(parts)) == nimber else "W"), seed


def test_nothing_is_given_twice_and_busy_leaves_are_dearer() -> None:
    rules, table, parts = started("cram", "4x5")
    oracle = Oracle(rules, 1)
    tree = _engine.JobTree(table)
    tree.set_root(parts, 0)
    first = tree.job(0)
    assert first is not None
    assert tree.job(1) is None
    children = [(c, n, p, d, "") for c, n, p, d, _ in oracle.children(first.component, 0)]
    tree.answer(first.id, "", 5, 9, 10, children, 6)
    jobs = [tree.job(worker) for worker in range(10)]
    couples = {(job.component, job.nimber) for job in jobs if job is not None}
    assert len(couples) == 10
    root, *below = tree.top(1, 1000)
    assert root.computing
    assert 1 <= sum(node.computing for node in below) <= 10


def test_a_tree_is_saved_and_goes_on() -> None:
    for seed in range(10):
        random = Random(seed)
        rules, table, parts = started("cram", "3x4")
        oracle = Oracle(rules, seed)
        tree = _engine.JobTree(table)
        tree.set_root(parts, 0)
        for _ in range(random.randint(0, 12)):
            job = tree.job(0)
            if job is None:
                break
            tree.answer(job.id, "", 3, 4, 10, oracle.children(job.component, job.nimber), 6)
        again = _engine.JobTree(_engine.Table(rules))
        again.load(tree.save())
        again.set_root(parts, 0)
        before, after = tree.top(9, 10_000), again.top(9, 10_000)
        assert again.work == tree.work
        assert sorted((n.components, n.nimber, n.solved) for n in before) == sorted(
            (n.components, n.nimber, n.solved) for n in after
        )
        while not again.solved:
            job = again.job(0)
            assert job is not None
            again.answer(job.id, oracle.verdict(job.component, job.nimber), 1, 1, 1, [], 6)
        assert again.solved == oracle.verdict(parts[0], 0)


@pytest.mark.parametrize(
    "saved", ["x", "0\x1f0", "0\x1f0\x1e0\x1f0\x1e", "7\x1f0\x1e", "0\x1f0\x1e" + "9\x1f" * 12]
)
def test_a_damaged_tree_is_refused(saved: str) -> None:
    _, table, _ = started("cram", "3x4")
    with pytest.raises(GrundyError):
        _engine.JobTree(table).load(saved)


def test_a_fact_that_contradicts_an_answer_is_told() -> None:
    rules, table, parts = started("cram", "3x4")
    oracle = Oracle(rules, 0)
    tree = _engine.JobTree(table)
    tree.set_root(parts, 0)
    job = tree.job(0)
    assert job is not None
    children = [(c, n, p, d, "") for c, n, p, d, _ in oracle.children(job.component, 0)]
    tree.answer(job.id, "", 5, 9, 10, children, 6)
    job = tree.job(0)
    assert job is not None
    tree.answer(job.id, "W", 1, 1, 1, [], 6)
    with pytest.raises(GrundyError, match=f"'{job.component}' has not the nimber {job.nimber}"):
        tree.learn([(job.component, job.nimber)])
