"""Misère play within a universe: games that cannot be told apart by adding games of that universe.

In a universe U, a set of games closed under followers, sums and conjugates, G >= H says that Left is at
least as well off in G + X as in H + X, for every X of U. The smaller the universe, the more games are
equal. Three universes have a test for >= that only looks at followers: all games (Siegel); dicots, in which
both players can move or neither; and dead-ending games, in which a player who once cannot move never can
again (Larsson, Milley, Nowakowski, Renault and Santos).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations

from grundy.clock import look
from grundy.errors import GrundyError
from grundy.values.misere_games import MisereGame

Test = Callable[[MisereGame, MisereGame], bool]


def _keeps_ends(g: MisereGame, h: MisereGame) -> bool:
    """What Left can do by not being able to move in H, she can do in G; and the other way round for Right."""
    return (bool(h.left) or not g.left) and (bool(g.right) or not h.right)


def _wins_as_often(g: MisereGame, h: MisereGame) -> bool:
    return g.left_wins_first >= h.left_wins_first and g.left_wins_second >= h.left_wins_second


@dataclass(frozen=True, eq=False)
class Universe:
    """A universe with an order that can be computed, and canonical forms.

    >>> g = MisereGame.parse("* + *")
    >>> DICOTS.canonical(g), ALL_GAMES.canonical(g)
    (MisereGame.parse('0'), MisereGame.parse('{*|*}'))
    >>> DICOTS.at_least(MisereGame.parse("{0,*|*}"), MisereGame())
    True
    """

    name: str
    what: str
    """What its games are called."""
    contains: Callable[[MisereGame], bool] = field(repr=False)
    _proviso: Test = field(repr=False)
    """What G >= H asks besides that every move has an answer."""
    _bypass: Callable[[Universe, MisereGame, MisereGame], Iterable[MisereGame] | None] = field(repr=False)
    _known: dict[tuple[int, int], bool] = field(default_factory=dict, repr=False)
    _canonical: dict[int, MisereGame] = field(default_factory=dict, repr=False)

    # ---- order ----------------------------------------------------------------------------------
    def at_least(self, g: MisereGame, h: MisereGame) -> bool:
        """Whether G >= H."""
        self._check(g, h)
        return self._at_least(g, h)

    def equal(self, g: MisereGame, h: MisereGame) -> bool:
        """Whether no game of the universe tells G and H apart."""
        return self.at_least(g, h) and self.at_least(h, g)

    def compare(self, g: MisereGame, h: MisereGame) -> str:
        """`=`, `>`, `<`, or `||` if neither is at least the other."""
        more, less = self.at_least(g, h), self.at_least(h, g)
        return {(True, True): "=", (True, False): ">", (False, True): "<"}.get((more, less), "||")

    def covers(self, games: Iterable[MisereGame]) -> Iterator[tuple[MisereGame, MisereGame]]:
        """The lines of the Hasse diagram: pairs G > H with no game between."""
        listed = list(games)
        below = {g: {h for h in listed if h is not g and self.at_least(g, h)} for g in listed}
        for g in listed:
            for h in listed:
                if h in below[g] and not any(h in below[k] for k in below[g]):
                    yield g, h

    def _at_least(self, g: MisereGame, h: MisereGame) -> bool:
        """By A. N. Siegel, "Misère canonical forms of partizan games" (2015), for all games; for dicots by U.
        Larsson, R. J. Nowakowski, C. P. dos Santos, "Absolute combinatorial game theory" (2016); for
        dead-ending games by U. Larsson, R. Milley, R. J. Nowakowski, G. Renault, C. P. dos Santos, "Recursive
        comparison tests for dicot and dead-ending games under misère play" (2021)."""
        if g is h:
            return True
        pair = g.number, h.number
        known = self._known.get(pair)
        if known is None:
            look()
            at_least = self._at_least
            known = self._known[pair] = (
                self._proviso(g, h)
                and all(
                    any(at_least(right, other) for other in h.right)
                    or any(at_least(answer, h) for answer in right.left)
                    for right in g.right
                )
                and all(
                    any(at_least(other, left) for other in g.left)
                    or any(at_least(g, answer) for answer in left.right)
                    for left in h.left
                )
            )
        return known

    def _check(self, *games: MisereGame) -> None:
        for game in games:
            if not self.contains(game):
                raise GrundyError(f"{game} is not one of the {self.what}")

    # ---- canonical forms ------------------------------------------------------------------------
    def canonical(self, game: MisereGame) -> MisereGame:
        """The simplest game that is equal to this one: without dominated and reversible options."""
        self._check(game)
        return self._simplest(game)

    def _simplest(self, game: MisereGame) -> MisereGame:
        known = self._canonical.get(game.number)
        if known is None:
            form = MisereGame(map(self._simplest, game.left), map(self._simplest, game.right))
            if form.left and form.right and self._is_zero(form):
                form = MisereGame()
            while form.number not in self._canonical and (simpler := self._simplified(form)) is not form:
                form = simpler
            form = self._canonical.setdefault(form.number, form)
            known = self._canonical[game.number] = form
        return known

    def _is_zero(self, g: MisereGame) -> bool:
        """A sum of a game and its conjugate may be 0, and have options that only go together."""
        zero = MisereGame()
        return self._at_least(g, zero) and self._at_least(zero, g)

    def _simplified(self, g: MisereGame) -> MisereGame:
        """One step; Right's options are Left's of the conjugate."""
        g = self._without_reversible(self._undominated(g))
        turned = self._without_reversible(self._undominated(g.conjugate))
        return turned.conjugate

    def _undominated(self, g: MisereGame) -> MisereGame:
        left = g.left
        kept = [a for a in left if not any(b is not a and self._at_least(b, a) for b in left)]
        return MisereGame(kept, g.right)

    def _without_reversible(self, g: MisereGame) -> MisereGame:
        for option in g.left:
            instead = self._bypass(self, g, option)
            if instead is not None:
                return MisereGame([*(a for a in g.left if a is not option), *instead], g.right)
        return g

    # ---- sets of games --------------------------------------------------------------------------
    def antichains(self, games: Iterable[MisereGame]) -> Iterator[tuple[MisereGame, ...]]:
        """Sets of games of which no two can be compared, the empty one first."""
        listed = list(games)
        related = {
            frozenset((g, h))
            for g, h in combinations(listed, 2)
            if self.at_least(g, h) or self.at_least(h, g)
        }

        def grow(chosen: tuple[MisereGame, ...], rest: list[MisereGame]) -> Iterator[tuple[MisereGame, ...]]:
            yield chosen
            for place, game in enumerate(rest):
                free = [h for h in rest[place + 1 :] if frozenset((game, h)) not in related]
                yield from grow((*chosen, game), free)

        return grow((), listed)


