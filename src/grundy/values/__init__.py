"""What a position is worth."""

from grundy.values.nimber import Nimber, mex
from grundy.values.outcome import Outcome

__all__ = ["Nimber", "Outcome", "mex"]
