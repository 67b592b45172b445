"""Two checkers of certificates, of which one was written from docs/format.md alone, agree on all of them.

On real certificates of every kind that both know, on random damage to them, and on forgeries.
"""

from __future__ import annotations

import gzip
import random
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
import second_checker
from second_rules import Nim, Unknown
from tests.forgeries import FORGERIES, HEADER, WRONG, forged, renewed
from tests.processes import ROOT, ran

import grundy
import grundy.check

Question = tuple[str, str, bool, bool]


# Game, position, misère play, and whether the nimber or the value is asked for.
REAL = [
    ("nim", "1+2+3", False, False),
    ("nim", "1+2+4", False, False),
    ("nim", "3+4", False, True),
    ("nim", "0", False, True),
    ("nim", "1+2+3", True, False),
    ("nim", "1+2", True, True),
    ("nim", "2+3+4", True, False),
    ("cram", "3x3", False, False),
    ("cram", "2x3 + 1x4", False, True),
    ("cram", "..#/.../#..", False, True),
    ("cram", "3x3", True, False),
    ("cram", "2x4", True, True),
    ("cram", "2x3 + 1x5", True, False),
    ("domineering", "3x3", False, False),
    ("domineering", "2x3 + 2x1", False, False),
    ("domineering", "3x4", False, False),
    ("domineering", "3x3", True, False),
    ("domineering", "2x3 + 2x1", True, False),
    ("domineering", "2x2", False, True),
    ("domineering", "3x3", False, True),
    ("domineering", ".../.#./.##", False, True),
    ("domineering", "2x3 + 2x2 + 1x2", False, True),
    ("dots_and_boxes", "1x2", False, False),
    ("dots_and_boxes", "2x2-swedish", False, False),
    ("dots_and_boxes", "1x3-icelandic", False, False),
]  # fmt: skip
LARGER = [
    ("cram", "4x5", False, True),
    ("cram", "4x4", True, True),
    ("domineering", "4x4", False, False),
    ("domineering", "4x4", True, False),
    ("domineering", "3x4", False, True),
    ("domineering", "2x8", False, True),
    ("dots_and_boxes", "2x2", False, False),
    ("dots_and_boxes", "1x4", False, False),
]


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Question], list[str]]:
    """The lines of the certificate of an answer."""
    path = tmp_path_factory.mktemp("real") / "certificate"

    @cache
    def lines(question: Question) -> list[str]:
        game, text, misere, nimber = question
        position = grundy.game(game).start(text)
        grundy.solve(position, theorems=False, misere=misere, grundy=nimber).proof().write(path)
        return path.read_text().removesuffix("\n").split("\n")

    return lambda question: list(lines(question))


@pytest.fixture
def accepted(tmp_path: Path) -> Callable[[list[str]], bool]:
    """Whether both checkers accept these lines; it is an error if only one does."""

    def ask(lines: list[str]) -> bool:
        path = tmp_path / "certificate"
        path.write_bytes("".join(line + "\n" for line in lines).encode(errors="surrogatepass"))
        return both(path)

    return ask


def both(path: Path) -> bool:
    """Whether both checkers accept a file; it is an error if only one does."""
    verdicts = []
    for check, refusals in (
        (grundy.check.verify, (grundy.errors.GrundyError,)),
        (second_checker.check, (second_checker.Refused, Unknown)),
    ):
        try:
            check(path)
            verdicts.append("accepted")
        except refusals as error:
            verdicts.append(f"refused: {error}")
    accepted = [verdict == "accepted" for verdict in verdicts]
    assert accepted[0] == accepted[1], f"{verdicts} of:\n{path.read_bytes()[:3000]!r}"
    return accepted[0]


# --- real certificates


@pytest.mark.parametrize("question", REAL, ids=str)
def test_real_certificates_are_accepted(
    question: Question, real: Callable[[Question], list[str]], accepted: Callable[[list[str]], bool]
) -> None:
    assert accepted(real(question))


@pytest.mark.long
@pytest.mark.parametrize("question", LARGER, ids=str)
def test_larger_certificates_are_accepted(
    question: Question, real: Callable[[Question], list[str]], accepted: Callable[[list[str]], bool]
) -> None:
    assert accepted(real(question))


# --- random damage

CLAIMS = [
    *("outcome N", "outcome P", "outcome L", "outcome R", "nimber 0", "nimber 1", "nimber 2", "value 0"),
    *("value 1", "value {1|-1}", "value *", "value g1", "score 0", "score 1", "score 2", "contract 1 kept"),
    "contract 2 missed",
]
WAYS = [
    *("replace", "insert", "delete", "number", "number", "drop", "copy", "swap", "move", "claim", "position"),
    *("convention", "splice", "splice", "turn", "end"),
]
SIGNS = '0123456789.#/+-|*{}&«»;:, LRNPgx"\u00a0\n\u00e9'


