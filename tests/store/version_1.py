"""A store as the first version of its tables was, with a few facts, a run and a saved search."""

from __future__ import annotations

import zlib

import sqlalchemy as sa

from grundy.store.places import url_of

TABLES = (
    "CREATE TABLE grundy_about (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
    """CREATE TABLE grundy_spaces (id {number} PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL,
       convention TEXT NOT NULL, UNIQUE (game, rules, convention))""",
    """CREATE TABLE grundy_facts (space INTEGER NOT NULL REFERENCES grundy_spaces (id), key TEXT NOT NULL,
       value INTEGER NOT NULL, crc INTEGER NOT NULL, PRIMARY KEY (space, key)) {without_rowid}""",
    """CREATE TABLE grundy_runs (id {number} PRIMARY KEY, started TEXT NOT NULL, command TEXT NOT NULL,
       version TEXT NOT NULL, machine TEXT NOT NULL, process INTEGER NOT NULL, known INTEGER NOT NULL,
       state TEXT NOT NULL, kept INTEGER, nodes BIGINT, seconds FLOAT, answer TEXT)""",
    """CREATE TABLE grundy_checkpoints (space INTEGER NOT NULL REFERENCES grundy_spaces (id),
       question TEXT NOT NULL, saved TEXT NOT NULL, nodes BIGINT NOT NULL, crc INTEGER NOT NULL,
       body {bytes} NOT NULL, PRIMARY KEY (space, question))""",
)

FACTS = {"..../..../....": (1, 1101303918), "..../..../.##.": (0, 1387982049), ".../...": (1, 1566570402)}
"""Of Cram, with their check numbers."""

QUESTION, TREE = "outcome of ..../..../..../.... + *0", b"a tree"


def make_version_1(place: str) -> None:
    """Makes such a store at a place that is empty."""
    file = "://" not in place
    kinds = {
        "number": "INTEGER NOT NULL" if file else "SERIAL",
        "bytes": "BLOB" if file else "BYTEA",
        "without_rowid": "WITHOUT ROWID" if file else "",
    }
    body = zlib.compress(TREE, 1)
    engine = sa.create_engine(url_of(place))
    with engine.begin() as connection:

        def execute(statement: str, **values: object) -> None:
            connection.execute(sa.text(statement), values)

        for table in TABLES:
            execute(table.format(**kinds))
        execute("INSERT INTO grundy_about VALUES ('version', '1')")
        execute("INSERT INTO grundy_spaces (game, rules, convention) VALUES ('cram', 1, 'normal')")
        for key, (value, crc) in FACTS.items():
            execute("INSERT INTO grundy_facts VALUES (1, :key, :value, :crc)", key=key, value=value, crc=crc)
        execute(
            "INSERT INTO grundy_runs (started, command, version, machine, process, known, state)"
            " VALUES ('2026-01-01 10:00:00', :command, '0.1.0', 'here', 1, 0, 'answered')",
            command='["solve", "cram", "3x4"]',
        )
        execute(
            "INSERT INTO grundy_checkpoints VALUES (1, :question, '2026-01-01 10:00:00', 20, :crc, :body)",
            question=QUESTION,
            crc=zlib.crc32(body) & 0x7FFFFFFF,
            body=body,
        )
    engine.dispose()
