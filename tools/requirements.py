"""Prints what pyproject.toml asks for, one requirement a line: `requirements.py build core test`."""

import sys
import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())
groups = {
    "build": [*project["build-system"]["requires"], "cmake>=3.20", "ninja"],
    "core": project["project"]["dependencies"],
    **project["project"]["optional-dependencies"],
}
for name in sys.argv[1:]:
    print(*groups[name], sep="\n")
