"""Heaps that grow and shrink."""

from __future__ import annotations

import re

from grundy.errors import GrundyError
from grundy.games import Position
from grundy.studio.editing.reading import reads


def heap(position: Position, place: int, by: int) -> Position:
    """The position with one heap larger or smaller; the place after the last is a new heap."""
    found = reads(position, with_heap(str(position), place, by))
    if found is None:
        raise GrundyError("there is no such heap")
    return found


def heaps_of(text: str) -> tuple[str, list[int]] | None:
    """What stands before the heaps, and their sizes."""
    head, colon, sizes = text.rpartition(":")
    if not re.fullmatch(r"\d+(\+\d+)*", sizes):
        return None
    return head + colon, [int(size) for size in sizes.split("+")]


def with_heap(text: str, place: int, by: int) -> str | None:
    """The text with one heap larger or smaller."""
    read = heaps_of(text)
    if read is None or not 0 <= place <= len(read[1]):
        return None
    head, sizes = read
    sizes = [*sizes, 0] if place == len(sizes) else [*sizes]
    sizes[place] = max(sizes[place] + by, 0)
    return head + ("+".join(str(size) for size in sizes if size) or "0")
