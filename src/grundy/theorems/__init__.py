"""Answers that need no search: one file a source, each theorem with its citation. All hold in normal play."""

from grundy.theorems import bouton, cram, gale, guy_smith, sprouts, subtraction
from grundy.theorems.registry import Answer, Theorem, answer, theorem, theorems

__all__ = [
    "Answer",
    "Theorem",
    "answer",
    "bouton",
    "cram",
    "gale",
    "guy_smith",
    "sprouts",
    "subtraction",
    "theorem",
    "theorems",
]
