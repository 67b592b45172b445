"""How a position is solved: rules for the engine, budgets, running searches, and what they have proved."""

from typing import TYPE_CHECKING

from grundy.lazily import opening

if TYPE_CHECKING:
    from grundy.search.colouring import ColouringSolver
    from grundy.search.domination import game_domination_numbers, is_no_minus
    from grundy.search.fact_batch import FactBatch
    from grundy.search.game_quotient import HeapQuotient, heap_quotient, position_quotient
    from grundy.search.limits import Limits, parse_duration, parse_memory, stopped_words
    from grundy.search.misere import PositionCount, count_positions, heap_forms, misere_form
    from grundy.search.misere_value import misere_game
    from grundy.search.orders import parse_log, write_log
    from grundy.search.partizan import PartizanSolver
    from grundy.search.quotient import misere_quotient
    from grundy.search.rows import MoveNames, board_of
    from grundy.search.rules import METHODS, rules_for
    from grundy.search.scores import ScoreSolver
    from grundy.search.search import Progress, Search, SearchInterrupted, row_text
    from grundy.search.solver import Solver
    from grundy.search.turns import reduced_children, without_captures

__all__ = [
    "METHODS",
    "ColouringSolver",
    "FactBatch",
    "HeapQuotient",
    "Limits",
    "MoveNames",
    "PartizanSolver",
    "PositionCount",
    "Progress",
    "ScoreSolver",
    "Search",
    "SearchInterrupted",
    "Solver",
    "board_of",
    "count_positions",
    "game_domination_numbers",
    "heap_forms",
    "heap_quotient",
    "is_no_minus",
    "misere_form",
    "misere_game",
    "misere_quotient",
    "parse_duration",
    "parse_log",
    "parse_memory",
    "position_quotient",
    "reduced_children",
    "row_text",
    "rules_for",
    "stopped_words",
    "without_captures",
    "write_log",
]

__getattr__ = opening(
    __name__,
    {
        "ColouringSolver": "grundy.search.colouring",
        "game_domination_numbers": "grundy.search.domination",
        "is_no_minus": "grundy.search.domination",
        "FactBatch": "grundy.search.fact_batch",
        "MoveNames": "grundy.search.rows",
        "board_of": "grundy.search.rows",
        "parse_log": "grundy.search.orders",
        "write_log": "grundy.search.orders",
        "misere_game": "grundy.search.misere_value",
        "misere_quotient": "grundy.search.quotient",
        "HeapQuotient": "grundy.search.game_quotient",
        "heap_quotient": "grundy.search.game_quotient",
        "position_quotient": "grundy.search.game_quotient",
        "heap_forms": "grundy.search.misere",
        "reduced_children": "grundy.search.turns",
        "without_captures": "grundy.search.turns",
        "ScoreSolver": "grundy.search.scores",
        "PartizanSolver": "grundy.search.partizan",
        "PositionCount": "grundy.search.misere",
        "Limits": "grundy.search.limits",
        "METHODS": "grundy.search.rules",
        "Progress": "grundy.search.search",
        "Search": "grundy.search.search",
        "SearchInterrupted": "grundy.search.search",
        "Solver": "grundy.search.solver",
        "count_positions": "grundy.search.misere",
        "misere_form": "grundy.search.misere",
        "parse_duration": "grundy.search.limits",
        "parse_memory": "grundy.search.limits",
        "row_text": "grundy.search.search",
        "rules_for": "grundy.search.rules",
        "stopped_words": "grundy.search.limits",
    },
)
