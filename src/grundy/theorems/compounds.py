"""Theorems on compounds of heaps, and of paths in Node Kayles, which are heaps of the octal game 0.137."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from grundy.compounds import Compound, Reading, Variant, diameter, size
from grundy.games import Position
from grundy.games.heap_rules import HeapRules, RuledHeapGame, move_name
from grundy.games.node_kayles import NodeKayles
from grundy.games.octal import OctalCode
from grundy.values import Outcome

PATHS = OctalCode.parse("0.137")

Left = tuple[int, ...]
"""The heaps that a move leaves of one."""


@dataclass(frozen=True)
class Said:
    """Who wins: whether the mover has lost, and if not, a winning move, if the theorem names one: what is
    left of each heap that it plays, by the place of the heap."""

    lost: bool
    move: dict[int, Left] | None = None
    value: Reading | None = None


Says = Callable[[HeapRules, Left, Variant], Said | None]
"""From the rules of the heaps, their sizes, of which there is at least one, and the variant."""


@dataclass(frozen=True)
class CompoundTheorem:
    """A theorem on compounds of heaps by one rule, such as `Omax_l`."""

    name: str
    cite: str
    says: Says = field(repr=False, compare=False)
    plain: bool = True
    """Whether it is evaluated without the engine, so that certificates may rest on it."""


@dataclass(frozen=True)
class CompoundAnswer:
    """Who wins a compound, by which move, the value of its game function, and the theorem that says so."""

    outcome: Outcome
    winning_move: str | None
    value: Reading | None
    by: CompoundTheorem


_found: dict[str, list[CompoundTheorem]] = {}


def compound_theorem(
    *rules: str, name: str, cite: str, first: bool = False, plain: bool = True
) -> Callable[[Says], Says]:
    """A decorator for a function that answers for heaps that are played by one of some rules; asked first,
    if it has closed forms where others compute."""

    def decorate(says: Says) -> Says:
        for rule in rules:
            known = _found.setdefault(rule, [])
            known.insert(0 if first else len(known), CompoundTheorem(name, cite, says, plain))
        return says

    return decorate


def compound_theorems(rule: str) -> tuple[CompoundTheorem, ...]:
    """The theorems on compounds by a rule, such as `Omax_l`."""
    return tuple(_found.get(rule, ()))


def compound_answer(position: Compound, misere: bool) -> CompoundAnswer | None:
    """What the theorems say of a compound; None when they are silent.

    >>> import grundy
    >>> paths = grundy.game("octal").start("0.137:9+7+2")
    >>> said = compound_answer(grundy.compound(paths, "some largest"), misere=False)
    >>> print(said.outcome, said.by.name, "-", said.winning_move)
    N weights of paths - 1: take 3 from 9, leave 1+5 and 2: take 3 from 7, leave 1+3
    """
    for known, said in compound_sayings(position, misere):
        move = None if said.move is None else _named(position, _heaps(position)[1], said.move)
        return CompoundAnswer(Outcome.P if said.lost else Outcome.N, move, said.value, known)
    return None


def compound_sayings(
    position: Compound, misere: bool, plain: bool = False
) -> Iterator[tuple[CompoundTheorem, Said]]:
    """The theorems that speak of a compound, and what they say; only plain ones, if these are wanted."""
    rules, heaps = _heaps(position)
    if rules is None or position.rule.measure not in (diameter, size):
        return
    variant = Variant(position.rule, misere)
    for known in compound_theorems(position.rule.notation):
        said = known.says(rules, heaps, variant) if known.plain or not plain else None
        if said is not None:
            yield known, said


def _heaps(position: Compound) -> tuple[HeapRules | None, Left]:
    """The heaps that the components are, all of one game."""
    found = [_heap(part) for part in position.parts]
    rules = {rules for rules, _ in found}
    if len(rules) != 1:
        return None, ()
    return rules.pop(), tuple(heap for _, heap in found)


def _heap(part: Position) -> tuple[HeapRules | None, int]:
    if isinstance(part, RuledHeapGame):
        return part.rules, part.size()
    if isinstance(part, NodeKayles) and _is_path(part):
        return PATHS, part.size()
    return None, 0


def _is_path(part: NodeKayles) -> bool:
    degrees = [len(part.graph.neighbours(vertex)) for vertex in part.graph.vertices]
    return max(degrees) <= 2 and len(part.graph.edges) == len(part.graph) - 1


def _named(position: Compound, heaps: Left, move: dict[int, Left]) -> str:
    names = {}
    for place, left in move.items():
        part = position.parts[place]
        if isinstance(part, NodeKayles):
            wanted = sorted(left)
            names[place] = next(
                name
                for name, option in part.moves()
                if sorted(one.size() for one in option.components()) == wanted
            )
        else:
            names[place] = move_name(heaps[place], heaps[place] - sum(left), left)
    return position.move_name(names)
