"""The C++ twins of partizan games, held equal to the Python rules, option by option."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.partizan_positions import PARTIZAN

import grundy
from grundy import _engine
from grundy.errors import GrundyError
from grundy.games import PartizanPosition, Player, game
from grundy.games.turn import turn_of
from grundy.search.partizan import PartizanSolver, partizan_rules
from grundy.search.rules import components_of
from grundy.values import Outcome
from grundy.values.partizan import FORMS

TWINS = pytest.mark.parametrize("name", ["domineering", "toppling_dominoes"])

Sums = set[tuple[str, ...]]


def in_the_engine(table: _engine.ValueTable, options: Iterable[PartizanPosition]) -> Sums:
    """Python's options as the engine writes them."""
    return {
        tuple(sorted(text for part in components_of(option) for text in table.canonical(part)))
        for option in options
    }


@TWINS
@settings(max_examples=150)
@given(data=st.data())
def test_options_are_the_same(name: str, data: st.DataObject) -> None:
    for part in data.draw(PARTIZAN[name]).components():
        table = _engine.ValueTable(FORMS, partizan_rules(part))
        (signed,) = table.canonical(str(part))
        key = signed.removeprefix("-")
        assert table.canonical(key) == [key]
        left, right = table.expand(key)
        same = type(part).parse(key)
        assert {*map(tuple, left)} == in_the_engine(table, same.left())
        assert {*map(tuple, right)} == in_the_engine(table, same.right())


@TWINS
@settings(max_examples=60)
@given(data=st.data())
def test_values_are_the_same(name: str, data: st.DataObject) -> None:
    position = data.draw(PARTIZAN[name])
    cls = type(position)

    def expand(text: str) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
        parsed = cls.parse(text)
        left, right = ([components_of(option) for option in side] for side in (parsed.left(), parsed.right()))
        return left, right

    by_python = _engine.ValueTable(FORMS, _engine.PythonPartizanRules(expand))
    assert by_python.value(components_of(position)) == position.value().number


@pytest.mark.parametrize(
    ("board", "outcome"),
    [("5x5", Outcome.P), ("4x6", Outcome.N), ("5x6", Outcome.R), ("6x6", Outcome.N), ("6x7", Outcome.L)],
)
def test_outcomes_of_domineering_by_search(board: str, outcome: Outcome) -> None:
    """Bullock 2002, table of outcomes; 6x7 is his 7x6 seen from the other side."""
    position = game("domineering").start(board)
    assert isinstance(position, PartizanPosition)
    solver = PartizanSolver(position)
    assert solver.outcome(position) is outcome
    for player in Player:
        if outcome is Outcome.N or outcome.value == player.value:
            move = solver.winning_move(position, player)
            assert move is not None
            after = position.play(f"{player.value} {move}")
            assert solver.wins_first(after, player.other) is False


def test_outcome_of_domineering_7x7() -> None:
    position = game("domineering").start("7x7")
    assert isinstance(position, PartizanPosition)
    assert PartizanSolver(position).outcome(position) is Outcome.N


def test_two_threads_find_the_same() -> None:
    position = game("domineering").start("6x6")
    assert isinstance(position, PartizanPosition)
    assert PartizanSolver(position, threads=2).outcome(position) is Outcome.N


def test_searches_are_the_same_every_time() -> None:
    position = game("domineering").start("6x6")
    assert isinstance(position, PartizanPosition)
    counts = set()
    for _ in range(2):
        solver = PartizanSolver(position)
        solver.outcome(position)
        counts.add(solver.nodes)
    assert len(counts) == 1


def test_limits_end_the_work() -> None:
    position = game("domineering").start("6x6")
    for limits, reason in (({"nodes": 50}, "nodes"), ({"time_limit": 0.05}, "time")):
        answer = grundy.solve(position, grundy=True, **limits)
        assert not answer.answered
        assert answer.stopped_by == reason


@pytest.mark.parametrize("text", ["L", "X ..", "L ..a", "L [*]"])
def test_bad_turns(text: str) -> None:
    with pytest.raises(GrundyError):
        _engine.DomineeringTurns(3, 3).canonical(text)


def test_turns_of_the_engine_parse_back() -> None:
    position = game("domineering").start("5x5")
    assert isinstance(position, PartizanPosition)
    rules = _engine.DomineeringTurns(5, 5)
    for player in Player:
        (text,) = rules.canonical(str(turn_of(position, player)))
        assert rules.canonical(text) == [text]
        for option in rules.expand(text):
            for part in option:
                assert rules.canonical(part) == [part]
