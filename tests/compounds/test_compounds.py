"""Compounds of any game: their moves by the rules, and their game functions by the moves."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.compounds.path_brute import loses, options
from tests.positions import POSITIONS

import grundy
from grundy.compounds import (
    Compound,
    CompoundRule,
    Evaluator,
    Variant,
    compound,
    compound_game,
    function_for,
    variants,
)
from grundy.errors import GrundyError
from grundy.games import Position
from grundy.values import Outcome

ALL = [str(variant) for variant in variants()]
WITH_NUMBERS = ["=2_l^+", "=3_r^-", ">=2_l^-", "<=2_r^+", "=2max_l^+", ">=2min_r^-"]
EVERY_VARIANT = pytest.mark.parametrize("name", [*ALL, *WITH_NUMBERS])


def paths(lengths: Sequence[int], variant: Variant) -> Compound:
    """A union of paths, as heaps of the octal game 0.137."""
    union = grundy.game("octal").start("0.137:" + "+".join(map(str, lengths or [0])))
    return compound(union, variant.rule)


def lengths_of(position: Compound) -> tuple[int, ...]:
    return tuple(sorted(part.size() for part in position.parts))


def plain(name: str) -> str:
    return name.replace("^", "")


@cache
def lost(position: Position, misere: bool) -> bool:
    """Whether the player to move loses, by the moves and nothing else."""
    found = position.options()
    return not any(lost(option, misere) for option in found) if found else not misere


@EVERY_VARIANT
def test_moves_follow_the_rules(name: str) -> None:
    variant = Variant.parse(name)
    for count in (0, 1, 2, 3):
        for union in combinations_with_replacement(range(1, 7), count):
            position = paths(union, variant)
            expected = {option or () for option in options(plain(name), union)}
            assert {lengths_of(option) for option in position.options()} == expected
            assert {lengths_of(option) for _, option in position.distinct_moves()} == expected
            for move, option in position.moves():
                assert position.play(move) == option


@EVERY_VARIANT
def test_solve_agrees_with_the_rules(name: str) -> None:
    chance = random.Random(name)
    variant = Variant.parse(name)
    for _ in range(25):
        union = tuple(sorted(chance.randint(1, 8) for _ in range(chance.randint(0, 3))))
        position = paths(union, variant)
        expected = loses(plain(name), union)
        for theorems in (True, False):
            result = grundy.solve(position, misere=variant.misere, theorems=theorems)
            assert (result.outcome is Outcome.P) == expected, union
            if not expected and union:
                assert result.winning_move is not None
                after = position.play(result.winning_move)
                assert loses(plain(name), lengths_of(after)), (union, result.winning_move)


@EVERY_VARIANT
def test_components_that_have_ended_at_the_start(name: str) -> None:
    variant = Variant.parse(name)
    for union in ((0, 3), (4, 0), (0, 0), (5, 0, 2), (0, 2, 7), (0,), (6, 3, 0, 0)):
        text = " and ".join(f"0.137:{length}" for length in union)
        position = compound_game(grundy.game("octal"), variant.rule).start(text)
        live = tuple(sorted(filter(None, union)))
        over = variant.rule.short and 0 in union
        assert lengths_of(position) == (() if over else live)  # type: ignore[arg-type]
        expected = loses(plain(name), None if over else live)
        for theorems in (True, False):
            result = grundy.solve(position, misere=variant.misere, theorems=theorems)
            assert (result.outcome is Outcome.P) == expected, (union, theorems)
            assert (result.winning_move is None) or not (over or expected)
        function = function_for(variant.rule, variant.misere)
        if function is not None and over:
            evaluator: Evaluator[object] = Evaluator(function)  # type: ignore[arg-type]
            assert evaluator.function.loses(evaluator.of(position)) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "text", "over"),
    [
        ("takeaway", "5:5 and 5:1", True),
        ("takeaway", "5:5+1", False),
        ("octal", "0.07:1 and 0.07:5", True),
        ("octal", "0.07:1+5", False),
        ("octal", "0.07:1+5 and 0.07:1", True),
        ("nim", "0 and 3", True),
        ("nim", "3", False),
        ("cram", "1x1 and 2x2", True),
        ("cram", ".#./#.. and 2x2", False),
        ("arc_kayles", "P1 and P3", True),
        ("arc_kayles", "0,1-2 and P3", False),
    ],
)
def test_what_has_ended_is_a_whole_text(game: str, text: str, over: bool) -> None:
    for play in ("one", "all", "some", "largest"):
        short = compound_game(grundy.game(game), CompoundRule.parse(play, "short")).start(text)
        assert (str(short) == "over") is over
        assert short.outcome() is (Outcome.P if lost(short, False) else Outcome.N)
        long = compound_game(grundy.game(game), CompoundRule.parse(play, "long")).start(text)
        assert str(long) != "over"


GAMES = ["nim", "octal", "grundys", "chomp", "cram", "peg_duotaire", "node_kayles", "vertexnim"]
CONWAY = [name for name in ALL if name[1] == "_" and name != "O_l^-"]


@pytest.mark.parametrize("name", CONWAY)
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=10)
@given(data=st.data())
def test_game_functions_serve_every_game(name: str, game: str, data: st.DataObject) -> None:
    variant = Variant.parse(name)
    parts = data.draw(st.lists(POSITIONS[game], min_size=1, max_size=2))
    text = " and ".join(map(str, parts))
    position = compound(parts[0], variant.rule).parse(text)
    if prod(len(part.options()) + 1 for part in position.parts) > 40:
        return
    function = function_for(variant.rule, variant.misere)
    assert function is not None
    evaluator: Evaluator[object] = Evaluator(function)  # type: ignore[arg-type]
    expected = lost(position, variant.misere)
    assert evaluator.function.loses(evaluator.of(position)) == expected
    move = evaluator.winning_move(position)
    if expected or not position.parts:
        assert move is None
    else:
        assert move is not None
        assert lost(position.play(move), variant.misere)


@pytest.mark.parametrize("game", sorted(POSITIONS))
@settings(max_examples=20)
@given(data=st.data())
def test_a_compound_is_a_position(game: str, data: st.DataObject) -> None:
    position = compound(data.draw(POSITIONS[game]), data.draw(st.sampled_from(["one", "all", "largest"])))
    assert type(position).parse(str(position)) == position
    assert position.canonical().canonical() == position.canonical()
    assert position.draw().startswith("<svg")
    assert position.diagram()


@given(st.sampled_from([*ALL, *WITH_NUMBERS]))
def test_names_round_trip(name: str) -> None:
    variant = Variant.parse(name)
    assert str(variant) == name
    rule = variant.rule
    assert CompoundRule.parse(rule.play, rule.ending) == rule
    assert (
        CompoundRule.parse(rule.play.replace(" ", "-"), {"long": "slow", "short": "fast"}[rule.ending])
        == rule
    )


@pytest.mark.parametrize(
    ("play", "words"),
    [
        ("none", "does not say on which components"),
        ("exactly 0", "does not say on which components"),
        ("exactly", "does not say on which components"),
        ("at most x", "does not say on which components"),
        ("", "does not say on which components"),
    ],
)
def test_wrong_words(play: str, words: str) -> None:
    with pytest.raises(GrundyError, match=words):
        CompoundRule.parse(play)


@pytest.mark.parametrize("text", ["O_l^*", "X_l^+", "O_x^+", "=0_l^+", "O_l^+-", ""])
def test_wrong_variants(text: str) -> None:
    with pytest.raises(GrundyError, match="is no variant"):
        Variant.parse(text)


def test_wrong_rules() -> None:
    with pytest.raises(GrundyError, match="an ending is long or short, not 'never'"):
        CompoundRule.parse("one", "never")
    with pytest.raises(GrundyError, match="compared by diameter or size, not by 'weight'"):
        CompoundRule.parse("largest", by="weight")
    with pytest.raises(GrundyError, match="domineering is partizan"):
        compound(grundy.game("domineering").start("2x2"), "all")


def test_any_function_of_a_component_can_choose() -> None:
    union = grundy.game("octal").start("0.137:3+4+5")
    odd = compound(union, "largest", by=lambda part: part.size() % 2)
    assert {move.split(":")[0] for move, _ in odd.moves()} == {"1", "3"}


def test_limits_are_kept() -> None:
    position = compound(grundy.game("cram").start("4x5"), "all", "short")
    result = grundy.solve(position, nodes=5)
    assert (result.stopped_by, result.outcome) == ("nodes", None)
    assert "components looked at: 5" in result.known
    assert grundy.solve(position, time_limit=1e-9).stopped_by == "time"


def test_an_ordinary_sum_is_solved_as_ever() -> None:
    position = compound(grundy.game("cram").start("4x5"), "one").parse("4x5 and 3x3")
    assert position.grundy() == grundy.game("cram").start("4x5 + 3x3").grundy()
    by_theorem = grundy.solve(compound(grundy.game("octal").start("0.137:100+7"), "one"), grundy=True)
    assert by_theorem.by == "theorem: proved period of an octal game"