def _left_options_of_the_answer(
    universe: Universe, g: MisereGame, option: MisereGame
) -> tuple[MisereGame, ...] | None:
    for answer in option.right:
        if universe._at_least(g, answer):
            return answer.left
    return None


def _dicot_bypass(universe: Universe, g: MisereGame, option: MisereGame) -> tuple[MisereGame, ...] | None:
    """What takes the place of a reversible option of a dicot (Renault, definition 4.51 and theorem 4.52):
    of an option that is reversible through 0 only, nothing if Left has another move that wins, else *."""
    answers = [answer for answer in option.right if universe._at_least(g, answer)]
    through = next((answer for answer in answers if answer.left), None)
    if through is not None:
        return through.left
    if not answers:
        return None
    if any(other is not option and other.left_wins_second for other in g.left):
        return ()
    star = MisereGame.nimber(1)
    return None if option is star else (star,)


def _left_wins_beside_ends(g: MisereGame) -> bool:
    """Whether Left wins when she begins, with whatever left end of the universe beside G: enough are the ends
    M0, M1, ... that leave all to Right, where M0 is 0 and Right moves from Mn to each Mk with k < n."""
    return all(_wins_first(g, waits) for waits in range(g.birthday + 2))


@lru_cache(1 << 16)
def _wins_first(g: MisereGame, waits: int) -> bool:
    return not g.left or any(_wins_second(option, waits) for option in g.left)


