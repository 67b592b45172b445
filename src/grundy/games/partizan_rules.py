"""From a partizan game to rules that the engine can value: its own, or the Python class called back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.games.failures import FailuresOn
from grundy.games.helping import helped
from grundy.games.options import met
from grundy.games.position import Player, Position

if TYPE_CHECKING:
    from grundy import _engine

Options = list[tuple[str, ...]]
"""Options of a component, each as the texts of its components."""


def partizan_rules(position: Position) -> _engine.PartizanRules:
    """The engine's rules for the game of `position`: its C++ twin if it has one, else its Python class."""
    from grundy import _engine

    native = position.game.native
    if native is not None:
        rules = native(position)
        if isinstance(rules, _engine.PartizanRules):
            return rules
    return python_partizan_rules(type(position))


def python_partizan_rules(cls: type[Position]) -> _engine.PartizanRules:
    """The same by the Python class of a game."""
    from grundy import _engine
    from grundy.games.board_options import options_of

    options = options_of(cls)

    def expand(text: str) -> tuple[Options, Options]:
        with FailuresOn(cls, text), helped():
            position = met(cls, text)
            left, right = (options(position.moves_of(player)) for player in Player)
            return left, right

    return _engine.PythonPartizanRules(expand, own_negatives=not cls.not_impartial)
