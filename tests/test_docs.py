"""The documentation is complete, its links lead somewhere, and its examples are really run."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import grundy
from grundy.cli.app import ABOUT, COMMANDS
from grundy.games.registry import SHIPPED

ROOT = Path(__file__).resolve().parent.parent
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs" / "notebooks").glob("*.md")),
]
MADE = {ROOT / "docs" / "games" / f"{name}.md" for name in (*SHIPPED, "index")}
"""Pages that the build of the documentation makes."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text())
    places = {link: (page.parent / link).resolve() for link in links}
    assert [link for link, place in places.items() if not place.exists() and place not in MADE] == []


def test_every_command_is_described() -> None:
    described = re.findall(r"\{command-help\} (\w+)", (ROOT / "docs/commands.md").read_text())
    assert sorted(described) == sorted([*COMMANDS, *ABOUT])


@pytest.mark.parametrize(
    "text",
    [
        "$ echo one\none",
        "$ echo one; echo two\n...\ntwo",
        "$ false\n$ echo $?\n1",
        "$ echo '1,234 nodes in 0.51 s'\n77 nodes in 3.20 s",
        "$ echo no > /dev/null",
    ],
)
def test_right_output_is_accepted(text: str, console: Callable[[str], str | None]) -> None:
    assert console(text) is None


@pytest.mark.parametrize("text", ["$ echo one\ntwo", "$ echo one", "$ true\nmore", "$ true\n$ echo $?\n2"])
def test_wrong_output_is_noticed(text: str, console: Callable[[str], str | None]) -> None:
    assert console(text) is not None


@pytest.mark.parametrize("name", grundy.__all__)
def test_help_has_something_to_say(name: str) -> None:
    """`help(grundy.NAME)` describes it, and everything in it that one may use."""
    thing = getattr(grundy, name)
    assert inspect.getdoc(thing)
    members = vars(thing) if inspect.isclass(thing) else {}
    public = {name: member for name, member in members.items() if not name.startswith("_")}
    silent = [
        name
        for name, member in public.items()
        if (callable(member) or isinstance(member, property | classmethod | staticmethod))
        and not inspect.getdoc(getattr(thing, name))
    ]
    assert silent == []
