"""Rules of board games as data: patterns of cells, and what they become.

A rule is two words of the same length, read along a direction: what must stand there, and what stands there
afterwards. `rule("BW", ".B")` moves a black stone onto a white one beside it.

| sign | before the move | after it |
|---|---|---|
| a letter | this letter | this letter |
| `[BW]` | one of these letters | |
| `=` | | what stood there |
| `<`, `>` | | what stood in the cell before, or after |
| `|` | the edge of the board, or a hole in it | |
| `.+`, `.*`, `(W.)+` | this, so many times: at least once, or at least never | as often as the length needs |
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product

from grundy.boards.cells import EDGE, NOTHING, SIDES
from grundy.boards.grid import Cell
from grundy.errors import GrundyError

KEEP, BEFORE, AFTER = "=", "<", ">"
SIGNS = "[]()+*=<>/" + EDGE + NOTHING
"""What cannot be the letter of a cell."""

MOST_SHAPES = 200_000


@dataclass(frozen=True)
class PatternRule:
    """A pattern of cells along a direction, and what becomes of it."""

    before: str
    after: str
    along: tuple[Cell, ...] = SIDES
    unless: str = ""
    """Letters that no cell beside a cell that changes may hold, other than cells of the pattern."""
    beside: tuple[Cell, ...] = SIDES
    then: PatternRule | None = None
    """What the same player does next, in the same move, from the last cell of the pattern on."""
    named: str = "ends"
    """Which cells of the pattern name a move: the `first`, the `middle`, the `last`, or both `ends`."""


NAMED = ("ends", "first", "middle", "last")


def _is_step(given: object) -> bool:
    return isinstance(given, tuple) and len(given) == 2 and all(isinstance(part, int) for part in given)


def rule(
    before: str,
    after: str,
    *,
    along: Sequence[Cell] = SIDES,
    unless: str = "",
    beside: Sequence[Cell] = SIDES,
    then: PatternRule | None = None,
    named: str = "ends",
) -> PatternRule:
    """A rule of a board game.

    >>> from grundy.boards import KING
    >>> rule("B.+", ".+B", along=KING, then=rule("B.+", "B.*#", along=KING)).then.after
    'B.*#'
    """
    for word in (before, after, unless):
        if not isinstance(word, str):
            raise GrundyError(f"a rule is made of words such as 'BW', not {word!r}")
    if then is not None and not isinstance(then, PatternRule):
        raise GrundyError(f"what follows the rule {before!r} is made by `rule`, and {then!r} is not")
    for steps in (along, beside):
        if isinstance(steps, str) or not all(map(_is_step, steps)):
            raise GrundyError(f"directions are steps (down, right) such as [(0, 1)], not {steps!r}")
    if not along:
        raise GrundyError(f"the rule {before!r} has no direction")
    if (0, 0) in along or (0, 0) in beside:
        raise GrundyError(f"the rule {before!r} has a direction that leads nowhere")
    if named not in NAMED:
        raise GrundyError(f"a move is named by one of {', '.join(NAMED)}, not {named!r}")
    made = PatternRule(before, after, tuple(along), unless, tuple(beside), then, named)
    if not any(_words(made, 8)):
        raise GrundyError(f"the rule {before!r} -> {after!r} has patterns of different lengths")
    return made


def swapped(rules: PatternRule | Sequence[PatternRule], letters: str) -> tuple[PatternRule, ...]:
    """The same rules with two letters exchanged.

    >>> swapped(rule("BW", ".B"), "BW")[0].before
    'WB'
    """
    if len(letters) != 2:
        raise GrundyError(f"two letters are exchanged, not {letters!r}")
    other = str.maketrans(letters, letters[::-1])
    return tuple(
        replace(
            one,
            before=one.before.translate(other),
            after=one.after.translate(other),
            unless=one.unless.translate(other),
            then=None if one.then is None else swapped(one.then, letters)[0],
        )
        for one in listed(rules)
    )


def listed(rules: PatternRule | Sequence[PatternRule]) -> tuple[PatternRule, ...]:
    """One rule or several, as several."""
    return (rules,) if isinstance(rules, PatternRule) else tuple(rules)


# ---- words ------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Unit:
    """A part of a word: signs, and how often they come: once, or at least so many times."""

    signs: tuple[str, ...]
    least: int | None = None


@cache
def units(word: str) -> tuple[Unit, ...]:
    """The parts of a word.

    >>> units("B(W.)+")
    (Unit(signs=('B',), least=None), Unit(signs=('W', '.'), least=1))
    """
    found, at = [], 0
    sign = re.compile(r"\[[^\[\]()+*/]+\]|[^\[\]()+*/]")
    while at < len(word):
        group = re.compile(r"\(((?:\[[^\[\]()+*/]+\]|[^\[\]()+*/])+)\)").match(word, at)
        one = group or sign.match(word, at)
        if one is None:
            raise GrundyError(f"the pattern {word!r} cannot be read at character {at + 1}")
        signs = tuple(match.strip("[]") for match in sign.findall(group[1] if group else one[0]))
        at = one.end()
        least = {"+": 1, "*": 0}.get(word[at : at + 1])
        if group and least is None:
            raise GrundyError(
                f"the group {group[0]!r} of the pattern {word!r} is repeated: + or * follows it"
            )
        at += least is not None
        found.append(Unit(signs, least))
    if not found:
        raise GrundyError("a pattern has at least one cell")
    if sum(unit.least is not None for unit in found) > 1:
        raise GrundyError(f"the pattern {word!r} repeats more than one of its parts")
    return tuple(found)


def _of_length(word: str, length: int) -> tuple[str, ...] | None:
    """The signs of a word, its repeated part as often as makes this length; None if nothing does."""
    parts = units(word)
    fixed = sum(len(unit.signs) for unit in parts if unit.least is None)
    signs: list[str] = []
    for unit in parts:
        times = 1
        if unit.least is not None:
            times, rest = divmod(length - fixed, len(unit.signs))
            if rest or times < unit.least:
                return None
        signs += unit.signs * times
    return tuple(signs) if len(signs) == length else None


def _words(one: PatternRule, longest: int) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The patterns of a rule along a line, up to a length."""
    least = min(longest, len(re.sub(r"[^\w.]", "", one.before)))
    for length in range(1, max(longest, least) + 1):
        before = _of_length(one.before, length)
        after = None if before is None else _of_length(one.after, length)
        if before is not None and after is not None:
            yield before, after


