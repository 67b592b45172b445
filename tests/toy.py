"""Games that are written out: what each component can become stands in a table.

A test says in it exactly what it needs, such as an option with two components of which nothing is known. A
position is a sum of components, `a + b`, and `0` when nothing is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import ClassVar, Self

import pytest

from grundy.errors import ParseError
from grundy.games import Game, PartizanPosition, Position, registry
from grundy.values import mex

Sums = tuple[tuple[str, ...], ...]
"""Options, each as the names of its components."""


@dataclass(frozen=True, repr=False)
class _Sum(Position):
    """A sum of components that a table knows."""

    parts: tuple[str, ...] = ()
    names: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def parse(cls, text: str) -> Self:
        parts = _read(text)
        if not cls.names.issuperset(parts):
            raise ParseError(f"expected components of {', '.join(sorted(cls.names))}", text)
        return cls(parts)

    def __str__(self) -> str:
        return " + ".join(self.parts) or "0"

    def components(self) -> tuple[Self, ...]:
        return tuple(type(self)((part,)) for part in self.parts)

    def _moves(self, table: Mapping[str, Sums]) -> Iterator[tuple[str, Self]]:
        for place, part in enumerate(self.parts):
            for option in table[part]:
                left = (*self.parts[:place], *option, *self.parts[place + 1 :])
                yield f"{place + 1}:{'+'.join(option) or '0'}", type(self)(left)


class Toy(_Sum):
    """A position of an impartial game; `table` has the options of each component."""

    table: ClassVar[Mapping[str, Sums]] = {}

    def moves(self) -> Iterator[tuple[str, Self]]:
        return self._moves(self.table)

    @classmethod
    def nimber(cls, text: str) -> int:
        """The nimber by the definition: the mex of the options of each component."""
        return reduce(xor, (mex(_of(cls, option) for option in cls.table[part]) for part in _read(text)), 0)


class PartizanToy(_Sum, PartizanPosition):
    """A position of a partizan game; the tables have the options of each player."""

    lefts: ClassVar[Mapping[str, Sums]] = {}
    rights: ClassVar[Mapping[str, Sums]] = {}

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self._moves(self.lefts)

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self._moves(self.rights)


def impartial(table: Mapping[str, str], name: str = "toy") -> type[Toy]:
    """The game in which `{"a": "0, b + c"}` says that a can become nothing, or b and c."""
    made: type[Toy] = type("Toy", (Toy,), {"names": frozenset(table), "table": _table(table)})
    made.game = Game(name, made, "Toy")
    return made


def partizan(lefts: Mapping[str, str], rights: Mapping[str, str], name: str = "toy") -> type[PartizanToy]:
    """The same for two players with different moves; a component that a table has not is no option there."""
    names = frozenset([*lefts, *rights])
    tables = {
        key: dict.fromkeys(names, ()) | _table(said) for key, said in (("lefts", lefts), ("rights", rights))
    }
    made: type[PartizanToy] = type("PartizanToy", (PartizanToy,), {"names": names, **tables})
    made.game = Game(name, made, "Toy")
    return made


def known_by_name(rules: type[Position], monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets commands, stores and certificates find the game by its name, for as long as the test lasts."""
    monkeypatch.setitem(registry._found, rules.game.name, rules.game)


def _of(cls: type[Toy], option: tuple[str, ...]) -> int:
    return cls.nimber(" + ".join(option))


def _read(text: str) -> tuple[str, ...]:
    return tuple(part for part in (word.strip() for word in text.split("+")) if part not in ("", "0"))


def _table(table: Mapping[str, str]) -> dict[str, Sums]:
    return {
        part: tuple(_read(option) for option in said.split(",")) if said else ()
        for part, said in table.items()
    }
