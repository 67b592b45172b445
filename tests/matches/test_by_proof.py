"""Who plays by a certificate wins every game: all that a person can do is tried."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy.budget import Budget
from grundy.errors import GrundyError
from grundy.games import Player
from grundy.kinds import Play, Settings
from grundy.matches.by_proof import ByProof
from grundy.prove.minimise import minimiser_of
from grundy.prove.opened import OpenedProof


def proof_of(name: str, start: str, place: Path, **how: Any) -> OpenedProof:
    grundy.prove(grundy.game(name).start(start), theorems=False, **how).write(place / "proof")
    return OpenedProof(place / "proof")


def lost_to(opponent: ByProof, play: Play[Any, Any], opponents_turn: bool) -> int:
    """How many games there are; the opponent has to win each of them."""
    ending = play.ending(0, 0)
    if ending is not None:
        assert ending.mover_wins is opponents_turn
        return 1
    moves = dict(play.position.moves())
    chosen = [moves[opponent.choose(play)]] if opponents_turn else set(moves.values())
    return sum(lost_to(opponent, play.at(option), not opponents_turn) for option in chosen)


@pytest.mark.parametrize(
    ("name", "start", "how"),
    [
        ("nim", "1+2+3", {}),
        ("nim", "2+3", {"grundy": True}),
        ("cram", "3x3", {}),
        ("cram", "2x4", {}),
        ("cram", "2x4", {"misere": True}),
        ("cram", "1x4 + 2x2", {"misere": True}),
        ("sprouts", "2", {}),
        ("sprouts", "2", {"misere": True}),
        ("domineering", "3x3", {}),
        ("domineering", "2x4", {"misere": True}),
        ("clobber", "BW/WB/BW", {}),
    ],
)
def test_every_game_is_won(name: str, start: str, how: dict[str, bool], tmp_path: Path) -> None:
    proof = proof_of(name, start, tmp_path, **how)
    opponent = ByProof(proof)
    for first in Player if proof.position.is_partizan else (Player.LEFT,):
        play = Settings(proof.misere).play_of(proof.position).begun_by(first)
        assert lost_to(opponent, play, opponent.begins(first)) > 0


def test_a_certificate_that_was_made_smaller_is_enough(tmp_path: Path) -> None:
    file = tmp_path / "proof"
    grundy.prove(grundy.game("sprouts").start("4"), theorems=False).write(file)
    minimiser = minimiser_of(file, None, seed=1, budget=Budget())
    before = len(minimiser.nodes)
    assert any(len(minimiser.nodes) < before for _ in minimiser.run())
    minimiser.smallest().write(file)
    opponent = ByProof(OpenedProof(file))
    play = Settings().play_of(opponent.proof.position)
    assert lost_to(opponent, play, opponent.begins(Player.LEFT)) > 50


def test_on_the_losing_side_it_waits_for_a_mistake(tmp_path: Path) -> None:
    """After 1+2+3 a person would have to leave nimber 0; when the person does not, the certificate knows."""
    opponent = ByProof(proof_of("nim", "1+2+3", tmp_path))
    nim = grundy.game("nim")
    assert str(opponent.best(Settings().play_of(nim.start("1+2+2"))).move) == "take 1 from 1"
    assert opponent.best(Settings().play_of(nim.start("1+1"))).move is None


@pytest.mark.parametrize(
    ("name", "start", "how", "why"),
    [
        ("dots_and_boxes", "1x2", {}, "does not tell how to win"),
        ("domination", "P3", {}, "does not tell how to win"),
        ("tictactoe", "3x3", {}, "does not tell how to win"),
        ("cram", "2x4", {"theorems": True}, "rests on theorems"),
        ("domineering", "2x2", {"grundy": True}, "canonical form"),
    ],
)
def test_what_tells_no_moves(name: str, start: str, how: dict[str, bool], why: str, tmp_path: Path) -> None:
    asked = {"theorems": False, **how}
    grundy.prove(grundy.game(name).start(start), **asked).write(tmp_path / "proof")  # type: ignore[arg-type]
    with pytest.raises(GrundyError, match=why):
        ByProof(OpenedProof(tmp_path / "proof")).begins(Player.LEFT)
