"""Each mistake gets one line on stderr and exit code 2: a table of command lines, and what the line says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from grundy.cli import main

KAYLES = str(Path(__file__).parents[2] / "examples/kayles.py")

MISTAKES = [
    ("solve crum 5x6", "did you mean 'cram'?"),
    ("solve zzz 5x6", "unknown game 'zzz'"),
    ("solve cram 5x", "'5x'"),
    ("solve cram -3x4", "'-3x4'"),
    ("solve cram 0x4", "'0x4'"),
    ("solve cram 99999x99999", "'99999x99999'"),
    ("solve cram", "POSITION"),
    ("solve", "GAME"),
    ("sovle cram 5x6", "'sovle'"),
    ("solve cram 3x3 --memory 3Q", "'3Q'"),
    ("solve cram 3x3 --memory 0", "'0'"),
    ("solve cram 3x3 --time-limit soon", "'soon'"),
    ("solve cram 3x3 --time-limit 0", "'0'"),
    ("solve cram 3x3 --nodes 0", "--nodes"),
    ("solve cram 3x3 --threads -2", "--threads"),
    ("solve cram 3x3 --threads x", "--threads"),
    ("solve cram 3x3 --method magic", "'magic'"),
    ("solve cram 3x3 --colour", "--colour"),
    ("solve cram 3x3 -x", "-x"),
    ("solve cram 3x3 --misere", "misère play is not there yet"),
    ("solve cram 3x3 --proof out.cert", "certificates are not there yet"),
    ("solve nim 3 x 5", "x"),
    ("solve no/such/file.py 5", "no such file: no/such/file.py"),
    (f"solve {KAYLES} five", "'five'"),
    ("solve cram 3x3 --after a1-c1", "'a1-c1' is no move in .../.../..."),
    ("options cram 3x3 --after a1-b1 --after b1-b2", "'b1-b2' is no move"),
    ("tree nim 3 --after nonsense", "'nonsense' is no move in 3"),
    ("value cram 5x", "'5x'"),
    ("options cram 5x", "'5x'"),
    ("table cram 3x3..", "'3x3..'"),
    ("table cram 3x3..3x4..3x5", "FIRST..LAST"),
    ("table cram 3x9..3x3", "backwards"),
    ("table cram 3x3..nim", "differ in more than numbers"),
    ("table nim 1..999999999", "999,999,999 positions"),
    ("table cram 3x3..3x4 --colour", "--colour"),
    ("draw cram 5x", "'5x'"),
    ("draw cram 3x3 -o no/such/dir/a.svg", "no such directory: no/such/dir"),
    ("tree cram 3x3 --levels -1", "--levels"),
    ("tree cram 3x3 --format gif", "'gif'"),
    ("play cram 5x", "'5x'"),
    ("play cram 3x3 --seed x", "--seed"),
    ("explain crum", "'cram'"),
    ("games --colour", "--colour"),
]


@pytest.mark.parametrize(("line", "says"), MISTAKES, ids=[line for line, _ in MISTAKES])
def test_a_mistake_gets_one_line(line: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("grundy: ")
    assert err.endswith("\n")
    assert says in err


def test_an_error_in_the_rules_of_a_file_is_said_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "broken.py"
    source = (
        Path(KAYLES).read_text().replace("for i, row in enumerate(self.rows):", "for i, row in self.rows:")
    )
    path.write_text(source)
    line = next(i for i, text in enumerate(source.splitlines(), 1) if "for i, row in self.rows" in text)
    assert main(["solve", str(path), "3"]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert f"broken.py, line {line}: TypeError" in err


def test_a_file_that_is_no_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "empty.py"
    path.write_text("x = 1\n")
    assert main(["solve", str(path), "3"]) == 2
    assert "should define one game, and defines 0" in capsys.readouterr().err
    path.write_text("x = \n")
    assert main(["solve", str(path), "3"]) == 2
    assert "SyntaxError" in capsys.readouterr().err


def test_no_traceback_from_the_real_command() -> None:
    words = [sys.executable, "-m", "grundy", "solve", "cram", "5x"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1


def test_a_reader_that_leaves_early_is_no_error() -> None:
    code = f"{sys.executable} -m grundy table nim 1..3000 | head -n 1"
    done = subprocess.run(["sh", "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""
