"""Canonical forms in files, and in stores of the first version."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.store.kept_values import CRAM, DOMINEERING, everything, solved
from tests.store.version_1 import FACTS, QUESTION, TREE, make_version_1

from grundy.store import Store, StoreError, runs, schema
from grundy.store.check import check
from grundy.store.transfer import batches_of, read_parquet, read_text, write_parquet, write_text


# ---- moving -----------------------------------------------------------------------------------
def test_text_and_parquet_hold_both_kinds(place: str, tmp_path: Path) -> None:
    text, columns = tmp_path / "facts.txt", tmp_path / "facts.parquet"
    with Store(place) as store:
        solved(store)
        store.add(CRAM, [("....", 2)])
        count = sum(store.spaces().values())
        with text.open("w") as file:
            assert write_text(file, batches_of(store, store.spaces())) == count
        assert write_parquet(columns, batches_of(store, store.spaces())) == count
        before = everything(store)
    for name in ("text", "parquet"):
        with Store(str(tmp_path / f"{name}.db")) as copy:
            if name == "text":
                with text.open() as file:
                    assert copy.merge(read_text(file, "facts.txt")) == count
            else:
                assert copy.merge(read_parquet(columns)) == count
            assert everything(copy) == before
            assert copy.purge(DOMINEERING) == count - 1
            assert everything(copy) == {(CRAM, "....", 2)}


def test_files_of_the_first_version_are_read(tmp_path: Path) -> None:
    path = tmp_path / "facts.txt"
    with path.open("w") as file:
        write_text(file, [(CRAM, [("....", 2)])])
    path.write_text(path.read_text().replace("facts 2", "facts 1", 1))
    with Store(":memory:") as store, path.open() as file:
        assert store.merge(read_text(file, "facts.txt")) == 1


def test_a_parquet_file_with_the_wrong_kind_of_value_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "facts.parquet"
    write_parquet(path, [(CRAM, [("....", 2)])])
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(path)
    place = table.column_names.index("convention")
    pyarrow.parquet.write_table(table.set_column(place, "convention", [["canonical"]]), path)
    with Store(":memory:") as store:
        with pytest.raises(StoreError, match=r"facts\.parquet: .*\.\.\.\. has no value"):
            store.merge(read_parquet(path))
        assert store.spaces() == {}


# ---- versions ---------------------------------------------------------------------------------
def test_a_store_of_the_first_version_is_brought_up_to_date(place: str) -> None:
    make_version_1(place)
    for _ in range(2):
        with Store(place, create=False) as store:
            assert everything(store) == {(CRAM, key, value) for key, (value, _) in FACTS.items()}
            assert check(store, again=3).solved_again == 3
            assert [run.command for run in runs.runs(store)] == [["solve", "cram", "3x4"]]
            saved = store.checkpoint(CRAM, QUESTION)
            assert saved is not None
            assert (saved.body, saved.nodes) == (TREE, 20)
            with store.engine.connect() as connection:
                assert connection.scalar(sa.select(schema.about.c.value)) == "3"
    with Store(place) as store:
        solved(store)
        assert store.add(CRAM, [("....", 2)]) == 1
        assert set(store.spaces()) == {CRAM, DOMINEERING}


def test_a_step_that_fails_leaves_the_store_as_it_was(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make_version_1(place)

    def half_way(connection: sa.Connection) -> None:
        schema.texts.create(connection)
        connection.execute(sa.text("SELECT * FROM no_such_table"))

    with monkeypatch.context() as patched:
        patched.setitem(schema.MIGRATIONS, 1, half_way)
        with pytest.raises(StoreError, match="no_such_table"):
            Store(place)
    with Store(place) as store:
        assert check(store).facts == len(FACTS)
