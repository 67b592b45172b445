"""What a position is worth."""

from typing import TYPE_CHECKING

from grundy.lazily import opening

if TYPE_CHECKING:
    from grundy.values.misere import Genus, MisereForm, distinguish
    from grundy.values.nimber import Nimber, mex
    from grundy.values.outcome import Outcome
    from grundy.values.score import Score

__all__ = ["Genus", "MisereForm", "Nimber", "Outcome", "Score", "distinguish", "mex"]

__getattr__ = opening(
    __name__,
    {
        "Genus": "grundy.values.misere",
        "MisereForm": "grundy.values.misere",
        "Nimber": "grundy.values.nimber",
        "Outcome": "grundy.values.outcome",
        "Score": "grundy.values.score",
        "distinguish": "grundy.values.misere",
        "mex": "grundy.values.nimber",
    },
)