def damaged(lines: list[str], others: list[list[str]], chance: random.Random) -> list[str]:
    """The lines with one thing changed."""
    lines = list(lines)
    low = HEADER if len(lines) > HEADER and chance.random() < 0.85 else 0
    at = chance.randrange(low, len(lines))
    line = lines[at]
    i = chance.randrange(len(line) + 1)
    numbers = [found.span() for found in re.finditer("[0-9]+", line)]
    match chance.choice(WAYS):
        case "replace":
            lines[at] = line[:i] + chance.choice(SIGNS) + line[i + 1 :]
        case "insert":
            lines[at] = line[:i] + chance.choice(SIGNS) + line[i:]
        case "delete":
            lines[at] = line[:i] + line[i + 1 :]
        case "number" if numbers:
            start, end = chance.choice(numbers)
            other = chance.choice([0, 1, 2, 3, 4, int(line[start:end][:9]) + 1, 10**18 - 1, 10**18, 10**40])
            lines[at] = f"{line[:start]}{other}{line[end:]}"
        case "drop":
            del lines[at]
        case "copy":
            lines.insert(chance.randrange(low, len(lines) + 1), line)
        case "swap":
            other = chance.randrange(low, len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case "move":
            moved = lines.pop(at)
            lines.insert(chance.randrange(low, len(lines) + 1), moved)
        case "claim":
            lines[5] = f"claim: {chance.choice(CLAIMS)}"
        case "position":
            lines[4] = chance.choice(others)[4]
        case "convention":
            lines[3] = f"convention: {chance.choice(['normal', 'misere', 'other'])}"
        case "splice":
            entries = chance.choice(others)[HEADER:] or [""]
            lines.insert(chance.randrange(low, len(lines) + 1), chance.choice(entries))
        case "turn":
            lines[at] = " & ".join(reversed(line.split(" & ")))
        case "end":
            del lines[chance.randrange(low, len(lines)) :]
    return lines


def compare_damage(
    seed: int, tries: int, real: Callable[[Question], list[str]], accepted: Callable[[list[str]], bool]
) -> dict[bool, int]:
    """How many damaged certificates both refuse, and how many both accept."""
    chance = random.Random(seed)
    sound = [real(question) for question in REAL]
    counts = {False: 0, True: 0}
    for _ in range(tries):
        lines = chance.choice(sound)
        others = [other for other in sound if other[1] == lines[1]]
        for _ in range(chance.choice([1, 1, 1, 2, 3])):
            lines = damaged(lines, others, chance) if len(lines) >= HEADER else lines
        if (how := chance.random()) < 0.9 and len(lines) > 8:
            lines = renewed(lines, count=how < 0.85)
        counts[accepted(lines)] += 1
    return counts


@pytest.mark.parametrize("seed", range(8))
def test_they_agree_about_damage(
    seed: int, real: Callable[[Question], list[str]], accepted: Callable[[list[str]], bool]
) -> None:
    counts = compare_damage(seed, 500, real, accepted)
    assert counts[True] > 25
    assert counts[False] > 250


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 200))
def test_they_agree_about_more_damage(
    seed: int, real: Callable[[Question], list[str]], accepted: Callable[[list[str]], bool]
) -> None:
    compare_damage(seed, 1000, real, accepted)


# --- forgeries


@pytest.mark.parametrize("number", range(len(FORGERIES)))
def test_forgeries(number: int, accepted: Callable[[list[str]], bool]) -> None:
    game, convention, position, claim, entries, holds = FORGERIES[number]
    lines = forged(game, convention, position, claim, entries)
    assert accepted(lines) == holds, lines


@pytest.mark.parametrize("lines", WRONG, ids=str)
def test_what_the_page_forbids_is_refused(lines: list[str], accepted: Callable[[list[str]], bool]) -> None:
    assert not accepted(lines)


