"""One writing for all equivalent writings of a land.

Equivalent are: another first spot of a boundary, another order of boundaries or regions, other letters, all
boundaries of a region walked the other way round, and, in a region that is not orientable, any of them.

The letters are coloured by what is around them and the colours refined until nothing more can be told
apart. Where letters still look alike, each in turn is made to differ, and the smallest of the writings that
come out is taken; two that come out equal show a symmetry, which saves trying the rest (B. D. McKay,
"Practical graph isomorphism", Congressus Numerantium 30 (1981), 45-87).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from grundy.games.sprouts.regions import GENERIC, Land, Region

LOCAL, SHARED, CAPITAL = "\u1000", "\u4000", "\u8000"
"""The first letter of each class: twice on one boundary, on two of a region, in two regions."""

DOT, BAR = "\uf000", "\uf400"
"""Ends of boundaries and of regions: larger than any spot, so that the longer of two is written first.
The end of a region is shifted by its genus."""

Colours = dict[str, int]


def canonical(land: Land) -> Land:
    """The writing that stands for all equivalent ones of a reduced land.

    >>> a = canonical((Region(("0", "2ABC")), Region(("0", "CBA"))))
    >>> b = canonical((Region(("YXZ", "0")), Region(("X2ZY", "0"))))
    >>> a == b
    True
    """
    spots = dict.fromkeys("".join("".join(region.boundaries) for region in land))
    names = {ord(letter): chr(ord(LOCAL) + i) for i, letter in enumerate(spots) if letter not in GENERIC}
    return _tidied(tuple([Region(tuple([b.translate(names) for b in bs]), genus) for bs, genus in land]))


@lru_cache(maxsize=1 << 16)
def _tidied(land: Land) -> Land:
    """The canonical writing by way of one that many, if not all, equivalent ones share."""
    writer = Writer(land)
    tidy, _ = writer.written({letter: rank for rank, letter in enumerate(writer.classes)})
    return _searched(tidy)


@lru_cache(maxsize=1 << 16)
def _searched(land: Land) -> Land:
    return WritingSearch(land).best


@lru_cache(maxsize=1 << 12)
def coarse(land: Land) -> str:
    """A land with all letters of a class alike: what writings are compared by first."""
    table = {ord(letter): kind for letter, kind in classes(land).items()}
    return "".join(_outline([b.translate(table) + DOT for b in bs], genus) for bs, genus in land)


def _outline(boundaries: Iterable[str], genus: int) -> str:
    return "".join(boundaries) + chr(ord(BAR) + genus)


def classes(land: Land) -> dict[str, str]:
    """The class of each letter."""
    found: dict[str, str] = {}
    for region in land:
        whole = "".join(region.boundaries)
        for boundary in region.boundaries:
            for spot in boundary:
                if spot not in GENERIC and spot not in found:
                    twice = SHARED if whole.count(spot) == 2 else CAPITAL
                    found[spot] = LOCAL if boundary.count(spot) == 2 else twice
    return found


class Writings(NamedTuple):
    """The writings of a region that are the smallest in coarse order.

    For each way to walk around the region these are its boundaries in order, each with its outline and all
    first spots that are as good.
    """

    outline: str
    ways: list[list[tuple[str, list[str]]]]
    genus: int


def _writings(region: Region, table: dict[int, str]) -> Writings:
    ways = []
    for walk in _walks(region):
        boundaries = sorted(_best_rotations(either, table) for either in walk)
        ways.append((_outline([outline for outline, _ in boundaries], region.genus), boundaries))
    best = min(outline for outline, _ in ways)
    return Writings(best, [boundaries for outline, boundaries in ways if outline == best], region.genus)


def _walks(region: Region) -> list[list[tuple[str, ...]]]:
    """The ways to walk around a region; in each, the one or two ways to walk around each boundary."""
    if region.genus < 0:
        return [[(b, b[::-1]) for b in region.boundaries]]
    return [[(b,) for b in region.boundaries], [(b[::-1],) for b in region.boundaries]]


def _best_rotations(either: tuple[str, ...], table: dict[int, str]) -> tuple[str, list[str]]:
    found: dict[str, list[str]] = {}
    for boundary in either:
        outline = boundary.translate(table)
        for i in range(len(boundary)):
            found.setdefault(outline[i:] + outline[:i], []).append(boundary[i:] + boundary[:i])
    best = min(found)
    return best + DOT, found[best]


class Writer:
    """Writes a land by coarse order, and then by the colours of its letters."""

    def __init__(self, land: Land) -> None:
        self.classes = classes(land)
        table = {ord(letter): kind for letter, kind in self.classes.items()}
        self.regions = [_writings(region, table) for region in land]

    def written(self, colours: Colours) -> tuple[Land, list[str]]:
        """The land written by coarse order, then by colours; and its letters as they appear."""
        table = {ord(letter): chr(ord(LOCAL) + colour) for letter, colour in colours.items()}
        regions = sorted(_painted(region, table) for region in self.regions)
        order = [s for s in dict.fromkeys("".join("".join(bs) for *_, bs in regions)) if s not in GENERIC]
        names: dict[int, str] = {}
        used = {LOCAL: 0, SHARED: 0, CAPITAL: 0}
        for letter in order:
            kind = self.classes[letter]
            names[ord(letter)] = chr(ord(kind) + used[kind])
            used[kind] += 1
        land = tuple(Region(tuple(b.translate(names) for b in bs), genus) for *_, genus, bs in regions)
        return land, order


def _painted(region: Writings, table: dict[int, str]) -> tuple[str, list[str], int, list[str]]:
    """The best writing of a region by colours, behind what it is compared by."""
    paint, written = min(_way(way, table) for way in region.ways)
    return region.outline, paint, region.genus, written


def _way(boundaries: list[tuple[str, list[str]]], table: dict[int, str]) -> tuple[list[str], list[str]]:
    best = sorted((outline, *min((b.translate(table), b) for b in turned)) for outline, turned in boundaries)
    return [paint for _, paint, _ in best], [boundary for *_, boundary in best]


class WritingSearch:
    """The search for the smallest writing of a land."""

    def __init__(self, land: Land) -> None:
        self.land = land
        self.writer = Writer(land)
        self.best: Land = ()
        self.best_letters: list[str] = []
        self.best_path: list[str] = []
        self.symmetries: list[dict[str, str]] = []
        ranks = {LOCAL: 0, SHARED: 1, CAPITAL: 2}
        self._explore({letter: ranks[kind] for letter, kind in self.writer.classes.items()}, [])
        self.best, _ = self.writer.written({letter: rank for rank, letter in enumerate(self.best_letters)})

    def _explore(self, colours: Colours, path: list[str]) -> int:
        """Tries all ways to tell letters apart after those in `path`; how much of the path to keep."""
        colours = self._refined(colours)
        alike = _first_alike(colours)
        if not alike:
            return self._compare(colours, path)
        tried: set[str] = set()
        for letter in alike:
            if letter in tried:
                continue
            told_apart = {other: 2 * colour + 1 for other, colour in colours.items()}
            told_apart[letter] -= 1
            keep = self._explore(told_apart, [*path, letter])
            if keep < len(path):
                return keep
            tried = self._images({*tried, letter}, path)
        return len(path)

    def _compare(self, colours: Colours, path: list[str]) -> int:
        writing, order = self.writer.written(colours)
        if not self.best or writing < self.best:
            self.best, self.best_letters, self.best_path = writing, order, path
        elif writing == self.best:
            symmetry = dict(zip(self.best_letters, order, strict=True))
            self.symmetries.append(symmetry)
            # Where the two paths part, the symmetry takes all below the one to all below the other.
            for kept, (old, new) in enumerate(zip(self.best_path, path, strict=False)):
                if symmetry[old] != new:
                    break
                if old != new:
                    return kept
        return len(path)

    def _images(self, tried: set[str], path: list[str]) -> set[str]:
        """All letters that a known symmetry which leaves the path alone takes one of `tried` to."""
        fixing = [s for s in self.symmetries if all(s[letter] == letter for letter in path)]
        new = set(tried)
        while new:
            new = {image[letter] for image in fixing for letter in new} - tried
            tried |= new
        return tried

    def _refined(self, colours: Colours) -> Colours:
        """Letters of one colour get different ones if their surroundings differ, again and again."""
        different = len(set(colours.values()))
        while different < len(colours):
            table = {ord(letter): chr(ord(LOCAL) + colour) for letter, colour in colours.items()}
            places: dict[str, list[str]] = {letter: [] for letter in colours}
            for region in self.land:
                for letter, surroundings in _surroundings(region, table):
                    places[letter].append(surroundings)
            looks = {letter: (colour, *sorted(places[letter])) for letter, colour in colours.items()}
            ranks = {look: rank for rank, look in enumerate(sorted(set(looks.values())))}
            colours = {letter: ranks[looks[letter]] for letter in colours}
            if len(ranks) == different:
                break
            different = len(ranks)
        return colours


def _first_alike(colours: Colours) -> list[str]:
    """The letters of the first colour that several have."""
    cells: dict[int, list[str]] = {}
    for letter, colour in colours.items():
        cells.setdefault(colour, []).append(letter)
    return next((cells[colour] for colour in sorted(cells) if len(cells[colour]) > 1), [])


def _surroundings(region: Region, table: dict[int, str]) -> Iterator[tuple[str, str]]:
    """Each letter, as often as it is written in a region, and the colours in the order seen from there."""
    painted = [boundary.translate(table) for boundary in region.boundaries]
    there = [_least_rotation(b) for b in painted]
    back = [_least_rotation(b[::-1]) for b in painted]
    if region.genus < 0:
        there = back = [min(pair) for pair in zip(there, back, strict=True)]
    one_way, other_way = _outline(sorted(there), region.genus), _outline(sorted(back), region.genus)
    for boundary, paint in zip(region.boundaries, painted, strict=True):
        backwards = paint[::-1]
        for i, spot in enumerate(boundary):
            if spot not in GENERIC:
                j = len(boundary) - 1 - i
                yield (
                    spot,
                    min(one_way + paint[i:] + paint[:i], other_way + backwards[j:] + backwards[:j]),
                )


def _least_rotation(paint: str) -> str:
    return min([paint[i:] + paint[:i] for i in range(len(paint))]) + DOT
