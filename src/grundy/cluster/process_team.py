"""A team of processes of this machine, by the standard library."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any

from grundy.cluster.team import Found, Gone, Team, Work

CONTEXT = multiprocessing.get_context("spawn")


def do(line: Connection, work: Work) -> None:
    """What a member's process does, until whoever has started it hangs up. Ctrl-C does not reach it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            number, part = line.recv()
            try:
                found = Found(number, work(part))
            except Exception as error:
                found = Found(number, error=error)
            line.send(found)


class _Member:
    """A process and the line to it.

    `multiprocessing.Pool` has threads in between, and sometimes waits for them for ever when it is ended.
    """

    def __init__(self, work: Work) -> None:
        self.line, other = CONTEXT.Pipe()
        self.process = CONTEXT.Process(target=do, args=(other, work), daemon=True)
        self.process.start()
        other.close()

    def give(self, number: int, part: Any) -> None:
        """The parts that wait fit into the buffer of a pipe, so that giving never waits."""
        with suppress(OSError):  # who is dead is noticed soon
            self.line.send((number, part))

    def end(self) -> str:
        """Ends the process; how it has ended, if it was dead already."""
        self.line.close()
        self.process.terminate()
        self.process.join()
        code = self.process.exitcode or 0
        self.process.close()
        return f"by signal {-code}: memory may be short" if code < 0 else f"with exit code {code}"


class ProcessTeam(Team):
    """So many processes of this machine."""

    def __init__(self, size: int, work: Work) -> None:
        self.size, self._work = size, work
        self._members = [_Member(work) for _ in range(size)]
        self._heard: deque[tuple[int, Found | Gone]] = deque()

    @property
    def pids(self) -> list[int]:
        """The processes, by the number of the member."""
        return [member.process.pid or 0 for member in self._members]

    def give(self, member: int, number: int, part: Any) -> None:
        self._members[member].give(number, part)

    def next(self) -> tuple[int, Found | Gone]:
        while not self._heard:
            lines: dict[Any, int] = {member.line: number for number, member in enumerate(self._members)}
            for line in wait(list(lines)):
                number = lines[line]
                try:
                    self._heard.append((number, self._members[number].line.recv()))
                except (EOFError, OSError):
                    dead, self._members[number] = self._members[number], _Member(self._work)
                    self._heard.append((number, Gone(dead.end())))
        return self._heard.popleft()

    def close(self) -> None:
        for member in self._members:
            member.end()
        self._members.clear()
