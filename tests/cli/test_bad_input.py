"""Each mistake gets one line on stderr and exit code 2: a table of command lines, and what the line says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.processes import GRUNDY, PATIENCE, ran, running

from grundy.cli import main

KAYLES = str(Path(__file__).parents[2] / "examples/kayles.py")

MISTAKES = [
    ("solve crum 5x6", "did you mean 'cram'?"),
    ("solve zzz 5x6", "unknown game 'zzz'"),
    ("solve cram 5x", "'5x'"),
    ("solve cram -3x4", "'-3x4'"),
    ("solve cram 0x4", "'0x4'"),
    ("solve cram 99999x99999", "'99999x99999'"),
    ("solve cram", "POSITION is missing: grundy solve [OPTIONS] GAME POSITION..., e.g. grundy solve cram"),
    ("solve nosuch", "e.g. grundy solve cram 5x6"),
    ("draw tictactoe", "e.g. grundy draw tictactoe 3x3"),
    ("draw edge_geography", "'0>1>2>0,1-3; at 0'"),
    ("quotient 0.77", "--to N is missing"),
    ("table cram", "FIRST..LAST is missing: grundy table"),
    ("help solev", "did you mean 'solve'?"),
    ("help solve cram", "`grundy solve` has no commands of its own"),
    ("help nothing", "see `grundy help`"),
    ("completion tcsh", "'tcsh'"),
    ("games --kind loopy", "'loopy'"),
    ("games nosuchgame", "`grundy games` lists them all"),
    ("solve sprouts 5@donut", "a genus such as `1`, or one of plane, sphere, torus, projective, klein"),
    ("calc tiny(1,2)", "tiny is a function of 1, not 2"),
    ("calc starr", "expected a value"),
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
    ("solve cram 3x3 --compound both", "'both' does not say on which components to play"),
    ("solve cram 3x3 --compound X_l", "'X_l' is no variant"),
    ("solve cram 3x3 --compound A_r^- --ending long", "A_r^- says how it ends"),
    ("solve cram 3x3 --ending short", "--ending is for compounds"),
    ("table cram 2x2..2x4 --by size", "--by is for compounds"),
    ("value cram 3x3 --remoteness --compound one", "--compound one is one variant, and A_r another"),
    ("value cram 3x4 --remoteness --no-theorems", "no search finds the remoteness"),
    ("table cram 1x1..2x2 --compound A_r --no-theorems", "no search finds the remoteness"),
    ("solve cram 3x3 --base 2x2", "--base is for misère play: say --misere too"),
    ("solve cram 3x3 and --compound all", "'3x3 and'"),
    ("solve col 3x3 --compound all", "compounds are of impartial games, and col is partizan"),
    ("solve cram 3x3 -x", "-x"),
    ("solve cram 3x3 --no-theorem", "Did you mean '--no-theorems'?"),
    ("calc --misere 1 --universe dicots", "1 is not one of the dicots"),
    ("calc * --universe dicots", "--universe is for misère play"),
    ("calc --misere * --thermograph -", "--thermograph is for normal play"),
    ("calc --misere 2.*", "no products"),
    ("calc 3.5", "a number is a fraction such as `1/2`"),
    ("calc {0.5|0}", "at character 2"),
    ("calc 1 --latex", "No such option '--latex'"),
    ("calc 1 --jsno", "Did you mean '--json'?"),
    ("value cram 3x3 --all", "--all is for canonical forms"),
    ("value col P3 --misere --thermograph -", "--thermograph is for canonical forms"),
    ("value cram 3x3 --misere --method pn", "--method is for searches"),
    ("value cram 3x3 --misere --threads 2", "--threads is for searches"),
    (
        "value cram 3x3 --misere --store forms.db",
        "--store is for searches, and a misère form is found without one",
    ),
    ("value cram 3x3 --remoteness --threads 2", "--threads is for searches"),
    ("value domination P3 --all", "--all is for canonical forms"),
    ("census trees 4 grundy:cram", "cram does not start from a graph written so"),
    ("value hex 2x2 --misere", "hex is not about the last move"),
    ("solve col P3 --misere --base P2", "a base of misère forms is for impartial games"),
    ("value toppling_dominoes =*2", "no row is known to have this value"),
    ("value toppling_dominoes =", "expected"),
    ("value toppling_dominoes =1000000000", "more than 4096 dominoes"),
    ("value toppling_dominoes =6148914691236517205/4611686018427387904", "at most"),
    ("value toppling_dominoes =1431655765/1073741824", "more than 4096 dominoes"),
    ("value node_kayles foo", "expected a graph such as `C7`"),
    ("hunt renault", "unknown conjecture 'renault'"),
    ("hunt --to 5", "`grundy hunt` lists them"),
    ("hunt renault-3.88 --to -1", "--to"),
    ("hunt renault-3.88 --resume no/such/folder/file --to 1", "cannot write 'no/such/folder/file'"),
    ("tree cram 3x3 --misere --base 2x2", "No such option '--base'"),
    ("table octal 0.?? --misere", "--misere is for tables of positions, not of codes"),
    ("table octal 0.?? --threads 2", "--threads is for tables of positions, not of codes"),
    ("sequence 1,2|3 --threads 2", "for games with the same moves for both players"),
    (
        "sequence node-kayles:stars:1,2,n --period --to 50",
        "--to is not for node-kayles:stars:1,2,n",
    ),
    ("tree nim 3 --no-theorems", "No such option '--no-theorems'"),
    ("solve cram 2x3 --misere --base 2y2", "'2y2'"),
    ("value cram 2x3 --misere --base 2x2", "--base is for searches"),
    ("solve cram 3x3 --proof nowhere/out.proof", "no such directory: nowhere"),
    ("verify missing.proof", "missing.proof: No such file or directory"),
    ("solve nim 3 x 5", "x"),
    ("solve chomp 3x4 --memory 1K", "at least 16M"),
    ("solve cram 5x6 --nodes 99999999999999999999999", "2^64"),
    ("table nim 1..99999999999999999999999999", "at most 18 digits"),
    ("table cram 0x0..2x2", "'0x0'"),
    ("draw cram 3x3 -o .", "a picture is an SVG, PNG, PDF or TikZ file, not '.'"),
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
    ("draw cram 3x3 -o a.gif", "an SVG, PNG, PDF or TikZ file, not 'a.gif'"),
    ("draw cram 3x3 -o a.png --format pdf", "--format is for stdout"),
    ("tree cram 3x3 --levels -1", "--levels"),
    ("tree cram 3x3 --format gif", "'gif'"),
    ("tree cram 3x3 --format svg -o a.txt", "an SVG, PNG, PDF or TikZ file, not 'a.txt'"),
    ("tree cram 3x3 --format svg -o a.pdf", "--format svg is not what the name 'a.pdf' says"),
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


GAME = """
from dataclasses import dataclass
import grundy

