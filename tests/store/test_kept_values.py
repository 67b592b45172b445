"""Canonical forms are kept as nimbers are: found again, checked, moved, and never wrong."""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from tests.partizan_positions import PARTIZAN
from tests.store.version_1 import FACTS, QUESTION, TREE, make_version_1

import grundy
from grundy.cli import main
from grundy.games import PartizanPosition
from grundy.games.domineering import Domineering
from grundy.games.konane import Konane
from grundy.search import Limits
from grundy.search.partizan import PartizanSolver
from grundy.store import InconsistentError, Keeper, Space, Store, StoreError, runs, schema
from grundy.store.check import check
from grundy.store.transfer import batches_of, read_parquet, read_text, write_parquet, write_text
from grundy.values.partizan import CanonicalForm

DOMINEERING = Space("domineering", 1, "canonical")
CRAM = Space("cram", 1, "normal")
BOARD = Domineering.parse("4x6")


def solved(store: Store, position: PartizanPosition = BOARD) -> tuple[PartizanSolver, Keeper]:
    keeper = Keeper(store)
    solver = PartizanSolver(position, keeper=keeper)
    assert solver.value(position) is not None
    return solver, keeper


def everything(store: Store) -> set[tuple[Space, str, int | str]]:
    return {(space, fact.key, fact.value) for space in store.spaces() for fact in store.facts(space)}


# ---- what is kept -----------------------------------------------------------------------------
def test_values_are_found_again(place: str) -> None:
    with Store(place) as store:
        first, keeper = solved(store)
        assert keeper.kept == store.spaces()[DOMINEERING] > 50
        assert first.nodes > 1000
        again, keeper = solved(store)
        assert again.nodes == 0
        assert keeper.kept == 0
        assert again.value(BOARD) == first.value(BOARD)
        assert check(store, again=20).solved_again == 20
        part = Domineering.parse("4x5")
        fresh = PartizanSolver(part)
        assert fresh.value(part) == solved(store, part)[0].value(part)


def test_winning_moves_need_no_search_when_the_value_was_kept(place: str) -> None:
    """The options of the position that was asked for are kept with it."""
    position = Domineering.parse("4x4")
    with Store(place) as store:
        first = grundy.solve(position, theorems=False, store=store)
        again = grundy.solve(position, theorems=False, store=store)
    assert first.winning_move is not None
    assert again.winning_move == first.winning_move
    assert again.nodes == 0 < first.nodes


def test_rules_in_python(place: str) -> None:
    position = Konane.parse("4x4")
    with Store(place) as store:
        first, _ = solved(store, position)
        again, keeper = solved(store, position)
        assert (again.nodes, again.value(position)) == (0, first.value(position))
        assert keeper.known > 10
        assert check(store, again=10).solved_again == 10


