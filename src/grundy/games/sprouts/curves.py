"""Curves: what becomes of a region when a curve with a new spot on it joins two of its spots.

Spots are numbered as they are written. Boundaries that are alike are exchangeable, so that only curves to the
first ones of each kind are listed; `usual` finds the listed curve that any other one is equivalent to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple, Self

from grundy.games.sprouts.regions import GENERIC, Region

NEW, NEAR, FAR = "\ue000", "\ue001", "\ue002"
"""The new spot of a curve, and the spots it starts and ends in, where these become letters."""

NAME = re.compile(
    r"(?P<near>\d+)(?P<sign>[-~])(?P<far>\d+)"
    r"(?P<cut>\[(?P<within>\d+(-\d+)?(,\d+(-\d+)?)*)?(@(?P<inner>-?\d+))?\])?"
    r"(@(?P<outer>-?\d+))?(?P<turned>(~\d+)*)"
)


class Curve(NamedTuple):
    """A curve by the numbers of spots: the two that it joins, and a boundary is any spot on it.

    `within` are the boundaries that a curve which separates has on the side of the spots written between its
    ends, and `inner` is the surface there; `outer` is the surface on the other side, or all that is left.
    A curve with the sign `~` is one-sided, or joins boundaries of which one is turned round. `turned` are
    the boundaries that are walked the other way round in a region that becomes orientable.

    >>> print(Curve.parse("3-5[1,2@1]@-2~7"))
    3-5[1,2@1]@-2~7
    """

    near: int
    sign: str
    far: int
    within: tuple[int, ...] | None = None
    inner: int = 0
    outer: int = 0
    turned: tuple[int, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The curve with this name, if it is a name."""
        found = NAME.fullmatch("".join(text.split()))
        if found is None or len(text) > LONGEST:
            return None
        return cls(
            int(found["near"]),
            found["sign"],
            int(found["far"]),
            _numbers(found["within"] or "") if found["cut"] else None,
            int(found["inner"] or 0),
            int(found["outer"] or 0),
            _numbers(found["turned"].replace("~", ",").strip(",")),
        )

    def __str__(self) -> str:
        within = "" if self.within is None else f"[{_listed(self.within)}{surface(self.inner)}]"
        turned = "".join(f"~{number}" for number in self.turned)
        return f"{self.near}{self.sign}{self.far}{within}{surface(self.outer)}{turned}"


LONGEST = 10_000
"""The longest name, in characters."""


def surface(genus: int) -> str:
    """How the surface of a region is written."""
    return f"@{genus}" if genus else ""


def _numbers(text: str) -> tuple[int, ...]:
    """Reads `1,2,4-6`; a range that is none is left out, to be no move."""
    found: list[int] = []
    for part in filter(None, text.split(",")):
        first, _, last = part.partition("-")
        found += range(int(first), min(int(last or first), int(first) + LONGEST) + 1)
    return tuple(found)


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


# ---- all curves ----------------------------------------------------------------------------------------
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


Drawn = tuple[Curve, list[Region]]

Kinds = list[list[Boundary]]
"""Boundaries of a region, those that are alike together."""

Choice = tuple[tuple[tuple[bool, bool], ...], ...]
"""For each boundary of each kind: whether it is on the side of `between`, and whether it is turned round."""


def curves(region: Region, first: int) -> Iterator[Drawn]:
    """All curves in a region whose first spot has this number, and what becomes of the region.

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


def _joining(genus: int, one: Boundary, two: Boundary, others: Kinds) -> Iterator[Drawn]:
    """Curves from one boundary to another, which become one."""
    kept = _unchanged(others)
    for i, j in product(range(len(one.spots)), range(len(two.spots))):
        if _is_one_spot(one.spots[i], two.spots[j]):
            continue
        there, back = _opened(one.spots, i, NEAR), _opened(two.spots, j, FAR)
        near, far = one.number + i, two.number + j
        yield Curve(near, "-", far), [Region((there + NEW + back + NEW, *kept), genus)]
        if genus < 0 and len(back) > 1:
            yield Curve(near, "~", far), [Region((there + NEW + back[::-1] + NEW, *kept), genus)]


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


def _separating(genus: int, cut: Cut, others: Kinds) -> Iterator[Drawn]:
    """Curves that cut the region in two."""
    for inner, outer in _sums(genus):
        for choice in _choices(others, {True: genus < 0 <= inner, False: genus < 0 <= outer}):
            if cut.rest == cut.between and (outer, inner, _exchanged(choice)) < (inner, outer, choice):
                continue
            chosen = list(_chosen(others, choice))
            inside = tuple(_turned(b.spots, turn) for b, within, turn in chosen if within)
            outside = tuple(_turned(b.spots, turn) for b, within, turn in chosen if not within)
            numbers = tuple(sorted(b.number for b, within, _ in chosen if within))
            curve = Curve(cut.near, "-", cut.far, numbers, inner, outer, _turns(chosen))
            yield curve, [Region((cut.rest, *outside), outer), Region((cut.between, *inside), inner)]


def _not_separating(genus: int, cut: Cut, others: Kinds) -> Iterator[Drawn]:
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
            curve = Curve(cut.near, sign, cut.far, outer=left, turned=_turns(chosen))
            yield curve, [Region((*made, *(_turned(b.spots, turn) for b, _, turn in chosen)), left)]


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


def _turns(chosen: list[tuple[Boundary, bool, bool]]) -> tuple[int, ...]:
    return tuple(sorted(boundary.number for boundary, _, turn in chosen if turn))


def _unchanged(others: Kinds) -> list[str]:
    return [boundary.spots for kind in others for boundary in kind]


def _turned(spots: str, turn: bool) -> str:
    return spots[::-1] if turn else spots


# ---- other names for a curve -----------------------------------------------------------------------------
def usual(curve: Curve, region: Region, first: int) -> list[Curve]:
    """The curves, one of which `curves` lists, that `curve` is the same as but for boundaries alike."""
    kinds = _kinds(region, first)
    at = {b.number + i: b for kind in kinds for b in kind for i in range(len(b.spots))}
    if not {curve.near, curve.far, *(curve.within or ()), *curve.turned} <= at.keys():
        return []
    found = [_usual(curve, kinds, at)]
    if curve.within is not None and curve.near == curve.far and at[curve.near].spots == "0":
        inside = {at[number] for number in (curve.near, *curve.within)}
        others = tuple(b.number for kind in kinds for b in kind if b not in inside)
        found.append(_usual(curve._replace(within=others, inner=curve.outer, outer=curve.inner), kinds, at))
    return found


def _usual(curve: Curve, kinds: Kinds, at: dict[int, Boundary]) -> Curve:
    """The curve with boundaries exchanged for the first ones of their kinds."""
    ends = {at[curve.near]: 0, at[curve.far]: 1} | {at[curve.near]: 0}
    within = {at[number] for number in curve.within or ()}
    turned = {at[number] for number in curve.turned if not _is_own_mirror_image(at[number].spots)}
    first: dict[Boundary, Boundary] = {}
    for kind in kinds:
        order = sorted(kind, key=lambda b: (ends.get(b, 2), b not in within, b not in turned))
        first |= dict(zip(order, kind, strict=True))
    near = first[at[curve.near]].number + curve.near - at[curve.near].number
    far = first[at[curve.far]].number + curve.far - at[curve.far].number
    if len(ends) == 2:
        near, far = sorted((near, far))
    return curve._replace(
        near=near,
        far=far,
        within=None if curve.within is None else tuple(sorted(first[b].number for b in within)),
        turned=tuple(sorted(first[b].number for b in turned)),
    )
