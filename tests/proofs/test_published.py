"""Published answers have certificates that the checker accepts."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.brute import misere_grundy, nimber_by_parts, oracle

import grundy
from grundy.errors import GrundyError
from grundy.games import ScoringPosition
from grundy.proofs import verify
from grundy.proofs.proof import prove
from grundy.search.scores import plain_score
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


@pytest.mark.parametrize("spots", range(1, 7))
def test_sprouts(spots: int, tmp_path: Path) -> None:
    outcome = "N" if spots % 6 in (3, 4, 5) else "P"
    check("sprouts", str(spots), f"outcome {outcome}", tmp_path, theorems=False)


MISERE = {row["board"]: row.get("misere_grundy") for row in oracle("cram_misere")}


@pytest.mark.parametrize("board", ["3x3", "3x4", "3x5", "3x6", "3x7"])
def test_misere_cram(board: str, tmp_path: Path) -> None:
    check("cram", board, f"nimber {MISERE[board]}", tmp_path, misere=True, grundy=True)


@pytest.mark.parametrize(("spots", "outcome"), [(1, "N"), (2, "P"), (3, "P"), (4, "P"), (5, "N")])
def test_misere_sprouts(spots: int, outcome: str, tmp_path: Path) -> None:
    """Outcomes from the table of `oracles/sprouts_misere.json`."""
    check("sprouts", str(spots), f"outcome {outcome}", tmp_path, misere=True)


@pytest.mark.parametrize("start", ["0.77:9", "0.77:5+3+3", "0.07:11+4", "0.137:9+1", "0.77:0"])
def test_misere_heaps(start: str, tmp_path: Path) -> None:
    value = misere_grundy(grundy.game("octal").start(start))
    check("octal", start, f"nimber {value}", tmp_path, misere=True, grundy=True)


@pytest.mark.parametrize(
    ("game", "start", "score"),
    [
        ("dots_and_boxes", "2x2", 3),
        ("dots_and_boxes", "1x2", 1),
        ("strings_and_coins", "0-1-2-0, 0-3-4-0", 2),
        ("strings_and_coins", "0-1-2-3-0", 0),
    ],
)
def test_scores_by_contract(game: str, start: str, score: int, tmp_path: Path) -> None:
    position = grundy.game(game).start(start)
    assert isinstance(position, ScoringPosition)
    assert plain_score(position).mine == score
    check(game, start, f"score {score}", tmp_path)


@pytest.mark.parametrize("start", ["0-1-2-0, 0-3-4-0", "0-1-2-3-0", "1-2-3-1"])
def test_contracts(start: str, tmp_path: Path) -> None:
    position = grundy.game("strings_and_coins").start(start)
    assert isinstance(position, ScoringPosition)
    score = plain_score(position).mine
    for contract in range(1, position.at_stake() + 2):
        how = "kept" if contract <= score else "missed"
        prove(position, f"contract {contract} {how}").write(tmp_path / "contract")
        assert verify(tmp_path / "contract").header.claim == f"contract {contract} {how}"
        with pytest.raises(GrundyError, match="this is not so"):
            prove(position, f"contract {contract} {'missed' if how == 'kept' else 'kept'}")


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
