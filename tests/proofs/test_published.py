"""Published answers have certificates that the checker accepts."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.brute import nimber_by_parts, oracle

import grundy
from grundy.proofs import verify
from grundy.values import Outcome

SMALL = {"3x3", "3x4", "3x5", "3x6", "3x7", "3x8", "4x4", "4x5", "4x6", "5x5"}
CRAM = {row["board"]: row["nimber"] for row in oracle("cram_nimbers") if row["board"] in SMALL}


def check(game: str, start: str, claim: str, folder: Path, **options: object) -> int:
    """Proves a claim and checks the certificate; how many couples it takes."""
    result = grundy.solve(grundy.game(game).start(start), **options)  # type: ignore[arg-type]
    result.proof().write(folder / "proof.gz")
    found = verify(folder / "proof.gz")
    assert found.header.claim == claim
    return found.couples


@pytest.mark.parametrize("board", CRAM)
def test_cram(board: str, tmp_path: Path) -> None:
    check("cram", board, f"nimber {CRAM[board]}", tmp_path, grundy=True, theorems=False)


@pytest.mark.parametrize("spots", range(1, 8))
def test_sprouts(spots: int, tmp_path: Path) -> None:
    outcome = "N" if spots % 6 in (3, 4, 5) else "P"
    check("sprouts", str(spots), f"outcome {outcome}", tmp_path, theorems=False)


@pytest.mark.parametrize("start", ["0.77:13", "0.07:14+5", "0.137:12", "4.3:8+3", "0.6:15"])
def test_octal_games(start: str, tmp_path: Path) -> None:
    nimber = nimber_by_parts(grundy.game("octal").start(start))
    check("octal", start, f"nimber {nimber}", tmp_path, grundy=True)


@pytest.mark.parametrize(
    ("game", "start", "nimber"),
    [("nim", "7+5+4+2", 4), ("takeaway", "1,2,3:21", 1), ("chomp", "1x7", 6), ("cram", "6x6", 0)],
)
def test_theorems_are_steps(game: str, start: str, nimber: int, tmp_path: Path) -> None:
    position = grundy.game(game).start(start)
    proof = grundy.solve(position, grundy=True).proof()
    assert all(entry.by for entry in proof.entries)
    proof.write(tmp_path / "proof")
    assert verify(tmp_path / "proof").header.claim == f"nimber {nimber}"


@pytest.mark.parametrize(
    ("game", "start", "outcome"),
    [
        ("domineering", "3x3", Outcome.N),
        ("domineering", "4x4", Outcome.N),
        ("domineering", "2x4", Outcome.R),
        ("domineering", "4x2", Outcome.L),
        ("domineering", "1x1", Outcome.P),
        ("hackenbush", "BRB + RRB", Outcome.R),
        ("hex", "3x3", Outcome.N),
    ],
)
def test_partizan_outcomes(game: str, start: str, outcome: Outcome, tmp_path: Path) -> None:
    check(game, start, f"outcome {outcome}", tmp_path)
