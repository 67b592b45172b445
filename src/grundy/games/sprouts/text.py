"""The text form of lands: the strings of Lemoine and Viennot.

    position := land ("+" land)*            land   := region ("|" region)*
    region   := boundary ("." boundary)* ["@" genus]
    boundary := spot+ | "0*" number         spot   := "0" | "1" | "2" | letter "'"*

A capital letter stands for one spot throughout its land, and a small letter for one spot of its boundary if
it is written there twice, else of its region.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from grundy.boards.text import DIGITS, read_number, skip_spaces
from grundy.errors import ParseError
from grundy.games.sprouts.canonical import CAPITAL, LOCAL, SHARED, classes
from grundy.games.sprouts.regions import GENERIC, Land, Region

MOST_SPOTS = 999
MOST_GENUS = 99
SURFACES = {"plane": 0, "sphere": 0, "torus": 1, "projective": -1, "klein": -2}
"""Surfaces by name: `5@torus` is `5@1`."""
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
TWICE_HERE, TWICE_IN_REGION = "abcdefghijklm", "zyxwvutsrqpon"


# ---- reading --------------------------------------------------------------------------------------
def read(text: str) -> list[list[Region]]:
    """The drawings that `text` describes, with a character of its own for each spot of a drawing.

    >>> read("1aAa|2A + 0*2@-1")  # doctest: +NORMALIZE_WHITESPACE
    [[Region(boundaries=('1ĀāĀ',), genus=0), Region(boundaries=('2ā',), genus=0)],
     [Region(boundaries=('0', '0'), genus=-1)]]
    """
    return [_Reader(text, start, end).drawing() for start, end in _parts(text, 0, len(text), "+")]


def _parts(text: str, start: int, end: int, separator: str) -> Iterator[tuple[int, int]]:
    while (found := text.find(separator, start, end)) >= 0:
        yield start, found
        start = found + 1
    yield start, end


def with_numbers(text: str) -> str:
    """The text with a genus in place of the name of each surface.

    >>> with_numbers("5@torus"), with_numbers("0*2.AB|0.AB@ Klein bottle")
    ('5@1', '0*2.AB|0.AB@-2')
    """

    def number(found: re.Match[str]) -> str:
        word = found[1].split()[0].lower()
        if word not in SURFACES:
            names = ", ".join(SURFACES)
            raise ParseError(f"expected a genus such as `1`, or one of {names}", text, found.start(1))
        return f"@{SURFACES[word]}"

    return re.sub(r"@\s*([A-Za-z]+(?: +[A-Za-z]+)*)(?!\w)", number, text)


class _Reader:
    """Reads one drawing: its letters mean the same spot throughout."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text, self.start, self.end = text, start, end
        self.spots: dict[tuple[str, int, int], str] = {}

    def drawing(self) -> list[Region]:
        regions = [self._region(start, end) for start, end in _parts(self.text, self.start, self.end, "|")]
        written = Counter("".join(b for region in regions for b in region.boundaries))
        for (name, *_), spot in self.spots.items():
            if written[spot] > 3:
                raise ParseError(f"the spot `{name}` is written more than 3 times", self.text, self.start)
            if written[spot] == 1 and name[0].islower():
                raise ParseError(
                    f"the spot `{name}` is written only once in its region", self.text, self.start
                )
        return regions

    def _region(self, start: int, end: int) -> Region:
        at = self.text.find("@", start, end)
        genus = 0 if at < 0 else self._genus(at + 1, end)
        boundaries: list[list[str]] = []
        for first, last in _parts(self.text, start, end if at < 0 else at, "."):
            boundaries += self._boundary(first, last)
        return Region(
            tuple(
                "".join(self._spot(name, boundary, start, place) for name in boundary)
                for place, boundary in enumerate(boundaries)
            ),
            genus,
        )

    def _genus(self, at: int, end: int) -> int:
        at = skip_spaces(self.text, at)
        sign = -1 if self.text.startswith("-", at) else 1
        genus, at = read_number(self.text, at + (sign < 0), "genus", 0, MOST_GENUS, end)
        if (at := skip_spaces(self.text, at)) < end:
            raise ParseError("expected `|` or `+` after the genus", self.text, at)
        return sign * genus

    def _boundary(self, at: int, end: int) -> list[list[str]]:
        """The names on a boundary, or on several that are all `0`; none, if nothing is written."""
        names: list[str] = []
        starts: list[int] = []
        while (at := skip_spaces(self.text, at)) < end:
            char = self.text[at]
            if char == "*" and names == ["0"]:
                return [["0"]] * self._times(at + 1, end)
            if char == "'" and names and names[-1] not in GENERIC:
                names[-1] += char
            elif char in GENERIC or char.upper() in ALPHABET:
                names.append(char)
                starts.append(at)
            else:
                raise ParseError("expected a spot `0`, `1`, `2` or a letter", self.text, at)
            at += 1
        if "0" in names and len(names) > 1:
            raise ParseError("a spot `0` is alone on its boundary", self.text, starts[names.index("0")])
        return [names] if names else []

    def _times(self, at: int, end: int) -> int:
        times, at = read_number(self.text, at, "number of spots", 1, MOST_SPOTS, end)
        if (at := skip_spaces(self.text, at)) < end:
            raise ParseError("expected `.`, `@`, `|` or `+` after the number of spots", self.text, at)
        return times

    def _spot(self, name: str, boundary: list[str], region: int, place: int) -> str:
        if name in GENERIC:
            return name
        where = (name, -1, -1)
        if name[0].islower():
            where = (name, region, place if boundary.count(name) > 1 else -1)
        return self.spots.setdefault(where, chr(0x100 + len(self.spots)))


