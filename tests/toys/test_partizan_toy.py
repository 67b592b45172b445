"""The same with different moves for Left and Right."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path

import pytest
from tests import plain_forms as plain
from tests.toy import PartizanToy, known_by_name, partizan

import grundy
from grundy.check import Entry, RefusedError, verify
from grundy.cli import main
from grundy.errors import GrundyError
from grundy.games import Player
from grundy.prove.proof import header_of, prove
from grundy.prove.steps_values import in_braces
from grundy.prove.writing import write
from grundy.search.partizan import PartizanSolver
from grundy.store import Space, Store, StoreError, StoreRecorder
from grundy.store.check import check
from grundy.theorems import Theorem, registry, value_by_theorem
from grundy.values import Outcome
from grundy.values.partizan import CanonicalForm

LEFTS = {
    "i": "0",
    "s": "0",
    "h": "0",
    "u": "0",
    "w": "i, s + s",
    "m": "i + i, h",
    "y": "s + i, j",
    "e": "0",
    "t": "e + e, i",
    "v": "0",
}
RIGHTS = {
    "j": "0",
    "s": "0",
    "h": "i",
    "u": "s",
    "w": "j, i + j",
    "m": "h + j, u",
    "y": "u, w",
    "t": "i",
    "v": "0, s",
}
RULES = partizan(LEFTS, RIGHTS)
VALUES = {"i": "1", "j": "-1", "s": "*", "h": "1/2", "u": "^", "w": "+-1", "v": "v*"}


def sums(most: int) -> list[str]:
    names = sorted(RULES.names)
    chosen = (parts for count in range(most + 1) for parts in combinations_with_replacement(names, count))
    return [" + ".join(parts) or "0" for parts in chosen]


def start(text: str) -> PartizanToy:
    return RULES.parse(text)


def outcome(text: str) -> Outcome:
    left, right = (plain.wins_first(start(text), turn) for turn in (True, False))
    return {
        (True, True): Outcome.N,
        (True, False): Outcome.L,
        (False, True): Outcome.R,
        (False, False): Outcome.P,
    }[left, right]


@pytest.fixture
def by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    known_by_name(RULES, monkeypatch)


def test_the_table() -> None:
    for part, value in VALUES.items():
        assert plain.value_of(start(part)) == plain.from_form(CanonicalForm.parse(value)), part


# ---- solver ---------------------------------------------------------------------------------------
def test_values() -> None:
    solver = PartizanSolver(RULES.game)
    for text in sums(2):
        assert solver.known_value(start(text)) in (None, solver.value(start(text)))
        found = solver.value(start(text))
        assert found is not None
        assert plain.from_form(found) == plain.value_of(start(text)), text
        assert solver.known_value(start(text)) == found


def test_outcomes() -> None:
    solver = PartizanSolver(RULES.game)
    for text in sums(2):
        assert solver.outcome(start(text)) is outcome(text), text
        result = grundy.solve(start(text))
        assert result.outcome is outcome(text), text
        assert result.value is None or result.value == solver.value(start(text))
        for player in Player:
            wins = plain.wins_first(start(text), player is Player.LEFT)
            assert PartizanSolver(RULES.game).wins_first(start(text), player) is wins


@pytest.mark.parametrize("valued", [False, True])
def test_winning_moves(valued: bool) -> None:
    for text in sums(2):
        for player in Player:
            solver = PartizanSolver(RULES.game)
            if valued:
                solver.value(start(text))
            move = solver.winning_move(start(text), player)
            assert (move is not None) == plain.wins_first(start(text), player is Player.LEFT), text
            if move is not None:
                after = start(text).play(f"{player.value} {move}")
                assert not plain.wins_first(after, player is Player.RIGHT), (text, player, move)


def misere_wins(position: PartizanToy, left: bool) -> bool:
    options = position.left() if left else position.right()
    return not options or any(not misere_wins(option, not left) for option in options)


def test_misere_play() -> None:
    solver = PartizanSolver(RULES.game, misere=True)
    for text in sums(2):
        for player in Player:
            wins = misere_wins(start(text), player is Player.LEFT)
            assert solver.wins_first(start(text), player) is wins, text
    with pytest.raises(GrundyError, match="no canonical form"):
        solver.value(start("i"))


# ---- theorems -------------------------------------------------------------------------------------
def test_theorems_on_values(monkeypatch: pytest.MonkeyPatch) -> None:
    def says(position: PartizanToy) -> str | None:
        return VALUES.get(str(position))

    known = Theorem("values", "toy", "", says)
    monkeypatch.setitem(registry._asked, ("toy", str, False), (known,))
    for text in sums(3):
        found = value_by_theorem(start(text))
        told = bool(start(text).parts) and VALUES.keys() >= set(start(text).parts)
        assert (found is not None) is told, text
        if found is not None:
            assert plain.from_form(found[0]) == plain.value_of(start(text)), text
    for text in sums(2):
        assert grundy.solve(start(text)).outcome is outcome(text), text


# ---- certificates ---------------------------------------------------------------------------------
def accepted(folder: Path, position: str, claim: str, lines: list[tuple[str, str]]) -> bool:
    file = folder / "forged"
    write(file, header_of(start(position), "normal", claim), [Entry(text, has=form) for text, form in lines])
    try:
        verify(file)
    except RefusedError:
        return False
    return True


@pytest.mark.usefixtures("by_name")
def test_a_value_needs_what_stands_above_it(tmp_path: Path) -> None:
    """Whatever true values stand above, only the true one is accepted."""
    below = [("i", "1"), ("j", "-1"), ("s", "*")]
    for part, said in product(("h", "u", "w"), ("1/2", "^", "+-1", "0", "*", "1", "1/4", "{1|-1/2}")):
        for count in range(len(below) + 1):
            for chosen in combinations(below, count):
                lines = [*chosen, (part, said)]
                full = [(text, in_braces(CanonicalForm.parse(value), 10**6)) for text, value in lines]
                good = accepted(tmp_path, part, f"value {full[-1][1]}", full)
                assert not good or said == VALUES[part], (chosen, part, said)
                assert good or said != VALUES[part] or count < len(below), (chosen, part, said)


@pytest.mark.usefixtures("by_name")
@pytest.mark.parametrize(
    ("value", "lines", "good"),
    [
        ("1*", [("i", "1"), ("t", "1*")], False),  # of Left's option e + e nothing is known
        ("1*", [("e", "1"), ("i", "1"), ("t", "1*")], False),
        ("{2|1}", [("e", "1"), ("i", "1"), ("t", "{2|1}")], True),
        ("{2|1}", [("i", "1"), ("t", "{2|1}"), ("e", "1")], False),
    ],
)
def test_what_shows_a_value(value: str, lines: list[tuple[str, str]], good: bool, tmp_path: Path) -> None:
    full = [(text, in_braces(CanonicalForm.parse(form), 10**6)) for text, form in lines]
    assert accepted(tmp_path, "t", f"value {in_braces(CanonicalForm.parse(value), 10**6)}", full) is good


@pytest.mark.usefixtures("by_name")
def test_proofs_of_values(tmp_path: Path) -> None:
    for text in sums(2):
        value = PartizanSolver(RULES.game).value(start(text))
        assert value is not None
        proof = prove(start(text), f"value {value}")
        proof.write(tmp_path / "proof")
        assert verify(tmp_path / "proof").entries == len(proof.entries)
        for wrong in (value + 1, value + CanonicalForm.parse("*")):
            with pytest.raises(GrundyError, match="this is not so"):
                prove(start(text), f"value {wrong}")


@pytest.mark.usefixtures("by_name")
def test_proofs_of_outcomes(tmp_path: Path) -> None:
    for text in sums(2):
        for claimed in (Outcome.N, Outcome.P, Outcome.L, Outcome.R):
            claim = f"outcome {claimed.value}"
            if claimed is outcome(text):
                prove(start(text), claim).write(tmp_path / "proof")
                verify(tmp_path / "proof")
            else:
                with pytest.raises(GrundyError, match="this is not so"):
                    prove(start(text), claim)


# ---- commands -------------------------------------------------------------------------------------
@pytest.mark.usefixtures("by_name")
def test_the_list_of_options(capsys: pytest.CaptureFixture[str]) -> None:
    for text in sums(2):
        assert main(["options", "toy", text, "--json", "--no-store"]) == 0
        for option in json.loads(capsys.readouterr().out)["options"]:
            for name in option["moves"]:
                after = start(text).play(name)
                assert option["winning"] is not plain.wins_first(after, name[0] == "R"), (text, name)
                assert option["value"] == str(PartizanSolver(RULES.game).value(after))


# ---- stores ---------------------------------------------------------------------------------------
@pytest.fixture
def store(by_name: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr("grundy.search.partizan.WORTH_KEEPING", 1)
    with Store(":memory:") as opened:
        yield opened


def test_values_are_kept(store: Store) -> None:
    first = PartizanSolver(RULES.game, recorder=StoreRecorder(store))
    value = first.value(start("m + y"))
    facts = {fact.key: str(fact.value) for fact in store.facts(Space("toy", 1, "canonical"))}
    assert {"m", "y"} <= facts.keys()
    for key, text in facts.items():
        assert plain.from_form(CanonicalForm.from_full_text(text)) == plain.value_of(start(key))
    again = PartizanSolver(RULES.game, recorder=StoreRecorder(store))
    assert again.value(start("m + y")) == value
    assert again.nodes == 0 < first.nodes
    assert check(store, again=20).solved_again == len(facts)


def test_a_wrong_value_is_found_out(store: Store) -> None:
    store.add(Space("toy", 1, "canonical"), [("h", CanonicalForm.parse("1/4").full_text())])
    with pytest.raises(StoreError, match="a wrong fact: toy, rules 1, canonical forms: h"):
        check(store, again=1)
