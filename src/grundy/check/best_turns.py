"""Scores of coins and strings by their best turns.

A node `COINS; t` is about coins none of which can be captured now: it is won if who has to move can get t of
them. Coins that can be captured are counted (J. Lemoine and S. Viennot, thesis, Université Lille 1 (2011),
theorem 12): who has to move takes them all and then needs t of the others; or, where that is possible,
declines the last ones, so that the other player takes these and has to go on. In a node `COINS; t|d` this is
possible, and wins if the other player then gets less than d. Of a chain one string is enough to look at
(proposition 25), and two equal parts of some kinds change nothing (propositions 26 and 27).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from grundy.boards.chains import CoinColours, chains, without_equal_pairs
from grundy.boards.coins import Coins
from grundy.check.certificate import DIGITS, RefusedError, short
from grundy.check.contracts import Scores
from grundy.errors import GrundyError
from grundy.games.scoring import ScoringPosition


class Best(NamedTuple):
    """Coins by their text, what has to be got of them, and below what the other player loses if who has to
    move declines; 0: who has to move cannot."""

    coins: str
    take: int
    decline: int = 0


class BestTurns(Scores[Best]):
    """Nodes of coins that cannot be captured now, with what has to be got of them."""

    def node(self, position: ScoringPosition, contract: int) -> tuple[Best, ...] | None:
        coins = position.coins()
        if coins is None:
            raise GrundyError(f"{position.game} is not played with coins and strings")
        return node_of(coins, contract)

    def read(self, text: str) -> Best:
        found = re.fullmatch(rf"(.+); ({DIGITS})(?:\|({DIGITS}))?", text)
        if found is None or found[3] == "0":
            raise RefusedError("it should end with what has to be got")
        return Best(found[1], int(found[2]), int(found[3] or 0))

    def write(self, node: Best) -> str:
        return f"{node.coins}; {node.take}{f'|{node.decline}' if node.decline else ''}"

    def options(self, node: Best) -> Sequence[tuple[Best, ...]]:
        coins = Coins.parse(node.coins)
        if str(coins) != node.coins:
            raise RefusedError(f"this is written {short(coins)}")
        if CoinColours.of(coins).white:
            raise RefusedError("some of its coins can be captured now")
        if not (0 < node.take <= len(coins) + 1 and node.decline <= len(coins)):
            raise RefusedError(f"there are {len(coins)} coins")
        found = [_node(coins, node.decline, 0)] if node.decline else []
        if node.take <= len(coins):
            left = len(coins) - node.take + 1
            opened = (node_of(coins.cut(chain.to_open()), left) for chain in chains(coins))
            found += [option for option in opened if option is not None]
        return list(dict.fromkeys(found))

    def subject(self, node: Best) -> str:
        """The coins: one couple says of them what has to be said."""
        return node.coins

    def shows(self, text: str, nimber: int | None, node: Best) -> bool:
        """Who cannot get t cannot get more."""
        other = self.read(text)
        return nimber == 0 and other.take <= node.take and node.decline <= other.decline


def node_of(coins: Coins, contract: int) -> tuple[Best, ...] | None:
    """The node of a position in which who has to move wants `contract` coins; None if it is won anyway."""
    seen = CoinColours.of(coins)
    left, take = without_equal_pairs(seen.black, contract - len(seen.white))
    decline = len(left) - seen.handout + 1 - take if seen.handout else 0
    return None if take <= 0 or decline > len(left) else _node(left, take, max(decline, 0))


def _node(coins: Coins, take: int, decline: int) -> tuple[Best, ...]:
    """Nothing, if it is lost at once."""
    take = min(take, len(coins) + 1)
    if take > len(coins) and not decline:
        return ()
    return (Best(str(coins.canonical()), take, decline),)
