"""An arena as SVG: Alice's vertices round, Bob's square, in the colour of who wins, the lighter the later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import sqrt

from grundy.arena import Arena, Solution
from grundy.arena.solution import NONE
from grundy.boards.svg import (
    ACCENT,
    FILL,
    INK,
    LINE,
    PAPER,
    Picture,
    above,
    beside,
    head,
    label,
    legend,
    line,
    path,
    rect,
    text_width,
)
from grundy.draw.hasse import smooth
from grundy.draw.layers import Layers
from grundy.errors import GrundyError

HIGH, SIZE = 26.0, 11
"""Of a vertex, and of its name."""
STEP, GAP = 84.0, 22.0
"""From row to row, and between the vertices of a row."""
LONGEST = 28
"""Longer names are cut; the whole name is shown when one points at the vertex."""
MOST_VERTICES = 300
MOST_SHADES = 8
_COLOURS = (FILL, ACCENT, PAPER)


def arena_svg(solution: Solution, start: int = 0, title: str = "arena") -> str:
    """The arena in rows, with the vertex number `start` in one of the first; winning moves are thick."""
    arena = solution.arena
    if len(arena) > MOST_VERTICES:
        raise GrundyError(
            f"a picture of {len(arena):,} vertices helps nobody; at most {MOST_VERTICES} are drawn"
        )
    if not len(arena):
        return Picture(STEP, HIGH).svg(title)
    looks = [_Vertex.of(solution, v) for v in range(len(arena))]
    arcs = sorted(set(arena.arcs()))
    layers = Layers(
        [look.width for look in looks], [list(arena.successors(v)) for v in range(len(arena))], start
    )
    places = layers.places(GAP)
    at = [complex(x, level * STEP + HIGH / 2) for x, level in places]
    shapes = [
        shape
        for v, w in sorted(arcs, key=lambda arc: _good(solution, *arc))
        for shape in _arc(looks, at, layers.way(v, w, STEP, HIGH / 2), _good(solution, v, w))
    ]
    for look, place in zip(looks, at, strict=True):
        shapes += look.shapes(place)
    height = max(z.imag for z in at) + HIGH / 2 + layers.below * 0.4 * STEP
    width = layers.width + (24 if any(v == w for v, w in arcs) else 0)
    return above((Picture(width, height, tuple(shapes)), _legend(solution)), gap=16).svg(title)


def solution_svg(solution: Solution) -> str:
    """The arena from its first vertex."""
    return arena_svg(solution)


def unsolved_svg(arena: Arena) -> str:
    """An arena, solved for the picture."""
    if len(arena) > MOST_VERTICES:
        raise GrundyError(f"at most {MOST_VERTICES} vertices are drawn, not {len(arena):,}")
    return arena_svg(arena.solve())


@dataclass(frozen=True)
class _Vertex:
    """How a vertex looks."""

    text: str
    round_: bool
    fill: str
    ink: str
    dashed: bool
    said: str

    @classmethod
    def of(cls, solution: Solution, v: int) -> _Vertex:
        arena, name = solution.arena, str(solution.arena.name(v))
        winner, distance = solution.winner(arena.name(v)), solution.distances[v]
        shown = name.removeprefix(f"{arena.owner(v)}:") or name
        shown = shown if len(shown) <= LONGEST else shown[: LONGEST - 1] + "…"
        fill = shade(_COLOURS[solution.winners[v]], distance, _last(solution))
        length = f" in {distance}" if distance != NONE and winner else ""
        said = f"{name}: {winner} wins{length}" if winner else f"{name}: a draw"
        return cls(shown, arena.owners[v] == 0, fill, _ink_on(fill), winner is None, said)

    @property
    def width(self) -> float:
        return max(HIGH + 4, text_width(self.text, SIZE) + 16)

    def shapes(self, place: complex) -> list[str]:
        x, y = place.real - self.width / 2, place.imag - HIGH / 2
        box = rect(x, y, self.width, HIGH, fill=self.fill, stroke=INK, round_=HIGH / 2 if self.round_ else 0)
        dashes = ' stroke-dasharray="3 2"' if self.dashed else ""
        return [
            f"<g{dashes}><title>{escape(self.said)}</title>{box}</g>",
            label(place.real, place.imag, self.text, size=SIZE, fill=self.ink),
        ]

    def border(self, middle: complex, towards: complex) -> complex:
        """Where a line from the middle to a point leaves the vertex."""
        way = towards - middle
        wide, high = self.width / 2, HIGH / 2
        if self.round_:  # two half discs with a box between them
            wide -= high
            if abs(way.imag) > 0 and abs(way.real / way.imag) * high <= wide:
                return middle + way * (high / abs(way.imag))
            end = complex(wide if way.real > 0 else -wide, 0)
            along = way / abs(way)
            share = (along.conjugate() * end).real
            reach = share + sqrt(max(share * share - abs(end) ** 2 + high * high, 0.0))
            return middle + along * reach
        share = min(wide / abs(way.real) if way.real else 1e9, high / abs(way.imag) if way.imag else 1e9)
        return middle + way * share


def shade(colour: str, rank: int, last: int) -> str:
    """A colour as far from white as a rank is from the last one: rank 0 is darkest."""
    share = 0.55 if rank == NONE else 0.0 if not last else 0.72 * rank / last
    mixed = (round(int(colour[i : i + 2], 16) * (1 - share) + 255 * share) for i in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _ink_on(fill: str) -> str:
    red, green, blue = (int(fill[i : i + 2], 16) for i in (1, 3, 5))
    return PAPER if 0.3 * red + 0.59 * green + 0.11 * blue < 135 else INK


def _last(solution: Solution) -> int:
    return max(
        (d for d, w in zip(solution.distances, solution.winners, strict=True) if d != NONE and w < 2),
        default=0,
    )


def _good(solution: Solution, v: int, w: int) -> int:
    """1 if the owner of the first vertex wins by this move as fast as can be, else 0."""
    winner = solution.winners[v]
    fast = solution.distances[v] in (NONE, solution.distances[w] + 1)
    return int(solution.arena.owners[v] == winner == solution.winners[w] and fast)


def _arc(
    looks: Sequence[_Vertex], at: Sequence[complex], way: tuple[int, int, list[complex]], good: int
) -> Iterator[str]:
    v, w, middle = way
    colour, wide = (_COLOURS[0 if looks[v].round_ else 1], 2.4) if good else (LINE, 1.2)
    if v == w:
        side = at[v] + looks[v].width / 2
        bow = [side - 5j, side + 24 - 16j, side + 24 + 16j, side + 6j]
    else:
        first = looks[v].border(at[v], middle[0] if middle else at[w])
        tip = looks[w].border(at[w], middle[-1] if middle else at[v])
        tip += 2 * (tip - at[w]) / abs(tip - at[w])
        bow = smooth([first, *middle, tip])
    yield path(bow, stroke=colour, width=wide)
    yield head(bow[-1], bow[-1] - bow[-2], fill=colour, size=8)


def _legend(solution: Solution) -> Picture:
    owners = [
        (rect(-9, -5, 16, 10, fill=PAPER, stroke=INK, round_=5), "Alice's turn"),
        (rect(-9, -5, 16, 10, fill=PAPER, stroke=INK), "Bob's turn"),
        (line(-9, 0, 7, 0, stroke=INK, width=2.4), "a move that wins"),
    ]
    if 2 in solution.winners:
        dashed = rect(-9, -5, 16, 10, fill=PAPER, stroke=INK).replace(
            "<rect ", '<rect stroke-dasharray="3 2" ', 1
        )
        owners.append((dashed, "a draw"))
    rows = [legend(owners)]
    for code, name in enumerate(("Alice", "Bob")):
        ranks = sorted({d for d, w in zip(solution.distances, solution.winners, strict=True) if w == code})
        if ranks:
            rows.append(beside(_scale(code, f"{name} wins", ranks, _last(solution)), sign=""))
    return above(rows, gap=4)


def _scale(code: int, words: str, ranks: Sequence[int], last: int) -> Iterator[Picture]:
    shown = [rank for rank in ranks if rank != NONE]
    if len(shown) > MOST_SHADES:
        shown = [shown[i * (len(shown) - 1) // (MOST_SHADES - 1)] for i in range(MOST_SHADES)]
    said = f"{words} in" if shown else words
    yield Picture(text_width(said, 10), 16, (label(0, 8, said, size=10, anchor="start"),))
    for rank in [*shown, *([NONE] if NONE in ranks else [])]:
        fill = shade(_COLOURS[code], rank, last)
        text = "no end" if rank == NONE else str(rank)
        wide = max(18.0, text_width(text, 9) + 8)
        yield Picture(
            wide,
            16,
            (
                rect(0, 1, wide, 14, fill=fill, stroke=INK),
                label(wide / 2, 8, text, size=9, fill=_ink_on(fill)),
            ),
        )