@lru_cache(1 << 16)
def _wins_second(g: MisereGame, waits: int) -> bool:
    can_move = bool(g.right) or waits > 0
    return (
        can_move
        and all(_wins_first(option, waits) for option in g.right)
        and all(_wins_first(g, left) for left in range(waits))
    )


def _wins_as_often_beside_ends(g: MisereGame, h: MisereGame) -> bool:
    return _left_wins_beside_ends(g) >= _left_wins_beside_ends(h) and (
        _left_wins_beside_ends(h.conjugate) >= _left_wins_beside_ends(g.conjugate)
    )


def _dead_ending_bypass(
    universe: Universe, g: MisereGame, option: MisereGame
) -> tuple[MisereGame, ...] | None:
    """What takes the place of a reversible option of a dead-ending game: of one that is reversible through
    ends only, the simplest that leaves the game what it is, if there is something simpler."""
    answers = [answer for answer in option.right if universe._at_least(g, answer)]
    through = next((answer for answer in answers if answer.left), None)
    if through is not None:
        return through.left
    if not answers:
        return None
    rest = [other for other in g.left if other is not option]
    for instead in _simple_ends(option):
        game = MisereGame([*rest, *instead], g.right)
        if game.is_dead_ending and universe._at_least(game, g) and universe._at_least(g, game):
            return instead
    return None


def _simple_ends(option: MisereGame) -> Iterator[tuple[MisereGame, ...]]:
    """Nothing; and what is simpler than an option: M0, M1, ..., and moves of Right to one of these."""
    yield ()
    ends: list[MisereGame] = []
    for _ in range(option.birthday + 1):
        ends.append(MisereGame([], ends))
        for end in (ends[-1], MisereGame([], [ends[-1]])):
            if end is option:
                return
            yield (end,)


ALL_GAMES = Universe("all", "games", lambda _: True, _keeps_ends, _left_options_of_the_answer)
DICOTS = Universe(
    "dicots",
    "dicots",
    lambda g: g.is_dicot,
    _wins_as_often,
    _dicot_bypass,
    # Neither option of * + * is reversible, and yet it is 0 (Allen; Renault, definition 4.51).
    _canonical={MisereGame([MisereGame.nimber(1)], [MisereGame.nimber(1)]).number: MisereGame()},
)
DEAD_ENDING = Universe(
    "dead-ending",
    "dead-ending games",
    lambda g: g.is_dead_ending,
    _wins_as_often_beside_ends,
    _dead_ending_bypass,
)
UNIVERSES = {universe.name: universe for universe in (DICOTS, DEAD_ENDING, ALL_GAMES)}
"""Smaller ones first: each has all games of those before it."""


def smallest_universe(*games: MisereGame) -> Universe:
    """The smallest universe that has all these games.

    >>> [smallest_universe(MisereGame.parse(text)).name for text in ("{0,*|*}", "1/2", "{|1}")]
    ['dicots', 'dead-ending', 'all']
    """
    return next(universe for universe in UNIVERSES.values() if all(map(universe.contains, games)))


def dicots(day: int, universe: Universe = DICOTS) -> list[MisereGame]:
    """The canonical forms, in a universe, of the dicots of which no play takes more than `day` moves.

    >>> print(*dicots(1), len(dicots(2)), len(dicots(2, ALL_GAMES)))
    0 * 9 10
    """
    if not 0 <= day <= 3:
        raise GrundyError("dicots can be listed for the days 0 to 3; on day 4 there are too many")
    zero = MisereGame()
    found = {zero: None}
    for _ in range(day):
        sides = [side for side in universe.antichains(found) if side]
        born = (universe.canonical(MisereGame(left, right)) for left in sides for right in sides)
        found = dict.fromkeys((zero, *born))
    return sorted(found, key=lambda g: (g.birthday, len(str(g)), str(g)))
