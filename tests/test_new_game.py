"""`make game NAME=...` writes files that run."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from pathlib import Path

import pytest
from tests.processes import ROOT, ran

spec = importlib.util.spec_from_file_location("new_game", ROOT / "tools/new_game.py")
assert spec is not None
assert spec.loader is not None
new_game = importlib.util.module_from_spec(spec)
spec.loader.exec_module(new_game)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "src/grundy/games").mkdir(parents=True)
    shutil.copy(ROOT / "src/grundy/games/registry.py", tmp_path / "src/grundy/games")
    return tmp_path


def test_the_new_game_passes_its_test(root: Path) -> None:
    rules, test, registry = new_game.create("take_two", root)
    assert '"take_two")' in registry.read_text()
    compile(registry.read_text(), registry, "exec")
    # The module is outside the package here, so the test imports it by hand.
    code = test.read_text().replace('grundy.game("take_two")', f"grundy.game({str(rules)!r})")
    test.write_text(code)
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", root, test]
    done = ran([sys.executable, *words], cwd=root)
    assert done.returncode == 0, done.stdout
    assert "13 passed" in done.stdout


@pytest.mark.parametrize("name", ["", "2nim", "Nim", "my-game", "class"])
def test_a_bad_name_is_refused(name: str, root: Path) -> None:
    with pytest.raises(ValueError, match="a game's name is"):
        new_game.create(name, root)


def test_nothing_is_overwritten(root: Path) -> None:
    new_game.create("take_two", root)
    with pytest.raises(ValueError, match="is there already"):
        new_game.create("take_two", root)