def turned(one: PatternRule, g: int) -> tuple[object, ...]:
    """The rule under a symmetry of the square: transposed (4), then columns (1) and rows (2) mirrored. Rules
    of the same words, directions and neighbours have the same moves."""

    def images(steps: Sequence[Cell]) -> frozenset[Cell]:
        swap = [(right, down) if g & 4 else (down, right) for down, right in steps]
        return frozenset((-down if g & 2 else down, -right if g & 1 else right) for down, right in swap)

    then = None if one.then is None else turned(one.then, g)
    return one.before, one.after, images(one.along), one.unless, images(one.beside), then


# ---- shapes -----------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Spot:
    """A cell of a shape: the letters that may stand there, and the letter that is written, if one is, or the
    cell of which the letter is copied."""

    at: Cell
    letters: str
    written: str = ""
    source: Cell | None = None

    @property
    def changes(self) -> bool:
        return bool(self.written) or self.source is not None


@dataclass(frozen=True)
class Shape:
    """A move wherever it fits: its cells, the first one at the origin."""

    spots: tuple[Spot, ...]
    guards: tuple[tuple[Cell, str], ...] = ()
    """Cells that must not hold some letters."""
    named: tuple[Cell, ...] = ()
    """The cells by which the move is called, those of a second step after a colon."""
    second: tuple[Cell, ...] = ()

    def fits(self, height: int, width: int) -> bool:
        top, bottom, left, right = _extent(self)
        return bottom - top < height and right - left < width

    def image(self, g: int) -> tuple[object, ...]:
        """The shape under a symmetry of the square, wherever it is put: transposed (4), then columns (1) and
        rows (2) mirrored."""

        def turned(at: Cell) -> Cell:
            down, right = (at[1], at[0]) if g & 4 else at
            return (-down if g & 2 else down, -right if g & 1 else right)

        corner = min(turned(spot.at) for spot in self.spots)

        def placed(at: Cell) -> Cell:
            row, column = turned(at)
            return row - corner[0], column - corner[1]

        spots = (
            (placed(s.at), frozenset(s.letters), s.written, None if s.source is None else placed(s.source))
            for s in self.spots
        )
        guards = ((placed(at), frozenset(letters)) for at, letters in self.guards)
        return frozenset(spots), frozenset(guards)


