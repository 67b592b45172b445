"""Sprouts, on the plane and on every compact surface."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.boards.text import read_number
from grundy.errors import ParseError
from grundy.games.position import Position
from grundy.games.registry import register
from grundy.games.sprouts.curves import Curve, curves, surface, usual
from grundy.games.sprouts.lands import Lands
from grundy.games.sprouts.regions import Region
from grundy.games.sprouts.text import MOST_GENUS, MOST_SPOTS, named, with_numbers

START = re.compile(r"\s*[0-9]+\s*(@\s*-?[0-9]+\s*)?")


NATIVE_LIVES, NATIVE_GENUS = 240, 100
"""The largest positions that the engine has its own rules for; beyond them the Python rules play."""


def _native(position: Position) -> object | None:
    from grundy import _engine

    assert isinstance(position, Sprouts)
    genus = max((abs(region.genus) for land in position.lands for region in land), default=0)
    return _engine.Sprouts() if position.size() <= NATIVE_LIVES and genus <= NATIVE_GENUS else None


def _exact() -> object:
    from grundy import _engine

    return _engine.Sprouts(equivalences=False)


@register("sprouts", title="Sprouts", native=_native)
@dataclass(frozen=True, repr=False)
class Sprouts(Position):
    """Join spots by curves that never cross; whoever cannot draw one loses.

    ## Rules

    Some spots are drawn on a sheet of paper. A move draws a curve from a spot to another one, or back to the
    same spot, and puts a new spot on the curve. A curve may not cross or touch another one, and at most three
    ends of curves meet in a spot. A player who cannot move loses.

    The paper may be any compact surface: the plane, which plays like the sphere, a sum of tori (orientable),
    or a sum of projective planes (not orientable). A curve may then go around a handle or through a crosscap
    and need not separate anything.

    ## Notation

    `12` is the start position with 12 spots on the plane, `5@1` the one with 5 spots on the torus and `4@-2`
    the one with 4 on the Klein bottle: `@k` is the sum of k tori, `@-k` that of k projective planes.
    `5@torus` and `4@klein` are the same; `plane`, `sphere` and `projective` are names too.

    Any other text is a string in the notation of Lemoine and Viennot. A string lists the regions, with `|` in
    between, and a region the boundaries that it touches, with `.` in between. A boundary is the list of the
    spots met by walking once around it, in the same sense for all boundaries of a region. A spot is written
    `0` if no curve ends in it, `1` if one does, and `2` if two do and nothing else is to be said; a spot that
    is met twice is a letter: a capital letter if it is met in two regions, `a`, `b`, ... if twice on one
    boundary, and `z`, `y`, ... if on two boundaries of one region. When letters run out they get primes:
    `A'`. `0*5` is short for five boundaries `0`, and `@k` behind a region is its surface. Regions that share
    no spots are independent of each other, and have `+` in between. A string of nothing but digits ends in a
    dot, to tell it from a number of spots: `12.` is a boundary with a `1` and a `2`, and `0.` a single spot;
    `.` is what is left when the game is over.

    Equivalent strings are equal positions. What no longer matters is dropped: dead spots and regions, the
    shape of regions with at most three lives.

    >>> Sprouts.parse("AB.21|AB + 0.CA2B|ABC.0")
    <sprouts 0.2ABC|0.ABC+12.AB|AB>
    >>> Sprouts.parse("5@1"), Sprouts.parse("1"), Sprouts.parse("12.")
    (<sprouts 0*5@1>, <sprouts 0.>, <sprouts 12.>)

    To name a move, number the spots as they are written, from 1; a spot written at two places has two
    numbers, one for each side of it. `3-5` joins the third and the fifth when they are on different
    boundaries. A curve between spots of one boundary cuts a region in two: `3-5[1,2]` has the spots written
    between the third and the fifth on one side, together with the boundaries on which the spots 1 and 2 are,
    and everything else on the other side; `1-1[]` is a loop with nothing inside. Where boundaries are alike,
    only moves at the first ones are listed; moves at the others can be played just as well.

    >>> Sprouts.parse("3").play("1-2")
    <sprouts 0.1a1a>
    >>> Sprouts.parse("3").play("1-1[2]")
    <sprouts 0.AB|0.AB>

    On other surfaces, `3-5[1@1]@2` gives the first side the surface `@1` and the second one `@2`; `3-5` with
    both spots on one boundary breaks a handle, and `3~5` is a curve through a crosscap, by which one of the
    two boundaries, or one part of the boundary, is met the other way round. `@k` behind them is the surface
    that is left, if it is not the sphere, and `~7` says that, seen in this surface, the boundary of spot 7 is
    walked the other way round.

    >>> Sprouts.parse("2@-1").play("1~1")
    <sprouts 0.abab>
    >>> Sprouts.parse("2@1").play("1-1")
    <sprouts 0.zy.zy>

    ## Known results

    A game of n spots on the plane takes at least 2n and at most 3n - 1 moves. Applegate, Jacobson and
    Sleator conjectured in 1991 that the first player wins if and only if n leaves the remainder 3, 4 or 5
    when divided by 6; Lemoine and Viennot confirmed it for n up to 44, and found the nimber 1 for each such n
    up to 32. On orientable surfaces up to genus 9 the nimbers of up to 14 spots are those of the plane. On
    the others they differ: 2 spots are a win on the projective plane, by `1~1` alone, and 11 spots are a win
    for odd and a loss for even genus, from 1 to 8 (Lemoine and Viennot 2011).

    ## References

    - M. Gardner, "Mathematical games: of sprouts and Brussels sprouts, games with a topological flavor",
      Scientific American 217(1) (1967), 112-115.
    - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, Academic Press
      (1982), chapter 17.
    - D. Applegate, G. Jacobson, D. Sleator, "Computer analysis of Sprouts", Carnegie Mellon University
      Computer Science technical report CMU-CS-91-144 (1991).
    - J. Lemoine, S. Viennot, "Méthodes algorithmiques pour la résolution des jeux combinatoires", thesis,
      Université Lille 1 (2011), chapters 9 to 11.
    """

    example = "5"
    native_exact = _exact
    spots_are_drawn = True
    """A player sees the picture too, not only the diagram."""

    lands: Lands

    @classmethod
    def parse(cls, text: str) -> Self:
        text = with_numbers(text) if "@" in text else text
        if START.fullmatch(text):
            return cls.start(*_start(text))
        if not text.strip():
            raise ParseError("expected a number of spots or a string such as `0*2.AB|0*2.AB`", text, 0)
        return cls.from_string(text)

    @classmethod
    def start(cls, spots: int, genus: int = 0) -> Self:
        """The start position with so many spots; `genus` is k for k tori and -k for k projective planes."""
        return cls(Lands.of([[Region(("0",) * spots, genus)]]))

    @classmethod
    def from_string(cls, text: str) -> Self:
        """The position of a string, even if it looks like a number: `12` is a boundary here."""
        return cls(Lands.parse(text))

    def __str__(self) -> str:
        return str(self.lands)

    def moves(self) -> Iterator[tuple[str, Self]]:
        for place, at, first in self._regions():
            land = self.lands.lands[place]
            if land in self.lands.lands[:place]:
                continue
            for curve, regions in curves(land[at], first):
                yield str(curve), self._after(place, at, regions)

    def play(self, name: str) -> Self:
        """The position after the move called `name`, or by any other numbers that mean the same."""
        curve = Curve.parse(name)
        if curve is not None:
            for place, at, first in self._regions():
                region = self.lands.lands[place][at]
                if wanted := usual(curve, region, first):
                    for found, regions in curves(region, first):
                        if found in wanted:
                            return self._after(place, at, regions)
        return super().play(name)

    def _regions(self) -> Iterator[tuple[int, int, int]]:
        """The places of all regions: of the land, in the land, and the number of the first spot."""
        first = 1
        for place, land in enumerate(self.lands):
            for at, region in enumerate(land):
                yield place, at, first
                first += sum(map(len, region.boundaries))

    def _after(self, place: int, at: int, regions: list[Region]) -> Self:
        land = self.lands.lands[place]
        return type(self)(self.lands.replace(place, (*land[:at], *land[at + 1 :], *regions)))

    def components(self) -> tuple[Self, ...]:
        return tuple(type(self)(Lands((land,))) for land in self.lands)

    def size(self) -> int:
        """The number of lives: each move uses up at least one."""
        return self.lands.lives()

    def draw(self) -> str:
        """The spots and curves, if they have room on the plane, else each region as a sheet."""
        from grundy.games.sprouts.picture.drawing import sprouts_picture
        from grundy.games.sprouts.picture.rings import NotPlaneError

        if not any(region.genus for land in self.lands for region in land):
            try:
                return sprouts_picture(map(named, self.lands)).svg(f"Sprouts {self}")
            except NotPlaneError:
                pass
        from grundy.games.sprouts.picture.surfaces import sheets_picture

        sheets = [
            [(boundaries, region.genus) for boundaries, region in zip(named(land), land, strict=True)]
            for land in self.lands
        ]
        return sheets_picture(sheets).svg(f"Sprouts {self}")

    def diagram(self) -> str:
        """The string, and a line for each region that tells the numbers of its spots, an `o` for each end of
        a curve that there is room for: `3:A o` is the third spot, where two curves end."""
        lines = [str(self)]
        for place, at, first in self._regions():
            land, texts = self.lands.lands[place], []
            for boundary in named(land)[at]:
                spots = (f"{number}:{name} {_room(name)}" for number, name in enumerate(boundary, first))
                texts.append(" ".join(spots))
                first += len(boundary)
            lines.append("  " + " . ".join(texts) + f"  {surface(land[at].genus)}".rstrip())
        return "\n".join(lines)


def _room(spot: str) -> str:
    """An `o` for each end of a curve that may still come to a spot."""
    return {"0": "ooo", "1": "oo"}.get(spot, "o")


def _start(text: str) -> tuple[int, int]:
    spots, at = read_number(text, 0, "number of spots", 1, MOST_SPOTS)
    if "@" not in text:
        return spots, 0
    at = text.index("@") + 1
    sign = -1 if "-" in text else 1
    genus, _ = read_number(text, text.index("-") + 1 if sign < 0 else at, "genus", 0, MOST_GENUS)
    return spots, sign * genus