@grundy.register("tokens")
@dataclass(frozen=True, repr=False)
class Tokens(grundy.Position):
    n: int
    @classmethod
    def parse(cls, text): return cls(int(text))
    def __str__(self): return str(self.n)
    def moves(self):
        if self.n:
            yield "take", type(self)(self.n - 1)
"""


@pytest.mark.parametrize(
    ("wrong", "right", "line", "says"),
    [
        ("", "", "solve tokens.py x", "tokens.py, line 10: ValueError: invalid literal"),
        (
            "str(self.n)",
            "f'<{self.n}>'",
            "solve tokens.py 3",
            "the rules of tokens fail on '<3>': ValueError",
        ),
        ("str(self.n)", "f'<{self.n}>'", "tree tokens.py 3", "the rules of tokens fail on '<3>': ValueError"),
        ("str(self.n)", "f'<{self.n}>'", "options tokens.py 3", "the rules of tokens fail on '<2>'"),
        ("def moves", "def movse", "solve tokens.py 3", "tokens.py: the game 'tokens' still needs: moves"),
        (
            "import grundy",
            "import grundy, sys; sys.exit(5)",
            "solve tokens.py 3",
            "does not run: SystemExit: 5",
        ),
        ('"tokens"', '"nim"', "solve tokens.py 3", "tokens.py: a game called 'nim' ships with grundy"),
    ],
)
def test_a_mistake_in_a_game_gets_one_line(
    wrong: str,
    right: str,
    line: str,
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "tokens.py").write_text(GAME.replace(wrong, right) if wrong else GAME)
    monkeypatch.chdir(tmp_path)
    assert main(line.split()) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert says in err


def test_a_game_without_a_description(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tokens.py").write_text(GAME)
    monkeypatch.chdir(tmp_path)
    assert main(["explain", "tokens.py"]) == 0
    assert capsys.readouterr().out == "(no description)\n"


def test_no_traceback_from_the_real_command() -> None:
    done = ran([*GRUNDY, "solve", "cram", "5x"])
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1


def test_a_reader_that_leaves_early_is_no_error() -> None:
    code = f"{sys.executable} -m grundy table nim 1..3000 | head -n 1"
    done = ran(["sh", "-c", code])
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_a_reader_that_leaves_early_is_told_from_an_answer() -> None:
    command = [*GRUNDY, "table", "nim", "1..3000"]
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.wait(PATIENCE) == 141


def test_an_empty_position_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "nim", ""]) == 2
    assert "expected a heap size in '' at character 1" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize(
    ("words", "unbuffered"),
    [
        ("solve nim 3", ""),
        ("solve nim 3", "1"),
        ("solve nim 3 --json", "1"),
        ("games", ""),
        ("draw cram 60x60", ""),
        ("--help", ""),
        ("--help", "1"),
    ],
)
def test_a_full_disk(words: str, unbuffered: str) -> None:
    with open("/dev/full", "w") as full:
        env = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
        done = ran([*GRUNDY, *words.split()], stdout=full, env=env)
    assert done.returncode == 2
    assert done.stderr == "grundy: cannot write: No space left on device\n"


def run_with(closed: str, words: str) -> subprocess.CompletedProcess[str]:
    return ran(["sh", "-c", f"{sys.executable} -m grundy {words} {closed}"], typed="quit\n")


@pytest.mark.parametrize("closed", ["<&-", "2>&-"])
def test_closed_streams(closed: str) -> None:
    done = run_with(closed, "play nim 3")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Goodbye.\n")


@pytest.mark.parametrize("words", ["play nim 3", "solve nim 3", "solve nim 3 --json", "games", "--help"])
def test_an_answer_that_cannot_be_printed(words: str) -> None:
    done = run_with(">&-", words)
    assert (done.returncode, done.stderr) == (2, "grundy: cannot write: stdout is closed\n")
    assert run_with("<&- >&- 2>&-", words).returncode == 2


def test_a_file_is_written_without_a_stdout(tmp_path: Path) -> None:
    done = run_with(">&-", f"draw nim 3 -o {tmp_path / 'nim.svg'}")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "nim.svg").read_text().startswith("<svg")


def test_a_terminal_that_knows_only_ascii() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = ran([*GRUNDY, "tree", "nim", "1"], env=env)
    assert (done.returncode, done.stderr) == (0, "")
    assert "#1 ? W  1" in done.stdout


def test_a_sum_in_a_file_runs_no_other_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules, text, ran = tmp_path / "own.py", tmp_path / "sum.txt", tmp_path / "ran"
    rules.write_text(f"open({str(ran)!r}, 'w')")
    text.write_text(f"{rules}[3] + nim[1]")
    assert main(["solve", "sum", f"@{text}"]) == 2
    assert "is a file: only who types its path runs it" in capsys.readouterr().err
    assert not ran.exists()
    assert main(["solve", f"{rules}[3] + nim[1]"]) == 2
    assert ran.exists()