def shapes(rules: Sequence[PatternRule], height: int, width: int, *, turned: bool = False) -> Iterator[Shape]:
    """All shapes of the rules that may fit into a board, or also into the turned one; each of them once."""
    frames = {(height, width), (width, height)} if turned else {(height, width)}
    seen = set()
    for one in rules:
        for shape in _shapes(one, tuple(frames)):
            name = shape.spots, shape.guards, shape.named, shape.second
            if name not in seen:
                seen.add(name)
                yield shape
            if len(seen) > MOST_SHAPES:
                raise GrundyError(f"rules with more than {MOST_SHAPES:,} shapes on such a board")


def _shapes(one: PatternRule, frames: tuple[Cell, ...], copying: bool = True) -> Iterator[Shape]:
    """The shapes that fit into one of these heights and widths."""
    seconds = () if one.then is None else tuple(_shapes(one.then, frames, copying=False))
    extents = [_extent(second) for second in seconds]
    for direction in one.along:
        for before, after in _words(one, max(map(max, frames))):
            cells = [(i * direction[0], i * direction[1]) for i in range(len(before))]
            last = cells[-1]
            if not _fits(abs(last[0]), abs(last[1]), frames):
                continue
            for spots in _written(cells, before, after, copying and one.then is None):
                first = Shape(spots, (), _named(one, spots))
                if one.then is None:
                    yield _guarded(one, first)
                    continue
                for second, (top, bottom, left, right) in zip(seconds, extents, strict=True):
                    down = max(0, last[0], last[0] + bottom) - min(0, last[0], last[0] + top)
                    across = max(0, last[1], last[1] + right) - min(0, last[1], last[1] + left)
                    if not _fits(down, across, frames):
                        continue
                    joined = _one_after_another(first, second, last)
                    if joined is not None:
                        yield _guarded(one, joined)


def _fits(down: int, across: int, frames: tuple[Cell, ...]) -> bool:
    return any(down < height and across < width for height, width in frames)


def _extent(shape: Shape) -> tuple[int, int, int, int]:
    rows, columns = ([spot.at[axis] for spot in shape.spots] for axis in (0, 1))
    return min(rows), max(rows), min(columns), max(columns)


