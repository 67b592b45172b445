"""Thermographs side by side on the same axes, and that of their sum."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from grundy.budget import Budget, Limits
from grundy.draw.thermograph import thermograph_svg
from grundy.errors import GrundyError
from grundy.games.registry import Game
from grundy.kinds import Settings
from grundy.values.partizan import CanonicalForm, as_form
from grundy.values.partizan_parse import read_expression

SECONDS, MEMORY, MOST = 10.0, 2**29, 400


def thermographs(texts: Sequence[str], summed: bool, found: Callable[[str], Game]) -> dict[str, Any]:
    """The picture of the thermographs of values or of positions, `domineering[2x3]`; and what they are."""
    how = Settings(limits=Budget(Limits(memory=MEMORY, time=SECONDS)))

    def value(name: str, text: str) -> CanonicalForm:
        position = found(name).start(text)
        answer = how.play_of(position).solve(how.question(value=True, find_move=False), how.solver(position))
        if answer.value is None:
            raise GrundyError(f"the value of {name}[{text}] was not found in {SECONDS:g} seconds")
        return as_form(answer.value)

    forms = []
    for text in texts:
        form = read_expression(text, value)
        if not isinstance(form, CanonicalForm):
            raise GrundyError(f"{text} has no thermograph")
        forms.append(form)
    values = [str(form)[:MOST] for form in forms]
    if not forms:
        return {"svg": "", "values": [], "sum": ""}
    total = sum(forms[1:], start=forms[0])
    shown = [*forms, total] if summed and len(forms) > 1 else forms
    distinct = list({str(form): form for form in shown}.values())
    return {"svg": thermograph_svg(*distinct), "values": values, "sum": str(total)[:MOST]}
