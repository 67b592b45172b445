"""Certificates of values of partizan games: made, accepted, and refused when they are wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests import plain_forms as plain
from tests.partizan_positions import PARTIZAN
from tests.processes import ran_python

import grundy
from grundy import verify
from grundy.check import Entry, RefusedError, run, values
from grundy.check.canonical import CanonicalForms, Form
from grundy.check.certificate import Header
from grundy.cli import main
from grundy.errors import GrundyError
from grundy.prove import steps_values
from grundy.prove.minimise import Minimiser
from grundy.prove.proof import Proof, prove
from grundy.prove.steps_values import in_braces
from grundy.prove.writing import write
from grundy.values.partizan import CanonicalForm


# ---- plain forms --------------------------------------------------------------------------------
def of_engine(form: Form, forms: CanonicalForms) -> CanonicalForm:
    if form.number is not None:
        return CanonicalForm.small(form.number)
    found = CanonicalForm(*([of_engine(g, forms) for g in side] for side in (form.left, form.right)))
    assert (len(found.left()), len(found.right())) == (len(form.left), len(form.right))
    return found


small = st.sampled_from(
    ["0", "1", "-2", "1/2", "-3/8", "*", "*3", "^", "v", "^*", "vv*2", "5", "+-1", "{3|1}"]
)
Tree = tuple[list["Tree"], list["Tree"]] | str
trees: st.SearchStrategy[Tree] = st.recursive(
    small,
    lambda below: st.tuples(st.lists(below, max_size=3), st.lists(below, max_size=3)),
    max_leaves=8,
)


def built(tree: Tree, forms: CanonicalForms) -> tuple[Form, CanonicalForm]:
    """The plain form of a tree, and the engine's."""
    if isinstance(tree, str):
        return forms.value(tree), CanonicalForm.parse(tree)
    sides = [[built(option, forms) for option in side] for side in tree]
    return (
        forms.game(*([option for option, _ in side] for side in sides)),
        CanonicalForm(*([option for _, option in side] for side in sides)),
    )


@settings(max_examples=200, deadline=None)
@given(trees, trees)
def test_plain_forms_are_those_of_the_engine(one: Tree, other: Tree) -> None:
    forms = CanonicalForms()
    (g, engine_g), (h, engine_h) = built(one, forms), built(other, forms)
    assert of_engine(g, forms) == engine_g
    assert forms.value(str(engine_g)) is g
    assert forms.read(in_braces(engine_g, 10**6)) is g
    assert forms.write(g) == in_braces(engine_g, 10**6)
    assert (g is h) == (engine_g == engine_h)
    assert forms.at_most(g, h) == (engine_g <= engine_h)
    assert of_engine(forms.add(g, h), forms) == engine_g + engine_h
    assert of_engine(forms.negate(g), forms) == -engine_g


def test_nimbers_add_up_as_heaps() -> None:
    forms = CanonicalForms()
    for one, other in ((60, 33), (5, 5), (32, 31), (0, 7)):
        assert forms.add(forms.nimber(one), forms.nimber(other)) is forms.nimber(one ^ other)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{0,1|2}", "can be simplified"),
        ("{*|*}", "can be simplified"),
        ("{1|0|2}", "no value"),
        ("1+1", "no value"),
        ("^", "no value"),
        ("+-1", "no value"),
        ("{0|0}", "no value"),
        ("{0|}", "no value"),
        ("{1|-1,-2}", "can be simplified"),
        ("{{2|0},0|-1}", "no value"),
        ("{*,0|*}", "can be simplified"),
        ("{{2|1},3|0}", "can be simplified"),
        ("*0", "no value"),
        ("*1", "no value"),
        ("*100", "no value"),
        ("1/3", "no value"),
        ("2/4", "no value"),
        ("-0", "no value"),
        ("01", "no value"),
        ("1/0", "no value"),
        ("{1|", "no value"),
        ("{1,|0}", "no value"),
        ("{1 |0}", "no value"),
        ("", "no value"),
        ("9" * 5000, "no value"),
        ("{" * 5000, "nested too deeply"),
    ],
)
def test_texts_that_are_no_canonical_forms(text: str, words: str) -> None:
    with pytest.raises(GrundyError, match=words):
        CanonicalForms().read(text)


