"""Files that were made to break the checker: it ends with one line and an exit code, and obeys its limits."""

from __future__ import annotations

import gzip
import subprocess
import sys
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.check.forging import forged

from grundy.cli import main
from grundy.games.registry import SHIPPED

HUGE = "9" * 5000
SAFETY = 300
"""Seconds after which a child that does not end is killed, and the test fails."""
GRUNDY = [sys.executable, "-m", "grundy"]


def command(*words: str, stdin: bytes = b"") -> tuple[int, str]:
    """The exit code of a command in a process of its own, which is killed if it does not end; its words."""
    done = subprocess.run([*GRUNDY, *words], input=stdin, capture_output=True, timeout=SAFETY, check=False)
    return done.returncode, (done.stdout + done.stderr).decode()


@pytest.fixture
def proof(tmp_path: Path) -> Path:
    return tmp_path / "forged.proof"


# ---- more work than anybody waits for -----------------------------------------------------------------
def one_position(game: str, position: str, claim: str, *lines: str) -> Callable[[Path], Path]:
    return lambda path: forged(path, f"{game} | {position}", claim, lines)


def packed(path: Path, after: Iterator[bytes], entries: int = 1) -> Path:
    """A certificate of Nim, and more behind it, compressed."""
    forged(path, "nim | 1+1", "outcome P", ["1 1"], entries=entries)
    whole = path.read_bytes()
    path = path.with_suffix(".proof.gz")
    with gzip.open(path, "wb", compresslevel=1) as stream:
        stream.write(whole)
        for block in after:
            stream.write(block)
    return path


def blank_lines(path: Path) -> Path:
    return packed(path, (b"\n" * (1 << 20) for _ in range(300)))


def more_entries(path: Path) -> Path:
    return packed(path, (b"1 " + b"1" * ((1 << 20) - 4) + b"\n" for _ in range(200)))


def entries_of_one_kind(path: Path) -> Path:
    """As many as the header says, or fewer: the file is small, and what it says is not."""
    lines = (b"".join(b"0 %d\n" % (1000 * block + n) for n in range(1, 1000)) for block in range(2000))
    return packed(path, lines, entries=10**17)


def endless_line(path: Path) -> Path:
    return packed(path, (b"1" * (1 << 20) for _ in range(300)))


def endless_header(path: Path) -> Path:
    path = path.with_suffix(".proof.gz")
    with gzip.open(path, "wb", compresslevel=1) as stream:
        stream.write(b"grundy certificate 2\ngame: ")
        for _ in range(300):
            stream.write(b"n" * (1 << 20))
    return path


MUCH = {
    "a hypercube": one_position("node_kayles", "Q10", "outcome N"),
    "a hypercube in an entry": one_position("node_kayles", "P2", "outcome N", "0 Q10"),
    "a clique in arenas": one_position("arc_kayles", "Alice:K40", "attractor Alice 1", "Alice 1 Alice:K40"),
    "many ups": one_position("hackenbush", "0-1B", "value 1", "has ^200*60 0-1B"),
    "a large board": one_position("domineering", "64x64", "outcome N", "0 L 64x64"),
    "a board of boxes": one_position("dots_and_boxes", "30x30", "score 450", "0 30x30; 450"),
    "boxes by best turns": lambda path: forged(
        path, "dots_and_boxes | 20x20", "score 200", convention="best turns"
    ),
    "large numbers of moves": one_position("domination", "P60", "moves 99999 99999"),
    "deep braces": one_position("hackenbush", "0-1B", "value " + "{" * 5000),
    "nested switches": one_position(
        "hackenbush",
        "0-1B",
        "value 1",
        "form g0 1 | 0",
        *(f"form g{n} g{n - 1} | -{n}" for n in range(1, 400)),
    ),
    "heaps": one_position("nim", "1000000+999999", "nimber 1", "999999 999999", "1000000 1000000"),
    "misère forms": lambda path: forged(
        path,
        "nim | 1",
        "nimber 0",
        ["form 1 0", *(f"form {n} {' '.join(map(str, range(n)))}" for n in range(2, 1500))],
        convention="misere",
    ),
    "compounds": one_position("nim S_l", " and ".join("9" * 30), "outcome N", f"0 {' and '.join('9' * 30)}"),
    "blank lines": blank_lines,
    "more entries than said": more_entries,
    "entries without end": entries_of_one_kind,
    "a line without end": endless_line,
    "a header without end": endless_header,
}  # fmt: skip


@pytest.mark.parametrize("what", MUCH)
def test_the_time_limit_holds(what: str, proof: Path) -> None:
    code, words = command("verify", str(MUCH[what](proof)), "--time-limit", "1")
    assert code in (1, 2, 3), words
    assert "Traceback" not in words
    assert "verified by" not in words
    assert len(words.strip().splitlines()) <= 2


