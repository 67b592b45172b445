"""A cluster: a crew that is kept from question to question."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any, Self, cast

from grundy.budget import Budget, default_memory
from grundy.cluster.driver import Driver
from grundy.cluster.messages import Recipe, Setup
from grundy.cluster.team import Team, Work, in_order
from grundy.errors import GrundyError
from grundy.search import Search

if TYPE_CHECKING:
    from grundy.cluster.crew import Crew
    from grundy.search.helpers import Errand

METHODS = ("dfpn", "pn")
"""Those that tell numbers after a limit."""
MOST = 4096


class ClusterSearch(Search):
    """A search by a crew, to watch and to steer as any other."""

    @property
    def has_tree(self) -> bool:
        return True

    def _needs_tree(self, command: str) -> None:
        """A crew's search has one, whatever its workers do."""


class Cluster:
    """Others who search for a solver: so many processes, or a cluster of Ray at an address.

    >>> import grundy
    >>> from grundy.cluster import Cluster
    >>> cram = grundy.game("cram")
    >>> with Cluster(2) as two:
    ...     print(grundy.Solver(cram.start("4x5"), helpers=two).outcome(cram.start("4x5")))
    N
    """

    def __init__(self, where: int | str | Crew) -> None:
        self._crew: Crew | None = None
        self._where = where
        self._setup: Setup | None = None
        self._driver: Driver | None = None
        if isinstance(where, int) and not 1 <= where <= MOST:
            raise GrundyError(f"a cluster has 1 to {MOST:,} workers, not {where}")

    @property
    def crew(self) -> Crew:
        """Who works; they come when they are needed first."""
        if self._crew is None:
            self._crew = _hired(self._where)
        return self._crew

    @property
    def driver(self) -> Driver | None:
        """The driver of the latest search."""
        return self._driver

    def search(self, work: Errand) -> Search:
        """A search that the crew will do."""
        if work.method not in METHODS:
            raise GrundyError(f"a cluster searches by dfpn or pn, not by {work.method}")
        crew = self.crew
        setup = Setup(
            Recipe.of(work.start),
            work.misere,
            tuple(map(Recipe.of, work.bases)),
            work.rules,
            (work.budget.memory or default_memory()) // crew.size,
            "",
        )
        if setup != self._setup:
            crew.begin(setup)
            self._setup = setup
        first = 0 if self._driver is None else self._driver.next_job
        self._driver = Driver(crew, work, first)
        return ClusterSearch(
            cast("Any", self._driver),
            work.table,
            work.cancel,
            Budget.of(work.budget),
            goal=work.goal,
            method=work.method,
            question=f"{work.question} by a cluster",
        )

    def in_order(self, work: Work, parts: Iterator[Any]) -> Generator[Any]:
        """What a function finds of each part, in their order: plain work, on all processes or machines.

        >>> list(Cluster(2).in_order(len, iter(["one", "three"])))
        [3, 5]
        """
        with self._team(work) as team:
            yield from in_order(team, parts)

    def _team(self, work: Work) -> Team:
        from grundy.cluster.process_team import ProcessTeam

        if isinstance(self._where, int):
            return ProcessTeam(self._where, work)
        if isinstance(self._where, str):
            from grundy.cluster.ray_team import RayTeam

            return RayTeam(self._where, work)
        raise GrundyError("this crew only searches")

    def close(self) -> None:
        """Sends the crew home."""
        if self._crew is not None:
            self._crew.close()
        self._crew = self._setup = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self.close()


def cluster_of(words: str) -> Cluster:
    """The cluster that a person means: a number of processes, or where Ray is.

    >>> cluster_of("0")
    Traceback (most recent call last):
    grundy.errors.GrundyError: a cluster has 1 to 4,096 workers, not 0
    """
    text = words.strip()
    if text.isdecimal() and len(text) < 10:
        return Cluster(int(text))
    if text == "ray" or text.startswith("ray:"):
        return Cluster(text)
    raise GrundyError(
        f"a cluster is a number of processes, `ray`, or an address as ray://head:10001: not {words!r}"
    )


def _hired(where: int | str | Crew) -> Crew:
    from grundy.cluster.processes import Processes

    if isinstance(where, int):
        return Processes(where)
    if isinstance(where, str):
        from grundy.cluster.ray import RayCrew

        return RayCrew(where)
    return where