# ---- certificates -------------------------------------------------------------------------------
HAVE_VALUES = sorted(set(PARTIZAN) - {"hex", "tictactoe", "colouring", "domination"})


@pytest.mark.parametrize("name", HAVE_VALUES)
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_values_of_every_game(name: str, tmp_path: Path, data: st.DataObject) -> None:
    position = data.draw(PARTIZAN[name])
    result = grundy.solve(position, grundy=True, theorems=data.draw(st.booleans()))
    result.proof().write(tmp_path / "proof")
    found = verify(tmp_path / "proof").header
    assert found.convention == "normal"
    value = plain.to_form(plain.value_of(position))
    assert (result.value, found.claim) == (value, f"value {in_braces(value, steps_values.LONGEST_TEXT)}")


@pytest.fixture(scope="module")
def board() -> Proof:
    return value_proof("domineering", "3x4")


def value_proof(game: str, start: str) -> Proof:
    return grundy.solve(grundy.game(game).start(start), grundy=True, theorems=False).proof()


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> Proof:
    """A proof in which forms have names from three characters on."""
    monkeypatch.setattr(steps_values, "LONGEST_TEXT", 3)
    return value_proof("domineering", "3x5 + 2x2")


def refusal(proof: Proof, folder: Path) -> str:
    proof.write(folder / "wrong")
    with pytest.raises(RefusedError) as error:
        verify(folder / "wrong")
    return str(error.value)


def test_wrong_values_are_refused(board: Proof, tmp_path: Path) -> None:
    entries = list(board.entries)
    for place, entry in enumerate(entries):
        for wrong in ("0", "*", "1", "{9|-9}"):
            if wrong != entry.has:
                changed = [*entries[:place], replace(entry, has=wrong), *entries[place + 1 :]]
                assert f"'has {wrong} {entry.text}': " in refusal(
                    replace(board, entries=tuple(changed)), tmp_path
                )


def test_nothing_can_be_left_out_of_the_smallest_proof(tmp_path: Path) -> None:
    minimiser = Minimiser(value_proof("domineering", "3x3"))
    for _ in minimiser.run():
        pass
    proof = minimiser.smallest()
    proof.write(tmp_path / "right")
    assert verify(tmp_path / "right").couples == len(proof.entries) <= 7
    for place in range(len(proof.entries)):
        fewer = proof.entries[:place] + proof.entries[place + 1 :]
        assert refusal(replace(proof, entries=fewer), tmp_path)


@pytest.mark.parametrize(
    ("game", "start", "most"),
    [("domineering", "4x4", 120), ("domineering", "4x5", 430), ("konane", "4x4", 4)],
)
def test_answers_by_small_components_make_small_proofs(
    game: str, start: str, most: int, tmp_path: Path
) -> None:
    """Answers that were chosen by the length of their texts took 181, 1132 and 854 entries."""
    value_proof(game, start).write(tmp_path / "proof")
    assert verify(tmp_path / "proof").entries <= most


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (Entry("...", 1), "no entry about a value"),
        (Entry("...", 0, by="central symmetry"), "no entry about a value"),
        (Entry("0 | 1", form="2"), "called g1, g2"),
        (Entry("0 1 | 2", form="g1"), "can be simplified"),
        (Entry("0 1", form="g1"), "a bar parts"),
        (Entry("g1 |", form="g1"), "nothing above defines the form g1"),
        (Entry("g2 | 0", form="g1"), "nothing above defines the form g2"),
        (Entry("...", has="g7"), "nothing above defines the form g7"),
        (Entry("...", has="{1|"), "no value"),
        (Entry("...", has="{0,1|2}"), "can be simplified"),
        (Entry("no board", has="0"), "no board"),
        (Entry(".../...", has="0"), "nothing above shows that"),
    ],
)
def test_wrong_entries_are_refused(board: Proof, wrong: Entry, words: str, tmp_path: Path) -> None:
    said = refusal(replace(board, entries=(wrong, *board.entries)), tmp_path)
    assert said.startswith("line 11: ")
    assert words in said


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("value -2", "do not show the claim: the value is -2"),
        ("value {1|", "no value"),
        ("value g1", "nothing above defines the form g1"),
        ("value -3/4-3/4", "no value"),
        ("outcome R", "misère forms are for misère play"),
        ("nimber 0", "no claim about domineering"),
    ],
)
def test_wrong_claims_are_refused(board: Proof, claim: str, words: str, tmp_path: Path) -> None:
    assert words in refusal(replace(board, header=replace(board.header, claim=claim)), tmp_path)


