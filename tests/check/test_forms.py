"""The plain misère forms of the checker are those of the engine; certificates with wrong ones are refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy
from grundy import verify
from grundy.check import Entry, RefusedError
from grundy.check.certificate import parse_entry
from grundy.check.forms import Forms
from grundy.prove.proof import Proof, prove
from grundy.values import MisereForm

trees = st.recursive(st.just(()), lambda below: st.lists(below, max_size=4).map(tuple), max_leaves=12)
"""Games as tuples of their options."""


def plain(forms: Forms, tree: tuple[object, ...]) -> int:
    return forms.form(plain(forms, option) for option in tree)  # type: ignore[arg-type]


def of_engine(tree: tuple[object, ...]) -> MisereForm:
    return MisereForm(of_engine(option) for option in tree)  # type: ignore[arg-type]


def same(forms: Forms, form: int) -> MisereForm:
    """A plain form as one of the engine, which must not find anything to simplify."""
    found = MisereForm(same(forms, option) for option in forms.options[form])
    assert len(found.options) == len(forms.options[form])
    return found


@settings(max_examples=200, deadline=None)
@given(trees, trees)
def test_forms_and_sums_are_those_of_the_engine(one: tuple[object, ...], other: tuple[object, ...]) -> None:
    forms = Forms()
    mine, yours = plain(forms, one), plain(forms, other)
    assert same(forms, mine) == of_engine(one)
    assert (mine == yours) == (of_engine(one) == of_engine(other))
    assert same(forms, forms.sum(mine, yours)) == of_engine(one) + of_engine(other)
    base, plus_one = forms.split(mine)
    assert (same(forms, base), plus_one) == (of_engine(one).base, of_engine(one).plus_one)


@pytest.fixture(scope="module")
def cram() -> Proof:
    return prove(grundy.game("cram").start("3x5"), "outcome P", misere=True)


def refusal(proof: Proof, entries: list[Entry], folder: Path) -> str:
    replace(proof, entries=tuple(entries)).write(folder / "wrong")
    with pytest.raises(RefusedError) as error:
        verify(folder / "wrong")
    return str(error.value)


def test_wrong_forms_are_refused(cram: Proof, tmp_path: Path) -> None:
    cram.write(tmp_path / "right")
    verify(tmp_path / "right")
    entries = list(cram.entries)
    forms = [at for at, entry in enumerate(entries) if entry.form]
    has = [at for at, entry in enumerate(entries) if entry.has]
    two = next(at for at in forms if entries[at].form == "2")

    def changed(at: int, **new: str) -> list[Entry]:
        return [*entries[:at], replace(entries[at], **new), *entries[at + 1 :]]  # type: ignore[arg-type]

    assert "nothing above defines the form 9" in refusal(cram, changed(two, text="0 9"), tmp_path)
    assert "this is the form 1" in refusal(cram, changed(two, text="0"), tmp_path)
    assert "can be simplified" in refusal(cram, changed(two, text="1"), tmp_path)
    assert "nothing above" in refusal(cram, entries[:two] + entries[two + 1 :], tmp_path)
    for at in (has[0], has[len(has) // 2], has[-1]):
        wrong = "0" if entries[at].has != "0" else "1"
        assert "another form" in refusal(cram, changed(at, has=wrong), tmp_path)
    assert "nothing above tells the form" in refusal(
        cram, [*entries[: has[0]], *entries[has[0] + 1 :]], tmp_path
    )


def test_forms_are_for_misere_play(tmp_path: Path) -> None:
    proof = grundy.solve(grundy.game("cram").start("3x4"), theorems=False).proof()
    assert "for misère play" in refusal(proof, [Entry("", form="0"), *proof.entries], tmp_path)


@pytest.mark.parametrize(
    "line", ["by Bouton: has 0 3", "by misère Nim: has 1 3+1+1", "Alice 3 3+1+1", "draw 3+1+1"]
)
def test_entries_of_other_kinds_are_refused(line: str, tmp_path: Path) -> None:
    """A theorem that says who wins does not tell a misère form, and who wins from a vertex no nimber."""
    proof = prove(grundy.game("nim").start("3+1+1"), "nimber 3", misere=True, theorems=True)
    names = {entry.by for entry in proof.entries}
    line = line.replace("misère Nim", names.pop())
    assert "no entry about a nimber" in refusal(proof, [parse_entry(line), *proof.entries], tmp_path)
