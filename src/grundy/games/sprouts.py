"""Sprouts, on the plane and on every compact surface."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple, Self

from grundy.boards.lands import Lands
from grundy.boards.lands_text import MOST_GENUS, MOST_SPOTS, named
from grundy.boards.regions import GENERIC, Land, Region
from grundy.boards.text import read_number
from grundy.errors import ParseError
from grundy.games.position import Position
from grundy.games.registry import register

START = re.compile(r"\s*[0-9]+\s*(@\s*-?[0-9]+\s*)?")
NEW, NEAR, FAR = "\ue000", "\ue001", "\ue002"
"""The new spot of a move, and the spots it starts and ends in, where these become letters."""


@register("sprouts", title="Sprouts")
@dataclass(frozen=True, repr=False)
class Sprouts(Position):
    """Join spots by curves that never cross; whoever cannot draw one loses.

    ## Rules

    Some spots are drawn on a sheet of paper. A move draws a curve from a spot to another one, or back to the
    same spot, and puts a new spot on the curve. A curve may not cross or touch another one, and at most three
    ends of curves meet in a spot. Who cannot move loses.

    The paper may be any compact surface: the plane, which plays like the sphere, a sum of tori (orientable),
    or a sum of projective planes (not orientable). A curve may then go around a handle or through a crosscap
    and need not separate anything.

    ## Notation

    `12` is the start position with 12 spots on the plane, `5@1` the one with 5 spots on the torus and `4@-2`
    the one with 4 on the Klein bottle: `@k` is the sum of k tori, `@-k` that of k projective planes.

    Any other text is a string in the notation of Lemoine and Viennot. A string lists the regions, with `|` in
    between, and a region the boundaries that it touches, with `.` in between. A boundary is the list of the
    spots met by walking once around it, in the same sense for all boundaries of a region. A spot is written
    `0` if no curve ends in it, `1` if one does, and `2` if two do and nothing else is to be said; a spot that
    is met twice is a letter: a capital letter if it is met in two regions, `a`, `b`, ... if twice on one
    boundary, and `z`, `y`, ... if on two boundaries of one region. When letters run out they get primes:
    `A'`. `0*5` is short for five boundaries `0`, and `@k` behind a region is its surface. Regions that share
    no spots are independent of each other, and have `+` in between. A string of nothing but digits ends in a
    dot, to tell it from a number of spots: `12.` is a boundary with a `1` and a `2`, and `0.` a single spot.

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
    only the first ones are named.

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
    for odd and a loss for even genus, from 3 to 8 (Lemoine and Viennot 2011).

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

    lands: Lands

    @classmethod
    def parse(cls, text: str) -> Self:
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
        first = 1
        seen: set[Land] = set()
        for place, land in enumerate(self.lands):
            for at, region in enumerate(land):
                for name, regions in curves(region, first) if land not in seen else ():
                    drawn = (*land[:at], *land[at + 1 :], *regions)
                    yield name, type(self)(self.lands.replace(place, drawn))
                first += sum(map(len, region.boundaries))
            seen.add(land)

    def components(self) -> tuple[Self, ...]:
        return tuple(type(self)(Lands((land,))) for land in self.lands)

    def size(self) -> int:
        """The number of lives: each move uses up at least one."""
        return self.lands.lives()

    def draw(self) -> str:
        """The spots and curves, if they have room on the plane, else the string."""
        from grundy.boards.sprouts_picture import sprouts_picture
        from grundy.boards.sprouts_rings import NotPlaneError

        if any(region.genus for land in self.lands for region in land):
            return super().draw()
        try:
            return sprouts_picture(map(named, self.lands)).svg(f"Sprouts {self}")
        except NotPlaneError:
            return super().draw()

    def diagram(self) -> str:
        """The string, and a line for each region that tells the numbers of its spots: `3:A` is the third."""
        lines, first = [str(self)], 1
        for land in self.lands:
            for names, region in zip(named(land), land, strict=True):
                texts = []
                for boundary in names:
                    texts.append(" ".join(f"{number}:{name}" for number, name in enumerate(boundary, first)))
                    first += len(boundary)
                lines.append("  " + " . ".join(texts) + f"  {_at(region.genus)}".rstrip())
        return "\n".join(lines)


def _start(text: str) -> tuple[int, int]:
    spots, at = read_number(text, 0, "number of spots", 1, MOST_SPOTS)
    if "@" not in text:
        return spots, 0
    at = text.index("@") + 1
    sign = -1 if "-" in text else 1
    genus, _ = read_number(text, text.index("-") + 1 if sign < 0 else at, "genus", 0, MOST_GENUS)
    return spots, sign * genus


