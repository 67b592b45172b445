"""The options of a position as sums of components, each by its canonical text."""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar

from grundy.clock import within_budget
from grundy.errors import GrundyError
from grundy.games.position import Position
from grundy.games.writing import quoted, unquoted

P = TypeVar("P", bound=Position)

Sum = tuple[str, ...]
"""The components of a position that are not finished, sorted: canonical texts, as they stand among others
(`grundy.games.writing`)."""

MOST_OPTIONS = 2_000_000
"""So many that nobody waits for them, and few enough to stay in memory."""


def components_of(position: Position) -> Sum:
    """The canonical texts of the components of `position` that are not finished, sorted."""
    texts = (_canonical_text(part) for part in position.components())
    return tuple(sorted(text for text in texts if text is not None))


@lru_cache(1 << 15, typed=True)
def _canonical_text(part: Position) -> str | None:
    """The canonical text of a component; None if it is finished. The options of one position, and those of
    similar ones, have many components in common."""
    canonical = part.canonical()
    return token(canonical) if _has_moves(canonical) else None


def component(cls: type[P], text: str) -> P:
    """The component that stands in a sum like this."""
    return cls.parse(text if cls.joins_texts else unquoted(text))


def token(position: Position) -> str:
    """The text of a position as it stands in a sum."""
    return str(position) if position.joins_texts else quoted(str(position))


def distinct_options(position: Position) -> list[Sum]:
    """The options of a position as sorted tuples of components, each once, in the order of the moves."""
    return options_by(position.distinct_moves())


def options_by(moves: Iterable[tuple[str, Position]]) -> list[Sum]:
    """What these moves lead to, as sorted tuples of components, each once."""
    options: dict[Position, Sum] = {}
    for _, option in within_budget(moves):
        if option not in options:
            options[option] = components_of(option)
        if len(options) > MOST_OPTIONS:
            raise GrundyError(f"it has more than {MOST_OPTIONS:,} options")
    return list(dict.fromkeys(options.values()))


def failure(cls: type[Position], text: str, error: Exception) -> GrundyError:
    """Says where the rules went wrong: of an error in the searching thread only one line survives."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    what = f"{type(error).__name__}: {error} ({place.filename}, line {place.lineno})"
    return GrundyError(f"the rules of {cls.game} fail on {text!r}: {what}")


def _has_moves(position: Position) -> bool:
    return next(iter(position.moves()), None) is not None
