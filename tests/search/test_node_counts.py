"""Exact node counts of one thread: the same on every machine, and changed by nothing that is not meant to."""

import pytest

import grundy
from grundy import _engine
from grundy.games import ScoringPosition
from grundy.search.scores import ScoreSolver

COINS = "0-1, 0-1, 1-2, 0-2, 2-3, 0-3, 0-3, 1-4, 0-4, 2-5, 4-5, 0-5, 3-6, 5-6, 0-6; 3"
"""Two rows of three coins: the boxes of a board of Dots-and-boxes, whose positions are graphs with labels."""


def nodes(rules: _engine.Rules, components: list[str], **settings: str) -> int:
    search = _engine.Search(_engine.Table(rules), components, memory=1 << 28, **settings)  # type: ignore[arg-type]
    search.start()
    search.wait()
    return search.nodes


@pytest.mark.parametrize(
    ("rules", "position", "settings", "count"),
    [
        (_engine.Cram(6, 3), "cram 3x6", {"goal": "grundy"}, 1_322),
        (_engine.Cram(6, 5), "cram 5x6", {"goal": "grundy"}, 22_006),
        (_engine.Cram(5, 4), "cram 4x5", {"method": "pn"}, 104),
        (_engine.Cram(5, 4), "cram 4x5", {"method": "depth"}, 483),
        (_engine.Sprouts(), "sprouts 12", {}, 7_844),
        (_engine.NodeKayles(), "node_kayles grid 6x6", {}, 463),
        (_engine.ArcKayles(), "arc_kayles grid 4x5", {}, 46),
        (_engine.StringsAndCoins(), COINS, {}, 322),
    ],
)
def test_counts(rules: _engine.Rules, position: str, settings: dict[str, str], count: int) -> None:
    """Guesses that are rounded in another way, or another order of graphs, change some of these."""
    name, _, start = position.partition(" ")
    written = position if ";" in position else str(grundy.game(name).start(start))
    assert nodes(rules, rules.canonical(written), **settings) == count


@pytest.mark.parametrize(
    ("board", "count"), [("3x3", 35_576), ("3x4-icelandic", 62_097), ("4x5-swedish", 107_554)]
)
def test_counts_of_scores(board: str, count: int) -> None:
    position = grundy.game("dots_and_boxes").start(board)
    assert isinstance(position, ScoringPosition)
    solver = ScoreSolver(position)
    assert solver.score(position) is not None
    assert solver.nodes == count
