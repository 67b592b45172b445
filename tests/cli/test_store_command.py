"""`grundy store`, and what the commands that solve do with a store."""

from __future__ import annotations

import io
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from grundy.cli import main
from grundy.errors import LimitReachedError
from grundy.store import Space, Store
from grundy.store.check import SolvingAgain


@pytest.fixture
def say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a command with a store of one's own; its exit code, stdout and stderr."""
    monkeypatch.setenv("GRUNDY_STORE", str(tmp_path / "mine" / "solved.db"))
    monkeypatch.chdir(tmp_path)

    def run(line: str) -> tuple[int, str, str]:
        code = main(line.split())
        return code, *capsys.readouterr()

    return run


def test_solving_twice(say: Any) -> None:
    first = json.loads(say("solve cram 5x6 --no-theorems --grundy --json")[1])
    again = json.loads(say("solve cram 5x6 --no-theorems --grundy --json")[1])
    fresh = json.loads(say("solve cram 5x6 --no-theorems --grundy --json --no-store")[1])
    assert first["grundy"] == again["grundy"] == 2
    assert again["nodes"] < 10 < first["nodes"] == fresh["nodes"]
    count = say("store ls")[1].split()[0]
    assert say("store check --again 3")[:2] == (0, f"{count} facts in good order, 3 solved again\n")


def test_a_tree_uses_and_fills_the_store(say: Any) -> None:
    for line in ("tree cram 4x5 --levels 1", "tree dots_and_boxes 2x2", "tree domineering 3x3 --first right"):
        fresh = say(f"{line} --no-store")[1]
        assert [say(f"{line} --store trees.db")[1] for _ in range(2)] == [fresh, fresh]
    past = json.loads(say("store runs --json --store trees.db")[1])["runs"]
    assert [run["state"] for run in past] == ["answered"] * 6
    for first, second in zip(past[::2], past[1::2], strict=True):
        assert first["kept"] > 0 == second["kept"]
        assert second["known"] >= first["kept"]
        assert second["nodes"] < first["nodes"]
    assert say("tree cram 7x8 --nodes 100 --store trees.db")[0] == 3
    assert "tree cram 7x8 --nodes 100: stopped by the node limit, " in say("store runs --store trees.db")[1]
    assert "one or the other" in say("tree nim 1 --store trees.db --no-store")[2]


def test_options_use_and_fill_the_store(say: Any) -> None:
    for line in ("options cram 4x5 --grundy --no-theorems", "options dots_and_boxes 2x3"):
        listed = [json.loads(say(f"{line} --json --store moves.db")[1]) for _ in range(2)]
        assert listed[0]["options"] == listed[1]["options"]
        assert listed[1]["nodes"] * 50 < listed[0]["nodes"]
        assert json.loads(say(f"{line} --json --no-store")[1])["nodes"] == listed[0]["nodes"]
    assert (
        "options cram 4x5 --grundy --no-theorems --json: answered, " in say("store runs --store moves.db")[1]
    )
    assert "one or the other" in say("options nim 1 --store moves.db --no-store")[2]


