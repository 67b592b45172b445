"""Mistakes of the user, which the command turns into exit code 2, and limits; each is said in one line."""

from __future__ import annotations

__all__ = [
    "ContradictionError", "GrundyError", "LimitReachedError", "MissingExtraError", "ParseError",
    "TooLargeError",
]  # fmt: skip


class GrundyError(ValueError):
    """Something a person asked for cannot be done; `str(error)` is the one line that says why."""


class ParseError(GrundyError):
    """A text that is not what it should be. `at` is the index of the first wrong character."""

    def __init__(self, message: str, text: str | None = None, at: int | None = None) -> None:
        self.message, self.text, self.at = message, text, at
        where = f" in {_shorten(text)!r}" if text is not None else ""
        place = f" at character {at + 1}" if at is not None else ""
        super().__init__(f"{message}{where}{place}")

    def within(self, text: str, start: int) -> ParseError:
        """The same mistake, told of a longer text, in which the other one begins at `start`."""
        return ParseError(self.message, text, None if self.at is None else start + self.at)


class MissingExtraError(GrundyError):
    """Something needs a package that is not installed; the line names the extra that brings it.

    >>> print(MissingExtraError("plots", "matplotlib", "plot"))
    plots need matplotlib, which is not installed: pip install 'grundy[plot]'
    """

    def __init__(self, what: str, package: str, extra: str) -> None:
        super().__init__(f"{what} need {package}, which is not installed: pip install 'grundy[{extra}]'")


class LimitReachedError(Exception):
    """Work stopped by a budget before it had the answer: no mistake, and no `GrundyError`. Exit code 3."""

    def __init__(self, message: str, limit: str = "stop") -> None:
        super().__init__(message)
        self.limit = limit
        """What ended it: `time`, `nodes`, `memory`, `elements`, `vertices`, or `stop` when somebody did."""

    @classmethod
    def by(cls, limit: str, about: object = "") -> LimitReachedError:
        """The error of a limit, in its usual words.

        >>> error = LimitReachedError.by("nodes", about="3+5")
        >>> print(error, error.limit)
        3+5: stopped by the node limit nodes
        """
        words = stopped_words(limit)
        return cls(f"{about}: {words}" if str(about) else words, limit)


def stopped_words(stopped_by: str) -> str:
    """Why a search ended early, in words.

    >>> stopped_words("time")
    'stopped by the time limit'
    """
    if stopped_by in ("interrupt", "stop"):
        return "interrupted"
    return f"stopped by the {stopped_by} limit" if stopped_by != "nodes" else "stopped by the node limit"


class ContradictionError(GrundyError):
    """An answer that contradicts itself, or what is known: a fact that it rests on is wrong."""


class TooLargeError(GrundyError):
    """A position that no search copes with; theorems may."""


def _shorten(text: str, width: int = 60) -> str:
    return text if len(text) <= width else text[: width - 3] + "..."
