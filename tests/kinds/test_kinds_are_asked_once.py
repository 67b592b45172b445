"""What kind of game it is, is asked once, where the kind of play is chosen; and in few places beside that."""

from __future__ import annotations

import ast
import io
import re
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy import kinds
from grundy.cli import main

HOUSE = Path(grundy.__file__).parent
KINDS = {
    "PartizanPosition",
    "ScoringPosition",
    "Compound",
    "Turn",
    "MisereTurn",
    "Decision",
    "Colouring",
    "Domination",
}
"""The classes of positions that tell how they are played."""
NAMES = {"impartial", "partizan", "scoring", "compound", "turn", "sum"}
"""The same in words, as the attribute `kind` of positions has them."""
CHOOSING = {"check", "kinds"}
"""The rooms that choose how a position is played, the checker for itself: it must not know the others."""
MOST = 9
MAKING = {"kinds", "search", "prove"}
MOST_SOLVERS = 6


def asks(source: str) -> list[int]:
    """The lines where a position or a game is asked for its kind by its class."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Attribute):
            said = {one.value for one in ast.walk(node) if isinstance(one, ast.Constant)}
            if node.left.attr == "kind" and said & NAMES:
                found.append(node.lineno)
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in ("isinstance", "issubclass") and len(node.args) == 2:
            classes = {one.id for one in ast.walk(node.args[1]) if isinstance(one, ast.Name)}
            classes |= {one.attr for one in ast.walk(node.args[1]) if isinstance(one, ast.Attribute)}
            if classes & KINDS:
                found.append(node.lineno)
    return found


def told_to_mypy(source: str) -> set[int]:
    """The lines of assertions, which say what is known already."""
    return {node.lineno for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Assert)}


def test_few_ask_for_the_kind_of_a_game() -> None:
    found = []
    for path in sorted(HOUSE.rglob("*.py")):
        if path.relative_to(HOUSE).parts[0] not in CHOOSING:
            source = path.read_text(encoding="utf-8")
            found += [f"{path.name}:{line}" for line in asks(source) if line not in told_to_mypy(source)]
    assert len(found) <= MOST, found


def makes_solvers(source: str) -> int:
    """How often a solver is made here."""
    calls = (node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    names = (getattr(func, "id", getattr(func, "attr", "")) for func in calls)
    return sum(bool(re.fullmatch(r"\w*Solver", name)) for name in names)


def test_few_make_solvers() -> None:
    """The kinds of play do, and what they stand on; all others ask them for one."""
    others = [path for path in HOUSE.rglob("*.py") if path.relative_to(HOUSE).parts[0] not in MAKING]
    assert sum(makes_solvers(path.read_text(encoding="utf-8")) for path in others) <= MOST_SOLVERS


def test_contributing_has_these_counts() -> None:
    page = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = [line.split(" | ") for line in page.splitlines() if "`tests/kinds`" in line]
    assert [int(row[2]) for row in rows] == [MOST, 1, MOST_SOLVERS]


def test_they_are_found() -> None:
    assert asks("x = isinstance(p, PartizanPosition)\nif issubclass(g, (int, games.Turn)):\n    pass") == [
        1,
        2,
    ]
    assert asks('x = p.kind == "scoring"\ny = p.kind not in ("sum", "turn")') == [1, 2]
    assert asks("isinstance(p, Position)\nisinstance(p, str)") == []
    assert asks('editor.kind == "grid"') == []
    assert makes_solvers("s = Solver(game)\nt = search.ScoreSolver(p)\nu: Solver = s.solver(p)") == 2


@pytest.mark.parametrize(
    "words",
    [
        "solve cram 3x4 --grundy --proof",
        "value domineering 3x3",
        "solve sprouts 4 --misere",
        "play dots_and_boxes 1x2",
    ],
)
def test_a_command_asks_once(words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = []

    def kind_of(position: Any) -> Any:
        asked.append(position)
        return chosen(position)

    chosen = kinds.kind_of
    monkeypatch.setattr(kinds, "kind_of", kind_of)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    proof = [str(tmp_path / "proof")] if words.endswith("--proof") else []
    assert main([*words.split(), *proof, "--no-store"]) == 0
    assert len(asked) == 1
