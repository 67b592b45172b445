"""One word, one meaning: names that are given twice in the sources."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import grundy

HOUSE = Path(grundy.__file__).parent


def classes(sources: dict[str, str]) -> dict[str, set[str]]:
    """The classes of these modules, inner ones too, and the modules that define them."""
    found: dict[str, set[str]] = defaultdict(set)
    for path, source in sources.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef):
                found[node.name].add(path)
    return found


def named_twice(sources: dict[str, str]) -> dict[str, list[str]]:
    """The names that classes of several modules have."""
    return {name: sorted(paths) for name, paths in classes(sources).items() if len(paths) > 1}


def test_no_two_classes_have_one_name() -> None:
    sources = {str(path.relative_to(HOUSE)): path.read_text() for path in sorted(HOUSE.rglob("*.py"))}
    assert len(classes(sources)) > 300
    assert named_twice(sources) == {}


def test_a_name_given_twice_is_found() -> None:
    sources = {
        "a.py": "class Rule: ...\nclass Reader: ...",
        "b.py": "def f():\n    class Rule: ...\n    return Rule",
    }
    assert named_twice(sources) == {"Rule": ["a.py", "b.py"]}


def test_theorems_are_registered_in_one_place() -> None:
    """In one table, by one decorator."""
    tables = set()
    for path in sorted((HOUSE / "theorems").glob("*.py")):
        told = [node for node in ast.parse(path.read_text()).body if isinstance(node, ast.AnnAssign)]
        empty = [node for node in told if isinstance(node.value, ast.Dict) and not node.value.keys]
        if any("Theorem" in ast.unparse(node.annotation) for node in empty):
            tables.add(path.name)
    assert tables == {"registry.py"}