def test_values_are_for_partizan_games_in_normal_play(board: Proof, tmp_path: Path) -> None:
    for header, words in (
        (replace(board.header, convention="misere"), "canonical forms are for normal play"),
        (replace(board.header, game="cram"), "no canonical form"),
        (replace(board.header, game="hex", position="../.."), "no canonical form"),
    ):
        assert words in refusal(replace(board, header=header), tmp_path)
    with pytest.raises(GrundyError, match="this is not so: the value is 7"):
        prove(grundy.game("domineering").start("2x2"), "value 7")


@pytest.mark.parametrize(
    ("game", "start", "claim"),
    [
        ("hackenbush", "BRB + RRB", "-3/4"),
        ("cutcake", "1000x700", "0"),
        ("col", "C50", "0"),
        ("col", "oooBo", "1/4"),
        ("toppling_dominoes", "LRLLRRLL", "{1||1/2|0}"),
        ("toppling_dominoes", "LLLRLRL + RR + LLR", "{1|0||-1/2|-3/2}"),
    ],
)
def test_values_by_theorem(game: str, start: str, claim: str, tmp_path: Path) -> None:
    """Of positions of any size: the checker asks the theorem again."""
    proof = grundy.solve(grundy.game(game).start(start), grundy=True).proof()
    assert all(entry.by and entry.has for entry in proof.entries)
    proof.write(tmp_path / "proof")
    assert verify(tmp_path / "proof").header.claim == f"value {in_braces(CanonicalForm.parse(claim), 100)}"
    entry = proof.entries[0]
    for wrong, words in (
        (replace(entry, has="7"), "the theorem says"),
        (replace(entry, by="magic"), "no such theorem"),
        (replace(entry, by=""), "nothing above shows that"),
    ):
        assert words in refusal(replace(proof, entries=(wrong, *proof.entries[1:])), tmp_path)
    with pytest.raises(GrundyError, match="rests on theorems"):
        Minimiser(proof)


def test_long_forms_have_names(named: Proof, tmp_path: Path) -> None:
    assert named.header.claim.startswith("value g")
    named.write(tmp_path / "named")
    defined = [entry for entry in named.entries if entry.form]
    assert verify(tmp_path / "named").couples == len(named.entries) - len(defined) > 0
    for place, entry in enumerate(defined):
        fewer = named.entries[:place] + named.entries[place + 1 :]
        assert f"nothing above defines the form {entry.form}" in refusal(
            replace(named, entries=fewer), tmp_path
        )
    again = Minimiser(named)
    for _ in again.run(1):
        pass
    again.smallest().write(tmp_path / "smaller")
    assert verify(tmp_path / "smaller").header.claim == named.header.claim


