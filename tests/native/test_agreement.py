"""Every method agrees with the mex of the options, on thousands of random positions of every game."""

from __future__ import annotations

import random
from collections import defaultdict
from functools import reduce
from operator import xor

import pytest
from tests.brute import nimber_by_parts
from tests.native.helpers import (
    KAYLES,
    METHODS,
    RANDOM,
    explicit,
    fresh,
    heap_options,
    python_table,
    random_positions,
    solved,
)

import grundy
from grundy import _engine
from grundy.games import Position
from grundy.games.options import components_of

GOALS = ("outcome", "grundy")
each_method = pytest.mark.parametrize("method", METHODS)
each_way = pytest.mark.parametrize(("method", "threads"), [(m, t) for m in METHODS for t in (1, 2)])
each_game = pytest.mark.parametrize("game", list(RANDOM))


def shared_table(game: str) -> _engine.Table:
    """One table for all positions of a game that `RANDOM` makes."""
    if game == "cram":
        return _engine.Table(_engine.Cram(16, 4))
    if game == "sprouts":
        return _engine.Table(_engine.Sprouts())
    return python_table(type(RANDOM[game](random.Random(0))))


def check(
    table: _engine.Table, position: Position, nimber: int, rng: random.Random, **settings: object
) -> None:
    """Both goals, with and without a nimber part; the answer is what the definition says."""
    parts, start = components_of(position), rng.choice((0, 0, nimber, rng.randint(0, 9)))
    goal = rng.choice(GOALS)
    search = solved(table, parts, goal=goal, nimber=start, **settings)
    what = f"{position} + *{start}, {goal}, {settings}"
    assert search.outcome == ("N" if nimber != start else "P"), what
    if goal == "grundy":
        assert search.grundy == nimber ^ start, what
    assert search.stopped_by == ""


@each_way
@pytest.mark.parametrize("heaps", [(31,), (32, 1), (63,), (64,), (65, 2), (70, 200), (96, 95), (128, 127, 3)])
def test_nimbers_on_both_sides_of_a_word(heaps: tuple[int, ...], method: str, threads: int) -> None:
    """Sets of nimbers are words of 64 bits, and facts about them hold 32; larger ones go on elsewhere."""
    position, nimber = grundy.game("nim").start("+".join(map(str, heaps))), reduce(xor, heaps)
    table, parts = fresh(position)
    for start in (0, nimber, nimber + 1, 40):
        search = solved(table, parts, goal="grundy", nimber=start, method=method, threads=threads)
        assert (search.grundy, search.outcome) == (nimber ^ start, "N" if nimber != start else "P")


@each_game
@each_way
def test_one_table_for_all_positions(game: str, method: str, threads: int) -> None:
    table, rng = shared_table(game), random.Random(game)
    for position, nimber in random_positions(game, 100, f"shared {method} {threads}"):
        check(table, position, nimber, rng, method=method, threads=threads, eager=rng.choice((-1, 0, 4)))
    for component, nimber in table.proved():
        assert nimber == nimber_by_parts(type(position).parse(component)), component


@each_game
@each_way
def test_a_table_for_each_position(game: str, method: str, threads: int) -> None:
    rng = random.Random(game)
    for position, nimber in random_positions(game, 40, f"fresh {method} {threads}"):
        check(fresh(position)[0], position, nimber, rng, method=method, threads=threads, eager=0)


@each_way
@pytest.mark.parametrize("game", ["cram", "sprouts"])
def test_games_with_a_twin_as_python_plays_them(game: str, method: str, threads: int) -> None:
    table, rng = python_table(type(RANDOM[game](random.Random(0)))), random.Random(1)
    for position, nimber in random_positions(game, 40, f"python {method} {threads}"):
        check(table, position, nimber, rng, method=method, threads=threads)


@each_game
def test_methods_take_turns_on_one_table(game: str) -> None:
    table, rng = shared_table(game), random.Random(game)
    for position, nimber in random_positions(game, 200, "turns"):
        check(
            table, position, nimber, rng, method=rng.choice(METHODS), threads=rng.choice((1, 1, 2)), eager=0
        )


@each_game
def test_what_is_excluded_is_not_the_nimber(game: str) -> None:
    """A proof of one outcome leaves facts about many components; all of them are true."""
    rng = random.Random(game)
    texts: defaultdict[type[Position], set[str]] = defaultdict(set)
    for position, nimber in random_positions(game, 60, "excluded"):
        table, parts = fresh(position)
        solved(table, parts, nimber=rng.randint(0, 4), method=rng.choice(METHODS[:4]), eager=0)
        texts[type(position)] |= set(parts)
        for text in texts[type(position)]:
            try:
                excluded = table.excluded(text)
            except ValueError:  # another table's component, too large for this one
                continue
            assert nimber_by_parts(type(position).parse(text)) not in excluded, (str(position), nimber, text)


@each_way
@pytest.mark.parametrize("heap", [31, 32, 33, 34, 62, 63, 64, 65, 66, 97, 130, 300])
def test_large_nimbers(method: str, threads: int, heap: int) -> None:
    """Nimbers beyond what one word of exclusions or one set of nimbers holds."""
    rules = explicit(heap_options(heap), int)
    settings = {"method": method, "threads": threads}
    assert solved(_engine.Table(rules), [str(heap)], goal="grundy", **settings).grundy == heap
    for nimber in (heap - 1, heap, heap + 1):
        found = solved(_engine.Table(rules), [str(heap)], nimber=nimber, **settings).outcome
        assert found == ("P" if nimber == heap else "N")
    pair = [str(heap), str(heap - 1)]
    assert solved(_engine.Table(rules), pair, nimber=heap ^ (heap - 1), **settings).outcome == "P"
    assert solved(_engine.Table(rules), pair, goal="grundy", **settings).grundy == heap ^ (heap - 1)


@each_method
def test_nothing_at_all(method: str) -> None:
    table = _engine.Table(_engine.Cram(3, 3))
    assert solved(table, [], method=method).outcome == "P"
    assert solved(table, [], method=method, nimber=3).outcome == "N"
    assert solved(table, [], method=method, nimber=3, goal="grundy").grundy == 3
    assert solved(table, ["."], method=method, goal="grundy").grundy == 0
    assert solved(table, ["..", ".."], method=method, goal="grundy").grundy == 0


@pytest.mark.parametrize("method", ["dfpn", "pn", "depth", "aspiration"])
def test_threads_that_come_late_to_a_sum(method: str) -> None:
    """One thread may have solved a component before the other has looked at the sum for the first time."""
    for _ in range(100):
        table = python_table(KAYLES)
        assert solved(table, ["4", "13"], method=method, threads=3, eager=0).outcome == "P"
        assert solved(table, ["3", "13"], method=method, threads=3, eager=0).outcome == "N"