# ---- moves ------------------------------------------------------------------------------------------
class Boundary(NamedTuple):
    """A boundary, and the number of its first spot."""

    number: int
    spots: str


class Cut(NamedTuple):
    """A curve between two spots of one boundary: their numbers, and the walks along its two sides."""

    near: int
    far: int
    rest: str
    between: str


Kinds = list[list[Boundary]]
"""Boundaries of a region, those that are alike together."""

Choice = tuple[tuple[tuple[bool, bool], ...], ...]
"""For each boundary of each kind: whether it is on the side of `between`, and whether it is turned round."""


def curves(region: Region, first: int) -> Iterator[tuple[str, list[Region]]]:
    """All curves in a region whose first spot has this number: a name, and what becomes of the region.

    The cases are those of the thesis, sections 9.2.5 and 11.4.3. A spot that is used up is written a third
    time, by which it is known to be dead.
    """
    kinds = _kinds(region, first)
    for place, kind in enumerate(kinds):
        others = [*kinds[:place], kind[1:], *kinds[place + 1 :]]
        for cut in _cuts(kind[0]):
            yield from _separating(region.genus, cut, others)
            yield from _not_separating(region.genus, cut, others)
    pairs = [(a[0], b[0]) for a, b in combinations(kinds, 2)] + [(k[0], k[1]) for k in kinds if len(k) > 1]
    for one, two in sorted(pairs):
        others = [[b for b in kind if b not in (one, two)] for kind in kinds]
        yield from _joining(region.genus, one, two, others)


def _kinds(region: Region, first: int) -> Kinds:
    kinds: dict[str, list[Boundary]] = {}
    for spots in region.boundaries:
        kinds.setdefault(_shape(spots), []).append(Boundary(first, spots))
        first += len(spots)
    return list(kinds.values())


def _shape(spots: str) -> str:
    """A boundary in which the names of letters that are only met here do not matter."""
    for i, letter in enumerate(dict.fromkeys(spots)):
        if letter not in GENERIC and spots.count(letter) == 2:
            spots = spots.replace(letter, chr(ord("a") + i))
    return spots


def _joining(genus: int, one: Boundary, two: Boundary, others: Kinds) -> Iterator[tuple[str, list[Region]]]:
    """Curves from one boundary to another, which become one."""
    kept = _unchanged(others)
    for i, j in product(range(len(one.spots)), range(len(two.spots))):
        if _is_one_spot(one.spots[i], two.spots[j]):
            continue
        there, back = _opened(one.spots, i, NEAR), _opened(two.spots, j, FAR)
        near, far = one.number + i, two.number + j
        yield f"{near}-{far}", [Region((there + NEW + back + NEW, *kept), genus)]
        if genus < 0 and len(back) > 1:
            yield f"{near}~{far}", [Region((there + NEW + back[::-1] + NEW, *kept), genus)]


def _opened(spots: str, at: int, name: str) -> str:
    """The walk around a boundary from a spot where a curve now ends back to it."""
    if spots in ("0", "1"):
        return chr(ord(spots) + 1)
    end = _end(spots[at], name)
    return end + spots[at + 1 :] + spots[:at] + end


def _is_one_spot(spot: str, other: str) -> bool:
    """Whether two places are the two sides of one spot, which has not the lives for both ends of a curve."""
    return spot == other and spot not in GENERIC


def _end(spot: str, name: str) -> str:
    """What a spot is on either side of a curve that now ends in it."""
    return {"1": name, "2": ""}.get(spot, spot)


def _cuts(boundary: Boundary) -> Iterator[Cut]:
    """All curves from a boundary to itself, wherever they lead."""
    number, spots = boundary
    for i, spot in enumerate(spots):
        if spot == "0":
            yield Cut(number, number, NEAR + NEW, NEAR + NEW)
        elif spot == "1":
            yield Cut(number + i, number + i, spots[i + 1 :] + spots[:i] + NEW, NEW)
        for j in range(i + 1, len(spots)):
            if _is_one_spot(spot, spots[j]):
                continue
            near, far = _end(spot, NEAR), _end(spots[j], FAR)
            rest = far + spots[j + 1 :] + spots[:i] + near
            yield Cut(number + i, number + j, rest + NEW, near + spots[i + 1 : j] + far + NEW)


