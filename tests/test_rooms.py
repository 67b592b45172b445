"""Each room imports only from itself and from rooms before it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.processes import ROOT

import grundy

ROOMS = (
    "values", "boards", "games", "compounds", "check", "search", "cluster", "theorems",
    "prove", "kinds", "sequences", "arena", "census", "conjectures", "store", "draw", "matches",
    "lessons", "studio", "notebook", "cli",
)  # fmt: skip
ANYWHERE = {"errors", "budget", "clock", "memory", "lazily", "version", "_engine"}
HOUSE = Path(grundy.__file__).parent
MODULES = sorted(HOUSE.rglob("*.py"))


def imported(tree: ast.AST, package: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Line and dotted name of everything that is imported, TYPE_CHECKING blocks included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*start, *([node.module] if node.module else [])))
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def complaints(
    room: str, source: str, package: tuple[str, ...] = ("grundy",), rooms: tuple[str, ...] = ROOMS
) -> list[str]:
    """What `source`, a module of `room`, imports and must not."""
    found = []
    for line, name in imported(ast.parse(source), package):
        first, *rest = name.split(".")
        if first != "grundy":
            continue
        other = rest[0] if rest else ""
        if room == "" or other in ANYWHERE:  # the package itself opens the doors to every room
            continue
        if other.startswith("api") and room == "cli":
            continue
        if room not in rooms or other not in rooms or rooms.index(other) > rooms.index(room):
            found.append(f"line {line}: {room} imports {name}")
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_imports_go_one_way(path: Path) -> None:
    inside = path.relative_to(HOUSE).parts
    room = inside[0] if len(inside) > 1 else ""
    assert complaints(room, path.read_text(), ("grundy", *inside[:-1])) == []


def test_every_folder_is_a_room() -> None:
    assert {path.relative_to(HOUSE).parts[0] for path in MODULES if path.parent != HOUSE} <= set(ROOMS)


@pytest.mark.parametrize(
    ("room", "source"),
    [
        ("values", "from grundy.games import Position"),
        ("games", "import grundy.search.engine"),
        ("games", "from grundy import solve"),
        ("search", "if TYPE_CHECKING:\n    from grundy.cli import main"),
        ("search", "def f():\n    from grundy.api import solve"),
        ("boards", "from ..games import registry"),
    ],
)
def test_the_check_notices(room: str, source: str) -> None:
    assert len(complaints(room, source, ("grundy", room))) == 1


@pytest.mark.parametrize(
    ("room", "source"),
    [
        ("games", "from grundy.values import Nimber\nfrom grundy.errors import GrundyError"),
        ("search", "from grundy import _engine"),
        ("cli", "from grundy import api, games"),
        ("games", "from . import registry\nfrom ..boards.grid import Grid"),
    ],
)
def test_the_check_allows(room: str, source: str) -> None:
    assert complaints(room, source, ("grundy", room)) == []


# ---- what CONTRIBUTING says ------------------------------------------------------------------------
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def table(head: str) -> dict[str, str]:
    """The rows below a head of two columns."""
    rows = CONTRIBUTING[CONTRIBUTING.index(head) :].partition("\n\n")[0].splitlines()[2:]
    found = (re.fullmatch(r"\| `(\w+)` \| (.+) \|", row) for row in rows)
    return {row[1]: row[2] for row in found if row is not None}


def test_contributing_lists_the_rooms_in_their_order_by_the_first_sentences_of_their_docstrings() -> None:
    said = {}
    for room in ROOMS:
        doc = ast.get_docstring(ast.parse((HOUSE / room / "__init__.py").read_text(encoding="utf-8")))
        assert doc is not None
        said[room] = " ".join(doc.partition("\n\n")[0].split()).partition(". ")[0].rstrip(".")
    assert list(table("| room | what it holds |").items()) == list(said.items())


def test_contributing_lists_the_folders_of_the_engine() -> None:
    folders = {path.name for path in (ROOT / "native").iterdir() if path.is_dir()}
    assert set(table("| folder | what it holds |")) == folders
