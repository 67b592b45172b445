"""Every game: answers of every kind have certificates, which say what the search has said."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.partizan_positions import PARTIZAN, VERSIONS
from tests.positions import POSITIONS
from tests.scoring_positions import SCORING

import grundy
from grundy import verify
from grundy.compounds import compound
from grundy.games import Position, ScoringPosition
from grundy.games.domination import Domination
from grundy.values.domination import DominationNumbers

ANY: dict[str, Any] = {**POSITIONS, **VERSIONS, **PARTIZAN, **SCORING}
NO_MISERE = {*SCORING, "tictactoe", "hex", "sum", "colouring", "domination"}


def proved(position: Position, folder: Path, **how: bool) -> None:
    result = grundy.solve(position, **how)  # type: ignore[arg-type]
    proof = result.proof()
    proof.write(folder / "proof")
    said = verify(folder / "proof").header
    assert said.position == str(position)
    if result.outcome is None:
        assert isinstance(result.value, DominationNumbers)
        assert said.claim == f"moves {result.value.dominator} {result.value.staller}"
    elif isinstance(position, ScoringPosition):
        assert said.claim == f"score {result.score}"
    elif how.get("grundy"):
        assert result.grundy is not None
        assert said.claim == f"nimber {int(result.grundy)}"
    else:
        assert said.claim == f"outcome {result.outcome}"


@pytest.mark.parametrize("name", sorted(ANY))
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_answers_of_every_game(name: str, tmp_path: Path, data: st.DataObject) -> None:
    position = data.draw(ANY[name])
    if isinstance(position, Domination) and data.draw(st.booleans()):
        position = replace(position, within=None)
    misere = name not in NO_MISERE and data.draw(st.booleans())
    wanted = name in (*POSITIONS, *VERSIONS) and data.draw(st.booleans())
    proved(position, tmp_path, theorems=data.draw(st.booleans()), misere=misere, grundy=wanted)


@pytest.mark.parametrize("name", sorted(POSITIONS))
@settings(max_examples=3, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_ordinary_sums_as_compounds(name: str, tmp_path: Path, data: st.DataObject) -> None:
    """The engine's rules search them; what these replace by something else is in no proof."""
    position = compound(data.draw(POSITIONS[name]), "one")
    proved(position, tmp_path, theorems=False, grundy=data.draw(st.booleans()))


@pytest.mark.parametrize("name", ["node_kayles", "arc_kayles"])
def test_a_path_as_a_compound(name: str, tmp_path: Path) -> None:
    proved(compound(grundy.game(name).start("P7"), "one"), tmp_path, theorems=False, grundy=True)
