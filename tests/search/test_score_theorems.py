"""The theorems on contracts, against the scores of all positions on small boards."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import plain_scores as plain
from tests.all_positions import AllPositions, all_positions
from tests.scoring_positions import coins

from grundy.boards.chains import CoinColours, without_equal_pairs
from grundy.boards.coins import Coins
from grundy.games.strings_and_coins import StringsAndCoins
from grundy.search.scores import ScoreQuestion, ScoreSolver
from grundy.search.turns import reduced_children, without_captures

SMALL = ("2x2", "3x3-swedish", "2x3-icelandic")
LARGER = ("2x3", "3x4-swedish")


def sample(text: str) -> tuple[AllPositions, list[int]]:
    """All positions of a small board, and ten thousand of a larger one."""
    every = all_positions(text)
    return every, random.Random(text).sample(range(len(every)), min(len(every), 10_000))


@pytest.mark.parametrize("text", SMALL + LARGER)
def test_best_turns(text: str) -> None:
    """Theorem 12 and proposition 25: the turns of types A and B contain a best one."""
    every, chosen = sample(text)
    for lines in chosen:
        position = every.coins(lines)
        if position.strings:
            best = max(len(position) - every.score(child) for child, _ in reduced_children(position, 1))
            assert best == every.scores[lines], position


@pytest.mark.parametrize("text", SMALL + LARGER)
def test_captures(text: str) -> None:
    """The white coins by arithmetic, the bound of theorem 13, and the normal form of nodes."""
    every, chosen = sample(text)
    for lines in chosen:
        position = every.coins(lines)
        seen = CoinColours.of(position)
        white, handout = len(seen.white), seen.handout
        question = ScoreQuestion("", len(seen.black), white - handout, handout)
        assert question.score(every.score(seen.black)) == every.scores[lines], position
        if handout:
            assert every.scores[lines] >= (len(position) + white - handout + 1) // 2, position
        left, contract = without_captures(position, every.scores[lines])
        assert every.score(left) == contract, position


@pytest.mark.parametrize("text", SMALL + LARGER)
def test_deformations(text: str) -> None:
    """Equal dual graphs have equal scores, and there are far fewer of them than positions."""
    every, chosen = sample(text)
    scores: dict[Coins, int] = {}
    for lines in chosen[:4096]:
        assert scores.setdefault(every.coins(lines).canonical(), every.scores[lines]) == every.scores[lines]
    assert len(scores) < 2000


PAIRS = ["0-1-0", "0-1-2-0", "0-1-2-0, 0-1", "0-1-2-0, 0-1, 0-2"]


@pytest.mark.parametrize("text", SMALL)
@pytest.mark.parametrize("pair", PAIRS)
def test_equal_pairs(pair: str, text: str) -> None:
    """Propositions 26 and 27: beside all positions of a small board, an equal pair gives each half."""
    every, part = all_positions(text), Coins.parse(pair)
    copies = [(a + shift if a else 0, b + shift) for shift in (20, 30) for a, b in part.strings]
    beside = AllPositions([*every.strings, *copies])
    both = len(beside) - len(every)
    for lines, alone in enumerate(every.scores):
        assert beside.scores[lines | both] == alone + len(part), every.coins(lines)
    few = [lines for lines in range(len(every)) if lines.bit_count() < 7]
    for lines in random.Random(pair).sample(few, 200):
        left, contract = without_equal_pairs(beside.coins(lines | both), beside.scores[lines | both])
        assert len(left.strings) <= lines.bit_count()
        assert plain.score(left.strings) == contract


@settings(max_examples=100, deadline=None)
@given(board=coins(9), names=st.permutations(range(1, 7)), bound=st.booleans())
def test_engine(board: Coins, names: list[int], bound: bool) -> None:
    """The engine's own rules, on any graph, whatever the coins are called."""
    position = StringsAndCoins(board)
    solver = ScoreSolver(position, bound=bound)
    expected = plain.score(board.strings)
    score = solver.score(position)
    assert score is not None
    assert score.mine == expected
    renamed = Coins(tuple((names[a - 1] if a else 0, names[b - 1] if b else 0) for a, b in board.strings))
    assert renamed.canonical() == board.canonical()
    assert solver.known(StringsAndCoins(renamed)) == (expected, expected)
    assert solver.losing(position, expected + 1)
    assert not solver.losing(position, expected)


@pytest.mark.parametrize("text", SMALL)
@pytest.mark.parametrize("method", ["dfpn", "pn", "depth"])
def test_engine_on_boards(text: str, method: str) -> None:
    every = all_positions(text)
    solver = ScoreSolver(StringsAndCoins(Coins()), method=method)
    for lines in random.Random(text).sample(range(len(every)), 150):
        position = StringsAndCoins(every.coins(lines))
        score = solver.score(position)
        assert score is not None
        assert score.mine == every.scores[lines]
    for text_of_node, contract in solver.losing_nodes():
        board = Coins.parse(text_of_node)
        if len(board.strings) <= 8:
            assert plain.score(board.strings) < contract
