"""Misère universes: the order, canonical forms and counts that Renault's thesis (2013, section 4.2) has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.values.test_misere_games import games

from grundy.errors import GrundyError
from grundy.values import Outcome
from grundy.values.misere_games import MisereGame
from grundy.values.universes import ALL_GAMES, DICOTS, dicots

ZERO, STAR = MisereGame(), MisereGame.nimber(1)
NAMED = {
    "0": ZERO,
    "*": STAR,
    "a-": MisereGame([ZERO], [STAR]),
    "a": MisereGame([STAR], [ZERO]),
    "s": MisereGame([ZERO, STAR], [ZERO]),
    "z": MisereGame([ZERO, STAR], [STAR]),
    "s-": MisereGame([ZERO], [ZERO, STAR]),
    "z-": MisereGame([STAR], [ZERO, STAR]),
    "*2": MisereGame.nimber(2),
    "*+*": STAR + STAR,
}
"""The names of the thesis; `-` is its bar."""

TABLE_4_12 = """
0   N P R L L N R N N
*   P N N N N L N R N
a-  R N P N N P R R R
a   L N N P L L N P L
s   L N N L L L N P L
z   N L P L L L P N L
s-  R N R N N P R R R
z-  N R R P P N R R R
*2  N N R L L L R R P
"""

TABLE_4_13 = (
    "s z s- s-,s a- a- a-,s 0 z- z-,z * 0 0,z a a- a-,* a a a,* 0 0 0,* *2 0 0,a *2 0 a,a 0 * *,a a- a a,"
    "*2 0 * *"
)

HASSE = "s>* s>a s>*2 z>0 z>a- z>*2 *>s- a->s- *2>s- *2>z- 0>z- a>z-"
HASSE_OF_ALL = "s>* s>a s>*2 z>a- z>*2 *>s- a->s- *2>s- *2>z- a>z- z>*+* *+*>z-"


def sets(text: str) -> list[frozenset[MisereGame]]:
    """Sets of named games, as in `* a, s`: written with commas between sets and spaces inside."""
    return [frozenset(NAMED[name] for name in one.split()) for one in text.split(",")]


def unions(*parts: list[frozenset[MisereGame]]) -> list[frozenset[MisereGame]]:
    return [frozenset().union(*chosen) for chosen in product(*parts)]


def bars(options: Iterable[frozenset[MisereGame]]) -> list[frozenset[MisereGame]]:
    return [frozenset(game.conjugate for game in one) for one in options]


def made(left: list[frozenset[MisereGame]], right: list[frozenset[MisereGame]]) -> set[MisereGame]:
    return {MisereGame(a, b) for a, b in product(left, right)}


def by_outcome(outcome: Outcome, found: Iterable[MisereGame]) -> set[MisereGame]:
    return {game for game in found if game.outcome is outcome}


def outcome_at_least(g: MisereGame, h: MisereGame) -> bool:
    return g.left_wins_first >= h.left_wins_first and g.left_wins_second >= h.left_wins_second


# ---- by day 2 -----------------------------------------------------------------------------------
def test_table_4_12() -> None:
    for line in TABLE_4_12.strip().splitlines():
        name, *outcomes = line.split()
        found = [(NAMED[name] + NAMED[other]).outcome.value for other in list(NAMED)[:9]]
        assert found == outcomes


def test_day_two() -> None:
    assert set(dicots(2)) == set(list(NAMED.values())[:9])
    assert set(dicots(2, ALL_GAMES)) == set(NAMED.values())
    assert DICOTS.canonical(NAMED["*+*"]) is ZERO


def test_hasse_diagrams() -> None:
    names = {game: name for name, game in NAMED.items()}
    for universe, lines in ((DICOTS, HASSE), (ALL_GAMES, HASSE_OF_ALL)):
        found = {f"{names[g]}>{names[h]}" for g, h in universe.covers(dicots(2, universe))}
        assert found == set(lines.split())


def test_table_4_13() -> None:
    listed = set()
    for line in TABLE_4_13.split(","):
        x, y, z1, z2 = (NAMED[name] for name in line.split())
        assert not outcome_at_least(y + z1, x + z1)
        assert not outcome_at_least(x + z2, y + z2)
        assert DICOTS.compare(x, y) == "||"
        # With a pair, the pair of conjugates is incomparable too.
        listed |= {frozenset((x, y)), frozenset((x.conjugate, y.conjugate))}
    pairs = {frozenset(pair) for pair in combinations(dicots(2), 2) if DICOTS.compare(*pair) == "||"}
    assert pairs == listed


def test_the_order_is_that_of_sums() -> None:
    """On day 2 the recursive test agrees with the definition, with all dicots of day 2 to tell games
    apart."""
    tests = dicots(2, ALL_GAMES)
    for g, h in product(dicots(2), repeat=2):
        assert DICOTS.at_least(g, h) == all(outcome_at_least(g + x, h + x) for x in tests)


def test_inverses() -> None:
    """Section 4.3.4: every dicot of day 2 but *2 has its conjugate as inverse."""
    lost = [game for game in dicots(2) if DICOTS.canonical(game + game.conjugate) is not ZERO]
    assert lost == [NAMED["*2"]]


def test_what_stays() -> None:
    assert DICOTS.canonical(NAMED["z"]) is NAMED["z"]
    assert NAMED["z"].outcome is Outcome.N
    assert MisereGame([ZERO], [STAR]).outcome is Outcome.R


def test_misere_order_is_finer_than_normal() -> None:
    """Theorem 1.1 and 4.56; the converse fails for * + * and 0."""
    for g, h in product(dicots(2, ALL_GAMES), repeat=2):
        if DICOTS.at_least(g, h):
            assert g.normal_value >= h.normal_value
    assert NAMED["*+*"].normal_value == 0
    assert not ALL_GAMES.equal(NAMED["*+*"], ZERO)


# ---- by day 3 -----------------------------------------------------------------------------------
def test_counts_of_day_three() -> None:
    assert Counter(game.outcome.value for game in dicots(3)) == {"P": 64, "L": 201, "R": 201, "N": 802}
    assert len(dicots(3)) == 1268
    assert Counter(game.outcome.value for game in dicots(3, ALL_GAMES)) == {
        "P": 196,
        "L": 1080,
        "R": 1080,
        "N": 5185,
    }
    assert len(dicots(3, ALL_GAMES)) == 7541


def test_antichains() -> None:
    assert sum(1 for _ in DICOTS.antichains(dicots(2))) == 50
    assert sum(1 for _ in ALL_GAMES.antichains(dicots(2, ALL_GAMES))) == 100


def test_lemmas_on_day_three() -> None:
    """Lemmas 4.59 and 4.62: which options tell that a game is at least *, or at least 0."""
    for game in dicots(3):
        if game.outcome is Outcome.P:
            assert DICOTS.at_least(game, STAR) == any(NAMED[name] in game.left for name in ("0", "z"))
        elif game.outcome in (Outcome.L, Outcome.N) and game is not ZERO:
            above = not any(NAMED[name] in game.right for name in ("0", "a", "z-"))
            assert DICOTS.at_least(game, ZERO) == above


def test_lists_of_day_three() -> None:
    """Theorems 4.60, 4.63 and 4.64, of which the last has a misprint."""
    found = dicots(3)
    left = sets("a-,a- *2,*2,s-,s- z-,z-,a- z-,0")
    assert by_outcome(Outcome.P, found) == made(left, bars(left))

    left = unions(sets("*,a,* a"), sets(",0,a-,*2,a- *2")) + sets("s,a- s,a s-,* z-,s 0,* a- z-")
    right = sets("0,a,0 a,0 *2,a *2,0 a *2,z-,a z,0 s")
    listed = made(left, right) | made(sets("*,* 0,* a-"), sets("*2,s,z,s z"))
    assert by_outcome(Outcome.L, found) == listed
    assert by_outcome(Outcome.R, found) == {game.conjugate for game in listed}

    block = made(sets("*,a,* a,* *2,a *2,* a *2,s,a s-,* z-"), sets("0 *,* a,0 * a,* z-"))
    many = unions(sets("*,a,* a"), sets("0,a-,0 a-"), sets(",*2"))
    many += sets("s z,s 0,s a-,s a- 0,z *,z a,z a *,a s- 0,* z- a-")
    large = made(many, bars(many)) | {ZERO}
    assert by_outcome(Outcome.N, found) == block | {game.conjugate for game in block} | large
    printed = made(sets("0 *,* a-,0 * a-,* z"), sets("*,z-,* z-,* *2,z- *2,* z- *2,s-,z- s,* z"))
    assert by_outcome(Outcome.N, found) != block | printed | large


def test_list_of_day_three_among_all_games() -> None:
    """Theorem 4.70, whose last set of Right options is misprinted."""
    left = sets("*+*,a-,*2,*+* a-,*+* *2,a- *2,*+* a- *2,0,s- z-,z,s-,s- *+*,z-,z- a-")
    found = by_outcome(Outcome.P, dicots(3, ALL_GAMES))
    assert found == made(left, bars(left))
    printed = [*bars(left)[:-1], *sets("z- a")]
    assert found != made(left, printed)


def test_dominated_and_reversible_options_make_no_difference() -> None:
    """A sample of the raw games over day 2; the long test has all."""
    reduced = {DICOTS.canonical(game) for game in raw_games(step=97)}
    assert reduced <= set(dicots(3))


@pytest.mark.long
def test_all_raw_games_of_day_three() -> None:
    assert {DICOTS.canonical(game) for game in raw_games(step=1)} == set(dicots(3))


def raw_games(step: int) -> list[MisereGame]:
    day = dicots(2)
    sides = [chosen for size in range(1, 10) for chosen in combinations(day, size)]
    pairs = list(product(sides, repeat=2))
    assert len(pairs) == 261_121
    return [MisereGame(*pair) for pair in pairs[::step]]


def test_forms_of_day_three_are_told_apart() -> None:
    """By outcomes of sums with dicots of day 2, but for a few pairs; the long test has all of day 3."""
    kinds = Counter(tuple((game + x).outcome for x in dicots(2)) for game in dicots(3))
    assert len(kinds) > 100
    order = dicots(3)[::25]
    for g, h in combinations(order, 2):
        assert DICOTS.compare(g, h) != "="


@pytest.mark.long
def test_forms_of_day_three_are_separated_by_sums() -> None:
    """Any two by the outcomes of their sums with some third one."""
    together = [list(dicots(3))]
    for x in dicots(3):
        finer: list[list[MisereGame]] = []
        for games_ in together:
            by: dict[Outcome, list[MisereGame]] = {}
            for game in games_:
                by.setdefault((game + x).outcome, []).append(game)
            finer += [part for part in by.values() if len(part) > 1]
        together = finer
        if not together:
            return
    raise AssertionError(together[0])


@pytest.mark.long
def test_the_order_is_that_of_sums_with_day_three() -> None:
    for g, h in product(dicots(2), repeat=2):
        assert DICOTS.at_least(g, h) == all(outcome_at_least(g + x, h + x) for x in dicots(3))


@pytest.mark.long
def test_forms_of_day_three_differ_in_pairs() -> None:
    for g, h in combinations(dicots(3), 2):
        assert not (DICOTS.at_least(g, h) and DICOTS.at_least(h, g))


# ---- all games ----------------------------------------------------------------------------------
@given(games(3), games(3), games(2))
def test_canonical_forms_are_equal_to_the_game(g: MisereGame, h: MisereGame, x: MisereGame) -> None:
    form = ALL_GAMES.canonical(g)
    assert (form + x).outcome is (g + x).outcome
    assert ALL_GAMES.canonical(form) is form
    assert form.birthday <= g.birthday
    assert ALL_GAMES.equal(g, h) == (ALL_GAMES.at_least(g, h) and ALL_GAMES.at_least(h, g))
    if ALL_GAMES.at_least(g, h):
        assert outcome_at_least(g + x, h + x)
        assert g.normal_value >= h.normal_value


@given(games(3))
def test_ends(g: MisereGame) -> None:
    """Theorem 4.66 and corollary 4.67."""
    if g.left:
        assert not ALL_GAMES.at_least(g, ZERO)
    if g.is_dicot and g is not ZERO:
        assert ALL_GAMES.compare(g, ZERO) == "||"


@given(st.sampled_from(dicots(3)), st.sampled_from(dicots(3)), st.sampled_from(dicots(2)))
def test_sums_of_dicots(g: MisereGame, h: MisereGame, x: MisereGame) -> None:
    total = DICOTS.canonical(g + h)
    assert total.is_dicot
    assert (total + x).outcome is (g + h + x).outcome


def test_all_pairs_of_outcomes() -> None:
    """Theorem 4.74: normal and misère outcomes are independent."""
    pairs = {(game.normal_value.outcome, game.outcome) for game in dicots(3, ALL_GAMES)}
    assert len(pairs) == 16


@pytest.mark.long
def test_all_outcomes_of_sums() -> None:
    """Theorem 4.75: the outcomes of two games do not tell that of their sum."""
    order = dicots(3)[::6]
    triples = {(g.outcome, h.outcome, (g + h).outcome) for g, h in product(order, repeat=2)}
    assert len(triples) == 64


def test_mistakes() -> None:
    with pytest.raises(GrundyError, match="1 is not one of the dicots"):
        DICOTS.canonical(MisereGame.of_number(1))
    with pytest.raises(GrundyError, match="days 0 to 3"):
        dicots(4)
