"""Pictures of games as trees, as books draw them: Left's options lie to the left, Right's to the right."""

from __future__ import annotations

from typing import Any

from grundy.boards.svg import ACCENT, FILL, INK, Picture, circle, label, line, text_width
from grundy.boards.usual_layout import rooted_layout
from grundy.errors import GrundyError
from grundy.values.partizan import CanonicalForm
from grundy.values.printed import printed

ACROSS, DOWN, SIZE = 30, 42, 11
MOST = 400


def game_tree_svg(game: Any) -> str:
    """The tree of a `MisereGame` or of a canonical form; integers and nimbers too are drawn in full.

    >>> from grundy.values.misere_games import MisereGame
    >>> game_tree_svg(MisereGame.parse("{0|*}")).count("<circle")
    5
    """
    games, children, lean, sides = [game], dict[int, list[int]](), dict[int, float](), {0: ""}
    order = [0]
    for place in order:
        left, right = (_options(games[place], side) for side in ("left", "right"))
        children[place] = list(range(len(games), len(games) + len(left) + len(right)))
        games += [*left, *right]
        sides |= dict(zip(children[place], "L" * len(left) + "R" * len(right), strict=True))
        order += children[place]
        lean[place] = (bool(left) - bool(right)) / 2
        if left and right and len(left) != len(right):
            lean[place] = (len(left) - len(right)) / 2 / max(len(left) + len(right) - 1, 1)
        if len(games) > MOST:
            raise GrundyError(f"a game tree of more than {MOST} positions is not drawn")
    points = rooted_layout(children, order, lean)
    first, last = min(x for x, _ in points.values()), max(x for x, _ in points.values())
    name = printed(str(game) if len(str(game)) <= 60 else str(game)[:59] + "…")
    width = max((last - first) * ACROSS + 10, text_width(name, SIZE))
    shift = (width - (last - first) * ACROSS) / 2
    at = {v: complex((x - first) * ACROSS + shift, y * DOWN + 24) for v, (x, y) in points.items()}
    shapes = [label(width / 2, 6, name, size=SIZE)]
    for place in order:
        for child in children[place]:
            ink = FILL if sides[child] == "L" else ACCENT
            a, b = at[place], at[child]
            shapes.append(line(a.real, a.imag, b.real, b.imag, stroke=ink, width=2))
    shapes += [circle(z.real, z.imag, 3.2, fill=INK) for z in at.values()]
    return Picture(width, max(z.imag for z in at.values()) + 5, tuple(shapes)).svg(f"game tree of {game}")


def _options(game: Any, side: str) -> list[Any]:
    found = getattr(game, side)
    return sorted(found() if isinstance(game, CanonicalForm) else found, key=str)
