"""An arena as SVG: Alice's vertices round, Bob's square, in the colour of who wins."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from grundy.arena import Arena, Solution
from grundy.arena.solution import NONE
from grundy.boards.svg import ACCENT, FILL, INK, LINE, PAPER, Picture, circle, label, path, rect
from grundy.errors import GrundyError

RADIUS = 14
STEP = 74
LETTER = 5.6
MOST_VERTICES = 300
_COLOURS = (ACCENT, FILL, PAPER)


def arena_svg(solution: Solution, start: int = 0, title: str = "arena") -> str:
    """The arena in rows by the distance from the vertex number `start`, with the best moves drawn thick. In a
    vertex stands after how many moves the game ends."""
    arena = solution.arena
    if len(arena) > MOST_VERTICES:
        raise GrundyError(
            f"a picture of {len(arena):,} vertices helps nobody; at most {MOST_VERTICES} are drawn"
        )
    rows = _rows(arena, start)
    texts = [str(arena.name(v)) for v in range(len(arena))]
    slot = max(2.0 * RADIUS, *(LETTER * len(text) for text in texts), 0) + 16 if texts else STEP
    width = slot * max((len(row) for row in rows), default=1)
    at = {
        v: complex(width / 2 + (place - (len(row) - 1) / 2) * slot, level * STEP + RADIUS)
        for level, row in enumerate(rows)
        for place, v in enumerate(row)
    }
    arcs = sorted(set(arena.arcs()), key=lambda arc: solution.moves[arc[0]] == arc[1])
    shapes = [shape for v, w in arcs for shape in _arc(at[v], at[w], _arc_colour(solution, v, w), v == w)]
    for v in range(len(arena)):
        shapes += _vertex(solution, v, at[v], texts[v])
    return Picture(width, STEP * len(rows) - STEP / 2 + RADIUS, tuple(shapes)).svg(title)


def _rows(arena: Arena, start: int) -> list[list[int]]:
    """Vertices by their distance from `start`, those without a way from it in rows below; each row in the
    order of what its vertices come from."""
    seen, rows = set[int](), list[list[int]]()
    for root in ([start] if len(arena) else []) + list(range(len(arena))):
        row = [] if root in seen else [root]
        seen.update(row)
        while row:
            rows.append(row)
            row = [w for w in dict.fromkeys(w for v in row for w in arena.successors(v)) if w not in seen]
            seen.update(row)
    return rows


def _arc_colour(solution: Solution, v: int, w: int) -> str:
    """The colour of who keeps a win by this move; that of a plain line if nobody does."""
    winner = solution.winners[v]
    good = solution.arena.owners[v] == winner == solution.winners[w] and solution.distances[v] in (
        NONE,
        solution.distances[w] + 1,
    )
    return _COLOURS[winner] if good else LINE


def _arc(start: complex, end: complex, colour: str, loop: bool) -> list[str]:
    wide = 1.2 if colour == LINE else 2.6
    if loop:
        side = start + RADIUS
        bow = [side - 4j, side + 26 - 18j, side + 26 + 18j, side + 4j]
    else:
        along = (end - start) / abs(end - start)
        first, last = start + along * RADIUS, end - along * (RADIUS + 3)
        across = along * 1j * abs(end - start) * 0.08
        bow = [first, first + (last - first) / 3 + across, last - (last - first) / 3 + across, last]
    return [path(bow, stroke=colour, width=wide), _head(bow[-2], bow[-1], colour)]


def _head(before: complex, tip: complex, colour: str) -> str:
    along = (tip - before) / abs(tip - before)
    corners: Sequence[complex] = (tip + 4 * along, tip - 4 * along + 4j * along, tip - 4 * along - 4j * along)
    points = " ".join(f"{point.real:.1f},{point.imag:.1f}" for point in corners)
    return f'<polygon points="{points}" fill="{colour}"/>'


def _vertex(solution: Solution, v: int, at: complex, text: str) -> list[str]:
    x, y = at.real, at.imag
    fill = _COLOURS[solution.winners[v]]
    if solution.arena.owners[v] == 0:
        shape = circle(x, y, RADIUS, fill=fill, stroke=INK)
    else:
        shape = rect(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS, fill=fill, stroke=INK)
    winner = solution.winner(solution.arena.name(v))
    said = f"{text}: {winner} wins" if winner else f"{text}: a draw"
    shapes = [f"<g><title>{escape(said)}</title>{shape}</g>"]
    if solution.distances[v] != NONE:
        shapes.append(label(x, y, str(solution.distances[v]), size=10, fill=PAPER))
    return [*shapes, label(x, y + RADIUS + 8, text, size=9)]
