"""Theorems are found without reading the files of other games."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest
from tests.processes import ran_python

import grundy
from grundy import theorems
from grundy.compounds import variants
from grundy.games.registry import SHIPPED
from grundy.theorems import Answer, registry
from grundy.theorems.sources import ABOUT

HOUSE = Path(theorems.__file__).parent


def registered() -> dict[str, set[str]]:
    """What each file is about, by what it registers."""
    for path in HOUSE.glob("[a-z]*.py"):
        import_module(f"grundy.theorems.{path.stem}")
    found: dict[str, set[str]] = {}
    for (about, _, _), known in registry._registered.items():
        for theorem in known:
            package, _, file = theorem.says.__module__.rpartition(".")
            if package == "grundy.theorems":
                found.setdefault(file, set()).add(about)
    return found


def test_the_table_says_what_the_files_are_about() -> None:
    assert {file: set(about) for file, about in ABOUT.items()} == registered()


def test_they_are_about_games_and_rules_of_compounds() -> None:
    rules = {variant.rule.notation for variant in variants()}
    assert {about for games in ABOUT.values() for about in games} <= {*SHIPPED, *rules}


@pytest.mark.parametrize("text", ["nim 3+4+5", "col P3", "cram 2x3", "domineering 2x2"])
def test_only_the_theorems_of_a_game_are_read(text: str) -> None:
    name, start = text.split()
    code = f"""
import json, sys, grundy
grundy.solve(grundy.game({name!r}).start({start!r}))
print(json.dumps([name.removeprefix("grundy.theorems.") for name in sys.modules]))
"""
    done = ran_python(code)
    assert done.returncode == 0, done.stderr
    read = set(json.loads(done.stdout)) & ABOUT.keys()
    wanted = {file for file, games in ABOUT.items() if name in games}
    assert wanted <= read
    assert read <= wanted | {"guy_smith"}  # the nimbers of heaps, which other theorems use


def test_a_game_of_a_file_brings_its_theorems(tmp_path: Path) -> None:
    file = tmp_path / "parity.py"
    file.write_text(
        """
from dataclasses import dataclass
from grundy.games import Position, register
from grundy.theorems import Answer, theorem

@register("parity")
@dataclass(frozen=True)
class Parity(Position):
    heap: int

    @classmethod
    def parse(cls, text): return cls(int(text))
    def __str__(self): return str(self.heap)
    def moves(self):
        if self.heap: yield "take 1", Parity(self.heap - 1)

@theorem("parity", name="odd heaps", cite="folklore")
def odd(position):
    return Answer.nimber(position.heap % 2)
"""
    )
    found = grundy.solve(grundy.game(str(file)).start("7"))
    assert (str(found.outcome), found.by) == ("N", "theorem: odd heaps")


def test_a_theorem_of_a_user_comes_after_those_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = [known.name for known in theorems.theorems("cram")]
    copied = {key: [*known] for key, known in registry._registered.items()}
    monkeypatch.setattr(registry, "_registered", copied)
    monkeypatch.setattr(registry, "_asked", {})

    @theorems.theorem("cram", name="mine", cite="me")
    def mine(position: object) -> Answer | None:
        return None

    assert [known.name for known in theorems.theorems("cram")] == [*shipped, "mine"]
    assert shipped == ["Dawson's Kayles", "central symmetry"]
