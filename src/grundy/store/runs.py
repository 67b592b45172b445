"""What was run: enough to repeat it, and what came of it."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from grundy.store import schema
from grundy.store.database import StoreError
from grundy.store.records import machine
from grundy.store.store import Store


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


def begin(store: Store, begun: dict[str, Any]) -> int:
    """Notes that a command begins, as `records.begun` tells it; the number of the run."""
    with store.errors(), store.engine.begin() as connection:
        done = connection.execute(schema.runs.insert().values(**begun))
        assert done.inserted_primary_key is not None
        return int(done.inserted_primary_key[0])


def end(store: Store, run: int, ended: dict[str, Any]) -> None:
    """Notes how a run ended, as `records.ended` tells it."""
    with store.errors(), store.engine.begin() as connection:
        connection.execute(schema.runs.update().where(schema.runs.c.id == run).values(**ended))


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


def _read(store: Store, row: Any) -> Run:
    fields = dict(row._mapping)
    try:
        fields["command"] = json.loads(fields["command"])
        fields["answer"] = None if fields["answer"] is None else json.loads(fields["answer"])
    except ValueError as error:
        raise _damage(store, fields) from error
    words, answer = fields["command"], fields["answer"]
    texts = [fields[name] for name in ("started", "version", "machine", "state")]
    if not isinstance(words, list) or not words or not isinstance(answer, dict | None):
        raise _damage(store, fields)
    if not all(isinstance(text, str) for text in [*words, *texts]):
        raise _damage(store, fields)
    for name, kind in (("process", int), ("nodes", int | None), ("seconds", float | int | None)):
        if not isinstance(fields[name], kind):
            raise _damage(store, fields)
    return Run(**fields)


def _damage(store: Store, fields: dict[str, Any]) -> StoreError:
    return StoreError(f"the store {store.name} is damaged: run {fields['id']} cannot be read")


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
