"""Conjectures of G. Renault's thesis on misère play: VertexNim, and universes made of a few small games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import combinations, combinations_with_replacement, product

from grundy.boards.mixed_graph import MixedGraph
from grundy.boards.token_graph import TokenGraph
from grundy.budget import AnyLimits
from grundy.conjectures.registry import Instance, conjecture
from grundy.conjectures.renault import THESIS
from grundy.games import game
from grundy.games.vertexnim import VertexNim
from grundy.search import Solver
from grundy.values import Outcome
from grundy.values.misere_games import MisereGame

MOST_WEIGHT = 3


# ---- VertexNim ----------------------------------------------------------------------------------
@conjecture(
    name="renault-4.110",
    game="vertexnim",
    says="on a directed graph the same player wins in misère play as in normal play, unless all heaps are 1; "
    f"heaps of up to {MOST_WEIGHT}",
    source=f"{THESIS}, conjecture 4.110: misère play is as hard as normal play, which would follow",
    size="vertices",
    first=2,
    to=3,
)
def vertexnim(vertices: int) -> Iterator[Instance]:
    from grundy.conjectures.small_graphs import strong_digraphs

    normal, misere = (Solver(game("vertexnim"), misere=misere) for misere in (False, True))

    def check(position: VertexNim, limits: AnyLimits) -> bool:
        normal.limits = misere.limits = limits
        same = normal.outcome(position) is misere.outcome(position)
        return same == (max(position.board.weights) > 1)

    for arcs in strong_digraphs(vertices):
        graph = MixedGraph(tuple(range(vertices)), (), arcs)
        for weights in product(range(1, MOST_WEIGHT + 1), repeat=vertices):
            for token in range(vertices):
                position = VertexNim(TokenGraph(graph, token, weights))
                yield Instance(str(position), partial(check, position))


# ---- universes ----------------------------------------------------------------------------------
@conjecture(
    name="renault-4.119",
    game="",
    says="misère play: if no sum of followers of a game and their conjugates is won by the previous player, "
    "each of them has an inverse among these sums: the two together count nothing beside any other; games "
    "that last at most two moves",
    source=f"{THESIS}, conjecture 4.119 (R. Milley)",
    size="summands",
    first=1,
    to=3,
)
def inverses(summands: int) -> Iterator[Instance]:
    def check(start: MisereGame, limits: AnyLimits) -> bool | None:
        games = _closure(start)
        if any(total.outcome is Outcome.P for _, total in _sums(games, summands + 2)):
            return None
        rest = [total for _, total in _sums(games, summands)]

        def inverse(g: MisereGame, h: MisereGame) -> bool:
            return all((g + h + x).outcome is x.outcome for x in rest)

        return all(any(inverse(g, h) for h in (g.conjugate, *rest)) for g in games)

    for start in _born_by_day_two():
        yield Instance(str(start), partial(check, start))


@conjecture(
    name="renault-4.121",
    game="",
    says="misère play: if integers tell who wins all sums of followers of G and their conjugates, as they do "
    "for ends and numbers, and all those of H, they tell it for all sums of both; games that last at most "
    "two moves",
    source=f"{THESIS}, conjectures 4.121 and 4.122, for the monoid of the integers; proved later for it (G. "
    'Renault, "Invertibility modulo dead-ending no-P-universes", 2018)',
    size="summands",
    first=2,
    to=3,
)
def unions(summands: int) -> Iterator[Instance]:
    def check(g: MisereGame, h: MisereGame, limits: AnyLimits) -> bool | None:
        one, two = _counted(g, summands), _counted(h, summands)
        if one is None or two is None:
            return None
        return _decide({**one, **two}, summands)

    for g, h in combinations(_born_by_day_two(), 2):
        yield Instance(f"{g} and {h}", partial(check, g, h))


@cache
def _born_by_day_two() -> tuple[MisereGame, ...]:
    """All games of at most two moves in a row, in the same order every time."""
    found = [MisereGame()]
    for _ in range(2):
        sides = [chosen for size in range(len(found) + 1) for chosen in combinations(found, size)]
        found = [MisereGame(left, right) for left, right in product(sides, repeat=2)]
    return tuple(found)


@cache
def _closure(game: MisereGame) -> tuple[MisereGame, ...]:
    """The followers and their conjugates, without 0."""
    followers = [one for one in game.followers() if one.left or one.right]
    return tuple(dict.fromkeys(both for one in followers for both in (one, one.conjugate)))


def _sums(games: Iterable[MisereGame], most: int) -> Iterator[tuple[tuple[MisereGame, ...], MisereGame]]:
    """All sums of one game up to so many, with what they are made of."""
    listed = list(games)
    for many in range(1, most + 1):
        for chosen in combinations_with_replacement(listed, many):
            yield chosen, sum(chosen, MisereGame())


@cache
def _counted(game: MisereGame, summands: int) -> dict[MisereGame, int] | None:
    """The integers that its followers count as, if these decide all sums of so many."""
    counts = {one: _count(one) for one in _closure(game)}
    known = {one: count for one, count in counts.items() if count is not None}
    return known if len(known) == len(counts) and _decide(known, summands) else None


def _count(game: MisereGame, most: int = 4) -> int | None:
    """The integer that a game counts as beside integers, if there is one."""
    for count in range(-most, most + 1):
        beside = range(-most - 1, most + 2)
        if all((game + MisereGame.of_number(n)).outcome is _by_sign(count + n) for n in beside):
            return count
    return None


def _decide(counts: dict[MisereGame, int], summands: int) -> bool:
    return all(
        total.outcome is _by_sign(sum(counts[one] for one in chosen))
        for chosen, total in _sums(counts, summands)
    )


def _by_sign(count: int) -> Outcome:
    return Outcome.N if count == 0 else Outcome.L if count < 0 else Outcome.R
