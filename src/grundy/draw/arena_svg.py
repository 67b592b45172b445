"""An arena as SVG: Alice's vertices round, Bob's square, in the colour of who wins, the paler the later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import sqrt

from grundy.arena import Arena, Solution
from grundy.arena.solution import NONE
from grundy.arena.unroll import ArenaNode
from grundy.boards.svg import (
    ACCENT,
    BLACK,
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
from grundy.draw.tree_labels import Part, Thumb, label_part
from grundy.errors import GrundyError

HIGH, SIZE = 26.0, 11
"""Of a vertex, and of its name."""
DOWN, GAP = 58.0, 22.0
"""Between rows, and between the vertices of a row."""
FRAME = 5
"""How wide the colour is around a picture."""
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
        return Picture(DOWN, HIGH).svg(title)
    looks = [_Vertex.of(solution, v) for v in range(len(arena))]
    arcs = sorted(set(arena.arcs()))
    layers = Layers(
        [look.width for look in looks], [list(arena.successors(v)) for v in range(len(arena))], start
    )
    high = max(look.height for look in looks)
    step = high + DOWN
    at = [complex(x, level * step + high / 2) for x, level in layers.places(GAP)]
    shapes = [
        shape
        for v, w in sorted(arcs, key=lambda arc: _good(solution, *arc))
        for shape in _arc(looks, at, layers.way(v, w, step, high / 2), _good(solution, v, w))
    ]
    for look, place in zip(looks, at, strict=True):
        shapes += look.shapes(place)
    height = max(z.imag for z in at) + high / 2 + layers.below * 0.4 * step
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
    board: Part | Thumb | None
    round_: bool
    paint: _Paint
    dashed: bool
    said: str

    @classmethod
    def of(cls, solution: Solution, v: int) -> _Vertex:
        arena, vertex = solution.arena, solution.arena.name(v)
        name, winner, distance = str(vertex), solution.winner(vertex), solution.distances[v]
        shown = name.removeprefix(f"{arena.owner(v)}:") or name
        shown = shown if len(shown) <= LONGEST else shown[: LONGEST - 1] + "…"
        paint = _Paint.of(solution.winners[v], distance, _last(solution))
        length = f" in {distance}" if distance != NONE and winner else ""
        said = f"{name}: {winner} wins{length}" if winner else f"{name}: a draw"
        return cls(shown, _board(vertex), arena.owners[v] == 0, paint, winner is None, said)

    @property
    def width(self) -> float:
        if self.board is not None:
            return max(HIGH, self.board.width + 2 * FRAME + 8)
        return max(HIGH + 4, text_width(self.text, SIZE) + 16)

    @property
    def height(self) -> float:
        return HIGH if self.board is None else max(HIGH, self.board.height + 2 * FRAME + 3)

    @property
    def radius(self) -> float:
        """Of its corners."""
        return HIGH / 2 if self.round_ else 0.0

    def shapes(self, place: complex) -> list[str]:
        x, y = place.real - self.width / 2, place.imag - self.height / 2
        box = self.paint.rect(x, y, self.width, self.height, self.radius)
        dashes = ' stroke-dasharray="3 2"' if self.dashed else ""
        shapes = [f"<g{dashes}><title>{escape(self.said)}</title>{box}</g>"]
        if self.board is None:
            return [*shapes, label(place.real, place.imag, self.text, size=SIZE, fill=self.paint.ink)]
        wide, high = self.width - 2 * FRAME, self.height - 2 * FRAME
        plate = rect(x + FRAME, y + FRAME, wide, high, fill=PAPER, round_=max(self.radius - FRAME, 0))
        return [*shapes, plate, *self.board.shapes(place.real, place.imag - self.board.height / 2 - 1, INK)]

    def border(self, middle: complex, towards: complex) -> complex:
        """Where a line from the middle to a point leaves the vertex."""
        way = towards - middle
        along = complex(abs(way.real), abs(way.imag)) / abs(way)
        wide, high = self.width / 2, self.height / 2
        reach = min(wide / along.real if along.real else 1e9, high / along.imag if along.imag else 1e9)
        corner = complex(wide - self.radius, high - self.radius)
        end = along * reach - corner
        if end.real > 0 and end.imag > 0:  # it leaves through a round corner
            share = (along.conjugate() * corner).real
            reach = share + sqrt(max(share * share - abs(corner) ** 2 + self.radius**2, 0.0))
        return middle + way / abs(way) * reach


def _board(vertex: object) -> Part | Thumb | None:
    """The position of a vertex as a small picture, if it is more than its text or its heaps."""
    if not isinstance(vertex, ArenaNode) or vertex.position.by_points:
        return None
    editor = vertex.position.editor()
    if editor is not None and editor.kind == "heaps":
        return None
    found = label_part(vertex.position)
    return None if isinstance(found, Part) and not found.rows else found


@dataclass(frozen=True)
class _Paint:
    """A colour on paper, the paler the later: so it is right on dark paper too."""

    colour: str
    share: float

    @classmethod
    def of(cls, winner: int, rank: int, last: int) -> _Paint:
        """The colour of a winner; rank 0 is strongest."""
        return cls(_COLOURS[winner], 0.45 if rank == NONE else 1.0 if not last else 1 - 0.72 * rank / last)

    @property
    def ink(self) -> str:
        """The colour of what is written on it."""
        strong = {FILL: PAPER, ACCENT: BLACK}.get(self.colour, INK)
        return strong if self.share > 0.7 else INK

    def rect(self, x: float, y: float, width: float, height: float, radius: float = 0.0) -> str:
        paper = rect(x, y, width, height, fill=PAPER, round_=radius)
        paint = rect(x, y, width, height, fill=self.colour, stroke=INK, round_=radius)
        return paper + paint.replace("<rect ", f'<rect fill-opacity="{self.share:.2f}" ', 1)


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
        paint = _Paint.of(code, rank, last)
        text = "no end" if rank == NONE else str(rank)
        wide = max(18.0, text_width(text, 9) + 8)
        yield Picture(
            wide,
            16,
            (
                paint.rect(0, 1, wide, 14),
                label(wide / 2, 8, text, size=9, fill=paint.ink),
            ),
        )
