"""What is printed in colour, or as a table: by rich, which takes longer to import than most commands run."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text


class Lines(Console):
    """A console that lets a broken pipe through, to end the command quietly, instead of ending it itself."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def say_in_colour(*parts: str | tuple[str, str]) -> None:
    """One line on stdout, each part in its style."""
    Lines(soft_wrap=True, highlight=False).print(Text.assemble(*parts))
