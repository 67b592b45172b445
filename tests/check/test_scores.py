"""Scores have certificates by best turns, as small as published ones; and by all turns, for small boards."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from tests.brute import oracle

import grundy
from grundy import _engine, verify
from grundy.boards.coins import Coins
from grundy.check import Entry, RefusedError
from grundy.check.best_turns import Best, BestTurns, node_of
from grundy.errors import GrundyError
from grundy.games import ScoringPosition
from grundy.prove import native_check
from grundy.prove.facts_turns import is_open
from grundy.prove.minimise import Minimiser
from grundy.prove.proof import Proof, prove
from grundy.search.scores import plain_score

PUBLISHED = {row["contract"]: row["positions"] for row in oracle("dots_and_boxes_proofs")}
SCORE = 3
"""Of the American 3x3 board."""


def board(start: str) -> ScoringPosition:
    position = grundy.game("dots_and_boxes").start(start)
    assert isinstance(position, ScoringPosition)
    return position


def by_contract(contract: int) -> Proof:
    claim = f"contract {contract} {'kept' if contract <= SCORE else 'missed'}"
    return prove(board("3x3"), claim, theorems=True)


def smallest(contract: int) -> Proof:
    """A proof that is not larger than the published one."""
    proof = by_contract(contract)
    minimiser = Minimiser(proof)
    for _ in minimiser.run():
        if len(minimiser.nodes) <= PUBLISHED[contract]:
            break
    return minimiser.smallest()


def test_a_contract_as_small_as_published(tmp_path: Path) -> None:
    smallest(3).write(tmp_path / "proof")
    found = native_check.verify(tmp_path / "proof")
    assert found.header.claim == "contract 3 kept"
    assert found.header.convention == "best turns"
    assert found.couples <= PUBLISHED[3]


def test_as_extracted(tmp_path: Path) -> None:
    """This one is small without being made smaller."""
    by_contract(4).write(tmp_path / "proof")
    assert native_check.verify(tmp_path / "proof").couples <= PUBLISHED[4]


@pytest.mark.long
@pytest.mark.parametrize("contract", PUBLISHED)
def test_all_contracts_as_small_as_published(contract: int, tmp_path: Path) -> None:
    smallest(contract).write(tmp_path / "proof")
    assert verify(tmp_path / "proof").couples <= PUBLISHED[contract]


@pytest.mark.parametrize("start", ["1x2", "2x2", "2x2-icelandic", "2x3-swedish"])
def test_both_kinds_of_certificates(start: str, tmp_path: Path) -> None:
    position = board(start)
    score = plain_score(position).mine
    for theorems, convention in ((True, "best turns"), (False, "normal")):
        grundy.solve(position, theorems=theorems).proof().write(tmp_path / "proof")
        for check in (verify, native_check.verify):
            found = check(tmp_path / "proof").header
            assert (found.convention, found.claim) == (convention, f"score {score}")


@pytest.mark.parametrize("start", ["0-1-2-3-4, 0-5-0", "1-2-3-4, 0-5-6-0", "0-1-2, 0-3-4-5-0", "1-2"])
def test_coins_that_can_be_captured_at_once(start: str, tmp_path: Path) -> None:
    position = grundy.game("strings_and_coins").start(start)
    assert isinstance(position, ScoringPosition)
    score = plain_score(position).mine
    for contract in range(1, position.at_stake() + 2):
        how, other = ("kept", "missed") if contract <= score else ("missed", "kept")
        prove(position, f"contract {contract} {how}", theorems=True).write(tmp_path / "proof")
        verify(tmp_path / "proof")
        with pytest.raises(GrundyError, match="this is not so"):
            prove(position, f"contract {contract} {other}", theorems=True)


def as_python(node: Best) -> Best:
    return node._replace(coins=str(Coins.parse(node.coins).canonical()))


@pytest.mark.parametrize("start", ["2x3", "3x3-icelandic", "3x3"])
def test_the_checker_plays_as_the_engine_does(start: str) -> None:
    """Node by node, along random lines of play."""
    rules, play, rng = _engine.StringsAndCoins(False), BestTurns(board(start)), random.Random(start)
    for _ in range(6):
        parts = node_of(board(start).coins() or Coins(), rng.randint(1, board(start).at_stake()))
        while parts:
            options = play.options(parts[0])
            (node,) = rules.canonical(play.write(parts[0]))
            read = (play.read(*option) for option in rules.expand(node))
            native = [(best,) if is_open(best) else () for best in read]
            assert set(options) == {tuple(map(as_python, option)) for option in native}
            parts = rng.choice([option for option in options if option] or [()])


def test_the_engine_writes_a_node_in_one_way_only() -> None:
    """Also after it has met other positions first."""
    node = "0-1-0, 0-2-3-4-0, 5-6-7-8-5, 0-9-0, 0-9; 3"
    fresh, used = _engine.StringsAndCoins(False), _engine.StringsAndCoins(False)
    for other in ("0-1-0, 0-1; 1", "1-2-3-4-1; 1", "0-1-2-3-0; 1", "0-1-0; 1"):
        used.canonical(other)
    assert fresh.canonical(node) == used.canonical(node)


def refusal(proof: Proof, entries: list[Entry], folder: Path) -> str:
    replace(proof, entries=tuple(entries)).write(folder / "wrong")
    with pytest.raises(RefusedError) as error:
        verify(folder / "wrong")
    return str(error.value)


def test_wrong_entries_are_refused(tmp_path: Path) -> None:
    proof = grundy.solve(board("2x2")).proof()
    entries = list(proof.entries)
    last = entries[-1]
    coins, _, contract = last.text.rpartition("; ")

    def ending(text: str, nimber: int = 0) -> list[Entry]:
        return [*entries[:-1], Entry(text, nimber)]

    assert "nothing above shows" in refusal(proof, ending(f"{coins}; {int(contract) - 1}"), tmp_path)
    assert "nothing above shows" in refusal(proof, ending(last.text, 1), tmp_path)
    assert "there are 4 coins" in refusal(proof, ending(f"{coins}; 9"), tmp_path)
    assert "it should end with what has to be got" in refusal(proof, ending(f"{coins}; many"), tmp_path)
    assert "can be captured now" in refusal(proof, ending("0-1-2; 1"), tmp_path)
    assert "is about" in refusal(proof, [*entries, Entry(f"{coins}; {int(contract) + 1}", 0)], tmp_path)
    assert "nothing above shows" in refusal(proof, entries[len(entries) // 2 :], tmp_path)


def test_best_turns_are_of_coins_and_strings(tmp_path: Path) -> None:
    proof = grundy.solve(grundy.game("cram").start("3x4"), theorems=False).proof()
    replace(proof, header=replace(proof.header, convention="best turns")).write(tmp_path / "proof")
    with pytest.raises(RefusedError, match="cram is not played with coins and strings"):
        verify(tmp_path / "proof")