@pytest.mark.parametrize("what", ["blank lines", "more entries than said", "a line without end"])
def test_what_a_bomb_hides_is_refused_at_once(what: str, proof: Path) -> None:
    """No limit is needed: the file is wrong where the bomb begins."""
    code, words = command("verify", str(MUCH[what](proof)))
    assert code == 1
    assert "refused" in words


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_long_chain_of_forms_is_no_traceback(processes: str, proof: Path) -> None:
    """Each stands on the one above it; whoever checks the end of the file has seen none of them."""
    forms = ["form g0 0 | *", *(f"form g{n} 0 | g{n - 1}" for n in range(1, 1100))]
    forged(proof, "hackenbush | 0-1B", "value 1", [*forms, "has g1099 0-1G"])
    code, words = command("verify", str(proof), "--processes", processes)
    assert (code, words.count("\n")) == (1, 1)
    assert words.startswith("refused: line 1111: 'has g1099 0-1G': nothing above shows that Right gets")


# ---- numbers ------------------------------------------------------------------------------------------
NUMBERS = [
    ("nim | 1", "outcome N", [f"{HUGE} 1"], {}),
    ("nim | 1", "outcome N", [f"0 {HUGE}"], {}),
    (f"nim | {HUGE}", "outcome N", [], {}),
    ("nim | 1", f"nimber {HUGE}", [], {}),
    ("nim | 1", f"nimber -{HUGE}", [], {}),
    ("nim | 1", f"nimber {HUGE}", [], {"convention": "misere"}),
    ("nim | 1", "outcome N", [f"form {HUGE} 0", f"has {HUGE} 1"], {"convention": "misere"}),
    ("nim | 1", "outcome N", [], {"entries": int("9" * 30)}),
    ("nim | 1", "outcome N", [], {"rules": int("9" * 30)}),
    ("nim | Alice:1", "attractor Alice 1", [f"Alice {HUGE} Alice:1"], {}),
    ("nim | Alice:1", f"attractor Alice {HUGE}", ["Alice 1 Alice:1"], {}),
    ("nim | all vertices", f"attractors {HUGE} 1 1", [], {}),
    ("nim | Alice:1", "winner Alice", [f"Alice [{HUGE}] Alice:1"], {}),
    ("dots_and_boxes | 1x1", f"contract {HUGE} kept", [], {}),
    ("dots_and_boxes | 1x1", f"score {HUGE}", [], {}),
    ("dots_and_boxes | 1x1", "score 0", [f"0 1x1; {HUGE}"], {}),
    ("dots_and_boxes | 1x1", "score 0", [f"0 0-1-0; {HUGE}"], {"convention": "best turns"}),
    ("dots_and_boxes | 1x1", "score 0", [f"0 0-1-0; 1|{HUGE}"], {"convention": "best turns"}),
    ("dots_and_boxes | 1x1", "score 0", [f"0 0-{HUGE}-0; 1"], {"convention": "best turns"}),
    ("dots_and_boxes | Alice:1x1:+0", "attractor Alice 1", [f"Alice 1 Alice:1x1:+{HUGE}"], {}),
    ("domination | 0-1", f"moves {HUGE} 1", [], {}),
    ("domination | 0-1", "moves 1 1", [f"0 L 0-1 within={HUGE}"], {}),
    ("hackenbush | 0-1B", f"value {HUGE}", [], {}),
    ("hackenbush | 0-1B", "value 1", [f"has {HUGE} 0-1B"], {}),
    ("hackenbush | 0-1B", "value 1", [f"has 1/{HUGE} 0-1B"], {}),
    ("hackenbush | 0-1B", "value 1", [f"has *{HUGE} 0-1B"], {}),
    ("hackenbush | 0-1B", "value 1", [f"has {{{HUGE}|0}} 0-1B"], {}),
    ("hackenbush | 0-1B", "value 1", [f"form g{HUGE} 0 |", f"has g{HUGE}0 0-1B"], {}),
    (f"nim ={HUGE}_l | 1", "outcome N", [], {}),
    (f"nim >={HUGE}_l by size | 1", "outcome N", [], {}),
]  # fmt: skip


