"""A game in the terminal: what the person types, and how a position is shown."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterable

from grundy.cli.printing import colourful, counted, say
from grundy.games import Position

LEFT, RIGHT, GONE = "bold blue", "bold red", "dim"
"""The colours of pieces in a diagram, and of what is gone."""
PIECES = {**dict.fromkeys("BXLT", LEFT), **dict.fromkeys("WORF", RIGHT), "#": GONE}


def ask() -> str | None:
    """The next line of the person, or None at the end of the input."""
    try:
        sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.readline()
    except KeyboardInterrupt:
        sys.stdout.write("\n")
        raise
    if not line:
        sys.stdout.write("\n")
        return None
    if not sys.stdin.isatty():
        sys.stdout.write(line if line.endswith("\n") else line + "\n")
    return line.strip()


def show(position: Position, partizan: bool) -> None:
    """Prints the position as the game draws it in characters, else its picture in characters; in a `partizan`
    game pieces have the colours of their players."""
    drawn = position.diagram()
    if "\n" in drawn:
        if getattr(position, "spots_are_drawn", False):  # the picture, and which spot is which
            for row in _picture(position):
                say("  " if row else "", *row)
        if not colourful():
            say(drawn)
        else:
            for line in drawn.split("\n"):
                say(*_coloured(line, partizan))
        return
    rows = _picture(position)
    for row in rows:
        say("  " if row else "", *row)
    line = f"  {drawn}   ({counted(sum(1 for _ in position.moves()), 'move')})"
    say((line, "dim") if rows else line)


def _picture(position: Position) -> list[list[tuple[str, str]]]:
    """The rows of the picture; none where a terminal may not show its characters."""
    if not (sys.stdout.encoding or "utf-8").lower().startswith("utf"):
        return []
    from grundy.draw.characters import in_characters

    rows = in_characters(position.draw(), width() - 4)
    return [*rows, []] if rows else []


def _coloured(line: str, pieces: bool) -> list[str | tuple[str, str]]:
    """A row of a diagram, whose pieces have the colours of their players; its name has none."""
    head = re.match(r" *\d*:? *\d* ", line)
    start = head.end() if head else 0
    parts: list[str | tuple[str, str]] = [(line[:start], "dim")]
    if re.fullmatch(r"[ a-z\d:]*", line):  # the names of columns
        return [(line, "dim")]
    for char in line[start:]:
        style = PIECES.get(char, "") if pieces or char == "#" else ""
        parts.append((char, style) if style else char)
    return parts


def width() -> int:
    """How many columns the terminal has."""
    return shutil.get_terminal_size().columns


def wrapped(names: Iterable[str], columns: int, gap: str = "  ") -> str:
    """Names in lines that are as long as fits; no name is broken.

    >>> print(wrapped(["take 1 from 3", "take 2 from 3", "take 3 from 3"], 30))
    take 1 from 3  take 2 from 3
    take 3 from 3
    """
    lines: list[str] = []
    for name in names:
        if lines and len(lines[-1]) + len(gap) + len(name) <= columns:
            lines[-1] += gap + name
        else:
            lines.append(name)
    return "\n".join(lines)
