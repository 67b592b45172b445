"""The C++ twins of partizan games, held equal to the Python rules, option by option."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.partizan_positions import PARTIZAN

import grundy
from grundy import _engine
from grundy.errors import GrundyError
from grundy.games import PartizanPosition, Player, game
from grundy.games.options import components_of
from grundy.games.partizan_rules import partizan_rules
from grundy.games.turn import turn_of
from grundy.search.partizan import PartizanSolver
from grundy.values import Outcome
from grundy.values.partizan import FORMS

TWINS = pytest.mark.parametrize("name", ["domineering", "toppling_dominoes"])

ORACLES = Path(__file__).parents[1] / "oracles"

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


KNOWN = json.loads((ORACLES / "domineering_outcomes.json").read_text())["outcomes"]


def domineering(text: str) -> PartizanPosition:
    position = game("domineering").start(text)
    assert isinstance(position, PartizanPosition)
    return position


@pytest.mark.parametrize("height", range(1, 9))
def test_outcomes_of_domineering_by_search(height: int) -> None:
    for width in range(1, 9 if height < 8 else 8):
        position = domineering(f"{height}x{width}")
        found = PartizanSolver(position).outcome(position)
        assert found is Outcome(KNOWN[str(height)][width - 1]), f"{height}x{width}"


@pytest.mark.long
def test_outcome_of_domineering_8x8() -> None:
    position = domineering("8x8")
    assert PartizanSolver(position).outcome(position) is Outcome(KNOWN["8"][7])


@pytest.mark.parametrize("board", ["5x6", "6x6", "6x7"])
def test_winning_moves_of_domineering_win(board: str) -> None:
    position = domineering(board)
    solver = PartizanSolver(position)
    outcome = solver.outcome(position)
    for player in Player:
        if outcome is Outcome.N or (outcome is not None and outcome.value == player.value):
            move = solver.winning_move(position, player)
            assert move is not None
            after = position.play(f"{player.value} {move}")
            assert solver.wins_first(after, player.other) is False


@settings(max_examples=60, deadline=None)
@given(
    boards=st.lists(
        st.tuples(st.integers(3, 5), st.integers(3, 4), st.integers(0, 2**20)), min_size=1, max_size=2
    )
)
def test_searches_of_domineering_agree_with_values(boards: list[tuple[int, int, int]]) -> None:
    """Boards with holes, alone and in sums: who wins by bounds and search, and by the canonical form."""
    written = []
    for width, height, holes in boards:
        cells = "".join("#" if holes >> i & 1 and i % 3 else "." for i in range(width * height))
        written.append("/".join(cells[i : i + width] for i in range(0, width * height, width)))
    position = domineering(" + ".join(written))
    assert PartizanSolver(position).outcome(position) is position.value().outcome


@pytest.mark.parametrize("method", ["dfpn", "pn", "depth"])
@pytest.mark.parametrize("board", ["4x5", "5x5", "4x6"])
def test_every_method_finds_the_outcome(method: str, board: str) -> None:
    position = domineering(board)
    expected = PartizanSolver(position).outcome(position)
    assert PartizanSolver(position, method=method).outcome(position) is expected


def test_boards_of_two_words_are_the_same_game() -> None:
    """A frame of more than 64 cells, in which a small board and a filled one lie side by side."""
    filled = "/".join("#" * 6 for _ in range(6))
    for board in ("4x4", "4x5", "5x5", "6x6"):
        position, wide = domineering(board), domineering(f"{board} + {filled}")
        assert PartizanSolver(wide).outcome(wide) is PartizanSolver(position).outcome(position)


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
