"""The engine takes cells off a board that no move can use any more; the rules in Python keep them."""

from __future__ import annotations

from pathlib import Path

import pytest

import grundy


@pytest.mark.parametrize("text", ["oooo/ooo#/o.#o", "o.oo/oo#o/.#..", ".o./oo.", "ooo/oo."])
@pytest.mark.parametrize("how", [{}, {"misere": True}, {"grundy": True}], ids=["normal", "misere", "nimber"])
def test_proofs_are_about_boards_as_they_are_written(text: str, how: dict[str, bool], tmp_path: Path) -> None:
    result = grundy.solve(grundy.game("peg_duotaire").start(text), theorems=False, **how)  # type: ignore[arg-type]
    result.proof().write(tmp_path / "proof")
    nimber = None if result.grundy is None else f"nimber {int(result.grundy)}"
    wanted = nimber if "grundy" in how else f"outcome {result.outcome}"
    assert grundy.verify(tmp_path / "proof").header.claim == wanted
