"""What can be counted over many graphs: anything that grundy computes of one."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from grundy.boards.graph import Graph
from grundy.errors import GrundyError, ParseError
from grundy.games import Player, Position, game
from grundy.kinds import Settings
from grundy.kinds.asked import AnySolver
from grundy.search import Limits

Function = Callable[[Graph], object]
"""Of a graph; those of games take the text of a position too."""

LIMITS = Limits(memory=2**30)
"""For one graph: what a process of a census remembers of the graphs before stays within this memory."""


@dataclass(frozen=True)
class Measure:
    """A value of graphs, with a name."""

    name: str
    about: str
    of: Function


MEASURES: dict[str, Measure] = {}


def measure(name: str, about: str) -> Callable[[Function], Function]:
    """A decorator that gives `grundy census` another measure."""

    def decorate(function: Function) -> Function:
        MEASURES[name] = Measure(name, about, function)
        return function

    return decorate


@measure("chromatic", "the game chromatic number when Alice begins")
def _chromatic(graph: Graph) -> int:
    from grundy.search.colouring import game_chromatic_number

    return game_chromatic_number(graph, limits=LIMITS)


@measure("chromatic-bob", "the game chromatic number when Bob begins")
def _chromatic_bob(graph: Graph) -> int:
    from grundy.search.colouring import game_chromatic_number

    return game_chromatic_number(graph, Player.RIGHT, LIMITS)


@measure("bitype", "the bitype in the colouring game with three colours")
def _bitype(graph: Graph) -> object:
    from grundy.search.colouring import bitype

    return bitype(graph, limits=LIMITS)


@measure("domination", "the game domination numbers, if Dominator begins and if Staller does")
def _domination(graph: Graph) -> object:
    from grundy.search.domination import game_domination_numbers

    return game_domination_numbers(graph)


@measure("domination-kind", "plus, equal or minus: how the game domination numbers differ")
def _domination_kind(graph: Graph) -> object:
    from grundy.search.domination import game_domination_numbers

    return game_domination_numbers(graph).kind


@measure("no-minus", "whether no part of the graph, whatever is dominated of it, is minus")
def _no_minus(graph: Graph) -> object:
    from grundy.search.domination import is_no_minus

    return "yes" if is_no_minus(graph) else "no"


OF_GAMES: dict[str, str] = {
    "grundy": "the nimber of GAME on the graph",
    "outcome": "the outcome of GAME on the graph",
    "value": "the value of GAME on the graph",
    "misere": "the outcome of GAME on the graph in misère play",
}


def find_measure(name: str, position: str = "{}", words: bool = False) -> Measure:
    """The measure called `name`, or `grundy:GAME`, `outcome:GAME`, `value:GAME`, `misere:GAME` for a game
    that is played on graphs, or whose positions are written as words; `position` is how it starts, with `{}`
    for the graph.

    >>> print(find_measure("grundy:node_kayles").of(Graph.parse("P5")))
    3
    """
    if name in MEASURES:
        if words:
            raise GrundyError(f"the measure {name!r} is of graphs, not of words")
        if position != "{}":
            raise GrundyError(f"the measure {name!r} has no position; `outcome:GAME` would")
        return MEASURES[name]
    kind, colon, of_game = name.partition(":")
    if not colon or kind not in OF_GAMES:
        known = ", ".join([*MEASURES, *(f"{kind}:GAME" for kind in OF_GAMES)])
        raise GrundyError(f"unknown measure {name!r}; there are {known}")
    if "{}" not in position:
        raise GrundyError(f"the position {position!r} has no place for the graph: {{}}")
    return _of_game(kind, of_game, position, "word" if words else "graph")


@cache
def _of_game(kind: str, name: str, position: str, noun: str) -> Measure:
    played = game(name)
    solvers: dict[str, AnySolver] = {}

    def of(graph: Graph | str) -> object:
        text = position.replace("{}", str(graph))
        try:
            start = played.start(text)
        except ParseError as error:
            raise GrundyError(
                f"{name} does not start from a {noun} written so ({error}); see --position"
            ) from error
        options: dict[str, Any] = _keeping(start, solvers, kind == "misere")
        if kind == "grundy":
            return int(start.grundy(**options))
        return start.value(**options) if kind == "value" else start.outcome(**options)

    return Measure(f"{kind}:{name}", OF_GAMES[kind].replace("GAME", played.title), of)


def _keeping(start: Position, solvers: dict[str, AnySolver], misere: bool) -> dict[str, Any]:
    """Options that let one solver do all the work, so that it learns from each graph for the next."""
    how = Settings(misere=misere)
    if "solver" not in solvers:
        solvers["solver"] = how.solver(start)
    return {**solvers, **({"misere": True} if misere else {})}


def in_order(value: str) -> tuple[object, ...]:
    """A key by which values are listed: numbers in a text by size.

    >>> sorted(["10", "9", "(3,4)", "(3,3)"], key=in_order)
    ['9', '10', '(3,3)', '(3,4)']
    """
    parts = re.split(r"(\d+)", value)
    return tuple((1, int(part), "") if part.isdecimal() else (0, 0, part) for part in parts)
