"""How the vertices of a drawn graph look: whose they are, which colours they have."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi

from grundy.boards.svg import ACCENT, BLACK, FILL, INK, PAPER, SHADE, circle, label, slice_, spot

RADIUS = 13


@dataclass(frozen=True)
class Look:
    """How a vertex is drawn: its colour, or several, as slices around it."""

    fill: str = PAPER
    ink: str = INK
    stroke: str = INK
    slices: tuple[str, ...] = ()
    text: str | None = None
    """What stands in it, if not its number."""

    def shapes(self, x: float, y: float, vertex: int) -> list[str]:
        disc = spot(str(vertex), circle(x, y, RADIUS, fill=self.fill, stroke=self.stroke))
        name = str(vertex) if self.text is None else self.text
        return [disc, *self._slices(x, y), label(x, y, name, size=11, fill=self.ink)]

    def _slices(self, x: float, y: float) -> list[str]:
        if not self.slices:
            return []
        turn = 2 * pi / len(self.slices)
        shapes = [
            slice_(complex(x, y), RADIUS - 0.5, i * turn, (i + 1) * turn, fill=fill)
            for i, fill in enumerate(self.slices)
        ]
        return [*shapes, circle(x, y, 8.5, fill=PAPER)]

    def swatch(self) -> str:
        """A small sample of it, for a legend."""
        return circle(0, 0, 5, fill=self.slices[0] if self.slices else self.fill, stroke=self.stroke)


OPEN = Look()
LEFTS, RIGHTS = Look(FILL, PAPER), Look(ACCENT, BLACK)
"""What is Left's, and what is Right's."""
GONE = Look(SHADE)

INKS = (
    ("#3d5a80", PAPER), ("#e07a3f", BLACK), ("#5b8c5a", PAPER), ("#e3c35a", BLACK),
    ("#8e5a8f", PAPER), ("#7fb3c8", BLACK), ("#b04a4a", PAPER), ("#8a7a5c", PAPER),
)  # fmt: skip
"""Colours that can be told apart, and what is written on them."""
