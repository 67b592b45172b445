"""Tables for papers, files and data frames."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any

from grundy.draw.tikz import escaped
from grundy.errors import MissingExtraError

Row = tuple[Any, ...]


@dataclass(frozen=True)
class Table:
    """Columns with names, and rows; cells are values, numbers and text, or None.

    >>> table = Table(("position", "value"), (("2x2", 0), ("2x3", 1)), "Cram")
    >>> print(table.markdown())
    Table: Cram
    <BLANKLINE>
    | position | value |
    |---|--:|
    | 2x2 | 0 |
    | 2x3 | 1 |
    <BLANKLINE>
    >>> print(table.latex())
    % needs \\usepackage{booktabs}
    \\begin{table}
      \\centering
      \\caption{Cram}
      \\begin{tabular}{lr}
        \\toprule
        position & value \\\\
        \\midrule
        2x2 & 0 \\\\
        2x3 & 1 \\\\
        \\bottomrule
      \\end{tabular}
    \\end{table}
    <BLANKLINE>
    """

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    caption: str = ""
    pictures: tuple[str, ...] = field(default=(), repr=False)
    """One for each row, which HTML shows in front."""
    paper: Table | None = field(default=None, repr=False)
    """What a paper prints of it, if not all."""
    typeset: bool = False
    """Whether the caption is LaTeX already, as its author wrote it."""

    def captioned(self, caption: str | None) -> Table:
        """The same with another caption, which may be LaTeX, or as it is."""
        if caption is None:
            return self
        paper = self.paper and self.paper.captioned(caption)
        return replace(self, caption=caption, typeset=True, paper=paper)

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The rows as dictionaries."""
        return (dict(zip(self.columns, row, strict=True)) for row in self.rows)

    def written(self, form: str) -> str:
        """As `latex`, `csv`, `markdown` or `html`."""
        forms: dict[str, Callable[[], str]] = {
            "latex": self.latex,
            "csv": self.csv,
            "markdown": self.markdown,
            "html": self.html,
        }
        return forms[form]()

    # ---- for papers -----------------------------------------------------------------------------
    def latex(self) -> str:
        """A `tabular`, in a `table` if there is a caption; values are typeset."""
        table = self.paper or self
        sides = "".join("r" if right else "l" for right in table._right())
        lines = [
            rf"\begin{{tabular}}{{{sides}}}",
            r"  \toprule",
            f"  {' & '.join(map(escaped, table.columns))} \\\\",
            r"  \midrule",
            *(f"  {' & '.join(map(_typeset, row))} \\\\" for row in table.rows),
            r"  \bottomrule",
            r"\end{tabular}",
        ]
        if table.caption:
            caption = table.caption if table.typeset else escaped(table.caption)
            inside = [r"\centering", rf"\caption{{{caption}}}", *lines]
            lines = [r"\begin{table}", *(f"  {line}" for line in inside), r"\end{table}"]
        return "\n".join([r"% needs \usepackage{booktabs}", *lines]) + "\n"

    def markdown(self) -> str:
        """A table of Markdown, with its caption above."""
        table = self.paper or self
        ruler = "|".join("--:" if right else "---" for right in table._right())
        rows = [table.columns, *table.rows]
        first, *others = (
            f"| {' | '.join(_plain(cell).replace('|', chr(92) + '|') for cell in row)} |" for row in rows
        )
        caption = [f"Table: {table.caption}", ""] if table.caption else []
        return "\n".join([*caption, first, f"|{ruler}|", *others]) + "\n"

    # ---- for files and programs -----------------------------------------------------------------
    def csv(self) -> str:
        """Comma-separated values, with a header; the caption is left out."""
        target = io.StringIO()
        writer = csv.writer(target, lineterminator="\n")
        writer.writerows([self.columns, *([_plain(cell) for cell in row] for row in self.rows)])
        return target.getvalue()

    def to_pandas(self) -> Any:
        """A data frame of pandas; values are text in it, and numbers stay numbers."""
        return _frame("pandas", self._data())

    def to_polars(self) -> Any:
        """A data frame of polars; values are text in it, and numbers stay numbers."""
        return _frame("polars", self._data())

    def _data(self) -> dict[str, list[Any]]:
        return {name: [_scalar(row[i]) for row in self.rows] for i, name in enumerate(self.columns)}

    # ---- for notebooks --------------------------------------------------------------------------
    def html(self) -> str:
        """A table of HTML, with the pictures in front if there are any."""
        pictures = self.pictures or ("",) * len(self.rows)
        heads = [*([""] if self.pictures else []), *self.columns]
        body = []
        for picture, row in zip(pictures, self.rows, strict=True):
            cells = [f"<td>{picture}</td>"] if self.pictures else []
            cells += [f"<td>{escape(_shown(cell))}</td>" for cell in row]
            body.append(f"<tr>{''.join(cells)}</tr>")
        caption = f"<caption>{escape(self.caption)}</caption>" if self.caption else ""
        head = "".join(f"<th>{escape(name)}</th>" for name in heads)
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table>"

    def _repr_html_(self) -> str:
        return self.html()

    def _right(self) -> Sequence[bool]:
        """Which columns have numbers only."""
        columns = zip(*self.rows, strict=True) if self.rows else ((),) * len(self.columns)
        return [
            any(cell is not None for cell in column)
            and all(cell is None or isinstance(_scalar(cell), int | float) for cell in column)
            for column in columns
        ]


def _plain(cell: Any) -> str:
    return "" if cell is None else str(cell)


def _shown(cell: Any) -> str:
    """A cell for a reader: words for a truth value."""
    return ("yes" if cell else "no") if isinstance(cell, bool) else _plain(cell)


def _scalar(cell: Any) -> Any:
    return cell if cell is None or type(cell) in (int, float, bool, str) else str(cell)


def _typeset(cell: Any) -> str:
    return f"${cell.latex()}$" if hasattr(cell, "latex") else escaped(_plain(cell))


def _frame(name: str, data: dict[str, list[Any]]) -> Any:
    from importlib import import_module

    try:
        return import_module(name).DataFrame(data)
    except ImportError:
        raise MissingExtraError("data frames", name, "frames") from None
