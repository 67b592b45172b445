"""Theorems on the colouring game, held equal to search."""

from __future__ import annotations

from collections.abc import Iterator

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy
from grundy.boards.graph import Graph
from grundy.games import Player
from grundy.games.colouring import Colouring
from grundy.games.colouring.partial_colouring import PartialColouring
from grundy.search.colouring import ColouringSolver
from grundy.theorems import verdict
from grundy.theorems.bitypes import _LOST_WORDS, bitype_by_theorem

SOLVER = ColouringSolver()
ENDS = ("a", "a^2", "a^3", "z")
OTHERS = ("b", "b^2", "b^3", "bzb", "z")


def words(lengths: range) -> Iterator[str]:
    for n in lengths:
        for first in ENDS:
            for last in OTHERS:
                for word in {f"{first}z^{n}{last}", f"{first}z^{n}{last}".replace("b", "a")}:
                    if word not in ("az^0a",):
                        yield word


@pytest.mark.parametrize("n", range(8))
def test_words(n: int) -> None:
    known = 0
    for word in words(range(n, n + 1)):
        position = Colouring.parse(word)
        said = bitype_by_theorem(position)
        if said is not None:
            known += 1
            assert said == SOLVER.signed_bitype(position), word
            if str(said.bitype) == "AA":
                assert SOLVER.is_neutral(position), word
    assert known >= 18


@settings(max_examples=60)
@given(st.lists(st.sampled_from(sorted(words(range(6)))), min_size=1, max_size=3))
def test_sums(some: list[str]) -> None:
    position = Colouring.parse(" + ".join(some))
    said = bitype_by_theorem(position)
    assert said is None or said == SOLVER.signed_bitype(position)


def test_circular_caterpillars() -> None:
    for n in range(3, 12):
        position = Colouring.parse(f"[z^{n}]")
        assert bitype_by_theorem(position) == SOLVER.signed_bitype(position)


@pytest.mark.parametrize("order", [*range(1, 13), pytest.param(14, marks=pytest.mark.long)])
def test_trees(order: int) -> None:
    """Trees of few branching vertices, and of the many that a caterpillar inside has."""
    for tree in networkx.nonisomorphic_trees(order):
        position = Colouring(PartialColouring(Graph.from_networkx(tree)))
        said = bitype_by_theorem(position)
        assert said is None or said == SOLVER.signed_bitype(position)


def test_a_caterpillar_inside_decides() -> None:
    """zDDDDz, and more vertices anywhere."""
    for word in ("zDDDDz", "zTDTDz", "zzzDDDDzz", "zDzDzDzDz"):
        position = Colouring.parse(word)
        assert str(bitype_by_theorem(position)).startswith("BB")
        assert str(SOLVER.bitype(position)) == "BB"


def test_lost_words() -> None:
    """Prop. 7.4.7 with eight z in the first word; what they are part of is lost as well."""
    assert len(_LOST_WORDS) == 10
    for spine in _LOST_WORDS:
        position = Colouring.parse(f"z{spine}z")
        assert str(SOLVER.extended_bitype(position)) == "BB+"
        assert str(bitype_by_theorem(position)) == f"BB{SOLVER.signed_bitype(position).sign}"
    assert bitype_by_theorem(Colouring.parse("zz^7DDDz")) is None
    assert str(bitype_by_theorem(Colouring.parse("zzTz^{20}DDDTz"))) == "BB1"


@pytest.mark.parametrize("word", ["zz^5z", "az^3b", "az^4b", "az^8b + az^3a", "[z^6]", "a^6", "zDDDDz"])
def test_moves_that_are_named_win(word: str) -> None:
    position = Colouring.parse(word)
    said = verdict(position)
    assert said is not None
    for player, move in said.moves.items():
        option = position.play(f"{player.value} {move}")
        assert SOLVER.alice_wins(option, player.other) is (player is Player.LEFT)


def test_long_caterpillars() -> None:
    """Far beyond what can be searched (Theorem 7.3.11)."""
    for n, expected in ((22, "AA0"), (23, "NN0"), (27, "NN0"), (28, "BB0"), (60, "BB0")):
        assert str(bitype_by_theorem(Colouring.parse(f"zz^{n}z"))) == expected
    result = grundy.solve(Colouring.parse("zz^23z"))
    assert result.by == "theorem: Guignard's caterpillars"
    assert result.winning_move is not None


def test_silence() -> None:
    for text in ("zDDzDz", "zz^3z k=4", "zz^3z pass=A", "grid 3x3"):
        assert bitype_by_theorem(Colouring.parse(text)) is None
