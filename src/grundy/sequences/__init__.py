"""Heaps in a row: nim-sequences, their periods, equivalent codes, tables over codes, files."""

from grundy.sequences.codes import parse_code
from grundy.sequences.compute import NimValues, nim_sequence
from grundy.sequences.partizan import PartizanSubtraction, outcome_sequence
from grundy.theorems.guy_smith import Period, proved_period

__all__ = [
    "NimValues",
    "PartizanSubtraction",
    "Period",
    "nim_sequence",
    "outcome_sequence",
    "parse_code",
    "proved_period",
]
