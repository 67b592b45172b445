"""Theorems on compounds of heaps, and of paths in Node Kayles, which are heaps of the octal game 0.137."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from grundy.check.play import Statement
from grundy.compounds import Compound, Evaluator, GameFunction, Reading, Variant, diameter, function_for, size
from grundy.games import Position
from grundy.games.heap_rules import HeapRules, RuledHeapGame, move_name
from grundy.games.node_kayles import NodeKayles
from grundy.games.octal import OctalCode
from grundy.theorems.answers import HeapsAnswer, Left
from grundy.theorems.registry import Theorem, theorems
from grundy.values import Outcome

PATHS = OctalCode.parse("0.137")


@dataclass(frozen=True)
class CompoundAnswer:
    """Who wins a compound, by which move, the value of its game function, and the theorem that says so."""

    outcome: Outcome
    winning_move: str | None
    value: Reading | None
    by: Theorem[HeapsAnswer]


def compound_answer(position: Compound, misere: bool) -> CompoundAnswer | None:
    """What the theorems say of a compound; None when they are silent.

    >>> import grundy
    >>> paths = grundy.game("octal").start("0.137:9+7+2")
    >>> said = compound_answer(grundy.compound(paths, "some largest"), misere=False)
    >>> print(said.outcome, said.by.name, "-", said.winning_move)
    N weights of paths - 1: take 3 from 9, leave 1+5 and 2: take 3 from 7, leave 1+3
    """
    for known, said in compound_statements(position, misere):
        move = None if said.move is None else _named(position, _heaps(position)[1], said.move)
        return CompoundAnswer(Outcome.P if said.lost else Outcome.N, move, said.value, known)
    return None


def compound_statements(
    position: Compound, misere: bool, plain: bool = False
) -> Iterator[tuple[Theorem[HeapsAnswer], HeapsAnswer]]:
    """The theorems that speak of a compound, and what they say; only plain ones, if these are wanted."""
    rules, heaps = _heaps(position)
    if rules is None or position.rule.measure not in (diameter, size):
        return
    variant = Variant(position.rule, misere)
    for known in theorems(position.rule.notation, tells=HeapsAnswer):
        said = known.says(rules, heaps, variant) if known.plain or not plain else None
        if said is not None:
            yield known, said


def plain_statements(position: Any, misere: bool) -> Iterator[Statement]:
    """What a checker may be told of a compound: only the outcome is known, 0 if it is lost."""
    for theorem, said in compound_statements(position, misere, plain=True):
        yield theorem.name, 0 if said.lost else None
    function: GameFunction[Any] | None = function_for(position.rule, misere)
    if function is not None:
        lost = function.loses(Evaluator(function).of(position))
        yield function.name, 0 if lost else None


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
