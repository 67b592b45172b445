"""Facts of every kind are solved again by a search that does not know the store, and wrong ones refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import grundy
from grundy.compounds import compound
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Position
from grundy.games import game as game_called
from grundy.games.fact_space import kept_name
from grundy.search import Limits
from grundy.search.misere import NAMED, OPEN
from grundy.store import Fact, Space, Store, StoreError
from grundy.store.check import NAMED_FORM, Report, SolvingAgain, check
from grundy.store.facts import kept_game
from grundy.store.reading import NOT_HERE, OTHER_RULES


def why_not(fact: Fact, limits: Limits | None = None) -> str:
    return SolvingAgain().why_not(fact, limits or Limits())


def start(name: str, text: str) -> Position:
    return game_called(name).start(text)


KINDS = {
    "cram, rules 1, normal": (start("cram", "4x6"), {}),
    "sprouts, rules 1, normal": (start("sprouts", "6"), {}),
    "node_kayles, rules 1, normal": (start("node_kayles", "grid 4x5"), {}),
    "nim, rules 1, misere": (start("nim", "3+4+7"), {"misere": True}),
    "sprouts, rules 1, misere": (start("sprouts", "7"), {"misere": True}),
    "octal, exactly 2, long, rules 2, normal": (
        compound(start("octal", "0.137:6+9+7"), "exactly 2"),
        {},
    ),
    "octal, some largest by diameter, short, rules 2, misere": (
        compound(start("octal", "0.137:6+9+7"), "some largest", "short"),
        {"misere": True},
    ),
    "konane, rules 1, canonical forms": (start("konane", "4x4"), {"grundy": True}),
    "domineering, a player to move, rules 1, normal": (start("domineering", "7x7"), {}),
    "hex, a player to move, rules 1, normal": (start("hex", "3x3"), {}),
    "tictactoe, a player to move, who draws wins if Left, rules 1, normal": (start("tictactoe", "3x3"), {}),
    "tictactoe, a player to move, who draws wins if Right, rules 1, normal": (start("tictactoe", "3x3"), {}),
    "clobber, a player to move in misère play, rules 1, normal": (
        start("clobber", "3x3"),
        {"misere": True},
    ),
    "dots_and_boxes, rules 1, score": (start("dots_and_boxes", "2x4"), {}),
    "strings_and_coins, rules 1, score": (
        start("strings_and_coins", "0-1-2-3-0, 0-4-5-6-0, 1-4, 2-5, 3-6"),
        {},
    ),
    "colouring, rules 1, answers": (start("colouring", "grid 2x4"), {"grundy": True}),
    "domination, rules 1, answers": (start("domination", "grid 3x3"), {}),
}


@pytest.mark.parametrize("kind", KINDS)
def test_right_facts_pass_and_wrong_ones_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr("grundy.search.dedicated.WORTH_KEEPING", 1)
    position, how = KINDS[kind]
    with Store(str(tmp_path / "x.db")) as store:
        grundy.solve(position, theorems=False, store=store, **how)  # type: ignore[arg-type]
        (space,) = (space for space in store.spaces() if str(space) == kind)
        assert kept_name(kept_game(space.game)) == space.game
        # What is kept depends on the clock, and a lie about a large position may take hours to refute.
        kept = [fact for fact in store.random_facts(space, 50, seed=2) if "«@" not in fact.key]
        facts = sorted(kept, key=lambda fact: len(fact.key))[:8]
        assert facts
        assert not any(map(why_not, facts))
        for other in store.spaces():
            store.purge(other)
        for fact in facts:
            lie = replace(fact, value="{17|-17}" if space.has_texts else int(fact.value) + 1)
            store.purge(space)
            store.add(space, [(lie.key, lie.value)])
            assert check(store) == Report(1)  # the check numbers do not tell it
            with pytest.raises(StoreError, match=r"a wrong fact: .*, and a new search says ") as told:
                check(store, again=1)
            assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("game", "convention", "key", "value"),
    [
        ("cram", "normal", "....", 3),
        ("cram", "normal", "..", 0),
        ("cram", "normal", "..", -1),
        ("cram", "normal", "..", 70_000),
        ("cram", "misere", "..../.... & «2»", 0),
        ("cram", "misere", "«2» & «3»", 0),
        ("nim, all, long", "normal", "1 and 1", 0),
        ("nim, all, short", "misere", "2 and 1", 1),
        ("domineering, a player to move", "normal", "L ../..", 0),
        ("clobber, a player to move in misère play", "normal", "L BW & BW", 0),
        ("tictactoe, a player to move, who draws wins if Left", "normal", "L .../.../...", 0),
        ("tictactoe, a player to move, who draws wins if Right", "normal", "R .../.../...", 0),
        ("dots_and_boxes", "score", "0-1-2-0, 0-3-4-0; 2", 0),
        ("strings_and_coins", "score", "0-1-2-0, 0-3-4-0; 2", 0),
        ("domineering", "canonical", "../..", "{2|-2}"),
        ("colouring", "answer", "Alice wins if Alice begins: P4 k=2", 1),
        ("colouring", "answer", "Alice wins beside an isolated vertex if Bob begins: P4 k=3", 0),
        ("domination", "answer", "moves if Staller begins: P7", 3),
    ],
)
def test_lies(game: str, convention: str, key: str, value: int | str) -> None:
    with pytest.raises(StoreError, match=r"a wrong fact: .*, and a new search says "):
        why_not(Fact(Space(game, kept_game(game).position.rules_version, convention), key, value))


@pytest.mark.parametrize(
    ("game", "convention", "key", "value"),
    [
        ("cram", "normal", "/".join(["." * 9] * 9), 3),
        ("cram", "misere", "/".join(["." * 9] * 9) + " & «2»", 3),
        ("konane", "canonical", ".B.B.B.B/BWBWBWBW" + "/WBWBWBWB/BWBWBWBW" * 3, "0"),
        ("dots_and_boxes", "score", "7x7; 3", 0),
        ("colouring", "answer", "Alice wins if Alice begins: grid 7x7 k=4", 1),
        ("domination", "answer", "moves if Staller begins: grid 9x9", 3),
    ],
)
def test_there_is_an_end_to_it(game: str, convention: str, key: str, value: int | str) -> None:
    with pytest.raises(LimitReachedError, match="stopped by the time limit"):
        why_not(Fact(Space(game, 1, convention), key, value), Limits(time=0.1))


@pytest.mark.parametrize(
    ("game", "convention", "key"),
    [
        ("not a game", "normal", "1"),
        ("nim@0123456789ab", "normal", "1"),
        ("nim, by turns", "normal", "1"),
        ("nim, most, long", "normal", "1"),
        ("nim, largest by weight, long", "normal", "1"),
        ("nim, a player to move", "normal", "L 1"),
        ("nim, a player to move in misère play", "normal", "L 1"),
        ("domineering, all, long", "normal", ".."),
        ("nim", "in a way that nobody knows", "1"),
        ("nim", "normal", "one"),
        ("domineering", "normal", "../.."),
        ("domineering, a player to move", "normal", "../.."),
        ("domineering, a player to move in misère play", "normal", "../.."),
        ("domineering, a player to move in misère play", "normal", ""),
        ("cram", "misere", "«@0123456789abcdef0123456789abcdef»"),
        ("cram", "misere", "«{2;»"),
        ("cram", "misere", "& «2»"),
        ("cram", "score", "..; 1"),
        ("dots_and_boxes", "score", "0-1-2-0"),
        ("dots_and_boxes", "score", "0-1-2-0; many"),
        ("dots_and_boxes", "score", "none; 2"),
        ("cram", "canonical", ".."),
        ("hex", "canonical", "2x2"),
        ("cram", "answer", "moves if Staller begins: .."),
        ("domination", "answer", "moves if nobody begins: P7"),
        ("domination", "answer", "P7"),
        ("colouring", "answer", "Alice wins if Alice begins: none"),
    ],
)
def test_what_cannot_be_solved_again(game: str, convention: str, key: str) -> None:
    assert why_not(Fact(Space(game, 1, convention), key, "0" if convention == "canonical" else 0))


def test_other_rules_are_not_solved_again() -> None:
    fact = Fact(Space("nim", 2, "normal"), "3", 0)
    assert why_not(fact) == OTHER_RULES
    with pytest.raises(StoreError):
        why_not(replace(fact, space=Space("nim", 1, "normal")))


def test_forms_that_have_a_name_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.search.misere.SAMPLE_NATIVE", 800)
    space, nowhere = Space("sprouts", 1, "misere"), "«2» & «@0123456789abcdef0123456789abcdef»"
    with Store(str(tmp_path / "x.db")) as store:
        grundy.solve(start("sprouts", "8"), misere=True, theorems=False, store=store)
        facts = list(store.random_facts(space, 10_000, seed=1))
        named = [fact for fact in facts if NAMED in fact.key and fact.key[0] == OPEN][:5]
        assert named
        assert set(map(why_not, named)) == {NAMED_FORM}  # nothing in them tells where to look for the form
        anew = SolvingAgain(store)
        assert not any(map(anew.why_not, named))
        with pytest.raises(StoreError, match="a wrong fact"):
            anew.why_not(replace(named[0], value=int(named[0].value) + 1))
        assert anew.why_not(Fact(space, nowhere, 0)) == NAMED_FORM
        for other in store.spaces():
            store.purge(other)
        three = grundy.solve(start("sprouts", "3"), misere=True, grundy=True).grundy
        assert three is not None
        store.add(space, [(nowhere, 0), ("0*3", int(three))])
        assert check(store, again=5) == Report(2, 1, {NAMED_FORM: 1})


def test_both_are_counted(tmp_path: Path) -> None:
    seen: list[Report] = []
    with Store(str(tmp_path / "x.db")) as store:
        store.add(Space("nim", 1, "normal"), [(str(heap), heap) for heap in range(1, 9)])
        store.add(Space("nim", 7, "normal"), [("1", 1), ("2", 2)])
        store.add(Space("no game", 1, "normal"), [("1", 1)])
        unread = {OTHER_RULES: 2, NOT_HERE: 1}
        assert check(store, again=5, progress=seen.append) == Report(11, 5, why_unread=unread)
        assert check(store) == Report(11, why_unread=unread)
    assert Report(8) in seen
    assert Report(11, 3, why_unread=unread) in seen  # every fact is looked at first


FILE = """
from dataclasses import dataclass
from grundy.games import Position, register

