"""`import grundy` shows what people need, and nothing else; the command and Python use the same names."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest
from tests.processes import ran_python

import grundy
from grundy.cli import app

API = (Path(__file__).parents[1] / "docs" / "api.md").read_text()
DOCUMENTED = re.findall(r"\.\. auto\w+:: (\S+)", API)


def test_nothing_private_is_shown() -> None:
    assert set(dir(grundy)) == {*grundy.__all__, "__version__"}
    assert [name for name in grundy.__all__ if name.startswith("_")] == []


def test_what_the_command_does_python_does() -> None:
    """Each command that `grundy --help` lists is a call with the same name."""
    commands = app.app.list_commands(click.Context(app.app))
    assert "solve" in commands
    assert sorted(set(commands) - set(dir(grundy))) == []
    assert [name for name in commands if not callable(getattr(grundy, name))] == []


def test_what_the_command_does_is_documented() -> None:
    section = API[API.index("## What the command does") : API.index("## Games and positions")]
    named = set(re.findall(r"`grundy\.(\w+)`|:: grundy\.(\w+)", section))
    names = {name for pair in named for name in pair if name}
    assert sorted(set(app.app.list_commands(click.Context(app.app))) - names) == []


@pytest.mark.parametrize("path", DOCUMENTED)
def test_documented_paths_are_public(path: str) -> None:
    """At most two levels below the package, and each name is in the list of its room."""
    _, *names = path.split(".")
    assert 1 <= len(names) <= 2
    room = grundy if len(names) == 1 else import_module(f"grundy.{names[0]}")
    assert names[-1] in room.__all__, path
    assert getattr(room, names[-1]).__doc__


ROOT = Path(__file__).parents[1]
PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", *sorted((ROOT / "examples").glob("*.py"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_and_examples_import_from_the_rooms(page: Path) -> None:
    """So that a file can be moved within its room without a word to those who use it."""
    text = page.read_text(encoding="utf-8")
    found = re.findall(r"^(?:>>> |\.\.\. )?(?:from|import) (grundy[\w.]*)", text, re.MULTILINE)
    assert [path for path in found if path.count(".") > 1] == []
    for path, names in re.findall(
        r"^(?:>>> |\.\.\. )?from (grundy\.\w+) import ([\w, ]+)$", text, re.MULTILINE
    ):
        missing = set(names.replace(" ", "").split(",")) - set(import_module(path).__all__)
        assert missing == set(), path


def test_packages_that_are_called() -> None:
    code = """
        import grundy
        nim = grundy.game("nim").start("1+2")
        assert grundy.draw(nim).startswith("<svg")
        import grundy.draw.tree
        assert grundy.draw(nim).startswith("<svg")
        assert grundy.prove(nim, theorems=False).header.claim == "outcome N"
        assert grundy.census("trees", 5, "outcome:node_kayles").total("N") == 3
        import grundy.arena.unroll, grundy.store.store, grundy.games.cram
        assert len(grundy.arena(nim).arena) == 7
        assert [one.name for one in grundy.games()] == grundy.game_names()
        assert isinstance(grundy.store(":memory:"), grundy.Store)
        print(grundy.draw, grundy.tree(nim).root.outcome)
        """
    done = ran_python(code)
    assert done.returncode == 0, done.stderr


def test_a_value_in_misere_play_is_a_form() -> None:
    nim = grundy.game("nim").start("2+2")
    assert str(grundy.value(nim, misere=True)) == "{2;3}"
    with pytest.raises(grundy.errors.LimitReachedError):
        grundy.value(grundy.game("domineering").start("7x7"), nodes=1)


def test_options_share_a_budget() -> None:
    found = grundy.options(grundy.game("cram").start("5x5"), theorems=False, nodes=5)
    assert {option.result.stopped_by for option in found if option.result} == {"nodes"}


def test_a_table_is_that_of_the_command() -> None:
    assert [str(row.value) for row in grundy.table("domineering", "2x2..2x4")] == ["+-1", "{2|-1/2}", "-_2"]
    assert [row.outcome for row in grundy.table("nim", "1..2", outcome=True)] == [grundy.Outcome.N] * 2


def test_a_game_in_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("take 1 from 2\ntake 1 from 1\n"))
    grundy.play(grundy.game("nim").start("1+2"))
    assert capsys.readouterr().out.endswith("I cannot move: you have won.\n")


CRAM = grundy.game("cram")
STORING: dict[str, Callable[[Any], object]] = {
    "value": lambda store: grundy.value(CRAM.start("4x5"), store=store, theorems=False),
    "options": lambda store: grundy.options(CRAM.start("4x4"), store=store, theorems=False),
    "table": lambda store: grundy.table("cram", "3x3..3x5", store=store, theorems=False),
    "tree": lambda store: grundy.tree(CRAM.start("4x5"), store=store),
    "prove": lambda store: grundy.prove(CRAM.start("4x5"), store=store, theorems=False),
    "calc": lambda store: grundy.calc("domineering[4x4]", store=store, theorems=False),
    "play": lambda store: grundy.play(CRAM.start("4x5"), store=store, second=True, theorems=False),
}


@pytest.mark.parametrize("name", STORING)
def test_a_store_is_open_or_has_a_name(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ask, file = STORING[name], tmp_path / "kept.db"

    def kept(store: Any) -> int:
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        ask(store)
        with grundy.Store(str(file), create=False) as opened:
            return sum(opened.spaces().values())

    found = kept(str(file))
    assert found > 0
    assert kept(f"sqlite:///{file}") >= found
    with grundy.Store(str(file)) as store:
        assert kept(store) >= found


def test_a_certificate_made_smaller(tmp_path: Path) -> None:
    whole, smaller = tmp_path / "whole.proof", tmp_path / "smaller.proof"
    grundy.prove(grundy.game("sprouts").start("4"), theorems=False, method="depth").write(whole)
    before = whole.read_text()
    proof = grundy.minimise(whole, smaller, time_limit=600)
    assert whole.read_text() == before
    assert grundy.verify(smaller).entries == len(proof.entries) < grundy.verify(whole).entries


def test_a_hunt_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "hunt.json"
    assert grundy.hunt("renault-3.89", 5, resume=file).size == 6
    assert grundy.hunt("renault-3.89", 7, resume=file).checked == grundy.hunt("renault-3.89", 7).checked


def test_arenas_of_files(tmp_path: Path) -> None:
    file, parity = tmp_path / "a.arena", tmp_path / "parity.gm"
    file.write_text("0: Alice\n1: Bob\n0 1\n")
    parity.write_text("parity 2; 0 2 0 1; 1 1 1 0,1;")
    assert str(grundy.arena(file).winner(0)) == "Alice"
    assert str(grundy.arena(file, misere=True).winner(0)) == "Bob"
    assert len(grundy.arena(str(parity)).arena) == 2
    with pytest.raises(grundy.errors.GrundyError, match="misère play is not for parity games"):
        grundy.arena(parity, misere=True)


def test_limits_of_rooms() -> None:
    with pytest.raises(grundy.errors.LimitReachedError):
        grundy.arena(grundy.game("tictactoe").start("3x3"), most=5)
    assert grundy.quotient("0.77", 30, most=4).stopped_by
    assert len(grundy.variants("nim", "1..2")) == 28


# ---- what cannot be done is said in one line --------------------------------------------------------
BOARD, DOMINEERING = CRAM.start("5x6"), grundy.game("domineering").start("3x3")
BOXES, CYCLE = grundy.game("dots_and_boxes").start("1x1"), grundy.game("domination").start("C6")
NOUGHTS = grundy.game("tictactoe").start("3x3")

REFUSED: list[tuple[str, Callable[[], object], str]] = [
    ("the trees of draws", lambda: grundy.tree(NOUGHTS), "may end in a draw"),
    ("a tree without a winner", lambda: grundy.tree(CYCLE), "has no winner here"),
    ("a tree of no levels", lambda: grundy.tree(BOARD, levels=-1), "0 levels or more"),
    ("who begins", lambda: grundy.tree(DOMINEERING, first="up"), "left or right, not 'up'"),
    ("who begins with equal moves", lambda: grundy.tree(BOARD, first="right"), "both players have the same"),
    ("a tree by theorems", lambda: grundy.tree(BOARD, theorems=False), "theorems says nothing here"),
    ("points looked ahead", lambda: grundy.play(BOXES, depth=2), "is won by points"),
    ("no depth", lambda: grundy.play(BOARD, depth=0), "at least 1"),
    ("nodes of alpha-beta", lambda: grundy.play(NOUGHTS, nodes=5), "nodes says nothing here"),
    ("a seed of alpha-beta", lambda: grundy.play(NOUGHTS, seed=5), "seed says nothing here"),
    ("the solver of a match", lambda: grundy.play(BOARD, solver=grundy.Solver(CRAM)), "solver says nothing"),
    (
        "limits beside a budget",
        lambda: grundy.options(BOARD, budget=grundy.Budget(), nodes=5),
        "say nodes where",
    ),
    (
        "limits beside a solver",
        lambda: grundy.options(BOARD, solver=grundy.Solver(CRAM), nodes=5),
        "say nodes",
    ),
    (
        "a store beside a solver",
        lambda: grundy.value(BOARD, solver=grundy.Solver(CRAM), store=":memory:"),
        "store",
    ),
    ("points by forms", lambda: grundy.PartizanSolver(grundy.game("nim")), "nim is impartial: use a Solver"),
    ("scores of moves", lambda: grundy.ScoreSolver(DOMINEERING.game), "is partizan: use a PartizanSolver"),
    ("a heap beside moves of one's own", lambda: grundy.solve(DOMINEERING, plus=1), "beside impartial games"),
    ("a heap and the nimber", lambda: grundy.solve(BOARD, plus=1, grundy=True), "the question is one nimber"),
    ("a heap of less than nothing", lambda: grundy.solve(BOARD, plus=-1), "0 to 1000 tokens, not -1"),
    ("the universe of normal play", lambda: grundy.calc("1", universe="dicots"), "misere=True"),
    ("a universe", lambda: grundy.calc("1", universe="x", misere=True), "unknown universe 'x'"),
    ("no time", lambda: grundy.sequence("0.07", 9, time_limit=0), "should be more than 0"),
    (
        "threads of a family",
        lambda: grundy.sequence("node-kayles:saws", 9, threads=2),
        "threads is for heap games",
    ),
]


@pytest.mark.parametrize(("ask", "words"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_what_cannot_be_done(ask: Callable[[], object], words: str) -> None:
    with pytest.raises(grundy.errors.GrundyError, match=re.escape(words)) as raised:
        ask()
    assert "\n" not in str(raised.value)


def test_no_answer_to_prove() -> None:
    with pytest.raises(grundy.errors.LimitReachedError, match="stopped by the node limit"):
        grundy.prove(BOARD, nodes=1, theorems=False)


NOT_MEANT: list[tuple[str, Callable[[], object]]] = [
    ("a position", lambda: grundy.solve("cram 5x6")),  # type: ignore[arg-type]
    ("a position", lambda: grundy.options("5x6")),  # type: ignore[arg-type]
    ("a position", lambda: grundy.tree(None)),  # type: ignore[arg-type]
    ("a position", lambda: grundy.play_of(CRAM)),  # type: ignore[arg-type]
    ("budget", lambda: grundy.solve(BOARD, budget=grundy.Limits(nodes=5))),  # type: ignore[arg-type]
    ("a solver is for", lambda: grundy.Solver("cram")),  # type: ignore[arg-type]
    ("limits", lambda: grundy.Solver(CRAM, limits={"nodes": 5})),  # type: ignore[arg-type]
    ("limit is a number", lambda: grundy.Limits(nodes="5")),  # type: ignore[arg-type]
    ("threads", lambda: grundy.solve(BOARD, threads=1.5)),  # type: ignore[arg-type]
    ("a store", lambda: grundy.solve(BOARD, store=5)),  # type: ignore[arg-type]
    ("a game", lambda: grundy.game(5)),  # type: ignore[arg-type]
    ("a game", lambda: grundy.table(BOARD, "2x2..2x3")),  # type: ignore[arg-type]
    ("unknown option 'foo'", lambda: grundy.options(BOARD, foo=5)),  # type: ignore[call-arg]
    ("unknown option 'foo'", lambda: grundy.tree(BOARD, foo=5)),  # type: ignore[call-arg]
]


@pytest.mark.parametrize(("words", "ask"), NOT_MEANT)
def test_what_is_not_meant(words: str, ask: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=re.escape(words)):
        ask()


WRONG_SOLVERS = [
    (DOMINEERING, grundy.Solver(CRAM), "solved by a PartizanSolver, not by a Solver"),
    (BOXES, grundy.Solver(CRAM), "solved by a ScoreSolver"),
    (CYCLE, grundy.Solver(CRAM), "solved by a DominationSolver"),
    (BOARD, grundy.PartizanSolver(DOMINEERING.game), "solved by a Solver"),
    (BOARD, grundy.Solver(grundy.game("nim")), "a solver of nim cannot solve cram positions"),
    (BOARD, grundy.Solver(CRAM, misere=True), "misère play"),
    (BOARD, "a solver", "solved by a Solver, not by a str"),
]


@pytest.mark.parametrize(("position", "solver", "words"), WRONG_SOLVERS)
def test_a_wrong_solver_is_refused(position: Any, solver: Any, words: str) -> None:
    with pytest.raises(grundy.errors.GrundyError, match=words):
        grundy.solve(position, solver=solver, theorems=False)


def test_what_is_refused_makes_no_store(tmp_path: Path) -> None:
    file, solver = tmp_path / "kept.db", grundy.Solver(CRAM)
    for ask in (grundy.solve, grundy.value, grundy.options):
        with pytest.raises(grundy.errors.GrundyError, match="say store where it is made"):
            ask(BOARD, solver=solver, store=str(file))
        with pytest.raises(grundy.errors.GrundyError, match="guess"):
            ask(BOARD, method="guess", store=str(file))
    assert not file.exists()


def test_a_solver_owns_its_settings() -> None:
    limited = grundy.Solver(CRAM, limits=grundy.Limits(nodes=50))
    assert grundy.solve(BOARD, solver=limited, theorems=False, grundy=True).stopped_by == "nodes"
    assert {
        one.result.stopped_by for one in grundy.options(BOARD, solver=limited, theorems=False) if one.result
    }
    assert (
        grundy.solve(CRAM.start("4x5"), solver=grundy.Solver(CRAM, method="pn"), theorems=False).method
        == "pn"
    )


CANCELLED = [
    BOARD,
    DOMINEERING,
    grundy.game("dots_and_boxes").start("2x2"),
    CYCLE,
    NOUGHTS,
    grundy.game("colouring").start("C5"),
    grundy.compound(CRAM.start("2x3"), "some", "short"),
]


@pytest.mark.parametrize("position", CANCELLED, ids=lambda position: position.game.name)
def test_a_cancelled_budget_ends_each_kind(position: Any) -> None:
    budget = grundy.Budget()
    budget.cancel()
    found = grundy.solve(position, budget=budget, theorems=False)
    assert (found.stopped_by, found.outcome, found.nodes) == ("stop", None, 0)


def test_a_position_beside_a_heap() -> None:
    position = CRAM.start("3x4")
    nimber = int(position.grundy())
    for heap in range(nimber + 2):
        found = grundy.solve(position, plus=heap, theorems=False)
        assert (found.outcome is grundy.Outcome.P) is (heap == nimber)
        assert found.plus == heap
    assert grundy.solve(position, plus=nimber).proof().header.claim == f"nimber {nimber}"
    with pytest.raises(grundy.errors.GrundyError, match="no certificates"):
        grundy.solve(position, plus=nimber + 1).proof()


def test_expressions_of_misere_play() -> None:
    assert grundy.calc("{0,*|*} > *2", misere=True, universe="all") is True
    assert grundy.calc("{0,*|*} < *2", misere=True) is False
    assert str(grundy.calc("clobber[BWB]", misere=True)) == "*"
    with pytest.raises(grundy.errors.LimitReachedError):
        grundy.calc("domineering[6x6]", nodes=3)


def test_a_sequence_that_ends_with_its_period() -> None:
    found = grundy.sequence("0.77", 5000, period=True)
    assert found.period is not None
    assert found.to < 5000


def test_the_time_of_a_check_is_limited(tmp_path: Path) -> None:
    grundy.prove(CRAM.start("4x4"), theorems=False).write(tmp_path / "proof")
    assert grundy.verify(tmp_path / "proof", time_limit="10m").header.claim == "outcome P"
    with pytest.raises(grundy.errors.LimitReachedError):
        grundy.verify(tmp_path / "proof", time_limit=1e-6)
