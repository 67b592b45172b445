"""What notebooks ask of a value."""

from __future__ import annotations


class Typeset:
    """A value that can be typeset: `latex()` is what to write between dollar signs."""

    __slots__ = ()

    def latex(self) -> str:
        """The value in LaTeX."""
        raise NotImplementedError

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"
