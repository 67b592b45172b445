"""Compounds, misère play of partizan games, draws, and theorems on whole positions have certificates too."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from tests.brute import oracle
from tests.processes import ran_python

import grundy
from grundy import verify
from grundy.check import Entry, RefusedError
from grundy.compounds import Variant, compound, variants
from grundy.errors import GrundyError
from grundy.games import PartizanPosition, Player, Position
from grundy.prove.proof import prove
from grundy.values import Outcome


def claimed(position: Position, folder: Path, **options: object) -> str:
    """What the certificate of an answer claims, if the checker accepts it."""
    grundy.solve(position, **options).proof().write(folder / "proof")  # type: ignore[arg-type]
    return verify(folder / "proof").header.claim


# ---- compounds ----------------------------------------------------------------------------------
PATHS = {row["variant"]: row for row in oracle("path_variants")}


@pytest.mark.parametrize("variant", variants(), ids=str)
def test_paths_by_all_variants(variant: Variant, tmp_path: Path) -> None:
    """By theorems where there are some, and by moves; the outcomes of single paths are published."""
    row = PATHS.get(str(variant))
    for start in ("5", "9", "6+2"):
        position = compound(grundy.game("octal").start(f"0.137:{start}"), variant.rule)
        said = {claimed(position, tmp_path, misere=variant.misere, theorems=on) for on in (True, False)}
        assert len(said) == 1
        if row is not None and start.isdigit() and int(start) <= row["to"]:
            assert said == {f"outcome {'P' if int(start) in row['losing'] else 'N'}"}


def test_a_compound_is_named_with_its_rule(tmp_path: Path) -> None:
    position = grundy.game("node_kayles").start("0-1,1-2,3-4,4-5,5-6,3-6")
    for by in ("diameter", "size"):
        proof = grundy.solve(compound(position, "some largest", "short", by), theorems=False).proof()
        proof.write(tmp_path / "proof")
        found = verify(tmp_path / "proof").header
        assert found.game == "node_kayles Smax_r" + (" by size" if by == "size" else "")
    with pytest.raises(GrundyError, match="measure of one's own"):
        grundy.solve(compound(position, "largest", by=lambda _: 1), theorems=False).proof()


def test_wrong_theorems_on_compounds_are_refused(tmp_path: Path) -> None:
    position = compound(grundy.game("octal").start("0.137:5+4"), "all", "short")
    proof = grundy.solve(position).proof()
    (entry,) = proof.entries
    for wrong, words in (
        (Entry(entry.text, None, entry.by), "says 0"),
        (Entry(entry.text, 0, "x"), "no such"),
    ):
        replace(proof, entries=(wrong,)).write(tmp_path / "proof")
        with pytest.raises(RefusedError, match=words):
            verify(tmp_path / "proof")


# ---- partizan games in misère play ---------------------------------------------------------------
@cache
def wins_misere(position: PartizanPosition, player: Player) -> bool:
    """By the definition: who cannot move wins."""
    options = [option for _, option in position.moves_of(player)]
    return not options or any(not wins_misere(option, player.other) for option in options)


def misere_outcome(position: PartizanPosition) -> str:
    left, right = (wins_misere(position, player) for player in Player)
    return {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R"}[left, right]


@pytest.mark.parametrize(
    ("game", "start"),
    [
        ("domineering", "3x3"),
        ("domineering", "2x2 + 1x3"),
        ("toppling_dominoes", "LRR + LL"),
        ("clobber", "2x3"),
        ("hackenbush", "BRB + RRB"),
        ("partizan_subtraction", "1,3|2:9"),
    ],
)
@pytest.mark.parametrize("theorems", [True, False])
def test_partizan_misere_outcomes(game: str, start: str, theorems: bool, tmp_path: Path) -> None:
    position = grundy.game(game).start(start)
    assert isinstance(position, PartizanPosition)
    found = claimed(position, tmp_path, misere=True, theorems=theorems)
    assert found == f"outcome {misere_outcome(position)}"


def test_a_wrong_misere_claim_is_refused(tmp_path: Path) -> None:
    proof = prove(grundy.game("domineering").start("3x3"), "outcome P", misere=True)
    replace(proof, header=replace(proof.header, claim="outcome N")).write(tmp_path / "proof")
    with pytest.raises(RefusedError, match="do not show the claim: Left wins moving first"):
        verify(tmp_path / "proof")
    with pytest.raises(GrundyError, match="this is not so"):
        prove(grundy.game("domineering").start("3x3"), "outcome L", misere=True)


# ---- draws --------------------------------------------------------------------------------------
def best(position: PartizanPosition, player: Player) -> str:
    """Who wins if a player moves first, by trying all moves."""
    winner = position.winner()
    if winner is not None:
        return winner.value
    found = {best(option, player.other) for _, option in position.moves_of(player)}
    return next(one for one in (player.value, "draw", player.other.value) if one in found)


@pytest.mark.parametrize("start", ["XO./.X./..O", "XOX/OX./...", "XOX/XOO/O..", "XOX/.O./...", "XOX/XO./OX."])
def test_games_with_draws(start: str, tmp_path: Path) -> None:
    position = grundy.game("tictactoe").start(start)
    assert isinstance(position, PartizanPosition)
    left, right = (Outcome(best(position, player)) for player in Player)
    assert claimed(position, tmp_path) == f"outcome {Outcome.starting(left, right)}"


def test_a_draw_is_no_win(tmp_path: Path) -> None:
    position = grundy.game("tictactoe").start("XOX/XOO/O..")
    proof = prove(position, f"outcome {grundy.solve(position).outcome}")
    for wrong in ("N", "L", "R", "P"):
        replace(proof, header=replace(proof.header, claim=f"outcome {wrong}")).write(tmp_path / "proof")
        with pytest.raises(RefusedError, match="if a draw counts for"):
            verify(tmp_path / "proof")
    broken = [replace(entry, text=entry.text.replace("draws L", "draws X")) for entry in proof.entries]
    replace(proof, entries=tuple(broken)).write(tmp_path / "proof")
    with pytest.raises(RefusedError, match="for whom a draw counts"):
        verify(tmp_path / "proof")
    with pytest.raises(GrundyError, match="no claim about domineering"):
        prove(grundy.game("domineering").start("2x2"), "outcome draw")


# ---- theorems on whole positions ----------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "start", "misere", "claim"),
    [
        ("nim", "3+1+1", True, "nimber 3"),
        ("toppling_dominoes", "LRR + LL", True, "outcome R"),
        ("timbush", "KYJ", False, "outcome L"),
    ],
)
def test_theorems_on_whole_positions(game: str, start: str, misere: bool, claim: str, tmp_path: Path) -> None:
    position = grundy.game(game).start(start)
    proof = prove(position, claim, misere=misere, theorems=True)
    assert all(entry.by for entry in proof.entries)
    proof.write(tmp_path / "proof")
    assert verify(tmp_path / "proof").header.claim == claim


def test_none_of_the_engine_is_used(tmp_path: Path) -> None:
    """Not for these kinds either: in a process where the engine cannot be imported."""
    boxes, paths = grundy.game("dots_and_boxes").start("2x2"), grundy.game("octal").start("0.137:6+5")
    proofs = [
        grundy.solve(boxes).proof(),
        grundy.solve(grundy.game("domineering").start("2x3"), misere=True).proof(),
        grundy.solve(grundy.game("tictactoe").start("XOX/XOO/O..")).proof(),
        grundy.solve(grundy.game("toppling_dominoes").start("LRR + LL"), misere=True).proof(),
        *(
            grundy.solve(compound(paths, variant.rule), misere=variant.misere).proof()
            for variant in variants()
        ),
    ]
    names = []
    for number, proof in enumerate(proofs):
        names.append(str(tmp_path / str(number)))
        proof.write(names[-1])
    code = (
        "import sys; sys.modules['grundy._engine'] = None\n"
        "from grundy import verify\n"
        "for name in sys.argv[1:]: verify(name)\n"
    )
    assert ran_python(code, *names).returncode == 0
