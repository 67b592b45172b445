"""Answers that need no search: one file a source, each theorem with its citation. All hold in normal play,
unless they say that they are about misère play."""

from grundy.theorems import (
    bouton,
    cram,
    cutcake,
    gale,
    geography,
    guignard,
    guy_smith,
    hackenbush,
    sprouts,
    subtraction,
    tame,
    timber,
    timbush,
    toppling_dominoes,
    vertexnim,
)
from grundy.theorems.outcomes import (
    OutcomeTheorem,
    outcome_by_theorem,
    outcome_theorem,
    outcome_theorems,
    verdict,
)
from grundy.theorems.page import theorems_page
from grundy.theorems.registry import Answer, Theorem, answer, misere_answer, theorem, theorems
from grundy.theorems.values import ValueTheorem, value_by_theorem, value_theorem, value_theorems

__all__ = [
    "Answer",
    "OutcomeTheorem",
    "Theorem",
    "ValueTheorem",
    "answer",
    "bouton",
    "cram",
    "cutcake",
    "gale",
    "geography",
    "guignard",
    "guy_smith",
    "hackenbush",
    "misere_answer",
    "outcome_by_theorem",
    "outcome_theorem",
    "outcome_theorems",
    "sprouts",
    "subtraction",
    "tame",
    "theorem",
    "theorems",
    "theorems_page",
    "timber",
    "timbush",
    "toppling_dominoes",
    "value_by_theorem",
    "value_theorem",
    "value_theorems",
    "verdict",
    "vertexnim",
]
