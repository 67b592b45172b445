"""The checker accepts proofs, refuses everything else and says where, and needs no engine."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.check.forging import forged
from tests.processes import ran_python
from tests.small_starts import PARTIZAN, SMALL

import grundy
from grundy import _engine, verify
from grundy.check import CertificateReader, Entry, Header, RefusedError
from grundy.compounds import compound
from grundy.errors import GrundyError
from grundy.games import Game, conventions
from grundy.games.helping import helped
from grundy.games.impartial_version import impartial_version
from grundy.games.options import components_of
from grundy.prove.proof import Proof
from grundy.prove.writing import write

ROOT = Path(__file__).parents[2]


def proof_of(game: str, start: str, **options: object) -> Proof:
    return grundy.solve(grundy.game(game).start(start), theorems=False, **options).proof()  # type: ignore[arg-type]


def has_version(game: Game) -> bool:
    return game.position.last_move_wins and game.position.kind == "partizan"


@pytest.fixture(scope="module")
def cram() -> Proof:
    return proof_of("cram", "3x6", grundy=True)


@pytest.fixture(scope="module")
def small() -> Proof:
    return proof_of("cram", "3x4", grundy=True)


Cut = Callable[[list[str]], list[str]]


def lines_of(proof: Proof, folder: Path) -> list[str]:
    proof.write(folder / "original")
    return (folder / "original").read_text().splitlines()


def refusal(path: Path) -> str:
    with pytest.raises(RefusedError) as error:
        verify(path)
    return str(error.value)


def more(lines: list[str], line: str) -> list[str]:
    """One line more, and a header that says so."""
    count = len(lines) - HEADER
    return [one.replace(f"entries: {count}", f"entries: {count + 1}") for one in lines] + [line]


HEADER = 10
"""Lines before the first entry."""


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda lines: lines[:-1], "entries, and there are"),
        (lambda lines: [*lines[:HEADER], ""], "and there are 0"),
        (lambda lines: lines[: HEADER - 1], "an empty line should end the header"),
        (lambda lines: lines[:HEADER] + lines[HEADER + 1 :], "nothing above shows"),
        (lambda lines: lines[:HEADER] + lines[:HEADER:-1], "nothing above shows"),
        (lambda lines: more(lines, lines[-1]), "is about"),
        (lambda lines: more(lines, "1 ........."), "nothing above shows"),
        (lambda lines: more(lines, "99 ........."), "with 4 options its nimber is not 99"),
        (lambda lines: more(lines, "1 no board"), "no board"),
        (lambda lines: more(lines, "1"), "this is no entry"),
        (lambda lines: more(lines, "by magic: 1 ....../......"), "there is no such theorem"),
        (lambda lines: more(lines, "by central symmetry: 1 ....../......"), "the theorem says 0"),
        (lambda lines: more(lines, "by central symmetry: N ....../......"), "the theorem says 0"),
        (lambda lines: more(lines, "by Dawson's Kayles: 0 ........."), "there is no such theorem"),
        (lambda lines: [line.replace("nimber 4", "nimber 3") for line in lines], "do not show the claim"),
        (lambda lines: [line.replace("nimber 4", "outcome P") for line in lines], "do not show the claim"),
        (lambda lines: [line.replace("nimber 4", "outcome L") for line in lines], "no claim about cram"),
        (lambda lines: [line.replace("rules: 1", "rules: 2") for line in lines], "version 2 of the rules"),
        (lambda lines: [line.replace("entries: ", "entries: x") for line in lines], "no number of entries"),
        (lambda lines: [line.replace("producer: ", "producer: not ") for line in lines], "the digest"),
        (lambda lines: [line.replace("rules: 1", "rules: 01") for line in lines], "no number of rules"),
        (lambda lines: lines[:3] + lines[4:], "should say `convention"),
    ],
)
def test_damaged_certificates_are_refused(cram: Proof, tmp_path: Path, damage: Cut, words: str) -> None:
    (tmp_path / "damaged").write_text("\n".join(damage(lines_of(cram, tmp_path))))
    assert words in refusal(tmp_path / "damaged")


def test_the_first_entry_that_fails_is_named(cram: Proof, tmp_path: Path) -> None:
    lines = lines_of(cram, tmp_path)
    place = len(lines) // 2
    lines[place] = f"9{lines[place]}"
    lines[-1] = "nonsense"
    (tmp_path / "damaged").write_text("\n".join(lines))
    assert refusal(tmp_path / "damaged").startswith(f"line {place + 1}: '9")


@pytest.mark.parametrize(
    ("entries", "claim", "accepted"),
    [
        ([], "outcome N", False),
        ([Entry("a", 0)], "outcome P", False),
        ([Entry("b", 0), Entry("a", 0)], "outcome P", False),
        ([Entry("end", 1), Entry("c", 0)], "outcome P", False),
    ],
)
def test_a_game_that_goes_round_has_no_circular_proof(
    tmp_path: Path, entries: list[Entry], claim: str, accepted: bool
) -> None:
    """From a one moves to b, and from b to a: nobody wins."""
    rules = tmp_path / "round.py"
    rules.write_text(
        "from grundy import Position, register\n"
        "@register('round')\n"
        "class Round(Position):\n"
        "    def __init__(self, text): self.text = text\n"
        "    parse = classmethod(lambda cls, text: cls(text))\n"
        "    def __str__(self): return self.text\n"
        "    def __eq__(self, other): return self.text == other.text\n"
        "    def __hash__(self): return hash(self.text)\n"
        "    def moves(self): return [('go', Round({'a': 'b', 'b': 'a'}[self.text]))]\n"
    )
    header = Header("round", 1, "normal", "a", claim, "a test")
    write(tmp_path / "proof", header, entries)
    with pytest.raises(RefusedError):
        verify(tmp_path / "proof", rules=str(rules))
    assert not accepted


@pytest.mark.parametrize("name", ["plain", "packed.gz"])
@pytest.mark.parametrize("processes", [1, 2])
def test_files_and_processes(cram: Proof, tmp_path: Path, name: str, processes: int) -> None:
    cram.write(tmp_path / name)
    seen: list[tuple[int, int]] = []
    found = verify(tmp_path / name, processes=processes, progress=lambda *at: seen.append(at))
    assert found.couples == found.entries == len(cram.entries) == seen[-1][0] == seen[-1][1]
    assert found.header.claim == "nimber 4"


def test_another_process_says_what_is_wrong_too(cram: Proof, tmp_path: Path) -> None:
    broken = replace(cram, entries=cram.entries[1:])
    broken.write(tmp_path / "broken")
    with pytest.raises(RefusedError) as error:
        verify(tmp_path / "broken", processes=2)
    assert str(error.value) == refusal(tmp_path / "broken")


def test_a_packed_file_that_is_cut_is_refused(cram: Proof, tmp_path: Path) -> None:
    cram.write(tmp_path / "whole.gz")
    raw = (tmp_path / "whole.gz").read_bytes()
    (tmp_path / "cut.gz").write_bytes(raw[: len(raw) * 3 // 4])
    assert "damaged" in refusal(tmp_path / "cut.gz")
    (tmp_path / "plain.gz").write_bytes(gzip.decompress(raw))
    assert "damaged" in refusal(tmp_path / "plain.gz")


def test_zstandard_files(small: Proof, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They need a package; without it, this is said."""
    if find_spec("zstandard") is not None:
        small.write(tmp_path / "packed.zst")
        assert verify(tmp_path / "packed.zst").couples == len(small.entries)
        raw = (tmp_path / "packed.zst").read_bytes()
        (tmp_path / "cut.zst").write_bytes(raw[: len(raw) // 2])
        with pytest.raises(RefusedError):
            verify(tmp_path / "cut.zst")
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(GrundyError, match=r"need zstandard, .*'grundy\[zstd\]'"):
        small.write(tmp_path / "packed.zst")


def test_files_that_are_no_certificates(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("hello\n")
    for name, words in (("text", "no certificate"), ("missing", "No such file"), (".", "directory")):
        with pytest.raises(GrundyError, match=words) as error:
            verify(tmp_path / name)
        assert not isinstance(error.value, RefusedError)


def test_the_checker_uses_none_of_the_engine(tmp_path: Path) -> None:
    """In a process of its own, where the engine cannot be imported at all."""
    names = []
    for game, start in (("cram", "4x5"), ("sprouts", "4"), ("domineering", "3x4"), ("octal", "0.77:12")):
        names.append(str(tmp_path / game))
        proof_of(game, start).write(names[-1])
    names.append(str(tmp_path / "symmetry"))
    grundy.solve(grundy.game("cram").start("6x6")).proof().write(names[-1])
    code = (
        "import sys; sys.modules['grundy._engine'] = None\n"
        "from grundy import verify\n"
        "for name in sys.argv[1:]: print(verify(name).entries)\n"
    )
    done = ran_python(code, *names)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-1] == "1"
    assert len(done.stdout.split()) == len(names)


def test_no_game_needs_the_engine_to_be_checked(tmp_path: Path) -> None:
    """Nor does its impartial version, nor a compound of it; all in one process that cannot import it."""
    names: list[str] = []
    for game, start in SMALL.items():
        found = grundy.game(game)
        versions = [found, *([impartial_version(found)] if game in PARTIZAN and has_version(found) else [])]
        for version in versions:
            position = version.start(start)
            asked = [(position, convention == "misere") for convention in conventions(position)]
            if not version.position.not_impartial:
                asked.append((compound(position, "some", "short"), False))
            for position, misere in asked:
                names.append(str(tmp_path / str(len(names))))
                grundy.solve(position, misere=misere, theorems=False).proof().write(names[-1])
    code = (
        "import sys; sys.modules['grundy._engine'] = None\n"
        "from grundy import verify\n"
        "for name in sys.argv[1:]: verify(name)\n"
    )
    done = ran_python(code, *names)
    assert done.returncode == 0, done.stderr
    assert len(names) > 200


def test_what_the_engine_told_a_search_is_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A check in the same process finds out itself which component is written how."""
    position = grundy.game("king_dirt").start("B...W")
    monkeypatch.setattr(_engine, "board_image", lambda cls, rows, turning: cls(("....",)))
    with helped():
        assert components_of(position) == ()
    monkeypatch.undo()
    assert components_of(position) == ("B/./././W",)
    with pytest.raises(RefusedError):
        verify(forged(tmp_path / "proof", "king_dirt | B...W", "value 0"))


def test_reading_gives_back_what_was_written(small: Proof, tmp_path: Path) -> None:
    written = small.write(tmp_path / "proof")
    reader = CertificateReader(tmp_path / "proof")
    assert tuple(reader) == small.entries
    assert reader.header == written
    reader.check_count()
    reader.check_digest()
