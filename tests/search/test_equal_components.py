"""Components that cancel: one and its negative, and two that are their own negatives."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.partizan_positions import PARTIZAN, VALUES
from tests.search.test_sums import GAMES

import grundy
from grundy.games import Player, Position
from grundy.games.sum import GameSum
from grundy.games.turn import turn_of
from grundy.search.partizan import PartizanSolver
from grundy.search.solver import Solver
from grundy.search.sums import SumSolver
from grundy.values import Outcome
from grundy.values.partizan import CanonicalForm


def left_over(text: str) -> tuple[str, ...]:
    """What the engine has to play of a sum."""
    turn = turn_of(GameSum.parse(text), Player.LEFT)
    return Solver(turn).place(turn)[1]


OWN_NEGATIVES = [
    "clobber[3x4]",
    "clobber[BWBWB/WBWBW]",
    "nogo[3x3]",
    "konane[6x6]",
    "amazons[B.../..../...W]",
    "fission[..../.o../..../....]",
    "cannibal_clobber[3x4]",
    "domineering[5x5]",
    "domineering[....#/...../...../...../#....]",
    "snort[grid 3x3]",
    "graph_clobber[0-1,1-2,2-3,3-4,4-5,5-6,6-7,7-8,8-9; B 0,2,4,6,8; W 1,3,5,7,9]",
    "nim[5]",
    "impartial:clobber[3x4]",
    "cram[3x4]",
    "impartial:hackenbush[0-1B,1-2R,1-3B]",
]


@pytest.mark.parametrize("part", OWN_NEGATIVES)
def test_two_that_are_their_own_negatives(part: str) -> None:
    """Seen at once, of any number."""
    (one,) = left_over(part)
    for count in (2, 4, 13, 100, -2, -7):
        assert left_over(f"{count} . {part}") == ((one,) if count % 2 else ()), count
        assert left_over(f"{count} . {part} - {part}") == (() if count % 2 else (one,)), count
    assert left_over(f"0 . {part}") == ()


PAIRS = [
    ("clobber[BWBW/.WBB/BBWW]", "clobber[BWBW/WWB./BBWW]"),  # to its negative by a mirror and other colours
    ("clobber[BWBW/.WBB/BBWW]", "clobber[W.W/BBW/WWB/BWB]"),
    ("domineering[3x5]", "domineering[5x3]"),
    ("domineering[....#/...../...../.....]", "domineering[..../..../..../..../#...]"),
    ("amazons[B../.../..B/...]", "amazons[.../W../.../..W]"),
    ("toads_and_frogs[TTT___FF]", "toads_and_frogs[TT___FFF]"),
    ("nogo[B..../...../.....]", "nogo[...../...../....W]"),
    ("snort[0-1,1-2,2-3,3-4,4-5,5-6,6-7,7-8; B 0]", "snort[0-1,1-2,2-3,3-4,4-5,5-6,6-7,7-8; W 8]"),
]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_a_component_and_its_mirror_image(one: str, other: str) -> None:
    assert left_over(f"{one} + {other}") == ()
    assert left_over(f"3 . {one} + 3 . {other}") == ()
    assert left_over(f"{one} - {other}") == left_over(f"2 . {one}") != ()


def test_thirteen_boards_are_one() -> None:
    """Each of them is worth nothing, though nobody says so beforehand."""
    one = grundy.solve(GameSum.parse("clobber[3x4]"), find_move=False)
    for count in (2, 13, 50):
        found = grundy.solve(GameSum.parse(f"{count} . clobber[3x4]"), find_move=False)
        assert found.outcome is Outcome.P
        assert found.nodes <= one.nodes + 10


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("13 . clobber[3x4]", Outcome.P),
        ("13 . nogo[3x3]", Outcome.N),
        ("14 . nogo[3x3] - 12 . nogo[3x3]", Outcome.P),
        ("6 . nogo[3x3] + 7 . nogo[3x3] + ^", Outcome.N),
        ("6 . nogo[3x3] + ^", Outcome.L),
        ("0 . nogo[3x3] - 1", Outcome.R),
        ("-13 . nogo[3x3] + 12 . nogo[3x3] + 1/4", Outcome.L),
        ("8 . domineering[5x5] + 9 . cram[3x4] + nim[1]", Outcome.P),
        ("5 . ^* - 2 . ^* - 3 . ^", Outcome.N),
        ("4 . ^* - 4 . ^", Outcome.P),
        ("3 . {1|-1} + 2 . {2|-2} - {1|-1}", Outcome.P),
        ("-3 . {1|-1} + {2|-2}", Outcome.N),
    ],
)
def test_sums_of_many_equal_components(text: str, outcome: Outcome) -> None:
    position = GameSum.parse(text)
    assert grundy.solve(position, nodes=20_000, find_move=False).outcome is outcome
    assert PartizanSolver(position).outcome(position, grundy.Limits(nodes=50_000)) is outcome


@pytest.mark.parametrize(
    "text",
    [
        "clobber[BWBWB/WBWBW] + clobber[BWBWWB/WBWBW.]",
        "domineering[5x5] + domineering[....../....../.....#/.....#/.....#]",
    ],
)
def test_components_cancel_after_a_move(text: str) -> None:
    """Left makes one component what the other is, and the search sees it at once."""
    position = GameSum.parse(text)
    assert any(left_over(str(option)) == () for _, option in position.moves_of(Player.LEFT))
    assert PartizanSolver(position).wins_first(position, Player.LEFT, grundy.Limits(nodes=2))


@st.composite
def equal(draw: st.DrawFn) -> tuple[Position, int, str]:
    name = draw(st.sampled_from(GAMES))
    return draw(PARTIZAN[name]), draw(st.integers(-5, 7)), draw(st.sampled_from(VALUES))


@settings(max_examples=40)
@given(equal())
def test_multiples_are_those_of_values(drawn: tuple[Position, int, str]) -> None:
    part, count, beside = drawn
    position = count * part + CanonicalForm.parse(beside)
    value = SumSolver(GameSum(((False, part),))).value(GameSum(((False, part),)))
    assert value is not None
    total = CanonicalForm.parse(beside)
    for _ in range(abs(count)):
        total = total + value if count > 0 else total - value
    assert SumSolver(position).outcome(position) is total.outcome
    if abs(count) <= 2:  # where nothing is known beforehand
        assert PartizanSolver(position).outcome(position) is total.outcome
