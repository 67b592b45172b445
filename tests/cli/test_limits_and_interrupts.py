"""Stopped before the answer: exit code 3, and what is known so far."""

from __future__ import annotations

import json
import resource
import signal
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tests.processes import PATIENCE, running

import grundy
from grundy import clock
from grundy.budget import CancelToken
from grundy.cli import main
from grundy.errors import LimitReachedError
from grundy.games.colouring import Colouring
from grundy.kinds.base import Play
from grundy.search.colouring import ColouringSolver
from grundy.sequences.slices import Slices
from grundy.store import Store, runs

HARD = ["cram", "7x9", "--no-theorems"]
KAYLES = str(Path(__file__).parents[2] / "examples/kayles.py")


SAYS_READY = """
import sys
import threading
import time
from grundy.cli import app, main
from grundy.search import Search
start = Search.start
def start_and_say(search):
    Search.start = start
    start(search)
    threading.Thread(target=say_soon, args=[search], daemon=True).start()
    return search
def say_soon(search):
    begun = time.process_time()
    while search.nodes <= 100:
        if time.process_time() > begun + 0.5:  # rules may list the options of the first node all the time
            break
        time.sleep(0.01)
    print("ready", file=sys.stderr, flush=True)
Search.start = start_and_say
sys.exit(main())
"""

SOON = 60.0
"""Seconds of processor time that a command may take with its start and its end: those that do not listen go
on for hours."""


def interrupt(
    words: list[str], prompt: str = "", by: int = signal.SIGINT, **settings: Any
) -> tuple[int, str, str]:
    """Runs a command and sends Ctrl-C when its search is under way, or when it prompts; exit code, stdout and
    stderr."""
    pipe, before = subprocess.PIPE, processor_time()
    command = [sys.executable, "-c", SAYS_READY, *words]
    with running(command, stdin=pipe, stdout=pipe, stderr=pipe, **settings) as process:
        assert process.stderr is not None
        assert process.stdout is not None
        said = ""
        if prompt:
            while not said.endswith(prompt):
                said += (letter := process.stdout.read(1))
                assert letter, process.stderr.read()
        else:
            assert process.stderr.readline() == "ready\n"
        process.send_signal(by)
        out, err = process.communicate(timeout=PATIENCE)
    assert processor_time() - before < SOON
    return process.returncode, said + out, err.removeprefix("ready\n")


def processor_time() -> float:
    """How many seconds all children that have ended have taken."""
    taken = resource.getrusage(resource.RUSAGE_CHILDREN)
    return taken.ru_utime + taken.ru_stime


def test_time_limit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", *HARD, "--time-limit", "1"]) == 3
    out = capsys.readouterr().out
    assert "stopped by the time limit" in out
    assert "nimbers proved on the way" in out


ENDLESS = "{0*1000 + +_2  -_2*2,^| ^^*3 - 1/2}"
"""A sum of which nobody sees the end."""
ENDLESS_PRODUCT = "{100|{50|{25|-100}}} . {7|{3|-7}} . {5|{3|-8}} . {5|{4|-9}} . {5|{4|-9}}"


@pytest.mark.parametrize(
    "text", [ENDLESS, "domineering[2x2] + *1000 + +_2 -_2*2", f"{ENDLESS} < 1", ENDLESS_PRODUCT]
)
def test_an_expression_ends_in_time(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = signal.getsignal(signal.SIGALRM)
    assert main(["calc", text, "--time-limit", "0.3"]) == 3
    assert capsys.readouterr() == ("", "grundy: stopped by the time limit\n")
    assert main(["calc", text, "--time-limit", "0.3", "--json"]) == 3
    assert json.loads(capsys.readouterr().out) == {"expression": text, "value": None, "stopped_by": "time"}
    assert main(["calc", "1 + domineering[2x2]", "--time-limit", "1h"]) == 0
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_position_in_an_expression_has_what_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calc", "domineering[1x1] + domineering[8x8]", "--time-limit", "0.5"]) == 3
    assert "stopped by the time limit; the value is still open" in capsys.readouterr().err


def test_a_table_of_codes_ends_in_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    slices = iter([1000.0] * 20)
    monkeypatch.setattr(Slices, "next", lambda _: next(slices, None))
    words = ["table", "octal", "0.??", "--to", "300", "--time-limit", "1"]
    assert main(words) == 3
    *rows, last = capsys.readouterr().out.splitlines()
    assert last == f"stopped by the time limit; {len(rows)} of 64 codes are known"
    assert 0 < len(rows) < 64
    assert main([*words, "--json"]) == 3
    assert json.loads(capsys.readouterr().out)["stopped_by"] == "time"


@pytest.mark.parametrize("processes", ["1", "2"])
def test_verify_ends_in_time(processes: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(tmp_path / "cram.proof")
    assert main(["solve", "cram", "4x5", "--no-theorems", "--proof", file]) == 0
    capsys.readouterr()
    words = ["verify", file, "--processes", processes]
    assert main([*words, "--time-limit", "0.001"]) == 3
    out = capsys.readouterr().out
    assert out.startswith("stopped by the time limit; ")
    assert out.endswith(" entries checked, none of them refused\n")
    assert main([*words, "--time-limit", "0.001", "--json"]) == 3
    fields = json.loads(capsys.readouterr().out)
    assert (fields["verified"], fields["stopped_by"]) == (None, "time")
    assert fields["checked"] <= fields["entries"]
    assert main([*words, "--time-limit", "10m"]) == 0


def test_time_limit_with_slow_python_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "cram", "20x21", "--no-theorems", "--time-limit", "0.5"]) == 3
    assert "stopped by the time limit" in capsys.readouterr().out


