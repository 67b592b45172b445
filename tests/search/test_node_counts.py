"""Exact node counts of one thread: the same on every machine, and changed by nothing that is not meant to."""

import pytest

import grundy
from grundy import _engine
from grundy.games import ScoringPosition
from grundy.search.scores import ScoreSolver

COINS = "0-1, 0-1, 1-2, 0-2, 2-3, 0-3, 0-3, 1-4, 0-4, 2-5, 4-5, 0-5, 3-6, 5-6, 0-6; 3"
"""Two rows of three coins: the boxes of a board of Dots-and-boxes, whose positions are graphs with labels."""


def nodes(rules: _engine.Rules, components: list[str], **settings: str) -> int:
    return searched(_engine.Table(rules), components, **settings).nodes


def searched(table: _engine.Table, components: list[str], **settings: str | int) -> _engine.Search:
    search = _engine.Search(table, components, memory=1 << 28, **settings)  # type: ignore[arg-type]
    search.start()
    search.wait()
    return search


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


@pytest.mark.parametrize(("spots", "stored"), [(9, 113), (10, 420), (11, 417)])
def test_depth_first_sprouts_stores_no_more_than_in_the_thesis(spots: int, stored: int) -> None:
    """Lemoine and Viennot (2011), section 7.4, where nothing is solved before it is asked for."""
    rules = _engine.Sprouts()
    table = _engine.Table(rules)
    start = rules.canonical(str(grundy.game("sprouts").start(str(spots))))
    assert searched(table, start, method="depth", eager=0).outcome == "N"
    assert len(table) <= stored


def test_children_are_ranked_as_it_is_said() -> None:
    """The complex order of the thesis, section 10.4, is better than the plain one where that one fails."""
    rules = _engine.Sprouts()
    start = rules.canonical(str(grundy.game("sprouts").start("8")))
    counts = {by: nodes(rules, start, method=f"depth:{by}") for by in ("options", "size", "thesis")}
    assert counts == {"options": 6_454, "size": 13_812, "thesis": 5_918}
    assert nodes(rules, start, method="depth") == counts["options"]


@pytest.mark.parametrize(
    ("board", "count"), [("3x3", 35_576), ("3x4-icelandic", 62_097), ("4x5-swedish", 107_554)]
)
def test_counts_of_scores(board: str, count: int) -> None:
    position = grundy.game("dots_and_boxes").start(board)
    assert isinstance(position, ScoringPosition)
    solver = ScoreSolver(position)
    assert solver.score(position) is not None
    assert solver.nodes == count
