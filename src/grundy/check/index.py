"""The entries of a certificate on disk, so that memory does not grow with it while it is checked."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import astuple
from functools import lru_cache

from grundy.check.certificate import Entry, RefusedError, short

CACHED = 1 << 16
_COLUMNS = "line, text, nimber, by, form, has, winner, measure"


class Index:
    """Finds entries by their lines, and by what they are about."""

    def __init__(self, place: str) -> None:
        self._db = sqlite3.connect(f"file:{place}?mode=ro", uri=True)
        self.last: int = self._db.execute("SELECT coalesce(max(line), 0) FROM entries").fetchone()[0]
        self.about = lru_cache(CACHED)(self._about)

    def between(self, first: int, end: int) -> Iterator[tuple[int, Entry]]:
        """The entries of the lines from `first` on, before `end`."""
        query = f"SELECT {_COLUMNS} FROM entries WHERE line >= ? AND line < ? ORDER BY line"
        return ((line, Entry(*fields)) for line, *fields in self._db.execute(query, (first, end)))

    def _about(self, kind: str, subject: str) -> tuple[int, Entry] | None:
        """The line and the entry of a kind (`couple`, `form`, `has`, `vertex`) about something, if any."""
        query = f"SELECT {_COLUMNS} FROM entries WHERE kind = ? AND subject = ?"
        found = self._db.execute(query, (kind, subject)).fetchone()
        return None if found is None else (found[0], Entry(*found[1:]))

    def forms(self) -> list[tuple[str, list[str]]]:
        """All forms and the names of their options, in their order."""
        rows = self._db.execute("SELECT form, text FROM entries WHERE kind = 'form' ORDER BY line")
        return [(name, text.split()) for name, text in rows]

    def winners(self) -> dict[str, int]:
        """From how many vertices each player wins, and how many are draws."""
        query = "SELECT winner, count(*) FROM entries WHERE kind = 'vertex' GROUP BY winner"
        return dict(self._db.execute(query))

    def count(self, kind: str) -> int:
        """How many entries of a kind there are."""
        return self._count("kind = ?", kind)

    def by_theorems(self) -> int:
        """How many entries rest on theorems."""
        return self._count("by != ?", "")

    def _count(self, condition: str, value: str) -> int:
        return int(
            self._db.execute(f"SELECT count(*) FROM entries WHERE {condition}", (value,)).fetchone()[0]
        )


@contextmanager
def creating(place: str, subject_of: Callable[[Entry], str]) -> Iterator[Callable[[int, Entry], None]]:
    """A new index; the function adds the entry of a line to it, if it is about something new."""
    db = sqlite3.connect(place)
    db.execute("PRAGMA journal_mode = OFF")
    db.execute(
        "CREATE TABLE entries (line INTEGER PRIMARY KEY, text TEXT, nimber INTEGER, by TEXT, form TEXT, "
        "has TEXT, winner TEXT, measure TEXT, kind TEXT, subject TEXT, UNIQUE (kind, subject))"
    )

    def add(line: int, entry: Entry) -> None:
        row = (line, *astuple(entry), entry.kind, subject_of(entry))
        try:
            db.execute(f"INSERT INTO entries VALUES ({', '.join('?' * len(row))})", row)
        except sqlite3.IntegrityError:
            raise RefusedError(f"an entry above is about {short(entry.form or entry.text)} already") from None

    try:
        yield add
    finally:
        db.commit()
        db.close()
