"""Plain work by a team: everything is found, in order, whoever dies."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grundy.census import Census, census
from grundy.cluster import Cluster
from grundy.cluster.process_team import ProcessTeam
from grundy.cluster.team import DEATHS, Found, Gone, Team, Work, in_order
from grundy.conjectures import Hunt
from grundy.conjectures.hunt import STRETCH, checked
from grundy.errors import GrundyError


class OwnTeam(Team):
    """Members in this process, who are heard in any order and die by chance."""

    def __init__(self, size: int, work: Work, seed: int, deadly: float) -> None:
        self.size, self._work = size, work
        self._random, self._deadly = Random(seed), deadly
        self._queues: list[deque[tuple[int, Any]]] = [deque() for _ in range(size)]
        self.deaths = self._in_a_row = 0

    def give(self, member: int, number: int, part: Any) -> None:
        self._queues[member].append((number, part))

    def next(self) -> tuple[int, Found | Gone]:
        member = self._random.choice([one for one in range(self.size) if self._queues[one]])
        if self._random.random() < self._deadly and self._in_a_row < DEATHS - 1:
            self._queues[member].clear()
            self.deaths += 1
            self._in_a_row += 1
            return member, Gone("by chance")
        self._in_a_row = 0
        number, part = self._queues[member].popleft()
        try:
            return member, Found(number, self._work(part))
        except GrundyError as error:
            return member, Found(number, error=error)

    def close(self) -> None:
        """Nobody has to go."""


class OwnCluster(Cluster):
    """A cluster that is such a team."""

    def __init__(self, seed: int, deadly: float = 0.3) -> None:
        super().__init__(3)
        self.seed, self.deadly = seed, deadly

    def _team(self, work: Work) -> Team:
        return OwnTeam(self.seed % 4 + 1, work, self.seed, self.deadly)


def square(number: int) -> int:
    if number == 404:
        raise GrundyError("there is no such page")
    return number * number


@pytest.mark.parametrize("seed", range(20))
def test_all_is_found_in_order_whoever_dies(seed: int) -> None:
    team = OwnTeam(seed % 5 + 1, square, seed, 0.3)
    assert list(in_order(team, iter(range(300)))) == [number * number for number in range(300)]
    assert team.deaths > 0


def test_parts_without_an_end_are_taken_as_they_are_needed() -> None:
    taken: list[int] = []

    def parts() -> Iterator[int]:
        for number in count():
            taken.append(number)
            yield number

    assert list(islice(in_order(OwnTeam(2, square, 1, 0), parts()), 5)) == [0, 1, 4, 9, 16]
    assert len(taken) < 30


def test_a_mistake_of_a_member_is_told() -> None:
    with pytest.raises(GrundyError, match="no such page"):
        list(in_order(OwnTeam(2, square, 1, 0.2), iter(range(400, 410))))


def test_members_that_only_die_end_the_work() -> None:
    class Deadly(OwnTeam):
        def next(self) -> tuple[int, Found | Gone]:
            return 0, Gone("of boredom")

    with pytest.raises(GrundyError, match="the last of them of boredom"):
        list(in_order(Deadly(1, square, 1, 0), iter(range(3))))


def test_what_is_done_twice_counts_once() -> None:
    """A death that is told late: the new process has done parts that are then given to it once more."""

    class Late(OwnTeam):
        told = 0

        def next(self) -> tuple[int, Found | Gone]:
            self.told += 1
            return (0, Gone("late")) if self.told % 3 == 2 else super().next()

    for seed in range(5):
        with Late(2, square, seed, 0.0) as team:
            assert list(in_order(team, iter(range(40)))) == [number * number for number in range(40)]


def test_a_killed_process_is_replaced() -> None:
    with ProcessTeam(2, square) as team:
        found = in_order(team, iter(range(100)))
        first = next(found)
        os.kill(team.pids[1], signal.SIGKILL)
        assert [first, *found] == [number * number for number in range(100)]


# ---- what it is for ---------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_census_by_a_cluster_counts_the_same(seed: int) -> None:
    alone = census("trees", (1, 9), "domination")
    together = census("trees", (1, 9), "domination", cluster=OwnCluster(seed))
    assert (together.counts, together.examples) == (alone.counts, alone.examples)


@pytest.mark.parametrize(
    ("conjecture", "to"), [("renault-3.89", 6), ("guignard-4.1.3", 12), ("guignard-6.8.1", 6)]
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_hunt_by_a_cluster_finds_the_same(conjecture: str, to: int, seed: int) -> None:
    alone, together = Hunt(conjecture), Hunt(conjecture)
    assert alone.run(to) == together.run(to, cluster=OwnCluster(seed)) == ""
    assert alone == together


def test_a_hunt_goes_on_where_a_cluster_stopped(tmp_path: Path) -> None:
    file = tmp_path / "hunt.json"

    def stop(hunt: Hunt, seconds: float) -> None:
        if hunt.checked > 3 * STRETCH:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Hunt("renault-3.89").run(6, None, file, stop, OwnCluster(1))
    again = Hunt.load(file, "renault-3.89")
    assert 0 < again.checked < 1000
    assert again.run(6, cluster=OwnCluster(2)) == ""
    alone = Hunt("renault-3.89")
    alone.run(6)
    assert again == alone


def test_a_stretch_says_how_far_its_time_went() -> None:
    from grundy.conjectures.hunt import Stretch

    found = checked(Stretch("renault-3.89", 5, 0, 1e-9))
    assert (found.checked, found.stopped_by) == (0, "time")


def test_a_census_of_a_cluster_is_saved_as_any_other(tmp_path: Path) -> None:
    file = tmp_path / "census.json"
    found = census("trees", (1, 7), "domination", cluster=OwnCluster(1), resume=file)
    assert Census.load(file).counts == found.counts
