"""A kind of game that is one class in one file: every command works on it."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.check.forging import forged

import grundy
from grundy.check import RefusedError
from grundy.cli import main
from grundy.games import Player, registry
from grundy.kinds import Settings, play_of
from grundy.kinds.options import options_of
from grundy.store import Store
from grundy.store.check import check

FILE = str(Path(__file__).parents[2] / "examples" / "ends.py")

Ends: Any = grundy.game(FILE).position
Leads: Any = sys.modules[Ends.__module__].Leads
ROWS = ("", "3", "3 1", "1 5 2", "3 1 4 1", "2 7 1 8 2", "4 4", "1 1 1 1")

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*words: str) -> tuple[int, str]:
        code = main([*words])
        return code, capsys.readouterr().out

    return run


@cache
def lead(row: tuple[int, ...], sign: int) -> int:
    """By how much Left leads under best play, by the rules alone."""
    if not row:
        return 0
    after = [row[0] * sign + lead(row[1:], -sign), row[-1] * sign + lead(row[:-1], -sign)]
    return max(after) if sign > 0 else min(after)


@pytest.mark.parametrize("text", ROWS)
def test_solve(text: str) -> None:
    position = Ends.parse(text)
    found = grundy.solve(position)
    assert found.value == Leads(lead(position.row, 1), lead(position.row, -1))
    assert found.answered
    assert found.by == "search"
    for player, sign in zip(Player, (1, -1), strict=True):
        for move in found.best_moves[player.value]:
            after = position.play(f"{player.value} {move}")
            won = sign * position.points_of(after)
            assert won + lead(after.row, -sign) == lead(position.row, sign)
        assert bool(found.winning_moves[player.value]) is (sign * lead(position.row, sign) > 0)


def test_what_a_limit_leaves() -> None:
    found = grundy.solve(Ends.parse("2 7 1 8 2 8 1 8 2 8 4 5"), nodes=1)
    assert (found.stopped_by, found.outcome, found.value) == ("nodes", None, None)


def test_options() -> None:
    how = Settings()
    position = Ends.parse("3 1 5")
    found = options_of(play_of(position))
    found.value(how, how.solver(position), True, lambda name: nullcontext())
    assert [(one.player, one.moves, str(one.value), one.best) for one in found.listed] == [
        ("L", ["L first"], "+4/-4", False),
        ("L", ["L last"], "+2/-2", True),
        ("R", ["R first"], "+4/-4", False),
        ("R", ["R last"], "+2/-2", True),
    ]
    assert [one.winning for one in found.listed] == [False, True] * 2


def test_commands(run: Run) -> None:
    code, out = run("solve", FILE, "3 1", "--no-store")
    assert code == 0
    assert out.startswith("ends 3 1: N, the next player wins, value +2/-2\nwinning move: L first, R first\n")
    assert run("value", FILE, "1 5 2", "--no-store") == (0, "-2/+2\n")
    code, out = run("options", FILE, "3 1 5", "--no-store")
    assert code == 0
    assert out.splitlines()[1].endswith("3 1  winning")
    code, out = run("table", FILE, "1 1..1 4", "--no-store")
    assert code == 0
    found = [line.split()[6] for line in out.splitlines()]
    assert found == ["+0/+0", "+1/-1", "+2/-2", "+3/-3"]


def test_a_proof_by_the_command(run: Run, tmp_path: Path) -> None:
    for command in ("solve", "value"):
        file = str(tmp_path / command)
        assert run(command, FILE, "3 1 5", "--proof", file, "--no-store")[0] == 0
        assert grundy.verify(file, rules=FILE).header.claim == "worth +3/-3"
        assert run("verify", file, "--rules", FILE)[0] == 0
        assert run("minimise", file, "--rules", FILE)[0] == 0


def test_json(run: Run) -> None:
    code, out = run("solve", FILE, "3 1", "--json", "--no-store")
    fields = json.loads(out)
    assert code == 0
    assert {name: fields[name] for name in ("game", "position", "outcome", "value", "score", "grundy")} == {
        "game": "ends", "position": "3 1", "outcome": "N", "value": "+2/-2", "score": None, "grundy": None
    }  # fmt: skip
    assert fields["winning_moves"] == {"L": ["first"], "R": ["first"]}


def test_play(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nhint\nlast\nfirst\n"))
    code, out = run("play", FILE, "1 5 2 9", "--no-store")
    assert code == 0
    assert "A winning move is last." in out
    assert "I play first." in out
    assert out.endswith("You have won, 14 to 3.\n")


def test_tree(run: Run) -> None:
    code, out = run("tree", FILE, "3 1", "--no-store")
    assert code == 0
    assert out.splitlines() == [
        "#1 △ W  L 3 1; 1",
        "  #2 ○ L  R 1; -2  by first",
        "    #3 △ W  L; -1  by first",
        "      #4 ○ L  0  by has won",
    ]


@pytest.mark.parametrize("text", ROWS[1:])
def test_proof(text: str, tmp_path: Path) -> None:
    path = str(tmp_path / "proof")
    found = grundy.solve(Ends.parse(text), grundy=True)
    assert found.claim == f"worth {found.value}"
    found.proof().write(path)
    assert grundy.verify(path, rules=FILE).header.claim == found.claim
    lines = (
        Path(path).read_text().replace(found.claim, f"worth {found.value.left + 1:+}/{found.value.right:+}")
    )
    (tmp_path / "forged").write_text(lines)
    with pytest.raises(RefusedError):
        grundy.verify(str(tmp_path / "forged"), rules=FILE)


def test_claims_are_written_in_one_way(tmp_path: Path) -> None:
    """Also none is about a canonical form: who cannot move has not lost."""
    for claim, holds in (
        *(("worth +2/-2", True), ("worth 2/-2", False), ("worth +02/-2", False), ("worth +2/ -2", False)),
        *(("worth +２/-2", False), ("worth +2/-2/-2", False), (f"worth +{'9' * 5000}/-2", False)),
        *(("outcome N", False), ("value 0", False), ("nimber 0", False)),
    ):
        path = tmp_path / "proof"
        proof = grundy.solve(Ends.parse("3 1"), grundy=True).proof()
        lines = (str(entry) for entry in proof.entries)
        forged(path, "ends | 3 1", claim, lines, rules=Ends.rules_version)
        if holds:
            grundy.verify(path, rules=FILE)
        else:
            with pytest.raises(grundy.errors.GrundyError):
                grundy.verify(path, rules=FILE)


def test_a_kind_may_be_said_by_its_place(tmp_path: Path) -> None:
    """As `module:name`, it is loaded when it is needed, and a proof is of no other kind of play."""
    source = Path(FILE).read_text(encoding="utf-8").replace('@register("ends"', '@register("placed"')
    source = source.replace("ClassVar[Any] = EndsPlay", 'ClassVar[Any] = "grundy_file.placed:EndsPlay"')
    rules = tmp_path / "placed.py"
    rules.write_text(source, encoding="utf-8")
    proof = tmp_path / "proof"
    found = grundy.solve(grundy.game(str(rules)).start("3 1 4"), grundy=True)
    assert str(found.value) == "+2/-2"
    found.proof().write(proof)
    grundy.verify(proof, rules=str(rules))
    for claim in ("outcome N", "outcome P", "outcome L", "outcome R", "value 1", "value *"):
        for lines in ([], ["0 L 1", "0 R 1"], ["1 L 3 1", "0 R 3 1"], ["has 1 3 1"]):
            forged(proof, "placed | 3 1", claim, lines, rules=1)
            with pytest.raises(grundy.errors.GrundyError):
                grundy.verify(proof, rules=str(rules))


def test_a_kind_without_certificates_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused in a line, and not taken for another kind."""
    monkeypatch.setattr(registry, "_found", dict(registry._found))
    source = Path(FILE).read_text(encoding="utf-8").replace('@register("ends"', '@register("unproved"')
    rules = tmp_path / "unproved.py"
    rules.write_text(f"{source}\n\nclass Bare: pass\n\nEnds.kind = Bare\n", encoding="utf-8")
    proof = tmp_path / "proof"
    for claim in ("outcome N", "outcome P", "worth +2/-2", "value 0"):
        forged(proof, "unproved | 3 1", claim, [], rules=1)
        with pytest.raises(grundy.errors.GrundyError, match=r"no certificates|no canonical form"):
            grundy.verify(proof, rules=str(rules))
    with pytest.raises(grundy.errors.GrundyError, match="unproved is of a kind that is no kind of play"):
        grundy.solve(grundy.game(str(rules)).start("3 1"))


def test_store(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "kept.db")
    words = ("solve", FILE, "2 7 1 8 2", "--json", "--store", place)
    first, again = (json.loads(run(*words)[1]) for _ in range(2))
    assert first["value"] == again["value"]
    assert first["nodes"] > again["nodes"]
    with Store(place) as store:
        (space,) = store.spaces()
        assert space.game.endswith(", decisions")
        assert check(store, again=5).solved_again == 5
