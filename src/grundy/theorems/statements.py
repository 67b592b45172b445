"""What theorems say of positions, for the checker: those that need none of the engine."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.check.play import Statement
from grundy.games import PartizanPosition, Player, Position
from grundy.theorems.answers import Verdict
from grundy.theorems.registry import theorems
from grundy.theorems.values import statements_on_value


class PlainTheorems:
    """The theorems of grundy that need none of the engine."""

    def of_position(self, position: Position, misere: bool) -> Iterator[Statement]:
        """What they say of a position of an impartial game; in misère play, its misère Grundy value."""
        if position.kind == "compound":
            from grundy.theorems.compounds import plain_statements

            yield from plain_statements(position, misere)
            return
        for theorem in theorems(position.game.name, misere):
            said = theorem.says(position) if theorem.plain else None
            if said is not None:
                yield theorem.name, None if said.grundy is None else int(said.grundy)

    def of_turn(self, position: PartizanPosition, player: Player, misere: bool) -> Iterator[Statement]:
        """What they say of a partizan position with a player to move: 0 if the player loses."""
        for theorem in theorems(position.game.name, misere, tells=Verdict):
            said = theorem.says(position)
            if said is not None:
                winner = (
                    said.outcome.if_left_starts if player is Player.LEFT else said.outcome.if_right_starts
                )
                yield theorem.name, None if winner.value == player.value else 0

    def of_value(self, component: PartizanPosition) -> Iterator[tuple[str, str]]:
        """What they say is the canonical form of a component."""
        for theorem, value in statements_on_value(component):
            yield theorem.name, value
