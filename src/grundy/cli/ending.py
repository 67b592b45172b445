"""How a command ends: with an exit code, and at most one line about a mistake."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from grundy.cli.printing import complain
from grundy.errors import GrundyError, LimitReachedError

ANSWERED, REFUSED, BAD_INPUT, STOPPED, BROKEN_PIPE = 0, 1, 2, 3, 141


def ended(words: list[str], work: Callable[[], int]) -> int:
    """The exit code of a command line, when its work is done. Mistakes become one line on stderr."""
    _mend_streams()
    try:
        code = work()
        sys.stdout.flush()
        return code
    except LimitReachedError as error:
        return _complain(str(error), STOPPED)
    except GrundyError as error:
        return _complain(str(error), BAD_INPUT)
    except KeyboardInterrupt:
        return _complain("interrupted", STOPPED)
    except BrokenPipeError:
        _give_up_stdout()
        return BROKEN_PIPE
    except Exception as error:
        place = _in_a_file_of_the_user(error, words)
        if place is None and isinstance(error, OSError) and error.strerror:
            _give_up_stdout()
            return _complain(f"{error.filename or 'cannot write'}: {error.strerror}", BAD_INPUT)
        if place is None:
            raise
        return _complain(f"{place}: {type(error).__name__}: {error}", BAD_INPUT)


def _mend_streams() -> None:
    """Lets every later line write: `?` for what a stream cannot encode. A closed stream reads and writes
    nothing, and its number is taken, so that no other file gets it; an answer that is lost is a mistake."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            nowhere = open(os.devnull, mode)  # noqa: SIM115 - open until the end
            setattr(sys, name, _Closed(nowhere) if name == "stdout" else nowhere)
        elif mode == "w" and isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")


class _Closed(io.TextIOBase):
    """Standard output that was closed by whoever started the command."""

    def __init__(self, nowhere: IO[Any]) -> None:
        self._nowhere = nowhere

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, "stdout is closed")

    def fileno(self) -> int:
        return self._nowhere.fileno()


def _give_up_stdout() -> None:
    """Nobody reads, or the disk is full; Python must not complain about it again when it flushes at exit."""
    with suppress(io.UnsupportedOperation):  # a stream in memory
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str, code: int) -> int:
    complain(message)
    return code


def _in_a_file_of_the_user(error: Exception, words: list[str]) -> str | None:
    """Where a game that is a single file went wrong, if that is where it did."""
    import traceback

    files = {Path(word).resolve() for word in words if word.endswith(".py")}
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if Path(frame.filename).resolve() in files:
            return f"{frame.filename}, line {frame.lineno}"
    return None
