"""Certificates line by line, with a right digest: what somebody writes who wants to deceive the checker."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterable
from pathlib import Path

from grundy.compounds import Variant, compound_game
from grundy.errors import GrundyError
from grundy.games.registry import installed


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
    game, position = about.split(" | ")
    lines = list(lines)
    header = [
        "grundy certificate 2",
        f"game: {game}",
        f"rules: {version_of(game) if rules is None else rules}",
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


def version_of(game: str) -> int:
    """The version of the rules of a game or a compound, if it is here: 1 if not."""
    name, _, rule = game.partition(" ")
    try:
        found = installed(name)
        if rule:
            found = compound_game(found, Variant.parse(rule.partition(" by ")[0]).rule)
    except GrundyError:
        return 1
    return found.position.rules_version
