#!/bin/sh
# Installs the wheel of dist/ that fits a Python into an empty environment, solves, proves and checks there.
set -eu
cd "$(dirname "$0")/.."
dist=$PWD/dist
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
export PIP_DISABLE_PIP_VERSION_CHECK=1 GRUNDY_STORE=off
unset PYTHONPATH

"$1" -m venv "$place/env"
cd "$place"
env/bin/pip --quiet download --no-deps --no-index --only-binary :all: --find-links "$dist" --dest chosen grundy
env/bin/pip --quiet install chosen/*.whl
PATH="$place/env/bin:$PATH"  # activate is not written for `set -u`
python - <<'END'
import platform, sys
from pathlib import Path
import grundy
from grundy import _engine
size = sum(file.stat().st_size for file in Path(grundy.__file__).parent.rglob("*") if file.is_file())
print(f"Python {platform.python_version()}: {size / 1e6:.1f} MB installed, engine {Path(_engine.__file__).parent.name}")
END
grundy solve cram 5x6 --no-theorems --proof p
grundy verify p
