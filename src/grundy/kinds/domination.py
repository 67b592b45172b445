"""The domination game: who wins, or how many moves it lasts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grundy.games.domination import PASS
from grundy.kinds.answer import DedicatedAnswer, Result
from grundy.kinds.dedicated import DedicatedPlay
from grundy.values.domination import DominationNumbers

if TYPE_CHECKING:
    from grundy.kinds.options import Option


@dataclass(frozen=True)
class DominationAnswer(DedicatedAnswer):
    """Of the domination game."""

    @property
    def claim(self) -> str:
        if self.answered and self.outcome is None and isinstance(self.value, DominationNumbers):
            return f"moves {self.value.dominator} {self.value.staller}"
        return super().claim


class DominationPlay(DedicatedPlay):
    """The domination game; its value is the number of moves if either player begins."""

    answer_type = DominationAnswer

    def mark_best(self, options: Sequence[Option]) -> None:
        """By the number of moves, of which Dominator wants few and Staller many; a pass is no move."""
        if self.position.has_winner:
            return
        for player, better in (("L", min), ("R", max)):
            own = [option for option in options if option.player == player]
            counts = []
            for option in own:
                if isinstance(option.value, DominationNumbers):
                    after = option.value.staller if player == "L" else option.value.dominator
                    counts.append(after + (not option.moves[0].endswith(PASS)))
            for place, option in enumerate(own):
                option.best = counts[place] == better(counts) if len(counts) == len(own) else None

    def told(self, result: Result) -> str:
        if result.outcome is None and isinstance(result.value, DominationNumbers):
            return f"number of moves {result.value.words}"
        return super().told(result)
