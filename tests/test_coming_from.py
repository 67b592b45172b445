"""What the page for users of CGSuite says in our words works."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from tests.processes import ROOT

import grundy

PAGE = (ROOT / "docs" / "coming-from.md").read_text()
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| CGSuite")]
OURS = [re.split(r"(?<!\\)\|", line)[-2].strip().strip("`").replace(r"\|", "|") for line in ROWS]


def names() -> dict[str, object]:
    found: dict[str, object] = {"grundy": grundy, "Fraction": Fraction}
    exec("\n".join(re.findall(r"^>>> (.*)$", PAGE, re.MULTILINE)), found)
    return found


@pytest.mark.parametrize("ours", OURS)
def test_it_works(ours: str) -> None:
    assert eval(ours, names()) is not None


def test_there_are_rows() -> None:
    assert len(OURS) > 35
