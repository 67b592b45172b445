"""Rules and theorems in Python end soon after a limit says so, however large the board is.

The clock of these tests goes on by a second whenever somebody looks at it, so that a limit of n seconds is
one of n looks; work that does not look would not end in anybody's lifetime.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any, ClassVar, Self

import pytest

import grundy
from grundy import clock
from grundy.boards import graph_canonical
from grundy.budget import CancelToken, Limits
from grundy.cli import main
from grundy.clock import budget_scope
from grundy.errors import GrundyError, LimitReachedError, TooLargeError
from grundy.games import Game, PartizanPosition, Player, Position, game
from grundy.games.timber import Timber
from grundy.games.timbush import Timbush
from grundy.search import Solver, misere_form, rules
from grundy.search.misere_value import misere_game
from grundy.search.partizan import PartizanSolver
from grundy.search.rules import python_rules

TREE = ",".join(f"{v // 3}>{v}" for v in range(1, 800))
GREY = ",".join(f"{v // 3}>{v}G" for v in range(1, 800))
LIMITS = Limits(time=20)


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = count()
    monkeypatch.setattr(clock, "now", lambda: float(next(seconds)))


@pytest.mark.usefixtures("ticking")
def test_values_of_large_boards() -> None:
    solver = PartizanSolver(game("timbush"))
    assert solver.value(Timbush.parse(GREY), LIMITS) is None
    assert (solver.stopped_by, len(solver)) == ("time", 0)
    value = solver.value(Timbush.parse("KYJ"))
    assert value is not None
    assert value > 0


@pytest.mark.usefixtures("ticking")
def test_moves_on_large_boards() -> None:
    timbush, timber = Timbush.parse(GREY), Timber.parse(TREE)
    with pytest.raises(LimitReachedError):
        PartizanSolver(timbush).winning_move(timbush, Player.LEFT, LIMITS)
    with pytest.raises(LimitReachedError):
        Solver(timber).winning_move(timber, LIMITS)


@pytest.mark.usefixtures("ticking")
def test_forms_of_large_boards() -> None:
    with pytest.raises(LimitReachedError, match="time limit; forms of components found: 0"):
        misere_game(Timbush.parse(GREY), LIMITS)
    with pytest.raises(LimitReachedError, match="time limit"):
        misere_form(game("timber").start(TREE), LIMITS)


@pytest.mark.usefixtures("ticking")
@pytest.mark.parametrize(
    ("name", "text", "options"),
    [
        ("timber", "RRL" * 300, {"grundy": True}),
        ("edge_geography", "grid 20x20; at 0", {}),
        ("vertex_geography", "grid 5x5; at 0", {}),
        ("col", "grid 12x12", {}),
        ("col", "grid 12x12", {"grundy": True}),
    ],
)
def test_theorems(name: str, text: str, options: dict[str, Any]) -> None:
    result = grundy.solve(game(name).start(text), time_limit=5, **options)
    assert (result.outcome, result.stopped_by) == (None, "time")


@pytest.mark.usefixtures("ticking")
def test_the_list_of_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["options", "timber", TREE, "--time-limit", "20"]) == 3
    assert capsys.readouterr().err == "grundy: stopped by the time limit\n"


# ---- canonical numbers --------------------------------------------------------------------------
@pytest.mark.parametrize("text", ["C400", "P399", "grid 20x20", "Q8"])
def test_numbering_has_an_end(text: str) -> None:
    """With every refinement all vertices are looked at, and after so many the rest keep their order."""
    position, looks = game("col").start(text), [0]

    def check() -> None:
        looks[0] += 1

    with budget_scope(check):
        assert position.canonical().size() == position.size()
    assert 1 <= looks[0] <= 1 + graph_canonical.MOST_WORK // position.size()


def test_numbering_can_be_stopped() -> None:
    def check() -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError), budget_scope(check):
        game("col").start("C30").canonical()


# ---- a search in another thread -----------------------------------------------------------------
def test_a_token_cancels_rules() -> None:
    cancel = CancelToken()
    expand, _ = python_rules(Timber, cancel)
    assert len(expand("0>1,1>2")) == 2
    cancel.cancelled = True
    with pytest.raises(LimitReachedError, match="interrupted") as ended:
        expand("0>1,1>2")
    assert ended.value.limit == "stop"


@dataclass(frozen=True, repr=False)
class Endless(PartizanPosition):
    """A heap from which each player can move to every number."""

    heap: int = 0

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(int(text))

    def __str__(self) -> str:
        return str(self.heap)

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return ((str(n), type(self)(n)) for n in count(self.heap + 1))

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self.left_moves()


Endless.game = Game("endless", Endless, "Endless")


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("value", [False, True])
def test_rules_that_never_end(misere: bool, value: bool) -> None:
    result = grundy.solve(Endless(), misere=misere, grundy=value, time_limit=0.2)
    assert (result.outcome, result.stopped_by) == (None, "time")


# ---- what is too large --------------------------------------------------------------------------
def test_what_is_too_large_is_not_searched(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rules, "MOST_TEXT", 30)
    said = "grundy: too large to search: a component of {} characters, where 30 are the most\n"
    for words, length in [
        (["timber", "LRLRLRLR"], 31),
        (["timbush", "KYKYKYKY"], 39),
        (["timbush", "KYKYKYKY", "--misere"], None),
        (["vertexnim", "C9; w 2; at 0"], None),
        (["col", "C9", "--misere"], None),
    ]:
        assert main(["solve", *words, "--no-theorems"]) == 2
        err = capsys.readouterr().err
        assert err.startswith("grundy: too large to search: a component of ")
        assert length is None or err == said.format(length)
    assert main(["value", "col", "C9", "--misere"]) == 2
    assert main(["value", "timber", "LRLRLRLR", "--misere"]) == 2
    position = game("timber").start("0>1," * 8 + "2>3")
    assert grundy.solve(game("timber").start("0>1,2>3,4>5,6>7,8>9,10>11,12>13"), theorems=False).outcome
    with pytest.raises(TooLargeError):
        grundy.solve(position, theorems=False)


def test_answers_of_theorems_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where they do not name the winning move, and a search for it would be too large."""
    monkeypatch.setattr(rules, "MOST_TEXT", 10)
    monkeypatch.setattr("grundy.theorems.impartial._MOST_MOVES", 0)
    star = grundy.solve(game("col").start("o * (o + o + o + o + o)"))
    assert (star.outcome, star.winning_move) == (grundy.Outcome.N, None)


