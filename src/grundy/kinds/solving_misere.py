"""What a position is worth in misère play: its canonical form."""

from __future__ import annotations

import time
from typing import Any

from grundy.errors import LimitReachedError
from grundy.games import Position
from grundy.kinds.answer import FormAnswer
from grundy.search import SearchInterrupted
from grundy.search.misere import FORMS_FOUND, MisereForms
from grundy.search.misere_value import MisereGames
from grundy.values import MisereForm, Nimber
from grundy.values.universes import smallest_universe


def solve_form(position: Position, forms: MisereForms | MisereGames) -> FormAnswer:
    """The misère canonical form of a position; of a partizan game, also among which games it is canonical.

    >>> import grundy
    >>> position = grundy.game("nim").start("2+2")
    >>> result = solve_form(position, MisereForms(position))
    >>> print(result.value, result.outcome, int(result.grundy))
    {2;3} P 0
    """
    started = time.monotonic()

    def result(**fields: Any) -> FormAnswer:
        seconds = time.monotonic() - started
        found = {"nodes": forms.nodes, "seconds": seconds, **fields}
        return FormAnswer(position, convention="misere", asked_value=True, **found)

    try:
        form = forms.find()
        if isinstance(form, MisereForm):
            return result(outcome=form.outcome, grundy=Nimber(form.grundy), value=form)
        universe = smallest_universe(form)
        canonical = universe.canonical(form)
        return result(outcome=canonical.outcome, value=canonical, universe=universe.name)
    except LimitReachedError as limit:
        return result(stopped_by=limit.limit, known=f"{FORMS_FOUND}{forms.nodes:,}")
    except KeyboardInterrupt:
        raise SearchInterrupted(result(stopped_by="interrupt", known=STILL_OPEN)) from None


STILL_OPEN = "the form is still open"
