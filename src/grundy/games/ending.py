"""Whether a game must end, seen from its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from grundy.boards.grid import Cell
from grundy.errors import GrundyError
from grundy.games.patterns import PatternRule, Shape, shapes

LONGEST = 8
"""Shapes up to this length are looked at when a game is defined."""

ROUNDS = 1_000


def weights_of(rules: Sequence[PatternRule], letters: str) -> list[int]:
    """The measure of these rules; refuses rules of which it cannot be seen that they lead to an end.

    Empty if no one measure shows it, but several in turn.
    """
    changes = [_change(shape, letters) for shape in shapes(rules, LONGEST, LONGEST)]
    weights = _measure(changes, len(letters))
    if weights is not None:
        return weights
    fewer = _after_counting(changes, len(letters))
    if len(fewer) < len(changes) and (not fewer or _measure(fewer, len(letters)) is not None):
        return []
    raise GrundyError("it cannot be seen that the game ends; if it does, say `ends = True`")


Vector = list[int]


@dataclass
class Change:
    """What a move adds to the measure, as sums of weights: always, and for each cell of which the letter
    matters, by that letter. The equal ones are sums of weights by row and by column."""

    always: Vector
    equal: list[Vector]
    letters: list[tuple[Vector, ...]] = field(default_factory=list)

    def worst(self, weights: Vector) -> tuple[int, Vector]:
        """The most that it adds, and which weights these are."""
        chosen = [max(one, key=lambda vector: _dot(vector, weights)) for one in self.letters]
        total = [sum(entries) for entries in zip(self.always, *chosen, strict=True)]
        return _dot(total, weights), total


def measure(rules: Sequence[PatternRule], letters: str, longest: int = LONGEST) -> list[int] | None:
    """Weights that every move lowers: of each letter, and of each letter by the row and by the column.

    The measure of a board is the sum, over its cells, of the weight of the letter, and of the weights by row
    and column times the number of the row and column. What a move changes must not depend on where it is
    made, so the letters that a shape writes must have the same weights by row, all together, as those that
    it takes away; and the same by column. Then every move lowers the measure by at least 1, and a board has
    finitely many measures: the game ends. None says that no such weights were found.
    """
    return _measure([_change(shape, letters) for shape in shapes(rules, longest, longest)], len(letters))


def _measure(changes: list[Change], letters: int) -> list[int] | None:
    basis = _solutions([row for change in changes for row in change.equal], 3 * letters)
    return _lowered_by_all(changes, basis) if basis else None


def _after_counting(changes: list[Change], letters: int) -> list[Change]:
    """The changes that no count of cells lowers: of those with some letters, if no move makes them more.

    Each time, what lowers the count is struck out, and others are looked for that lower what is left. So a
    move lowers the first of these counts that it changes, or changes none of them; and if what is left has a
    measure too, the counts and the measure, one after the other, are lowered by every move, in the order of
    a dictionary: the game ends.
    """
    sets = [some for size in range(1, letters) for some in combinations(range(letters), size)]
    counts = [[int(place in some) for place in range(3 * letters)] for some in sets]
    found = True
    while found:
        found = False
        for count in counts:
            worst = [change.worst(count)[0] for change in changes]
            if worst and max(worst) <= 0 and min(worst) < 0:
                changes = [change for change, most in zip(changes, worst, strict=True) if most == 0]
                found = True
    return changes


def _change(shape: Shape, letters: str) -> Change:
    count = len(letters)
    copies: dict[Cell, list[Cell]] = {}
    for spot in shape.spots:
        if spot.source is not None:
            copies.setdefault(spot.source, []).append(spot.at)

    def added(letter: str, places: Sequence[tuple[Cell, int]]) -> tuple[Vector, Vector, Vector]:
        """The weights of a letter that comes to these cells (1) or goes from them (-1)."""
        made, by_row, by_column = [0] * (3 * count), [0] * (3 * count), [0] * (3 * count)
        number = letters.index(letter)
        for at, sign in places:
            made[number] += sign
            made[count + number] += sign * at[0]
            made[2 * count + number] += sign * at[1]
            by_row[count + number] += sign
            by_column[2 * count + number] += sign
        return made, by_row, by_column

    change = Change([0] * (3 * count), [[0] * (3 * count), [0] * (3 * count)])
    for spot in shape.spots:
        places = [(at, 1) for at in copies.get(spot.at, ())] + ([(spot.at, -1)] if spot.changes else [])
        parts = [added(spot.written, [(spot.at, 1)])] if spot.written else []
        ways = [added(letter, places) for letter in spot.letters] if places else []
        if ways:
            parts.append(ways[0])
            change.letters.append(tuple(_plus(way[0], ways[0][0], -1) for way in ways))
            change.equal += [_plus(way[axis], ways[0][axis], -1) for way in ways[1:] for axis in (1, 2)]
        for made, by_row, by_column in parts:
            change.always = _plus(change.always, made)
            change.equal[0] = _plus(change.equal[0], by_row)
            change.equal[1] = _plus(change.equal[1], by_column)
    return change


def _plus(one: Vector, other: Vector, times: int = 1) -> Vector:
    return [a + times * b for a, b in zip(one, other, strict=True)]


def _dot(one: Vector, other: Vector) -> int:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _solutions(equal: list[list[int]], size: int) -> list[list[int]]:
    """A basis of the weights for which all these sums are 0, by elimination, in whole numbers."""
    rows: list[list[Fraction]] = []
    pivots: list[int] = []
    for given in dict.fromkeys(map(tuple, equal)):
        row = [Fraction(entry) for entry in given]
        for pivot, known in zip(pivots, rows, strict=True):
            row = [a - row[pivot] * b for a, b in zip(row, known, strict=True)]
        first = next((place for place, entry in enumerate(row) if entry), None)
        if first is None:
            continue
        row = [entry / row[first] for entry in row]
        rows = [[a - known[first] * b for a, b in zip(known, row, strict=True)] for known in rows]
        rows.append(row)
        pivots.append(first)
    basis = []
    for free in range(size):
        if free in pivots:
            continue
        vector = [Fraction(int(place == free)) for place in range(size)]
        for pivot, known in zip(pivots, rows, strict=True):
            vector[pivot] = -known[free]
        scale = 1
        for entry in vector:
            scale *= entry.denominator
        basis.append([int(entry * scale) for entry in vector])
    return basis


def _lowered_by_all(changes: list[Change], basis: list[Vector]) -> Vector | None:
    """Weights in the span of the basis that each change lowers (the perceptron finds them if there are any;
    how long that takes depends on the changes, so the search for them ends at some point)."""
    seen: dict[tuple[object, ...], Change] = {}
    for change in changes:
        always = [_dot(change.always, one) for one in basis]
        ways = [
            sorted({tuple(_dot(vector, one) for one in basis) for vector in choice})
            for choice in change.letters
        ]
        ways = sorted(way for way in ways if len(way) > 1)
        key = (tuple(always), tuple(map(tuple, ways)))
        seen.setdefault(key, Change(always, [], [tuple(map(list, way)) for way in ways]))
    fixed = {tuple(change.always) for change in seen.values() if not change.letters}
    if any(not any(one) or tuple(-entry for entry in one) in fixed for one in fixed):
        return None
    weights = [0] * len(basis)
    for _ in range(ROUNDS):
        for change in seen.values():
            most, vector = change.worst(weights)
            if most >= 0:
                weights = _plus(weights, vector, -1)
                break
        else:
            return [_dot(weights, [one[place] for one in basis]) for place in range(len(basis[0]))]
    return None
