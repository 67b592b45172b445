"""What theorems say of whole positions, for the checker: those that need none of the engine.

A saying is the name of a theorem and a nimber; None if the theorem only says that the position is won.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.compounds import Compound, Evaluator, GameFunction, function_for
from grundy.games import PartizanPosition, Player, Position
from grundy.values import Outcome

Saying = tuple[str, int | None]


def sayings(position: Position, misere: bool) -> Iterator[Saying]:
    """What theorems say of a position of an impartial game; in misère play, the nimber is the misère Grundy
    value."""
    from grundy.theorems import theorems

    if isinstance(position, Compound):
        yield from _of_compound(position, misere)
        return
    for theorem in theorems(position.game.name, misere):
        said = theorem.says(position) if theorem.plain else None
        if said is not None:
            yield theorem.name, None if said.grundy is None else int(said.grundy)


def _of_compound(position: Compound, misere: bool) -> Iterator[Saying]:
    """Of a compound only the outcome is known: 0 if it is lost."""
    from grundy.theorems import compound_sayings

    for theorem, said in compound_sayings(position, misere, plain=True):
        yield theorem.name, 0 if said.lost else None
    function: GameFunction[Any] | None = function_for(position.rule, misere)
    if function is not None:
        lost = function.loses(Evaluator(function).of(position))
        yield function.name, 0 if lost else None


def sayings_of_turn(position: PartizanPosition, player: Player, misere: bool) -> Iterator[Saying]:
    """What theorems say of a partizan position with a player to move: 0 if the player loses."""
    from grundy.theorems import outcome_theorems

    for theorem in outcome_theorems(position.game.name, misere):
        said = theorem.says(position)
        if said is not None:
            outcome = said if isinstance(said, Outcome) else said[0]
            winner = outcome.if_left_starts if player is Player.LEFT else outcome.if_right_starts
            yield theorem.name, None if winner.value == player.value else 0


def sayings_on_values(component: PartizanPosition) -> Iterator[tuple[str, str]]:
    """The theorems on the value of a component of a partizan game, and the value that each says."""
    from grundy.theorems import sayings_on_value

    for theorem, value in sayings_on_value(component):
        yield theorem.name, value
