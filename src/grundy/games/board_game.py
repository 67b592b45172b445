"""Board games whose rules are data: all that a game needs is made from its patterns.

A game is a subclass of `BoardGame`, or of `ImpartialBoardGame` if both players have the same moves. It says
which letters its cells have, how a board starts, and its rules (`grundy.games.patterns`). The engine plays
boards of up to 384 cells by bits; the rules in Python are the definition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from grundy.boards.cells import EDGE, NOTHING, Cells
from grundy.boards.grid_diagram import cells_diagram
from grundy.errors import GrundyError, ParseError
from grundy.games.board_engine import (
    native_impartial_rules,
    native_rules,
    native_turn_rules,
    pattern_rules,
)
from grundy.games.board_moves import board_moves, first_image
from grundy.games.ending import weights_of
from grundy.games.partizan_position import PartizanPosition
from grundy.games.patterns import SIGNS, PatternRule, check_rules, edges_of, listed
from grundy.games.position import Position

if TYPE_CHECKING:
    from grundy import _engine
    from grundy.boards.svg import Picture
    from grundy.games.editor import Editor


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
            for name, moved in dict.fromkeys(board_moves(type(self), board, side)):
                seen[name] = again = seen.get(name, 0) + 1
                yield (
                    f"{prefix}{name}" + (f"({again})" if again > 1 else ""),
                    type(self)((*before, moved, *after)),
                )

    def components(self) -> tuple[Self, ...]:
        return tuple(type(self)((board,)) for board in self.boards)

    def canonical(self) -> Self:
        """Each board as the first of its images under the symmetries that the rules have, sorted."""
        return type(self)(tuple(sorted((first_image(type(self), b) for b in self.boards), key=str)))

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
    native_rules: ClassVar[Callable[[Any], object] | None] = staticmethod(native_rules)
    native_turn_rules: ClassVar[Callable[[Any], object] | None] = staticmethod(native_turn_rules)
    native_impartial_rules: ClassVar[Callable[[Any], object] | None] = staticmethod(native_impartial_rules)
    native_as_written: ClassVar[bool] = False  # the engine takes dead cells off the board

    @classmethod
    def engine_rules(cls, height: int, width: int, impartial: bool = False) -> _engine.PatternRules:
        """The rules as the engine takes them, for boards up to this size as they stand or turned; those of
        the impartial version give both players the moves of both."""
        return pattern_rules(cls, max(height, width), min(height, width), impartial)


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
        if hasattr(cls, "both"):
            raise GrundyError(f"{cls.__name__}: a game with `both` is an ImpartialBoardGame")
        super().check()
        for side in ("left", "right"):
            if not any(f"{side}_rules" in vars(base) for base in cls.__mro__ if base is not BoardGame):
                raise GrundyError(f"{cls.__name__}: {side.title()} has no rules; if so, say `{side} = ()`")

    @classmethod
    def sides(cls) -> tuple[Sequence[PatternRule], Sequence[PatternRule]]:
        return cls.left_rules, cls.right_rules

    @property
    def stones(self) -> str:
        """The letters of Left's pieces and of Right's, if each has pieces of one kind; else nothing."""
        left, right = (
            set.intersection(*({*filter(str.isalpha, one.after)} for one in side)) if side else set[str]()
            for side in self.sides()
        )
        own = (left - right, right - left)
        return "".join(letter for side in own for letter in side) if [*map(len, own)] == [1, 1] else ""

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self._moves(0)

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self._moves(1)


class ImpartialBoardGame(OnBoards):
    """A board game in which both players have the same rules."""

    both: ClassVar[PatternRule | Sequence[PatternRule]] = ()

    @classmethod
    def check(cls) -> None:
        for side in ("left", "right"):
            if hasattr(cls, side):
                raise GrundyError(f"{cls.__name__}: a game with `{side}` is a BoardGame; this one has `both`")
        super().check()

    @classmethod
    def sides(cls) -> tuple[Sequence[PatternRule], Sequence[PatternRule]]:
        rules = _made_by_rule(cls, cls.both)
        return rules, rules

    def moves(self) -> Iterator[tuple[str, Self]]:
        return self._moves(0)
