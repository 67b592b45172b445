"""Heaps in a row: nim-sequences, their periods, equivalent codes, tables over codes, files."""

from grundy.sequences.codes import parse_code
from grundy.sequences.compute import NimValues, nim_sequence
from grundy.sequences.equivalence import Likeness, likeness
from grundy.sequences.families import LinearFamily, family_sequence, nimbers
from grundy.sequences.marking import parse_family
from grundy.sequences.partizan import OutcomeValues, PartizanSubtractionSets, outcome_sequence, outcome_values
from grundy.sequences.statistics import statistics
from grundy.sequences.table import CodeRow, code_table
from grundy.theorems.guy_smith import Period, proved_period

__all__ = [
    "CodeRow",
    "Likeness",
    "LinearFamily",
    "NimValues",
    "OutcomeValues",
    "PartizanSubtractionSets",
    "Period",
    "code_table",
    "family_sequence",
    "likeness",
    "nim_sequence",
    "nimbers",
    "outcome_sequence",
    "outcome_values",
    "parse_code",
    "parse_family",
    "proved_period",
    "statistics",
]
