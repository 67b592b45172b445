"""Answers that need no search: one file a source, each theorem with its citation. All hold in normal play,
unless they say that they are about misère play. A file is read when a game that it is about is asked for."""

from typing import TYPE_CHECKING

from grundy.lazily import opening
from grundy.theorems.answers import Answer, HeapsAnswer, Verdict
from grundy.theorems.registry import Theorem, theorem, theorems

if TYPE_CHECKING:
    from grundy.theorems.caterpillars import circular_interval_nimber, interval_nimber
    from grundy.theorems.col import cograph_value
    from grundy.theorems.compounds import CompoundAnswer, compound_answer, compound_statements
    from grundy.theorems.domination import union_bounds
    from grundy.theorems.impartial import answer, misere_answer, tries
    from grundy.theorems.outcomes import outcome_by_theorem, verdict
    from grundy.theorems.page import theorems_page
    from grundy.theorems.values import statements_on_value, value_by_theorem

__all__ = [
    "Answer",
    "CompoundAnswer",
    "HeapsAnswer",
    "Theorem",
    "Verdict",
    "answer",
    "circular_interval_nimber",
    "cograph_value",
    "compound_answer",
    "compound_statements",
    "interval_nimber",
    "misere_answer",
    "outcome_by_theorem",
    "statements_on_value",
    "theorem",
    "theorems",
    "theorems_page",
    "tries",
    "union_bounds",
    "value_by_theorem",
    "verdict",
]

__getattr__ = opening(
    __name__,
    {
        "grundy.theorems.caterpillars": "circular_interval_nimber interval_nimber",
        "grundy.theorems.col": "cograph_value",
        "grundy.theorems.compounds": "CompoundAnswer compound_answer compound_statements",
        "grundy.theorems.domination": "union_bounds",
        "grundy.theorems.impartial": "answer misere_answer tries",
        "grundy.theorems.outcomes": "outcome_by_theorem verdict",
        "grundy.theorems.page": "theorems_page",
        "grundy.theorems.values": "statements_on_value value_by_theorem",
    },
)
