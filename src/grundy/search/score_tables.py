"""The engine's tables of what is proved about scores, and which rules of the engine a position is for.

Positions of Strings-and-coins have two kinds of rules in the engine. In a *frame*, which is the graph that a
game starts from, a position is a set of strings, up to the symmetries of the frame: that is by far the
quickest. Without a frame it is a canonical form of its graph, so that a table is about all graphs there are,
and what it proves can be looked up by others; this is for small positions, for very large ones, and for
proofs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, cast

from grundy.boards.coins import GROUND, Coins, String
from grundy.budget import CancelToken
from grundy.games import Game, ScoringPosition
from grundy.games.failures import FailuresOn
from grundy.search.recorder import Recorder

if TYPE_CHECKING:
    from grundy import _engine

CONVENTION = "score"
"""Under which facts are kept: positions and contracts that cannot be kept."""

FRAME_STRINGS = range(18, 65)
"""How many strings a position has that becomes a frame."""

MOST_FRAMES = 8
"""Of one solver."""


class Tables:
    """The tables of one solver: one for each frame, and one for all else."""

    def __init__(self, game: Game, bound: bool, cancel: CancelToken, recorder: Recorder | None) -> None:
        self._game, self._bound, self._cancel, self._recorder = game, bound, cancel, recorder
        self._frames: list[tuple[Counter[String], _engine.Table]] = []
        self._others: dict[bool, _engine.Table] = {}

    def __iter__(self) -> Iterator[_engine.Table]:
        yield from (table for _, table in self._frames)
        yield from self._others.values()

    def of(self, coins: Coins | None) -> _engine.Table:
        """The table for a position without coins to capture, or for positions of a game in Python."""
        from grundy import _engine

        if coins is not None and self._bound:
            strings = Counter(coins.strings)
            for frame, table in self._frames:
                if strings <= frame:
                    return table
            if len(coins.strings) in FRAME_STRINGS and len(self._frames) < MOST_FRAMES:
                self._frames.append((strings, self._made(_engine.FramedCoins(as_frame(coins)))))
                return self._frames[-1][1]
        return self.general(coins)

    def general(self, coins: Coins | None) -> _engine.Table:
        """The table without a frame: what it proves, others can look up."""
        from grundy import _engine

        if (coins is None) not in self._others:
            self._others[coins is None] = self._made(
                self._python_rules() if coins is None else _engine.StringsAndCoins(self._bound)
            )
        return self._others[coins is None]

    def best_method(self, coins: Coins | None) -> str:
        """The quickest search for a position: the engine knows in which order to try cuts of a frame."""
        table = self.of(coins)
        return "depth" if any(framed is table for _, framed in self._frames) else "dfpn"

    def _python_rules(self) -> _engine.Rules:
        from grundy import _engine

        rules = cast(type[ScoringPosition], self._game.position)
        return _engine.PythonRules(*contract_rules(rules, self._cancel))

    def _made(self, rules: _engine.Rules) -> _engine.Table:
        from grundy import _engine

        table = _engine.Table(rules)
        if self._recorder is not None:
            self._recorder.recall(self._game, CONVENTION, table)
        return table


def as_frame(coins: Coins) -> str:
    """The strings of a frame, those first that most shortest ways between two coins lead through.

    That is the order in which a depth-first search cuts them: those in the middle that hold a board together,
    then those further out, and at last the arrows.

    >>> as_frame(Coins.parse("0-1-2-3-4-0"))
    '2-3, 1-2, 3-4, 0-1, 0-4'
    """
    ways = {coin: _Ways(coins, coin) for coin in coins.at}

    def rank(string: String) -> tuple[bool, float]:
        a, b = string
        if a == GROUND:
            return True, sum(ways[b].length.values())
        return False, -round(sum(ways[start].through(string, ways[b]) for start in ways), 6)

    return ", ".join(f"{a}-{b}" for a, b in sorted(coins.strings, key=rank))


class _Ways:
    """The shortest ways from one coin to the others: how long they are, and how many."""

    def __init__(self, coins: Coins, start: int) -> None:
        self.length, self.number = {start: 0}, {start: 1}
        reached = [start]
        for coin in reached:
            for other in sorted({a + b - coin for a, b in coins.at[coin] if a != GROUND}):
                if other not in self.length:
                    self.length[other], self.number[other] = self.length[coin] + 1, 0
                    reached.append(other)
                if self.length[other] == self.length[coin] + 1:
                    self.number[other] += self.number[coin]

    def through(self, string: String, onward: _Ways) -> float:
        """Of the ways to each other coin, which part leads along `string`, at whose end `onward` starts."""
        a, b = string
        if a not in self.length or self.length[b] != self.length[a] + 1:
            return 0.0
        ends = (end for end in self.length if self.length[end] == self.length[b] + onward.length[end])
        return sum(self.number[a] * onward.number[end] / self.number[end] for end in ends)


def contract_rules(
    cls: type[ScoringPosition], cancel: CancelToken
) -> tuple[Callable[[str], list[tuple[str, ...]]], Callable[[str], int]]:
    """What the engine asks of a game in Python: the children of a node, and how hard it looks."""

    def read(node: str) -> tuple[ScoringPosition, int]:
        text, _, contract = node.rpartition("; ")
        return cls.parse(text), int(contract)

    def expand(node: str) -> list[tuple[str, ...]]:
        with FailuresOn(cls, node):
            position, contract = read(node)
            cancel.check()
            if contract > position.at_stake():
                return []
            children = ((child.canonical(), left) for child, left in position.children(contract))
            return list(dict.fromkeys((f"{child}; {left}",) for child, left in children))

    def size(node: str) -> int:
        with FailuresOn(cls, node):
            return read(node)[0].size()

    return expand, size
