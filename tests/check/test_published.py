"""Published answers have certificates that the checker accepts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from math import prod
from pathlib import Path
from typing import Any

import pytest
from tests.brute import ORACLES, misere_grundy, nimber_by_parts, oracle

import grundy
from grundy import verify
from grundy.compounds import Variant, compound
from grundy.errors import GrundyError
from grundy.games import ScoringPosition
from grundy.prove.proof import prove
from grundy.prove.steps_values import in_braces
from grundy.search.scores import plain_score
from grundy.values import Outcome
from grundy.values.partizan import CanonicalForm


def check(game: str, start: str, claim: str, folder: Path, **options: object) -> int:
    """Proves a claim and checks the certificate; how many couples it takes."""
    result = grundy.solve(grundy.game(game).start(start), **options)  # type: ignore[arg-type]
    result.proof().write(folder / "proof.gz")
    found = verify(folder / "proof.gz")
    assert found.header.claim == claim
    return found.couples


def some(rows: Iterable[Any], small: Callable[[Any], bool]) -> list[Any]:
    """All rows of a table; those that are not small are for the long tests."""
    return [row if small(row) else pytest.param(row, marks=pytest.mark.long) for row in rows]


def size(board: str) -> int:
    return prod(map(int, board.split("-")[0].split("x")))


CRAM = {row["board"]: row for row in oracle("cram_nimbers")}
QUICK = ("3x3", "3x4", "3x5", "3x6", "3x7", "3x8", "4x5", "5x5")
NIMBERS = [board for board, row in CRAM.items() if row["nimber"] is not None and size(board) <= 35]


@pytest.mark.parametrize("board", some(NIMBERS, QUICK.__contains__))
def test_nimbers_of_cram(board: str, tmp_path: Path) -> None:
    claim = f"nimber {CRAM[board]['nimber']}"
    check("cram", board, claim, tmp_path, grundy=True, theorems=False)


@pytest.mark.parametrize("board", some((b for b in CRAM if size(b) <= 40), ("3x9", "4x6").__contains__))
def test_outcomes_of_cram(board: str, tmp_path: Path) -> None:
    check("cram", board, f"outcome {CRAM[board]['outcome']}", tmp_path, theorems=False)


@pytest.mark.parametrize("board", [board for board, row in CRAM.items() if row["outcome"] == "P"])
def test_cram_by_symmetry(board: str, tmp_path: Path) -> None:
    if all(int(side) % 2 == 0 for side in board.split("x")):
        check("cram", board, "outcome P", tmp_path)


DAWSON = {row["cells"]: row["nimber"] for row in oracle("dawsons_kayles")}


@pytest.mark.parametrize("cells", some(DAWSON, range(15).__contains__))
def test_dawsons_kayles(cells: int, tmp_path: Path) -> None:
    check("cram", f"1x{cells}", f"nimber {DAWSON[cells]}", tmp_path, grundy=True, theorems=False)


SPROUTS = {
    f"{row['spots']}@{row['genus']}": row["nimber"]
    for row in oracle("sprouts_nimbers")
    if row["spots"] <= (11 if row["genus"] == 0 else 6) and -4 <= row["genus"] <= 3
}


def few_spots(start: str) -> bool:
    spots, _, genus = start.partition("@")
    return int(spots) <= (5 if int(genus or 0) == 0 else 2)


@pytest.mark.parametrize("start", some(SPROUTS, few_spots))
def test_outcomes_of_sprouts(start: str, tmp_path: Path) -> None:
    outcome = "N" if SPROUTS[start] else "P"
    check("sprouts", start.removesuffix("@0"), f"outcome {outcome}", tmp_path, theorems=False)


TREE_OF_5 = {
    row["string"]: row
    for row in oracle("sprouts_tree_of_5")
    if not row["string"].isdigit()  # which would be so many spots
}


@pytest.mark.parametrize("string", some(TREE_OF_5, lambda string: TREE_OF_5[string]["lives"] <= 6))
def test_nimbers_of_sprouts(string: str, tmp_path: Path) -> None:
    claim = f"nimber {TREE_OF_5[string]['nimber']}"
    check("sprouts", string, claim, tmp_path, grundy=True, theorems=False)


MISERE_CRAM = {row["board"]: row["misere_grundy"] for row in oracle("cram_misere")}
MISERE_SPROUTS = {row["start"]: row["outcome"] for row in oracle("sprouts_misere")}


@pytest.mark.parametrize("board", some(MISERE_CRAM, {*QUICK, "4x4"}.__contains__))
def test_misere_cram(board: str, tmp_path: Path) -> None:
    outcome = "N" if MISERE_CRAM[board] else "P"
    check("cram", board, f"outcome {outcome}", tmp_path, misere=True, theorems=False)


@pytest.mark.parametrize("board", ["3x3", "3x5", "3x6", "4x4"])
def test_misere_grundy_values_of_cram(board: str, tmp_path: Path) -> None:
    check("cram", board, f"nimber {MISERE_CRAM[board]}", tmp_path, misere=True, grundy=True)


@pytest.mark.parametrize(
    "start", some((s for s in MISERE_SPROUTS if int(s.partition("@")[0]) <= 8), few_spots)
)
def test_misere_sprouts(start: str, tmp_path: Path) -> None:
    check("sprouts", start, f"outcome {MISERE_SPROUTS[start]}", tmp_path, misere=True, theorems=False)


BOXES = json.loads((ORACLES / "dots_and_boxes.json").read_text(encoding="utf-8"))["scores"]
EASY = ("2x2", "2x2-icelandic", "2x2-swedish", "2x3-swedish", "2x4-swedish")


@pytest.mark.parametrize("board", some((b for b in BOXES if size(b) <= 9), EASY.__contains__))
def test_scores_of_boards(board: str, tmp_path: Path) -> None:
    check("dots_and_boxes", board, f"score {BOXES[board].partition('/')[0]}", tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("row", oracle("path_variants"), ids=lambda row: row["variant"])
def test_paths_by_variants(row: dict[str, Any], tmp_path: Path) -> None:
    variant = Variant.parse(row["variant"])
    for length in range(min(row["to"], 24) + 1):
        position = compound(grundy.game("octal").start(f"0.137:{length}"), variant.rule)
        grundy.solve(position, misere=variant.misere).proof().write(tmp_path / "proof")
        claim = f"outcome {'P' if length in row['losing'] else 'N'}"
        assert verify(tmp_path / "proof").header.claim == claim


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


@pytest.mark.parametrize(
    "row",
    some(
        [
            *(
                ("2x2", "+-1"),
                ("2x3", "{2|-1/2}"),
                ("3x3", "+-1"),
                ("3x4", "-3/2"),
                ("4x5", "1"),
                ("5x5", "0"),
            ),
            ("4x4", "+-(0,{{2|0},2+_2|-_2,{2|0}})"),
        ],
        lambda row: size(row[0]) <= 16,
    ),
)
def test_values_of_domineering(row: tuple[str, str], tmp_path: Path) -> None:
    """Winning Ways, chapter 5."""
    board, value = row
    check("domineering", board, f"value {in_braces(CanonicalForm.parse(value), 100)}", tmp_path, grundy=True)


ROWS = json.loads((ORACLES / "toppling_dominoes.json").read_text())["rows_of_numbers"]


@pytest.mark.parametrize("theorems", [True, False])
def test_rows_of_numbers(theorems: bool, tmp_path: Path) -> None:
    for number, row in ROWS.items():
        check("toppling_dominoes", row, f"value {number}", tmp_path, grundy=True, theorems=theorems)