class Bedtime(Position):
    """A game whose texts speak of time, and whose rules raise what they are told to."""

    error: ClassVar[Exception]

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls()

    def __str__(self) -> str:
        return "bedtime, by the time limit"

    def moves(self) -> Iterator[tuple[str, Self]]:
        raise self.error


Bedtime.game = Game("bedtime", Bedtime, "Bedtime")


@pytest.mark.parametrize("limit", ["time", "memory", "nodes", "stop"])
def test_errors_of_rules_keep_their_kind_and_their_limit(limit: str) -> None:
    """Whatever words they are said in."""
    Bedtime.error = LimitReachedError("the time is up, or the memory", limit)
    with pytest.raises(LimitReachedError) as ended:
        Solver(Bedtime()).outcome(Bedtime())
    assert ended.value.limit == limit
    Bedtime.error = GrundyError("grundy.errors.LimitReachedError: time")
    with pytest.raises(GrundyError, match="LimitReachedError: time") as failed:
        Solver(Bedtime()).outcome(Bedtime())
    assert not isinstance(failed.value, LimitReachedError)


def test_the_same_position_is_placed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Position] = []
    canonical = Timber.canonical

    def counted(position: Timber) -> Timber:
        calls.append(position)
        return canonical(position)

    monkeypatch.setattr(Timber, "canonical", counted)
    position = game("timber").start("LRLR")
    solver = Solver(position)
    solver.place(position)
    solver.lookup(position)
    solver.known_outcome(position)
    assert len(calls) == 1
