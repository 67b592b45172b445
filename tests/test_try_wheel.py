"""The script that tries a wheel in an empty environment, with commands that only say how they are called."""

from __future__ import annotations

from pathlib import Path

from tests.processes import ROOT, ran

PYTHON = """#!/bin/sh
# Stands for a Python: makes an environment whose commands are of no use but to be called.
set -eu
[ "$1 $2" = "-m venv" ]
mkdir -p "$3/bin"
echo 'case "$OSTYPE" in x) ;; esac' >"$3/bin/activate"
for name in python grundy; do
  printf '#!/bin/sh\\necho "called: %s $*"\\n' $name >"$3/bin/$name"
done
printf '#!/bin/sh\\n[ "$2" != download ] || { mkdir -p chosen; : >chosen/grundy.whl; }\\n' >"$3/bin/pip"
chmod +x "$3"/bin/*
"""


def test_what_is_tried(tmp_path: Path) -> None:
    """By commands of the environment alone, whatever its `activate` needs of a shell."""
    python = tmp_path / "python"
    python.write_text(PYTHON)
    python.chmod(0o755)
    done = ran(["sh", str(ROOT / "tools/try_wheel.sh"), str(python)], cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "called: python -",
        "called: grundy solve cram 5x6 --no-theorems --proof p",
        "called: grundy verify p",
    ]
