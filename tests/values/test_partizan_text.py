"""Values as text: every form parses back, and mistakes are pointed at."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.values.test_partizan import forms

from grundy._engine import Forms
from grundy.errors import GrundyError, ParseError
from grundy.values.partizan import CanonicalForm
from grundy.values.partizan_parse import read_expression

PRINTED = [
    ("0", "0"),
    ("{|}", "0"),
    ("-6/8", "-3/4"),
    ("{0|1}", "1/2"),
    ("{1|}", "2"),
    ("*2+*3", "*"),
    ("^+^+*", "^^*"),
    ("v + v + v", "v3"),
    ("1/2 - ^", "1/2v"),
    ("-1^", "-1^"),
    ("-(1^)", "-1v"),
    ("{0|*}", "^"),
    ("{0,*|0}", "^*"),
    ("{0|*3}", "^*2"),
    ("{0|^5*3}", "^6*2"),
    ("{2|-1}", "{2|-1}"),
    ("{1|-1}", "+-1"),
    ("±1", "+-1"),
    ("+-(1, {3|0})", "+-(1,{3|0})"),
    ("{1||0|-1}", "{1||0|-1}"),
    ("{1|{0|-1}}", "{1||0|-1}"),
    ("{{3|2}|1||{0|-1}|-5}", "{3|2||1|||0|-1||-5}"),
    ("{0||0|-2}", "+_2"),
    ("{2|0||0}", "-_2"),
    ("{1||1|-3/2}", "1+_5/2"),
    ("+_(1*)", "+_(1*)"),
    ("+_{2|1}", "+_{2|1}"),
    ("2 - 1+_1", "1+_1"),
    ("{2,{3|1}|0,{1|-1}}", "{2,{3|1}|0,+-1}"),
    ("3 . ^*", "^3*"),
    ("-3 . {2|-1}", "{0|-3}"),
    ("1 : 1 : -1", "3/2"),
    ("↑ + ⇑ + ∗", "^3*"),
    ("^0", "0"),
    ("*0", "0"),
]


@pytest.mark.parametrize(("text", "printed"), PRINTED, ids=[text for text, _ in PRINTED])
def test_printed(text: str, printed: str) -> None:
    assert str(CanonicalForm.parse(text)) == printed
    assert CanonicalForm.parse(printed) == CanonicalForm.parse(text)


@given(forms(4))
def test_text_round_trips(form: CanonicalForm) -> None:
    assert CanonicalForm.parse(str(form)) == form
    assert f"{form}" == str(form)


def expanded(text: str) -> str:
    """A full text with the games in place of the numbers that stand for them."""
    closed: list[str] = []
    whole, open_at, number = "", list[int](), ""
    for character in f"{text} ":
        if number and not character.isdigit():
            whole, number = whole + closed[int(number[1:]) - 1], ""
        if character == "#" or number:
            number += character
            continue
        if character == "{":
            open_at.append(len(whole))
        whole += character
        if character == "}":
            closed.append(whole[open_at.pop() :])
    return whole.strip()


@given(forms(4), forms(4))
def test_full_texts_are_the_usual_notation(form: CanonicalForm, other: CanonicalForm) -> None:
    text = form.full_text()
    assert CanonicalForm.parse(expanded(text)) == form
    assert CanonicalForm.from_full_text(text) == form
    assert (text == other.full_text()) is (form == other)


@given(st.lists(forms(4), min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_full_texts_do_not_depend_on_what_was_computed_before(
    games: list[CanonicalForm], chance: random.Random
) -> None:
    total = sum(games[1:], games[0])
    elsewhere = Forms()
    followers = list(total.followers())
    chance.shuffle(followers)
    for follower in followers:
        assert elsewhere.full_text(elsewhere.read(follower.full_text())) == follower.full_text()
    assert elsewhere.full_text(elsewhere.read(total.full_text())) == total.full_text()


@pytest.mark.parametrize(
    "text",
    ["", "{", "{1|", "#1", "{1|-1}#1", "{#1|2}", "-", "-^", "1/3", "1/0", "^^", "{1|-1}x", "{1,|2}", "*70000",
     "v99999999999", "9999999999999999999", "1/2305843009213693952", " 1", "{" * 5000],
)  # fmt: skip
def test_what_is_no_full_text_is_refused_in_a_line(text: str) -> None:
    with pytest.raises(GrundyError) as caught:
        CanonicalForm.from_full_text(text)
    assert len(str(caught.value)) < 150


def test_a_full_text_is_as_long_as_there_are_followers() -> None:
    game = CanonicalForm([1], [-1])
    for _ in range(200):
        game = CanonicalForm([game, 5], [CanonicalForm([game], [-7])])
    text = game.full_text()
    assert len(text) < 40 * len(game.followers())
    assert CanonicalForm.from_full_text(text) == game


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("^ > 0", True),
        ("^ || *", True),
        ("^^ > *", True),
        ("^ <= *", False),
        ("1/2 + 1/2 = 1", True),
        ("{1|-1} != 0", True),
        ("+_1 < ^", True),
        ("+_2 < +_1", True),
        ("1 >= 1", True),
        ("*2 == *2", True),
        ("{0||0|-1} < 1/1024", True),
    ],
)
def test_comparisons(text: str, holds: bool) -> None:
    assert read_expression(text) is holds


WRONG = [
    ("", "expected a value such as `1/2`, `^*` or `{2|-1}` in '' at character 1"),
    ("1 +", "expected a value such as `1/2`, `^*` or `{2|-1}` in '1 +' at character 4"),
    ("1 2", "expected an operator in '1 2' at character 3"),
    ("{2|-1", "expected `,`, `|` or `}` in '{2|-1' at character 6"),
    ("{2}", "expected `|` between Left's and Right's options in '{2}' at character 3"),
    ("{1|2|3}", "two runs of bars of the same length in '{1|2|3}' at character 5"),
    ("(1", "expected `)` in '(1' at character 3"),
    ("+-(1;2)", "expected `,` or `)` in '+-(1;2)' at character 5"),
    ("1/3", "the denominator is a power of 2 in '1/3' at character 3"),
    ("1/0", "the denominator is a power of 2 in '1/0' at character 3"),
    ("1/", "the denominator is a power of 2 in '1/' at character 3"),
    ("*70000", "the nimber is at most 65000 in '*70000' at character 2"),
    (
        "9999999999999999999",
        "the number is at most 4611686018427387903 in '9999999999999999999' at character 1",
    ),
    ("* . -1", "the unit of a Norton product is a positive game in '* . -1' at character 4"),
    ("1 < 2 < 3", "expected an operator in '1 < 2 < 3' at character 7"),
    ("^ *", "expected an operator in '^ *' at character 3"),
]


@pytest.mark.parametrize(("text", "message"), WRONG, ids=[text for text, _ in WRONG])
def test_mistakes_are_pointed_at(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_expression(text)
    assert str(caught.value) == message


@given(st.text("{}|()+-*^v_.:,/0123<=> ", max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read = read_expression(text)
    except GrundyError:
        return
    assert isinstance(read, (CanonicalForm, bool))


@pytest.mark.parametrize("text", ["{" * 100_000, "-" * 100_000 + "1", "(" * 5000 + "1" + ")" * 5000])
def test_deep_expressions_are_refused(text: str) -> None:
    with pytest.raises(ParseError, match="the expression is nested too deeply"):
        CanonicalForm.parse(text)


def test_huge_values_are_written_with_dots() -> None:
    form = CanonicalForm.parse("{1|-1}")
    for size in range(2, 7):
        form = form + CanonicalForm.parse(f"+-{4**size}") + CanonicalForm.parse(f"+-{4**size + 1}")
    assert "{...}" in str(form)
    assert len(str(form)) < 1_000_000


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("-3/4", r"-\tfrac{3}{4}"),
        ("1^^*2", r"1{\Uparrow}{\ast}2"),
        ("v3*", r"{\downarrow}3{\ast}"),
        ("{2|-1}", r"\{2\mid -1\}"),
        ("{1||0|-1}", r"\{1\parallel 0\mid -1\}"),
        ("+-1", r"\pm 1"),
        ("+_2", r"{+}_{2}"),
        (
            "+-(0,{{2|0},2+_2|-_2,{2|0}})",
            r"\pm (0, \{\{2\mid 0\}, 2{+}_{2}\mid {-}_{2}, \{2\mid 0\}\})",
        ),
    ],
)
def test_latex(text: str, latex: str) -> None:
    form = CanonicalForm.parse(text)
    assert form.latex() == latex
    assert form._repr_latex_() == f"${latex}$"
