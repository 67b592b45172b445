"""The theorems on a game as a page to read."""

from __future__ import annotations

import inspect
import textwrap

from grundy.theorems.outcomes import OutcomeTheorem, outcome_theorems
from grundy.theorems.registry import Theorem, theorems
from grundy.theorems.values import ValueTheorem, value_theorems


def theorems_page(game: str) -> str:
    """What answers for positions of a game without a search, as Markdown; nothing when nothing does.

    >>> print(theorems_page("nim"))
    ## Theorems
    <BLANKLINE>
    - **Bouton's theorem**, normal play, all positions. The nimber is the nim-sum of the heaps. A heap that
    ...
    """
    entries = [_entry(known, "normal play") for known in theorems(game)]
    entries += [_entry(known, "normal play") for known in value_theorems(game)]
    entries += [_entry(known, "normal play") for known in outcome_theorems(game)]
    entries += [_entry(known, "misère play") for known in theorems(game, misere=True)]
    entries += [_entry(known, "misère play") for known in outcome_theorems(game, misere=True)]
    return "\n".join(("## Theorems", "", *entries)) if entries else ""


def _entry(known: Theorem | ValueTheorem | OutcomeTheorem, play: str) -> str:
    statement = " ".join(inspect.cleandoc(known.says.__doc__ or "").split())
    reach = f", {known.reach}" if known.reach else ""
    text = f"**{known.name}**, {play}{reach}. {statement} [{known.cite}]"
    return "\n".join(textwrap.wrap(text, 106, initial_indent="- ", subsequent_indent="  "))
