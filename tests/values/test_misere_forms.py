"""Misère forms, against the definition of misère play on plain trees."""

from __future__ import annotations

import pickle
from functools import cache, reduce
from itertools import combinations
from operator import xor

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.brute import oracle
from tests.processes import ran_python

from grundy import _engine
from grundy.errors import GrundyError, ParseError
from grundy.values import Genus, MisereForm, Outcome, distinguish, mex
from grundy.values.misere import mate, small_forms

Tree = frozenset["Tree"]  # a game is the set of its options

trees: st.SearchStrategy[Tree] = st.recursive(
    st.just(frozenset()), lambda below: st.frozensets(below, max_size=4), max_leaves=12
)


@cache
def won(tree: Tree, other: Tree = frozenset()) -> bool:
    """Whether the player to move wins tree + other in misère play."""
    if not tree and not other:
        return True
    return any(not won(option, other) for option in tree) or any(not won(tree, option) for option in other)


@cache
def form_of(tree: Tree) -> MisereForm:
    return MisereForm(form_of(option) for option in tree)


forms = trees.map(form_of)


def tree_of(form: MisereForm) -> Tree:
    return frozenset(map(tree_of, form.options))


def heap(size: int) -> Tree:
    return frozenset(heap(smaller) for smaller in range(size))


# ---- reduction ----------------------------------------------------------------------------------
@given(trees, trees)
def test_a_form_plays_like_the_game_in_every_sum(tree: Tree, other: Tree) -> None:
    assert won(tree, other) == won(tree_of(form_of(tree)), other)
    assert form_of(tree).outcome is (Outcome.N if won(tree) else Outcome.P)


@given(trees, trees)
def test_the_sum_of_forms_is_the_form_of_the_sum(tree: Tree, other: Tree) -> None:
    @cache
    def form_of_sum(a: Tree, b: Tree) -> MisereForm:
        return MisereForm([*(form_of_sum(x, b) for x in a), *(form_of_sum(a, x) for x in b)])

    assert form_of(tree) + form_of(other) == form_of_sum(tree, other)


@given(forms, forms)
def test_different_forms_are_told_apart(g: MisereForm, h: MisereForm) -> None:
    test = distinguish(g, h)
    if g == h:
        assert test is None
    else:
        assert test is not None
        assert won(tree_of(g), tree_of(test)) != won(tree_of(h), tree_of(test))


def test_all_small_forms_are_told_apart() -> None:
    for g, h in combinations(small_forms(4), 2):
        test = distinguish(g, h)
        assert test is not None
        assert (g + test).outcome is not (h + test).outcome


@pytest.mark.parametrize("row", oracle("misere_forms"), ids=lambda row: row["game"])
def test_published_forms(row: dict[str, str]) -> None:
    assert str(MisereForm.parse(row["game"])) == row["form"]


def test_how_many_forms_there_are() -> None:
    """Thesis, section 4.2.7: the last one is in the long tests."""
    assert [_engine.count_forms(height) for height in range(5)] == [1, 2, 3, 5, 22]
    assert len(small_forms(4)) == 22


@pytest.mark.long
def test_how_many_forms_of_height_5_there_are() -> None:
    assert _engine.count_forms(5) == 4171780


@given(st.sets(st.integers(0, 8), min_size=1))
def test_mex_rule(heaps: set[int]) -> None:
    """Thesis, theorem 10: heaps with a 0 or 1 among them make the heap of their mex; others make no heap."""
    form = MisereForm(heaps)
    if heaps & {0, 1}:
        assert form == mex(heaps)
    else:
        assert form.options == tuple(sorted(heaps))


@given(st.integers(0, 12), st.integers(0, 12))
def test_sums_of_heaps(m: int, n: int) -> None:
    """Thesis, theorem 11."""
    total = MisereForm.parse(str(m)) + n
    assert (total.heap == m ^ n) if min(m, n) < 2 else total.heap is None


@given(forms)
def test_plus_one(g: MisereForm) -> None:
    assert g + 1 + 1 == g
    assert g.plus_one != (g + 1).plus_one
    assert g.base == (g + 1).base == (g + 1 if g.plus_one else g)
    assert abs(g.height - (g + 1).height) == 1
    assert g.grundy ^ 1 == (g + 1).grundy


# ---- genus --------------------------------------------------------------------------------------
@given(trees)
@settings(max_examples=50)
def test_genus_by_its_definition(tree: Tree) -> None:
    @cache
    def values(tree: Tree, twos: int, normal: bool) -> int:
        """The Grundy value of a game beside heaps of 2, which may become 1 or 0."""
        return value(tree, (2,) * twos, normal)

    @cache
    def value(tree: Tree, heaps: tuple[int, ...], normal: bool) -> int:
        if not tree and not any(heaps):
            return 0 if normal else 1
        options = {value(option, heaps, normal) for option in tree}
        for place, size in enumerate(heaps):
            rest = heaps[:place] + heaps[place + 1 :]
            options |= {value(tree, tuple(sorted((*rest, less))), normal) for less in range(size)}
        return mex(options)

    genus = form_of(tree).genus
    *start, a, b = genus.misere
    assert genus.normal == values(tree, 0, True)
    expected = [*start, a, b, a, b][:5]
    assert [values(tree, twos, False) for twos in range(len(expected))] == expected


