"""Elephants and Rhinos."""

from __future__ import annotations

from typing import ClassVar

from grundy.games.board_game import BoardGame
from grundy.games.patterns import rule
from grundy.games.registry import register


@register("elephants_and_rhinos", title="Elephants and Rhinos")
class ElephantsAndRhinos(BoardGame):
    """Elephants step to the right, rhinos to the left, and nobody jumps.

    ## Rules

    On a strip of squares stand elephants and rhinos, at most one on a square. Left moves an elephant to the
    square on its right if that is empty, Right a rhino to the square on its left. A player who cannot move
    loses. It is Toads and Frogs without jumps.

    ## Notation

    A strip is written with `E` for an elephant, `R` for a rhino and `_` for an empty square; several strips
    are joined by `+`. A move is named by the square that the animal leaves, `2`, or `2:2` on the second of
    several strips.

    >>> ElephantsAndRhinos.parse("E_R").play("L 1")
    <elephants_and_rhinos _ER>
    >>> [str(ElephantsAndRhinos.parse(strip).value()) for strip in ("E_R", "E__", "EEEE__RRR")]
    ['*', '2', '1']

    ## Known results

    The game is in *Lessons in Play*.

    ## References

    - M. H. Albert, R. J. Nowakowski, D. Wolfe, *Lessons in Play* (2007).
    - A. N. Siegel, CGSuite, ruleset `ElephantsAndRhinos` of `game.strip`.
    - M. Müller and others, MCGS, the minimax-based combinatorial game solver, game `elephants`.
    """

    example = "EE_E_R_RR"
    cells, strip = "_ER", True
    pieces: ClassVar = {"E": "grey elephant", "R": "brown rhino"}
    left = rule("E_", "_E", along=[(0, 1)], named="first")
    right = rule("R_", "_R", along=[(0, -1)], named="first")
