"""Functions and positions in expressions, and incentives."""

from __future__ import annotations

import pytest
from tests.values.test_partizan import born_by

from grundy.errors import ParseError
from grundy.values.partizan import CanonicalForm
from grundy.values.partizan_parse import read_expression


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("cool({2|-1}, 1)", "{1|0}"),
        ("cool({2|-1}, 3/2)", "1/2*"),
        ("heat(*, 2) + heat(1/2, 7)", "{5/2|-3/2}"),
        ("overheat({1|*}, 1/2, 1)", "{3/2||0|-2}"),
        ("freeze({5||3|-1})", "3^"),
        ("freeze(3/4)", "3/4"),
        ("reduced({2|1} + ^)", "{2|1}"),
        ("atomic_weight(^^* + *2)", "2"),
        ("companion(^)", "^*"),
        ("mean({5||3|-1}) - temperature(+-3)", "0"),
        ("{left_stop(+-2)|right_stop(+-2)}", "+-2"),
        ("2 . cool(heat(*, 1), 1)", "0"),
        ("star", "*"),
        ("up + star", "^*"),
        ("upstar", "^*"),
        ("down star", "v*"),
        ("double up", "^^"),
        ("triple downstar - 1", "-1v3*"),
        ("{zero|star2}", "{0|*2}"),
        ("½ + 1¼", "7/4"),
        ("-½ - ⅛", "-5/8"),
        ("-1½^", "-3/2^"),
        ("★", "*"),
        ("3 . up - down", "^4"),
        ("{0|star}", "^"),
        ("tiny(2)", "+_2"),
        ("1 + tiny({2|1})", "1 + +_{2|1}"),
        ("miny(1/2)", "-_(1/2)"),
        ("tiny(2) + miny(2)", "0"),
        ("5Tiny({5||3|1})", "5 + +_{5||3|1}"),
        ("-5/2Miny(^) + *", "-5/2* + -_(^)"),
    ],
)
def test_functions(text: str, value: str) -> None:
    assert read_expression(text) == CanonicalForm.parse(value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("foo(1)", "no function is called `foo`; there are cool, "),
        ("1 + cool(1)", "cool is a function of 2, not 1 in '1 + cool(1)' at character 5"),
        ("cool(+-1, *)", "* is no number in 'cool(+-1, *)' at character 1"),
        ("cool(+-1, 1", "expected `,` or `)` in 'cool(+-1, 1' at character 12"),
        ("atomic_weight(1)", "only an infinitesimal game has an atomic weight in 'atomic_weight(1)' at"),
        ("starfish", "expected a value such as"),
        ("star65001", "the nimber is at most 65000 in 'star65001' at character 1"),
        ("1/2^.3", "ups are written `^3`; a product has spaces, `3 . ^` in '1/2^.3' at character 5"),
        ("nim[3]", "positions are no values here in 'nim[3]' at character 1"),
        ("nim[[3]", "expected `]` in 'nim[[3]' at character 8"),
    ],
)
def test_mistakes_in_them_are_pointed_at(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_expression(text)
    assert str(caught.value).startswith(message)


def test_positions_are_asked_for() -> None:
    asked: list[tuple[str, str]] = []

    def worth(game: str, text: str) -> CanonicalForm:
        asked.append((game, text))
        return CanonicalForm.small(len(asked))

    assert read_expression("a-game[x [y] z] + cool(b[], 0) = 3", worth) is True
    assert asked == [("a-game", "x [y] z"), ("b", "")]


@pytest.mark.parametrize("mistake", ["+", "- cool(1", "< {1|2", "+ spin(1)", "+ b[nonsense]", "+ cool(1)"])
def test_mistakes_are_told_before_anything_is_worked_out(mistake: str) -> None:
    asked = []

    def worth(game: str, text: str) -> CanonicalForm:
        asked.append(text)
        return CanonicalForm.small(0)

    def known(game: str, text: str) -> None:
        if text == "nonsense":
            raise ParseError("no position", text, 0)

    with pytest.raises(ParseError):
        read_expression(f"a[x] {mistake}", worth, known)
    assert asked == []


def test_numbers_are_the_games_in_which_nobody_gains() -> None:
    for game in born_by(2):
        gains = [*game.left_incentives(), *game.right_incentives()]
        assert game.is_number == all(gain < 0 for gain in gains)
        assert set(game.left_incentives()) == set((-game).right_incentives())
        for option in game.left():
            assert any(option - game <= gain for gain in game.left_incentives())
        for one in game.left_incentives():
            assert not any(one < gain for gain in game.left_incentives())


@pytest.mark.parametrize(
    ("text", "holds"),
    [("½ ≤ 1", True), ("up ≥ star", False), ("up ≠ double up", True), ("star ∥ up", True), ("1 ∥ 0", False)],
)
def test_comparisons_as_papers_print_them(text: str, holds: bool) -> None:
    assert read_expression(text) is holds


def test_names_beside_positions() -> None:
    found = read_expression("double up + nim[1] + zero", lambda game, text: CanonicalForm.small(0, 0, 1))
    assert str(found) == "^^*"
