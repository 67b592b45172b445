"""The entries of a certificate on disk, so that memory does not grow with it while it is checked."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import astuple
from functools import lru_cache

from grundy.check.certificate import Entry, RefusedError

CACHED = 1 << 16
_COLUMNS = "line, text, nimber, by, form, has, winner, measure"


class Index:
    """Finds entries by their lines, and by what they are about."""

    def __init__(self, place: str) -> None:
        self._db = sqlite3.connect(f"file:{place}?mode=ro", uri=True)
        self.last: int = self._db.execute("SELECT coalesce(max(line), 0) FROM entries").fetchone()[0]
        self.couple = lru_cache(CACHED)(self._couple)
        self.form = lru_cache(CACHED)(self._form)
        self.definition = lru_cache(CACHED)(self._definition)
        self.vertex = lru_cache(CACHED)(self._vertex)

    def between(self, first: int, end: int) -> Iterator[tuple[int, Entry]]:
        """The entries of the lines from `first` on, before `end`."""
        query = f"SELECT {_COLUMNS} FROM entries WHERE line >= ? AND line < ? ORDER BY line"
        return ((line, Entry(*fields)) for line, *fields in self._db.execute(query, (first, end)))

    def _couple(self, subject: str) -> tuple[int, int | None, str] | None:
        """Line, nimber and node of the couple about something; None if there is none."""
        query = "SELECT line, nimber, text FROM entries WHERE kind = 'couple' AND subject = ?"
        found: tuple[int, int | None, str] | None = self._db.execute(query, (subject,)).fetchone()
        return found

    def _form(self, component: str) -> tuple[int, str] | None:
        """Line and name of the form that a component has; None if there is none."""
        query = "SELECT line, has FROM entries WHERE kind = 'has' AND subject = ?"
        found: tuple[int, str] | None = self._db.execute(query, (component,)).fetchone()
        return found

    def _definition(self, name: str) -> tuple[int, str] | None:
        """Line and options of the form that has a name; None if there is none."""
        query = "SELECT line, text FROM entries WHERE kind = 'form' AND subject = ?"
        found: tuple[int, str] | None = self._db.execute(query, (name,)).fetchone()
        return found

    def _vertex(self, subject: str) -> tuple[str, int | None] | None:
        """Who wins from a vertex, and in how many moves; None if nothing is said of it."""
        query = "SELECT winner, nimber FROM entries WHERE kind = 'vertex' AND subject = ?"
        found: tuple[str, int | None] | None = self._db.execute(query, (subject,)).fetchone()
        return found

    def measure(self, subject: str) -> tuple[str, str] | None:
        """Who wins from a vertex of a parity game, and its numbers; None if nothing is said of it."""
        query = "SELECT winner, measure FROM entries WHERE kind = 'vertex' AND subject = ?"
        found: tuple[str, str] | None = self._db.execute(query, (subject,)).fetchone()
        return found

    def winners(self) -> dict[str, int]:
        """From how many vertices each player wins, and how many are draws."""
        query = "SELECT winner, count(*) FROM entries WHERE kind = 'vertex' GROUP BY winner"
        return dict(self._db.execute(query))

    def forms(self) -> list[tuple[str, list[str]]]:
        """All forms and the names of their options, in their order."""
        rows = self._db.execute("SELECT form, text FROM entries WHERE kind = 'form' ORDER BY line")
        return [(name, text.split()) for name, text in rows]

    def count(self, kind: str) -> int:
        """How many entries of a kind there are: `couple`, `form` or `has`."""
        query = "SELECT count(*) FROM entries WHERE kind = ?"
        return int(self._db.execute(query, (kind,)).fetchone()[0])


@contextmanager
def creating(place: str, subject_of: Callable[[str], str]) -> Iterator[Callable[[int, Entry], None]]:
    """A new index; the function adds the entry of a line to it, if it is about something new."""
    db = sqlite3.connect(place)
    db.execute("PRAGMA journal_mode = OFF")
    db.execute(
        "CREATE TABLE entries (line INTEGER PRIMARY KEY, text TEXT, nimber INTEGER, by TEXT, form TEXT, "
        "has TEXT, winner TEXT, measure TEXT, kind TEXT, subject TEXT, UNIQUE (kind, subject))"
    )

    def add(line: int, entry: Entry) -> None:
        kind = "form" if entry.form else "has" if entry.has else "vertex" if entry.winner else "couple"
        subject = subject_of(entry.text) if kind in ("couple", "vertex") else entry.form or entry.text
        row = (*astuple(entry), kind, subject)
        try:
            db.execute(f"INSERT INTO entries VALUES (?, {', '.join('?' * len(row))})", (line, *row))
        except (sqlite3.IntegrityError, OverflowError):
            raise RefusedError(f"an entry above is about {entry.form or entry.text} already") from None

    try:
        yield add
    finally:
        db.commit()
        db.close()
