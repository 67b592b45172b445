"""The checker is a room of its own, and small enough to be read in an hour."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.processes import ran_python
from tests.test_rooms import HOUSE, complaints

import grundy
from grundy.cli import main

MOST_LINES = 2500
"""Of grundy, in all, to check a certificate of Cram."""

MOST_LINES_OF_THE_COMMAND = 3000
"""The same of `grundy verify`, which reads its words and prints lines."""

LOADED = """
    import sys
    sys.modules["grundy._engine"] = None
    from grundy.check import verify
    verify(sys.argv[1])
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] == "grundy" and module is not None:
            print(name, module.__file__)
    """


COMMAND = """
    import sys
    sys.modules["grundy._engine"] = None
    from grundy.cli import main
    assert main(["verify", *sys.argv[1:]]) == 0
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] in ("grundy", "click", "rich", "sqlalchemy", "networkx") and module is not None:
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


@pytest.mark.parametrize("words", [[], ["--json"], ["--processes", "1"], ["--time-limit", "5m"]])
def test_what_the_command_loads(words: list[str], tmp_path: Path) -> None:
    """No commands, no options, no colours: what checks is what is trusted."""
    proof = grundy.solve(grundy.game("cram").start("3x4"), theorems=False).proof()
    proof.write(tmp_path / "proof")
    done = ran_python(COMMAND, str(tmp_path / "proof"), *words)
    assert done.returncode == 0, done.stderr
    loaded = dict(line.split(" ", 1) for line in done.stdout.splitlines() if line.startswith("grundy"))
    assert not re.search(r"^(click|rich|sqlalchemy|networkx)", done.stdout, re.MULTILINE)
    if "--time-limit" not in words:
        assert not {
            name for name in loaded if name.startswith(("grundy.search", "grundy.store", "grundy.theorems"))
        }
        lines = sum(len(Path(file).read_text().splitlines()) for file in loaded.values())
        assert lines <= MOST_LINES_OF_THE_COMMAND


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["verify", "a", "b"], 2, "unexpected extra argument"),
        (["verify", "a", "--fats"], 2, "No such option"),
        (["verify", "a", "--processes", "0"], 2, "is not in the range"),
        (["verify", "a", "--processes", "x"], 2, "is not a valid integer"),
        (["verify", "a", "--time-limit", "x"], 2, "is no duration"),
        (["verify", "a", "--rules"], 2, "requires an argument"),
        (["verify", "no/such/file"], 2, "No such file"),
    ],
)
def test_words_that_are_not_plain_are_told(
    words: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == code
    line = capsys.readouterr().err
    assert said in line
    assert line.count("\n") == 1


def test_a_plain_command_and_one_with_an_equals_sign_agree(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    grundy.solve(grundy.game("cram").start("3x4"), theorems=False).proof().write(tmp_path / "proof")
    found = [
        (main(["verify", str(tmp_path / "proof"), *words]), capsys.readouterr().out)
        for words in (["--json", "--processes", "1"], ["--json", "--processes=1"])
    ]
    assert found[0] == found[1]
    assert found[0][0] == 0
