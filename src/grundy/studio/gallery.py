"""The games that the studio offers, and what can be asked of each."""

from __future__ import annotations

from typing import Any

from grundy.games import Position
from grundy.games.conventions import MISERE, conventions
from grundy.games.listing import games
from grundy.games.registry import Game, digest_of_file, game
from grundy.kinds import kind_of, play_of

FALLBACKS = ("3x3", "path4", "5", "3+5", "C5; at 0", "LR")


def start_of(one: Game) -> str:
    """A position of a game to begin with: its example, or what it can read."""
    for text in (one.example, *FALLBACKS):
        try:
            if text and next(iter(one.start(text).moves()), None) is not None:
                return text
        except Exception:  # a game of somebody's own may read its texts as it likes
            continue
    return ""


def gallery(extra: tuple[Game, ...] = ()) -> list[dict[str, Any]]:
    """All games, with what a gallery shows of them; `extra` are files that the command line named."""
    shown = {one.name: one for one in (*games(), *extra)}
    return [
        {
            "name": one.name,
            "title": one.title,
            "kind": kind_of(one.position).family,
            "summary": one.doc.strip().split("\n\n")[0].replace("\n", " ") if one.doc else "",
            "start": start_of(one),
            "file": digest_of_file(one) is not None,
        }
        for one in sorted(shown.values(), key=lambda one: one.title)
    ]


def asked_of(position: Position) -> dict[str, Any]:
    """What a form for a search of this position may offer: nothing that cannot be done."""
    play = play_of(position)
    return {
        "kind": play.family,
        "goals": list(play.goals),
        "methods": list(play.methods),
        "misere": MISERE in conventions(position),
        "players": list(play.sides),
        "points": play.points,
    }


def found(name: str, extra: tuple[Game, ...] = ()) -> Game:
    """The game of that name: one that is installed, or a file that the command line named. Never a path."""
    from grundy.games.registry import installed

    for one in extra:
        if one.name == name:
            return one
    return installed(name)


__all__ = ["asked_of", "found", "gallery", "game", "start_of"]
