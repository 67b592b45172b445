"""Facts by the page: a store of millions of them is browsed by their keys, and not counted through."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from grundy.store import Fact, Space, schema
from grundy.store.store import Store, _pattern, _table_of

MOST = 1000
"""Facts at a time."""


def page(
    store: Store, space: Space, after: str = "", count: int = 50, *, like: str = "", value: str = ""
) -> list[Fact]:
    """Facts in the order of their keys, from the one behind `after` on; only those that match a pattern, in
    which `*` stands for anything, and that have this value.

    >>> space = Space("cram", 1, "normal")
    >>> with Store(":memory:") as store:
    ...     _ = store.add(space, [("..", 1), ("....", 2), ("./.", 1)])
    ...     print([fact.key for fact in page(store, space, "..", 2)], len(page(store, space, value="1")))
    ['....', './.'] 2
    """
    table = _table_of(space)
    chosen = _chosen(store, space).where(table.c.key > after)
    if like:
        chosen = chosen.where(table.c.key.like(_pattern(like), escape="\\"))
    if value:
        chosen = chosen.where(table.c.value == (value if space.has_texts else _number(value)))
    return _facts(store, space, chosen.order_by(table.c.key).limit(min(count, MOST)))


def sample(store: Store, space: Space, count: int, total: int) -> list[Fact]:
    """About so many facts of a space that has so many in all, in one pass; other ones each time."""
    wanted = min(count, MOST)
    share = min(int(1.3 * wanted / max(total, 1) * 2**31) + 1, 2**31)
    chosen = _chosen(store, space)
    if total > wanted:
        random = sa.func.random()
        chance = random.op("&")(2**31 - 1) if store._is_file else (random * 2**31)
        chosen = chosen.where(chance < share)
    return _facts(store, space, chosen.limit(wanted))


def _chosen(store: Store, space: Space) -> sa.Select[Any]:
    table = _table_of(space)
    owner = (
        sa.select(schema.spaces.c.id)
        .where(
            schema.spaces.c.game == space.game,
            schema.spaces.c.rules == space.rules,
            schema.spaces.c.convention == space.convention,
        )
        .scalar_subquery()
    )
    return sa.select(table.c.key, table.c.value, table.c.crc).where(table.c.space == owner)


def _facts(store: Store, space: Space, chosen: sa.Select[Any]) -> list[Fact]:
    with store.errors(), store.engine.connect() as connection:
        rows = connection.execute(chosen).all()
    whole = [(key, value) for key, value, crc in rows if store._is_whole(space, key, value, crc)]
    return [Fact(space, key, value) for key, value in whole]


def _number(value: str) -> int:
    """The number that a value is; one that no fact has, if it is none."""
    text = value.strip().lstrip("*")
    if value.strip() == "*":
        return 1
    return int(text) if text.isdecimal() and len(text) < 10 else -1