def test_node_limit_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", *HARD, "--grundy", "--nodes", "2000", "--json"]) == 3
    answer = json.loads(capsys.readouterr().out)
    assert answer["outcome"] is None
    assert answer["grundy"] is None
    assert answer["stopped_by"] == "nodes"
    assert answer["known"]


def test_a_stopped_row_does_not_stop_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "cram", "7x8..7x9", "--nodes", "500", "--no-theorems"]) == 3
    assert capsys.readouterr().out.count("stopped by the node limit") == 2


def test_options_under_a_limit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["options", "cram", "6x7", "--time-limit", "0.3", "--no-theorems"]) == 3
    assert "stopped by the time limit" in capsys.readouterr().out


def test_nodes_are_for_the_whole_list_of_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["options", "cram", "7x7", "--nodes", "3000", "--no-theorems", "--json"]) == 3
    answer = json.loads(capsys.readouterr().out)
    assert answer["nodes"] < 3000 + 2 * len(answer["options"])


@pytest.mark.parametrize(
    ("line", "proved"),
    [
        ("options cram 5x6 --nodes 30", "nimbers proved on the way: "),
        ("options dots_and_boxes 2x3 --nodes 3", "positions for which a bound is proved: "),
        ("options domineering 4x7 --nodes 9", "values of components found on the way: "),
        ("options domination grid4x6 --nodes 2", "positions solved on the way: "),
    ],
)
def test_what_was_proved_on_the_way_is_named(
    line: str, proved: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not every game has nimbers."""
    assert main(line.split()) == 3
    assert f"stopped by the node limit; {proved}" in capsys.readouterr().out


def test_rules_that_never_stop_listing_options_are_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", KAYLES, "9" * 20, "--time-limit", "0.5"]) == 3
    assert "stopped by the time limit" in capsys.readouterr().out


def test_the_limit_is_named_however_soon_the_rules_stop(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class QuickToken(CancelToken):
        def __setattr__(self, name: str, value: bool) -> None:
            super().__setattr__(name, value)
            if value:
                time.sleep(0.3)  # the search ends meanwhile; if it does not, nothing is lost

    monkeypatch.setattr("grundy.search.frames.CancelToken", QuickToken)
    assert main(["solve", KAYLES, "9" * 20, "--time-limit", "0.1"]) == 3
    assert "stopped by the time limit" in capsys.readouterr().out


def test_a_tree_under_a_limit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tree", *HARD[:2], "--nodes", "500"]) == 3
    err = capsys.readouterr().err
    assert "stopped by the node limit before the tree was proved; nimbers proved on the way: " in err


def test_an_open_cell_of_a_grid_is_named_as_it_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "cram", "7x8..8x9", "--nodes", "500", "--no-theorems"]) == 3
    assert "8x9: stopped by the node limit" in capsys.readouterr().out


def test_a_table_that_is_interrupted_between_two_searches(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[grundy.Position] = []

    def tired(play: Play[Any, Any], *question: Any) -> grundy.Result:
        asked.append(play.position)
        if len(asked) == 3:
            raise KeyboardInterrupt
        return solve(play, *question)

    solve = Play.solve
    monkeypatch.setattr(Play, "solve", tired)
    assert main(["table", "nim", "1..8"]) == 3
    out = capsys.readouterr().out
    assert out.count("\n") == 3
    assert "interrupted; not looked at yet" in out


@pytest.mark.parametrize("words", [["tree", *HARD[:2]], ["tree", "nim", "400", "300"]], ids=" ".join)
def test_ctrl_c_in_a_tree(words: list[str]) -> None:
    code, out, err = interrupt(words)
    assert (code, out) == (3, "")
    assert err.startswith("grundy: interrupted; nimbers proved on the way: ")


def test_ctrl_c_at_the_prompt_ends_its_line() -> None:
    code, out, err = interrupt(["play", *HARD], prompt="> ")
    assert (code, err) == (3, "grundy: interrupted\n")
    assert out.endswith("> \n")


def test_ctrl_c_while_the_rules_list_options() -> None:
    code, out, _ = interrupt(["solve", "nim", "1000000", "999999", "--no-theorems"])
    assert code == 3
    assert "interrupted; the outcome is still open" in out


@pytest.mark.parametrize(
    "words",
    [
        ["solve", *HARD],
        ["solve", *HARD, "--method", "pn", "--threads", "1"],
        ["solve", *HARD, "--method", "depth"],
        ["solve", *HARD, "--threads", "2"],
        ["value", KAYLES, "500", "--no-theorems"],
        ["table", "cram", "7x9..8x9", "--no-theorems"],
        ["options", *HARD],
    ],
    ids=" ".join,
)
def test_ctrl_c_stops_soon_and_says_what_is_known(words: list[str]) -> None:
    code, out, err = interrupt(words)
    assert (code, err) == (3, "")
    assert "proved on the way" in out


def test_sigterm_is_told_what_is_known_and_keeps_it(tmp_path: Path) -> None:
    """As a batch system or a shell ends a process that may not see Ctrl-C."""
    place = str(tmp_path / "solved.db")
    code, out, err = interrupt(
        ["solve", "sprouts", "30", "--no-theorems", "--store", place], by=signal.SIGTERM
    )
    assert (code, err) == (3, "")
    assert "interrupted; the outcome is still open; nimbers proved on the way: " in out
    with Store(place) as store:
        assert sum(store.spaces().values()) > 0
        (run,) = runs.runs(store)
        assert run.state == "interrupted"


def test_sigterm_is_as_it_was_after_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    before = signal.getsignal(signal.SIGTERM)
    assert main(["solve", "nim", "1"]) == 0
    assert main(["solve", "nim", "one"]) == 2
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_command_in_the_background_is_ended_by_kill() -> None:
    """Where a shell has it ignore Ctrl-C, which then does not end it."""
    code, out, err = interrupt(
        ["solve", *HARD],
        by=signal.SIGTERM,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
    )
    assert (code, err) == (3, "")
    assert "interrupted; the outcome is still open" in out


# ---- exactly one JSON object, also of what was stopped -----------------------------------------------


@pytest.mark.parametrize(
    ("line", "known"),
    [
        ("chromatic grid 8x8", {"game_chromatic_numbers": [None, None], "bitype": None}),
        ("genus 0.77 --to 100000", {"convention": "misere"}),
        ("quotient 0.07 --to 1000", {"convention": "misere"}),
        ("value cram 9x9 --misere", {"outcome": None, "value": None}),
        ("value col P40 --misere", {"outcome": None, "value": None}),
    ],
)
def test_a_stopped_question_is_one_json_object(
    line: str, known: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*line.split(), "--time-limit", "0.3", "--json"]) == 3
    out, err = capsys.readouterr()
    fields = json.loads(out)
    assert err == ""
    assert fields["stopped_by"] == "time"
    assert known.items() <= fields.items()


def test_what_is_known_of_chromatic_numbers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    alice_wins = ColouringSolver.alice_wins

    def with_few_colours(solver: ColouringSolver, position: Colouring, *first: Any, **options: Any) -> bool:
        if position.board.k == 3:
            raise LimitReachedError.by("time")
        return alice_wins(solver, position, *first, **options)

    monkeypatch.setattr(ColouringSolver, "alice_wins", with_few_colours)
    assert main(["chromatic", "C4"]) == 3
    out = capsys.readouterr().out
    assert out == "at least 3 if Alice begins, 2 if Bob does\nstopped by the time limit\n"


def test_the_last_genus_that_was_printed_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(clock, "now", (looks / 1000 for looks in count()).__next__)
    assert main(["genus", "0.77", "--to", "100000", "--time-limit", "0.05"]) == 3
    *_, last, stopped = capsys.readouterr().out.splitlines()
    assert stopped == f"stopped by the time limit after the heap {last.split()[0]}"


@pytest.mark.parametrize("line", ["quotient 0.07 --to 1000", "value cram 9x9 --misere"])
def test_ctrl_c_keeps_what_is_known(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("grundy.search.quotient._Limit.check", interrupted)
    monkeypatch.setattr("grundy.search.misere.MisereForms.find", interrupted)
    assert main([*line.split(), "--json"]) == 3
    out, err = capsys.readouterr()
    assert json.loads(out)["stopped_by"] == "interrupt"
    assert err == ""


@pytest.mark.parametrize(
    ("line", "place", "known"),
    [
        (
            "solve sprouts 5 --misere --no-theorems",
            "grundy.search.frames.misere_rules",
            "the search has not begun yet",
        ),
        ("solve cram 4x4", "grundy.theorems.answer", "no theorem has answered yet"),
    ],
)
def test_ctrl_c_before_the_search(
    line: str, place: str, known: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(place, interrupted)
    assert main([*line.split(), "--json"]) == 3
    out, err = capsys.readouterr()
    assert json.loads(out)["stopped_by"] == "interrupt"
    assert json.loads(out)["known"].endswith(f"; {known}")
    assert err == ""


def test_ctrl_c_in_a_search_of_its_own_says_what_is_known(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("grundy.search.domination.DominationSolver.answer", interrupted)
    assert main(["solve", "domination", "P9"]) == 3
    assert "interrupted; components known: 0\n" in capsys.readouterr().out