def _named(one: PatternRule, spots: tuple[Spot, ...]) -> tuple[Cell, ...]:
    inside = [spot.at for spot in spots if spot.letters != EDGE] or [spots[0].at]
    ends = {"first": inside[:1], "middle": inside[len(inside) // 2 :][:1], "last": inside[-1:]}.get(
        one.named, [inside[0], inside[-1]]
    )
    return tuple(dict.fromkeys(ends))


def _written(
    cells: list[Cell], before: tuple[str, ...], after: tuple[str, ...], copying: bool
) -> Iterator[tuple[Spot, ...]]:
    """The cells of a pattern; unless they may be copied, one for each letter that stands in a cell of which
    another one becomes a copy."""
    source = {i: i + (1 if sign == AFTER else -1) for i, sign in enumerate(after) if sign in (BEFORE, AFTER)}
    if any(not 0 <= place < len(cells) for place in source.values()):
        raise GrundyError(f"the pattern {''.join(after)!r} copies from a cell that it does not have")
    copied = [] if copying else sorted(set(source.values()))
    for chosen in product(*(before[place] for place in copied)):
        letters = {**dict(enumerate(before)), **dict(zip(copied, chosen, strict=True))}
        spots = []
        for i, cell in enumerate(cells):
            sign = letters[source[i]] if i in source else after[i]
            if sign in (KEEP, letters[i]) and (i not in source or len(sign) == 1):
                spots.append(Spot(cell, letters[i]))
            elif i in source and len(sign) > 1:
                spots.append(Spot(cell, letters[i], "", cells[source[i]]))
            else:
                spots.append(Spot(cell, letters[i], sign))
        yield tuple(spots)


def _one_after_another(first: Shape, second: Shape, start: Cell) -> Shape | None:
    """The second shape, from a cell of the first one on, right after it; None if that cannot be."""
    spots = {spot.at: spot for spot in first.spots}
    for spot in second.spots:
        at = (start[0] + spot.at[0], start[1] + spot.at[1])
        if at not in spots:
            spots[at] = Spot(at, spot.letters, spot.written)
            continue
        before = spots[at]
        if before.written:
            if before.written not in spot.letters:
                return None
            spots[at] = Spot(at, before.letters, spot.written or before.written, before.source)
        else:
            letters = "".join(letter for letter in before.letters if letter in spot.letters)
            if not letters:
                return None
            spots[at] = Spot(at, letters, spot.written)
    ends = tuple((start[0] + d, start[1] + r) for d, r in second.named[-1:])
    return Shape(tuple(spots.values()), first.guards, first.named, ends)


def _guarded(one: PatternRule, shape: Shape) -> Shape:
    if not one.unless:
        return shape
    own = {spot.at for spot in shape.spots}
    changed = [spot.at for spot in shape.spots if spot.changes]
    near = dict.fromkeys((r + dr, c + dc) for r, c in changed for dr, dc in one.beside)
    return replace(shape, guards=tuple((cell, one.unless) for cell in near if cell not in own))


# ---- checks -----------------------------------------------------------------------------------------
def check_rules(rules: Sequence[PatternRule], letters: str) -> None:
    """Refuses rules that name a letter that the board does not have, or that change nothing."""
    for one in rules:
        for word in (one.before, one.after, one.unless):
            for unit in units(word) if word else ():
                for sign in "".join(unit.signs):
                    if sign not in letters + EDGE and not (
                        word == one.after and sign in KEEP + BEFORE + AFTER
                    ):
                        raise GrundyError(
                            f"the rule {_said(one)} has the letter {sign!r}, and cells are {letters!r}"
                        )
                if word != one.before and any(len(sign) > 1 for sign in unit.signs) and word == one.after:
                    raise GrundyError(
                        f"the rule {_said(one)} writes one letter in a cell, not one of several"
                    )
        if one.then is not None:
            check_rules([one.then], letters)
        found = [*_shapes(one, ((4, 4),))]
        if found and not any(spot.changes for shape in found for spot in shape.spots):
            raise GrundyError(f"the rule {_said(one)} changes nothing")
        for shape in found:
            at_edge = {spot.at for spot in shape.spots if EDGE in spot.letters}
            for spot in shape.spots:
                if EDGE in spot.written or spot.source in at_edge or (spot.at in at_edge and spot.changes):
                    raise GrundyError(f"the rule {_said(one)} changes the edge of the board")


def edges_of(rules: Sequence[PatternRule]) -> tuple[int, int, int, int]:
    """How far beyond a board its rules look for the edge: above it, below, to the left, and to the right.

    >>> from grundy.boards import ROWS
    >>> edges_of([rule("B.*|", ".+|", along=ROWS)]), edges_of([rule("BW", ".B")])
    ((0, 0, 1, 1), (0, 0, 0, 0))
    """
    seen: list[Cell] = []
    for one in rules:
        if EDGE in one.unless:
            seen += one.beside
        parts = units(one.before)
        last = len(parts) - 1
        for i, unit in enumerate(parts):
            if EDGE in "".join(unit.signs):
                signs = ([-1] if i < last else []) + ([1] if i > 0 else [])
                seen += [(sign * down, sign * right) for down, right in one.along for sign in signs or [1]]
        if one.then is not None and any(far := edges_of([one.then])):
            seen += [(-far[0], -far[2]), (far[1], far[3])]
    down, right = ([0, *(place[axis] for place in seen)] for axis in (0, 1))
    return -min(down), max(down), -min(right), max(right)


def _said(one: PatternRule) -> str:
    return f"{one.before!r} -> {one.after!r}"


@dataclass
class Fork:
    """Shapes that begin alike share their beginning."""

    forks: dict[tuple[Cell, str], Fork] = field(default_factory=dict)
    shapes: list[Shape] = field(default_factory=list)


def forks(all_shapes: Sequence[Shape]) -> Fork:
    """The shapes as a tree."""
    root = Fork()
    for shape in all_shapes:
        at = root
        for spot in shape.spots:
            at = at.forks.setdefault((spot.at, spot.letters), Fork())
        at.shapes.append(shape)
    return root
