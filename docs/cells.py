"""Notebooks written as Markdown: their cells run, shown on a page, and written as files for Jupyter.

A block of Python is a cell. `<!-- check: EXPRESSION -->` behind it must be true when the cell has run, so
that what the words say is what the reader sees; no reader sees the check.

    python docs/cells.py docs/notebooks/first-lesson.md                 runs a notebook
    python docs/cells.py docs/notebooks/*.md --into build/notebooks     writes it, for Jupyter and as a page
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any

PIECE = re.compile(
    r"^```python\n(?P<code>.*?)^```\n|^<!-- check: (?P<check>.*?) -->\n", re.DOTALL | re.MULTILINE
)


class WrongWordsError(Exception):
    """A check that does not hold."""


@dataclass(frozen=True)
class Cell:
    """Some words, some Python, or a check of what Python found."""

    kind: str
    text: str


@dataclass(frozen=True)
class Shown:
    """What a cell printed, and its last value in the forms that a notebook can show."""

    printed: str = ""
    forms: tuple[tuple[str, str], ...] = ()

    def html(self) -> str:
        """The best form for a page."""
        forms = dict(self.forms)
        said = f"<pre>{escape(self.printed.rstrip())}</pre>" if self.printed else ""
        last = forms.get("image/svg+xml") or forms.get("text/html")
        if last is None and "text/plain" in forms:
            last = f"<pre>{escape(forms['text/plain'])}</pre>"
        return f"{said}{last or ''}"


def read(source: str) -> Iterator[Cell]:
    """The cells of a notebook."""
    at = 0
    for found in PIECE.finditer(source):
        if words := source[at : found.start()].strip():
            yield Cell("words", words)
        kind = "code" if found["code"] is not None else "check"
        yield Cell(kind, found[kind].strip())
        at = found.end()
    if words := source[at:].strip():
        yield Cell("words", words)


def run(cells: list[Cell], name: str = "notebook") -> list[Shown]:
    """Runs the cells, one after the other; what each shows. Raises if a check does not hold."""
    names: dict[str, Any] = {"__name__": "__main__"}
    shown = []
    for cell in cells:
        if cell.kind == "check":
            if not eval(cell.text, names):
                raise WrongWordsError(f"{name}: not so: {cell.text}")
            shown.append(Shown())
        else:
            shown.append(run_code(cell.text, names, name) if cell.kind == "code" else Shown())
    return shown


def run_code(code: str, names: dict[str, Any], name: str) -> Shown:
    """Runs one cell as Jupyter does: the value of a last expression is shown."""
    tree = ast.parse(code, name)
    last = tree.body[-1] if tree.body else None
    if isinstance(last, ast.Expr):
        tree.body.pop()
    said, value = StringIO(), None
    with redirect_stdout(said):
        exec(compile(tree, name, "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), name, "eval"), names)
    return Shown(said.getvalue(), tuple(forms_of(value)) if value is not None else ())


def forms_of(value: Any) -> Iterator[tuple[str, str]]:
    """A value in each form that it has."""
    found = {
        kind: getattr(value, method, lambda: None)()
        for kind, method in (
            ("image/svg+xml", "_repr_svg_"),
            ("text/html", "_repr_html_"),
            ("text/latex", "_repr_latex_"),
        )
    }
    for kind, shown in found.items():
        if shown is not None:
            yield kind, str(shown)
    rich = found["image/svg+xml"] or found["text/html"]
    yield "text/plain", f"<{type(value).__name__}>" if rich else repr(value)


def page(cells: list[Cell], ran: list[Shown]) -> str:
    """The notebook as a page, with what its cells show."""
    parts = []
    for cell, shown in zip(cells, ran, strict=True):
        if cell.kind == "words":
            parts.append(cell.text)
        elif cell.kind == "code":
            parts.append(f"```python\n{cell.text}\n```")
            if html := shown.html():
                parts.append(f'```{{raw}} html\n<div class="cell-output">{html}</div>\n```')
    return "\n\n".join(parts) + "\n"


def jupyter(cells: list[Cell], ran: list[Shown]) -> str:
    """The notebook as a file for Jupyter, with what its cells show."""
    written: list[dict[str, Any]] = []
    count = 0
    for cell, shown in zip(cells, ran, strict=True):
        if cell.kind == "check":
            continue
        kind = "markdown" if cell.kind == "words" else "code"
        one: dict[str, Any] = {
            "cell_type": kind,
            "id": f"cell-{len(written)}",
            "metadata": {},
            "source": cell.text,
        }
        if kind == "code":
            count += 1
            one |= {"execution_count": count, "outputs": list(outputs(shown, count))}
        written.append(one)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    book = {"cells": written, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(book, indent=1, ensure_ascii=False) + "\n"


def outputs(shown: Shown, count: int) -> Iterator[dict[str, Any]]:
    if shown.printed:
        yield {"output_type": "stream", "name": "stdout", "text": shown.printed}
    if shown.forms:
        data = dict(shown.forms)
        yield {"output_type": "execute_result", "execution_count": count, "metadata": {}, "data": data}


def main(words: list[str]) -> None:
    into = Path(words[words.index("--into") + 1]) if "--into" in words else None
    for file in (Path(word) for word in words if word.endswith(".md")):
        cells = list(read(file.read_text(encoding="utf-8")))
        if all(cell.kind == "words" for cell in cells):
            continue
        ran = run(cells, file.name)
        if into is not None:
            into.mkdir(parents=True, exist_ok=True)
            (into / f"{file.stem}.ipynb").write_text(jupyter(cells, ran), encoding="utf-8")
            (into / f"{file.stem}.page").write_text(page(cells, ran), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
