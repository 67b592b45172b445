"""What a position is worth."""

from typing import TYPE_CHECKING

from grundy.lazily import opening

if TYPE_CHECKING:
    from grundy.values.bitype import Bitype, SignedBitype, sum_bounds
    from grundy.values.counted import (
        conway_product,
        is_even,
        is_even_tempered,
        is_odd,
        is_odd_tempered,
        stop_count,
    )
    from grundy.values.dead_ending import (
        exponent,
        is_zero,
        left_length,
        number_above,
        outcome_of_sum,
        right_length,
    )
    from grundy.values.loopy_values import LoopyOutcome, LoopyValue, game_value, loopy, sided
    from grundy.values.misere import Genus, MisereForm, distinguish
    from grundy.values.misere_games import MisereGame
    from grundy.values.nimber import Nimber, mex
    from grundy.values.outcome import Outcome
    from grundy.values.partizan_parse import read_expression, read_value
    from grundy.values.score import Score
    from grundy.values.thermograph import Thermograph
    from grundy.values.universes import ALL_GAMES, DEAD_ENDING, DICOTS, Universe, dicots

__all__ = [
    "ALL_GAMES",
    "DEAD_ENDING",
    "DICOTS",
    "Bitype",
    "Genus",
    "LoopyOutcome",
    "LoopyValue",
    "MisereForm",
    "MisereGame",
    "Nimber",
    "Outcome",
    "Score",
    "SignedBitype",
    "Thermograph",
    "Universe",
    "conway_product",
    "dicots",
    "distinguish",
    "exponent",
    "game_value",
    "is_even",
    "is_even_tempered",
    "is_odd",
    "is_odd_tempered",
    "is_zero",
    "left_length",
    "loopy",
    "mex",
    "number_above",
    "outcome_of_sum",
    "read_expression",
    "read_value",
    "right_length",
    "sided",
    "stop_count",
    "sum_bounds",
]

__getattr__ = opening(
    __name__,
    {
        "grundy.values.bitype": "Bitype SignedBitype sum_bounds",
        "grundy.values.counted": "conway_product is_even is_even_tempered is_odd is_odd_tempered stop_count",
        "grundy.values.dead_ending": "exponent is_zero left_length number_above outcome_of_sum right_length",
        "grundy.values.loopy_values": "LoopyOutcome LoopyValue game_value loopy sided",
        "grundy.values.misere": "Genus MisereForm distinguish",
        "grundy.values.misere_games": "MisereGame",
        "grundy.values.nimber": "Nimber mex",
        "grundy.values.outcome": "Outcome",
        "grundy.values.partizan_parse": "read_expression read_value",
        "grundy.values.score": "Score",
        "grundy.values.thermograph": "Thermograph",
        "grundy.values.universes": "ALL_GAMES DEAD_ENDING DICOTS Universe dicots",
    },
)
