"""Facts go in and come out as they were, in SQLite and in PostgreSQL."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.processes import ran_python

import grundy
from grundy.compounds import Compound
from grundy.compounds.rule import CompoundRule
from grundy.games.domineering import Domineering
from grundy.search import Solver
from grundy.search.dedicated import dedicated_solver
from grundy.search.partizan import PartizanSolver
from grundy.store import InconsistentError, Space, Store, StoreError, StoreRecorder, records, runs, schema
from grundy.store.check import check
from grundy.store.store import Pairs
from grundy.store.transfer import batches_of, read_parquet, read_text, write_parquet, write_text
from grundy.values import Outcome

CRAM = Space("cram", 1, "normal")
MISERE = Space("cram", 1, "misere")
ODD_KEYS = [("with space", 1), ("tab\tand\nline", 2), ("back\\slash é ∗", 0), ("a%b_c", 65000)]


def test_facts_come_back(place: str) -> None:
    with Store(place) as store:
        assert store.add(CRAM, [("....", 2), ("../..", 0)]) == 2
        assert store.add(CRAM, [("....", 2), ("...", 1)]) == 1
        assert store.add(MISERE, [("....", 3)]) == 1
        assert store.add(CRAM, ODD_KEYS) == 4
    with Store(place, create=False) as store:
        assert store.spaces() == {MISERE: 1, CRAM: 7}
        assert {(fact.key, fact.value) for fact in store.facts(CRAM)} == {
            ("....", 2), ("../..", 0), ("...", 1), *ODD_KEYS
        }  # fmt: skip
        assert (store.value(CRAM, "...."), store.value(MISERE, "....")) == (2, 3)
        assert store.value(CRAM, "none") is None
        assert [fact.key for fact in store.facts(CRAM, like="*%*")] == ["a%b_c"]
        assert [fact.key for fact in store.facts(CRAM, like="../*")] == ["../.."]
        assert len(store.random_facts(CRAM, 3, seed=1)) == 3
        assert check(store).facts == 8


def test_many_facts_are_read_in_parts(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.store.store.BATCH", 10)
    known = {str(n): n % 7 for n in range(95)}
    with Store(place) as store:
        assert store.add(CRAM, known.items()) == 95
        assert {fact.key: fact.value for fact in store.facts(CRAM)} == known


def test_a_contradiction_is_refused_and_nothing_of_it_kept(place: str) -> None:
    with Store(place) as store:
        store.add(CRAM, [("....", 2)])
        with pytest.raises(InconsistentError, match=r"\.\.\.\. = 2, and now it is 3"):
            store.add(CRAM, [("#", 0), ("....", 3)])
        assert store.spaces() == {CRAM: 1}
        assert store.value(CRAM, "....") == 2
        other = Space("nim", 1, "normal")
        with pytest.raises(InconsistentError):
            store.merge([(other, [("1", 1)]), (CRAM, [("....", 1)])])
        assert store.spaces() == {CRAM: 1}
        assert store.add(other, [("1", 1)]) == 1


def test_purging(place: str) -> None:
    with Store(place) as store:
        store.add(CRAM, [("....", 2)])
        store.add(MISERE, [("....", 3)])
        assert store.purge(CRAM) == 1
        assert store.purge(CRAM) == 0
        assert store.spaces() == {MISERE: 1}
        assert store.add(CRAM, [("....", 2)]) == 1


def test_runs(place: str) -> None:
    with Store(place) as store:
        first = runs.begin(store, records.begun(["solve", "cram", "5x6"]))
        second = runs.begin(store, records.begun(["value", "nim", "3"]))
        runs.end(store, first, records.ended("answered", 5, 7, {"outcome": "N", "nodes": 12, "seconds": 0.5}))
        one, two = runs.runs(store)
        assert (one.id, one.command, one.words) == (first, ["solve", "cram", "5x6"], "answered")
        assert (one.known, one.kept, one.nodes, one.answer) == (
            5, 7, 12, {"outcome": "N", "nodes": 12, "seconds": 0.5}
        )  # fmt: skip
        assert (two.id, two.words, two.answer) == (second, "running", None)
        assert runs.find(store, second) == two
        with pytest.raises(StoreError, match="no run 99"):
            runs.find(store, 99)


def test_a_run_whose_process_is_gone_was_killed(tmp_path: Path) -> None:
    place = str(tmp_path / "x.db")
    run = f"runs.begin(Store({place!r}), records.begun(['solve']))"
    code = f"from grundy.store import Store, records, runs; {run}"
    assert ran_python(code).returncode == 0
    with Store(place) as store:
        assert runs.find(store, 1).words == "killed"


def test_text_and_parquet_round_trips(place: str, tmp_path: Path) -> None:
    with Store(place) as store:
        store.add(CRAM, [("....", 2), *ODD_KEYS])
        store.add(MISERE, [("....", 3)])
        text, columns = tmp_path / "facts.txt", tmp_path / "facts.parquet"
        with text.open("w") as file:
            assert write_text(file, batches_of(store, store.spaces())) == 6
        assert write_parquet(columns, batches_of(store, store.spaces())) == 6
        everything = {(fact.space, fact.key, fact.value) for s in store.spaces() for fact in store.facts(s)}
    for name, read in (("text", partial(_read_text, text)), ("parquet", partial(read_parquet, columns))):
        with Store(str(tmp_path / f"{name}.db")) as copy:
            assert copy.merge(read()) == 6
            assert copy.merge(read()) == 0
            assert {(f.space, f.key, f.value) for s in copy.spaces() for f in copy.facts(s)} == everything


def _read_text(path: Path) -> Iterator[tuple[Space, Pairs]]:
    with path.open() as file:
        yield from read_text(file, path.name)


@pytest.mark.parametrize("damage", ["cut", "digit", "key", "header", "space"])
def test_a_damaged_text_is_refused_whole(tmp_path: Path, damage: str) -> None:
    with Store(":memory:") as store:
        store.add(CRAM, [("....", 2), ("../..", 0)])
        path = tmp_path / "facts.txt"
        with path.open("w") as file:
            write_text(file, batches_of(store, [CRAM]))
    text = path.read_text()
    path.write_text({
        "cut": text[:-3],
        "digit": text.replace("\t2\t", "\t3\t"),
        "key": text.replace("....", "...#"),
        "header": text[5:],
        "space": text.replace("normal", "misere"),
    }[damage])  # fmt: skip
    with Store(":memory:") as store:
        with pytest.raises(StoreError, match=r"facts\.txt"):
            store.merge(_read_text(path))
        assert store.spaces() == {}


def test_a_newer_version_is_refused(place: str) -> None:
    with Store(place) as store, store.engine.begin() as connection:
        connection.execute(schema.about.update().values(value="99"))
    with pytest.raises(StoreError, match="has the version 99, and this grundy knows 3"):
        Store(place)


def test_an_older_version_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = str(tmp_path / "x.db")
    with Store(place) as store:
        store.add(CRAM, [("....", 2)])

    def step(connection: sa.Connection) -> None:
        connection.execute(sa.text("ALTER TABLE grundy_runs ADD COLUMN remark TEXT"))

    later = schema.VERSION + 1
    monkeypatch.setattr(schema, "VERSION", later)
    monkeypatch.setitem(schema.MIGRATIONS, later - 1, step)
    for _ in range(2):
        with Store(place) as store:
            assert store.value(CRAM, "....") == 2
            with store.engine.connect() as connection:
                assert connection.scalar(sa.select(schema.about.c.value)) == str(later)
                assert "remark" in {c["name"] for c in sa.inspect(connection).get_columns("grundy_runs")}


# ---- searches ---------------------------------------------------------------------------------
def test_a_search_reads_what_another_wrote(place: str) -> None:
    position = grundy.game("cram").start("5x6")
    with Store(place) as store:
        first = Solver(position, recorder=(recorder := StoreRecorder(store)))
        assert int(first.grundy(position)) == 2
        assert recorder.kept == sum(store.spaces().values()) > 100
        second = Solver(position, recorder=(recorder := StoreRecorder(store)))
        assert int(second.grundy(position)) == 2
        assert second.nodes < first.nodes / 100
        assert recorder.known > 100
        assert check(store, again=5).solved_again == 5


def test_of_many_facts_the_largest_are_kept(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, number in (
        ("FEW_FACTS", 0),
        ("FACTS_PER_SECOND", 0),
        ("FACTS_EACH_TIME", 7),
        ("INTERVAL", 600),
    ):
        monkeypatch.setattr(f"grundy.store.recorder.{name}", number)
    position = grundy.game("cram").start("5x6")
    with Store(place) as store:
        first = Solver(position, recorder=StoreRecorder(store))
        assert int(first.grundy(position)) == 2
        kept = [fact.key for fact in store.facts(CRAM)]
        assert len(kept) == 7
        assert str(position.canonical()) in kept
        second = Solver(position, recorder=StoreRecorder(store))
        assert int(second.grundy(position)) == 2
        assert second.nodes < 10 < first.nodes


def test_every_kept_fact_is_right(tmp_path: Path) -> None:
    place = str(tmp_path / "x.db")
    for name, text, misere in (("cram", "5x5", False), ("cram", "4x5", True), ("sprouts", "6", False)):
        position = grundy.game(name).start(text)
        grundy.solve(position, misere=misere, theorems=False, store=place)
    with Store(place) as store:
        assert {(s.game, s.convention) for s in store.spaces()} >= {("cram", "normal"), ("cram", "misere")}
        report = check(store, again=1000)
        assert report.facts > 50
        assert report.solved_again > 40


def test_a_partizan_search_in_python_rules_is_kept(tmp_path: Path) -> None:
    place = str(tmp_path / "x.db")
    position = grundy.game("hex").start("3x3")
    first = grundy.solve(position, store=place)
    again = grundy.solve(position, store=place)
    assert first.outcome == again.outcome
    assert again.nodes < first.nodes


def test_a_partizan_search_in_native_rules_is_kept(tmp_path: Path) -> None:
    """Its texts contain values, which another process must read as the same."""
    place, position = str(tmp_path / "x.db"), Domineering.parse("7x7")
    code = f"import grundy; grundy.solve(grundy.game('domineering').start('7x7'), store={place!r})"
    assert ran_python(code).returncode == 0
    with Store(place) as store:
        games = {space.game: space.convention for space in store.spaces()}
        assert games == {"domineering": "canonical", "domineering, a player to move": "normal"}
        solver = PartizanSolver(position, recorder=(recorder := StoreRecorder(store)))
        assert solver.outcome(position) is Outcome.N
        assert recorder.known > 20
        assert solver.nodes < 10


def test_scores_are_kept(tmp_path: Path) -> None:
    place, position = str(tmp_path / "x.db"), grundy.game("dots_and_boxes").start("2x4")
    first = grundy.solve(position, store=place)
    again = grundy.solve(position, store=place)
    assert first.score == again.score == 5
    assert again.nodes < first.nodes / 10
    with Store(place) as store:
        assert [space.convention for space in store.spaces()] == ["score"]


def test_a_lie_in_the_store_is_found_out(tmp_path: Path) -> None:
    place = str(tmp_path / "x.db")
    position = grundy.game("cram").start("4x5")
    solver = Solver(position, recorder=StoreRecorder(Store(place)))
    with Store(place) as store:
        assert solver.lookup(position) is None  # the frame is open: what comes now was not read
        component = str(position.canonical())
        store.add(CRAM, [(component, 7)])
        with pytest.raises(InconsistentError, match="= 7, and now it is 2"):
            solver.grundy(position)


def test_an_interrupted_proof_number_search_goes_on_from_its_tree(place: str) -> None:
    position = grundy.game("cram").start("5x6")
    whole = grundy.solve(position, theorems=False, method="pn")
    with Store(place) as store:
        some = grundy.solve(position, theorems=False, method="pn", nodes=whole.nodes // 2, store=store)
        assert not some.answered
        ((space, question, _, nodes),) = store.checkpoints()
        assert (space, nodes) == (CRAM, whole.nodes // 2)
        assert "outcome of" in question
        rest = grundy.solve(position, theorems=False, method="pn", store=store)
        assert rest.answered
        assert rest.outcome == whole.outcome
        assert rest.nodes < whole.nodes * 0.6
        assert store.checkpoints() == []


def test_a_damaged_checkpoint_stops_no_question(tmp_path: Path) -> None:
    place = str(tmp_path / "x.db")
    position = grundy.game("cram").start("5x6")
    grundy.solve(position, theorems=False, method="pn", nodes=500, store=place)
    with sqlite3.connect(place) as connection:
        connection.execute("UPDATE grundy_checkpoints SET body = substr(body, 1, length(body) - 9)")
    lines: list[str] = []
    with Store(place) as store:
        solver = Solver(position, method="pn", recorder=StoreRecorder(store, lines.append))
        assert solver.outcome(position) is grundy.Outcome.N
        assert store.checkpoints() == []
    (line,) = lines
    assert "fails its check; it begins again" in line


# ---- names ------------------------------------------------------------------------------------
def test_a_game_in_a_file_is_kept_under_a_digest_of_the_file(tmp_path: Path) -> None:
    """The same name, other rules: a fact about the old ones must not answer for the new ones."""
    source = (Path(grundy.__file__).parents[2] / "examples/kayles.py").read_text()
    file, place = tmp_path / "kayles.py", str(tmp_path / "x.db")
    names = []
    for text in (source, source + "\n# other rules\n"):
        file.write_text(text)
        position = grundy.game(str(file)).start("9+11")
        grundy.solve(position, theorems=False, store=place)
        with Store(place) as store:
            names = [space.game for space in store.spaces()]
    assert len(set(names)) == 2
    assert all(re.fullmatch(r"kayles@[0-9a-f]{12}", name) for name in names)


@pytest.mark.parametrize(
    ("position", "misere", "name"),
    [
        (grundy.game("domineering").start("3x4"), True, "domineering, a player to move in misère play"),
        (grundy.game("tictactoe").start("3x3"), False, "tictactoe, a player to move, who draws wins if Left"),
        (grundy.compound(grundy.game("cram").start("3x3"), "one"), False, "cram, one, long"),
        (grundy.compound(grundy.game("nim").start("2+3+4"), "some largest"), False,
         "nim, some largest by diameter, long"),
        (grundy.compound(grundy.game("octal").start("0.07:7+9"), "at least 2", "short"), False,
         "octal, at least 2, short"),
    ],
    ids=["misere", "draws", "sum", "largest", "two"],
)  # fmt: skip
def test_games_made_of_others_are_kept(
    tmp_path: Path, position: grundy.Position, misere: bool, name: str
) -> None:
    place = str(tmp_path / "x.db")
    first, again = (
        grundy.solve(
            position, misere=misere, grundy=isinstance(position, Compound), theorems=False, store=place
        )
        for _ in range(2)
    )
    assert (again.outcome, again.value) == (first.outcome, first.value)
    assert again.nodes < first.nodes
    with Store(place) as store:
        assert name in {space.game for space in store.spaces()}


@pytest.mark.parametrize(("name", "text"), [("domination", "grid 4x4"), ("colouring", "grid 4x4 k=4")])
def test_searches_of_their_own_are_kept(
    place: str, name: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grundy.search.dedicated.WORTH_KEEPING", 1)
    position = grundy.game(name).start(text)
    with Store(place) as store:
        first, again = (grundy.solve(position, theorems=False, store=store) for _ in range(2))
        assert (again.outcome, again.value) == (first.outcome, first.value)
        assert (again.winning_move, again.best_move) == (first.winning_move, first.best_move)
        assert again.nodes == 0 < first.nodes
        (space,) = store.spaces()
        assert str(space) == f"{name}, rules 1, answers"
        assert check(store).facts > 1
        lie = next(iter(store.facts(space)))
        store.purge(space)
        store.add(space, [(lie.key, int(lie.value) + 1)])
        with pytest.raises(InconsistentError, match="and now it is"):
            store.add(space, [(lie.key, lie.value)])


def test_an_answer_that_cannot_be_written_is_only_warned_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:
        raise StoreError("the disk is full")

    monkeypatch.setattr("grundy.search.dedicated.WORTH_KEEPING", 1)
    position, lines = grundy.game("domination").start("grid 3x3"), list[str]()
    with Store(str(tmp_path / "x.db")) as store:
        monkeypatch.setattr(store, "add", refuse)
        solver = dedicated_solver(position, StoreRecorder(store, lines.append))
        assert grundy.solve(position, theorems=False, solver=solver).answered
    assert re.fullmatch(r"the disk is full; \d+ answers were not kept", lines[0])


def test_a_rule_that_no_words_tell_is_not_kept(tmp_path: Path) -> None:
    def odd(component: object) -> int:
        return len(str(component)) % 2

    with Store(str(tmp_path / "x.db")) as store:
        for rule in (CompoundRule(1, 1, "largest", "long", odd), CompoundRule(2, 3)):
            position = grundy.compound(grundy.game("nim").start("3+4+5"), rule)
            assert grundy.solve(position, theorems=False, store=store).answered
        assert store.spaces() == {}
