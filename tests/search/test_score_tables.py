"""The published scores of Dots-and-boxes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grundy.games import ScoringPosition, game
from grundy.search import Limits
from grundy.search.scores import ScoreSolver

SCORES: dict[str, str] = json.loads(
    (Path(__file__).parent.parent / "oracles/dots_and_boxes.json").read_text()
)["scores"]

QUICK = (
    *(f"2x{n}" for n in range(2, 6)),
    *("3x3", "3x4"),
    *(f"2x{n}-icelandic" for n in range(2, 8)),
    *("3x3-icelandic", "3x4-icelandic", "3x5-icelandic"),
    *(f"2x{n}-swedish" for n in range(2, 14)),
    *(f"3x{n}-swedish" for n in range(3, 8)),
    *("4x4-swedish", "4x5-swedish"),
)
LONG = (
    *("2x6", "2x7", "4x4", "4x4-icelandic", "2x8-icelandic", "4x6-swedish", "5x5-swedish"),
    *(f"2x{n}-swedish" for n in range(14, 18)),
)


def position_of(board: str) -> ScoringPosition:
    position = game("dots_and_boxes").start(board)
    assert isinstance(position, ScoringPosition)
    return position


def score_of(board: str, **options: str | int | bool) -> str:
    position = position_of(board)
    return str(ScoreSolver(position, **options).score(position))  # type: ignore[arg-type]


@pytest.mark.parametrize("board", QUICK)
def test_quick_boards(board: str) -> None:
    assert score_of(board) == SCORES[board]


@pytest.mark.long
@pytest.mark.parametrize("board", LONG)
def test_long_boards(board: str) -> None:
    assert score_of(board) == SCORES[board]


@pytest.mark.parametrize("method", ["dfpn", "pn", "depth"])
@pytest.mark.parametrize("board", ["2x3", "2x4", "3x4-swedish", "2x4-icelandic"])
@pytest.mark.parametrize("bound", [True, False])
def test_methods(board: str, method: str, bound: bool) -> None:
    assert score_of(board, method=method, bound=bound) == SCORES[board]


@pytest.mark.parametrize("method", ["dfpn", "depth"])
def test_threads(method: str) -> None:
    assert score_of("3x3", method=method, threads=2) == SCORES["3x3"]


def test_the_same_search_every_time() -> None:
    solvers = [ScoreSolver(position_of("2x4")) for _ in range(2)]
    assert [str(solver.score(position_of("2x4"))) for solver in solvers] == ["5/3", "5/3"]
    assert solvers[0].nodes == solvers[1].nodes > 0


def test_limits() -> None:
    """A stopped search keeps what it has learnt: bounds that only get better, and then the answer."""
    position, bounds = position_of("2x4"), [(0, 8)]
    solver = ScoreSolver(position, limits=Limits(nodes=1000))
    score = None
    while score is None:
        before = solver.nodes
        score = solver.score(position)
        assert solver.nodes - before <= 1000
        assert (solver.stopped_by == "nodes") is (score is None)
        bounds.append(solver.known(position))
        assert bounds[-2][0] <= bounds[-1][0] <= bounds[-1][1] <= bounds[-2][1]
    assert str(score) == "5/3"
    assert bounds[-1] == (5, 5)


def test_watching_and_steering() -> None:
    position = position_of("3x4")
    solver = ScoreSolver(position, method="depth")
    with solver.search(position, 6) as search:
        search.start()
        search.pause()
        shot = search.snapshot()
        assert shot.state == "paused"
        search.resume()
        search.zap(0)
        search.stop()
    assert search.outcome is None or str(search.outcome) == "N"


def test_losing_nodes_are_lost() -> None:
    """What the table says is also what a second solver finds."""
    position = position_of("2x3")
    solver, other = ScoreSolver(position), ScoreSolver(game("strings_and_coins"))
    solver.score(position)
    nodes = list(solver.losing_nodes())
    assert len(nodes) == len(solver)
    for text, contract in nodes:
        lost = game("strings_and_coins").start(text)
        assert isinstance(lost, ScoringPosition)
        assert other.keeps(lost, contract) is False
