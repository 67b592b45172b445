"""The theorems on a game as a page to read."""

from __future__ import annotations

import inspect
import textwrap
from typing import Any

from grundy.theorems.answers import Answer, Verdict
from grundy.theorems.registry import Theorem, theorems


def theorems_page(game: str) -> str:
    """What answers for positions of a game without a search, as Markdown; nothing when nothing does.

    >>> print(theorems_page("nim"))
    ## Theorems
    <BLANKLINE>
    - **Bouton's theorem**, normal play, all positions. The nimber is the nim-sum of the heaps. A heap that
    ...
    """
    kinds: list[type[Any]] = [Answer, str, Verdict]
    entries = [
        _entry(known)
        for misere in (False, True)
        for tells in kinds
        for known in theorems(game, misere, tells=tells)
    ]
    return "\n".join(("## Theorems", "", *entries)) if entries else ""


def _entry(known: Theorem[Any]) -> str:
    play = "misère play" if known.misere else "normal play"
    statement = " ".join(inspect.cleandoc(known.says.__doc__ or "").split())
    reach = f", {known.reach}" if known.reach else ""
    text = f"**{known.name}**, {play}{reach}. {statement} [{known.cite}]"
    return "\n".join(textwrap.wrap(text, 106, initial_indent="- ", subsequent_indent="  "))
