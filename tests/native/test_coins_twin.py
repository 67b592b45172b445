"""The engine's rules of Strings-and-coins against the turns in Python."""

from __future__ import annotations

import random

import pytest
from tests.all_positions import all_positions

from grundy import _engine
from grundy.boards.chains import CoinColours, without_equal_pairs
from grundy.boards.coins import Coins
from grundy.errors import GrundyError
from grundy.games.dots_and_boxes import DotsAndBoxes
from grundy.search.turns import reduced_children

RULES = _engine.StringsAndCoins(bound=False)


def as_engine_node(coins: Coins, contract: int) -> str | None:
    """A node as the engine writes it; None if it is won at once."""
    seen = CoinColours.of(coins)
    take = contract - len(seen.white)
    decline = len(seen.black) - take - seen.handout + 1 if seen.handout else 0
    if take <= 0 or decline > len(seen.black):
        return None
    node = f"{seen.black}; {take}" + (f"|{decline}" if decline > 0 else "")
    return RULES.canonical(node)[0]


def is_won(node: str) -> bool:
    """Whether a node is won whatever the score is."""
    coins, _, contract = node.rpartition("; ")
    take, _, decline = contract.partition("|")
    return int(take) == 0 or int(decline or 0) > len(Coins.parse(coins))


@pytest.mark.parametrize("text", ["2x3", "3x4-swedish", "3x3-icelandic", "2x4"])
def test_children(text: str) -> None:
    """Every child of a node, on positions that come up in play."""
    chance = random.Random(text)
    for _ in range(60):
        board = DotsAndBoxes.parse(text)
        for _ in range(chance.randrange(4, board.size())):
            board = chance.choice(list(board.moves()))[1]
        black, _ = without_equal_pairs(CoinColours.of(board.coins()).black, 0)
        for contract in range(1, len(black) + 1):
            children = {as_engine_node(*child) for child in reduced_children(black, contract)}
            found = {option[0] for option in RULES.expand(f"{black}; {contract}")}
            assert found == {node for node in children if node and not is_won(node)}, (black, contract)


def test_texts_round_trip() -> None:
    every = all_positions("2x3-icelandic")
    chance = random.Random(5)
    for lines in chance.sample(range(len(every)), 200):
        black = CoinColours.of(every.coins(lines)).black
        (node,) = RULES.canonical(f"{black}; 1")
        assert RULES.canonical(node) == [node]
        coins, contract = node.split("; ")
        left, shifted = without_equal_pairs(black, 1)
        assert Coins.parse(coins).canonical() == left.canonical()
        assert int(contract) == min(max(shifted, 0), len(left) + 1)


@pytest.mark.parametrize(
    ("node", "message"),
    [
        ("0-1-0", "a node is a position and a contract: '0-1-0'"),
        ("0-1-0; x", "no contract: 'x'"),
        ("0-1; 1", "coin 1 can be captured"),
        ("0-1-1-0; 1", "no coins and strings: '0-1-1-0'"),
        ("0-a; 1", "no coins and strings: '0-a'"),
    ],
)
def test_wrong_nodes(node: str, message: str) -> None:
    with pytest.raises(GrundyError) as caught:
        RULES.canonical(node)
    assert str(caught.value) == message
