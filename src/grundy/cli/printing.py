"""What commands print: lines and JSON, in which nothing stands that a terminal obeys."""

from __future__ import annotations

import json
import os
import sys
from typing import Any


def print_json(fields: dict[str, Any]) -> None:
    """One JSON object on stdout."""
    text = json.dumps(fields, ensure_ascii=False)
    anything_goes = (sys.stdout.encoding or "utf-8").lower().startswith("utf") and text.isprintable()
    print(text if anything_goes else json.dumps(fields))


def say(*parts: str | tuple[str, str]) -> None:
    """One line on stdout; a part may be a pair of text and style, for terminals."""
    if colourful():
        from grundy.cli.lines import say_in_colour

        say_in_colour(
            *(harmless(part) if isinstance(part, str) else (harmless(part[0]), part[1]) for part in parts)
        )
    else:
        print(*(harmless(part if isinstance(part, str) else part[0]) for part in parts), sep="")


def complain(line: str) -> None:
    """One line on stderr."""
    print("grundy: " + harmless(" ".join(line.split())), file=sys.stderr)


def harmless(text: str) -> str:
    r"""A text of whatever origin as it may be printed: control characters stand as Python writes them.

    >>> print(harmless("a\x1b[2Kb"))
    a\x1b[2Kb
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign in _SPACE else repr(sign)[1:-1] for sign in text)


_SPACE = "\n\t\N{NO-BREAK SPACE}\N{FIGURE SPACE}"


def colourful() -> bool:
    """Whether what is printed may have colours."""
    return sys.stdout.isatty() or any(map(os.environ.get, ("FORCE_COLOR", "TTY_COMPATIBLE")))


def counted(number: int, noun: str) -> str:
    """`1 node`, `1,234 nodes`, `2 entries`."""
    if number == 1:
        return f"1 {noun}"
    return f"{number:,} {noun[:-1]}ies" if noun.endswith("ry") else f"{number:,} {noun}s"
