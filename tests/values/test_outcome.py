"""Outcomes: letters, words, LaTeX."""

from __future__ import annotations

import pytest

from grundy.values import Outcome


@pytest.mark.parametrize(
    ("outcome", "text", "latex", "words"),
    [
        (Outcome.N, "N", r"\mathcal{N}", "the next player wins"),
        (Outcome.P, "P", r"\mathcal{P}", "the previous player wins"),
        (Outcome.L, "L", r"\mathcal{L}", "Left wins, whoever starts"),
        (Outcome.R, "R", r"\mathcal{R}", "Right wins, whoever starts"),
        (Outcome.DRAW, "draw", r"\mathrm{draw}", "neither player can force a win"),
    ],
)
def test_outcome(outcome: Outcome, text: str, latex: str, words: str) -> None:
    assert (str(outcome), outcome.latex(), outcome.words) == (text, latex, words)
    assert outcome._repr_latex_() == f"${latex}$"
    assert Outcome(text) is outcome
    assert repr(outcome) == f"Outcome.{outcome.name}"
