"""What commands print: lines and JSON."""

from __future__ import annotations

import json
import os
import sys
from typing import Any


def print_json(fields: dict[str, Any]) -> None:
    """One JSON object on stdout."""
    anything_goes = (sys.stdout.encoding or "utf-8").lower().startswith("utf")
    print(json.dumps(fields, ensure_ascii=not anything_goes))


def say(*parts: str | tuple[str, str]) -> None:
    """One line on stdout; a part may be a pair of text and style, for terminals."""
    words = [part if isinstance(part, str) else part[0] for part in parts]
    if colourful() or not all(line.isprintable() for line in "".join(words).split("\n")):
        from grundy.cli.lines import say_in_colour

        say_in_colour(*parts)
    else:
        print(*words, sep="")


def colourful() -> bool:
    """Whether what is printed may have colours."""
    return sys.stdout.isatty() or any(map(os.environ.get, ("FORCE_COLOR", "TTY_COMPATIBLE")))


def counted(number: int, noun: str) -> str:
    """`1 node`, `1,234 nodes`, `2 entries`."""
    if number == 1:
        return f"1 {noun}"
    return f"{number:,} {noun[:-1]}ies" if noun.endswith("ry") else f"{number:,} {noun}s"
