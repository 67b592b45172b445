"""What a command costs before it begins: processor time of whole processes, the least of some.

python -m benchmarks.start_up
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from benchmarks import report

ROUNDS = 10
COMMANDS = (
    ("python -c pass", ("-c", "pass")),
    ("import grundy", ("-c", "import grundy")),
    ("grundy solve nim 3 4 5", ("-m", "grundy", "solve", "nim", "3", "4", "5", "--no-store")),
    ("grundy solve cram 5x6", ("-m", "grundy", "solve", "cram", "5x6", "--no-store")),
    ("grundy value domineering 3x3", ("-m", "grundy", "value", "domineering", "3x3", "--no-store")),
)
QUICK = COMMANDS[:3]


def measured(words: Iterable[str]) -> float:
    """The processor time of one process, with all that starts and ends it."""
    quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    process = os.posix_spawn(sys.executable, [sys.executable, *words], os.environ, file_actions=quiet)
    _, status, spent = os.wait4(process, 0)
    if status:
        raise RuntimeError(f"{' '.join(words)} ended with {os.waitstatus_to_exitcode(status)}")
    return spent.ru_utime + spent.ru_stime


def section(commands: Iterable[tuple[str, tuple[str, ...]]]) -> None:
    """Prints the table, row by row."""
    table = report.Table(
        f"Start-up: CPU seconds of whole commands, least of {ROUNDS}.", (("command", 32), ("seconds", 9))
    )
    for name, words in commands:
        table.row(name, f"{min(measured(words) for _ in range(ROUNDS)):.3f}")


if __name__ == "__main__":
    section(COMMANDS)
