"""Writes the files of a new game, which already runs: `make game NAME=kayles`.

A game is a module of `src/grundy/games`, its name in the registry, and a test.
"""

from __future__ import annotations

import keyword
import re
import sys
from pathlib import Path
from string import Template

TEMPLATES = Path(__file__).parent / "templates"


def create(name: str, root: Path) -> list[Path]:
    """The files written or changed below `root`; ValueError says why a name will not do."""
    if not re.fullmatch("[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise ValueError(f"a game's name is one word of small letters, digits and _, not {name!r}")
    rules = root / "src/grundy/games" / f"{name}.py"
    test = root / "tests/games" / f"test_{name}.py"
    for path in (rules, test):
        if path.exists():
            raise ValueError(f"{path.relative_to(root)} is there already")
    registry = root / "src/grundy/games/registry.py"
    shipped = re.compile(r"^SHIPPED = \((.*?),?\s*\)", re.MULTILINE | re.DOTALL)
    listed, found = shipped.subn(rf'SHIPPED = (\1, "{name}")', registry.read_text())
    if found != 1:
        raise ValueError(f"{registry.relative_to(root)} has no tuple SHIPPED to add {name!r} to")
    words = {"name": name, "cls": "".join(word.capitalize() for word in name.split("_"))}
    words["title"] = " ".join(word.capitalize() for word in name.split("_"))
    for path, template in ((rules, "game.py.txt"), (test, "test_game.py.txt")):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template((TEMPLATES / template).read_text()).substitute(words))
    registry.write_text(listed)
    return [rules, test, registry]


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("which game? make game NAME=kayles")
    here = Path(__file__).parent.parent
    try:
        for path in create(sys.argv[1], here):
            print(path.relative_to(here))
    except ValueError as error:
        sys.exit(f"new_game: {error}")
    print(f"it runs: grundy solve {sys.argv[1]} 5+3; now write its rules")
