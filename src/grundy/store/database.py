"""The database of a store: how it is opened, brought up to date, and what is said when it fails."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects import sqlite as sqlite_dialect
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from grundy.errors import GrundyError, MissingExtraError
from grundy.store import schema
from grundy.store.places import url_of

PATIENCE = 30.0
"""Seconds to wait for another process that writes."""


class StoreError(GrundyError):
    """The store cannot be used; the line says which one, and why."""


class Database:
    """An SQLite file or a PostgreSQL database, with the tables of a store."""

    def __init__(self, place: str, *, create: bool = True) -> None:
        self.place = place
        self.name = place.partition("?")[0].rpartition("@")[2]  # no password in messages
        url = url_of(place)
        self._is_file = url.startswith("sqlite:")
        if self._is_file:
            _check_file(Path(place.removeprefix("sqlite:///")), create)
        with self.errors():
            try:
                self.engine = sa.create_engine(url, **_settings(place, self._is_file))
            except ImportError as error:
                if not url.startswith("postgresql"):
                    raise StoreError(f"{self.name!r} is no place for a store: {error}") from error
                raise MissingExtraError("PostgreSQL stores", "psycopg", "postgres") from error
            except (ArgumentError, NoSuchModuleError) as error:
                reason = str(error).splitlines()[0]
                raise StoreError(f"{self.name!r} is no place for a store: {reason}") from error
            if self._is_file:
                sa.event.listen(self.engine, "connect", _on_connect)
            self._open()

    def close(self) -> None:
        self.engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _open(self) -> None:
        with self.engine.begin() as connection:
            # One process at a time makes the tables or brings them up to date.
            lock = "BEGIN IMMEDIATE" if self._is_file else "SELECT pg_advisory_xact_lock(7253119)"
            connection.exec_driver_sql(lock)
            found = sa.inspect(connection).has_table("grundy_about")
            version = (
                connection.scalar(sa.select(schema.about.c.value).where(schema.about.c.name == "version"))
                if found
                else None
            )
            if not found:
                schema.metadata.create_all(connection)
                connection.execute(
                    self._insert(schema.about, [{"name": "version", "value": str(schema.VERSION)}])
                )
                return
            if version is None or not version.isdigit() or int(version) > schema.VERSION:
                raise StoreError(
                    f"the store {self.name} has the version {version}, and this grundy knows {schema.VERSION}"
                )
            for step in range(int(version), schema.VERSION):
                schema.MIGRATIONS[step](connection)
            if int(version) < schema.VERSION:
                connection.execute(
                    schema.about.update()
                    .where(schema.about.c.name == "version")
                    .values(value=str(schema.VERSION))
                )

    def _insert(self, table: sa.Table, rows: list[dict[str, Any]] | None = None) -> Any:
        """An insertion that leaves alone what is there already."""
        dialect = sqlite_dialect if self._is_file else postgresql
        insert = dialect.insert(table)
        if rows is not None:
            insert = insert.values(rows)
        return insert.on_conflict_do_nothing()

    def damage(self) -> str | None:
        """What the database itself finds wrong with its files; None when nothing."""
        if not self._is_file:
            return None
        with self.errors(), self.engine.connect() as connection:
            said = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
        return None if said == "ok" else str(said)

    @contextmanager
    def errors(self) -> Iterator[None]:
        """What the database complains about, in one line."""
        try:
            yield
        except DBAPIError as error:
            reason = " ".join(str(error.orig).split())
            raise StoreError(f"the store {self.name} cannot be used: {reason}") from error
        except (SQLAlchemyError, UnicodeDecodeError) as error:
            raise StoreError(f"the store {self.name} cannot be used: {error}") from error


def _check_file(path: Path, create: bool) -> None:
    if str(path) == ":memory:":
        return
    if path.is_dir():
        raise StoreError(f"{path} is a directory, not a store")
    if not path.exists():
        if not create:
            raise StoreError(f"there is no store {path}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"cannot make the folder {path.parent}: {error.strerror}") from error


def _settings(place: str, is_file: bool) -> dict[str, Any]:
    if not is_file:
        return {"pool_pre_ping": True, "connect_args": {"connect_timeout": 10}}
    settings: dict[str, Any] = {"connect_args": {"timeout": PATIENCE, "check_same_thread": False}}
    if place.endswith(":memory:"):
        settings["poolclass"] = sa.StaticPool
    return settings


def _on_connect(connection: Any, _: Any) -> None:
    """Readers do not wait for writers, and what a commit has kept is on the disk. A text that is damaged is
    read all the same; its check number tells."""
    connection.text_factory = lambda raw: raw.decode(errors="replace")
    cursor = connection.cursor()
    end = time.monotonic() + PATIENCE
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            break
        except sqlite3.OperationalError as error:  # for this one SQLite itself does not wait
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.02)
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
