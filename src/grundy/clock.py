"""When work in Python has to end.

Work that may take long calls `look` on its way. Whoever starts it says when it has to end, or how much memory
it may take (`grundy.memory`), and `look` then raises what ends it. If nobody has said so, it goes on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")

Check = Callable[[], None]

now = time.monotonic

_check: ContextVar[Check | None] = ContextVar("check", default=None)


def look() -> None:
    """Ends the work that is under way in this thread, if it has to end."""
    check = _check.get()
    if check is not None:
        check()


def checks() -> Check | None:
    """What `look` calls in this thread, for those who look very often."""
    return _check.get()


def within_budget(things: Iterable[T]) -> Iterator[T]:
    """The same things, with a look at the clock before each."""
    for thing in things:
        look()
        yield thing


@contextmanager
def budget_scope(check: Check | None) -> Iterator[None]:
    """Lets `look` call `check` too, which raises what ends the work."""
    outer = _check.get()

    def both() -> None:
        assert outer is not None
        assert check is not None
        outer()
        check()

    token = _check.set(check if outer is None else outer if check is None else both)
    try:
        yield
    finally:
        _check.reset(token)
