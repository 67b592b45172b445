"""How budgets are written, and what they do."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import grundy
from grundy import _engine
from grundy.errors import GrundyError, LimitReachedError
from grundy.search import Limits, Solver, parse_duration, parse_memory
from grundy.search.limits import default_memory


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("1", 1),
        ("512", 512),
        ("2K", 2048),
        ("512M", 512 * 2**20),
        ("4G", 2**32),
        ("1.5g", 3 * 2**29),
        ("1GiB", 2**30),
    ],
)
def test_memory(text: str, amount: int) -> None:
    assert parse_memory(text) == amount


@pytest.mark.parametrize("text", ["", "G", "3Q", "-1G", "1 2", "0", "0K", "1e9", "²G", "9" * 40])
def test_what_is_no_memory(text: str) -> None:
    with pytest.raises(GrundyError):
        parse_memory(text)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("1", 1), ("0.5", 0.5), ("90s", 90), ("10m", 600), ("2h", 7200), ("1h30m", 5400), ("1d", 86400)],
)
def test_duration(text: str, seconds: float) -> None:
    assert parse_duration(text) == seconds


@pytest.mark.parametrize("text", ["", "0", "soon", "-1", "1x", "1 2", "5m3"])
def test_what_is_no_duration(text: str) -> None:
    with pytest.raises(GrundyError):
        parse_duration(text)


def test_limits_are_positive() -> None:
    for memory, seconds, nodes in ((0, None, None), (None, -1.0, None), (None, None, 0)):
        with pytest.raises(GrundyError, match="should be more than 0"):
            Limits(memory, seconds, nodes)
    with pytest.raises(GrundyError, match="at least 16M"):
        Limits(memory=2**20)
    with pytest.raises(GrundyError, match="whole number"):
        Limits(nodes=2.5)  # type: ignore[arg-type]
    assert Limits(memory=1e9).memory == 10**9  # type: ignore[arg-type]
    with pytest.raises(GrundyError, match="less than 2"):
        Limits(nodes=2**64)


def test_half_the_machine_is_some() -> None:
    assert default_memory() > 2**27


def test_a_solver_says_when_a_limit_was_reached() -> None:
    hard = grundy.game("cram").start("7x9")
    solver = Solver(hard, limits=Limits(nodes=2000))
    with pytest.raises(LimitReachedError):
        solver.outcome(hard)
    assert len(solver) > 0


def test_a_result_says_what_stopped_it() -> None:
    hard = grundy.game("cram").start("7x9")
    result = grundy.solve(hard, theorems=False, grundy=True, nodes=2000)
    assert not result.answered
    assert (result.stopped_by, result.grundy) == ("nodes", None)
    with pytest.raises(LimitReachedError):
        hard.grundy(theorems=False, nodes=2000)


def test_a_theorem_tells_the_outcome_where_the_nimber_is_not_found() -> None:
    hard = grundy.game("cram").start("7x8")
    result = grundy.solve(hard, grundy=True, nodes=500)
    assert (result.stopped_by, result.outcome, result.grundy) == ("nodes", grundy.Outcome.N, None)
    assert result.winning_move == "d4-e4"
    assert result.at_least == 1
    assert result.known.startswith(
        "the nimber is still open; the outcome is N by theorem: central symmetry; nimbers proved"
    )
    by_search = grundy.solve(hard, grundy=True, nodes=500, theorems=False)
    assert (by_search.outcome, by_search.winning_move) == (None, None)
    assert by_search.known.startswith("the nimber is still open; nimbers proved")


@pytest.mark.parametrize(
    ("misere", "value", "asked"),
    [
        (False, False, "outcome"),
        (False, True, "nimber"),
        (True, False, "outcome"),
        (True, True, "misère Grundy value"),
    ],
)
def test_what_is_open_is_what_was_asked_for(misere: bool, value: bool, asked: str) -> None:
    sprouts = grundy.game("sprouts").start("9")
    result = grundy.solve(sprouts, misere=misere, grundy=value, theorems=False, nodes=20)
    assert (result.stopped_by, result.outcome, result.at_least) == ("nodes", None, 0)
    assert result.known.startswith(f"the {asked} is still open; ")
    assert result.as_json()["at_least"] is None


def test_a_bound_of_the_nimber_is_a_field() -> None:
    """The nimber is 2, and the search refutes 0 and then 1 before it shows that."""
    cram, bounds = grundy.game("cram").start("4x5"), []
    for nodes in range(50, 3000, 50):
        result = grundy.solve(cram, grundy=True, theorems=False, nodes=nodes)
        if result.answered:
            break
        bounds.append(result.at_least)
        assert (f", and at least {result.at_least};" in result.known) is (result.at_least > 0)
        assert result.as_json()["at_least"] == (result.at_least or None)
    assert result.answered
    assert bounds == sorted(bounds)
    assert set(bounds) == {0, 1, 2}


def test_a_node_limit_is_for_the_misere_forms_too(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[int] = []

    class Base(_engine.MisereBase):
        def sample(
            self, components: Sequence[str], most: int, time_limit: float = 0.0, memory: int = 0
        ) -> None:
            looked_at.append(most)
            super().sample(components, most, time_limit, memory)

    monkeypatch.setattr(_engine, "MisereBase", Base)
    position = grundy.game("sprouts").start("5")
    assert grundy.solve(position, misere=True, theorems=False, nodes=30).stopped_by == "nodes"
    assert looked_at == [30]
