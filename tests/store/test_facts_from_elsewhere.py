"""Facts that others have written: looked at before they are taken in, and not believed against the rules."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from pathlib import Path

import pytest

import grundy
from grundy.cli import main
from grundy.errors import ContradictionError, GrundyError
from grundy.games import installed
from grundy.store import Fact, Space, Store, StoreError
from grundy.store.check import SolvingAgain, check
from grundy.store.reading import NO_VALUE, NOT_HERE, OTHER_RULES, UNKNOWN_KIND, UNREADABLE, Inspection
from grundy.store.transfer import HEADER, batches_of, read_parquet, read_text, write_parquet

Say = Callable[[str], tuple[int, str, str]]
CRAM = Space("cram", 1, "normal")
CLOBBER = installed("clobber").position.rules_version


@pytest.fixture
def say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Say:
    monkeypatch.chdir(tmp_path)

    def run(line: str) -> tuple[int, str, str]:
        code = main([*(word.replace("_k", " k") for word in line.split()), "--store", "x.db"])
        return code, *capsys.readouterr()

    return run


def write(path: Path, *facts: Fact) -> Path:
    """A file of facts, whose check numbers are right."""
    lines = (
        f"{fact.space.game}\t{fact.space.rules}\t{fact.space.convention}\t{fact.check:08x}\t{fact.value}\t{fact.key}"
        for fact in facts
    )
    path.write_text("".join(f"{line}\n" for line in (HEADER, *lines)))
    return path


# ---- what is no fact is not taken in --------------------------------------------------------------
NO_FACTS = [
    (Fact(CRAM, "nonsense <script>", 1), UNREADABLE),
    (Fact(CRAM, "..#..", 0), UNREADABLE),  # two components
    (Fact(CRAM, "...", -1), NO_VALUE),
    (Fact(CRAM, "...", 70_000), NO_VALUE),
    (Fact(Space("cram", 1, "misere"), "... & «{2;»", 1), UNREADABLE),
    (Fact(Space("cram", 1, "misere"), "«@me»", 1), UNREADABLE),
    (Fact(Space("cram", 1, "misere"), "x & «2»", 1), UNREADABLE),
    (Fact(Space("cram", 1, "canonical"), "..", "0"), UNREADABLE),
    (Fact(Space("domineering", 1, "canonical"), "../..", "{1,2|0}"), NO_VALUE),
    (Fact(Space("domineering", 1, "normal"), "..", 1), UNREADABLE),
    (Fact(Space("domineering, a player to move", 1, "normal"), "..", 1), UNREADABLE),
    (Fact(Space("dots_and_boxes", 1, "score"), "0-1-2-0; many", 0), UNREADABLE),
    (Fact(Space("domination", 1, "answer"), "moves if nobody begins: P7", 1), UNREADABLE),
    (Fact(Space("nim", 1, "by heart"), "3", 3), UNKNOWN_KIND),
]


@pytest.mark.parametrize(("wrong", "why"), NO_FACTS, ids=lambda one: str(one))
def test_a_file_with_something_that_is_no_fact_is_refused(
    say: Say, tmp_path: Path, wrong: Fact, why: str
) -> None:
    write(tmp_path / "facts.txt", Fact(CRAM, "...", 1), wrong)
    code, out, err = say("store import facts.txt")
    assert (code, out) == (2, "")
    assert err.startswith(f"grundy: facts.txt, line 3: {wrong.space}: ")
    assert err.endswith(f" is no fact: {why}\n")
    assert say("store ls")[1] == "the store x.db is empty\n"


def test_nor_is_it_taken_from_columns_or_from_another_store(say: Say, tmp_path: Path) -> None:
    facts = [("...", 1), ("nonsense", 2)]
    write_parquet(tmp_path / "facts.parquet", [(CRAM, facts)])
    with Store("other.db") as other:
        other.add(CRAM, facts)
    for line, place in (
        ("store import facts.parquet", "facts.parquet, row 2"),
        ("store merge other.db", "other.db"),
    ):
        why = f"{place}: cram, rules 1, normal: 'nonsense' = 2 is no fact: {UNREADABLE}"
        assert say(line) == (2, "", f"grundy: {why}\n")
        assert say("store ls")[1] == "the store x.db is empty\n"


def test_facts_about_what_is_not_here_are_taken_in_unread(say: Say, tmp_path: Path) -> None:
    there = Fact(Space("game_of_others", 1, "normal"), "anything", 1), Fact(Space("nim", 7, "normal"), "3", 3)
    write(tmp_path / "facts.txt", Fact(CRAM, "...", 1), *there)
    unread = f"1 unread: {NOT_HERE}; 1 unread: {OTHER_RULES}"
    assert say("store import facts.txt") == (
        0,
        "facts.txt: 3 new facts; none is proved here: "
        f"`grundy store check --again 3 --store x.db` solves them again; {unread}\n",
        "",
    )
    with Store("x.db") as store:
        assert check(store).why_unread == {NOT_HERE: 1, OTHER_RULES: 1}


def test_what_is_written_is_taken_in_again(tmp_path: Path) -> None:
    with Store(":memory:") as store:
        for game, text, misere in (("cram", "4x5", False), ("sprouts", "5", True), ("hex", "3x3", False)):
            grundy.solve(grundy.game(game).start(text), misere=misere, theorems=False, store=store)
        seen, before = Inspection(), sum(store.spaces().values())
        write_parquet(tmp_path / "all.parquet", batches_of(store, store.spaces()))
        with Store(":memory:") as other:
            assert other.merge(read_parquet(tmp_path / "all.parquet", seen.look)) == before
        assert seen.unread == {}


# ---- what cannot be read stops no question ----------------------------------------------------------
@pytest.mark.parametrize("fact", [fact for fact, why in NO_FACTS if why != UNKNOWN_KIND], ids=str)
def test_what_cannot_be_read_is_left_out_and_counted(fact: Fact) -> None:
    questions: dict[str, tuple[str, dict[str, bool]]] = {
        "cram": ("3x4", {"misere": fact.space.convention == "misere"}),
        "domineering": ("3x3", {"grundy": fact.space.convention == "canonical"}),
        "domineering, a player to move": ("3x3", {}),
        "dots_and_boxes": ("1x3", {}),
        "domination": ("P7", {}),
    }
    text, how = questions[fact.space.game]
    position = grundy.game(fact.space.game.partition(",")[0]).start(text)
    with Store(":memory:") as store:
        store.add(fact.space, [(fact.key, fact.value)])
        found = grundy.solve(position, theorems=False, store=store, **how)  # type: ignore[arg-type]
        alone = grundy.solve(position, theorems=False, **how)  # type: ignore[arg-type]
        assert (found.outcome, found.value) == (alone.outcome, alone.value)
        assert getattr(found, "score", None) == getattr(alone, "score", None)
        if fact.space.has_texts and fact.space.game == "domineering":
            with pytest.raises(StoreError, match="is no canonical form"):
                check(store)
        else:
            assert sum(check(store).why_unread.values()) == 1


# ---- what is wrong ------------------------------------------------------------------------------------
P4 = grundy.game("colouring").start("P4 k=2").canonical()
P7 = grundy.game("domination").start("P7").canonical()
WRONG = [
    ("solve cram 3x3 --no-theorems", Fact(CRAM, ".../.../...", 1)),
    ("solve cram 3x3", Fact(CRAM, ".../.../...", 1)),
    ("solve cram 3x3 --no-theorems --grundy", Fact(CRAM, ".../.../...", 1)),
    ("solve cram 3x3 --no-theorems --proof x.proof", Fact(CRAM, ".../.../...", 1)),
    ("solve cram 3x4 --no-theorems --proof x.proof", Fact(CRAM, "..../..../....", 0)),
    ("solve octal 0.07:4+4 --misere", Fact(Space("octal", 1, "misere"), "0.07:4 & 0.07:4", 1)),
    ("solve domineering 1x2 --no-theorems", Fact(Space("domineering", 1, "canonical"), "..", "1")),
    (
        "solve tictactoe 3x3",
        Fact(Space("tictactoe, a player to move, who draws wins if Right", 1, "normal"), "L .../.../...", 1),
    ),
    ("solve domination P7", Fact(Space("domination", 1, "answer"), f"moves if Dominator begins: {P7}", 7)),
    (
        "solve colouring P4_k=2 --no-theorems",
        Fact(Space("colouring", 1, "answer"), f"Alice wins if Alice begins: {P4}", 1),
    ),
]


@pytest.mark.parametrize(("line", "lie"), WRONG, ids=lambda one: str(one))
def test_an_answer_that_contradicts_itself_is_not_given(say: Say, line: str, lie: Fact) -> None:
    with Store("x.db") as store:
        store.add(lie.space, [(lie.key, lie.value)])
        with pytest.raises(StoreError, match="a wrong fact"):
            SolvingAgain().why_not(lie)
    code, out, err = say(line)
    assert code == 2
    assert "proof:" not in out
    assert f"the store x.db has a wrong fact: {lie}, and a new search says " in err
    assert "`grundy store check --again 1000 --store x.db`" in err
    assert err.count("\n") == 1


def test_no_proof_rests_on_a_wrong_value(say: Say) -> None:
    """A value that is wrong may not be seen before the proof, in which nothing shows it."""
    position = grundy.game("domineering").start("3x3")
    with Store("x.db") as store:
        grundy.solve(position, grundy=True, theorems=False, store=store)
        (space,) = store.spaces()
        keys = [fact.key for fact in store.facts(space) if fact.key != str(position)]
    named, refused = f"the store x.db has a wrong fact: {space}: ", 0
    for key, value in itertools.product(keys, ("0", "1", "{1|-1}")):
        for name in ("x.db", "x.proof"):
            Path(name).unlink(missing_ok=True)
        with Store("x.db") as store:
            store.add(space, [(key, value)])
        code, _, err = say("value domineering 3x3 --no-theorems --proof x.proof")
        if code == 0:  # the lie does no harm
            assert grundy.verify("x.proof").header.claim == "value {1|-1}"
            continue
        assert (code, Path("x.proof").exists()) == (2, False)
        assert named in err or "a fact of the store x.db is wrong; " in err
        assert err.count("\n") == 1
        refused += 1
    assert refused


def test_one_fact_that_contradicts_the_rules(say: Say) -> None:
    """The rules of coins know more than what was searched for."""
    fact = Fact(Space("dots_and_boxes", 1, "score"), "0-1-2-0, 0-3-4-0; 2", 0)
    with Store("x.db") as store:
        store.add(fact.space, [(fact.key, fact.value)])
    code, out, err = say("solve dots_and_boxes 2x2")
    assert (code, out) == (2, "")
    assert fact.key in err
    assert "grundy store check --again" in err


# ---- no data runs code ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "name", ["evil.py", "./evil.py", "./evil.py, a player to move", "./evil.py, all, long"]
)
def test_no_fact_opens_a_file(say: Say, tmp_path: Path, name: str) -> None:
    (tmp_path / "evil.py").write_text("from pathlib import Path\nPath('ran').touch()\n")
    write(tmp_path / "facts.txt", Fact(Space(name, 1, "normal"), "3", 1))
    assert say("store import facts.txt")[0] == 0
    with Store("other.db") as other, (tmp_path / "facts.txt").open() as file:
        other.merge(read_text(file, "facts.txt"))
    for line in (
        "store ls",
        "store check --again 3",
        "store export all.txt",
        "store import all.txt",
        "store merge other.db",
        "store runs",
    ):
        assert say(line)[0] == 0
    assert f"1  {NOT_HERE}" in say("store check --again 3")[1]
    if "," in name:  # nobody has typed the path of a file
        assert main(["store", "show", name, "--draw", "pictures", "--store", "x.db"]) == 2
    assert not (tmp_path / "ran").exists()


def test_installed_games() -> None:
    assert installed("cram") is grundy.game("cram")
    assert installed("arc-kayles") is grundy.game("arc_kayles")
    with pytest.raises(GrundyError, match="did you mean 'cram'"):
        installed("cramm")
    with pytest.raises(GrundyError, match="is a file: only who types its path runs it"):
        installed("examples/kayles.py")


def test_contradictions_are_errors_of_their_own() -> None:
    with Store(":memory:") as store:
        store.add(CRAM, [(".../.../...", 1)])
        with pytest.raises(ContradictionError, match=r"a wrong fact: .* = 1, and a new search says not 1"):
            grundy.solve(grundy.game("cram").start("3x3"), theorems=False, store=store)


def test_facts_from_elsewhere_are_marked_until_they_are_solved_again(say: Say, tmp_path: Path) -> None:
    write(tmp_path / "facts.txt", *(Fact(CRAM, "." * n, value) for n, value in ((3, 1), (4, 2), (5, 0))))
    with Store("x.db") as store:
        assert store.add(CRAM, [("..", 1), ("...", 1)]) == 2
        assert store.merge([(CRAM, [("..", 1)])], taken=True) == 0
        assert store.taken(CRAM) == []  # it was proved here
    assert say("store import facts.txt")[0] == 0
    with Store("x.db") as store:
        assert store.taken(CRAM) == ["....", "....."]
    assert "4  cram, rules 1, normal, 2 of them taken in and not solved again" in say("store ls")[1]
    assert [row["taken"] for row in json.loads(say("store ls --json")[1])["spaces"]] == [2]
    assert say("store check --again 2")[:2] == (0, "4 facts in good order, 2 solved again\n")
    with Store("x.db") as store:
        assert store.taken(CRAM) == []
        store.merge([(CRAM, [("." * 9, 5)])], taken=True)
        assert store.add(CRAM, [("......", 3)]) == 1
    code, _, told = say("store check --again 1")  # the one that nobody has proved comes first
    assert (code, "a wrong fact: cram, rules 1, normal: ......... = 5" in told) == (1, True)


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        ("solve cram 3x4 --no-theorems", [Fact(CRAM, "....", 2), Fact(CRAM, "../..", 0)]),
        ("solve domineering 3x3 --grundy", [Fact(Space("domineering", 1, "canonical"), "../..", "{1|-1}")]),
        (
            "solve impartial:clobber BWBW --no-theorems",
            [Fact(Space("impartial:clobber", CLOBBER, "normal"), "BW", 1)],
        ),
    ],
)
def test_an_answer_that_may_rest_on_facts_from_elsewhere_says_so(
    line: str, facts: list[Fact], say: Say, tmp_path: Path
) -> None:
    """One line, on stderr, until they have been solved again here."""
    assert say(f"store import {write(tmp_path / 'facts.txt', *facts)}")[0] == 0
    code, _, told = say(line)
    assert (code, told.count("\n")) == (0, 1)
    assert f"taken in and not solved again about {facts[0].space}" in told
    assert say("store check --again 9")[0] == 0
    assert say(line)[2] == ""


def test_a_search_that_proves_a_fact_from_elsewhere_says_so(place: str) -> None:
    with Store(place) as store:
        store.merge([(CRAM, [("....", 2)])], taken=True)
        assert store.taken(CRAM) == ["...."]
        assert store.add(CRAM, [("....", 2)]) == 0
        assert store.taken(CRAM) == []
