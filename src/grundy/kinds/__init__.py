"""The kinds of play: how a position is played, what can be asked of it, who answers, and how that is told."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from grundy.games import Position
from grundy.kinds.base import Ending, Play, Question, Settings

KINDS = {
    "impartial": ("grundy.kinds.impartial", "ImpartialPlay"),
    "turn": ("grundy.kinds.impartial", "TurnPlay"),
    "compound": ("grundy.kinds.compounds", "CompoundPlay"),
    "partizan": ("grundy.kinds.partizan", "PartizanPlay"),
    "scoring": ("grundy.kinds.scoring", "ScoringPlay"),
    "colouring": ("grundy.kinds.colouring", "ColouringPlay"),
    "domination": ("grundy.kinds.domination", "DominationPlay"),
}
"""Where the kinds are that come with grundy; each is loaded when a position is played so."""


def play_of(position: Position, *, misere: bool = False, method: str = "auto") -> Play[Any, Any]:
    """How a position is played; a `method` other than `auto` speaks against a search that is the game's own.

    >>> import grundy
    >>> [type(play_of(grundy.game(name).start("3x3"))).__name__ for name in ("cram", "hex", "dots_and_boxes")]
    ['ImpartialPlay', 'PartizanPlay', 'ScoringPlay']
    """
    kind = position.kind
    if isinstance(kind, str):
        module, name = KINDS[kind]
        kind = getattr(import_module(module), name)
    found: Play[Any, Any] = kind.chosen(position, misere, method)
    return found


__all__ = ["Ending", "Play", "Question", "Settings", "play_of"]
