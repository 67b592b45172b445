"""What was run: enough to repeat it, and what came of it."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

import sqlalchemy as sa

from grundy.store import schema
from grundy.store.database import StoreError
from grundy.store.store import Store, now


@dataclass(frozen=True)
class Run:
    """One command: when, where, with what, and its answer."""

    id: int
    started: str
    command: list[str]
    version: str
    machine: str
    process: int
    known: int
    state: str
    kept: int | None
    nodes: int | None
    seconds: float | None
    answer: dict[str, Any] | None

    @property
    def words(self) -> str:
        """Its state; a run of this machine whose process is gone was killed."""
        if self.state == "running" and self.machine == machine() and not _alive(self.process):
            return "killed"
        return self.state


def begin(store: Store, command: Sequence[str]) -> int:
    """Notes that a command begins; the number of the run."""
    with store.errors(), store.engine.begin() as connection:
        done = connection.execute(
            schema.runs.insert().values(
                started=now(),
                command=json.dumps(list(command)),
                version=version("grundy"),
                machine=machine(),
                process=os.getpid(),
                known=0,
                state="running",
            )
        )
        assert done.inserted_primary_key is not None
        return int(done.inserted_primary_key[0])


def end(store: Store, run: int, state: str, known: int, kept: int, answer: dict[str, Any]) -> None:
    """Notes how a run ended."""
    with store.errors(), store.engine.begin() as connection:
        connection.execute(
            schema.runs.update()
            .where(schema.runs.c.id == run)
            .values(
                state=state,
                known=known,
                kept=kept,
                nodes=answer.get("nodes"),
                seconds=answer.get("seconds"),
                answer=json.dumps(answer),
            )
        )


def runs(store: Store) -> list[Run]:
    """All runs, the first one first."""
    with store.errors(), store.engine.connect() as connection:
        rows = connection.execute(sa.select(schema.runs).order_by(schema.runs.c.id)).all()
    return [_read(store, row) for row in rows]


def find(store: Store, number: int) -> Run:
    """The run with a number."""
    with store.errors(), store.engine.connect() as connection:
        row = connection.execute(sa.select(schema.runs).where(schema.runs.c.id == number)).one_or_none()
    if row is None:
        raise StoreError(f"the store {store.name} has no run {number}; `grundy store runs` lists them")
    return _read(store, row)


def machine() -> str:
    """This machine, in a few words."""
    return f"{platform.node()}, {platform.machine()}, {platform.system()}, Python {platform.python_version()}"


def _read(store: Store, row: Any) -> Run:
    fields = dict(row._mapping)
    try:
        fields["command"] = json.loads(fields["command"])
        fields["answer"] = None if fields["answer"] is None else json.loads(fields["answer"])
    except ValueError as error:
        raise StoreError(f"the store {store.name} is damaged: run {fields['id']} cannot be read") from error
    return Run(**fields)


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
