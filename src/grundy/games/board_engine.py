"""Boards whose rules are data, as the engine takes them: shapes of cells, whose letters are bits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import combinations
from typing import TYPE_CHECKING

from grundy.boards.cells import EDGE, NOTHING
from grundy.errors import GrundyError, ParseError
from grundy.games.board_moves import shapes_of
from grundy.games.patterns import swapped
from grundy.games.position import Position

if TYPE_CHECKING:
    from grundy import _engine
    from grundy.games.board_game import OnBoards
    from grundy.games.turn import Turn

NATIVE_CELLS = 384
"""The largest frame, in cells, that the engine plays; on larger ones the rules in Python play."""

MOST_NATIVE_SHAPES = 60_000

SMALL = 6
"""Parts of so many cells are played by their canonical forms in searches for who wins: chosen by time on
Amazons, Clobber and NoGo. Forms of larger ones may be large."""


def native_by(data: type[OnBoards]) -> dict[str, Callable[[Position], object]]:
    """What `register` takes for the engine's rules of a game that says the same in Python by hand; positions
    are written alike, and what is not a board is played by the rules in Python."""

    def read(position: Position | None) -> OnBoards | None:
        with suppress(ParseError):
            return data.parse(str(position))
        return None

    def turns(turn: Position) -> object | None:
        from grundy.games.turn import Turn

        assert isinstance(turn, Turn)
        board = read(turn.position)
        return board and _turn_rules(board)

    def values(position: Position) -> object | None:
        board = read(position)
        return board and native_rules(board)

    def impartial(position: Position) -> object | None:
        board = read(position)
        return board and native_impartial_rules(board)

    return {"native": values, "native_turns": turns, "native_impartial": impartial}


def native_rules(position: OnBoards) -> object | None:
    """The engine's rules for a position and what comes of it; None if the rules in Python have to play."""
    from grundy import _engine

    return _native(position, _engine.PatternValues if position.is_partizan else _engine.PatternNimbers)


def native_turn_rules(turn: Turn) -> object | None:
    """The same with the player whose turn it is."""
    from grundy.games.board_game import OnBoards

    return _turn_rules(turn.position) if isinstance(turn.position, OnBoards) else None


def native_impartial_rules(position: OnBoards) -> object | None:
    """Those by which both players have the moves of both."""
    from grundy import _engine

    return _native(position, _engine.PatternNimbers, impartial=True)


def _turn_rules(position: OnBoards) -> object | None:
    from grundy import _engine

    return _native(position, partial(_engine.PatternTurns, small=SMALL))


def _native(position: OnBoards, kind: Callable[..., object], impartial: bool = False) -> object | None:
    height = max(board.height for board in position.boards)
    width = max(board.width for board in position.boards)
    if height * width > NATIVE_CELLS:
        return None
    try:
        return kind(position.engine_rules(height, width, impartial), width, height)
    except GrundyError:  # no native form: the rules in Python play
        return None


Family = tuple[list[tuple[int, int, int, int]], list[tuple[int, int, int]]]
"""A shape as the engine takes it: cells, and guards; letters are bits."""


class _Masks(dict[str, int]):
    """The bits of letters."""

    def __init__(self, number: Mapping[str, int]) -> None:
        self._number = number

    def __missing__(self, letters: str) -> int:
        self[letters] = mask = sum(1 << self._number[letter] for letter in set(letters))
        return mask


def _exchanged(families: Sequence[Family], one: int, other: int) -> list[Family]:
    """The same shapes with two letters exchanged."""
    both = 1 << one | 1 << other

    def image(mask: int) -> int:
        return mask ^ both if (mask >> one ^ mask >> other) & 1 else mask

    letter = {one: other, other: one}
    return [
        (
            [(down, right, image(mask), letter.get(new, new)) for down, right, mask, new in cells],
            [(down, right, image(mask)) for down, right, mask in guards],
        )
        for cells, guards in families
    ]


@cache
def pattern_rules(game: type[OnBoards], long: int, short: int, impartial: bool) -> _engine.PatternRules:
    """The rules as the engine takes them, for boards of these sides at most."""
    from grundy import _engine

    edged = any(game.edges)
    letters = game.cells + EDGE if edged else game.cells
    number = {letter: place for place, letter in enumerate(letters)}

    def families_of(side: int) -> Iterator[Family]:
        for shape in shapes_of(game, side, long, short):
            place = {spot.at: i for i, spot in enumerate(shape.spots)}
            cells = [
                (
                    *spot.at,
                    masks[spot.letters],
                    -2 - place[spot.source] if spot.source is not None else number.get(spot.written, -1),
                )
                for spot in shape.spots
            ]
            yield cells, [(*at, masks[letters]) for at, letters in shape.guards]

    masks = _Masks(number)
    left, right = game.sides()
    lefts = [*families_of(0)]
    pair = next(
        (pair for pair in combinations(game.cells, 2) if [*right] == [*swapped(left, "".join(pair))]), None
    )
    rights = [*families_of(1)] if pair is None else _exchanged(lefts, number[pair[0]], number[pair[1]])
    if len(lefts) + len(rights) > MOST_NATIVE_SHAPES:
        raise GrundyError("the rules have too many shapes for the engine")
    families = [
        (3 if impartial else player, cells, guards)
        for player, side in ((1, lefts), (2, rights))
        for cells, guards in side
    ]
    liberties = [(number[pair[0]], number[pair[1]]) for pair in game.liberties]
    return _engine.PatternRules(letters, NOTHING if edged else game.hole, families, liberties)
