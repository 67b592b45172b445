"""`import grundy` stays light: what only some users need is imported where it is used."""

import json

from tests.processes import ran_python

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
