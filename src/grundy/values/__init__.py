"""What a position is worth."""

from grundy.values.misere import Genus, MisereForm, distinguish
from grundy.values.nimber import Nimber, mex
from grundy.values.outcome import Outcome
from grundy.values.score import Score

__all__ = ["Genus", "MisereForm", "Nimber", "Outcome", "Score", "distinguish", "mex"]
