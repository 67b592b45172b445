"""Tasks: every position of ours can be won by the person, and what is done is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

import grundy
from grundy import Outcome
from grundy.cli.studio import _tasks
from grundy.errors import GrundyError
from grundy.studio.hall import Hall
from grundy.studio.tasks import SHIPPED, Tasks, read_tasks
from grundy.values import Score

STEPS = [(one.game, step) for one in read_tasks(SHIPPED.read_text(encoding="utf-8")) for step in one.steps]


@pytest.mark.parametrize(("game", "step"), STEPS, ids=lambda one: getattr(one, "text", one))
def test_a_task_can_be_won(game: str, step: object) -> None:
    match = step.match(grundy.game(game))  # type: ignore[attr-defined]
    answer = grundy.solve(match.now.position, misere=match.misere)
    value = answer.value
    mover_wins = value.margin > 0 if isinstance(value, Score) else answer.outcome is Outcome.N
    assert mover_wins is (match.who[0] == "person")


def test_what_is_done_is_kept(tmp_path: Path) -> None:
    Tasks(tmp_path).finish("nim", 1)
    told = {one["id"]: one for one in Tasks(tmp_path).as_json()}
    assert [step["done"] for step in told["nim"]["steps"]] == [False, True, False, False, False]
    with pytest.raises(GrundyError):
        Tasks(tmp_path).step("nim", 99)


@pytest.mark.parametrize("text", ["nim", "# A\nnim\n3+5"])
def test_what_is_no_task_says_where(text: str) -> None:
    with pytest.raises(GrundyError, match=r"line [13]"):
        read_tasks(text)


def test_a_hall_has_tasks_of_ones_own(tmp_path: Path) -> None:
    own = read_tasks("# Mine\ncram\n2x2 second: Answer")
    hall = Hall(tmp_path, tasks=tuple(own))
    assert "mine" in hall._tasks.all
    hall.close()


def test_tasks_run_no_file(tmp_path: Path) -> None:
    """A game that is a file is one that the command line names."""
    rules = tmp_path / "mine.py"
    rules.write_text("open('ran', 'w').close()\n", encoding="utf-8")
    tasks = tmp_path / "tasks.txt"
    tasks.write_text(f"# Mine\n{rules}\n5+3: Win\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        with pytest.raises(GrundyError, match="is a file"):
            _tasks(str(tasks), ())
    assert not (tmp_path / "ran").exists()
    kayles = grundy.game("examples/kayles.py")
    tasks.write_text("# Mine\nkayles\n5+3: Win\n", encoding="utf-8")
    assert _tasks(str(tasks), (kayles,))[0].steps[0].text == "5+3"
