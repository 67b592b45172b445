"""What a row of a search is on the board: the engine names components in its own way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from grundy.boards.coins import Coins
from grundy.budget import CancelToken
from grundy.errors import GrundyError
from grundy.games import Position
from grundy.games.dots_and_boxes import DotsAndBoxes
from grundy.search.rules import components_to_search, rules_for

if TYPE_CHECKING:
    from grundy import _engine

MOST_MOVES = 2000
"""Of a position whose moves are named."""


def board_of(start: Position, component: str) -> Position | None:
    """A component of a row as a position of the game, for a picture; None where it has none.

    Of Dots-and-boxes it is the board of `start` with lines drawn, and the contract is left out.

    >>> import grundy
    >>> board_of(grundy.game("cram").start("4x4"), "../.#")
    <cram ../.#>
    >>> board_of(grundy.game("dots_and_boxes").start("1x2"), "0-1, 1-2, 0-2, 0-2; 1")
    <dots_and_boxes +.+-+/|..../+-+.+>
    """
    text = component.rpartition("; ")[0] if start.game.name in _BY_CONTRACT else component
    try:
        if isinstance(start, DotsAndBoxes):
            return _dots(start, text)
        return start.game.start(text)
    except GrundyError:
        return None


_BY_CONTRACT = frozenset({"dots_and_boxes", "strings_and_coins"})


def _dots(start: DotsAndBoxes, text: str) -> DotsAndBoxes | None:
    """The board on which the lines are open whose strings are in a text; None if they are not all on it."""
    open_ = Counter(tuple(sorted(string)) for string in Coins.parse(text).strings)
    board = start.board
    for line, string in zip(board.open_lines(), board.coins().strings, strict=True):
        ends = tuple(sorted(string))
        if open_[ends]:
            open_[ends] -= 1
        else:
            board = board.draw_line(line)
    return None if +open_ else DotsAndBoxes(board)


@dataclass
class _Moves:
    """The moves of a component: into which components each leads, and its name. Of several that lead into
    the same, that one is found whose option looks like them, and is not turned or mirrored."""

    each: list[tuple[Counter[str], str]]
    exactly: dict[tuple[str, ...], str] = field(default_factory=dict)

    @classmethod
    def of(cls, named: Iterable[tuple[Counter[str], str, tuple[str, ...]]]) -> _Moves:
        """From the components of each option, the name of the move, and the option as it is written."""
        moves = cls([])
        for parts, name, written in named:
            moves.each.append((parts, name))
            key = tuple(sorted(parts.elements()))
            if key == written:
                moves.exactly[key] = name
            else:
                moves.exactly.setdefault(key, name)
        return moves


@dataclass
class MoveNames:
    """Names the moves between the rows of a search.

    The rules are its own: those of the search are in use while it runs.
    """

    start: Position
    _rules: _engine.Rules | None = None
    _named: dict[str, _Moves] = field(default_factory=dict)

    def between(self, parent: Sequence[str], child: Sequence[str]) -> str:
        """A move from the component `parent` to an option in which the components `child` are what is not
        known; empty where there is none. Of a sum, moves have no names.

        >>> import grundy
        >>> MoveNames(grundy.game("cram").start("2x3")).between([".../..."], ["..", ".."])
        'b1-b2'
        """
        if len(parent) != 1:
            return ""
        wanted = Counter(child)
        moves = self._moves(parent[0])
        exact = moves.exactly.get(tuple(sorted(child)))
        if exact is not None:
            return exact
        best = min(
            ((sum((parts - wanted).values()), name) for parts, name in moves.each if not wanted - parts),
            default=(0, ""),
            key=lambda found: found[0],
        )
        return best[1]

    def _moves(self, component: str) -> _Moves:
        if component not in self._named:
            if len(self._named) > 500:
                self._named.clear()
            self._named[component] = _Moves.of(self._read(component))
        return self._named[component]

    def _read(self, component: str) -> list[tuple[Counter[str], str, tuple[str, ...]]]:
        position = board_of(self.start, component)
        if position is None:
            return []
        try:
            if self._rules is None:
                self._rules = rules_for(self.start, CancelToken())
            return [
                (self._parts(option), name, tuple(sorted(map(str, option.components()))))
                for name, option in islice(position.moves(), MOST_MOVES)
            ]
        except (GrundyError, ValueError):
            return []

    def _parts(self, option: Position) -> Counter[str]:
        from grundy import _engine

        components = components_to_search(option)
        if isinstance(self._rules, _engine.PythonRules):
            return Counter(components)
        assert self._rules is not None
        return Counter(part for text in components for part in self._rules.canonical(text))
