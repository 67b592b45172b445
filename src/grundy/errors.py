"""Mistakes of the user, each said in one line; the command turns them into exit code 2."""

from __future__ import annotations


class GrundyError(ValueError):
    """Something a person asked for cannot be done; `str(error)` is the one line that says why."""


class ParseError(GrundyError):
    """A text that is not what it should be. `at` is the index of the first wrong character."""

    def __init__(self, message: str, text: str | None = None, at: int | None = None) -> None:
        self.text, self.at = text, at
        where = f" in {_shorten(text)!r}" if text is not None else ""
        place = f" at character {at + 1}" if at is not None else ""
        super().__init__(f"{message}{where}{place}")


class LimitReachedError(GrundyError):
    """A search stopped by a budget before it had the answer; the command exits with code 3."""


class ContradictionError(GrundyError):
    """An answer that contradicts itself, or what is known: a fact that it rests on is wrong."""


class TooLargeError(GrundyError):
    """A position that no search copes with; theorems may."""


def _shorten(text: str, width: int = 60) -> str:
    return text if len(text) <= width else text[: width - 3] + "..."
