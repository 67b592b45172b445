"""What needs an extra says which one, when the package is not there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from tests.processes import ROOT, ran_python

FOR_DEVELOPERS = {"test", "lint", "docs", "wheel"}
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]

NEEDS = [
    ("plot", "matplotlib", ["sequence", "0.07", "--to", "50", "--plot", "a.svg"]),
    ("parquet", "pyarrow", ["store", "export", "facts.parquet", "--store", "s.db"]),
    ("postgres", "psycopg", ["store", "ls", "--store", "postgresql://me@nowhere/games"]),
    ("studio", "starlette", ["studio", "--no-browser"]),
    ("studio", "uvicorn", ["studio", "--no-browser"]),
    ("cluster", "ray", ["solve", "cram", "3x4", "--no-theorems", "--cluster", "ray"]),
    ("zstd", "zstandard", ["verify", "a.proof.zst"]),
]
"""The extra, a package of it, and a command that needs it."""


@pytest.mark.parametrize(("extra", "package", "words"), NEEDS)
def test_the_extra_is_named(extra: str, package: str, words: list[str], tmp_path: Path) -> None:
    (tmp_path / "a.proof.zst").write_bytes(b"\x28\xb5\x2f\xfd")
    code = f"""
        import sys
        sys.modules[{package!r}] = None
        from grundy.cli import main
        main(["solve", "cram", "2x3", "--no-theorems", "--store", "s.db"])
        sys.exit(main({words!r}))
    """
    done = ran_python(code, cwd=tmp_path)
    assert done.returncode == 2
    expected = rf"grundy: .* need {package}, which is not installed: pip install 'grundy\[{extra}\]'\n"
    assert re.fullmatch(expected, done.stderr), done.stderr


def test_every_extra_is_tried() -> None:
    assert {extra for extra, _, _ in NEEDS} == EXTRAS.keys() - FOR_DEVELOPERS - {
        "frames",
        "notebook",
    }  # no command needs them
    for extra, package, _ in NEEDS:
        assert any(re.match(rf"{package}\b", requirement) for requirement in EXTRAS[extra])


def test_no_message_names_an_extra_that_is_not_there() -> None:
    for path in (ROOT / "src").rglob("*.py"):
        for extra in re.findall(r"MissingExtraError\([^)]*\"(\w+)\"\)", path.read_text()):
            assert extra in EXTRAS, path