@pytest.mark.parametrize(
    ("form", "genus"),
    [("0", "0^120"), ("1", "1^031"), ("2", "2^20"), ("3", "3^31"), ("4", "4^46"), ("2+2", "0^02"),
     ("3+2", "1^13"), ("{2}", "0^02"), ("{1;{2}}", "2^1420"), ("13", "13^(13,15)")],
)  # fmt: skip
def test_genus_as_written(form: str, genus: str) -> None:
    assert str(MisereForm.parse(form).genus) == genus


@given(st.lists(forms.filter(lambda g: g.tame), min_size=1, max_size=3))
def test_tame_sums_play_like_nim(parts: list[MisereForm]) -> None:
    total, nim = sum(parts, MisereForm()), 0
    for part in parts:
        nim ^= part.genus.normal
    assert total.tame
    assert total.grundy == (nim ^ 1 if all(part.genus.fickle for part in parts) else nim)


@given(
    st.lists(st.sampled_from([g for g in small_forms(4) if g.tame]), min_size=1, max_size=5),
    st.lists(st.integers(0, 6), max_size=3),
)
@example([MisereForm.parse("0"), MisereForm.parse("{2}")], [3, 2])
@example([MisereForm.parse("0"), MisereForm.parse("{2}")], [4, 2])
def test_restive_forms_are_ambivalent_heaps(options: list[MisereForm], heaps: list[int]) -> None:
    """Beside heaps up to 3 they play as their misère Grundy value, beside larger ones as their nimber."""
    g = MisereForm(options)
    if g.restive:
        size = g.grundy if max(heaps, default=0) < 4 else g.genus.normal
        assert (sum(heaps_of(heaps), g)).grundy == reduce(xor, heaps, size)


def heaps_of(sizes: list[int]) -> list[MisereForm]:
    return [MisereForm.parse(str(size)) for size in sizes]


# ---- objects ------------------------------------------------------------------------------------
@given(forms)
def test_text_round_trips(g: MisereForm) -> None:
    assert MisereForm.parse(str(g)) == g
    assert MisereForm.parse(g.name) == g
    assert hash(MisereForm.parse(str(g))) == hash(g)
    assert pickle.loads(pickle.dumps(g)) == g


@given(forms, forms, forms)
def test_order_is_total(f: MisereForm, g: MisereForm, h: MisereForm) -> None:
    assert (g < h) + (h < g) + (g == h) == 1
    assert not f < g or not g < h or f < h


def test_names_of_different_runs_agree() -> None:
    """However the forms were come by."""
    code = (
        "from grundy.values import MisereForm as F; F.parse('7+2'); print(F.parse('{3;{1;2;{3;{2}}}}').name)"
    )
    assert ran_python(code).stdout.strip() == MisereForm.parse("{3;{1;2;{3;{2}}}}").name


def test_heaps_are_equal_to_numbers() -> None:
    assert MisereForm([0, 1]) == 2
    assert hash(MisereForm([0, 1])) == hash(2)
    assert MisereForm([2]) != 2
    assert MisereForm.parse("2+2") != -1
    assert not MisereForm()
    assert 2 + MisereForm([2]) == MisereForm([2]) + 2


def test_forms_cannot_be_changed() -> None:
    g = MisereForm.parse("{2}")
    with pytest.raises(AttributeError, match="cannot be changed"):
        g.height = 3  # type: ignore[misc]
    with pytest.raises(AttributeError, match="cannot be changed"):
        del g._form


def test_latex() -> None:
    assert MisereForm.parse("{3;{2}}").latex() == r"\{3;\{2\}\}"
    assert MisereForm.parse("{1;{2}}").genus._repr_latex_() == "$2^{1420}$"
    assert Genus(12, (12, 14)).latex() == "12^{12,14}"


def test_a_long_form_is_named() -> None:
    g = sum((MisereForm.parse("{1;{2}}") for _ in range(4)), MisereForm())
    assert str(g).startswith("@")
    assert MisereForm.parse(str(g)) == g


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a form in '' at character 1"),
        ("{2;", "expected a form in '{2;' at character 4"),
        ("{2", "expected `;` or `}` in '{2' at character 3"),
        ("2 3", "expected the end in '2 3' at character 3"),
        ("x", "expected a number or `{` in 'x' at character 1"),
        ("2000", "a heap of more than 1000 in '2000' at character 1"),
        ("@12", "expected 32 digits of 0-9 and a-f after `@` in '@12' at character 1"),
        ("@" + 32 * "1", "no form of this name has been made yet in '@1"),
        (1001 * "{", "too many braces in '{"),
    ],
)
def test_bad_notation(text: str, message: str) -> None:
    with pytest.raises(ParseError) as error:
        MisereForm.parse(text)
    assert message in str(error.value)


def test_bad_numbers() -> None:
    with pytest.raises(GrundyError, match="not negative"):
        MisereForm([-1])
    with pytest.raises(GrundyError, match="up to the height 5"):
        _engine.count_forms(6)
    with pytest.raises(GrundyError, match="too many forms"):
        small_forms(5)


def test_mates() -> None:
    for g in small_forms(4):
        assert (g + mate(g)).outcome is Outcome.P
