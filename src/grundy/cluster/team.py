"""Plain work: one function of many parts, done by a team, and what is found in the order of the parts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Self

from grundy.errors import GrundyError

Work = Callable[[Any], Any]
"""A function that every process can import, of a part of the work."""

AHEAD = 4
"""So many parts wait at a member of a team."""
LEAD = 32
"""So many parts for each member are done, at most, before one that takes long has been found."""
DEATHS = 3
"""So many members more than there are, that die one after the other without anything found between them, end
the work: a machine may take many with it."""


@dataclass(frozen=True)
class Found:
    """What a member has found of a part, or why it could not."""

    number: int
    value: Any = None
    error: Exception | None = None


@dataclass(frozen=True)
class Gone:
    """A member has died, and another one is in its place, with nothing to do."""

    why: str


class Team(ABC):
    """Members with numbers, wherever they are, each of whom knows the same function."""

    size: int

    @abstractmethod
    def give(self, member: int, number: int, part: Any) -> None:
        """Gives a part to a member, who does them one after the other."""

    @abstractmethod
    def next(self) -> tuple[int, Found | Gone]:
        """Waits for what is found next, and by whom."""

    @abstractmethod
    def close(self) -> None:
        """Sends everybody home, whatever they are doing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self.close()


def in_order(team: Team, parts: Iterator[Any]) -> Iterator[Any]:
    """What a team finds, in the order of the parts; the parts of a member who dies are given out again."""
    having: list[dict[int, Any]] = [{} for _ in range(team.size)]
    waiting: dict[int, Any] = {}
    due = given = deaths = 0
    left = True
    while left or due < given:
        while left and given < due + LEAD * team.size:
            member = min(range(team.size), key=lambda one: len(having[one]))
            if len(having[member]) >= AHEAD:
                break
            part = next(parts, None)
            if part is None:
                left = False
                break
            having[member][given] = part
            team.give(member, given, part)
            given += 1
        if due < given and due not in waiting:
            member, heard = team.next()
            if isinstance(heard, Gone):
                deaths += 1
                if deaths >= DEATHS + team.size:
                    raise GrundyError(f"those who do the work die, the last of them {heard.why}")
                for number, part in having[member].items():
                    team.give(member, number, part)
                continue
            deaths = 0
            if heard.error is not None:
                raise heard.error
            # A part that was given to a new process before its death was told is done twice.
            if having[member].pop(heard.number, None) is not None:
                waiting[heard.number] = heard.value
        while due in waiting:
            yield waiting.pop(due)
            due += 1
