"""Rules in Python, helped by the engine while it searches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from grundy.games.options import Met, meeting

HELPED = Met()


@contextmanager
def helped() -> Iterator[None]:
    """Lets the engine help rules in Python, and keeps apart what is found so: no check rests on it."""
    from grundy import _engine
    from grundy.boards.cells import helped_by

    with helped_by(_engine), meeting(HELPED):
        yield
