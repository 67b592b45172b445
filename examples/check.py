"""Checks the engine's answers by the rules alone: `python examples/check.py cram 3x3 3x4 4x5`.

The nimber of a position is the least one that none of its options has (Sprague and Grundy), and the
nimber of a sum is the nim-sum of the parts. Written down as it stands, with no engine and no theorem,
that is slow and hard to get wrong, which is what a check should be.
"""

from __future__ import annotations

import sys
from functools import reduce
from operator import xor

import grundy

seen: dict[str, int] = {}


def nimber(position: grundy.Position) -> int:
    """The nim-sum over the parts of a position."""
    return reduce(xor, (of_part(part.canonical()) for part in position.components()), 0)


def of_part(part: grundy.Position) -> int:
    """The least nimber that no option has."""
    name = str(part)
    if name not in seen:
        reachable = {nimber(option) for option in part.options()}
        seen[name] = next(n for n in range(len(reachable) + 1) if n not in reachable)
    return seen[name]


def main(name: str, *texts: str) -> int:
    """Compares, one line a position, and returns how many answers were wrong."""
    wrong = 0
    game = grundy.game(name)
    for text in texts:
        position = game.start(text)
        answer, truth = int(position.grundy(theorems=False)), nimber(position)
        wrong += answer != truth
        verdict = "holds" if answer == truth else f"WRONG: the rules say {truth}"
        print(f"{name} {text}: nimber {answer} {verdict} ({len(seen)} positions looked at)")
    return wrong


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: python examples/check.py GAME POSITION...")
    try:
        sys.exit(main(*sys.argv[1:]) != 0)
    except grundy.errors.GrundyError as error:
        sys.exit(f"check: {error}")
