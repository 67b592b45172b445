"""Turns of Strings-and-coins that are worth a look, by the theorems of Lemoine and Viennot.

A node (P; c) is won if and only if one of the children given here is lost, as it is with all the children of
`ScoringPosition.children`; but there are far fewer.
"""

from __future__ import annotations

from collections import Counter

from grundy.boards.chains import CoinColours, chains
from grundy.boards.coins import Coins

Node = tuple[Coins, int]
"""A position and a contract."""


def reduced_children(coins: Coins, contract: int) -> list[Node]:
    """The children that turns of types A and B lead to (theorem 12, proposition 25).

    Type A takes all white coins and opens one black chain, or takes everything if nothing is black; type B
    leaves the last white coins to be taken by one cut, or by two.

    >>> node = Coins.parse("0-1-2-3, 0-4-5-0"), 3
    >>> [(str(child), left) for child, left in reduced_children(*node)]
    [('0-4, 0-5', 3), ('0-4-5-0, 1-2', 3)]
    """
    seen = CoinColours.of(coins)
    left = len(coins) - contract + 1
    found = [seen.black.cut(chain.to_open()) for chain in chains(seen.black)] or [Coins()]
    rest = seen.left_over()
    if rest is not None:
        kept, last = rest
        strings = Counter(s for s in coins.strings if set(s) <= set(kept))
        strings[last] = 0
        found.append(Coins((*seen.black.strings, *strings.elements())))
    return [(child, left) for child in found]


def without_captures(coins: Coins, contract: int) -> Node:
    """The same node without the coins that every best turn takes first (section 13.4.4).

    >>> [str(part) for part in without_captures(Coins.parse("0-1-2-3-4, 0-5-0"), 3)]
    ['0-1-2, 0-5-0', '1']
    """
    seen = CoinColours.of(coins)
    rest = seen.left_over()
    kept, bound = (rest[0], seen.root_of(rest[0])) if rest is not None else ([], None)
    strings = Counter(s for s in coins.strings if set(s) <= set(kept))
    if bound is not None:
        strings[bound] = 1
    left = Coins((*seen.black.strings, *strings.elements()))
    return left, contract - (len(coins) - len(left))