@pytest.mark.parametrize("game", ["cram 4x5 --no-theorems", "dots_and_boxes 2x3"])
def test_the_perfect_player_uses_and_fills_the_store(
    say: Any, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for line in (f"{game} --no-store", f"{game} --store play.db"):
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        code, out, _ = say(f"play --second {line}")
        assert (code, out[-9:]) == (0, "Goodbye.\n")
        facts = say("store ls --store play.db")[1]
        assert (game.split()[0] in facts) is ("--store" in line)


def test_a_player_that_looks_ahead_has_no_use_for_a_store(say: Any) -> None:
    code, _, err = say("play cram 3x3 --depth 2 --store play.db")
    assert (code, err) == (
        2,
        "grundy: --store is for searches, and this opponent looks ahead by alpha-beta\n",
    )


def test_runs_and_repeating_one(say: Any) -> None:
    code, out, _ = say("solve cram 4x5 --no-theorems --grundy")
    assert say("solve nim 1 2")[0] == 0
    listed = json.loads(say("store runs --json")[1])["runs"]
    assert [run["command"] for run in listed] == [
        ["solve", "cram", "4x5", "--no-theorems", "--grundy"],
        ["solve", "nim", "1", "2"],
    ]
    assert [run["state"] for run in listed] == ["answered"] * 2
    assert listed[0]["kept"] > 0
    nodes = listed[0]["nodes"]
    assert "grundy solve cram 4x5 --no-theorems --grundy: N" in say("store runs")[1]
    again, text, notes = say("solve --like 1")
    assert (again, text.splitlines()[0]) == (code, out.splitlines()[0])
    assert f"{nodes:,} nodes" in text
    assert notes == f"run 1 of {listed[0]['started']} said: N, {nodes:,} nodes (answered)\n"
    assert say("solve --like 77")[0] == 2


def test_a_refused_run_is_listed_as_such(say: Any) -> None:
    line = "solve cram 3x3 --misere --base nonsense --no-theorems"
    refused = say(line)
    assert refused[:2] == (2, "")
    assert refused[2].count("\n") == 1
    (run,) = json.loads(say("store runs --json")[1])["runs"]
    assert run["state"] == "refused"
    assert say("store runs")[1].endswith(f"grundy {line}: refused\n")
    assert say("solve --like 1") == refused


def test_repeating_a_run_opens_no_file_that_nobody_has_typed(say: Any, tmp_path: Path) -> None:
    (tmp_path / "heap.py").write_text(HEAP)
    assert say("solve heap.py 7 --no-theorems --proof heap.proof")[0] == 0
    (tmp_path / "heap.proof").unlink()
    ran = tmp_path / "ran"
    ran.unlink()
    code, out, err = say("solve --like 1")
    assert (code, out) == (2, "")
    assert err == "grundy: run 1 opens the file 'heap.py': to allow that, add it: `--like 1 heap.py`\n"
    assert "'heap.proof'" in say("solve --like 1 heap.py")[2]
    assert not ran.exists()
    assert say("solve --like 1 heap.py heap.proof")[0] == 0
    assert ran.exists()
    assert (tmp_path / "heap.proof").exists()


def test_only_commands_that_solve_are_repeated(say: Any, tmp_path: Path) -> None:
    assert say("solve cram 3x3 --no-theorems")[0] == 0
    with sqlite3.connect(tmp_path / "mine" / "solved.db") as connection:
        connection.execute("UPDATE grundy_runs SET command = ?", ('["store", "purge", "cram", "--yes"]',))
    connection.close()
    assert say("solve --like 1") == (2, "", "grundy: run 1 is of a command that is not repeated\n")


def with_runs(place: Path, *commands: object, **fields: object) -> None:
    """Writes runs into a store as somebody could who made it."""
    row: dict[str, object] = {
        "started": "2020-01-01",
        "version": "1",
        "machine": "m",
        "process": 1,
        "known": 0,
    }
    row |= {"state": "answered", "kept": 0, "nodes": 1, "seconds": 1.0, "answer": "{}", **fields}
    names, marks = ", ".join((*row, "command")), ", ".join("?" * (len(row) + 1))
    with sqlite3.connect(place) as connection:
        connection.execute("DELETE FROM grundy_runs")
        for command in commands:
            line = f"INSERT INTO grundy_runs ({names}) VALUES ({marks})"
            connection.execute(line, (*row.values(), json.dumps(command)))
    connection.close()


@pytest.mark.parametrize(
    "line",
    [
        "tree nim 1+2 -o mine.txt",
        "tree nim 1+2 -omine.txt",
        "tree nim 1+2 --output mine.txt",
        "tree nim 1+2 --output=mine.txt",
        "value domineering 2x2 --thermograph mine.txt",
        "value domineering 2x2 --thermograph=mine.txt",
        "value domineering 2x2 --proof=mine.txt",
    ],
)
def test_nor_does_it_write_one(line: str, say: Any, tmp_path: Path) -> None:
    """Whatever the command, and however its option is written."""
    assert say("solve nim 1 --no-theorems")[0] == 0
    with_runs(tmp_path / "mine" / "solved.db", line.split())
    code, out, err = say("solve --like 1")
    assert (code, out, "opens the file 'mine.txt'" in err) == (2, "", True)
    assert not (tmp_path / "mine.txt").exists()


@pytest.mark.parametrize("line", ["solve --like 1", "solve --like=1", "solve nim 1 --like=2"])
def test_a_run_repeats_no_other_one(line: str, say: Any, tmp_path: Path) -> None:
    assert say("solve nim 1 --no-theorems")[0] == 0
    with_runs(tmp_path / "mine" / "solved.db", line.split())
    assert say("solve --like 1") == (2, "", "grundy: run 1 repeats another one\n")


def test_runs_that_are_none_are_refused_in_a_line(say: Any, tmp_path: Path) -> None:
    assert say("solve nim 1 --no-theorems")[0] == 0
    place = tmp_path / "mine" / "solved.db"
    wrong: list[dict[str, object]] = [{"seconds": "x"}, {"nodes": "x"}, {"answer": "[]"}, {"answer": "x"}]
    for command, fields in [
        *(([], {}), ({"a": 1}, {}), ([1], {}), ("solve", {}), (None, {})),
        *((["solve"], some) for some in wrong),
    ]:
        with_runs(place, command, **fields)
        for line in ("store runs", "store runs --json", "solve --like 1"):
            code, out, err = say(line)
            assert (code, out, err.count("\n")) == (2, "", 1)
            assert "run 1 cannot be read" in err


PAINT = "\x1b[2K\x1b[1Gverified\x1b[8m"


@pytest.mark.parametrize("paint", [PAINT, "\x9b2K", "\x07", "\u202egnidaer", "\x00"])
def test_no_control_of_a_store_reaches_the_terminal(paint: str, say: Any, tmp_path: Path) -> None:
    """Whoever made it may have written anything into it, with right check numbers."""
    place = tmp_path / "mine" / "solved.db"
    with Store(str(place)) as store:
        for space in (Space(paint, 1, "normal"), Space("cram", 1, paint), Space("cram", 1, "normal")):
            store.add(space, [(paint, 3), ("....", 2)])
        store.add(Space("domineering", 1, "canonical"), [(paint, paint)])
        store.save_checkpoint(Space(paint, 1, "normal"), paint, b"x", 1)
    with_runs(
        place, ["solve", "cram", paint], started=paint, machine=paint, answer=json.dumps({"outcome": paint})
    )
    with sqlite3.connect(place) as connection:
        connection.execute("UPDATE grundy_facts SET crc = 1 WHERE value = 2")
    connection.close()
    for line in (
        *("store ls", "store runs", "store show cram", "store check", "store check --again 3"),
        *("store ls --json", "store runs --json", "store check --json", "store show cram --json"),
        *("solve cram 3x3 --no-theorems", "solve --like 1", f"store merge {place} --store other.db"),
        *("value domineering 2x2", "store export facts.txt", "store import facts.txt --store other.db"),
    ):
        code, out, err = say(line)
        assert code in (0, 1, 2), line
        assert not [sign for sign in out + err if not sign.isprintable() and sign != "\n"], line


HEAP = """
from dataclasses import dataclass
from pathlib import Path
from grundy.games import Position, register

Path("ran").touch()

@register("my_own_heap")
@dataclass(frozen=True, repr=False)
class Heap(Position):
    left: int

    @classmethod
    def parse(cls, text):
        return cls(int(text))

    def __str__(self):
        return str(self.left)

    def moves(self):
        for taken in (1, 2):
            if taken <= self.left:
                yield str(taken), type(self)(self.left - taken)
"""


def test_facts_about_a_game_in_a_file(say: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever types the path has their facts; nothing else opens the file."""
    from grundy.games import registry

    (tmp_path / "heap.py").write_text(HEAP)
    first = json.loads(say("solve heap.py 40 --no-theorems --json")[1])
    again = json.loads(say("solve heap.py 40 --no-theorems --json")[1])
    assert (again["outcome"], again["nodes"] < first["nodes"]) == (first["outcome"], True)
    assert json.loads(say("store show heap.py --most 1000 --json")[1])["entries"]
    assert say("store export heap.txt --game heap.py")[0] == 0
    assert say("store check --again 3 --rules heap.py")[1].endswith(" in good order, 3 solved again\n")
    (tmp_path / "ran").unlink()
    monkeypatch.delitem(registry._found, "my_own_heap")  # as in another process
    code, out, _ = say("store check --again 3")
    assert (code, out.splitlines()[0]) == (0, "0 facts in good order, 0 solved again")
    assert "the game is not here" in out
    assert " unread: the game is not here" in say("store import heap.txt --store other.db")[1]
    say("store ls")
    assert not (tmp_path / "ran").exists()
    assert say("store purge heap.py --yes")[0] == 0
    assert (tmp_path / "ran").exists()


def test_a_stopped_run_keeps_what_it_found(say: Any) -> None:
    code, _, _ = say("solve cram 5x8 --no-theorems --nodes 10000")
    assert code == 3
    (run,) = json.loads(say("store runs --json")[1])["runs"]
    assert run["state"] == "stopped by the node limit"
    assert run["kept"] > 0
    assert json.loads(say("store ls --json")[1])["spaces"][0]["facts"] == run["kept"]


def test_show(say: Any, tmp_path: Path) -> None:
    say("solve cram 5x6 --no-theorems")
    entries = json.loads(say("store show cram --most 5 --json")[1])["entries"]
    assert [entry["index"] for entry in entries] == [1, 2, 3, 4, 5]
    second = json.loads(say("store show cram --from 2 --most 1 --json")[1])["entries"]
    assert second == [entries[1]]
    code, out, _ = say("store show cram --random 4 --most 2 --draw pictures")
    assert (code, out.count("nimber")) == (0, 2)
    assert "a b c" in out
    assert sorted(path.name for path in (tmp_path / "pictures").iterdir()) == ["cram-1.svg", "cram-2.svg"]
    like = json.loads(say("store show cram --matching *#* --most 1000 --json")[1])["entries"]
    assert like
    assert all("#" in entry["position"] for entry in like)
    assert say("store show cram --misere")[0] == 2
    assert say("store show cram --matching zzz")[1] == "no such entries\n"


def test_export_import_merge_purge(say: Any, tmp_path: Path) -> None:
    say("solve cram 5x6 --no-theorems")
    count = json.loads(say("store ls --json")[1])["spaces"][0]["facts"]
    assert say("store export facts.txt")[1] == f"{count:,} facts in facts.txt\n"
    assert say("store export facts.parquet --game cram")[0] == 0
    again = f"none is proved here: `grundy store check --again {count} --store other.db` solves them again"
    assert say("store import facts.txt --store other.db")[1] == f"facts.txt: {count:,} new facts; {again}\n"
    assert say("store import facts.parquet --store other.db")[1] == "facts.parquet: 0 new facts\n"
    assert say("store merge other.db --store third.db")[1].startswith(f"other.db: {count:,} new facts; none")
    with sqlite3.connect(tmp_path / "third.db") as connection:
        connection.execute("DELETE FROM grundy_facts WHERE value = 0")
    assert say("store check --store third.db")[0] == 0
    assert say("store purge cram --yes --store third.db")[0] == 0
    assert "empty" in say("store ls --store third.db")[1]


def test_contradictions_and_damage_are_found(say: Any, tmp_path: Path) -> None:
    say("solve cram 5x6 --no-theorems")
    say("store export facts.txt")
    from grundy.store import Fact, Space

    lines = (tmp_path / "facts.txt").read_text().splitlines()
    *_, value, key = lines[-1].split("\t")
    lie = Fact(Space("cram", 1, "normal"), key, int(value) + 1)
    lines[-1] = f"cram\t1\tnormal\t{lie.check:08x}\t{lie.value}\t{key}"
    (tmp_path / "lies.txt").write_text("\n".join(lines) + "\n")
    code, _, err = say("store import lies.txt")
    assert code == 2
    assert f"{key} = {value}, and now it is {lie.value}" in err
    with sqlite3.connect(tmp_path / "mine" / "solved.db") as connection:
        connection.execute("UPDATE grundy_facts SET value = value + 1 WHERE key = ?", (key,))
    code, _, err = say("store check")
    assert code == 1
    assert "a damaged fact is left out, such as cram, rules 1, normal: " in err
    code, out, err = say("solve cram 5x6 --no-theorems")
    assert code == 0
    assert out.startswith("cram 5x6: ")
    assert "a damaged fact is left out" in err


def out_of_time(*_: object) -> str:
    raise LimitReachedError.by("time")


def test_checking_says_what_was_solved_again(
    say: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from grundy.store import Fact, Space
    from grundy.store.transfer import HEADER

    def fact(game: str, key: str, value: int, rules: int = 1) -> str:
        number = Fact(Space(game, rules, "normal"), key, value).check
        return f"{game}\t{rules}\tnormal\t{number:08x}\t{value}\t{key}\n"

    def take_in(*facts: str) -> None:
        (tmp_path / "facts.txt").write_text("".join([f"{HEADER}\n", *facts]))
        assert say("store import facts.txt")[0] == 0

    take_in(fact("nim", "5", 5), fact("nim, all, short", "1 and 2", 1, rules=2), fact("my own", "1", 1))
    unread = "1 fact that searches here leave out:\n           1  the game is not here\n"
    assert say("store check --again 3") == (0, f"2 facts in good order, 2 solved again\n{unread}", "")
    assert say("store check") == (0, f"2 facts in good order\n{unread}", "")
    found = json.loads(say("store check --again 3 --json")[1])
    assert (found.pop("store"), found) == (
        str(tmp_path / "mine" / "solved.db"),
        {
            "good": True,
            "facts": 3,
            "solved_again": 2,
            "damaged": 0,
            "why": None,
            "not_solved": 0,
            "why_not": {},
            "unread": 1,
            "why_unread": {"the game is not here": 1},
            "stopped_by": None,
        },
    )
    take_in(fact("cram", "/".join(["." * 9] * 9), 3))  # nobody will ever know
    stopped = f"stopped by the time limit; so far 3 facts in good order, 0 solved again\n{unread}"
    with monkeypatch.context() as patch:
        patch.setattr(SolvingAgain, "why_not", out_of_time)
        assert say("store check --again 3 --time-limit 1h") == (3, stopped, "")
        found = json.loads(say("store check --again 3 --time-limit 1h --json")[1])
    assert (found["good"], found["facts"], found["stopped_by"]) == (None, 4, "time")
    assert say("store purge cram --yes")[0] == 0
    take_in(fact("nim, all, short", "2 and 2", 0, rules=2))
    code, out, err = say("store check --again 3")
    told = "a wrong fact: nim, all, short, rules 2, normal: 2 and 2 = 0, and a new search says not 0"
    assert (code, out, err) == (1, "", f"grundy: {told}\n")
    code, out, err = say("store check --again 3 --json")
    assert (code, json.loads(out)["why"], err) == (1, told, "")


def test_ctrl_c_ends_a_check(say: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert say("solve nim 3+4 --no-theorems --store x.db")[0] == 0

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("grundy.store.check.SolvingAgain.why_not", interrupted)
    code, out, err = say("store check --again 3 --store x.db")
    assert (code, err) == (3, "")
    assert out.startswith("interrupted; so far ")
    assert out.endswith(" in good order, 0 solved again\n")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("store ls --store none.db", "there is no store none.db"),
        ("store import none.txt", "cannot read none.txt: No such file or directory"),
        ("store export no/where.txt --store here.db", "there is no store here.db"),
        ("solve nim 1 --store x.db --no-store", "one or the other"),
        ("solve nim 1 --store nosuch://x", "is no place for a store"),
        ("store show nosuch", "has nothing about nosuch"),
        ("store purge nosuch", "has nothing about nosuch"),
    ],
)
def test_mistakes(say: Any, line: str, message: str) -> None:
    say("solve nim 1 2")
    code, out, err = say(line)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_a_store_of_one_s_own_that_is_broken_is_only_warned_of(say: Any, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "solved.db").write_text("no database at all " * 100)
    code, out, err = say("solve cram 3x4 --no-theorems")
    assert (code, out.count("winning move")) == (0, 1)
    assert "file is not a database; going on without" in err
    assert (tmp_path / "mine" / "solved.db").read_text().startswith("no database")


def test_without_a_word_it_says_what_it_can_do(say: Any) -> None:
    code, out, err = say("store")
    assert (code, err) == (0, "")
    assert "grundy store merge other.db" in out


def test_off(say: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GRUNDY_STORE", "off")
    assert say("solve cram 4x5 --no-theorems")[0] == 0
    assert not (tmp_path / "mine").exists()
    assert "which store?" in say("store ls")[2]


def test_a_store_called_off_is_none(say: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert say("solve cram 4x5 --no-theorems --store off")[0] == 0
    assert not (tmp_path / "off").exists()
    assert not (tmp_path / "mine").exists()
