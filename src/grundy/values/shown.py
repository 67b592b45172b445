"""Objects that are shown as pictures and tables which other rooms make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from grundy.errors import GrundyError
from grundy.lazily import loaded


def drawn_by(function: str) -> Callable[[Any], str | None]:
    """A method that shows an object as a picture or as HTML: `module:name` makes it, in another room than the
    one of the object. What is too large for a picture is shown as text."""

    def shown(self: Any) -> str | None:
        try:
            return str(loaded(function)(self))
        except GrundyError:
            return None

    return shown


class Markdown(str):
    """A text in Markdown; a notebook shows it with its headings."""

    __slots__ = ()

    def _repr_markdown_(self) -> str:
        return str(self)


class Tabular:
    """What has rows: it can be had as a table, and as a data frame. Another room makes the table."""

    tabled_by: ClassVar[str]
    """The function that makes it: `module:name`."""

    def table(self) -> Any:
        """A `grundy.draw.table.Table`, which can be written as LaTeX, CSV, Markdown and HTML."""
        return loaded(self.tabled_by)(self)

    def to_pandas(self) -> Any:
        """A data frame of pandas, with a row for each row."""
        return self.table().to_pandas()

    def to_polars(self) -> Any:
        """A data frame of polars, with a row for each row."""
        return self.table().to_polars()
