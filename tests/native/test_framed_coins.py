"""Strings-and-coins in a frame: every position of a board as a set of strings, against brute force."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests import plain_scores as plain
from tests.all_positions import all_positions
from tests.scoring_positions import coins

from grundy import _engine
from grundy.boards.chains import CoinColours
from grundy.boards.coins import Coins
from grundy.errors import GrundyError
from grundy.games.dots_and_boxes import DotsAndBoxes
from grundy.games.strings_and_coins import StringsAndCoins
from grundy.search import score_tables
from grundy.search.score_tables import as_frame
from grundy.search.scores import ScoreSolver


@pytest.fixture
def every_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also small positions become frames."""
    monkeypatch.setattr(score_tables, "FRAME_STRINGS", range(65))
    monkeypatch.setattr(score_tables, "MOST_FRAMES", 1)


def solved_start(text: str, **options: str) -> ScoreSolver:
    """A solver with the start of a board as its frame."""
    start = StringsAndCoins(DotsAndBoxes.parse(text).coins())
    solver = ScoreSolver(start, **options)  # type: ignore[arg-type]
    solver.score(start)
    return solver


@pytest.mark.parametrize("text", ["2x2", "3x3-swedish", "2x3-icelandic", "2x3", "3x4-swedish"])
@pytest.mark.parametrize("method", ["auto", "dfpn"])
@pytest.mark.usefixtures("every_frame")
def test_scores_of_positions(text: str, method: str) -> None:
    every, solver = all_positions(text), solved_start(text, method=method)
    for lines in random.Random(text).sample(range(len(every)), min(len(every), 1500)):
        score = solver.score(StringsAndCoins(every.coins(lines)))
        assert score is not None
        assert score.mine == every.scores[lines], every.coins(lines)


@pytest.mark.usefixtures("every_frame")
def test_facts_are_true() -> None:
    """What the table says of a position, on the way to the score of a board."""
    solver = solved_start("2x3")
    checked = 0
    for text, contract in solver.losing_nodes():
        board = Coins.parse(text)
        if len(board.strings) <= 10:
            checked += 1
            assert plain.score(board.strings) < contract, text
    assert checked > 50


@settings(max_examples=200, deadline=None)
@given(board=coins(9), method=st.sampled_from(["depth", "dfpn", "pn"]))
@example(board=Coins(((0, 1), (0, 1), (0, 2), (0, 2))), method="depth")  # all of it cancels
def test_any_graph(board: Coins, method: str) -> None:
    """Coins with any strings, several of them between the same two, each graph being a frame of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(score_tables, "FRAME_STRINGS", range(1, 65))
        position = StringsAndCoins(board)
        score = ScoreSolver(position, method=method).score(position)
    assert score is not None
    assert score.mine == plain.score(board.strings)


@settings(max_examples=25, deadline=None)
@given(rest=coins(3), sizes=st.tuples(st.integers(3, 5), st.integers(3, 5)), loop=st.booleans())
def test_smaller_ones_are_opened_first(rest: Coins, sizes: tuple[int, int], loop: bool) -> None:
    """Opening the smaller of two long chains, or of two loops, gives the other player no more."""
    given_away = []
    parts = [
        alone(size + 1 if loop else size, first, loop) for size, first in zip(sizes, (20, 40), strict=True)
    ]
    for opened in parts:
        strings = [s for part in (rest, *parts) for s in part.strings]
        strings.remove(opened.strings[0])
        given_away.append(plain.score(tuple(sorted(strings))))
    assert (given_away[0] - given_away[1]) * (sizes[0] - sizes[1]) >= 0


def alone(size: int, first: int, loop: bool) -> Coins:
    """A chain from ground to ground, or a loop."""
    names = list(range(first, first + size))
    ends = (names[-1:], []) if loop else ([0], [0])
    return Coins.parse("-".join(map(str, [*ends[0], *names, *ends[1]])))


def test_texts_round_trip() -> None:
    """Of images under symmetries one is written, and a text says what it was written for."""
    every = all_positions("3x3-swedish")
    rules = _engine.FramedCoins(as_frame(every.coins(len(every) - 1)))
    quarter = {row * 3 + column + 1: column * 3 + (2 - row) + 1 for row in range(3) for column in range(3)}
    for lines in random.Random(3).sample(range(len(every)), 300):
        black = CoinColours.of(every.coins(lines)).black
        turned = Coins(tuple((quarter[a], quarter[b]) for a, b in black.strings))
        (node,) = rules.canonical(f"{black}; 2")
        assert rules.canonical(f"{turned}; 2") == rules.canonical(node) == [node]
        left, _, contract = node.partition("; ")
        if int(contract) == 2:  # nothing has cancelled
            assert Coins.parse(left).canonical() == black.canonical()


def test_parallel_strings_are_alike() -> None:
    rules = _engine.FramedCoins("1-2, 0-1, 0-1, 0-1, 0-2, 0-2")
    assert rules.canonical("0-1-2-0, 0-1; 1") == ["1-2, 0-1, 0-1, 0-2; 1"]


def test_chains_from_elsewhere() -> None:
    """What hangs on nothing need not be in the frame."""
    rules = _engine.FramedCoins("1-2, 0-1, 0-1, 0-2, 0-2")
    assert rules.canonical("0-7-8-9-0, 5-6-4-3-5; 3") == ["0-3-4-5-0, 6-7-8-9-6; 3"]
    assert rules.canonical("0-7-0, 0-8-0; 1") == ["0; 0"]


@pytest.mark.parametrize(
    ("node", "message"),
    [
        ("0-1-0", "a node is a position and a contract: '0-1-0'"),
        ("0-1-0; x", "no contract: 'x'"),
        ("0-1; 1", "coin 1 can be captured"),
        ("1-3-2-1; 1", "not a part of the frame: '1-3-2-1; 1'"),
        ("0-7-8-0, 7-9-8; 1", "not a part of the frame: '0-7-8-0, 7-9-8; 1'"),
    ],
)
def test_wrong_nodes(node: str, message: str) -> None:
    with pytest.raises(GrundyError) as caught:
        _engine.FramedCoins("1-2, 0-1, 0-1, 0-2, 0-2").canonical(node)
    assert str(caught.value) == message


def test_too_many_strings() -> None:
    with pytest.raises(GrundyError, match="a frame has at most 64 strings"):
        _engine.FramedCoins(", ".join(["0-1"] * 65))


def test_forgetting() -> None:
    """In little memory, what is cheap to find again is forgotten: all of it would be 640,000 positions."""
    board = DotsAndBoxes.parse("3x5-icelandic").coins()
    table = _engine.Table(_engine.FramedCoins(as_frame(board)))
    for contract, outcome in ((8, "P"), (7, "N")):
        search = _engine.Search(table, [f"{board}; {contract}"], method="depth", memory=16 << 20)
        search.start()
        search.wait(-1.0)
        assert search.outcome == outcome
    sizes = table.statistics()
    assert sizes["proved"] + sizes["excluded"] < 350_000
    small = [node for node, _ in table.proved() if node.count("-") <= 9]
    assert len(small) > 20
    for node in small:
        text, _, too_much = node.rpartition("; ")
        assert plain.score(Coins.parse(text).strings) < int(too_much), node
