"""Certificates line by line, with a right digest: what somebody writes who wants to deceive the checker."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterable
from pathlib import Path

from grundy.compounds import Variant, compound_game
from grundy.errors import GrundyError
from grundy.games.registry import game, installed


def forged(
    path: Path,
    about: str,
    claim: str,
    lines: Iterable[str] = (),
    *,
    convention: str = "normal",
    entries: int | None = None,
    rules: int | None = None,
) -> Path:
    """Writes a certificate; `about` is the game, a bar and the position, as in `nim | 2+2`."""
    name, position = about.split(" | ")
    lines = list(lines)
    header = [
        "grundy certificate 2",
        f"game: {name}",
        f"rules: {version_of(name) if rules is None else rules}",
        f"convention: {convention}",
        f"position: {position}",
        f"claim: {claim}",
        "producer: grundy 0.1.0",
        f"entries: {len(lines) if entries is None else entries}",
    ]
    digest = hashlib.sha256("".join(f"{line}\n" for line in (*header, *lines)).encode())
    text = "".join(f"{line}\n" for line in (*header, f"digest: sha256 {digest.hexdigest()}", "", *lines))
    path.write_bytes(gzip.compress(text.encode()) if path.suffix == ".gz" else text.encode())
    return path


def version_of(about: str) -> int:
    """The version of the rules of a game or a compound, if it is here: 1 if not."""
    name, _, rule = about.partition(" ")
    try:
        found = installed(name)
        if rule:
            found = compound_game(found, Variant.parse(rule.partition(" by ")[0]).rule)
    except GrundyError:
        return 1
    return found.position.rules_version


STACKS = '''
from dataclasses import dataclass

from grundy.games import {base}, register

SEPARATOR, ONE, LEFT, RIGHT = {separator!r}, {one!r}, {left!r}, {right!r}


@register({name!r})
@dataclass(frozen=True, repr=False)
class Stacks({base}):
    """A move takes the same number from all stacks."""

    stacks: tuple[int, ...]

    @classmethod
    def parse(cls, text):
        if text == "both":
            return cls((2, 2))
        stacks = tuple(1 if one == ONE else int(one) for one in text.split(SEPARATOR))
        return cls(() if 0 in stacks else stacks)

    def __str__(self):
        if SEPARATOR == " and " and self.stacks == (2, 2):
            return "both"
        return SEPARATOR.join(ONE if one == 1 else str(one) for one in self.stacks) or "0"

    def taken(self, most):
        for taken in range(1, min((most, *self.stacks)) + 1 if self.stacks else 1):
            left = tuple(one - taken for one in self.stacks)
            yield f"take {{taken}}", type(self)(() if 0 in left else left)

    def moves(self):
        return self.taken(99)

    def left_moves(self):
        return self.taken(LEFT)

    def right_moves(self):
        return self.taken(RIGHT)
'''


def stacks(folder: Path, name: str, *, separator: str = " & ", one: str = "1", partizan: bool = False) -> str:
    """A file of honest rules whose texts look like something else."""
    base, (left, right) = ("PartizanPosition", (1, 2)) if partizan else ("Position", (99, 99))
    if partizan:  # moves are those of both players
        source = STACKS.replace("    def moves(self):\n        return self.taken(99)\n\n", "")
    else:
        source = STACKS[: STACKS.index("    def left_moves")]
    path = folder / f"{name}.py"
    text = source.format(base=base, separator=separator, one=one, left=left, right=right, name=name)
    path.write_text(text, encoding="utf-8")
    game(str(path))  # so that `forged` finds the version of its rules
    return str(path)
