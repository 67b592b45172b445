"""A game with a few components, whose options are sums of others, through every room of the house."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import combinations, combinations_with_replacement, islice
from pathlib import Path

import pytest
from tests.brute import misere_grundy
from tests.cli.test_play import Stream
from tests.draw.test_tree import check as check_node
from tests.toy import Toy, impartial, known_by_name

import grundy
from grundy import verify
from grundy.arena import Side
from grundy.arena.unroll import unroll
from grundy.check import Entry, RefusedError
from grundy.cli import main
from grundy.compounds import compound
from grundy.draw.tree import solution_tree
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Position
from grundy.prove.minimise import Minimiser
from grundy.prove.proof import header_of, prove
from grundy.prove.writing import write
from grundy.search import Limits, Solver
from grundy.store import Fact, Space, Store, StoreError, StoreRecorder
from grundy.store.check import SolvingAgain, check
from grundy.store.reading import OTHER_RULES
from grundy.theorems import Answer, Theorem, answer, registry
from grundy.values import Nimber, Outcome

RULES = impartial(
    {
        "a": "0",
        "b": "0, a",
        "c": "0, a, b",
        "k": "a + b, c",
        "p": "0, b + c",
        "q": "a + a, b + p",
        "r": "k + p, q + c, 0",
        "x": "a, p + q, r + b",
        "d": "x",
    }
)
NIMBERS = {"a": 1, "b": 2, "c": 3, "k": 0, "p": 2, "q": 1, "r": 1, "x": 0, "d": 1}


def sums(most: int) -> list[str]:
    """All sums of at most so many components."""
    chosen = (parts for count in range(most + 1) for parts in combinations_with_replacement(NIMBERS, count))
    return [" + ".join(parts) or "0" for parts in chosen]


def start(text: str) -> Toy:
    return RULES.parse(text)


def outcome(text: str) -> Outcome:
    return Outcome.N if RULES.nimber(text) else Outcome.P


@pytest.fixture
def by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    known_by_name(RULES, monkeypatch)


def test_the_table() -> None:
    assert {part: RULES.nimber(part) for part in RULES.table} == NIMBERS
    assert RULES.nimber("p + q") == 3


# ---- solver ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("method", ["dfpn", "pn", "depth", "aspiration", "mex"])
def test_sums_whose_components_are_half_known(method: str) -> None:
    """Of a component that is known to be won the nimber is open: two of them may cancel each other."""
    for text in sums(2):
        solver = Solver(RULES.game, method=method)
        for part in start(text).components():
            assert solver.outcome(part) is outcome(str(part))
        assert solver.known_outcome(start(text)) in (None, outcome(text))
        assert solver.outcome(start(text)) is outcome(text), text
        assert solver.grundy(start(text)) == RULES.nimber(text), text


def test_sums_of_three_by_one_solver() -> None:
    solver = Solver(RULES.game)
    for text in sums(3):
        assert solver.outcome(start(text)) is outcome(text), text
    for text in sums(3):
        assert solver.grundy(start(text)) == RULES.nimber(text), text
        assert solver.lookup(start(text)) == RULES.nimber(text)
        assert solver.known_outcome(start(text)) is outcome(text)


def test_winning_moves() -> None:
    for text in sums(2):
        position, solver = start(text), Solver(RULES.game)
        move = solver.winning_move(position)
        assert (move is None) == (outcome(text) is Outcome.P), text
        assert move is None or outcome(str(position.play(move))) is Outcome.P


def test_whether_a_node_has_a_nimber() -> None:
    solver = Solver(RULES.game)
    for part, nimber in NIMBERS.items():
        assert [solver.has_nimber(part, n) for n in range(-1, 5)] == [n == nimber for n in range(-1, 5)]


def test_what_a_table_excludes() -> None:
    """Whatever is known of which components: what is excluded is not so, and all is that follows."""
    for known in islice(combinations(NIMBERS, 3), 0, None, 7):
        solver = Solver(RULES.game)
        for part in NIMBERS:
            solver.outcome(start(part))
        for part in known:
            solver.grundy(start(part))
        frame, _ = solver.place(start("0"))
        for parts in combinations(NIMBERS, 3):
            open_parts = [part for part in parts if frame.nimber([part]) is None]
            total = RULES.nimber(" + ".join({*parts} - {*open_parts}))
            for n in range(5):
                said = frame.is_not(parts, n)
                if not open_parts:
                    assert said == (total != n), (known, parts, n)
                elif len(open_parts) == 1:
                    assert said == (total ^ n in frame.table.excluded(open_parts[0])), (known, parts, n)
                    assert not said or RULES.nimber(" + ".join(parts)) != n
                else:
                    assert not said, (known, parts, n)


def test_node_limits_are_for_a_whole_question() -> None:
    """Each option that is searched may take what is left, and nothing more."""
    for most in range(1, 20):
        solver = Solver(RULES.game)
        with suppress(LimitReachedError):
            assert solver.winning_move(start("x + x"), Limits(nodes=most)) is None
        assert 0 < solver.nodes <= most


def test_misere_play() -> None:
    for text in sums(2):
        solver = Solver(RULES.game, misere=True)
        lost = misere_grundy(start(text)) == 0
        assert (solver.outcome(start(text)) is Outcome.P) == lost, text
        assert solver.grundy(start(text)) == misere_grundy(start(text)), text


# ---- compounds ------------------------------------------------------------------------------------
@cache
def wins(position: Position, misere: bool) -> bool:
    """Whether the player to move wins, by trying everything."""
    options = position.options()
    return any(not wins(option, misere) for option in options) if options else misere


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("ending", ["long", "short"])
@pytest.mark.parametrize("play", ["one", "some", "all"])
def test_compounds(play: str, ending: str, misere: bool) -> None:
    """Where it matters how long a component lasts: g can be won at once, or by way of f."""
    rules = impartial({"a": "0", "f": "a", "g": "0, f", "h": "f, g", "l": "a, h"})
    for text in map(" + ".join, combinations_with_replacement("afghl", 2)):
        position = compound(rules.parse(text), play, ending)
        result = grundy.solve(position, misere=misere)
        assert result.outcome is (Outcome.N if wins(position, misere) else Outcome.P), text
        if result.winning_move is not None:
            assert not wins(position.play(result.winning_move), misere), text


# ---- theorems on sums -----------------------------------------------------------------------------
@pytest.fixture
def theorems(monkeypatch: pytest.MonkeyPatch) -> None:
    """One theorem tells nimbers, another one only who wins."""
    told = {"a", "b", "k"}
    won = {"p", "x"}

    def nimbers(position: Toy) -> Answer | None:
        (part, *more) = position.parts or ("",)
        return Answer.nimber(Nimber(NIMBERS[part])) if part in told and not more else None

    def outcomes(position: Toy) -> Answer | None:
        (part, *more) = position.parts or ("",)
        return Answer(outcome(part)) if part in won and not more else None

    known = tuple(Theorem(name, "toy", "", says) for name, says in (("one", nimbers), ("two", outcomes)))
    monkeypatch.setitem(registry._asked, ("toy", Answer, False), known)


@pytest.mark.usefixtures("theorems")
def test_theorems_on_the_parts_of_a_sum() -> None:
    for text in sums(3):
        found = answer(start(text))
        assert found is None or found[0].outcome is outcome(text), text
        assert found is None or found[0].grundy in (None, Nimber(RULES.nimber(text))), text
        if found is not None and found[0].winning_move is not None:
            assert outcome(str(start(text).play(found[0].winning_move))) is Outcome.P
        whole = answer(start(text), want_grundy=True)
        assert whole is None or whole[0].grundy == RULES.nimber(text), text


@pytest.mark.usefixtures("theorems")
def test_what_theorems_tell_of_sums() -> None:
    def said(text: str, want_grundy: bool = False) -> tuple[Outcome, int | None, str] | None:
        found = answer(start(text), want_grundy)
        if found is None:
            return None
        known, by = found
        return known.outcome, None if known.grundy is None else int(known.grundy), by.name

    assert said("0") == (Outcome.P, 0, "no moves")
    assert said("a + b") == (Outcome.N, 3, "one")
    assert said("q + q") == (Outcome.P, 0, "P + P")
    assert said("q + b + q") == (Outcome.N, 2, "P + P, one")
    assert said("p + k") == (Outcome.N, None, "one, two")
    assert said("p + k", want_grundy=True) is None
    assert said("x + k") == (Outcome.P, 0, "two, one")  # who loses has told the nimber
    assert said("p + b") is None  # two nimbers that are not 0: who wins depends on both
    assert said("p + x") == (Outcome.N, None, "two")
    assert said("p + q") is None
    assert said("q") is None


@pytest.mark.usefixtures("theorems")
def test_solving_with_theorems() -> None:
    for text in sums(2):
        assert grundy.solve(start(text)).outcome is outcome(text), text
        assert grundy.solve(start(text), grundy=True).grundy == RULES.nimber(text), text


# ---- certificates ---------------------------------------------------------------------------------
def accepted(folder: Path, position: str, claim: str, lines: list[tuple[str, int]]) -> bool:
    file = folder / "forged"
    write(file, header_of(start(position), "normal", claim), [Entry(text, n) for text, n in lines])
    try:
        verify(file)
    except RefusedError:
        return False
    return True


@pytest.mark.usefixtures("by_name")
def test_a_couple_needs_what_stands_above_it(tmp_path: Path) -> None:
    """Whatever true couples stand above: what is accepted is true, and needs no more than it says."""
    below = [("a", 1), ("b", 2), ("c", 3)]
    enough = {"p": [below], "k": [below[:1], below[:2], below]}
    for part, good in enough.items():
        for count in range(len(below) + 1):
            for chosen in combinations(below, count):
                for n in range(4):
                    said = accepted(tmp_path, part, f"nimber {n}", [*chosen, (part, n)])
                    assert said is (n == NIMBERS[part] and list(chosen) in good), (chosen, part, n)


@pytest.mark.usefixtures("by_name")
@pytest.mark.parametrize(
    ("position", "claim", "lines", "good"),
    [
        ("p", "nimber 1", [("p", 1)], False),  # of its option b + c nothing is known
        ("p", "nimber 1", [("b", 2), ("p", 1)], False),
        ("p", "nimber 2", [("a", 1), ("b", 2), ("c", 3), ("p", 2)], True),
        ("p", "nimber 2", [("p", 2), ("a", 1), ("b", 2), ("c", 3)], False),  # what holds up comes before
        ("p", "nimber 0", [("p", 0)], False),
        ("q", "nimber 1", [("a", 1), ("b", 2), ("c", 3), ("p", 2), ("q", 1)], True),
        ("q", "nimber 1", [("a", 1), ("b", 2), ("c", 3), ("q", 1)], False),  # no option of p makes b + p 1
        ("q", "nimber 1", [("a", 1), ("q", 1)], False),  # of b + p both are open
        ("a", "nimber 1", [("a", 1)], True),
        ("a", "nimber 0", [("a", 0)], False),
        ("a", "nimber 2", [("a", 2)], False),
        ("a + b", "nimber 3", [("a", 1), ("b", 2)], True),
        ("a + b", "nimber 3", [("b", 2)], False),
        ("a + b", "nimber 2", [("a", 1), ("b", 2)], False),
        ("a + p", "nimber 1", [("a", 1)], False),
        ("a + b", "outcome N", [("a", 1)], True),  # b has the option a
        ("a + b", "outcome N", [("a", 1), ("b", 2)], True),
        ("a + b", "outcome P", [("a", 1), ("b", 2)], False),
        ("p + q", "outcome N", [], False),  # both are won alone
        ("p + p", "outcome N", [], False),
        ("p", "outcome N", [], True),  # a move to nothing
        ("k", "outcome N", [], False),
        ("k", "outcome P", [("a", 1), ("k", 0)], True),
        ("k", "outcome P", [("k", 0)], False),
        ("0", "outcome P", [], True),
        ("0", "outcome N", [], False),
    ],
)
def test_what_shows_a_claim(
    position: str, claim: str, lines: list[tuple[str, int]], good: bool, tmp_path: Path
) -> None:
    assert accepted(tmp_path, position, claim, lines) is good


@pytest.mark.usefixtures("by_name")
def test_proofs_of_all_sums(tmp_path: Path) -> None:
    for text in sums(2):
        right = outcome(text)
        claims = [f"nimber {RULES.nimber(text)}", f"outcome {right.value}"]
        wrong = [f"nimber {RULES.nimber(text) ^ 1}", f"outcome {'P' if right is Outcome.N else 'N'}"]
        for claim in claims:
            proof = prove(start(text), claim)
            proof.write(tmp_path / "proof")
            assert verify(tmp_path / "proof").entries == len(proof.entries)
            assert all(entry.nimber == NIMBERS[entry.text] for entry in proof.entries)
        for claim in wrong:
            with pytest.raises(GrundyError, match="this is not so"):
                prove(start(text), claim)


def proved_by_theorems(text: str, claimed: str, file: Path) -> bool:
    try:
        prove(start(text), f"outcome {claimed}", theorems=True).write(file)
        verify(file)
    except GrundyError:
        return False
    return True


@pytest.mark.usefixtures("by_name", "theorems")
def test_proofs_by_theorems(tmp_path: Path) -> None:
    """A theorem that tells who wins a part tells nothing of the sum."""
    for text in sums(2):
        right = outcome(text)
        wrong = "P" if right is Outcome.N else "N"
        assert proved_by_theorems(text, right.value, tmp_path / "proof")
        assert not proved_by_theorems(text, wrong, tmp_path / "proof")


@pytest.mark.usefixtures("by_name")
def test_smaller_proofs_are_proofs(tmp_path: Path) -> None:
    for text in ("x", "x + r", "q + p"):
        proof = prove(start(text), f"nimber {RULES.nimber(text)}")
        minimiser = Minimiser(proof)
        assert len(list(minimiser.run())) > 0
        smallest = minimiser.smallest()
        smallest.write(tmp_path / "smaller")
        assert verify(tmp_path / "smaller").entries == len(smallest.entries) <= len(proof.entries)


# ---- trees, games, options ------------------------------------------------------------------------
def test_trees_are_proofs() -> None:
    for text in sums(2):
        tree = solution_tree(start(text), Solver(RULES.game))
        assert tree.root.won == (outcome(text) is Outcome.N)
        for node in tree.nodes:
            check_node(node, RULES.game)
            components, nimber = node.couple
            assert node.won == (RULES.nimber(" + ".join(components)) != nimber)


def overheard(position: Toy, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the opponent of a person says who plays at random."""
    heard: list[str] = []
    said: list[str] = []

    def hear(*parts: str | tuple[str, str]) -> None:
        line = "".join(part if isinstance(part, str) else part[0] for part in parts)
        heard.append(line)
        said.append(line)

    monkeypatch.setattr("grundy.cli.play.say", hear)
    monkeypatch.setattr("sys.stdin", Stream(position, 1, heard))
    return said


