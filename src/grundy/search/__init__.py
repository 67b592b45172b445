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
        "grundy.search.colouring": "ColouringSolver",
        "grundy.search.domination": "game_domination_numbers is_no_minus",
        "grundy.search.fact_batch": "FactBatch",
        "grundy.search.game_quotient": "HeapQuotient heap_quotient position_quotient",
        "grundy.search.limits": "Limits parse_duration parse_memory stopped_words",
        "grundy.search.misere": "PositionCount count_positions heap_forms misere_form",
        "grundy.search.misere_value": "misere_game",
        "grundy.search.orders": "parse_log write_log",
        "grundy.search.partizan": "PartizanSolver",
        "grundy.search.quotient": "misere_quotient",
        "grundy.search.rows": "MoveNames board_of",
        "grundy.search.rules": "METHODS rules_for",
        "grundy.search.scores": "ScoreSolver",
        "grundy.search.search": "Progress Search SearchInterrupted row_text",
        "grundy.search.solver": "Solver",
        "grundy.search.turns": "reduced_children without_captures",
    },
)
