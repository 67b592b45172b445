"""Scores of coins and strings by their best turns, for the checker.

A node `COINS; t` is about coins none of which can be captured now: it is won if who has to move can get t of
them. Coins that can be captured are counted (J. Lemoine and S. Viennot, thesis, Université Lille 1 (2011),
theorem 12): who has to move takes them all and then needs t of the others; or, where that is possible,
declines the last ones, so that the other player takes these and has to go on. In a node `COINS; t|d` this is
possible, and wins if the other player then gets less than d. Of a chain one string is enough to look at
(proposition 25), and two equal parts of some kinds change nothing (propositions 26 and 27).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from grundy.boards.chains import Colouring, chains, without_equal_pairs
from grundy.boards.coins import Coins
from grundy.check.play import Sum
from grundy.errors import GrundyError
from grundy.theorems.sayings import Saying


class BestTurns:
    """Nodes of coins that cannot be captured now, with what has to be got of them."""

    def name(self, text: str) -> str:
        return text

    def sum(self, components: Iterable[str]) -> Sum:
        return tuple(components)

    def options(self, node: str) -> Sequence[Sum]:
        coins, take, decline = _read(node)
        found: list[Sum | None] = [_node(coins, decline, 0)] if decline else []
        if take <= len(coins):
            left = len(coins) - take + 1
            found += [node_of(coins.cut(chain.to_open()), left) for chain in chains(coins)]
        return list(dict.fromkeys(option for option in found if option is not None))

    def subject(self, node: str) -> str:
        """The coins: one couple says of them what has to be said."""
        return node.rpartition("; ")[0]

    def shows(self, other: str, nimber: int | None, node: str) -> bool:
        """Whether this is lost since the other node is: who cannot get t cannot get more."""
        (take, decline), (wanted, declined) = contract_of(other), contract_of(node)
        return nimber == 0 and take <= wanted and declined <= decline

    def sayings(self, node: str) -> Iterator[Saying]:
        return iter(())


def node_of(coins: Coins, contract: int) -> Sum | None:
    """The node of a position in which who has to move wants `contract` coins; None if it is won anyway."""
    seen = Colouring.of(coins)
    left, take = without_equal_pairs(seen.black, contract - len(seen.white))
    decline = len(left) - seen.handout + 1 - take if seen.handout else 0
    return None if take <= 0 or decline > len(left) else _node(left, take, max(decline, 0))


def _node(coins: Coins, take: int, decline: int) -> Sum:
    """Nothing, if it is lost at once."""
    take = min(take, len(coins) + 1)
    if take > len(coins) and not decline:
        return ()
    return (f"{coins.canonical()}; {take}{f'|{decline}' if decline else ''}",)


def _read(node: str) -> tuple[Coins, int, int]:
    coins = Coins.parse(node.rpartition("; ")[0])
    take, decline = contract_of(node)
    if Colouring.of(coins).white:
        raise GrundyError("some of its coins can be captured now")
    if not (0 < take <= len(coins) + 1 and decline <= len(coins)):
        raise GrundyError(f"there are {len(coins)} coins")
    return coins, take, decline


def contract_of(node: str) -> tuple[int, int]:
    """What has to be got of the coins, and below what the other player loses who declines; 0: nothing."""
    take, _, decline = node.rpartition("; ")[2].partition("|")
    return int(take), int(decline or 0)


def is_open(node: str) -> bool:
    """Whether a node, whose coins are numbered from 1 on, is not lost at once."""
    take, decline = contract_of(node)
    return decline > 0 or take <= max(map(int, re.findall(r"\d+", node.rpartition("; ")[0])))
