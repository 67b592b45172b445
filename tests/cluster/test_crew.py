"""A driver and its crew: right answers, whatever workers do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from tests.cluster.own_crew import OwnCrew
from tests.processes import PATIENCE

import grundy
from grundy.cluster import Cluster, cluster_of, driver, rechecks
from grundy.cluster.messages import Done, Message, News, Recipe
from grundy.errors import ContradictionError, GrundyError
from grundy.games import Position
from grundy.search import Solver
from grundy.search.fact_batch import FactBatch, PassedFact

QUESTIONS = [
    ("cram", "4x5", False),
    ("cram", "3x4 + 3x5", False),
    ("sprouts", "8", False),
    ("cram", "3x5", True),
    ("examples/kayles.py", "12+7", False),
]


def start(game: str, text: str) -> Position:
    return grundy.game(game).start(text)


@pytest.mark.parametrize(("game", "text", "misere"), QUESTIONS)
@pytest.mark.parametrize("size", [1, 3])
def test_a_crew_says_what_one_search_says(game: str, text: str, misere: bool, size: int) -> None:
    position = start(game, text)
    alone = Solver(position, misere=misere)
    with Cluster(OwnCrew(size)) as cluster:
        together = Solver(position, misere=misere, helpers=cluster)
        assert together.outcome(position) == alone.outcome(position)
        assert together.grundy(position) == alone.grundy(position)


def test_a_partizan_game_is_searched_by_a_crew() -> None:
    position = start("domineering", "4x5")
    with Cluster(OwnCrew(2)) as cluster:
        how = grundy.kinds.Settings(method="dfpn", helpers=cluster)
        play = how.play_of(position)
        found = play.solve(how.question(), play.solver(how))
        assert found.outcome == grundy.solve(position).outcome
        assert cluster.driver is not None
        assert cluster.driver.costs.jobs > 0


def test_jobs_of_dead_workers_are_given_to_others() -> None:
    position = start("sprouts", "9")
    crew = OwnCrew(3, dies=lambda job: job % 4 == 2)
    with Cluster(crew) as cluster:
        assert Solver(position, helpers=cluster).outcome(position) is grundy.Outcome.N
        assert cluster.driver is not None
        assert cluster.driver.costs.deaths > 0


def test_a_crew_that_only_dies_ends_the_search() -> None:
    position = start("sprouts", "9")
    with (
        Cluster(OwnCrew(2, dies=lambda job: True)) as cluster,
        pytest.raises(GrundyError, match="workers die"),
    ):
        Solver(position, helpers=cluster).outcome(position)


def liar(share: int) -> OwnCrew:
    """Worker 1 adds one to every so many of the nimbers that it tells."""
    told = 0

    def twist(worker: int, message: Message) -> Iterable[Message]:
        nonlocal told
        facts = getattr(message, "facts", None)
        if worker != 1 or facts is None:
            return [message]
        batch, changed = FactBatch.read(facts), []
        for fact in batch:
            told += 1
            wrong = fact.nimber is not None and told % share == 0
            changed.append(PassedFact(fact.component, (fact.nimber or 0) + 1) if wrong else fact)
        false = FactBatch.of(batch.space, changed).write()
        assert isinstance(message, News | Done)
        return [replace(message, facts=false)]

    return OwnCrew(2, twist)


@pytest.mark.parametrize("share", [1, 4])
def test_a_worker_that_lies_is_found(share: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rechecks, "CHECKED", 1.0)
    monkeypatch.setattr(driver, "CHECK_SECONDS", PATIENCE)  # by nodes: the machine may be busy
    position = start("sprouts", "14")
    with Cluster(liar(share)) as cluster, pytest.raises(ContradictionError) as raised:
        Solver(position, helpers=cluster).outcome(position)
    assert "worker 1" in str(raised.value)


def test_facts_are_solved_again_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rechecks, "CHECKED", 1.0)
    monkeypatch.setattr(driver, "CHECK_SECONDS", PATIENCE)  # by nodes: the machine may be busy
    position, crew = start("sprouts", "11"), OwnCrew(2)
    with Cluster(crew) as cluster:
        Solver(position, helpers=cluster).outcome(position)
        assert cluster.driver is not None
        assert cluster.driver.costs.checked > 0
    assert any(job.check for _, job in crew.jobs)


def test_limits_end_a_search_and_say_so() -> None:
    position = start("cram", "6x7")
    with Cluster(OwnCrew(2)) as cluster:
        search = Solver(position, helpers=cluster).search(position, limits=grundy.Limits(nodes=500))
        search.start().wait()
        assert search.outcome is None
        assert search.stopped_by == "nodes"
        with pytest.raises(GrundyError, match="needs the search method depth"):
            search.zap(0)


def test_a_search_is_watched_steered_and_goes_on() -> None:
    position = start("sprouts", "10")
    with Cluster(OwnCrew(2)) as cluster:
        solver = Solver(position, helpers=cluster)
        search = solver.search(position, limits=grundy.Limits(nodes=300))
        search.start().wait()
        shot = search.snapshot()
        assert shot.state == "stopped"
        assert shot.branch[0].components == search.top(0)[0].components
        children = search.top(1)[1:]
        search.bias(children[0].id, 0.01)
        saved = search.save()
        again = Solver(position, helpers=cluster).search(position)
        again.load(saved)
        assert len(again.top(1)) == 1 + len(children)
        again.lock(again.top(1)[1].id)
        again.unlock()
        again.start().wait()
        assert again.outcome is grundy.Outcome.N


@pytest.mark.parametrize(
    ("game", "text"), [("cram", "3x4"), ("examples/kayles.py", "5+3"), ("impartial:clobber", "BW.WB")]
)
def test_positions_are_made_again_elsewhere(game: str, text: str) -> None:
    position = start(game, text)
    again = Recipe.of(position).made()
    assert (str(again), again.game.name) == (str(position), position.game.name)


@pytest.mark.parametrize("words", ["0", "5000", "-1", "two", "ray:x", "ray://", "", "http://a"])
def test_bad_places_are_refused(words: str) -> None:
    with pytest.raises(GrundyError):
        _ = cluster_of(words).crew


def test_methods_without_numbers_are_refused() -> None:
    position = start("cram", "4x5")
    with Cluster(OwnCrew(1)) as cluster, pytest.raises(GrundyError, match="by dfpn or pn"):
        Solver(position, helpers=cluster, method="depth").outcome(position)


def test_a_question_may_name_a_cluster() -> None:
    position = start("cram", "4x5")
    with Cluster(OwnCrew(2)) as cluster:
        found = grundy.solve(position, grundy=True, theorems=False, cluster=cluster)
        assert found.value == grundy.solve(position, grundy=True, theorems=False).value
        assert cluster.driver is not None
        assert cluster.driver.nodes > 0
        with pytest.raises(GrundyError, match="a cluster has workers of one thread each"):
            grundy.solve(position, cluster=cluster, threads=2)
    with pytest.raises(TypeError, match="a cluster is a number of processes"):
        grundy.solve(position, cluster=2.5)  # type: ignore[arg-type]
    with pytest.raises(GrundyError, match="say cluster where it is made"):
        grundy.solve(position, cluster=2, solver=Solver(position))
