"""What a crew's search shows is what every search shows."""

from __future__ import annotations

from dataclasses import fields

from tests.cluster.own_crew import OwnCrew

import grundy
from grundy import _engine
from grundy.cli.progress import ProgressLine
from grundy.cluster import Cluster
from grundy.cluster.looks import CrewRow, CrewSnapshot


def surface(of: type) -> set[str]:
    return {name for name in dir(of) if not name.startswith("_")}


def test_a_look_at_a_crew_has_all_that_a_look_at_one_search_has() -> None:
    assert surface(_engine.Snapshot) <= {one.name for one in fields(CrewSnapshot)}
    assert surface(_engine.Row) <= {one.name for one in fields(CrewRow)}


def test_the_driver_is_asked_all_that_an_engine_search_is_asked() -> None:
    from grundy.cluster.driver import Driver

    of_one_process = {"take", "tell"}  # a crew has the log instead
    assert surface(_engine.Search) - of_one_process <= surface(Driver)


def test_a_look_names_who_does_what() -> None:
    position = grundy.game("sprouts").start("10")
    with Cluster(OwnCrew(2)) as cluster:
        search = grundy.Solver(position, helpers=cluster).search(position)
        taken: list[object] = []
        search.start()
        while not search.wait(0.0):
            taken.append(search.snapshot())
        taken.append(search.snapshot())
    looks = [look for look in taken if isinstance(look, CrewSnapshot)]
    busy = [one for look in looks for one in look.crew]
    assert looks[-1].costs.jobs > 0
    assert looks[-1].crew_size == 2
    assert {one.number for one in busy} <= {0, 1}
    assert all(" - " in one.couple for one in busy)
    assert "2 workers, 0 busy" in ProgressLine().render(looks[-1], 100).plain
