"""Objects that are shown as pictures which other rooms draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grundy.errors import GrundyError
from grundy.lazily import loaded


def drawn_by(function: str) -> Callable[[Any], str | None]:
    """A method that shows an object as a picture: `module:name` draws it, in another room than the one in
    which the object is made. What is too large for a picture is shown as text."""

    def _repr_svg_(self: Any) -> str | None:
        try:
            return str(loaded(function)(self))
        except GrundyError:
            return None

    return _repr_svg_
