"""White and black coins, chains and loops: what the players of Dots-and-boxes see in a position.

A coin is white if it can be captured now, one after the other, and black if it cannot. White coins form
trees, each tied to at most one black coin or to the ground. What is black is made of joints, which are coins
with three strings or more and the ground, and of chains of coins with two strings between them.

J. Lemoine and S. Viennot call the two ways to make the best of white coins types A and B: to take them all
and move on, or to leave the last ones to the other player, who then has to move on.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from grundy.boards.coins import GROUND, Coins, String
from grundy.boards.graph_canonical import closure


@dataclass(frozen=True)
class CoinColours:
    """A position seen by the player to move.

    >>> seen = CoinColours.of(Coins.parse("0-1-2-3, 0-4-5-0"))
    >>> sorted(seen.white), str(seen.black), seen.handout
    ([1, 2, 3], '0-4-5-0', 2)
    """

    coins: Coins
    white: frozenset[int]
    black: Coins

    @classmethod
    def of(cls, coins: Coins) -> CoinColours:
        """Takes coins with a single string, as long as there are any (Lemoine and Viennot, algorithm 19)."""
        degree = dict(coins.degree)
        taken: set[int] = set()
        ready = [coin for coin in degree if degree[coin] == 1]
        while ready:
            coin = ready.pop()
            if coin in taken:
                continue
            taken.add(coin)
            for a, b in coins.at[coin]:
                other = a + b - coin
                if other != GROUND and other not in taken:
                    degree[other] -= 1
                    if degree[other] <= 1:
                        ready.append(other)
        return cls(coins, frozenset(taken), coins.without(taken))

    def trees(self) -> list[frozenset[int]]:
        """The white coins, tree by tree."""
        found: list[frozenset[int]] = []
        for coin in sorted(self.white):
            if not any(coin in tree for tree in found):
                found.append(frozenset(closure(coin, self._white_neighbours)))
        return found

    def _white_neighbours(self, coin: int) -> list[int]:
        return [other for other in self._neighbours(coin) if other in self.white]

    def _neighbours(self, coin: int) -> list[int]:
        return [a + b - coin for a, b in self.coins.at[coin]]

    def root(self, tree: frozenset[int]) -> String | None:
        """The string by which a white tree is tied to what is black or to the ground; None if it is free."""
        for coin in tree:
            for a, b in self.coins.at[coin]:
                if a + b - coin not in tree:
                    return a, b
        return None

    def root_of(self, coins: list[int]) -> String | None:
        """The string by which these white coins, or the tree that they are in, are tied."""
        return next((self.root(tree) for tree in self.trees() if coins[0] in tree), None)

    @property
    def handout(self) -> int:
        """How many of the white coins are left to the other player in a turn of type B; 0: there is none."""
        trees = [(tree, self.root(tree)) for tree in self.trees()]
        if any(root is not None and len(tree) >= 2 for tree, root in trees):
            return 2
        return 4 if any(root is None and self._path_of_four(tree) for tree, root in trees) else 0

    def left_over(self) -> tuple[list[int], String] | None:
        """The white coins that a turn of type B leaves, and the string that it cuts last."""
        for tree in self.trees():
            root = self.root(tree)
            if root is not None and len(tree) >= 2:
                near = next(end for end in root if end in tree)
                return [near, self._white_neighbours(near)[0]], root
        for tree in self.trees():
            path = self._path_of_four(tree)
            if self.root(tree) is None and path:
                return path, (min(path[1:3]), max(path[1:3]))
        return None

    def _path_of_four(self, tree: frozenset[int]) -> list[int]:
        for b in tree:
            for c in self._white_neighbours(b):
                starts = [a for a in self._white_neighbours(b) if a != c]
                ends = [d for d in self._white_neighbours(c) if d != b]
                if starts and ends:
                    return [starts[0], b, c, ends[0]]
        return []


@dataclass(frozen=True)
class Chain:
    """Strings in a row: from joint to joint, from a joint back to itself, or a loop by itself."""

    strings: tuple[String, ...]
    coins: tuple[int, ...]
    ends: tuple[int, ...]
    """The joints at its ends, or none."""

    @property
    def is_loop(self) -> bool:
        """Whether it comes back to where it began: a loop by itself, or one that hangs on a coin."""
        return not self.ends or (self.ends[0] == self.ends[1] != GROUND)

    @property
    def is_long(self) -> bool:
        """Whether its owner, once it is opened, can decline its last coins and keep control."""
        return self.is_loop or len(self.coins) >= 3

    def to_open(self) -> String:
        """The string to cut, when the chain is to be opened: the middle one of three (proposition 25)."""
        return self.strings[1] if len(self.strings) == 3 and self.ends else self.strings[0]


def chains(black: Coins) -> list[Chain]:
    """The chains of a position without white coins.

    >>> [chain.coins for chain in chains(Coins.parse("0-1-2-3-0, 0-4-0"))]
    [(1, 2, 3), (4,)]
    """
    left = Counter(black.strings)
    joints = [GROUND, *(coin for coin in black.at if black.degree[coin] > 2)]
    starts = [(joint, s) for joint in joints for s in black.strings if joint in s]
    starts += [(s[0], s) for s in black.strings]  # what no joint reaches is loops
    found = []
    for start, string in starts:
        if left[string]:
            found.append(_walk(black, start, string, left))
    return found


def _walk(black: Coins, start: int, string: String, left: Counter[String]) -> Chain:
    left[string] -= 1
    strings, coins = [string], list[int]()
    here = string[0] + string[1] - start
    while here not in (GROUND, start) and black.degree[here] == 2:
        coins.append(here)
        string = next(s for s in black.at[here] if left[s])
        left[string] -= 1
        strings.append(string)
        here = string[0] + string[1] - here
    if here == start and start != GROUND and black.degree[start] == 2:
        return Chain(tuple(strings), (start, *coins), ())
    return Chain(tuple(strings), tuple(coins), (start, here))


def without_equal_pairs(coins: Coins, contract: int) -> tuple[Coins, int]:
    """The same node without pairs of equal parts that change nothing (propositions 26 and 27).

    Such a part is a coin with two arrows, or two coins tied together with one or two arrows each.

    >>> [str(part) for part in without_equal_pairs(Coins.parse("0-1-0, 0-2-0, 0-3-4-0"), 3)]
    ['0-3-4-0', '2']
    """
    groups: dict[Coins, list[Coins]] = {}
    for part in coins.components():
        groups.setdefault(part.canonical(), []).append(part)
    strings: list[String] = []
    for kind, parts in groups.items():
        pairs = len(parts) // 2 if _cancels(kind) else 0
        contract -= pairs * len(kind)
        for part in parts[2 * pairs :]:
            strings += part.strings
    return Coins(tuple(strings)), contract


def _cancels(part: Coins) -> bool:
    arrows = sorted(sum(s[0] == 0 for s in own) for own in part.at.values())
    if len(part) == 1:
        return arrows == [2]
    between = len(part.strings) - sum(arrows)
    return len(part) == 2 and between == 1 and all(1 <= count <= 2 for count in arrows)
