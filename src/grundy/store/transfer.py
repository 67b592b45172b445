"""Facts as files: a text with one fact a line, and Parquet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from grundy.errors import MissingExtraError
from grundy.games.fact_space import Space, Value
from grundy.store.database import StoreError
from grundy.store.facts import check_number
from grundy.store.store import BATCH, Pairs, Store

HEADER = "# grundy facts 2: game, rules, convention, check, value, component"
OLDER_HEADER = "# grundy facts 1: game, rules, convention, check, value, component"
"""Of files in which all values are numbers."""

Batches = Iterable[tuple[Space, Pairs]]

Look = Callable[[Space, str, Value, str], None]
"""Sees a fact that is read, and where it stands, and may refuse it."""


def batches_of(store: Store, spaces: Iterable[Space]) -> Iterator[tuple[Space, Pairs]]:
    """All facts of some spaces, many at once."""
    for space in spaces:
        for batch in store.batches(space):
            yield space, batch


# ---- text -------------------------------------------------------------------------------------
def write_text(file: IO[str], batches: Batches) -> int:
    """Writes facts, a line each; how many."""
    file.write(HEADER + "\n")
    count = 0
    for space, batch in batches:
        for key, value in batch:
            check, written = check_number(space, key, value), _escaped(str(value))
            file.write(
                f"{space.game}\t{space.rules}\t{space.convention}\t{check:08x}\t{written}\t{_escaped(key)}\n"
            )
        count += len(batch)
    return count


def read_text(file: IO[str], name: str, look: Look | None = None) -> Iterator[tuple[Space, Pairs]]:
    """Reads what `write_text` wrote; the number of every line is checked, and `look` sees every fact."""
    if file.readline().rstrip("\n") not in (HEADER, OLDER_HEADER):
        raise StoreError(f"{name}: no file of facts; its first line should be {HEADER!r}")
    space: Space | None = None
    batch: list[tuple[str, Value]] = []
    for number, line in enumerate(file, 2):
        found, key, value = _read_line(line, place := f"{name}, line {number}")
        if look is not None:
            look(found, key, value, place)
        if batch and (found != space or len(batch) >= BATCH):
            assert space is not None
            yield space, batch
            batch = []
        space = found
        batch.append((key, value))
    if batch and space is not None:
        yield space, batch


def _read_line(line: str, place: str) -> tuple[Space, str, Value]:
    fields = line.rstrip("\n").split("\t")
    if not line.endswith("\n") or len(fields) != 6:
        raise StoreError(f"{place}: cut short, or no fact")
    game, rules, convention, check, *escaped = fields
    try:
        space = Space(game, int(rules), convention)
        written, key = map(_unescaped, escaped)
        value = written if space.has_texts else int(written)
        right = int(check, 16) == check_number(space, key, value)
    except (ValueError, UnicodeError):
        right = False
    if not right:
        raise StoreError(f"{place}: the fact fails its check")
    return space, key, value


def _escaped(key: str) -> str:
    return key.encode("unicode_escape").decode("ascii") if _unusual(key) else key


def _unescaped(text: str) -> str:
    return text.encode("ascii").decode("unicode_escape") if "\\" in text else text


def _unusual(key: str) -> bool:
    return "\\" in key or not key.isprintable()


# ---- Parquet ----------------------------------------------------------------------------------
def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise MissingExtraError("Parquet files", "pyarrow", "parquet") from error
    return pyarrow


def write_parquet(path: Path, batches: Batches) -> int:
    """Writes facts as columns; how many."""
    arrow = _pyarrow()
    columns = arrow.schema(
        [
            ("game", arrow.string()),
            ("rules", arrow.int32()),
            ("convention", arrow.string()),
            ("key", arrow.string()),
            ("value", arrow.int32()),
            ("text", arrow.string()),
        ]
    )
    count = 0
    with arrow.parquet.ParquetWriter(path, columns) as writer:
        for space, batch in batches:
            n = len(batch)
            table = arrow.table(
                {
                    "game": [space.game] * n,
                    "rules": [space.rules] * n,
                    "convention": [space.convention] * n,
                    "key": [key for key, _ in batch],
                    "value": [None if space.has_texts else value for _, value in batch],
                    "text": [value if space.has_texts else None for _, value in batch],
                },
                schema=columns,
            )
            writer.write_table(table)
            count += n
    return count


def read_parquet(path: Path, look: Look | None = None) -> Iterator[tuple[Space, Pairs]]:
    """Reads what `write_parquet` wrote; `look` sees every fact."""
    arrow, number = _pyarrow(), 0
    try:
        file = arrow.parquet.ParquetFile(path)
        for rows in file.iter_batches(BATCH):
            by_space: dict[Space, list[tuple[str, Value]]] = {}
            for row in rows.to_pylist():
                space = Space(row["game"], row["rules"], row["convention"])
                value = row["text"] if space.has_texts else row["value"]
                if not isinstance(row["key"], str) or not space.fits(value):
                    raise StoreError(f"{path}: {space}: {row['key']} has no value")
                number += 1
                if look is not None:
                    look(space, row["key"], value, f"{path}, row {number}")
                by_space.setdefault(space, []).append((row["key"], value))
            yield from by_space.items()
    except (arrow.ArrowException, KeyError, OSError) as error:
        raise StoreError(f"{path}: no Parquet file of facts: {error}") from error
