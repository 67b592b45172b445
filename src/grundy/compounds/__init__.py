"""Several games at once: on which components a player moves, when it is over, and the numbers that tell who
wins."""

from typing import TYPE_CHECKING

from grundy.lazily import opening

if TYPE_CHECKING:
    from grundy.compounds.evaluator import Evaluator
    from grundy.compounds.functions import GameFunction, Reading, function_for
    from grundy.compounds.position import Compound, compound, compound_game, ordinary
    from grundy.compounds.rule import MEASURES, CompoundRule, Variant, diameter, measured_by, size, variants

__all__ = [
    "MEASURES",
    "Compound",
    "CompoundRule",
    "Evaluator",
    "GameFunction",
    "Reading",
    "Variant",
    "compound",
    "compound_game",
    "diameter",
    "function_for",
    "measured_by",
    "ordinary",
    "size",
    "variants",
]

__getattr__ = opening(
    __name__,
    {
        "grundy.compounds.evaluator": "Evaluator",
        "grundy.compounds.functions": "GameFunction Reading function_for",
        "grundy.compounds.position": "Compound compound compound_game ordinary",
        "grundy.compounds.rule": "CompoundRule MEASURES Variant diameter measured_by size variants",
    },
)
