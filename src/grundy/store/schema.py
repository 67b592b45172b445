"""The tables of a store, and the steps from older versions to this one."""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa

from grundy.store.places import VERSION as VERSION

metadata = sa.MetaData()

about = sa.Table(
    "grundy_about",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

spaces = sa.Table(
    "grundy_spaces",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("convention", sa.Text, nullable=False),
    sa.UniqueConstraint("game", "rules", "convention"),
)

# `taken` is 1 for a fact that was taken in from elsewhere and that nobody here has solved again.
facts = sa.Table(
    "grundy_facts",
    metadata,
    sa.Column("space", sa.Integer, sa.ForeignKey("grundy_spaces.id"), primary_key=True),
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.Integer, nullable=False),
    sa.Column("crc", sa.Integer, nullable=False),
    sa.Column("taken", sa.Integer, nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)

texts = sa.Table(
    "grundy_texts",  # facts whose values are texts
    metadata,
    sa.Column("space", sa.Integer, sa.ForeignKey("grundy_spaces.id"), primary_key=True),
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
    sa.Column("crc", sa.Integer, nullable=False),
    sa.Column("taken", sa.Integer, nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)

runs = sa.Table(
    "grundy_runs",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("started", sa.Text, nullable=False),
    sa.Column("command", sa.Text, nullable=False),  # its words, as JSON
    sa.Column("version", sa.Text, nullable=False),
    sa.Column("machine", sa.Text, nullable=False),
    sa.Column("process", sa.Integer, nullable=False),
    sa.Column("known", sa.Integer, nullable=False),  # facts that it began with
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("kept", sa.Integer),
    sa.Column("nodes", sa.BigInteger),
    sa.Column("seconds", sa.Float),
    sa.Column("answer", sa.Text),  # as `--json` prints it
)

checkpoints = sa.Table(
    "grundy_checkpoints",
    metadata,
    sa.Column("space", sa.Integer, sa.ForeignKey("grundy_spaces.id"), primary_key=True),
    sa.Column("question", sa.Text, primary_key=True),
    sa.Column("saved", sa.Text, nullable=False),
    sa.Column("nodes", sa.BigInteger, nullable=False),
    sa.Column("crc", sa.Integer, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)


def _mark_facts(connection: sa.Connection) -> None:
    for table in (facts, texts):
        if "taken" not in {column["name"] for column in sa.inspect(connection).get_columns(table.name)}:
            connection.exec_driver_sql(
                f"ALTER TABLE {table.name} ADD COLUMN taken INTEGER NOT NULL DEFAULT 0"
            )


MIGRATIONS: dict[int, Callable[[sa.Connection], None]] = {1: texts.create, 2: _mark_facts}
"""From the version that is the key to the next one."""
