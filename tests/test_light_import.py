"""`import grundy` stays light: what only some users need is imported where it is used."""

import json
from importlib.metadata import version
from pathlib import Path

from tests.processes import ran_python

from grundy.store import Store, records, runs

HEAVY = {"networkx", "rich", "click", "matplotlib", "pandas", "sqlalchemy"}


def imported_by(code: str) -> set[str]:
    code += "\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))"
    done = ran_python(code)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_import_grundy_leaves_heavy_packages_alone() -> None:
    assert HEAVY & (imported_by("import grundy") - imported_by("")) == set()


def test_a_command_without_a_store_leaves_databases_alone() -> None:
    code = "from grundy.cli import main\nmain(['solve', 'nim', '3', '--no-store'])"
    assert "sqlalchemy" not in imported_by(code) - imported_by("")


NEEDLESS = {
    *("rich", "sqlalchemy", "networkx", "importlib.metadata", "tempfile", "gzip"),
    *("grundy.check", "grundy.prove", "grundy.store.store", "grundy.boards.graph", "grundy.boards.svg"),
    *("grundy.cli.calc", "grundy.cli.with_heap", "grundy.search.partizan", "grundy.search.scores"),
    *("grundy.values.partizan", "grundy.values.misere_games"),
    *("grundy.games.cram", "grundy.theorems.guy_smith"),
}
"""What a position that a theorem solves has no use for."""


def test_a_theorem_needs_nothing_else() -> None:
    code = "from grundy.cli import main\nmain(['solve', 'nim', '3', '4', '5', '--no-store'])"
    found = imported_by(code) - imported_by("")
    assert {"grundy.cli.solve", "grundy.theorems.bouton"} <= found
    assert NEEDLESS & found == set()


def test_an_answer_by_theorem_is_recorded_without_a_database(tmp_path: Path) -> None:
    place = str(tmp_path / "solved.db")
    Store(place).close()
    code = f"import os\nos.environ['GRUNDY_STORE'] = {place!r}\n"
    code += "from grundy.cli import main\nmain(['solve', 'nim', '3', '4', '5'])"
    assert "sqlalchemy" not in imported_by(code) - imported_by("")
    with Store(place) as store:
        (run,) = runs.runs(store)
        assert (run.words, run.known, run.kept, run.nodes) == ("answered", 0, 0, 0)
        assert run.answer is not None
        assert run.answer["by"] == "theorem: Bouton's theorem"
        again = runs.begin(store, records.begun(["solve"]))
        assert runs.find(store, again).version == run.version == version("grundy")


def test_the_record_of_an_answer_makes_its_store(tmp_path: Path) -> None:
    place = str(tmp_path / "new" / "solved.db")
    code = f"import os\nos.environ['GRUNDY_STORE'] = {place!r}\n"
    assert imported_by(f"{code}from grundy.cli import main\nmain(['solve', 'nim', '3', '4', '5'])")
    with Store(place) as store:
        assert [run.words for run in runs.runs(store)] == ["answered"]
