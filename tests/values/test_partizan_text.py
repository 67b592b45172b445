"""Values as text: every form parses back, and mistakes are pointed at."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.values.test_partizan import forms

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
        ("v3*", r"{\downarrow}^{[3]}{\ast}"),
        ("{2|-1}", r"\{2\mid -1\}"),
        ("{1||0|-1}", r"\{1\parallel 0\mid -1\}"),
        ("+-1", r"\pm 1"),
        ("+_2", r"{+}_{2}"),
    ],
)
def test_latex(text: str, latex: str) -> None:
    form = CanonicalForm.parse(text)
    assert form.latex() == latex
    assert form._repr_latex_() == f"${latex}$"
