"""`import grundy` stays light: what only some users need is imported where it is used."""

import json
import subprocess
import sys

HEAVY = {"networkx", "rich", "click", "matplotlib", "pandas", "sqlalchemy"}


def test_import_grundy_leaves_heavy_packages_alone() -> None:
    code = "import grundy, json, sys; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    bare = subprocess.run(
        [sys.executable, "-c", "import json, sys; print(json.dumps(sorted(sys.modules)))"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert HEAVY & (set(json.loads(done.stdout)) - set(json.loads(bare.stdout))) == set()
