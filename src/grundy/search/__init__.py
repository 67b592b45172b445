"""How a position is solved: rules for the engine, budgets, running searches, and what they have proved."""

from typing import TYPE_CHECKING

from grundy.lazily import opening

if TYPE_CHECKING:
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

__getattr__ = opening(
    __name__,
    {
        "Census": "grundy.search.misere",
        "Limits": "grundy.search.limits",
        "METHODS": "grundy.search.rules",
        "Progress": "grundy.search.running",
        "Search": "grundy.search.running",
        "SearchInterrupted": "grundy.search.running",
        "Solver": "grundy.search.solver",
        "census": "grundy.search.misere",
        "misere_form": "grundy.search.misere",
        "parse_duration": "grundy.search.limits",
        "parse_memory": "grundy.search.limits",
        "row_text": "grundy.search.running",
        "rules_for": "grundy.search.rules",
        "stopped_words": "grundy.search.limits",
    },
)
