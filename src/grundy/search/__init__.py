"""How a position is solved: rules for the engine, budgets, running searches, and what they have proved."""

from grundy.search.limits import Limits, parse_duration, parse_memory, stopped_words
from grundy.search.misere import Census, census, misere_form
from grundy.search.rules import METHODS, rules_for
from grundy.search.running import Progress, Search, SearchInterrupted, row_text
from grundy.search.solver import Solver

__all__ = [
    "METHODS",
    "Census",
    "Limits",
    "Progress",
    "Search",
    "SearchInterrupted",
    "Solver",
    "census",
    "misere_form",
    "parse_duration",
    "parse_memory",
    "row_text",
    "rules_for",
    "stopped_words",
]
