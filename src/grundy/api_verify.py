"""`grundy.verify`: a certificate of any kind, re-checked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from grundy.check import CertificateReader, Verified
from grundy.check import verify as verify_by_rules
from grundy.check.claims import is_about_arena
from grundy.check.play import Statement
from grundy.check.run import Progress
from grundy.errors import GrundyError
from grundy.games import Player, Position


def verify(
    file: str | Path,
    *,
    rules: str | None = None,
    fast: bool = False,
    processes: int = 1,
    time_limit: float | str | None = None,
    progress: Progress | None = None,
) -> Verified:
    """Checks a certificate; `grundy.check.RefusedError` says which entry is the first that fails, and why.

    `rules` is the Python file that defines the game, if it is not one that ships or is installed; or the file
    of the arena. `fast` checks by the rules of the engine, where it has some: less independent of it. After
    the `time_limit` it raises `LimitReachedError`.
    """
    if time_limit is not None:
        from grundy.api import seconds_of
        from grundy.budget import Budget, Limits

        with Budget(Limits(time=seconds_of(time_limit))).in_time():
            return verify(file, rules=rules, fast=fast, processes=processes, progress=progress)
    if is_about_arena(CertificateReader(file).header.claim):
        if fast:
            raise GrundyError("the engine has no rules for arenas: check it without --fast")
        from grundy.arena.certificate import verify as check
    elif fast:
        from grundy.prove.native_check import verify as check
    else:
        check = verify_by_rules
    return check(file, rules=rules, theorems=WhenAsked(), processes=processes, progress=progress)


class WhenAsked:
    """The theorems of grundy, loaded when an entry rests on one."""

    def of_position(self, position: Position, misere: bool) -> Iterator[Statement]:
        from grundy.theorems.statements import PlainTheorems

        return PlainTheorems().of_position(position, misere)

    def of_turn(self, position: Any, player: Player, misere: bool) -> Iterator[Statement]:
        from grundy.theorems.statements import PlainTheorems

        return PlainTheorems().of_turn(position, player, misere)

    def of_value(self, component: Any) -> Iterator[tuple[str, str]]:
        from grundy.theorems.statements import PlainTheorems

        return PlainTheorems().of_value(component)
