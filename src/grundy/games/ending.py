"""Whether a game must end, seen from its rules."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from grundy.errors import GrundyError
from grundy.games.patterns import PatternRule, Shape, shapes

LONGEST = 8
"""Shapes up to this length are looked at when a game is defined."""

ROUNDS = 1_000


def check_that_it_ends(rules: Sequence[PatternRule], letters: str) -> None:
    """Refuses rules of which it cannot be seen that they lead to an end."""
    if measure(rules, letters) is None:
        raise GrundyError("it cannot be seen that the game ends; if it does, say `ends = True`")


def measure(rules: Sequence[PatternRule], letters: str, longest: int = LONGEST) -> list[int] | None:
    """Weights that every move lowers: of each letter, and of each letter by the row and by the column.

    The measure of a board is the sum, over its cells, of the weight of the letter, and of the weights by row
    and column times the number of the row and column. What a move changes must not depend on where it is
    made, so the letters that a shape writes must have the same weights by row, all together, as those that
    it takes away; and the same by column. Then every move lowers the measure by at least 1, and a board has
    finitely many measures: the game ends. None says that no such weights were found.
    """
    changes, kept_equal = [], []
    for shape in shapes(rules, longest, longest):
        for change, equal in _changes(shape, letters):
            changes.append(change)
            kept_equal += equal
    return _lowered_by_all(changes, _solutions(kept_equal, 3 * len(letters)))


def _changes(shape: Shape, letters: str) -> list[tuple[list[int], list[list[int]]]]:
    """How much of each weight a move adds, for all letters that it may have taken away; and which sums of
    weights must be 0."""
    count = len(letters)
    found = [([0] * (3 * count), [[0] * (3 * count), [0] * (3 * count)])]
    for spot in shape.spots:
        if not spot.written:
            continue
        grown = []
        for change, equal in found:
            for old in spot.letters:
                new_change, new_equal = change.copy(), [row.copy() for row in equal]
                for letter, sign in ((spot.written, 1), (old, -1)):
                    place = letters.index(letter)
                    new_change[place] += sign
                    for axis in (0, 1):
                        new_change[(axis + 1) * count + place] += sign * spot.at[axis]
                        new_equal[axis][(axis + 1) * count + place] += sign
                grown.append((new_change, new_equal))
        found = [one for place, one in enumerate(grown) if one not in grown[:place]]
    return found


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


def _lowered_by_all(changes: list[list[int]], basis: list[list[int]]) -> list[int] | None:
    """Weights in the span of the basis that each change lowers (the perceptron finds them if there are any;
    how long that takes depends on the changes, so the search for them ends at some point)."""
    seen = list(
        dict.fromkeys(
            tuple(sum(a * b for a, b in zip(change, one, strict=True)) for one in basis) for change in changes
        )
    )
    if any(not any(one) or tuple(-entry for entry in one) in seen for one in seen):
        return None
    weights = [0] * len(basis)
    for _ in range(ROUNDS):
        wrong = next(
            (one for one in seen if sum(a * b for a, b in zip(one, weights, strict=True)) >= 0), None
        )
        if wrong is None:
            size = len(basis[0]) if basis else 0
            return [
                sum(w * one[place] for w, one in zip(weights, basis, strict=True)) for place in range(size)
            ]
        weights = [w - entry for w, entry in zip(weights, wrong, strict=True)]
    return None
