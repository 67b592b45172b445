"""Sums of positions of several games, and of values."""

from __future__ import annotations

from fractions import Fraction

import pytest

import grundy
from grundy.errors import GrundyError
from grundy.games import game
from grundy.games.registry import SHIPPED
from grundy.games.sum import GameSum
from grundy.values import Nimber, Outcome
from grundy.values.partizan import CanonicalForm

BW = game("clobber").start("BW")
BOARD = game("domineering").start("2x2")


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (BW + BOARD, "clobber[BW] + domineering[../..]"),
        (BW - BOARD, "clobber[BW] - domineering[../..]"),
        (-BW, "-clobber[BW]"),
        (3 * BW, "3 . clobber[BW]"),
        (BW * -2 + 1, "-2 . clobber[BW] + 1"),
        (1 - BW, "-clobber[BW] + 1"),
        (BW + Nimber(2), "clobber[BW] + *2"),
        (BW + Fraction(-1, 2), "clobber[BW] - 1/2"),
        (BW + CanonicalForm.parse("{2|-1} - ^*"), "clobber[BW] + {2v*|-1 + v*}"),
        (sum([BW, BOARD], GameSum()), "clobber[BW] + domineering[../..]"),
        (BW + BW - (BW + 1), "2 . clobber[BW] - clobber[BW] - 1"),
        (0 * BW, "0"),
    ],
)
def test_positions_add(found: GameSum, expected: str) -> None:
    assert str(found) == expected
    assert GameSum.parse(expected) == found


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("2 . (clobber[BW] - 1)", "2 . clobber[BW] - 2"),
        ("clobber[BW] - clobber[BW]", "clobber[BW] - clobber[BW]"),
        ("cool({2|-1}, 1) + star", "{1|0} + *"),
        ("3 . ^ + 1 : -1", "1/2 + ^3"),
        ("sum[clobber[BW] + 1] - 1", "clobber[BW]"),
        ("impartial:clobber[BW]", "impartial:clobber[BW]"),
        ('nim["3+5"]', "nim[3+5]"),
        ("caterpillars[[212]]", "caterpillars[[212]]"),
    ],
)
def test_what_texts_mean(text: str, same: str) -> None:
    assert GameSum.parse(text) == GameSum.parse(same)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("dots_and_boxes[2x2] + 1", "dots_and_boxes is won by points"),
        ("tictactoe[3x3]", "tictactoe may end in a draw"),
        ("hex[3x3]", "hex is not won by the last move"),
        ("colouring[P3]", "colouring is not won by the last move"),
        ("clobber[BX]", "'BX' at character 2"),
        ("clobber[BW", "expected `]`"),
        ("cobbler[BW]", "unknown game 'cobbler'"),
        ("{clobber[BW]|0}", "and no positions"),
        ("{clobber[BW]|0} + cool(clobber[BW], 1)", "and no positions"),
        ("1000000 . clobber[BW]", "at most 10,000 summands"),
        ("9223372036854775807", "at most"),
        ("clobber[BW] ++ 1", "expected a value"),
        ("", "expected a value"),
        ('nim["3]', "expected a JSON string"),
    ],
)
def test_bad_sums(text: str, said: str) -> None:
    with pytest.raises(GrundyError, match=r".") as refused:
        GameSum.parse(text)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_many_copies_are_written_at_once() -> None:
    """Looking at each after the other would take minutes."""
    found = GameSum.parse("4000 . {1|*} - 3999 . {1|*} + 2000 . {1|-1}").literal
    assert [str(part) for part in found.parts()] == ["{1|*}"]
    for text in ("10000 . (10000 . {1|*})", "101 . (100 . nim[3])", "99999999999 . nim[3]"):
        with pytest.raises(GrundyError, match="at most 10,000 summands"):
            GameSum.parse(text)


def test_no_misere_play() -> None:
    with pytest.raises(GrundyError, match="there is no misère play of it"):
        grundy.solve(BW + 1, misere=True)


@pytest.mark.parametrize("other", ["1", None, 0.5, [BW]])
def test_what_cannot_be_added(other: object) -> None:
    with pytest.raises(TypeError):
        BW + other
    with pytest.raises(TypeError):
        other - BW


def test_the_version_of_the_rules_is_that_of_all_games() -> None:
    """What is known of a sum is not known any more when the rules of one of its games change."""
    own = 1
    changes = sum(game(name).position.rules_version - 1 for name in SHIPPED if name != "sum")
    assert GameSum.rules_version == own + changes


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("0", Outcome.P),
        ("clobber[BW/WB] - clobber[WB/BW]", Outcome.P),
        ("clobber[4x4] - clobber[4x4]", Outcome.P),
        ("domineering[2x3] + domineering[3x2]", Outcome.P),
        ("1000000000000 + clobber[BW]", Outcome.L),
        ("hackenbush[0-1B,1-2R] - 1/2", Outcome.P),
        ("nim[5] + *5", Outcome.P),
        ("amazons[B../..W] + 2 . toads_and_frogs[TT_FF] - nogo[1x4]", Outcome.N),
    ],
)
def test_who_wins(text: str, outcome: Outcome) -> None:
    assert GameSum.parse(text).outcome() is outcome


def test_fifty_components_of_four_games() -> None:
    """Nobody knows the value of all, and the walls of the small ones decide."""
    parts = ["clobber[BWB/W.W]", "domineering[2x3]", "toads_and_frogs[TT__F]", "amazons[B.#/..W]"]
    text = " + ".join(f"{count} . {part}" for part, count in zip(parts, (13, 12, 13, 12), strict=True))
    p = GameSum.parse(text)
    found = grundy.solve(p, nodes=100_000, find_move=False)
    assert found.outcome is grundy.solve(p + BW - BW, nodes=100_000, find_move=False).outcome


def test_all_winning_moves() -> None:
    p = GameSum.parse("domineering[3x3] + clobber[BW] - 1/2")
    found = grundy.solve(p, all_moves=True)
    for player in "LR":
        winning = {
            name.removeprefix(f"{player} ")
            for name, option in p.moves()
            if name[0] == player and option.outcome() in (Outcome.P, Outcome(player))
        }
        assert set(found.winning_moves.get(player, ())) == winning
    with pytest.raises(GrundyError, match="grundy options"):
        grundy.solve(game("nim").start("3"), all_moves=True)
