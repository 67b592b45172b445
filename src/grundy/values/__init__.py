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
    from grundy.values.universes import ALL_GAMES, DICOTS, Universe, dicots

__all__ = [
    "ALL_GAMES",
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
        "Bitype": "grundy.values.bitype",
        "SignedBitype": "grundy.values.bitype",
        "sum_bounds": "grundy.values.bitype",
        "ALL_GAMES": "grundy.values.universes",
        "DICOTS": "grundy.values.universes",
        "left_length": "grundy.values.dead_ending",
        "right_length": "grundy.values.dead_ending",
        "exponent": "grundy.values.dead_ending",
        "outcome_of_sum": "grundy.values.dead_ending",
        "number_above": "grundy.values.dead_ending",
        "is_zero": "grundy.values.dead_ending",
        "Universe": "grundy.values.universes",
        "dicots": "grundy.values.universes",
        "MisereGame": "grundy.values.misere_games",
        "read_expression": "grundy.values.partizan_parse",
        "read_value": "grundy.values.partizan_parse",
        "Thermograph": "grundy.values.thermograph",
        "Genus": "grundy.values.misere",
        "MisereForm": "grundy.values.misere",
        "LoopyOutcome": "grundy.values.loopy_values",
        "LoopyValue": "grundy.values.loopy_values",
        "game_value": "grundy.values.loopy_values",
        "loopy": "grundy.values.loopy_values",
        "sided": "grundy.values.loopy_values",
        **dict.fromkeys(
            (
                "conway_product",
                "is_even",
                "is_even_tempered",
                "is_odd",
                "is_odd_tempered",
                "stop_count",
            ),
            "grundy.values.counted",
        ),
        "Nimber": "grundy.values.nimber",
        "Outcome": "grundy.values.outcome",
        "Score": "grundy.values.score",
        "distinguish": "grundy.values.misere",
        "mex": "grundy.values.nimber",
    },
)
