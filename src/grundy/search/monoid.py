"""Finite commutative monoids with a set of lost elements, as misère quotients are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from grundy.values.shown import drawn_by

Monomial = tuple[int, ...]
"""The exponents of the generators."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Monoid:
    """A monoid with elements 0 (the unit), 1, ...; `product[x][y]` is their product."""

    product: tuple[tuple[int, ...], ...]
    lost: frozenset[int]
    generators: tuple[int, ...]

    _repr_html_ = drawn_by("grundy.draw.shown:monoid_html")

    @property
    def order(self) -> int:
        """How many elements there are."""
        return len(self.product)

    @cached_property
    def monomials(self) -> tuple[Monomial, ...]:
        """For each element, the first monomial that is equal to it, by degree and then by letters."""
        return self._standard[0]

    @cached_property
    def relations(self) -> tuple[tuple[Monomial, Monomial], ...]:
        """Equations `left = right` that present the monoid; each side is the simplest of its kind."""
        return self._standard[1]

    @cached_property
    def _standard(self) -> tuple[tuple[Monomial, ...], tuple[tuple[Monomial, Monomial], ...]]:
        unit: Monomial = (0,) * len(self.generators)
        found: dict[int, Monomial] = {0: unit}
        relations: list[tuple[Monomial, Monomial]] = []
        layer = {unit: 0}
        while layer:
            above: dict[Monomial, int] = {}
            for monomial, element in layer.items():
                for place, generator in enumerate(self.generators):
                    above[_times(monomial, place)] = self.product[element][generator]
            layer = {}
            for monomial in sorted(above, reverse=True):
                if any(_divides(left, monomial) for left, _ in relations):
                    continue
                element = above[monomial]
                if element in found:
                    relations.append((monomial, found[element]))
                else:
                    found[element] = layer_element = monomial
                    layer[layer_element] = element
        return tuple(found[element] for element in range(self.order)), tuple(relations)

    def write(self, element: int) -> str:
        """An element as a product of generators `a`, `b`, ...; the unit is `1`."""
        return write_monomial(self.monomials[element])

    def presentation(self) -> str:
        """Generators and relations, as `<a, b | a2=1, b3=b>`."""
        letters = ", ".join(letter(place) for place in range(len(self.generators)))
        equations = ", ".join("=".join(map(write_monomial, sides)) for sides in self.relations)
        return f"<{letters} | {equations}>"


def letter(place: int) -> str:
    """The name of a generator: `a` to `z`, then `a1`, `b1`, ..."""
    round_, at = divmod(place, len(LETTERS))
    return LETTERS[at] + (f"_{round_}" if round_ else "")


def write_monomial(monomial: Monomial) -> str:
    powers = [letter(i) + (str(power) if power > 1 else "") for i, power in enumerate(monomial) if power]
    return "".join(powers) or "1"


def from_actions(actions: Sequence[Sequence[int]], lost: Iterable[int]) -> Monoid:
    """The monoid of commuting maps `actions[g][x]` under which every element comes from 0."""
    size = len(actions[0]) if actions else 1
    # The row of an element: the map that multiplies by it.
    maps: list[tuple[int, ...] | None] = [None] * size
    maps[0] = tuple(range(size))
    waiting = [0]
    for element in waiting:
        row = maps[element]
        assert row is not None
        for action in actions:
            image = action[element]
            if maps[image] is None:
                maps[image] = tuple(action[x] for x in row)
                waiting.append(image)
    product = tuple(row for row in maps if row is not None)
    assert len(product) == size
    return Monoid(product, frozenset(lost), _needed([action[0] for action in actions], product))


def _needed(elements: Sequence[int], product: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Those of the elements that are no products of earlier ones."""
    chosen: list[int] = []
    reached = {0}
    for element in elements:
        if element in reached:
            continue
        chosen.append(element)
        waiting = [0]
        reached = {0}
        for x in waiting:
            for generator in chosen:
                y = product[x][generator]
                if y not in reached:
                    reached.add(y)
                    waiting.append(y)
    return tuple(chosen)


def _times(monomial: Monomial, place: int) -> Monomial:
    return (*monomial[:place], monomial[place] + 1, *monomial[place + 1 :])


def _divides(one: Monomial, other: Monomial) -> bool:
    return all(a <= b for a, b in zip(one, other, strict=True))
