"""Short words for what the tests of the engine do again and again."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import xor
from typing import Any

from tests.brute import nimber_by_parts
from tests.games.sprouts.writings import random_lands
from tests.processes import PATIENCE, ROOT

import grundy
from grundy import _engine
from grundy.boards import Grid, Heaps
from grundy.games import Position
from grundy.games.chomp import Chomp
from grundy.games.cram import Cram
from grundy.games.nim import Nim
from grundy.games.octal import Octal, OctalCode
from grundy.games.sprouts import Sprouts
from grundy.games.takeaway import Subtraction, TakeAway
from grundy.search.rules import python_rules

METHODS = ("dfpn", "pn", "depth", "aspiration", "mex")
KAYLES = grundy.game(str(ROOT / "examples/kayles.py")).position
SANITIZED = "GRUNDY_ENGINE" in os.environ
"""Under the sanitizers memory and time are not what they are."""

Options = dict[str, list[tuple[str, ...]]]
"""A game written out: the options of each component."""


# ---- searches ---------------------------------------------------------------------------------
def solved(table: _engine.Table, components: Sequence[str], **settings: Any) -> _engine.Search:
    """A search that has ended."""
    search = _engine.Search(table, components, **settings)
    search.start()
    assert search.wait(PATIENCE)
    return search


def started(board: str, **settings: Any) -> tuple[_engine.Table, _engine.Search]:
    """A running search of a Cram board, and its table."""
    table, parts = fresh(grundy.game("cram").start(board))
    search = _engine.Search(table, parts, **settings)
    search.start()
    return table, search


def fresh(position: Position) -> tuple[_engine.Table, tuple[str, ...]]:
    """An empty table for the game of a position, and the position's components as the engine writes them."""
    from grundy.search import Solver

    frame, components = Solver(position).place(position)
    return frame.table, components


def held(search: _engine.Search) -> _engine.Snapshot:
    """The search, paused: a snapshot is served at the same place where a pause takes effect."""
    search.pause()
    return search.snapshot()


def until(search: _engine.Search, nodes: int) -> None:
    """Lets a running search go on for at least so many nodes, or to its end."""
    goal = search.nodes + nodes
    while search.nodes < goal and not search.wait(0.002):
        pass


# ---- rules ------------------------------------------------------------------------------------
def python_table(rules: type[Position]) -> _engine.Table:
    """A table for the game as its Python class plays it."""
    return _engine.Table(_engine.PythonRules(*python_rules(rules)))


def explicit(options: Options, size: Callable[[str], int] = len) -> _engine.PythonRules:
    """The rules of a game that is written out."""
    return _engine.PythonRules(lambda text: options[text], size)


def heap_options(largest: int) -> Options:
    """Nim heaps up to a size, by their number."""
    return {str(n): [(str(i),) if i else () for i in range(n)] for n in range(largest + 1)}


def mex_of(options: Options) -> dict[str, int]:
    """The nimber of each component of a game that is written out."""
    known: dict[str, int] = {}

    def value(text: str) -> int:
        if text not in known:
            found = {reduce(xor, map(value, option), 0) for option in options[text]}
            known[text] = next(n for n in range(len(found) + 1) if n not in found)
        return known[text]

    for text in options:
        value(text)
    return known


# ---- random positions -------------------------------------------------------------------------
def _heaps(rng: random.Random, most: int, largest: int) -> Heaps:
    return Heaps(tuple(rng.randint(0, largest) for _ in range(rng.randint(0, most))))


def random_grid(rng: random.Random, cells: int, density: float = 0.75) -> Grid:
    """A board of at most so many cells, some of them filled."""
    height = rng.randint(1, cells)
    width = rng.randint(1, cells // height)
    return Grid(height, width, random_cells(rng, height * width, density))


def random_cells(rng: random.Random, count: int, density: float) -> int:
    """A set of cells, as bits, each of them in it with the probability `density`."""
    return sum(1 << i for i in range(count) if rng.random() < density)


def _takeaway(rng: random.Random) -> Position:
    numbers = tuple(sorted(rng.sample(range(1, 8), rng.randint(1, 4))))
    return TakeAway(_heaps(rng, 3, 20), Subtraction(numbers))


def _octal(rng: random.Random) -> Position:
    digits = [rng.choice([0, 4]), *(rng.randint(0, 7) for _ in range(rng.randint(0, 3)))]
    return Octal(_heaps(rng, 3, 12), OctalCode(tuple(digits)))


def _sprouts(rng: random.Random) -> Position:
    """Each move takes a life: at most seven are left."""
    spots, genus = rng.randint(1, 4), rng.randint(-3, 2)
    return Sprouts(random_lands(spots, genus, max(3 * spots - 7, 0) + rng.randint(0, 2), rng))


RANDOM: dict[str, Callable[[random.Random], Position]] = {
    "nim": lambda rng: Nim(_heaps(rng, 4, 9)),
    "takeaway": _takeaway,
    "octal": _octal,
    "chomp": lambda rng: Chomp(tuple(sorted(rng.randint(1, 5) for _ in range(rng.randint(1, 5)))[::-1])),
    "cram": lambda rng: Cram(tuple(random_grid(rng, 16) for _ in range(rng.randint(1, 3)))),
    "sprouts": _sprouts,
    "kayles": lambda rng: KAYLES(tuple(rng.randint(1, 14) for _ in range(rng.randint(0, 3)))),  # type: ignore[call-arg]
}


def random_positions(game: str, count: int, seed: object) -> Iterator[tuple[Position, int]]:
    """Random positions of a game, each with its nimber by the definition."""
    rng = random.Random(f"{game} {seed}")
    for _ in range(count):
        position = RANDOM[game](rng)
        yield position, nimber_by_parts(position)
