"""The colouring game: who wins, and bitypes."""

from __future__ import annotations

from typing import Any

from grundy.games.colouring import Colouring
from grundy.kinds.dedicated import DedicatedPlay


class ColouringPlay(DedicatedPlay):
    """The colouring game; its value is the bitype with the parity of the moves that are left."""

    position: Colouring

    def value_by_theorem(self) -> Any:
        from grundy.theorems.bitypes import bitype_by_theorem

        return bitype_by_theorem(self.position)
