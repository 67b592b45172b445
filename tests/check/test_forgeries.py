"""Certificates that were made to deceive: none is believed, and none runs what it names."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from tests.check.forging import forged, stacks

from grundy import game, solve, verify
from grundy.arena.unroll import unroll
from grundy.check import RefusedError
from grundy.cli import main
from grundy.compounds import compound
from grundy.errors import GrundyError
from grundy.games.writing import quoted

HUGE = "9" * 5000


def refusal(path: Path, **options: str) -> str:
    """Why a certificate is refused; it is a failure if it is not."""
    with pytest.raises(RefusedError) as error:
        verify(path, **options)  # type: ignore[arg-type]
    return str(error.value)


@pytest.fixture
def proof(tmp_path: Path) -> Path:
    return tmp_path / "forged.proof"


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Iterator[list[str]]:
    """What the commands of a test have printed, on both streams."""
    words: list[str] = []
    yield words
    captured = capsys.readouterr()
    words.append(captured.out + captured.err)


# ---- names and ends of misère forms ---------------------------------------------------------------
@pytest.mark.parametrize(
    "lines",
    [
        ["form z", "form y z", "form 0 z y", "has y 1", "has 0 2", "1 «0»", "2 «0» & «0»"],
        ["form 1 0", "form 0 0 1", "has 1 1", "has 0 2", "1 «0»", "2 «0» & «0»"],
        ["form 1 0", "form 2 0 1", "form 0 2", "has 1 1", "has 2 2", "1 «0»", "2 «0» & «0»"],
        ["form 1 0", "form 0 1", "has 1 1", "has 0 2", "1 «0»"],
        ["form 0", "form 1 0", "form 2 0 1", "has 1 1", "has 2 2", "1 «0»", "2 «0» & «2»", "1 «2» & «2»"],
    ],
)
def test_no_form_but_the_empty_one_is_called_0(lines: list[str], proof: Path) -> None:
    refusal(forged(proof, "nim | 2+2", "outcome N", lines, convention="misere"))


@pytest.mark.parametrize("about", ["nim | 0", "cram | .", "cram | #", "cram | . + #", "grundys | 0"])
@pytest.mark.parametrize(
    "lines", [[], ["1 «0»"], ["0 «0»"], ["0 END"], ["0 END", "1 «0»"], ["1 «0»", "0 END"]]
)
def test_a_finished_position_is_not_lost_in_misere_play(about: str, lines: list[str], proof: Path) -> None:
    """By whichever name the end is called."""
    end = about.partition(" | ")[2]
    lines = [line.replace("END", end) for line in lines]
    refusal(forged(proof, about, "outcome P", lines, convention="misere"))
    refusal(forged(proof, about, "nimber 0", lines, convention="misere"))
    verify(forged(proof, about, "nimber 1", ["1 «0»"], convention="misere"))
    verify(forged(proof, about, "outcome N", [f"1 {end}"], convention="misere"))


# ---- values that no game has ----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("position", "claim", "lines"),
    [
        ("0-1B,1-2R,2-3R", "1/3", ["has 1 0-1B", "has 1/2 0-2B,1-2R", "has 1/3 0-2B,1-3R,2-3R"]),
        ("0-1B,1-2R", "2/3", ["has 1 0-1B", "form g1 1/3 | 1", "has g1 0-2B,1-2R"]),
        ("0-1B,0-2R", "1/3", ["has 1 0-1B", "has -1 0-1R", "form g1 0 | 2/3"]),
    ],
)
def test_a_third_is_no_value(position: str, claim: str, lines: list[str], proof: Path) -> None:
    """1/3 would have the option 2/3, and that one 1/3: each would rest on the other."""
    why = refusal(forged(proof, f"hackenbush | {position}", f"value {claim}", lines))
    assert "no value as it should be written" in why


# ---- what a header may name -----------------------------------------------------------------------
@pytest.mark.parametrize("name", ["evil.py", "./evil.py", "evil.py A_l", "evil", "..evil.py"])
@pytest.mark.parametrize("claim", ["outcome N", "attractor Alice 1", "value 1", "score 1"])
@pytest.mark.parametrize("more", [[], ["--fast"]])
def test_a_header_names_no_file_that_runs(
    name: str, claim: str, more: list[str], proof: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(proof.parent)
    monkeypatch.syspath_prepend(str(proof.parent))
    (proof.parent / "evil.py").write_text("open('ran', 'w').close()\n", encoding="utf-8")
    forged(proof, f"{name} | 1", claim)
    assert main(["verify", str(proof), *more]) in (1, 2)
    assert not (proof.parent / "ran").exists()
    words = capsys.readouterr()
    assert not words.out.count("verified")
    if name.endswith(".py") and not more:
        assert "--rules" in words.err


@pytest.mark.parametrize(
    "rule", ["A_l^-", "A_l^+", "A_l-", "A_l+", "A_l by size", "A_l by diameter", "=1_l", "A_l "]
)
@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_a_compound_is_named_without_a_sign(rule: str, convention: str, proof: Path) -> None:
    """The convention says who wins; a name that says something else, or the same again, is refused."""
    about = f"nim {rule} | 1"
    for claim in ("outcome N", "outcome P"):
        refusal(forged(proof, about, claim, convention=convention))
    arena = f"nim {rule} | Alice:1"
    for claim, lines in (
        ("attractor Alice 1", ["Alice 1 Alice:1", "Alice 0 Bob:over"]),
        ("attractor Bob 1", ["Bob 1 Alice:1", "Bob 0 Bob:over"]),
    ):
        refusal(forged(proof, arena, claim, lines, convention=convention))


def test_a_compound_is_played_by_the_convention(proof: Path) -> None:
    verify(forged(proof, "nim A_l | 1", "outcome N"))
    refusal(forged(proof, "nim A_l | 1", "outcome N", convention="misere"))
    refusal(forged(proof, "nim A_l | 1", "outcome P"))
    verify(forged(proof, "nim A_l | Alice:1", "attractor Alice 1", ["Alice 1 Alice:1", "Alice 0 Bob:over"]))


# ---- conventions that a game has not ----------------------------------------------------------------
@pytest.mark.parametrize(
    ("about", "claim", "lines"),
    [
        (
            "domination | 0-2,1-2",
            "moves 1 0",
            [
                "0 R 0-2,1-2; 1,2 within=0",
                "1 R 0-2,1-2; 0,1,2 within=0",
                "2 L 0-2,1-2 within=1",
                "0 R 0-2,1-2 within=0",
            ],
        ),
        ("domination | 0-2,1-2", "moves 1 2", []),
        ("domination | 0-1 within=1", "outcome N", []),
        ("dots_and_boxes | 1x1", "contract 1 missed", []),
        ("dots_and_boxes | 1x1", "contract 1 missed", ["0 1x1; 1"]),
        ("dots_and_boxes | 1x1", "score 0", []),
        ("dots_and_boxes | 1x2", "score 1", []),
        ("strings_and_coins | 0-1-0", "score 1", []),
        ("tictactoe | XX./OO./...", "outcome N", []),
        ("tictactoe | Alice:XX./OO./...", "attractor Alice 1", ["Alice 1 Alice:XX./OO./..."]),
        ("dots_and_boxes | Alice:1x1:+0", "attractor Bob 4", ["Bob 4 Alice:1x1:+0"]),
    ],
)
def test_misere_play_of_games_that_have_none(about: str, claim: str, lines: list[str], proof: Path) -> None:
    assert "there is no misère play" in refusal(forged(proof, about, claim, lines, convention="misere"))


@pytest.mark.parametrize("convention", ["best turns", "Misere", "misère", "normal play", "normal, misere"])
@pytest.mark.parametrize("about", ["nim | 1", "domineering | 1x2", "cram A_l | 1x2", "nim | Alice:1"])
def test_conventions_that_a_game_has_not(convention: str, about: str, proof: Path) -> None:
    claim = "attractor Alice 1" if "Alice" in about else "outcome N"
    refusal(forged(proof, about, claim, convention=convention))


@pytest.mark.parametrize("convention", ["normal", "misere"])
@pytest.mark.parametrize("start", ["Alice:0-1", "Bob:0-1"])
def test_no_arena_without_a_winner(convention: str, start: str, proof: Path) -> None:
    for winner in ("Alice", "Bob"):
        for end in ("Alice:0-1; 0,1", "Bob:0-1; 0,1"):
            lines = [f"{winner} 1 {start}", f"{winner} 0 {end}"]
            refusal(
                forged(proof, f"domination | {start}", f"attractor {winner} 1", lines, convention=convention)
            )
    forged(proof, f"domination | {start}", "attractor none", [f"draw {start}"], convention=convention)
    refusal(proof)


@pytest.mark.parametrize(
    "start", ["2 . nim[1]", "{0|-1} + {1|0}", "nim[1+1]", "domineering[./.] - domineering[./.]"]
)
def test_what_is_worth_nothing_takes_its_moves_in_an_arena(start: str, proof: Path) -> None:
    """Summands that are left out where values count are other vertices."""
    about = f"sum | Alice:{start}"
    ended = str(game("sum").start(start).canonical())
    for moves in (0, 2):
        refusal(forged(proof, about, f"attractor Bob {moves}", ["Bob 0 Alice:0"]))
    refusal(forged(proof, about, "attractor Bob 0", [f"Bob 0 Alice:{ended}"]))
    found = unroll(game("sum").start(start), by_symmetry=True)
    found.proof(found.arena.solve()).write(proof)
    assert verify(proof).header.claim == "attractor Bob 2"


ARENA, PARITY = "0: Alice\n1: Bob\n0 1\n", "parity 1;\n0 2 0 1;\n1 2 1 0;\n"


@pytest.mark.parametrize("number", ["1", "01", "１", "+1", "1.0", "٣", "1_0", " 1", "10" * 10])
def test_numbers_of_claims_about_arenas_are_written_in_one_way(number: str, proof: Path) -> None:
    rules = proof.parent / "file"
    arena = ["Alice 1 0", "Alice 0 1"]
    for text, about, claim, lines in (
        (ARENA, "arena | 0", f"attractor Alice {number}", arena),
        (ARENA, "arena | all vertices", f"attractors 2 0 {'0' if number == '1' else number}", arena),
        (PARITY, "parity | 0", "winner Alice", [f"Alice [] {0 if number == '1' else number}", "Alice [] 1"]),
        (PARITY, "parity | all vertices", f"winners 2 {'0' if number == '1' else number}",
         ["Alice [] 0", "Alice [] 1"]),
    ):  # fmt: skip
        rules.write_text(text, encoding="utf-8")
        forged(proof, about, claim, lines)
        if number == "1":
            verify(proof, rules=str(rules))
        else:
            refusal(proof, rules=str(rules))


def test_a_game_goes_by_its_own_name(proof: Path) -> None:
    """A dash is as good as an underscore for who types a name, and not in a certificate."""
    forged(proof, "dots-and-boxes | 1x1", "score 0", ["0 1x1; 1"])
    with pytest.raises(GrundyError, match="grundy defines dots_and_boxes, the header names 'dots-and"):
        verify(proof)


# ---- texts that could be two ---------------------------------------------------------------------
TEXTS = {"pair": " & ", "bars": " » & « ", "apair": " and ", "quotes": '" & "', "commas": "; "}
"""Games by what they write between two stacks."""


def wins(height: int, taking: int, other: int, misere: bool) -> bool:
    """Whether who may take up to `taking` and begins wins against who may take up to `other`."""
    if not height:
        return misere
    after = range(max(height - taking, 0), height)
    return any(not wins(left, other, taking, misere) for left in after)


def outcome(height: int, misere: bool, partizan: bool) -> str:
    left, right = (1, 2) if partizan else (99, 99)
    found = wins(height, left, right, misere), wins(height, right, left, misere)
    return {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R"}[found]


@pytest.mark.parametrize("name", ["pair", "ppair"])
def test_a_text_with_an_ampersand_is_one_position(name: str, proof: Path) -> None:
    """`2 & 2` is a single position, and not two beside each other: the false claims rest on that."""
    rules = stacks(proof.parent, name, partizan=name == "ppair")
    couples = {
        "pair": ("outcome P", ["1 «0»", "0 1", "2 2", "1 1 & 1", "3 1 & 2", "0 2 & 2"]),
        "ppair": ("outcome R", ["0 L 1", "0 L 2 & 2", "0 R 2", "1 R 2 & 2", "0 L 1 & 2"]),
    }
    claim, lines = couples[name]
    for position in ("2 & 2", '"2 & 2"', quoted("2 & 2")):
        for written in ("2 & 2", '"2 & 2"', quoted("2 & 2")):
            for some in (lines, lines[:-1], lines[-1:]):
                said = [line.replace("2 & 2", written) for line in some]
                forged(proof, f"{name} | {position}", claim, said, convention="misere")
                refusal(proof, rules=rules)


@pytest.mark.parametrize("text", ["1 & 1", "2 & 2", "3 & 4", "1"])
@pytest.mark.parametrize("partizan", [False, True])
def test_a_text_with_an_ampersand_is_proved_as_it_is(text: str, partizan: bool, proof: Path) -> None:
    """By couples that stand for the positions that can be met, and nothing else."""
    name = "ppair" if partizan else "pair"
    rules = stacks(proof.parent, name, partizan=partizan)
    height = min(int(one) for one in text.split(" & "))
    over = [int(one) - height for one in text.split(" & ")]
    for misere in (False, True):
        lines = ["1 «0»"] if misere and not partizan else ["1 L", "1 R"] if misere else []
        for left in range(1, height + 1):
            here = " & ".join(str(left + more) for more in over)
            here = quoted(here)
            if partizan:
                first = {"L": wins(left, 1, 2, misere), "R": wins(left, 2, 1, misere)}
                lines += [f"0 {player} {here}" for player, won in first.items() if not won]
            else:
                lines.append(f"{left if not misere else left if left > 1 else 0} {here}")
        claim = outcome(height, misere, partizan)
        convention = "misere" if misere else "normal"
        forged(proof, f"{name} | {quoted(text)}", f"outcome {claim}", lines, convention=convention)
        assert verify(proof, rules=rules).position in (text, quoted(text))
        for wrong in set("NPLR" if partizan else "NP") - {claim}:
            forged(proof, f"{name} | {quoted(text)}", f"outcome {wrong}", lines, convention=convention)
            refusal(proof, rules=rules)


# ---- the same, solved ------------------------------------------------------------------------------
@pytest.mark.parametrize("name", sorted(TEXTS))
@pytest.mark.parametrize("partizan", [False, True])
@pytest.mark.parametrize("misere", [False, True])
def test_games_that_write_what_they_like_are_solved(
    name: str, partizan: bool, misere: bool, proof: Path
) -> None:
    """The answer is that of the moves, and the proof of it is verified."""
    separator = TEXTS[name]
    name = f"p{name}" if partizan else name
    rules = stacks(proof.parent, name, separator=separator, partizan=partizan)
    for piles in ((1,), (1, 1), (2, 2), (1, 3), (3, 4), (2, 2, 2)):
        position = game(rules).start(separator.join(map(str, piles)))
        found = solve(position, misere=misere, theorems=False)
        assert str(found.outcome) == outcome(min(piles), misere, partizan), piles
        found.proof().write(proof)
        assert verify(proof, rules=rules).header.claim == f"outcome {found.outcome}"


@pytest.mark.parametrize("separator", [" and ", " & "])
@pytest.mark.parametrize("one", ["1", "over"])
@pytest.mark.parametrize("ending", ["long", "short"])
@pytest.mark.parametrize("misere", [False, True])
def test_compounds_of_games_that_write_what_they_like(
    separator: str, one: str, ending: str, misere: bool, proof: Path
) -> None:
    """A compound of one component is that component."""
    rules = stacks(proof.parent, "texts", separator=separator, one=one)
    for piles in ((1,), (2,), (1, 1), (2, 2), (1, 3)):
        text = separator.join(one if pile == 1 else str(pile) for pile in piles)
        position = compound(game(rules).start(text), "all", ending)
        found = solve(position, misere=misere, theorems=False)
        assert str(found.outcome) == outcome(min(piles), misere, False), piles
        found.proof().write(proof)
        verify(proof, rules=rules)


@pytest.mark.parametrize(("start", "one"), [("both", "1"), ("2", "over"), ("3", "over")])
@pytest.mark.parametrize("misere", [False, True])
def test_forged_compounds_of_games_that_write_what_they_like(
    start: str, one: str, misere: bool, proof: Path
) -> None:
    """What `both` leads to is `1 and 1`, one component; and a stack that is written `over` is not over."""
    rules = stacks(proof.parent, "texts", separator=" and ", one=one)
    wrong = {"N": "P", "P": "N"}[outcome(3 if start == "3" else 2, misere, False)]
    ends = [["1 «0»"], []] if misere else [[]]
    below = "1 & 1" if start == "both" and misere else "1 and 1" if start == "both" else "over"
    for rule, first in product(("O_l", "A_l", "S_r"), ends):
        for n, m in product(range(3), repeat=2):
            lines = [*(["0 1"] if start == "both" else []), f"{n} {below}", f"{m} {start}"]
            forged(
                proof,
                f"texts {rule} | {start}",
                f"outcome {wrong}",
                [*first, *lines],
                convention="misere" if misere else "normal",
            )
            refusal(proof, rules=rules)


# ---- theorems -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("about", "claim", "lines"),
    [
        ("toppling_dominoes | L + R", "value 0", ["by rows of switches: has 0 L + R"]),
        ("toppling_dominoes | L + R", "value *", ["by rows of switches: has * L + R"]),
        ("toppling_dominoes | L + R", "value *", ["has 1 L", "has -1 R", "by rows of switches: has * L + R"]),
        ("toppling_dominoes | LR + LR", "value *", ["by rows of switches: has * LR + LR"]),
    ],
)
def test_theorems_on_values_are_not_about_sums(about: str, claim: str, lines: list[str], proof: Path) -> None:
    assert "single component" in refusal(forged(proof, about, claim, lines))
