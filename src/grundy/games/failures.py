"""Rules that fail."""

from __future__ import annotations

from grundy.errors import GrundyError, LimitReachedError
from grundy.games.position import Position


class FailuresOn:
    """Says where rules go wrong on a text: of an error in the searching thread only one line survives. A
    limit that is reached there is no failure."""

    def __init__(self, cls: type[Position], text: str) -> None:
        self._cls, self._text = cls, text

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if not isinstance(error, Exception) or isinstance(error, LimitReachedError):
            return
        import traceback

        place = traceback.extract_tb(error.__traceback__)[-1]
        what = f"{type(error).__name__}: {error} ({place.filename}, line {place.lineno})"
        raise GrundyError(f"the rules of {self._cls.game} fail on {self._text!r}: {what}") from error
