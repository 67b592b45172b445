"""Tasks: positions to be won, and which of them are done.

A file of tasks is a text. `# Title` begins a list, the next line names its game, and each line after it
is a position and, behind a colon, the task: to win it. `second` and `misere` may follow the position.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grundy.errors import GrundyError
from grundy.games.registry import Game
from grundy.matches.match import Match

SHIPPED = Path(__file__).with_name("tasks.txt")
MOST_LISTS = 500


@dataclass(frozen=True)
class Task:
    """A position that is to be won."""

    text: str
    task: str
    second: bool = False
    misere: bool = False

    def match(self, game: Game) -> Match:
        """The match against the perfect player."""
        who = ("perfect", "person") if self.second else ("person", "perfect")
        return Match(game.start(self.text), self.misere, who=who)


@dataclass(frozen=True)
class TaskList:
    """Positions of one game."""

    id: str
    title: str
    game: str
    steps: tuple[Task, ...]


def read_tasks(text: str, where: str = "these tasks") -> list[TaskList]:
    """The tasks of a text.

    >>> read_tasks("# Nim\\nnim\\n1+1 second: Copy the computer")[0].steps
    (Task(text='1+1', task='Copy the computer', second=True, misere=False),)
    """
    found: list[TaskList] = []
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if line.startswith("#"):
            title = line.lstrip("# ")
            found.append(TaskList("-".join(title.lower().split()), title, "", ()))
        elif not line:
            continue
        elif not found:
            raise GrundyError(f"{where}, line {number}: a list begins with `# Title`")
        elif not found[-1].game:
            found[-1] = TaskList(found[-1].id, found[-1].title, line, ())
        else:
            one = found[-1]
            found[-1] = TaskList(
                one.id, one.title, one.game, (*one.steps, _step(line, f"{where}, line {number}"))
            )
    if len(found) > MOST_LISTS:
        raise GrundyError(f"{where}: at most {MOST_LISTS} tasks")
    return found


def _step(line: str, where: str) -> Task:
    position, colon, task = line.partition(": ")
    if not colon:
        raise GrundyError(f"{where}: a position and its task have `: ` in between")
    words = position.split()
    flags = {word for word in words if word in ("second", "misere")}
    return Task(
        " ".join(words[: len(words) - len(flags)]), task.strip(), "second" in flags, "misere" in flags
    )


class Tasks:
    """All tasks, and those steps that somebody has done, in a file."""

    def __init__(self, folder: Path, extra: Iterable[TaskList] = ()) -> None:
        self._file = folder / "tasks.done"
        self.all = {one.id: one for one in (*read_tasks(SHIPPED.read_text(encoding="utf-8")), *extra)}
        try:
            self.done = set(self._file.read_text(encoding="utf-8").splitlines())
        except (OSError, ValueError):
            self.done = set()

    def step(self, list_: str, number: int) -> tuple[TaskList, Task]:
        """One step."""
        found = self.all.get(list_)
        if found is None or number >= len(found.steps):
            raise GrundyError("there is no such task")
        return found, found.steps[number]

    def finish(self, list_: str, number: int) -> None:
        """Notes that a step is done."""
        found, step = self.step(list_, number)
        self.done.add(_name(found, step))
        draft = self._file.with_suffix(f".{secrets.token_hex(4)}.new")
        draft.write_text("\n".join(sorted(self.done)), encoding="utf-8")
        os.replace(draft, self._file)

    def as_json(self) -> list[dict[str, Any]]:
        """For the page."""
        return [
            {
                "id": one.id,
                "title": one.title,
                "game": one.game,
                "steps": [
                    {"task": step.task, "text": step.text, "done": _name(one, step) in self.done}
                    for step in one.steps
                ],
            }
            for one in self.all.values()
        ]


def _name(list_: TaskList, step: Task) -> str:
    return f"{list_.id} {step.text} {step.task}"
