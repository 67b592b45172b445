"""The list of mutants fits the sources: what has changed there has to change here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.mutants.engine_mutants import ENGINE
from tests.mutants.mutant import Mutant
from tests.mutants.python_mutants import PYTHON
from tests.processes import ROOT

EVERY = [*PYTHON, *ENGINE]


def name_of(mutant: Mutant) -> str:
    return f"{Path(mutant.file).name}: {mutant.new[:40]}"


@pytest.mark.parametrize("mutant", EVERY, ids=name_of)
def test_it_can_be_made(mutant: Mutant) -> None:
    assert mutant.line > 0
    assert mutant.source() != mutant.path.read_text(encoding="utf-8")
    if mutant.file.endswith(".py"):
        compile(mutant.source(), mutant.file, "exec")


@pytest.mark.parametrize("test", sorted({mutant.test for mutant in EVERY}))
def test_its_test_is_there(test: str) -> None:
    file, function = test.split("::")[:2]
    name = re.escape(function.partition("[")[0])
    assert re.search(rf"^def {name}\(", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)


def test_there_are_many() -> None:
    assert len(PYTHON) >= 60
    assert len(ENGINE) >= 10
    assert len({(mutant.file, mutant.old, mutant.new) for mutant in EVERY}) == len(EVERY)


def test_a_line_that_is_not_there_is_an_error() -> None:
    gone = Mutant("src/grundy/clock.py", "no such line", "pass", "")
    with pytest.raises(ValueError, match="0 lines are 'no such line'"):
        gone.line  # noqa: B018
    twice = Mutant("src/grundy/values/nimber.py", "return NotImplemented", "return 0", "")
    with pytest.raises(ValueError, match="lines are 'return NotImplemented'"):
        twice.line  # noqa: B018