@pytest.mark.usefixtures("by_name")
@pytest.mark.parametrize("misere", [False, True])
def test_the_perfect_player_wins_what_can_be_won(misere: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("p", "k", "x", "p + q", "q + r", "a + b + p"):
        said = overheard(start(text), monkeypatch)
        won = misere_grundy(start(text)) != 0 if misere else RULES.nimber(text) != 0
        words = [*(["--second"] if won else []), *(["--misere"] if misere else [])]
        assert main(["play", "toy", text, *words]) == 0
        assert said[-1].endswith("you have lost."), text


@pytest.mark.usefixtures("by_name")
@pytest.mark.parametrize("misere", [False, True])
def test_the_first_move_of_the_perfect_player_wins(
    misere: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lost(one: Toy) -> bool:
        return (misere_grundy(one) if misere else RULES.nimber(str(one))) == 0

    for position in map(start, sums(2)):
        if lost(position):
            continue
        monkeypatch.setattr("sys.stdin", io.StringIO())
        words = ["--misere"] if misere else []
        assert main(["play", "toy", str(position), "--second", *words]) == 0
        said = capsys.readouterr().out
        if position.parts:
            assert lost(position.play(said.split("I play ")[1].split(".")[0])), position


@pytest.mark.usefixtures("by_name")
@pytest.mark.parametrize(("words", "end"), [([], "won"), (["--misere"], "lost")])
def test_who_cannot_move(
    words: list[str], end: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1:0\n"))
    assert main(["play", "toy", "a", *words]) == 0
    assert capsys.readouterr().out.endswith(f"I cannot move: you have {end}.\n")


@pytest.mark.usefixtures("by_name")
def test_the_list_of_options(capsys: pytest.CaptureFixture[str]) -> None:
    for text in sums(2):
        assert main(["options", "toy", text, "--grundy", "--json", "--no-store"]) == 0
        listed = json.loads(capsys.readouterr().out)["options"]
        assert {name for option in listed for name in option["moves"]} == {
            name for name, _ in start(text).moves()
        }
        for option in listed:
            assert {RULES.nimber(str(start(text).play(name))) for name in option["moves"]} == {
                option["grundy"]
            }
            assert option["winning"] == (option["grundy"] == 0)


def test_the_arena() -> None:
    for text in (*NIMBERS, "a + b", "p + b", "q + a", "p + k"):
        arena = unroll(start(text))
        winner = arena.arena.solve().winner(arena.start)
        assert winner is (Side.ALICE if RULES.nimber(text) else Side.BOB), text


# ---- stores ---------------------------------------------------------------------------------------
@pytest.fixture
def store(by_name: None) -> Iterator[Store]:
    with Store(":memory:") as opened:
        yield opened


def test_what_is_solved_is_kept(store: Store) -> None:
    position = start("x + r")
    first = Solver(RULES.game, recorder=StoreRecorder(store))
    assert first.grundy(position) == RULES.nimber("x + r")
    facts = {fact.key: fact.value for fact in store.facts(Space("toy", 1, "normal"))}
    assert facts
    assert facts.items() <= NIMBERS.items()
    again = Solver(RULES.game, recorder=StoreRecorder(store))
    assert again.grundy(position) == RULES.nimber("x + r")
    assert again.nodes == 0 < first.nodes
    assert check(store, again=10).solved_again == len(facts)


def test_a_wrong_fact_is_found_out(store: Store) -> None:
    store.add(Space("toy", 1, "normal"), [("p", 3), ("q", 1)])
    with pytest.raises(StoreError, match="a wrong fact: toy, rules 1, normal: p = 3"):
        check(store, again=2)
    with pytest.raises(StoreError, match="says that toy, rules 1, normal: p = 3, and now it is 2"):
        store.add(Space("toy", 1, "normal"), [("p", 2)])
    assert store.value(Space("toy", 1, "normal"), "q") == 1


def test_facts_of_other_rules_are_not_used(store: Store) -> None:
    store.add(Space("toy", 2, "normal"), [("p", 3)])
    store.add(Space("toy", 1, "misere"), [("p", misere_grundy(start("p")))])
    assert misere_grundy(start("p")) != 2
    assert Solver(RULES.game, recorder=StoreRecorder(store)).grundy(start("p")) == 2
    report = check(store, again=5)
    assert report.why_unread == {OTHER_RULES: 1}
    assert (report.damaged, store.damaged) == (0, {})  # each space has the facts that were put into it
    assert SolvingAgain(store).why_not(Fact(Space("toy", 2, "normal"), "p", 3)) == OTHER_RULES


def test_a_space_is_of_one_version_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = impartial({"a": "0"})
    changed.rules_version = 2
    known_by_name(changed, monkeypatch)
    assert Space.of(changed.game, "normal") == Space("toy", 2, "normal")
    assert Space.of(RULES.game, "normal") is None  # the name is that of another game now
