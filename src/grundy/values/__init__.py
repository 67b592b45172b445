"""What a position is worth."""

from grundy.values.misere import Genus, MisereForm, distinguish
from grundy.values.nimber import Nimber, mex
from grundy.values.outcome import Outcome

__all__ = ["Genus", "MisereForm", "Nimber", "Outcome", "distinguish", "mex"]
