"""Notebooks run from clean, what their words say holds, and Jupyter can read them."""

from __future__ import annotations

import json
from pathlib import Path

import cells
import pytest
from tests.processes import ROOT, ran_python

FOLDER = ROOT / "docs" / "notebooks"
NOTEBOOKS = [file for file in sorted(FOLDER.glob("*.md")) if file.stem != "index"]
SHORT = ("first-lesson", "temperature", "your-own-game")


def run(file: Path, into: Path) -> None:
    words = [str(file), "--into", str(into)]
    done = ran_python(f"import sys; sys.path.insert(0, 'docs'); import cells; cells.main({words})", cwd=ROOT)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "file",
    [file if file.stem in SHORT else pytest.param(file, marks=pytest.mark.long) for file in NOTEBOOKS],
    ids=lambda file: str(file.stem),
)
def test_notebooks_run(file: Path, tmp_path: Path) -> None:
    run(file, tmp_path)
    book = json.loads((tmp_path / f"{file.stem}.ipynb").read_text())
    assert (book["nbformat"], book["nbformat_minor"]) == (4, 5)
    kinds = [cell["cell_type"] for cell in book["cells"]]
    assert kinds[0] == "markdown"
    assert kinds.count("code") >= 5
    assert len({cell["id"] for cell in book["cells"]}) == len(kinds)
    shown = [output for cell in book["cells"] for output in cell.get("outputs", ())]
    assert any("image/svg+xml" in output.get("data", ()) for output in shown)


def test_every_notebook_is_listed() -> None:
    listed = (FOLDER / "index.md").read_text()
    assert len(NOTEBOOKS) == 7
    assert [file.stem for file in NOTEBOOKS if f"\n{file.stem}\n" not in listed] == []


def test_a_wrong_word_is_noticed() -> None:
    source = "# A\n\n```python\nx = 2\nx\n```\n<!-- check: x == 3 -->\n"
    with pytest.raises(cells.WrongWordsError, match="x == 3"):
        cells.run(list(cells.read(source)))
    found = cells.run(list(cells.read(source.replace("x == 3", "x == 2"))))
    assert dict(found[1].forms) == {"text/plain": "2"}


def test_what_a_cell_shows() -> None:
    found = cells.run_code("print('a < b')\nimport grundy\ngrundy.game('cram').start('1x2')", {}, "x")
    assert found.printed == "a < b\n"
    assert found.html().startswith("<pre>a &lt; b</pre><svg")
    assert cells.run_code("x = 1", {}, "x").html() == ""
    assert cells.run_code("None", {}, "x").forms == ()
