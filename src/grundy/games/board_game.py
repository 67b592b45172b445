"""Board games whose rules are data: all that a game needs is made from its patterns.

A game is a subclass of `BoardGame`, or of `ImpartialBoardGame` if both players have the same moves. It says
which letters its cells have, how a board starts, and its rules (`grundy.games.patterns`). The engine plays
boards of up to 384 cells by bits; the rules in Python are the definition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Self

from grundy.boards.cells import EDGE, NOTHING, SIDES, Cells
from grundy.boards.grid import Cell, cell_name
from grundy.boards.grid_diagram import cells_diagram
from grundy.errors import GrundyError, ParseError
from grundy.games.ending import weights_of
from grundy.games.partizan_position import PartizanPosition
from grundy.games.patterns import (
    SIGNS,
    Fork,
    PatternRule,
    Shape,
    check_rules,
    edges_of,
    forks,
    listed,
    shapes,
    swapped,
    turned,
)
from grundy.games.position import Position

if TYPE_CHECKING:
    from grundy import _engine
    from grundy.boards.svg import Picture
    from grundy.games.editor import Editor
    from grundy.games.turn import Turn

NATIVE_CELLS = 384
"""The largest frame, in cells, that the engine plays; on larger ones the rules in Python play."""

MOST_NATIVE_SHAPES = 60_000

MOST_TURNED = 10
"""The longest side of a board of which the rules in Python look for images."""


def native_by(data: type[OnBoards]) -> dict[str, Callable[[Position], object]]:
    """What `register` takes for the engine's rules of a game that says the same in Python by hand; positions
    are written alike, and what is not a board is played by the rules in Python."""

    def read(position: Position | None) -> OnBoards | None:
        with suppress(ParseError):
            return data.parse(str(position))
        return None

    def turns(turn: Position) -> object | None:
        from grundy import _engine
        from grundy.games.turn import Turn

        assert isinstance(turn, Turn)
        board = read(turn.position)
        return board and board.native_by(_engine.PatternTurns)

    def values(position: Position) -> object | None:
        board = read(position)
        return board and _native_rules(board)

    def impartial(position: Position) -> object | None:
        board = read(position)
        return board and _native_impartial_rules(board)

    return {"native": values, "native_turns": turns, "native_impartial": impartial}


def _native_rules(position: OnBoards) -> object | None:
    from grundy import _engine

    return position.native_by(_engine.PatternValues if position.is_partizan else _engine.PatternNimbers)


def _native_turn_rules(turn: Turn) -> object | None:
    from grundy import _engine

    return turn.position.native_by(_engine.PatternTurns) if isinstance(turn.position, OnBoards) else None


def _native_impartial_rules(position: OnBoards) -> object | None:
    """Those by which both players have the moves of both."""
    from grundy import _engine

    return position.native_by(_engine.PatternNimbers, impartial=True)


@dataclass(frozen=True, repr=False)
class OnBoards(Position):
    """What both kinds of board games share: one board or several, of which a move changes one."""

    boards: tuple[Cells, ...]

    cells: ClassVar[str] = ""
    """The letters of cells; the first ones stand for nothing in particular."""
    start: ClassVar[Callable[[int, int], str] | None] = None
    """The rows of a board of some height and width, joined by `/`, if a size is a position."""
    hole: ClassVar[str] = "#"
    """What is written where the board has no cell; unless it is one of the letters."""
    liberties: ClassVar[tuple[str, ...]] = ()
    """Pairs of letters: after a move each group of the first, connected along sides, has a neighbour that
    holds the second."""
    ends: ClassVar[bool] = False
    """Says that the game ends where that cannot be seen from the rules."""
    strip: ClassVar[bool] = False
    """Whether a board is a single row, of which the cells have numbers."""
    hexagonal: ClassVar[bool] = False
    """Whether a board is drawn of hexagons, each row half a cell to the right of the one above."""
    pieces: ClassVar[Mapping[str, str]] = {}
    """How letters are drawn: as a `black king`, say (`grundy.boards.pieces`)."""

    weights: ClassVar[Sequence[int]] = ()
    """The measure of a board that each move lowers (`grundy.games.ending`)."""
    edges: ClassVar[tuple[int, int, int, int]] = (0, 0, 0, 0)
    """How far beyond a board the rules look for its edge."""

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        if cls.cells:
            cls.check()

    @classmethod
    def sides(cls) -> tuple[Sequence[PatternRule], Sequence[PatternRule]]:
        """The rules of Left, and those of Right."""
        raise NotImplementedError

    @classmethod
    def check(cls) -> None:
        """Refuses rules that do not fit together."""
        if not isinstance(cls.cells, str):
            raise GrundyError(f"{cls.__name__}: cells are a word of letters such as '.BW', not {cls.cells!r}")
        if (start := _start(cls)) is not None and not callable(start):
            raise GrundyError(
                f"{cls.__name__}: start makes a board of a height and a width, and {start!r} cannot"
            )
        for letter in cls.cells:
            if letter in SIGNS or letter.isspace() or letter.isdigit():
                raise GrundyError(f"{cls.__name__}: {letter!r} cannot be the letter of a cell")
        if len(set(cls.cells)) < len(cls.cells):
            raise GrundyError(f"{cls.__name__}: the letters {cls.cells!r} are not different")
        left, right = cls.sides()
        if not left and not right:
            raise GrundyError(f"{cls.__name__} has no rules")
        try:
            check_rules([*left, *right], cls.cells)
            for pair in cls.liberties:
                if len(pair) != 2 or not set(pair) <= set(cls.cells):
                    raise GrundyError(
                        f"the liberty {pair!r} is not a pair of letters, and cells are {cls.cells!r}"
                    )
            cls.weights = () if cls.ends else weights_of([*left, *right], cls.cells)
        except GrundyError as error:
            raise GrundyError(f"{cls.__name__}: {error}") from error
        for letter in cls.pieces:
            if letter not in cls.cells:
                raise GrundyError(f"{cls.__name__} draws a piece for {letter!r}, and cells are {cls.cells!r}")
        cls.edges = edges_of([*left, *right])

    # ---- texts ----------------------------------------------------------------------------------
    @classmethod
    def parse(cls, text: str) -> Self:
        boards, at = [], 0
        for piece in [text] if "+" in cls.cells else text.split("+"):
            try:
                board = Cells.parse(piece, cls._signs(), _sized(cls))
                if cls.strip and board.height > 1:
                    raise ParseError("a strip has one row", piece, len(board.rows[0]))
                boards.append(cls._with_edges(board))
            except ParseError as error:
                raise error.within(text, at) from None
            at += len(piece) + 1
        return cls(tuple(boards))

    @classmethod
    def _signs(cls) -> str:
        own = cls.cells if cls.hole in cls.cells else cls.cells + cls.hole
        return own + EDGE + NOTHING if any(cls.edges) else own

    @classmethod
    def _with_edges(cls, board: Cells) -> Cells:
        """The board with its edges where rules may look for them, unless its text says where they are."""
        if not any(cls.edges):
            return board
        rows = board.rows if cls.hole in cls.cells else [row.replace(cls.hole, EDGE) for row in board.rows]
        if board.count(EDGE + NOTHING):
            return Cells(tuple(rows))
        above, below, left, right = cls.edges
        rows = [EDGE * left + row + EDGE * right for row in rows]
        line = EDGE * len(rows[0])
        return Cells((*[line] * above, *rows, *[line] * below))

    def __str__(self) -> str:
        return " + ".join(map(str, self.boards))

    # ---- moves ----------------------------------------------------------------------------------
    def _moves(self, side: int) -> Iterator[tuple[str, Self]]:
        for place, board in enumerate(self.boards):
            before, after = self.boards[:place], self.boards[place + 1 :]
            prefix = f"{place + 1}:" if len(self.boards) > 1 else ""
            seen: dict[str, int] = {}
            for name, moved in dict.fromkeys(_board_moves(type(self), board, side)):
                seen[name] = again = seen.get(name, 0) + 1
                yield (
                    f"{prefix}{name}" + (f"({again})" if again > 1 else ""),
                    type(self)((*before, moved, *after)),
                )

    def components(self) -> tuple[Self, ...]:
        return tuple(type(self)((board,)) for board in self.boards)

    def canonical(self) -> Self:
        """Each board as the first of its images under the symmetries that the rules have, sorted."""
        return type(self)(tuple(sorted((_first_image(type(self), b) for b in self.boards), key=str)))

    def size(self) -> int:
        """What each move lowers, where that is seen from the rules; else the number of cells."""
        if not self.weights:
            return sum(board.count(self.cells) for board in self.boards)
        count, size = len(self.cells), 0
        for board in self.boards:
            for (row, column), letter in board:
                if letter in self.cells:
                    worth = [
                        self.weights[i] + row * self.weights[count + i] + column * self.weights[2 * count + i]
                        for i in range(count)
                    ]
                    size += worth[self.cells.index(letter)] - min(worth)
        return size

    # ---- pictures -------------------------------------------------------------------------------
    def editor(self) -> Editor:
        from grundy.games.editor import Editor

        return Editor("strip" if self.strip else "grid", tuple(self._signs()))

    def draw(self) -> str:
        return self.picture().svg(f"{self.game.title} {self}")

    def picture(self) -> Picture:
        from grundy.boards.pieces import drawn_by
        from grundy.boards.svg import beside

        several, pieces = len(self.boards) > 1, drawn_by(self.pieces)
        return beside(
            (board.hexagons if self.hexagonal else board.picture)(
                pieces, f"{place}:" if several else "", self.strip
            )
            for place, board in enumerate(self.boards, 1)
        )

    def diagram(self) -> str:
        drawn = [cells_diagram(board.inside().rows, self.strip) for board in self.boards]
        if len(drawn) > 1:
            drawn = [f"{i}:".ljust(4) + board[4:] for i, board in enumerate(drawn, 1)]
        return "\n".join(drawn)

    # ---- the engine -----------------------------------------------------------------------------
    native_rules: ClassVar[Callable[[Any], object] | None] = staticmethod(_native_rules)
    native_turn_rules: ClassVar[Callable[[Any], object] | None] = staticmethod(_native_turn_rules)
    native_impartial_rules: ClassVar[Callable[[Any], object] | None] = staticmethod(_native_impartial_rules)

    @classmethod
    def engine_rules(cls, height: int, width: int, impartial: bool = False) -> _engine.PatternRules:
        """The rules as the engine takes them, for boards up to this size as they stand or turned; those of
        the impartial version give both players the moves of both."""
        return _engine_rules(cls, max(height, width), min(height, width), impartial)

    def native_by(
        self, kind: Callable[[_engine.PatternRules, int, int], object], impartial: bool = False
    ) -> object | None:
        height = max(board.height for board in self.boards)
        width = max(board.width for board in self.boards)
        if height * width > NATIVE_CELLS:
            return None
        try:
            return kind(self.engine_rules(height, width, impartial), width, height)
        except GrundyError:  # no native form: the rules in Python play
            return None


def _made_by_rule(cls: type[OnBoards], given: object) -> tuple[PatternRule, ...]:
    """One rule or several, as several."""
    if isinstance(given, PatternRule | list | tuple):
        rules = listed(given)
        if all(isinstance(one, PatternRule) for one in rules):
            return rules
    raise GrundyError(f"{cls.__name__}: a rule is made by `rule`, and {given!r} is not")


def _start(cls: type[OnBoards]) -> Callable[[int, int], str] | None:
    found = cls.__dict__.get("start", cls.start)
    return found.__func__ if isinstance(found, staticmethod) else found


def _sized(cls: type[OnBoards]) -> Callable[[int, int], str] | None:
    """What makes the rows of a board of some size, if they are that."""
    start = _start(cls)

    def rows(height: int, width: int) -> str:
        assert start is not None
        made = start(height, width)
        lines = made.split("/") if isinstance(made, str) else []
        if len(lines) == height and all(len(row) == width and set(row) <= set(cls._signs()) for row in lines):
            return made
        raise GrundyError(f"{cls.__name__}: start makes {made!r} of {height}x{width}, and not such a board")

    return None if start is None else rows


@cache
def _shapes(cls: type[OnBoards], side: int, long: int, short: int) -> tuple[Shape, ...]:
    """Those that fit into a board of this size as it stands or turned."""
    return tuple(shapes(cls.sides()[side], long, short, turned=True))


@cache
def _forks(cls: type[OnBoards], side: int, height: int, width: int) -> Fork:
    found = _shapes(cls, side, max(height, width), min(height, width))
    return forks([shape for shape in found if height == width or shape.fits(height, width)])


def _board_moves(cls: type[OnBoards], board: Cells, side: int) -> Iterator[tuple[str, Cells]]:
    root = _forks(cls, side, board.height, board.width)
    corner = board.corner() if any(cls.edges) else (0, 0)
    for start, _ in board:
        for shape, moved in _below(cls, board, start, root):
            yield _name(cls, (start[0] - corner[0], start[1] - corner[1]), shape), moved


def _below(cls: type[OnBoards], board: Cells, start: Cell, fork: Fork) -> Iterator[tuple[Shape, Cells]]:
    """The moves of the shapes of a fork, with their first cell on `start`, by their definition."""
    for shape in fork.shapes:
        if any(
            board[start[0] + d, start[1] + r] in letters
            for (d, r), letters in shape.guards
            if board[start[0] + d, start[1] + r]
        ):
            continue
        changes = {
            (start[0] + spot.at[0], start[1] + spot.at[1]): (
                spot.written
                if spot.source is None
                else board[start[0] + spot.source[0], start[1] + spot.source[1]]
            )
            for spot in shape.spots
            if spot.changes
        }
        moved = board.put(changes)
        if all(_breathes(moved, group, pair[1]) for pair in cls.liberties for group in moved.groups(pair[0])):
            yield shape, moved
    for ((down, right), letters), below in fork.forks.items():
        letter = board[start[0] + down, start[1] + right]
        if letter and letter in letters:
            yield from _below(cls, board, start, below)


def _first_image(cls: type[OnBoards], board: Cells) -> Cells:
    longest = max(board.height, board.width)
    images = _symmetries(cls, longest) if longest <= MOST_TURNED else (0,)
    return min((_image(board, g) for g in images), key=str)


def _image(board: Cells, g: int) -> Cells:
    rows = tuple(map("".join, zip(*board.rows, strict=True))) if g & 4 else board.rows
    rows = tuple(row[::-1] for row in rows) if g & 1 else rows
    return Cells(rows[::-1] if g & 2 else rows)


@cache
def _symmetries(cls: type[OnBoards], longest: int) -> tuple[int, ...]:
    """The symmetries of the square that map the shapes of each player to themselves: then they map moves to
    moves, and a board and its image are worth the same."""
    words = [{turned(one, g) for one in side} for side in cls.sides() for g in range(8)]
    if all(words[g] == words[g & 8] for g in range(16)):
        return tuple(range(8))  # as seen by directions alone, for rules of many shapes
    sides = [[*shapes(side, longest, longest)] for side in cls.sides()]
    as_they_are = [{shape.image(0) for shape in side} for side in sides]
    return tuple(g for g in range(8) if [{shape.image(g) for shape in side} for side in sides] == as_they_are)


def _breathes(board: Cells, group: frozenset[Cell], free: str) -> bool:
    return any(board[row + down, column + right] == free for row, column in group for down, right in SIDES)


def _name(cls: type[OnBoards], start: Cell, shape: Shape) -> str:
    first, second = (
        "-".join(
            str(start[1] + r + 1) if cls.strip else cell_name((start[0] + d, start[1] + r)) for d, r in cells
        )
        for cells in (shape.named, shape.second)
    )
    return f"{first}:{second}" if second else first


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
def _engine_rules(cls: type[OnBoards], long: int, short: int, impartial: bool) -> _engine.PatternRules:
    from grundy import _engine

    edged = any(cls.edges)
    letters = cls.cells + EDGE if edged else cls.cells
    number = {letter: place for place, letter in enumerate(letters)}

    def families_of(side: int) -> Iterator[Family]:
        for shape in _shapes(cls, side, long, short):
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
    left, right = cls.sides()
    lefts = [*families_of(0)]
    pair = next(
        (pair for pair in combinations(cls.cells, 2) if [*right] == [*swapped(left, "".join(pair))]), None
    )
    rights = [*families_of(1)] if pair is None else _exchanged(lefts, number[pair[0]], number[pair[1]])
    if len(lefts) + len(rights) > MOST_NATIVE_SHAPES:
        raise GrundyError("the rules have too many shapes for the engine")
    families = [
        (3 if impartial else player, cells, guards)
        for player, side in ((1, lefts), (2, rights))
        for cells, guards in side
    ]
    liberties = [(number[pair[0]], number[pair[1]]) for pair in cls.liberties]
    return _engine.PatternRules(letters, NOTHING if edged else cls.hole, families, liberties)


class BoardGame(OnBoards, PartizanPosition):
    """A board game in which Left and Right have rules of their own.

    >>> from grundy.boards.cells import checkerboard
    >>> from grundy.games.patterns import rule, swapped
    >>> class Clobbering(BoardGame):
    ...     cells, start = ".BW", checkerboard
    ...     left = rule("BW", ".B")
    ...     right = swapped(left, "BW")
    >>> position = Clobbering.parse("2x2")
    >>> [name for name, _ in position.left_moves()], [str(option) for option in position.right()]
    (['a1-b1', 'a1-a2', 'b2-b1', 'b2-a2'], ['W./WB', 'B./WW', 'WW/.B', 'BW/.W'])
    """

    left_rules: ClassVar[tuple[PatternRule, ...]] = ()
    right_rules: ClassVar[tuple[PatternRule, ...]] = ()

    if TYPE_CHECKING:  # a game gives rules by the names that positions have their options by
        left: Any
        right: Any

    def __init_subclass__(cls, **named: Any) -> None:
        for side in ("left", "right"):
            given = cls.__dict__.get(side)
            if given is not None and not callable(given):
                setattr(cls, f"{side}_rules", _made_by_rule(cls, given))
                delattr(cls, side)
        super().__init_subclass__(**named)

    @classmethod
    def check(cls) -> None:
        super().check()
        for side in ("left", "right"):
            if not any(f"{side}_rules" in vars(base) for base in cls.__mro__ if base is not BoardGame):
                raise GrundyError(f"{cls.__name__}: {side.title()} has no rules; if so, say `{side} = ()`")

    @classmethod
    def sides(cls) -> tuple[Sequence[PatternRule], Sequence[PatternRule]]:
        return cls.left_rules, cls.right_rules

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self._moves(0)

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self._moves(1)


class ImpartialBoardGame(OnBoards):
    """A board game in which both players have the same rules."""

    both: ClassVar[PatternRule | Sequence[PatternRule]] = ()

    @classmethod
    def sides(cls) -> tuple[Sequence[PatternRule], Sequence[PatternRule]]:
        rules = _made_by_rule(cls, cls.both)
        return rules, rules

    def moves(self) -> Iterator[tuple[str, Self]]:
        return self._moves(0)
