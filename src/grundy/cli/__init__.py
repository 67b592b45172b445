"""The command `grundy`.

`main(["solve", "cram", "5x6"])` runs it and gives the exit code: 0 answered, 1 a check failed, 2 bad input,
3 stopped by a limit.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command line, that of the process if none is given."""
    with _interrupted_by_sigterm():
        words = list(sys.argv[1:] if arguments is None else arguments)
        try:
            work = _checking(words) if words[:1] == ["verify"] else None
            if work is None:
                from grundy.cli.app import run
        except KeyboardInterrupt:  # somebody is quicker than the imports
            print("grundy: interrupted", file=sys.stderr)
            return 3
        return run(words) if work is None else work()


def _checking(words: list[str]) -> Callable[[], int] | None:
    """What checks a certificate; None if the words are not plain ones. It loads neither commands nor options:
    what a checker loads has to be trusted."""
    from grundy.cli.checking import checked, plainly_asked
    from grundy.cli.ending import ended

    asked = plainly_asked(words[1:])
    return None if asked is None else lambda: ended(words, lambda: checked(asked))


@contextmanager
def _interrupted_by_sigterm() -> Iterator[None]:
    """Whoever ends the process by SIGTERM is told what is known, and it is kept, as after Ctrl-C."""
    main_thread = threading.current_thread() is threading.main_thread()  # others get no signals
    if not main_thread or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
