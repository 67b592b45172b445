"""The kinds of play: how a position is played, what can be asked of it, who answers, and how that is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import GrundyError
from grundy.games import Position
from grundy.kinds.asked import Aim, Question, Settings
from grundy.kinds.base import Ending, Play
from grundy.lazily import loaded, opening

if TYPE_CHECKING:
    from grundy.kinds.decided import DecidedPlay, Wins

KINDS = {
    "impartial": "grundy.kinds.impartial:ImpartialPlay",
    "turn": "grundy.kinds.impartial:TurnPlay",
    "compound": "grundy.kinds.compounds:CompoundPlay",
    "partizan": "grundy.kinds.partizan:PartizanPlay",
    "sum": "grundy.kinds.sums:SumPlay",
    "scoring": "grundy.kinds.scoring:ScoringPlay",
}
"""Where the kinds are that come with grundy; each is loaded when a position is played so."""


def play_of(position: Position, *, misere: bool = False, method: str = "auto") -> Play[Any, Any]:
    """How a position is played; a `method` other than `auto` speaks against a search that is the game's own.

    >>> import grundy
    >>> [type(play_of(grundy.game(name).start("3x3"))).__name__ for name in ("cram", "hex", "dots_and_boxes")]
    ['ImpartialPlay', 'PartizanPlay', 'ScoringPlay']
    """
    if not isinstance(position, Position):
        raise TypeError(f"a position is wanted, as `grundy.game('cram').start('5x6')` is: not {position!r}")
    return kind_of(position).chosen(position, misere, method)


def kind_of(position: Position | type[Position]) -> type[Play[Any, Any]]:
    """The kind of play of a position, or of all positions of a game.

    >>> import grundy
    >>> [kind_of(grundy.game(name).position).family for name in ("cram", "hex", "dots_and_boxes")]
    ['impartial', 'partizan', 'scoring']
    """
    kind = position.kind
    found: Any = loaded(KINDS.get(kind, kind)) if isinstance(kind, str) else kind
    if not (isinstance(found, type) and issubclass(found, Play)):
        raise GrundyError(f"{position.game} is of a kind that is no kind of play: {kind!r}")
    return found


__getattr__ = opening(__name__, {"grundy.kinds.decided": "DecidedPlay Wins"})

__all__ = ["Aim", "DecidedPlay", "Ending", "Play", "Question", "Settings", "Wins", "kind_of", "play_of"]