@register("my_heap")
@dataclass(frozen=True, repr=False)
class Heap(Position):
    size_: int

    @classmethod
    def parse(cls, text):
        return cls(int(text))

    def __str__(self):
        return str(self.size_)

    def moves(self):
        for taken in (1, 2):
            if taken <= self.size_:
                yield str(taken), type(self)(self.size_ - taken)
"""


def test_a_game_in_a_file_is_found_while_it_is_open(tmp_path: Path) -> None:
    (tmp_path / "heap.py").write_text(FILE)
    opened = game_called(str(tmp_path / "heap.py"))
    space = Space.of(opened, "normal")
    assert space is not None
    assert not why_not(Fact(space, "4", 1))
    with pytest.raises(StoreError, match="a wrong fact"):
        why_not(Fact(space, "4", 2))
    with pytest.raises(GrundyError, match="is not here"):
        kept_game("my_heap@0123456789ab")


def test_the_name_of_a_file_s_game_tells_the_rules_that_were_run(tmp_path: Path) -> None:
    """Not those of the file as it is by now, nor of another file with the same name."""
    (tmp_path / "heap.py").write_text(FILE)
    first = game_called(str(tmp_path / "heap.py"))
    name = kept_name(first)
    (tmp_path / "heap.py").write_text(FILE.replace("(1, 2)", "(1, 2, 3)"))
    assert kept_name(first) == name
    second = game_called(str(tmp_path / "heap.py"))
    assert kept_name(first) == name != kept_name(second)
