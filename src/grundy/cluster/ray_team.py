"""A team of Ray's actors, on all machines of a Ray cluster."""

from __future__ import annotations

from typing import Any

from grundy.cluster.ray_place import RayPlace
from grundy.cluster.team import Found, Gone, Team, Work


class Member:
    """A member, in a process of its own somewhere."""

    def __init__(self, work: Work) -> None:
        self._work = work

    def do(self, number: int, part: Any) -> Found:
        """Does a part."""
        try:
            return Found(number, self._work(part))
        except Exception as error:
            return Found(number, error=error)


class RayTeam(Team):
    """Actors of Ray, one for each processor that the cluster has, or so many as are asked for."""

    def __init__(self, where: str, work: Work) -> None:
        self._place = RayPlace(where)
        self._ray, self.size, self._work = self._place.ray, self._place.size, work
        self._members = [self._hired(self._place.share) for _ in range(self.size)]
        self._given: dict[Any, int] = {}

    def _hired(self, share: float) -> Any:
        return self._ray.remote(Member).options(num_cpus=share).remote(self._work)

    def give(self, member: int, number: int, part: Any) -> None:
        self._given[self._members[member].do.remote(number, part)] = member

    def next(self) -> tuple[int, Found | Gone]:
        done, _ = self._ray.wait(list(self._given), num_returns=1)
        member = self._given.pop(done[0])
        try:
            return member, self._ray.get(done[0])
        except self._ray.exceptions.RayError as error:
            self._given = {word: other for word, other in self._given.items() if other != member}
            self._members[member] = self._hired(0)
            return member, Gone(f"by {type(error).__name__}")

    def close(self) -> None:
        if self._ray.is_initialized():
            for member in self._members:
                self._ray.kill(member)
            self._place.close()
