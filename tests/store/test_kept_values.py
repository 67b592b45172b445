"""Canonical forms are kept as nimbers are: found again, and gone on from."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from tests.partizan_positions import PARTIZAN
from tests.store.kept_values import BOARD, DOMINEERING, solved

import grundy
from grundy.cli import main
from grundy.games import PartizanPosition, Player
from grundy.games.domineering import Domineering
from grundy.games.konane import Konane
from grundy.search import Limits, Solver
from grundy.search.partizan import PartizanSolver
from grundy.store import Space, Store, StoreRecorder
from grundy.store.check import check
from grundy.values.partizan import CanonicalForm


# ---- what is kept -----------------------------------------------------------------------------
def test_values_are_found_again(place: str) -> None:
    with Store(place) as store:
        first, recorder = solved(store)
        assert recorder.kept == store.spaces()[DOMINEERING] > 50
        assert first.nodes > 1000
        again, recorder = solved(store)
        assert again.nodes == 0
        assert recorder.kept == 0
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


@pytest.mark.parametrize("interval", [0.001, 1000.0])
def test_all_options_of_what_was_asked_for_are_kept(interval: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often the news are written, and however soon an option was valued."""
    monkeypatch.setattr("grundy.store.recorder.INTERVAL", interval)
    with Store(":memory:") as store:
        solved(store)
        again = PartizanSolver(BOARD, recorder=StoreRecorder(store))
        assert again.value(BOARD) is not None
        for player in Player:
            assert all(again.known_value(option) is not None for _, option in BOARD.moves_of(player))
        assert again.nodes == 0


def test_rules_in_python(place: str) -> None:
    position = Konane.parse("4x4")
    with Store(place) as store:
        first, _ = solved(store, position)
        again, recorder = solved(store, position)
        assert (again.nodes, again.value(position)) == (0, first.value(position))
        assert recorder.known > 10
        assert check(store, again=10).solved_again == 10


# ---- going on ---------------------------------------------------------------------------------
@pytest.fixture
def all_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is cut off is worth saving."""
    monkeypatch.setattr("grundy.store.recorder.WORTH_SAVING", 0)


@pytest.mark.usefixtures("all_saved")
@pytest.mark.parametrize("position", [BOARD, Konane.parse("4x4")], ids=["native", "python"])
def test_what_a_limit_cuts_off_goes_on_from_there(place: str, position: PartizanPosition) -> None:
    whole = PartizanSolver(position)
    value = whole.value(position)
    with Store(place) as store:
        half = PartizanSolver(position, recorder=StoreRecorder(store))
        assert half.value(position, Limits(nodes=whole.nodes // 2)) is None
        ((space, question, _, known),) = store.checkpoints()
        assert space.convention == "canonical"
        assert question.startswith("value of ")
        assert 0 < known == len(half)
        rest = PartizanSolver(position, recorder=StoreRecorder(store))
        assert rest.value(position) == value
        assert half.nodes + rest.nodes < whole.nodes + 50  # those that were open are met again
        assert store.checkpoints() == []
        check(store, again=5)


@pytest.mark.usefixtures("all_saved")
@pytest.mark.parametrize("change", ["substr(body, 1, length(body) - 9)", "x'00'"])
def test_a_damaged_copy_stops_no_question(tmp_path: Path, change: str) -> None:
    place = str(tmp_path / "x.db")
    with Store(place) as store:
        assert PartizanSolver(BOARD, recorder=StoreRecorder(store)).value(BOARD, Limits(nodes=3000)) is None
    with sqlite3.connect(place) as connection:
        connection.execute(f"UPDATE grundy_checkpoints SET body = {change}")
    connection.close()
    lines: list[str] = []
    with Store(place) as store:
        assert PartizanSolver(BOARD, recorder=StoreRecorder(store, lines.append)).value(
            BOARD
        ) == PartizanSolver(BOARD).value(BOARD)
    (line,) = lines
    assert "fails its check; it begins again" in line


@pytest.mark.parametrize(
    "body",
    [b"", b"99\n", b"1\n../..", b"1\n../..\t{1|\n", b"\xff\xfe", b"1\n\xff\t1\n"],
)
def test_a_copy_of_another_version_is_of_no_use(tmp_path: Path, body: bytes) -> None:
    lines: list[str] = []
    with Store(str(tmp_path / "x.db")) as store:
        store.save_checkpoint(DOMINEERING, f"value of {BOARD}", body and b"grundy values " + body, 1)
        solver = PartizanSolver(BOARD, recorder=StoreRecorder(store, lines.append))
        assert solver.value(BOARD) == PartizanSolver(BOARD).value(BOARD)
        assert "are of no use" in lines[0]


@pytest.mark.parametrize(
    "body", [b"", b"\xff\xfe", b"0\x1f0", b"\xff\x1f0\x1f0\x1f1\x1f36\x1f9\x1f1\x1f../.."]
)
def test_a_tree_that_cannot_be_read_stops_no_question(tmp_path: Path, body: bytes) -> None:
    board, lines = grundy.game("cram").start("4x5"), list[str]()
    with Store(str(tmp_path / "x.db")) as store:
        question = Solver(board, method="pn").search(board).question
        store.save_checkpoint(Space("cram", 1, "normal"), question, body, 1)
        solver = Solver(board, method="pn", recorder=StoreRecorder(store, lines.append))
        assert solver.outcome(board) is Solver(board).outcome(board)
        assert all("is of no use" in line for line in lines)


def test_work_that_was_short_is_not_saved(place: str) -> None:
    with Store(place) as store:
        assert PartizanSolver(BOARD, recorder=StoreRecorder(store)).value(BOARD, Limits(nodes=20)) is None
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
            again, recorder = solved(store, position)
            assert again.value(position) == first.value(position)
            assert recorder.known == check(store, again=3).facts

    holds()


def test_many_forms_are_told_and_only_those_that_matter_are_read(tmp_path: Path) -> None:
    """A text that is no form is as if nobody had told it, whether an answer needs it or not."""
    place = str(tmp_path / "x.db")
    with Store(place) as store:
        store.add(DOMINEERING, [("...../.####/.####/.####", "{1,2|0}"), ("..../..../....", "{1|")])
        assert solved(store, Domineering.parse("3x3"))[0].nodes > 10
        board = Domineering.parse("3x4")
        assert str(solved(store, board)[0].value(board)) == str(grundy.solve(board, grundy=True).value)


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
    (entry,) = json.loads(say("store show domineering --most 1 --json")[1])["entries"]
    form = CanonicalForm.from_full_text(entry["value"])
    shown = say("store show domineering --most 1")[1].splitlines()
    assert shown[0] == f"       1  value {form}  {entry['position']}"
    assert len(shown) > 3  # and its picture
    assert say("store check --again 2") == (0, f"{count} facts in good order, 2 solved again\n")
    assert say("store export facts.txt") == (0, f"{count} facts in facts.txt\n")
    assert say("store purge domineering --yes") == (0, f"{count} facts forgotten\n")
    code, told = say("store import facts.txt")
    assert (code, told.split(":")[1]) == (0, f" {count} new facts; none is proved here")
    code, told = say("store merge solved.db --store other.db")
    assert (code, told.split(":")[1]) == (0, f" {count} new facts; none is proved here")
