"""Theorems that tell the canonical form of components of partizan games.

They say it in the usual notation, `1/2*` or `{2|0} + 1`, so that none of the engine is needed to ask them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from grundy.games import PartizanPosition
from grundy.theorems.registry import Theorem, theorems

if TYPE_CHECKING:
    from grundy.values.partizan import CanonicalForm


def value_by_theorem(position: PartizanPosition) -> tuple[CanonicalForm, str] | None:
    """The value of a position if theorems tell that of every component, and the names of those theorems.

    >>> import grundy
    >>> value, by = value_by_theorem(grundy.game("hackenbush").start("BRB + RRB"))
    >>> print(value, "by", by)
    -3/4 by Berlekamp's rule
    """
    from grundy.values.partizan import CanonicalForm

    said = said_of_components(position)
    if not said:
        return None
    total = CanonicalForm()
    for _, text in said:
        total += CanonicalForm.parse(text)
    return total, ", ".join(dict.fromkeys(theorem.name for theorem, _ in said))


def said_of_components(position: PartizanPosition) -> list[tuple[Theorem[str], str]] | None:
    """A theorem for every component of a position, and what it says; None if there is not one for each."""
    found = []
    for part in position.components():
        said = next(statements_on_value(part), None)
        if said is None:
            return None
        found.append(said)
    return found


def statements_on_value(component: PartizanPosition) -> Iterator[tuple[Theorem[str], str]]:
    """What theorems say of a component."""
    for theorem in theorems(component.game.name, tells=str):
        text = theorem.says(component)
        if text is not None:
            yield theorem, text


def number_and_nimber(number: Fraction | int, nimber: int = 0) -> str:
    """Their sum in the usual notation.

    >>> number_and_nimber(Fraction(-3, 4)), number_and_nimber(1, 1), number_and_nimber(0, 2)
    ('-3/4', '1*', '*2')
    """
    star = f"*{nimber if nimber > 1 else ''}" if nimber else ""
    return f"{number if number or not nimber else ''}{star}"
