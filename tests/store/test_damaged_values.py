"""Canonical forms that are kept are never wrong, whatever happens to the store or to who writes it."""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.processes import PATIENCE, running
from tests.store.kept_values import BOARD, CRAM, DOMINEERING, everything, solved

from grundy.cli import main
from grundy.games.konane import Konane
from grundy.search import Limits
from grundy.search.partizan import PartizanSolver
from grundy.store import InconsistentError, Store, StoreError, StoreRecorder
from grundy.store.check import check
from grundy.store.transfer import read_text
from grundy.values.partizan import CanonicalForm


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
        solver = PartizanSolver(BOARD, recorder=StoreRecorder(store))
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


CHANGES = ["value = '{2|-1}'", "value = 3", "key = '...'", "crc = crc + 1", "key = CAST(x'2E2EAE2E' AS TEXT)"]


def changed(place: str, change: str) -> None:
    """A store with two facts, one of which has changed on the disk."""
    with Store(place) as store:
        store.add(DOMINEERING, [("../..", "{1|-1}"), ("./.", "1")])
    with sqlite3.connect(place) as connection:
        connection.execute(f"UPDATE grundy_texts SET {change} WHERE key = '../..'")
    connection.close()


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_row_is_left_out(tmp_path: Path, change: str) -> None:
    place, lines = str(tmp_path / "x.db"), list[str]()
    changed(place, change)
    with Store(place) as store:
        assert everything(store) == {(DOMINEERING, "./.", "1")}
        report = check(store)
        assert (report.facts, report.damaged) == (1, 1)
        assert "a damaged fact is left out, such as domineering, rules 1, canonical forms: " in report.damage
    with Store(place) as store:
        value = PartizanSolver(BOARD, recorder=StoreRecorder(store, lines.append)).value(BOARD)
        assert value == PartizanSolver(BOARD).value(BOARD)
        (line,) = lines
        assert "a damaged fact is left out" in line
        store.add(DOMINEERING, [("../..", "{1|-1}")])
    with Store(place) as store:
        assert check(store).damaged == ("key" in change)  # what is proved again is mended
        assert store.value(DOMINEERING, "../..") == "{1|-1}"


def test_all_facts_damaged(tmp_path: Path) -> None:
    changed(place := str(tmp_path / "x.db"), "value = 3")
    with sqlite3.connect(place) as connection:
        connection.execute("UPDATE grundy_texts SET crc = 0")
    connection.close()
    with Store(place) as store:
        assert check(store).damaged == 2
        assert "2 damaged facts are left out" in check(store).damage


def test_commands_say_what_is_damaged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed(place := str(tmp_path / "x.db"), CHANGES[0])
    left_out = f"grundy: the store {place}: a damaged fact is left out, such as "
    for command, code in (
        (f"value domineering 2x2 --no-theorems --store {place}", 0),
        (f"store check --store {place}", 1),
    ):
        assert main(command.split()) == code
        out, err = capsys.readouterr()
        assert err.startswith(left_out)
        assert err.count("\n") == 1
        assert "+-1" in out or "in good order, 1 damaged" in out
    assert main(["store", "check", "--store", place, "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["good"], found["damaged"], found["facts"]) == (False, 1, 1)
    assert main(["store", "export", str(tmp_path / "facts.txt"), "--store", place]) == 0
    assert [line.split("\t")[-1] for line in (tmp_path / "facts.txt").open()][1:] == ["./.\n"]


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
                refused += bool(store.damaged)
        except StoreError:
            refused += 1
        else:
            assert found.items() <= right.items()
    assert refused > 50


KILLED = """
import sys
import grundy
from grundy.search.partizan import PartizanSolver
from grundy.store import StoreRecorder, Store, recorder
recorder.INTERVAL = recorder.CHECKPOINT_INTERVAL = 0.01
store = Store(sys.argv[1])
add = store.add
def reported(space, facts):
    facts = list(facts)
    new = add(space, facts)
    print(sum(store.spaces().values()), flush=True)
    return new
store.add = reported
position = grundy.game("konane").start("4x4")
print("value", PartizanSolver(position, recorder=StoreRecorder(store)).value(position), flush=True)
"""


def kill_and_go_on(place: str, reports: Iterable[int]) -> None:
    """Kills the work after so many reports of what was kept, again and again, and lets it end at last."""
    for count in reports:
        with running([sys.executable, "-c", KILLED, place], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(count)]
            process.kill()
            lines += process.stdout.readlines()
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
    with ExitStack() as stack:
        processes = [
            stack.enter_context(running([sys.executable, "-c", KILLED, place], stdout=subprocess.PIPE))
            for _ in range(2)
        ]
        said = [process.communicate(timeout=PATIENCE)[0].splitlines()[-1] for process in processes]
    assert said == ["value 0"] * 2
    with Store(place) as store:
        assert check(store, again=3).facts > 50


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
            assert PartizanSolver(BOARD, recorder=StoreRecorder(store, lines.append)).value(BOARD) is not None
        assert lines[0] == "the disk is full"
        (rescued,) = tmp_path.glob("grundy-unsaved-*.facts")
        with rescued.open() as file:
            assert store.merge(read_text(file, rescued.name)) > 50
        assert solved(store)[0].nodes == 0