# ---- writing --------------------------------------------------------------------------------------
def write(lands: Iterable[Land]) -> str:
    """The text of canonical lands; one that would read as a number, or not at all, ends in a dot.

    >>> write([(Region(("12",)),)]), write([(Region(("12",)),), (Region(("22",)),)]), write([])
    ('12.', '12+22', '.')
    """
    text = "+".join(_land(land) for land in lands)
    spots, at, genus = text.partition("@")
    if all(char in DIGITS for char in spots) and "+" not in genus and "|" not in genus:
        return f"{spots}.{at}{genus}"
    return text


def _land(land: Land) -> str:
    return "|".join(_region(names, region.genus) for names, region in zip(named(land), land, strict=True))


def _region(boundaries: list[list[str]], genus: int) -> str:
    zeros = boundaries.count(["0"])
    texts = ["".join(names) for names in boundaries if names != ["0"]]
    first = [f"0*{zeros}" if zeros > 1 else "0"] if zeros else []
    return ".".join([*first, *texts]) + (f"@{genus}" if genus else "")


def named(land: Land) -> list[list[list[str]]]:
    """The names of the spots, as they are written: of each region, of each boundary.

    >>> named((Region(("0", "1xAx")), Region(("2A",))))
    [[['0'], ['1', 'a', 'A', 'a']], [['2', 'A']]]
    """
    kinds, capitals = classes(land), dict[str, str]()
    regions = []
    for boundaries, _ in land:
        shared: dict[str, str] = {}
        regions.append([_names(boundary, kinds, capitals, shared) for boundary in boundaries])
    return regions


def _names(
    boundary: str, kinds: dict[str, str], capitals: dict[str, str], shared: dict[str, str]
) -> list[str]:
    names = []
    local: dict[str, str] = {}
    known = {CAPITAL: (capitals, ALPHABET), SHARED: (shared, TWICE_IN_REGION), LOCAL: (local, TWICE_HERE)}
    for spot in boundary:
        if spot in GENERIC:
            names.append(spot)
        else:
            found, alphabet = known[kinds[spot]]
            names.append(found.setdefault(spot, _name(alphabet, len(found))))
    return names


def _name(alphabet: str, number: int) -> str:
    return alphabet[number % len(alphabet)] + "'" * (number // len(alphabet))