@pytest.mark.parametrize("case", NUMBERS, ids=[str(number) for number in range(len(NUMBERS))])
def test_huge_numbers_are_refused_in_a_line(
    case: tuple[str, str, list[str], dict[str, str]], proof: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    about, claim, lines, more = case
    forged(proof, about, claim, lines, **more)  # type: ignore[arg-type]
    for fast in ([], ["--fast"]):
        assert main(["verify", str(proof), *fast]) in (1, 2)
        said = capsys.readouterr()
        assert len((said.out + said.err).splitlines()) <= 2


@pytest.mark.parametrize("name", ["rules", "entries"])
def test_huge_numbers_in_headers(name: str, proof: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = forged(proof, "nim | 1", "outcome N").read_text(encoding="utf-8")
    for number in (HUGE, "01", "-1", "+1", "1.0", "١"):
        now = "1" if name == "rules" else "0"
        proof.write_text(text.replace(f"{name}: {now}", f"{name}: {number}"), encoding="utf-8")
        assert main(["verify", str(proof)]) == 1
        assert f"no number of {name}" in capsys.readouterr().out


# ---- what a terminal obeys --------------------------------------------------------------------------------
PAINT = "\x1b[2K\x1b[1Gnim 1+1: outcome N\x1b[Everified by the rules in Python\x1b[8m"
ESCAPED = PAINT.replace("\x1b", "\\u001b")
OTHERS = ["\x9b2K", "\x07", "\r", "\x08\x08", "\u202eN emoctuo", "\u2028", "\x00", "\x7f"]
"""A control of one byte, a bell, what goes back, what turns words round, another end of a line."""


def controls(words: str) -> set[str]:
    return {sign for sign in words if unicodedata.category(sign)[0] == "C" and sign != "\n"}


@pytest.mark.parametrize("paint", [PAINT, *OTHERS])
@pytest.mark.parametrize(
    ("about", "claim", "lines"),
    [
        ("nim | 1+1", "outcome P", ["0 X"]),
        ("nim | 1+1", "outcome P", ["X"]),
        ("nim | 1+1", "outcome P", ["by X: 0 1+1"]),
        ("nim | 1+1", "X", []),
        ("nim | X", "outcome P", []),
        ("X | 1", "outcome P", []),
        ("nim X | 1", "outcome P", []),
        ("domineering | 1x2", "value X", ["form X 0 |", "has X 1x2"]),
        ("nim | Alice:X", "attractor Alice 1", ["Alice 1 Alice:X"]),
        ("arena | X", "attractor Alice 1", ["Alice 1 X"]),
    ],
)
def test_no_control_of_a_file_reaches_the_terminal(
    about: str, claim: str, lines: list[str], paint: str, proof: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    about, claim, *lines = (text.replace("X", paint) for text in (about, claim, *lines))
    forged(proof, about, claim, lines)
    for options in ([], ["--json"], ["--fast"]):
        assert main(["verify", str(proof), *options]) in (1, 2)
        said = capsys.readouterr()
        assert not controls(said.out + said.err)


def test_the_place_of_a_control_is_said_once(proof: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for about, line, place in (
        ("nim | 1+1", f"0 {PAINT}", "line 11: it"),
        (f"nim | {PAINT}", "0 1", "the header"),
    ):
        forged(proof, about, "outcome P", [line])
        assert main(["verify", str(proof)]) == 1
        assert capsys.readouterr().out == f"refused: {place} has characters that no certificate has\n"


@pytest.mark.parametrize("game", SHIPPED)
def test_no_escaped_control_reaches_the_terminal(
    game: str, proof: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A position may be written as a JSON string, with any character in it."""
    for about, claim, line in (
        (f'{game} | "{ESCAPED}"', "outcome N", '0 "X"'),
        (f'{game} A_l | "{ESCAPED}"', "outcome N", '0 "X"'),
        (f'{game} | "Alice:{ESCAPED}"', "attractor Alice 1", '0 "X"'),
    ):
        for convention in ("normal", "misere", "best turns"):
            forged(proof, about, claim, [line.replace("X", ESCAPED)], convention=convention)
            assert main(["verify", str(proof)]) in (1, 2)
            said = capsys.readouterr()
            assert not controls(said.out + said.err)


# ---- pipes ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["-", "/dev/stdin"])
@pytest.mark.parametrize(
    ("about", "claim", "lines"),
    [
        ("nim | 1+1", "outcome P", ["1 1"]),
        ("nim | Alice:1", "attractor Alice 1", ["Alice 1 Alice:1", "Alice 0 Bob:0"]),
    ],
)
def test_a_certificate_comes_through_a_pipe(
    name: str, about: str, claim: str, lines: list[str], proof: Path
) -> None:
    whole = forged(proof, about, claim, lines).read_bytes()
    code, words = command("verify", name, stdin=whole)
    assert (code, "verified by the rules in Python" in words) == (0, True)
    wrong = forged(proof, about, claim, lines[:-1]).read_bytes()
    code, words = command("verify", name, stdin=wrong)
    assert (code, "refused" in words) == (1, True)
    assert command("verify", name, stdin=b"")[0] in (1, 2)
