"""Bounds on the game domination numbers of a union (Dorbec, Košmrlj and Renault).

Each row of Renault's Tables 5.1 and 5.2 is for two kinds of graphs: whether the number for Dominator's start
is even or odd, and whether the graph is plus, equal or minus. The bounds are offsets from the sum of the two
numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

from grundy.errors import GrundyError
from grundy.values.domination import DominationNumbers

CITE = (
    'P. Dorbec, G. Košmrlj, G. Renault, "The domination game played on unions of graphs", Discrete '
    "Mathematics 338 (2015), 71-79"
)

_SIGNS = {"plus": "+", "equal": "=", "minus": "-"}

_OFFSETS: dict[tuple[str, str], tuple[tuple[int, int], tuple[int, int]]] = {
    ("o-", "o+"): ((-1, -1), (0, 0)),
    ("e-", "e+"): ((0, 0), (1, 1)),
    ("o-", "o-"): ((-1, -1), (-2, -2)),
    ("e-", "e-"): ((0, 0), (-1, -1)),
    ("o=", "o-"): ((-1, -1), (-1, 0)),
    ("e=", "e-"): ((0, 0), (-1, 0)),
    ("e=", "o-"): ((-1, 0), (-1, -1)),
    ("o=", "e-"): ((-1, 0), (0, 0)),
    ("e=", "o+"): ((-1, 0), (0, 1)),
    ("o-", "e+"): ((-1, 0), (0, 1)),
    ("e-", "o+"): ((-1, 0), (0, 1)),
    ("e=", "o="): ((-1, 0), (0, 1)),
    ("o-", "e-"): ((-1, 0), (-2, -1)),
    ("e=", "e="): ((0, 1), (-1, 0)),
    ("e=", "e+"): ((0, 1), (1, 2)),
    ("o=", "e+"): ((-1, 1), (0, 2)),
    ("o+", "o+"): ((-1, 1), (0, 2)),
    ("e+", "e+"): ((0, 2), (1, 3)),
    ("o=", "o="): ((-1, 1), (-1, 1)),
    ("o=", "o+"): ((-1, 1), (0, 2)),
    ("e+", "o+"): ((-1, 2), (0, 3)),
}
"""Table 5.2: the least and the largest offset, if Dominator begins and if Staller does."""


@dataclass(frozen=True)
class UnionBounds:
    """Between which numbers those of a union are, for each way to begin."""

    dominator: tuple[int, int]
    staller: tuple[int, int]

    def __contains__(self, numbers: DominationNumbers) -> bool:
        return all(
            least <= found <= most
            for found, (least, most) in (
                (numbers.dominator, self.dominator),
                (numbers.staller, self.staller),
            )
        )


def union_bounds(one: DominationNumbers, two: DominationNumbers, *, no_minus: bool = False) -> UnionBounds:
    """What the numbers of two graphs tell of those of their union.

    With `no_minus`, both are no-minus graphs (Theorems 5.9 and 5.10).

    >>> union_bounds(DominationNumbers(3, 2), DominationNumbers(1, 2))
    UnionBounds(dominator=(3, 3), staller=(4, 4))
    >>> union_bounds(DominationNumbers(3, 3), DominationNumbers(1, 2), no_minus=True)
    UnionBounds(dominator=(4, 4), staller=(5, 5))
    """
    total = one.dominator + two.dominator
    first, second = (_no_minus_offsets if no_minus else _offsets)(one, two)
    return UnionBounds((total + first[0], total + first[1]), (total + second[0], total + second[1]))


def _offsets(one: DominationNumbers, two: DominationNumbers) -> tuple[tuple[int, int], tuple[int, int]]:
    kinds = (kind_and_parity(one), kind_and_parity(two))
    return _OFFSETS.get(kinds) or _OFFSETS[kinds[::-1]]


def _no_minus_offsets(
    one: DominationNumbers, two: DominationNumbers
) -> tuple[tuple[int, int], tuple[int, int]]:
    if "minus" in (one.kind, two.kind):
        raise GrundyError("a no-minus graph is not minus")
    if one.kind == two.kind == "plus":
        return (0, 1), (1, 2)
    larger = 1 if "plus" in (one.kind, two.kind) else 0
    return (0, 0), (larger, larger)


def kind_and_parity(numbers: DominationNumbers) -> str:
    """`e` or `o` for an even or odd number if Dominator begins, then `+`, `=` or `-`.

    >>> kind_and_parity(DominationNumbers(3, 4))
    'o+'
    """
    return f"{'eo'[numbers.dominator % 2]}{_SIGNS[numbers.kind]}"
