"""A game in the terminal: what the person types, and how a position is shown."""

from __future__ import annotations

import sys

from grundy.cli.shared import counted, say
from grundy.games import Position


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


def show(position: Position) -> None:
    """Prints the position as the game draws it in characters."""
    drawn = position.diagram()
    if "\n" in drawn:
        say(drawn)
    else:
        say(f"  {drawn}   ({counted(sum(1 for _ in position.moves()), 'move')})")
