"""Alpha-beta search: good play in games whose arena is too large, by looking some moves ahead.

Knuth and Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6 (1975), 293-326; here with
iterative deepening, and a table of positions that were looked at already.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from grundy.arena.arena import Side
from grundy.arena.unroll import PLAYERS, ArenaNode
from grundy.errors import GrundyError
from grundy.games.conventions import check_convention, convention_of

Heuristic = Callable[[ArenaNode], float]
"""How good a position looks for the player whose turn it is; between -1 and 1."""

WIN: Final = 1_000_000.0
SURE: Final = WIN / 2
"""Beyond it a score is a win or a loss that is proved: WIN less the number of moves to it."""


def usual(turn: ArenaNode) -> float:
    """Who has more moves is better off, or more points; nobody, where both have the same moves.

    >>> import grundy
    >>> usual(ArenaNode(grundy.game("domineering").start("3x2"), Side.ALICE))
    0.14285714285714285
    """
    if turn.lead:
        share = turn.lead / (abs(turn.lead) + 2)
        return share if turn.player is Side.ALICE else -share
    if not turn.position.is_partizan:
        return 0.0
    own, other = (
        sum(1 for _ in turn.position.moves_of(PLAYERS[side])) for side in (turn.player, turn.player.other)
    )
    return (own - other) / (own + other) if own + other else 0.0


@dataclass(frozen=True)
class Advice:
    """What a search found: a move, what it promises, and how far it looked."""

    move: str | None
    """None when there is no move."""
    score: float
    """From -1 to 1, for the player whose turn it is."""
    outcome: str | None
    """`win`, `loss` or `draw` where that is proved."""
    moves_to_end: int | None
    """In how many moves a proved win or loss ends."""
    depth: int
    nodes: int


@dataclass
class _Entry:
    depth: int
    low: float
    high: float
    best: str | None


@dataclass
class AlphaBeta:
    """A player that looks ahead, as far as `depth` moves or until it sees every end.

    >>> import grundy
    >>> board = grundy.game("tictactoe").start("XX./OO./...")
    >>> AlphaBeta().advise(board, "Alice")
    Advice(move='c1', score=1.0, outcome='win', moves_to_end=1, depth=1, nodes=...)
    """

    depth: int | None = None
    heuristic: Heuristic = usual
    misere: bool = False
    most_nodes: int | None = None
    """Stop to look further ahead after so many positions."""
    nodes: int = field(default=0, init=False)
    _table: dict[Any, _Entry] = field(default_factory=dict, init=False, repr=False)
    _hints: dict[Any, _Entry] = field(default_factory=dict, init=False, repr=False)
    _guessed: bool = field(default=False, init=False, repr=False)

    def __post_init__(self) -> None:
        if self.depth is not None and self.depth < 1:
            raise GrundyError("a search looks at least 1 move ahead")

    def advise(self, position: Any, player: Side | str = Side.ALICE) -> Advice:
        """The best move of `player` in `position`: the fastest win, the slowest loss."""
        check_convention(position, convention_of(self.misere))
        turn, self.nodes = ArenaNode(position, Side.read(player)), 0
        found, depth = 0.0, 0
        while self.depth is None or depth < self.depth:
            depth += 1
            self._hints, self._table, self._guessed = self._table, {}, False
            found = self._search(turn, depth, -WIN, WIN)
            if abs(found) > SURE or not self._guessed:
                break
            if self.most_nodes is not None and self.nodes >= self.most_nodes:
                break
        return self._advice(turn, found, depth)

    def _advice(self, turn: ArenaNode, score: float, depth: int) -> Advice:
        entry = self._table.get(turn)
        proved = "win" if score > SURE else "loss" if score < -SURE else None if self._guessed else "draw"
        return Advice(
            move=entry.best if entry is not None else None,
            score=max(-1.0, min(1.0, score)) + 0.0,
            outcome=proved,
            moves_to_end=round(WIN - abs(score)) if abs(score) > SURE else None,
            depth=depth,
            nodes=self.nodes,
        )

    def _search(self, turn: ArenaNode, depth: int, low: float, high: float) -> float:
        """The score of the player whose turn it is, if it lies between `low` and `high`; else a bound."""
        key = turn
        entry = self._table.get(key)
        if entry is not None and entry.depth == depth:
            low, high = max(low, entry.low), min(high, entry.high)
            if low >= high or entry.low == entry.high:
                return entry.low if entry.low >= high else entry.high
        self.nodes += 1
        moves = list(turn.moves())
        if not moves:
            winner = turn.winner(self.misere)
            return 0.0 if winner is None else WIN if winner is turn.player else -WIN
        if depth == 0:
            self._guessed = True
            return self.heuristic(turn)
        hint = self._hints.get(key)
        if hint is not None and hint.best is not None:
            moves.sort(key=lambda move: move[0] != hint.best)
        best, chosen, floor = -WIN - 1, moves[0][0], low
        for name, after in moves:
            score = self._score_after(after, after.player is turn.player, depth - 1, floor, high)
            if score > best:
                best, chosen = score, name
                floor = max(floor, best)
                if best >= high:
                    break
        self._table[key] = _Entry(depth, best if best > low else -WIN, best if best < high else WIN, chosen)
        return best

    def _score_after(self, after: ArenaNode, moves_again: bool, depth: int, low: float, high: float) -> float:
        """What a move is worth to who makes it."""
        low, high = _sooner(low), _sooner(high)
        if moves_again:
            return _later(self._search(after, depth, low, high))
        return _later(-self._search(after, depth, -high, -low))


def _later(score: float) -> float:
    """A win or loss, one move farther away."""
    return score - 1 if score > SURE else score + 1 if score < -SURE else score


def _sooner(score: float) -> float:
    return score + 1 if score > SURE else score - 1 if score < -SURE else score
