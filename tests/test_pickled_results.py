"""Results of all games can be pickled, and read by another process."""

from __future__ import annotations

import base64
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.partizan_positions import PARTIZAN
from tests.positions import POSITIONS
from tests.processes import ran_python
from tests.scoring_positions import SCORING

import grundy
from grundy.compounds import compound
from grundy.errors import GrundyError
from grundy.games import Position, game

ALL: dict[str, st.SearchStrategy[Position]] = {**POSITIONS, **PARTIZAN, **SCORING}

NAMES = """
import base64, pickle, sys
for result in pickle.loads(base64.b64decode(sys.argv[1])):
    print(result.position.game, result.position, result.outcome, result.value)
"""


def pickled(result: grundy.Result) -> grundy.Result:
    again = pickle.loads(pickle.dumps(result))
    assert isinstance(again, grundy.Result)
    return again


@pytest.mark.parametrize("name", sorted(ALL))
@given(data=st.data())
@settings(max_examples=5, suppress_health_check=[HealthCheck.too_slow])
def test_results_of_all_games(name: str, data: st.DataObject) -> None:
    position = data.draw(ALL[name])
    options: Any = data.draw(st.sampled_from([{}, {"grundy": True}, {"misere": True}, {"theorems": False}]))
    try:
        result = grundy.solve(position, time_limit=5, **options)
    except GrundyError:
        return  # there is no such question
    again = pickled(result)
    assert again == result
    assert again.position.game is game(name)
    assert again.solver is None


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("hex", "3x3"),
        ("tictactoe", "XO./.X./O.."),
        ("cram", "3x4"),
        ("dots_and_boxes", "1x2"),
        ("nim", "3+5"),
    ],
)
def test_a_proof_of_what_was_pickled(name: str, text: str, tmp_path: Path) -> None:
    """What the solver knew is gone, so that the proof may be another one; it proves the same."""
    result = grundy.solve(game(name).start(text), theorems=False)
    assert result.solver is not None
    for found in (result, pickled(result)):
        found.proof().write(tmp_path / "proof")
        assert grundy.verify(tmp_path / "proof").header.claim == result.claim


def test_compounds() -> None:
    position = compound(game("nim").start("3+2"), "all", "short")
    result = grundy.solve(position)
    again = pickled(result)
    assert again == result
    assert type(again.position) is type(position)


def test_another_process_reads_them() -> None:
    results = [
        grundy.solve(game("domineering").start("3x3"), grundy=True),
        grundy.solve(game("cram").start("2x3"), grundy=True),
        grundy.solve(compound(game("nim").start("3+2"), "all", "short")),
    ]
    said = "".join(f"{r.position.game} {r.position} {r.outcome} {r.value}\n" for r in results)
    read = ran_python(NAMES, base64.b64encode(pickle.dumps(results)).decode())
    assert (read.stdout, read.stderr) == (said, "")
