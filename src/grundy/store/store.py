"""A store: facts, runs and checkpoints in a database."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import sqlalchemy as sa

from grundy.errors import ContradictionError
from grundy.games.fact_space import Space, Value
from grundy.store import schema
from grundy.store.database import Database, StoreError
from grundy.store.facts import Fact, check_number, check_numbers, shown
from grundy.store.records import now
from grundy.values.shown import drawn_by

BATCH = 20_000
"""Facts that are read or written at once."""

Pairs: TypeAlias = Sequence[tuple[str, Value]]
"""Components and their values."""


class DamagedError(StoreError):
    """Something in the store is not as it was written."""


class InconsistentError(StoreError, ContradictionError):
    """Two facts that cannot both be true."""


@dataclass(frozen=True)
class Checkpoint:
    """The effort of an unfinished search."""

    body: bytes
    nodes: int
    saved: str


class Store(Database):
    """Facts, runs and checkpoints in an SQLite file or a PostgreSQL database.

    >>> from grundy.store import Fact, Space, Store
    >>> space = Space("cram", 1, "normal")
    >>> with Store(":memory:") as store:
    ...     kept = store.add(space, [("....", 2)])
    ...     print(kept, *store.facts(space))
    1 cram, rules 1, normal: .... = 2
    """

    _repr_html_ = drawn_by("grundy.draw.shown:store_html")

    def __init__(self, place: str, *, create: bool = True) -> None:
        self._spaces: dict[Space, int] = {}
        self.damaged: dict[tuple[Space, str], None] = {}
        """The facts that were read and were not as they were written: nobody gets to see them."""
        super().__init__(place, create=create)

    # ---- facts ----------------------------------------------------------------------------------
    def add(self, space: Space, known: Iterable[tuple[str, Value]]) -> int:
        """Keeps facts, all or none of them; how many are new. Raises on the first contradiction."""
        return self.merge([(space, list(known))])

    def _add(self, connection: sa.Connection, space: Space, facts: Pairs, taken: bool) -> int:
        added = 0
        known = sorted(facts)  # in one order, so that two writers do not wait for each other
        for start in range(0, len(known), BATCH):
            number = self._number(connection, space)
            batch = known[start : start + BATCH]
            new = self._insert_facts(connection, space, number, batch, taken)
            if new != len(batch):
                new += self._compare(connection, space, number, batch, taken)
            added += new
        return added

    def _insert_facts(
        self, connection: sa.Connection, space: Space, number: int, batch: Pairs, taken: bool
    ) -> int:
        table, checks = _table_of(space), check_numbers(space, batch)
        insert = self._insert(table)
        if self._is_file:  # past the handling of named parameters, which takes as long as SQLite does
            statement = str(insert.compile(dialect=self.engine.dialect))
            rows = [
                (number, key, value, crc, int(taken)) for (key, value), crc in zip(batch, checks, strict=True)
            ]
            return connection.exec_driver_sql(statement, rows).rowcount
        named = [
            {"space": number, "key": key, "value": value, "crc": crc, "taken": int(taken)}
            for (key, value), crc in zip(batch, checks, strict=True)
        ]
        return len(connection.execute(insert.returning(table.c.key), named).all())

    def _compare(
        self, connection: sa.Connection, space: Space, number: int, batch: Pairs, taken: bool
    ) -> int:
        """Raises if a fact contradicts what is kept. Mends what is kept and damaged; how many that are."""
        said, table, mended = dict(batch), _table_of(space), 0
        c, keys = table.c, list(said)
        for start in range(0, len(keys), 500):
            among = c.key.in_(keys[start : start + 500])
            rows = connection.execute(
                sa.select(c.key, c.value, c.crc, c.taken).where(c.space == number, among)
            ).all()
            for key, value, crc, was_taken in rows:
                damaged = not _is_whole(space, key, value, crc)
                if not damaged and value != said[key]:
                    raise InconsistentError(
                        f"the store {self.name} says that {Fact(space, key, value)}, "
                        f"and now it is {shown(said[key])}"
                    )
                if damaged or (was_taken and not taken):
                    right = {
                        "value": said[key],
                        "crc": check_number(space, key, said[key]),
                        "taken": int(taken),
                    }
                    connection.execute(table.update().where(c.space == number, c.key == key).values(right))
                if damaged:
                    self.damaged.pop((space, key), None)
                    mended += 1
        return mended

    def _number(self, connection: sa.Connection, space: Space) -> int:
        found = self._find_space(connection, space)
        if found is None:
            row = {"game": space.game, "rules": space.rules, "convention": space.convention}
            connection.execute(self._insert(schema.spaces, [row]))
            found = self._find_space(connection, space)
        assert found is not None
        return found

    def _find_space(self, connection: sa.Connection, space: Space) -> int | None:
        if space not in self._spaces:
            c = schema.spaces.c
            found = connection.scalar(
                sa.select(c.id).where(
                    c.game == space.game, c.rules == space.rules, c.convention == space.convention
                )
            )
            if found is None:
                return None
            self._spaces[space] = found
        return self._spaces[space]

    def spaces(self) -> dict[Space, int]:
        """The spaces, and how many facts each has. One that is not as it was written is left out, and noted
        in `damaged`."""
        c = schema.spaces.c
        numbers, texts = (
            sa.select(sa.func.count()).where(table.c.space == c.id).scalar_subquery()
            for table in (schema.facts, schema.texts)
        )
        chosen = sa.select(c.game, c.rules, c.convention, numbers + texts)
        with self.errors(), self.engine.connect() as connection:
            rows = connection.execute(chosen).all()
        found = {}
        for game, rules, convention, n in rows:
            if isinstance(rules, int):
                found[Space(game, rules, convention)] = n
            elif n:
                self.damaged[Space(game, 0, convention), ""] = None
        return dict(sorted(found.items()))

    def facts(self, space: Space, *, like: str | None = None) -> Iterator[Fact]:
        """The facts of a space, in the order of their keys; `like` has `*` for anything. What is not as it
        was written is left out, and noted in `damaged`."""
        for batch in self.batches(space, like=like):
            yield from (Fact(space, key, value) for key, value in batch)

    def batches(self, space: Space, *, like: str | None = None) -> Iterator[list[tuple[str, Value]]]:
        """The same as pairs, many at once."""
        c = _table_of(space).c
        last = ""
        while True:
            with self.errors(), self.engine.connect() as connection:
                number = self._find_space(connection, space)
                if number is None:
                    return
                chosen = sa.select(c.key, c.value, c.crc).where(c.space == number, c.key > last)
                if like is not None:
                    chosen = chosen.where(c.key.like(_pattern(like), escape="\\"))
                rows = connection.execute(chosen.order_by(c.key).limit(BATCH)).all()
            whole = [(key, value) for key, value, crc in rows if self._is_whole(space, key, value, crc)]
            if whole:
                yield whole
            if len(rows) < BATCH:
                return
            last = rows[-1][0]

    def _is_whole(self, space: Space, key: Any, value: Any, crc: Any) -> bool:
        """Whether a fact is as it was written; notes it if not."""
        if not _is_whole(space, key, value, crc):
            self.damaged[space, str(key)] = None
            return False
        return True

    @property
    def damage_words(self) -> str:
        """How many facts are left out since they are damaged, for people; empty if none are."""
        if not self.damaged:
            return ""
        (space, key), count = next(iter(self.damaged)), len(self.damaged)
        facts = "a damaged fact is" if count == 1 else f"{count:,} damaged facts are"
        return f"the store {self.name}: {facts} left out, such as {space}: {shown(key)!r}"

    def value(self, space: Space, key: str) -> Value | None:
        """The value of a component, if the store has it."""
        c = _table_of(space).c
        with self.errors(), self.engine.connect() as connection:
            number = self._find_space(connection, space)
            chosen = sa.select(c.key, c.value, c.crc).where(c.space == number, c.key == key)
            row = connection.execute(chosen).one_or_none()
        if row is None or not self._is_whole(space, *row):
            return None
        value: Value = row[1]
        return value

    def random_facts(self, space: Space, count: int, seed: int) -> list[Fact]:
        """Some facts of a space, chosen by `seed`."""
        total = self.spaces().get(space, 0)
        chosen = set(random.Random(seed).sample(range(total), min(count, total)))
        return [fact for index, fact in enumerate(self.facts(space)) if index in chosen]

    def taken(self, space: Space) -> list[str]:
        """The components of the facts that were taken in from elsewhere and not solved again, sorted."""
        c = _table_of(space).c
        with self.errors(), self.engine.connect() as connection:
            number = self._find_space(connection, space)
            chosen = sa.select(c.key).where(c.space == number, c.taken == 1).order_by(c.key)
            return list(connection.scalars(chosen))

    def taken_count(self, space: Space) -> int:
        """How many facts these are."""
        c = _table_of(space).c
        with self.errors(), self.engine.connect() as connection:
            number = self._find_space(connection, space)
            chosen = sa.select(sa.func.count()).where(c.space == number, c.taken == 1)
            return int(connection.scalar(chosen) or 0)

    def solved_again(self, fact: Fact) -> None:
        """Notes that a fact is right by a search here."""
        table = _table_of(fact.space)
        with self.errors(), self.engine.begin() as connection:
            number = self._find_space(connection, fact.space)
            here = (table.c.space == number, table.c.key == fact.key)
            connection.execute(table.update().where(*here).values(taken=0))

    def purge(self, space: Space) -> int:
        """Forgets a space; how many facts it had."""
        with self.errors(), self.engine.begin() as connection:
            number = self._find_space(connection, space)
            if number is None:
                return 0
            facts = _table_of(space)
            gone = connection.execute(facts.delete().where(facts.c.space == number)).rowcount
            connection.execute(schema.checkpoints.delete().where(schema.checkpoints.c.space == number))
            connection.execute(schema.spaces.delete().where(schema.spaces.c.id == number))
            self._spaces.clear()
        return gone

    def merge(self, facts: Iterable[tuple[Space, Pairs]], *, taken: bool = False) -> int:
        """Takes in batches of facts, all or none; how many are new. Those from elsewhere are marked as
        `taken`, until they are solved again here."""
        added = 0
        try:
            with self.errors(), self.engine.begin() as connection:
                for space, batch in facts:
                    added += self._add(connection, space, batch, taken)
        except BaseException:
            self._spaces.clear()  # a number that was given in this transaction is void
            raise
        return added

    # ---- checkpoints ----------------------------------------------------------------------------
    def save_checkpoint(self, space: Space, question: str, body: bytes, nodes: int) -> None:
        """Keeps the effort of a search, in place of what was kept for this question."""
        packed = zlib.compress(body, 1)
        c = schema.checkpoints.c
        with self.errors(), self.engine.begin() as connection:
            number = self._number(connection, space)
            connection.execute(schema.checkpoints.delete().where(c.space == number, c.question == question))
            connection.execute(
                schema.checkpoints.insert().values(
                    space=number,
                    question=question,
                    saved=now(),
                    nodes=nodes,
                    crc=zlib.crc32(packed) & 0x7FFFFFFF,
                    body=packed,
                )
            )

    def checkpoint(self, space: Space, question: str) -> Checkpoint | None:
        """The effort that is kept for a question, if any."""
        c = schema.checkpoints.c
        with self.errors(), self.engine.connect() as connection:
            number = self._find_space(connection, space)
            row = connection.execute(
                sa.select(c.body, c.crc, c.nodes, c.saved).where(c.space == number, c.question == question)
            ).one_or_none()
        if row is None:
            return None
        if zlib.crc32(row.body) & 0x7FFFFFFF != row.crc:
            raise DamagedError(
                f"the store {self.name} is damaged: the saved search of {question} fails its check"
            )
        return Checkpoint(zlib.decompress(row.body), row.nodes, row.saved)

    def checkpoints(self) -> list[tuple[Space, str, str, int]]:
        """Every saved search: space, question, when, and after how many nodes."""
        s, c = schema.spaces.c, schema.checkpoints.c
        chosen = sa.select(s.game, s.rules, s.convention, c.question, c.saved, c.nodes).join_from(
            schema.spaces, schema.checkpoints
        )
        with self.errors(), self.engine.connect() as connection:
            rows = connection.execute(chosen).all()
        return [(Space(*row[:3]), row.question, row.saved, row.nodes) for row in rows]

    def drop_checkpoint(self, space: Space, question: str) -> None:
        """Forgets the effort that is kept for a question."""
        c = schema.checkpoints.c
        with self.errors(), self.engine.begin() as connection:
            number = self._find_space(connection, space)
            connection.execute(schema.checkpoints.delete().where(c.space == number, c.question == question))


def _is_whole(space: Space, key: Any, value: Any, crc: Any) -> bool:
    if not isinstance(key, str) or not space.fits(value):
        return False
    return bool(crc == check_number(space, key, value))


def _table_of(space: Space) -> sa.Table:
    return schema.texts if space.has_texts else schema.facts


def _pattern(like: str) -> str:
    escaped = like.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return escaped.replace("*", "%")