# ---- going on ---------------------------------------------------------------------------------
@pytest.fixture
def all_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is cut off is worth saving."""
    monkeypatch.setattr("grundy.store.keeper.WORTH_SAVING", 0)


@pytest.mark.usefixtures("all_saved")
@pytest.mark.parametrize("position", [BOARD, Konane.parse("4x4")], ids=["native", "python"])
def test_what_a_limit_cuts_off_goes_on_from_there(place: str, position: PartizanPosition) -> None:
    whole = PartizanSolver(position)
    value = whole.value(position)
    with Store(place) as store:
        half = PartizanSolver(position, keeper=Keeper(store))
        assert half.value(position, Limits(nodes=whole.nodes // 2)) is None
        ((space, question, _, known),) = store.checkpoints()
        assert space.convention == "canonical"
        assert question.startswith("value of ")
        assert 0 < known == len(half)
        rest = PartizanSolver(position, keeper=Keeper(store))
        assert rest.value(position) == value
        assert half.nodes + rest.nodes < whole.nodes + 50  # those that were open are met again
        assert store.checkpoints() == []
        check(store, again=5)


@pytest.mark.usefixtures("all_saved")
@pytest.mark.parametrize("change", ["substr(body, 1, length(body) - 9)", "x'00'"])
def test_a_damaged_copy_is_refused(tmp_path: Path, change: str) -> None:
    place = str(tmp_path / "x.db")
    with Store(place) as store:
        assert PartizanSolver(BOARD, keeper=Keeper(store)).value(BOARD, Limits(nodes=3000)) is None
    with sqlite3.connect(place) as connection:
        connection.execute(f"UPDATE grundy_checkpoints SET body = {change}")
    connection.close()
    with Store(place) as store, pytest.raises(StoreError, match="fails its check"):
        solved(store)


@pytest.mark.parametrize(
    "body", [b"", b"grundy values 99\n", b"grundy values 1\n../..", b"grundy values 1\n../..\t{1|\n"]
)
def test_a_copy_of_another_version_is_of_no_use(tmp_path: Path, body: bytes) -> None:
    lines: list[str] = []
    with Store(str(tmp_path / "x.db")) as store:
        store.save_checkpoint(DOMINEERING, f"value of {BOARD}", body, 1)
        solver = PartizanSolver(BOARD, keeper=Keeper(store, lines.append))
        assert solver.value(BOARD) == PartizanSolver(BOARD).value(BOARD)
        assert "are of no use" in lines[0]


def test_work_that_was_short_is_not_saved(place: str) -> None:
    with Store(place) as store:
        assert PartizanSolver(BOARD, keeper=Keeper(store)).value(BOARD, Limits(nodes=20)) is None
        assert store.checkpoints() == []


# ---- what is not kept -------------------------------------------------------------------------
def test_positions_that_are_solved_at_once_are_not_kept(place: str) -> None:
    with Store(place) as store:
        solved(store, Domineering.parse("2x3"))
        assert store.spaces() == {}


@pytest.mark.parametrize("name", sorted(PARTIZAN))
def test_every_game_reads_back_what_it_kept(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.search.partizan.WORTH_KEEPING", 1)

    @settings(max_examples=5, suppress_health_check=list(HealthCheck))
    @given(PARTIZAN[name])
    def holds(position: PartizanPosition) -> None:
        if not position.last_move_wins:
            return
        with Store(":memory:") as store:
            first, _ = solved(store, position)
            again, keeper = solved(store, position)
            assert again.value(position) == first.value(position)
            assert keeper.known == check(store, again=3).facts

    holds()


def test_many_forms_are_told_and_only_those_that_matter_are_read(tmp_path: Path) -> None:
    """A text that no answer needs may be wrong; one that is needed stops the answer."""
    place = str(tmp_path / "x.db")
    with Store(place) as store:
        store.add(DOMINEERING, [("...../.####/.####/.####", "{1,2|0}"), ("..../..../....", "{1|")])
        assert solved(store, Domineering.parse("3x3"))[0].nodes > 10
        with pytest.raises(grundy.errors.GrundyError, match=r"no value: '\{1\|'") as caught:
            solved(store, Domineering.parse("3x4"))
        assert "\n" not in str(caught.value)


# ---- what goes wrong --------------------------------------------------------------------------
def test_a_contradiction_is_refused(place: str) -> None:
    with Store(place) as store:
        store.add(DOMINEERING, [("../..", "{1|-1}")])
        with pytest.raises(InconsistentError, match=r"\.\./\.\. = \{1\|-1\}, and now it is \{2\|-1\}"):
            store.merge([(CRAM, [("....", 2)]), (DOMINEERING, [("../..", "{2|-1}")])])
        assert everything(store) == {(DOMINEERING, "../..", "{1|-1}")}


def test_a_lie_in_the_store_is_found_out(place: str) -> None:
    with Store(place) as store:
        solved(store)
        keys = [fact.key for fact in store.facts(DOMINEERING)]
        store.purge(DOMINEERING)
        solver = PartizanSolver(BOARD, keeper=Keeper(store))
        assert solver.value(BOARD, Limits(nodes=1)) is None  # the table is open: what comes now was not read
        store.add(DOMINEERING, [(key, "{17|-17}") for key in keys])
        with pytest.raises(InconsistentError, match=r"= \{17\|-17\}, and now it is"):
            solver.value(BOARD)
        with pytest.raises(StoreError, match=r"a wrong fact: .* = \{17\|-17\}, and a new search says"):
            check(store, again=1)


@pytest.mark.parametrize("wrong", ["{1,2|0}", "{1|", "{0|1}", "one", "{-1|1}", "{1|-1} ", "2/4"])
def test_a_text_that_is_no_canonical_form_is_found(place: str, wrong: str) -> None:
    with Store(place) as store:
        store.add(DOMINEERING, [("../..", "{1|-1}")])
        assert check(store).facts == 1
        store.add(DOMINEERING, [("..", wrong)])
        with pytest.raises(StoreError, match="is no canonical form"):
            check(store)


@pytest.mark.parametrize("change", ["value = '{2|-1}'", "value = 3", "key = '...'", "crc = crc + 1"])
def test_a_changed_row_is_refused(tmp_path: Path, change: str) -> None:
    place = str(tmp_path / "x.db")
    with Store(place) as store:
        store.add(DOMINEERING, [("../..", "{1|-1}")])
    with sqlite3.connect(place) as connection:
        connection.execute(f"UPDATE grundy_texts SET {change}")
    connection.close()
    with Store(place) as store:
        for ask in (partial(check, store), partial(solved, store)):
            with pytest.raises(StoreError, match="fails its check"):
                ask()


def test_flipped_bytes_never_give_a_wrong_form(tmp_path: Path) -> None:
    path = tmp_path / "solved.db"
    right = {f"{n:04}" * 9: CanonicalForm([n % 7 + 1], [n % 3]).full_text() for n in range(3000)}
    with Store(str(path)) as store:
        store.add(DOMINEERING, right.items())
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    whole, chance, refused = path.read_bytes(), random.Random(8), 0
    for _ in range(100):
        damaged = bytearray(whole)
        damaged[chance.randrange(100, len(damaged))] ^= 1 << chance.randrange(8)
        path.write_bytes(damaged)
        for extra in ("-wal", "-shm"):
            path.with_name(path.name + extra).unlink(missing_ok=True)
        try:
            with Store(str(path), create=False) as store:
                found = {key: value for _, key, value in everything(store)}
        except StoreError:
            refused += 1
        else:
            assert found.items() <= right.items()
    assert refused > 50


KILLED = """
import sys
import grundy
from grundy.search.partizan import PartizanSolver
from grundy.store import Keeper, Store, keeper
keeper.INTERVAL = keeper.CHECKPOINT_INTERVAL = 0.01
store = Store(sys.argv[1])
add = store.add
def reported(space, facts):
    facts = list(facts)
    new = add(space, facts)
    print(sum(store.spaces().values()), flush=True)
    return new
