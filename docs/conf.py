"""Sphinx settings, and the pages that are made from what the program itself says."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from sphinx.application import Sphinx

import grundy

sys.path.insert(0, str(Path(__file__).parent))

project = "grundy"
author = "the grundy developers"
version = release = grundy.__version__
copyright = "the grundy developers"  # noqa: A001 - Sphinx's name for it
extensions = ["myst_parser", "sphinx.ext.autodoc", "formulas", "pictures", "generated", "notebook_pages"]
myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3
exclude_patterns = ["_build", "downloads"]
html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["grundy.css"]
html_favicon = "_static/icon.svg"
html_math_renderer = "mathml"
html_title = "grundy"
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
suppress_warnings = ["misc.highlighting_failure"]


def plain(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Docstrings are plain text with `code` in it: the star of a nimber is not emphasis."""
    for i, line in enumerate(lines):
        parts = re.split(r"(`[^`]*`)", line)
        lines[i] = "".join(p if p.startswith("`") else p.replace("*", r"\*") for p in parts)


def setup(app: Sphinx) -> None:
    app.connect("autodoc-process-docstring", plain)
