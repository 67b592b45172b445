"""The command `grundy`.

`main(["solve", "cram", "5x6"])` runs it and gives the exit code: 0 answered, 1 a check failed, 2 bad input,
3 stopped by a limit.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command line, that of the process if none is given."""
    try:
        if arguments is None:  # in the background of a shell Ctrl-C is ignored: `kill` does the same
            signal.signal(signal.SIGTERM, signal.default_int_handler)
        from grundy.cli.app import run
    except KeyboardInterrupt:  # somebody is quicker than the imports
        print("grundy: interrupted", file=sys.stderr)
        return 3
    return run(arguments)
