"""Moves by the names that people type: without regard to spaces and capitals, and from either end."""

from __future__ import annotations

import re
from typing import TypeVar

from grundy.errors import GrundyError
from grundy.games.position import Position

P = TypeVar("P", bound=Position)


def played(position: P, name: str) -> P:
    """The position after the move called `name`."""
    wanted, *others = spellings(position, name)
    found: P | None = None
    for move, option in position.moves():
        if (called := squeezed(move)) == wanted:
            return option
        if called in others and found is None:
            found = option
    if found is not None:
        return found
    raise GrundyError(f"{name!r} is no move in {position}")


def spellings(position: Position, name: str) -> list[str]:
    """What a name may stand for: itself, and read from the other end where a move joins two ends."""
    wanted = squeezed(name)
    found = [wanted]
    for prefix in (r"(?:\d+:)?", r"[lr](?:\d+:)?") if position.moves_join else ():
        if parts := re.fullmatch(rf"({prefix})([a-z]*\d+)-([a-z]*\d+)([a-z]?)", wanted):
            found.append(f"{parts[1]}{parts[3]}-{parts[2]}{parts[4]}")
    return found


def squeezed(name: str) -> str:
    """A name of a move without what does not count in it."""
    return "".join(name.lower().split())
