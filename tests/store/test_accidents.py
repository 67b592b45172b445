"""Whatever happens to a process or to a file: no wrong answer, and nothing lost that was reported as kept."""

from __future__ import annotations

import json
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.processes import PATIENCE, ran, running
from tests.store.postgres import Server

import grundy
from grundy.search import Solver
from grundy.store import Space, Store, StoreError, StoreRecorder
from grundy.store.check import check
from grundy.store.recorder import FEW_FACTS
from grundy.store.transfer import batches_of, read_text

CRAM = Space("cram", 1, "normal")
BOARD = "5x7"
ANSWER = 1

REPORTS = """
import sys
import grundy
from grundy.search import Solver
from grundy.store import StoreRecorder, Store, recorder
recorder.INTERVAL = 0.01
store = Store(sys.argv[1])
add = store.add
def reported(space, facts):
    facts = list(facts)
    new = add(space, facts)
    print(len(store.spaces()) and sum(store.spaces().values()), flush=True)
    return new
store.add = reported
position = grundy.game("cram").start(sys.argv[2])
print("ready", flush=True)
print("answer", int(Solver(position, recorder=StoreRecorder(store)).grundy(position)), flush=True)
"""


def killed_after(place: str, seconds: float) -> int:
    """Kills a solve after a while; how many facts it had reported as kept."""
    with running([sys.executable, "-c", REPORTS, place, BOARD], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(seconds)
        process.kill()
        lines = [line for line in process.stdout.read().splitlines() if line.isdigit()]
    return int(lines[-1]) if lines else 0


def check_after_kill(place: str, reported: int) -> None:
    with Store(place) as store:
        assert check(store).facts >= reported


def kill_and_resume(place: str, times: int) -> None:
    chance = random.Random(times)
    kept = 0
    for _ in range(times):
        kept = max(kept, killed_after(place, chance.uniform(0, 0.4)))
        check_after_kill(place, kept)
    position = grundy.game("cram").start(BOARD)
    with Store(place) as store:
        assert int(Solver(position, recorder=StoreRecorder(store)).grundy(position)) == ANSWER
        assert check(store, again=3).facts >= kept


def test_killed_at_random_moments(place: str) -> None:
    kill_and_resume(place, 6)


@pytest.mark.long
def test_killed_at_a_hundred_random_moments(place: str) -> None:
    kill_and_resume(place, 100)


# ---- files ------------------------------------------------------------------------------------
@pytest.fixture
def filled(tmp_path: Path) -> Path:
    path = tmp_path / "solved.db"
    with Store(str(path)) as store:
        store.add(CRAM, [(f"{n:04}" * 9, n % 5) for n in range(3000)])
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return path


def facts_or_error(path: Path) -> dict[str, int | str] | str:
    try:
        with Store(str(path), create=False) as store:
            return {fact.key: fact.value for space in store.spaces() for fact in store.facts(space)}
    except StoreError as error:
        return str(error)


@pytest.mark.parametrize("left", [0.999, 0.9, 0.5, 0.1, 0.001])
def test_a_file_cut_short_is_refused(filled: Path, left: float) -> None:
    whole = filled.read_bytes()
    cut = whole[: int(len(whole) * left)]
    filled.write_bytes(cut)
    said = facts_or_error(filled)
    assert isinstance(said, str)
    assert filled.read_bytes() == cut


def test_flipped_bytes_never_give_a_wrong_fact(filled: Path) -> None:
    whole = filled.read_bytes()
    chance = random.Random(5)
    whole_facts, noticed = facts_or_error(filled), 0
    for _ in range(150):
        damaged = bytearray(whole)
        for _ in range(chance.choice((1, 1, 5))):
            damaged[chance.randrange(100, len(damaged))] ^= 1 << chance.randrange(8)
        filled.write_bytes(damaged)
        for extra in ("-wal", "-shm"):
            filled.with_name(filled.name + extra).unlink(missing_ok=True)
        said = facts_or_error(filled)
        noticed += said != whole_facts  # the file is refused, or damaged facts are left out
        if not isinstance(said, str):
            assert all(int(key[:4]) % 5 == value for key, value in said.items())
    assert noticed > 75


def test_a_version_of_rules_that_is_no_number_is_left_out(filled: Path) -> None:
    with Store(str(filled)) as store:
        store.add(Space("nim", 1, "normal"), [("3", 3)])
    with sqlite3.connect(filled) as database:
        database.execute("UPDATE grundy_spaces SET rules = 'x' WHERE game = 'cram'")
    database.close()
    with Store(str(filled)) as store:
        assert list(store.spaces()) == [Space("nim", 1, "normal")]
        found = check(store, again=3)
        assert (found.facts, found.damaged) == (1, 1)
        assert "cram" in found.damage


def test_other_files_are_no_stores(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    path.write_text("this is no database, but a letter of more than a hundred characters " * 40)
    before = path.read_bytes()
    assert "file is not a database" in str(facts_or_error(path))
    assert path.read_bytes() == before
    with pytest.raises(StoreError, match="is a directory"):
        Store(str(tmp_path))
    with pytest.raises(StoreError, match="there is no store"):
        Store(str(tmp_path / "none.db"), create=False)
    with pytest.raises(StoreError, match="cannot make the folder"):
        Store(str(path / "below" / "x.db"))
    with pytest.raises(StoreError, match="is no place for a store"):
        Store("nosuch://somewhere/x")


KEEPS_ALL = """
import sys
from grundy.cli import main
from grundy.store import recorder
recorder.FEW_FACTS = 10**6
sys.exit(main(sys.argv[1:]))
"""
"""Runs a command that keeps every fact: else it depends on the clock how many there are."""


def solved_on_a_small_disk(place: Path, folder: Path, limit: int | None = None) -> str:
    """Solves a board with a store that fills up; what the command says on stderr."""

    def small_disk() -> None:
        if limit is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    words = ["solve", "cram", "5x8", "--no-theorems", "--grundy", "--json", "--store", str(place)]
    done = ran([sys.executable, "-c", KEEPS_ALL, *words], preexec_fn=small_disk, cwd=folder)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["grundy"] == 1
    assert "cannot be used" in done.stderr
    assert "Traceback" not in done.stderr
    with Store(str(place)) as store:
        check(store)
    return done.stderr


def test_files_that_may_not_grow(tmp_path: Path) -> None:
    """No file may grow, so that the facts cannot be rescued either: this is said."""
    place = tmp_path / "solved.db"
    Store(str(place)).close()
    said = solved_on_a_small_disk(place, tmp_path, limit=place.stat().st_size + 60_000)
    assert "facts were not kept" in said
    assert not list(tmp_path.glob("grundy-unsaved-*"))


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=160k", "tmpfs", str(disk)], capture_output=True, check=False
    )
    if mounted.returncode != 0:
        pytest.skip("only root can make a small disk")
    try:
        said = solved_on_a_small_disk(disk / "solved.db", tmp_path)
        (rescued,) = tmp_path.glob("grundy-unsaved-*.facts")
        assert f"are in {rescued}" in said
        with Store(str(disk / "solved.db")) as full, Store(str(tmp_path / "all.db")) as large:
            large.merge(batches_of(full, full.spaces()))
            large.merge(read_text(rescued.open(), rescued.name))
            position = grundy.game("cram").start("5x8")
            solver = Solver(position, recorder=StoreRecorder(large))
            assert int(solver.grundy(position)) == 1
            assert solver.nodes < 100
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_two_processes_write_at_once(place: str) -> None:
    words = [sys.executable, "-c", REPORTS, place]
    with ExitStack() as stack:
        processes = [
            stack.enter_context(running([*words, board], stdout=subprocess.PIPE))
            for board in ("5x7", "5x7", "4x7")
        ]
        said = [process.communicate(timeout=PATIENCE)[0].splitlines()[-1] for process in processes]
    assert said == ["answer 1", "answer 1", "answer 3"]
    with Store(place) as store:
        assert check(store, again=3).facts >= FEW_FACTS


# ---- servers ----------------------------------------------------------------------------------
def test_a_server_that_goes_away_in_the_middle(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = server.new_database()
    lines: list[str] = []
    position = grundy.game("cram").start("5x7")
    monkeypatch.chdir(tmp_path)
    with Store(place) as store:
        recorder = StoreRecorder(store, lines.append)
        solver = Solver(position, recorder=recorder)
        solver.place(position)
        server.stop()
        try:
            assert int(solver.grundy(position)) == ANSWER
        finally:
            server.start()
        assert any("cannot be used" in line for line in lines)
        (rescued,) = tmp_path.glob("grundy-unsaved-*.facts")
        assert any(str(rescued) in line for line in lines)
        with rescued.open() as file:
            assert store.merge(read_text(file, rescued.name)) >= FEW_FACTS
        assert check(store, again=3).solved_again == 3


def test_no_server(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be used") as caught:
        Store("postgresql://nobody:secret@127.0.0.1:1/games")
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)
