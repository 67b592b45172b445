"""The pages of the notebooks, which are run when the documentation is built."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

RUN = "downloads"
"""The folder of the notebooks that have run."""


def run_all(app: Sphinx) -> None:
    """Runs all notebooks, in a process of its own: they register games."""
    folder = Path(app.srcdir)
    files = sorted(map(str, (folder / "notebooks").glob("*.md")))
    command = [sys.executable, str(folder / "cells.py"), *files, "--into", str(folder / RUN)]
    done = subprocess.run(command, cwd=folder.parent, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ExtensionError(f"a notebook does not run:\n{done.stderr}")


def with_outputs(app: Sphinx, name: str, source: list[str]) -> None:
    """Replaces the source of a notebook by its page."""
    folder, _, stem = name.rpartition("/")
    page = Path(app.srcdir) / RUN / f"{stem}.page"
    if folder == "notebooks" and page.exists():
        title, _, rest = page.read_text(encoding="utf-8").partition("\n")
        link = f"{{download}}`the notebook, for Jupyter </{RUN}/{stem}.ipynb>`"
        source[0] = f"{title}\n\n{link}\n{rest}"


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("builder-inited", run_all)
    app.connect("source-read", with_outputs)
    return {"parallel_read_safe": True}
