"""The checker is a room of its own, and small enough to be read in an hour."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.processes import ran_python
from tests.test_rooms import HOUSE, complaints

import grundy

MOST_LINES = 2600
"""Of grundy, in all, to check a certificate of Cram."""

LOADED = """
    import sys
    sys.modules["grundy._engine"] = None
    from grundy.check import verify
    verify(sys.argv[1])
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] == "grundy" and module is not None:
            print(name, module.__file__)
    """


@pytest.mark.parametrize("path", sorted((HOUSE / "check").glob("*.py")), ids=lambda path: path.name)
def test_it_knows_values_boards_and_games_only(path: Path) -> None:
    known = ("values", "boards", "games", "compounds", "check")
    assert complaints("check", path.read_text(), ("grundy", "check"), rooms=known) == []


@pytest.mark.parametrize(
    ("game", "start", "options"),
    [
        ("cram", "3x4", {}),
        ("cram", "2x4", {"misere": True}),
        ("domineering", "3x3", {}),
        ("domineering", "3x3", {"misere": True}),
        ("domineering", "3x3", {"grundy": True}),
        ("dots_and_boxes", "1x2", {}),
    ],
)
def test_what_is_loaded_to_check_a_certificate(
    game: str, start: str, options: dict[str, bool], tmp_path: Path
) -> None:
    proof = grundy.solve(grundy.game(game).start(start), theorems=False, **options).proof()  # type: ignore[arg-type]
    proof.write(tmp_path / "proof")
    done = ran_python(LOADED, str(tmp_path / "proof"))
    assert done.returncode == 0, done.stderr
    loaded = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    rooms = {name.split(".")[1] for name in loaded if "." in name}
    assert rooms <= {"values", "boards", "games", "check", "errors", "clock", "lazily"}
    if (game, options) == ("cram", {}):
        assert sum(len(Path(file).read_text().splitlines()) for file in loaded.values()) <= MOST_LINES
