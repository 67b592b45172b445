"""Sprouts on the plane as it is drawn: every spot has a name, and nothing is ever dropped or simplified.

Written from the rules alone, to compare the game's reduced strings with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

Walk = tuple[int, ...]
Face = tuple[Walk, ...]


@dataclass(frozen=True)
class Drawing:
    """The faces of a drawing, each a list of walks along its boundaries, and the degree of each spot."""

    faces: tuple[Face, ...]
    degrees: tuple[int, ...]

    @classmethod
    def start(cls, spots: int) -> Drawing:
        return cls((tuple((spot,) for spot in range(spots)),), (0,) * spots)

    def lives(self) -> int:
        return sum(3 - degree for degree in self.degrees)

    def moves(self) -> Iterator[Drawing]:
        for place, face in enumerate(self.faces):
            others = self.faces[:place] + self.faces[place + 1 :]
            for at, walk in enumerate(face):
                rest = face[:at] + face[at + 1 :]
                for i in range(len(walk)):
                    for j in range(i, len(walk)):
                        yield from self._cut(others, walk, i, j, rest)
            for one, two in combinations(face, 2):
                rest = tuple(walk for walk in face if walk not in (one, two))
                for i in range(len(one)):
                    for j in range(len(two)):
                        yield from self._join(others, one, i, two, j, rest)

    def _cut(self, others: tuple[Face, ...], walk: Walk, i: int, j: int, rest: Face) -> Iterator[Drawing]:
        x, y, new = walk[i], walk[j], len(self.degrees)
        if not self._can_be_joined(x, y):
            return
        there: Walk = (*walk[j:], *walk[: i + 1], new) if len(walk) > 1 else (x, new)
        back: Walk = (*walk[i : j + 1], new)
        for size in range(len(rest) + 1):
            for inside in combinations(rest, size):
                outside = tuple(walk for walk in rest if walk not in inside)
                yield self._after(x, y, (*others, (there, *outside), (back, *inside)))

    def _join(
        self, others: tuple[Face, ...], one: Walk, i: int, two: Walk, j: int, rest: Face
    ) -> Iterator[Drawing]:
        x, y, new = one[i], two[j], len(self.degrees)
        if self._can_be_joined(x, y):
            there = one if len(one) == 1 else (*one[i:], *one[: i + 1])
            back = two if len(two) == 1 else (*two[j:], *two[: j + 1])
            yield self._after(x, y, (*others, ((*there, new, *back, new), *rest)))

    def _can_be_joined(self, x: int, y: int) -> bool:
        lines = Counter((x, y))
        return all(self.degrees[spot] + ends <= 3 for spot, ends in lines.items())

    def _after(self, x: int, y: int, faces: tuple[Face, ...]) -> Drawing:
        degrees = [*self.degrees, 2]
        degrees[x] += 1
        degrees[y] += 1
        return Drawing(faces, tuple(degrees))

    def string(self) -> str:
        """The string of this drawing, with nothing dropped but dead spots."""
        names = []
        for spot, degree in enumerate(self.degrees):
            letter = chr(ord("A") + spot % 26) + "'" * (spot // 26)
            names.append(str(degree) if degree < 2 else letter if degree == 2 else "")
        return "|".join(
            ".".join("".join(names[spot] for spot in walk) for walk in face) for face in self.faces
        )