def _separating(genus: int, cut: Cut, others: Kinds) -> Iterator[tuple[str, list[Region]]]:
    """Curves that cut the region in two."""
    for inner, outer in _sums(genus):
        for choice in _choices(others, {True: genus < 0 <= inner, False: genus < 0 <= outer}):
            if cut.rest == cut.between and (outer, inner, _exchanged(choice)) < (inner, outer, choice):
                continue
            chosen = list(_chosen(others, choice))
            inside = tuple(_turned(b.spots, turn) for b, within, turn in chosen if within)
            outside = tuple(_turned(b.spots, turn) for b, within, turn in chosen if not within)
            within = _listed(b.number for b, within, _ in chosen if within)
            name = f"{cut.near}-{cut.far}[{within}{_at(inner)}]{_at(outer)}{_turns(chosen)}"
            yield name, [Region((cut.rest, *outside), outer), Region((cut.between, *inside), inner)]


def _not_separating(genus: int, cut: Cut, others: Kinds) -> Iterator[tuple[str, list[Region]]]:
    """Curves around a handle, which leave two boundaries, and through a crosscap, which leave one."""
    back = cut.between[-2::-1] + NEW
    results: list[tuple[str, int, tuple[str, ...]]] = []
    if genus >= 1:
        results.append(("-", genus - 1, (cut.rest, cut.between)))
    if genus <= -3:
        results.append(("-", genus + 2, (cut.rest, cut.between)))
    if genus <= -2 and genus % 2 == 0:
        results.append(("-", -genus // 2 - 1, (cut.rest, back)))
    if genus <= -2:
        results.append(("~", genus + 1, (cut.rest + back,)))
    if genus <= -1 and genus % 2:
        results.append(("~", -genus // 2, (cut.rest + back,)))
    for sign, left, made in results:
        may_turn = genus < 0 <= left
        for choice in _choices(others, {False: may_turn}):
            chosen = list(_chosen(others, choice))
            name = f"{cut.near}{sign}{cut.far}{_at(left)}{_turns(chosen)}"
            yield name, [Region((*made, *(_turned(b.spots, turn) for b, _, turn in chosen)), left)]


def _sums(genus: int) -> list[tuple[int, int]]:
    """The pairs of surfaces whose sum is the surface of this genus.

    >>> _sums(1), _sums(-2)
    ([(0, 1), (1, 0)], [(-1, -1), (0, -2), (-2, 0)])
    """
    if genus >= 0:
        return [(k, genus - k) for k in range(genus + 1)]
    tori = [(k, genus + 2 * k) for k in range((1 - genus) // 2)]
    return [*((-k, genus + k) for k in range(1, -genus)), *tori, *((p, t) for t, p in tori)]


def _choices(others: Kinds, sides: dict[bool, bool]) -> Iterator[Choice]:
    """All ways to put boundaries on the given sides, and to turn them round where that makes sense.

    In a region that is not orientable boundaries have no common sense of walking; when it becomes
    orientable they get one, and it can be either for each boundary (`sides` says where that happens).
    """
    states = []
    for kind in others:
        turns = any(sides.values()) and kind and not _is_own_mirror_image(kind[0].spots)
        each = [
            (side, turn)
            for side, free in sides.items()
            for turn in ((False, True) if turns and free else (False,))
        ]
        states.append(list(combinations_with_replacement(sorted(each), len(kind))))
    return product(*states)


def _is_own_mirror_image(spots: str) -> bool:
    back, shape = spots[::-1], _shape(spots)
    return any(_shape(back[i:] + back[:i]) == shape for i in range(len(spots)))


def _exchanged(choice: Choice) -> Choice:
    """The choice with the two sides exchanged."""
    return tuple(tuple(sorted((not within, turn) for within, turn in kind)) for kind in choice)


def _chosen(others: Kinds, choice: Choice) -> Iterator[tuple[Boundary, bool, bool]]:
    for kind, states in zip(others, choice, strict=True):
        for boundary, (within, turn) in zip(kind, reversed(states), strict=True):
            yield boundary, within, turn


def _unchanged(others: Kinds) -> list[str]:
    return [boundary.spots for kind in others for boundary in kind]


def _turned(spots: str, turn: bool) -> str:
    return spots[::-1] if turn else spots


# ---- names of moves -----------------------------------------------------------------------------------
def _at(genus: int) -> str:
    return f"@{genus}" if genus else ""


def _turns(chosen: Iterable[tuple[Boundary, bool, bool]]) -> str:
    return "".join(f"~{boundary.number}" for boundary, _, turn in chosen if turn)


def _listed(numbers: Iterable[int]) -> str:
    """Numbers with commas in between; three or more in a row by the first and the last.

    >>> _listed([1, 2, 4, 5, 6])
    '1,2,4-6'
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else ",".join(map(str, run)) for run in runs)