def test_little_memory(named: Proof, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is forgotten is read again."""
    monkeypatch.setattr(values, "REMEMBERED", 10)
    named.write(tmp_path / "named")
    assert verify(tmp_path / "named").entries == len(named.entries)


def test_several_processes_and_packed_files(
    board: Proof, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "CHUNK", 8)
    board.write(tmp_path / "value.gz")
    assert verify(tmp_path / "value.gz", processes=2).entries == len(board.entries)
    broken = replace(board, entries=board.entries[1:])
    broken.write(tmp_path / "broken")
    with pytest.raises(RefusedError) as error:
        verify(tmp_path / "broken", processes=2)
    assert str(error.value) == refusal(broken, tmp_path)


def test_no_engine_is_needed(board: Proof, named: Proof, tmp_path: Path) -> None:
    row = grundy.game("toppling_dominoes").start("LRLLRRLL + LL")
    grundy.solve(row, grundy=True).proof().write(tmp_path / "theorem")
    board.write(tmp_path / "board")
    named.write(tmp_path / "named")
    code = (
        "import sys; sys.modules['grundy._engine'] = None\n"
        "from grundy import verify\n"
        "for name in sys.argv[1:]: verify(name)\n"
    )
    names = [str(tmp_path / name) for name in ("board", "named", "theorem")]
    assert ran_python(code, *names).returncode == 0


def test_a_game_that_goes_round_has_no_circular_proof(tmp_path: Path) -> None:
    """From a both players move to b, and from b to a: nobody wins."""
    rules = tmp_path / "round.py"
    rules.write_text(
        "from grundy import PartizanPosition, register\n"
        "@register('around')\n"
        "class Around(PartizanPosition):\n"
        "    def __init__(self, text): self.text = text\n"
        "    parse = classmethod(lambda cls, text: cls(text))\n"
        "    def __str__(self): return self.text\n"
        "    def __eq__(self, other): return self.text == other.text\n"
        "    def __hash__(self): return hash(self.text)\n"
        "    def left_moves(self): return [('go', Around({'a': 'b', 'b': 'a'}[self.text]))]\n"
        "    right_moves = left_moves\n"
    )
    header = Header("around", 1, "normal", "a", "value 0", "a test")
    for entries in ([], [Entry("a", has="0")], [Entry("b", has="*"), Entry("a", has="0")]):
        write(tmp_path / "proof", header, entries)
        with pytest.raises(RefusedError):
            verify(tmp_path / "proof", rules=str(rules))


# ---- commands -----------------------------------------------------------------------------------
def test_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = str(tmp_path / "value.gz")
    assert main(["value", "domineering", "3x3", "--no-theorems", "--no-store", "--proof", target]) == 0
    assert capsys.readouterr().out.splitlines() == ["+-1", f"proof: 9 entries in {target}"]
    assert main(["verify", target]) == 0
    assert "value {1|-1}" in capsys.readouterr().out
    assert main(["verify", "--fast", target]) == 0
    assert "by the rules in Python" in capsys.readouterr().out
    assert main(["minimise", target]) == 0
    assert "components, before 9" in capsys.readouterr().out
    assert main(["solve", "domineering", "3x3", "--grundy", "--no-store", "--proof", target]) == 0
    assert main(["verify", target]) == 0
    assert "value {1|-1}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [("cram", "2x2", "--misere"), ("cram", "2x2", "--remoteness"), ("colouring", "P3")]
)
def test_values_without_certificates(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "proof"
    assert main(["value", *words, "--no-store", "--proof", str(target)]) == 2
    assert "no certificates of such values" in capsys.readouterr().err
    assert not target.exists()


def test_other_values_have_certificates(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = str(tmp_path / "proof")
    for words, claim in (
        (("cram", "3x4"), "nimber 1"),
        (("dots_and_boxes", "2x2"), "score 3"),
        (("domination", "P5"), "moves 3 3"),
    ):
        assert main(["value", *words, "--no-theorems", "--no-store", "--proof", target]) == 0
        assert verify(target).header.claim == claim


@pytest.mark.parametrize("text", ["clobber[.BB] + domineering[2x2]", "nim[2] + 1/2 - ^", "domineering[2x3]"])
def test_the_value_of_a_sum_of_games(text: str, tmp_path: Path) -> None:
    position = grundy.game("sum").start(text)
    grundy.solve(position, grundy=True, theorems=False).proof().write(tmp_path / "proof")
    assert verify(tmp_path / "proof").header.claim.startswith("value ")