@pytest.mark.parametrize("lines", WRONG, ids=str)
def test_the_second_checker_refuses_it(lines: list[str], tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    path.write_text("".join(line + "\n" for line in lines))
    with pytest.raises(second_checker.Refused):
        second_checker.check(path)


# --- files

SOUND = forged("nim", "normal", "1+1", "outcome P", ["1 1"])
TEXT = "".join(line + "\n" for line in SOUND).encode()
EMPTY = "".join(line + "\n" for line in forged("nim", "normal", "0", "outcome P", [])).encode()


def produced(producer: str) -> bytes:
    """The same certificate by another producer."""
    lines = renewed([*SOUND[:6], f"producer: {producer}", *SOUND[7:]])
    return "".join(line + "\n" for line in lines).encode()


@pytest.mark.parametrize(
    ("name", "data", "holds"),
    [
        ("c", TEXT, True),
        ("c", TEXT.removesuffix(b"\n"), True),
        ("c", TEXT + b"\n", False),
        ("c", b"\n" + TEXT, False),
        ("c", TEXT.replace(b"\n", b"\r\n"), False),
        ("c", b"\xef\xbb\xbf" + TEXT, False),
        ("c", TEXT.replace(b"certificate 2", b"certificate 1"), False),
        ("c", TEXT.replace(b"game", b"Game"), False),
        ("c", TEXT.replace(b"game: ", b"game:"), False),
        ("c", TEXT.replace(b"sha256", b"sha512"), False),
        ("c", re.sub(b"sha256 [0-9a-f]*", lambda found: found[0].upper(), TEXT), False),
        ("c", "\n".join(renewed([*SOUND[:2], "rules: 2", *SOUND[3:]])).encode(), False),
        ("c", "\n".join(renewed([*SOUND[:2], "rules: 01", *SOUND[3:]])).encode(), False),
        ("c", "\n".join(renewed([*SOUND[:7], "entries: 01", *SOUND[8:]], count=False)).encode(), False),
        (
            "c",
            "\n".join(renewed([*SOUND[:7], f"entries: {'9' * 5000}", *SOUND[8:]], count=False)).encode(),
            False,
        ),
        ("c", b"", False),
        ("c", b"\xff\xfe", False),
        ("c", TEXT[:100], False),
        ("c", EMPTY, True),
        ("c", EMPTY.removesuffix(b"\n"), False),  # the empty line is ended
        ("c", EMPTY.removesuffix(b"\n\n"), False),
        ("c", produced("a  b"), True),
        ("c", produced("\u00e9\U0001f600"), True),
        ("c", produced("a\u00a0b"), False),
        ("c", produced("a\tb"), False),
        ("c", produced("a\u2028b"), False),
        ("c", produced(" a"), False),
        ("c", produced("a "), False),
        ("c", produced("x" * (2**20 - 12)), True),
        ("c", produced("x" * (2**20 - 11)), False),
        ("c.gz", gzip.compress(TEXT), True),
        ("c.gz", gzip.compress(TEXT)[:-9], False),
        ("c.gz", gzip.compress(TEXT.replace(b"1 1", b"1 2")), False),
        ("c.gz", gzip.compress(b"x" * 2**24), False),
        ("c.gz", TEXT, False),
        ("c.gz", b"", False),
        ("c", gzip.compress(TEXT), False),
        ("c.zst", TEXT, False),
    ],
    ids=range(38),
)
def test_files(name: str, data: bytes, holds: bool, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert both(path) == holds


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert not both(tmp_path / "none")
    assert not both(tmp_path)


# --- the second checker


def run(*words: str) -> tuple[int, str]:
    done = ran([sys.executable, "examples/second_checker.py", *words], cwd=ROOT)
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1
    return done.returncode, done.stdout


def test_it_says_what_it_found(tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    path.write_bytes(TEXT)
    assert run(str(path)) == (0, "holds: nim 1+1, normal play: outcome P\n")
    path.write_text("\n".join(forged("nim", "normal", "1+1", "outcome P", ["1 1", "3 2"])))
    assert run(str(path))[0] == 1
    assert "line 12: '3 2'" in run(str(path))[1]
    path.write_text("\n".join(forged("nim A_l", "normal", "1", "nimber 1", ["1 1"])))
    assert run(str(path))[0] == 2
    assert run(str(tmp_path / "none"))[0] == 2
    assert run()[0] == 2


def test_it_shares_nothing_with_the_package() -> None:
    for name in ("second_checker", "second_rules"):
        source = (ROOT / f"examples/{name}.py").read_text()
        modules = set(re.findall(r"^(?:from|import) ([a-z_]+)", source, re.MULTILINE))
        assert modules <= sys.stdlib_module_names | {"second_rules"}
        assert source.count("\n") <= 500
        assert "__import__" not in source


def test_it_gives_up_on_too_much_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "certificate"
    path.write_bytes(TEXT)
    monkeypatch.setattr(Nim, "left", 0)
    with pytest.raises(Unknown, match="too much work"):
        second_checker.check(path)