store.add = reported
position = grundy.game("konane").start("4x4")
print("value", PartizanSolver(position, keeper=Keeper(store)).value(position), flush=True)
"""


def kill_and_go_on(place: str, reports: Iterable[int]) -> None:
    """Kills the work after so many reports of what was kept, again and again, and lets it end at last."""
    for count in reports:
        running = subprocess.Popen([sys.executable, "-c", KILLED, place], stdout=subprocess.PIPE, text=True)
        assert running.stdout is not None
        lines = [running.stdout.readline() for _ in range(count)]
        running.kill()
        lines += running.stdout.readlines()
        running.wait()
        said = [int(line) for line in lines if line.strip().isdigit()]
        with Store(place) as store:
            assert check(store).facts >= max(said, default=0)
    position = Konane.parse("4x4")
    with Store(place) as store:
        solver, _ = solved(store, position)
        assert str(solver.value(position)) == "0"
        check(store, again=3)


def test_killed_after_some_reports(place: str) -> None:
    kill_and_go_on(place, (1, 2, 4))


@pytest.mark.long
def test_killed_a_hundred_times(place: str) -> None:
    chance = random.Random(100)
    kill_and_go_on(place, (chance.randrange(6) for _ in range(100)))


def test_two_processes_write_at_once(place: str) -> None:
    running = [
        subprocess.Popen([sys.executable, "-c", KILLED, place], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    said = [process.communicate(timeout=300)[0].splitlines()[-1] for process in running]
    assert said == ["value 0"] * 2
    with Store(place) as store:
        assert check(store, again=3).facts > 100


def test_a_store_that_cannot_be_written_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:
        raise StoreError("the disk is full")

    monkeypatch.chdir(tmp_path)
    lines: list[str] = []
    with Store(str(tmp_path / "x.db")) as store:
        with monkeypatch.context() as patched:
            patched.setattr(store, "add", refuse)
            assert PartizanSolver(BOARD, keeper=Keeper(store, lines.append)).value(BOARD) is not None
        assert lines[0] == "the disk is full"
        (rescued,) = tmp_path.glob("grundy-unsaved-*.facts")
        with rescued.open() as file:
            assert store.merge(read_text(file, rescued.name)) > 50
        assert solved(store)[0].nodes == 0


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
                assert connection.scalar(sa.select(schema.about.c.value)) == "2"
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


# ---- the command ------------------------------------------------------------------------------
def test_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GRUNDY_STORE", str(tmp_path / "solved.db"))
    monkeypatch.chdir(tmp_path)

    def say(line: str) -> tuple[int, str]:
        code = main(line.split())
        return code, capsys.readouterr().out

    first, again, fresh = (
        json.loads(say(f"value domineering 4x6 --no-theorems --json{more}")[1])
        for more in ("", "", " --no-store")
    )
    assert first["value"] == again["value"] == fresh["value"]
    assert again["nodes"] == 0 < first["nodes"] == fresh["nodes"]
    before, after = (run["known"] for run in json.loads(say("store runs --json")[1])["runs"])
    assert before == 0 < after
    count = say("store ls")[1].split()[0]
    assert say("store ls")[1] == f"{count:>12}  domineering, rules 1, canonical forms\n"
    (entry,) = json.loads(say("store show domineering --count 1 --json")[1])["entries"]
    form = CanonicalForm.from_full_text(entry["value"])
    shown = say("store show domineering --count 1")[1].splitlines()
    assert shown[0] == f"       1  value {form}  {entry['position']}"
    assert len(shown) > 3  # and its picture
    assert say("store check --again 2") == (0, f"{count} facts in good order, 2 solved again\n")
    assert say("store export facts.txt") == (0, f"{count} facts in facts.txt\n")
    assert say("store purge domineering --yes") == (0, f"{count} facts forgotten\n")
    assert say("store import facts.txt") == (0, f"facts.txt: {count} new facts\n")
    assert say("store merge solved.db --store other.db") == (0, f"solved.db: {count} new facts\n")
