"""The options of games on boards of cells, all of a position at once: the engine splits and turns the boards,
and remembers the texts of their components. The definition is `grundy.games.options`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from typing import Any

from grundy.boards.cells import Cells
from grundy.clock import checks
from grundy.errors import GrundyError
from grundy.games.grid_game import GridGame
from grundy.games.helping import options_by_engine
from grundy.games.options import MOST_OPTIONS, Sum, meet, options_by
from grundy.games.position import Position

BY_LETTERS = ("components", "canonical", "on", "__str__")
"""What a game must not have of its own."""


def options_of(cls: type[Position]) -> Callable[[Iterable[tuple[str, Any]]], list[Sum]]:
    """What finds the options, as sums of components, of moves in a game with these rules."""
    if not (issubclass(cls, GridGame) and _is_plain(cls)):
        return options_by_engine(cls)
    from grundy import _engine

    letters, between = cls.split or ("", "")
    texts = _engine.BoardTexts(
        letters, cls.touching, between, cls.turning, lambda text, rows: meet(cls(Cells(rows)), text)
    )

    def options(moves: Iterable[tuple[str, Any]]) -> list[Sum]:
        found = list(_led_to(moves))
        if all(type(option) is cls for option in found):
            sums = texts.sums([option.board.rows for option in found])
            if sums is not None:
                return sums
        return options_by(("", option) for option in found)

    return options


def _led_to(moves: Iterable[tuple[str, Any]]) -> Iterator[Any]:
    """What these moves lead to, in their order, some of it perhaps twice."""
    check = checks()
    for number, (_, option) in enumerate(moves):
        if check is not None:
            check()
        if number >= MOST_OPTIONS:
            raise GrundyError(f"it has more than {MOST_OPTIONS:,} options")
        yield option


def _is_plain(cls: type[GridGame]) -> bool:
    """Whether a position is its board, and its components and their images are those of the board."""
    own = any(getattr(cls, name) is not getattr(GridGame, name) for name in BY_LETTERS)
    signs = cls.letters + "".join(cls.split or ())
    plain = all(sign.isascii() and sign.isprintable() and sign not in ' "&' for sign in signs)
    return not own and plain and len(fields(cls)) == 1 and not cls.joins_texts
