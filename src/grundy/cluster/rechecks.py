"""Facts that one worker has proved, solved again by another: so that nobody has to be believed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from grundy.cluster.looks import Costs
from grundy.cluster.messages import Done
from grundy.errors import ContradictionError

CHECKED = 0.02
"""The share of the work that goes into them."""
CHECK_SECONDS = 1.0
"""What one of them may take."""
MOST_SUSPECTS = 200


@dataclass(frozen=True)
class Suspect:
    """A component with its nimber, and the worker who has said so."""

    component: str
    nimber: int
    origin: int


class Rechecks:
    """Some of the facts that come in, and who may solve them again."""

    def __init__(self, costs: Costs) -> None:
        self._costs = costs
        self._suspects: list[Suspect] = []
        self._random = random.Random(20)

    def take_in(self, facts: Sequence[tuple[str, int]], worker: int) -> None:
        """Keeps one of the facts that a worker has proved."""
        if facts and len(self._suspects) < MOST_SUSPECTS:
            self._suspects.append(Suspect(*self._random.choice(facts), worker))

    def for_worker(self, worker: int) -> Suspect | None:
        """A fact of somebody else, if it is time for one."""
        if not self._suspects or self._costs.checking > CHECKED * self._costs.cpu:
            return None
        others = [one for one in self._suspects if one.origin != worker]
        if not others:
            return None
        suspect = self._random.choice(others)
        self._suspects.remove(suspect)
        return suspect

    def finish(self, worker: int, suspect: Suspect, done: Done) -> None:
        """What another worker has found; `ContradictionError` if it is not the same."""
        self._costs.checking += done.cpu
        if done.verdict == "W":
            raise ContradictionError(
                f"a worker is wrong: worker {suspect.origin} says that {suspect.component!r} has the nimber "
                f"{suspect.nimber}, and worker {worker} finds that it has not"
            )
        self._costs.checked += done.verdict == "L"
