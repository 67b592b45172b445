"""The twenty-eight variants on unions of paths: published lists, their errors, and the rules alone."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import pytest
from tests.brute import oracle
from tests.compounds.path_brute import loses, options, options_of_path

import grundy
from grundy.compounds import Evaluator, Variant, compound, function_for, variants
from grundy.games.octal import OctalCode
from grundy.theorems import HeapsAnswer, guy_smith, theorems
from grundy.theorems.compounds import PATHS
from grundy.theorems.ordered_heaps import largest_first
from grundy.theorems.unions_of_paths import CLOSED, foreclosed, lone_path_loses, misere_foreclosed
from grundy.values import Outcome

ROWS = oracle("path_variants")
ALL = [str(variant) for variant in variants()]
ANSWERED = [name for name in ALL if not name.startswith("O_l")]


def by_theorem(name: str, lengths: tuple[int, ...]) -> HeapsAnswer | None:
    """What the theorems say of a union of paths."""
    variant = Variant.parse(name)
    if not lengths:
        return HeapsAnswer(not variant.misere)
    for known in theorems(variant.rule.notation, tells=HeapsAnswer):
        said = known.says(PATHS, lengths, variant)
        if said is not None:
            return said
    return None


def lost(name: str, length: int) -> bool:
    if name == "O_l^+":
        known = guy_smith.all_heaps(PATHS)
        assert known is not None
        return known.nimber(length) == 0
    if name == "O_l^-":
        return loses("O_l-", (length,) if length else ())
    said = by_theorem(name, (length,) if length else ())
    assert said is not None
    return said.lost


def test_there_is_a_row_for_each_variant() -> None:
    assert [row["variant"] for row in ROWS] == ALL


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["variant"])
def test_losing_paths(row: dict[str, Any]) -> None:
    name, to = row["variant"], row["to"]
    if name == "O_r^-":
        values = guy_smith.nim_values(OctalCode.parse("0.026"), to + 1)
        assert [length for length in range(1, to + 1) if not values[length]] == row["losing"]
        to = 200
    expected = [length for length in row["losing"] if length <= to]
    assert [length for length in range(to + 1) if lost(name, length)] == expected


@pytest.mark.parametrize("name", ALL)
def test_losing_paths_by_the_rules(name: str) -> None:
    to = 34 if name[0] in "OA" else 24
    plain = name.replace("^", "")
    for length in range(to + 1):
        assert lost(name, length) == loses(plain, (length,) if length else ()), length


UNIONS = [
    union
    for count, longest in ((1, 30), (2, 14), (3, 9), (4, 6))
    for union in combinations_with_replacement(range(1, longest + 1), count)
]


@pytest.mark.parametrize("name", ANSWERED)
def test_unions_and_winning_moves(name: str) -> None:
    plain = name.replace("^", "")
    for union in UNIONS:
        if name[0] == "S" and sum(union) > 26:
            continue
        said = by_theorem(name, union)
        assert said is not None
        assert said.lost == loses(plain, union), union
        if said.move is not None:
            left = [said.move.get(place, (length,)) for place, length in enumerate(union)]
            over = name[-3] == "r" and not all(left)
            after = None if over else tuple(sorted(part for parts in left for part in parts))
            assert after in set(options(plain, union)), (union, said)
            assert loses(plain, after), (union, said)
        else:
            assert said.lost, union


@pytest.mark.parametrize("name", sorted(CLOSED))
def test_closed_forms_are_the_game_functions(name: str) -> None:
    variant = Variant.parse(name)
    function: Any = function_for(variant.rule, variant.misere)
    values = [function.of_sum([])]
    for length in range(1, 161):
        found = function.of_options(
            [function.of_sum([values[part] for part in left]) for left in options_of_path(length)]
        )
        values.append(found)
        assert CLOSED[name](length) == found, length
    evaluator: Evaluator[Any] = Evaluator(function)
    union = grundy.game("octal").start("0.137:17+23")
    assert evaluator.of(compound(union, variant.rule)) == function.of_sum([values[17], values[23]])


def test_long_paths_are_answered() -> None:
    for name in ANSWERED:
        variant = Variant.parse(name)
        if name.startswith("Omax") or name == "O_r^-":
            continue
        lengths = "99991" if name == "Smax_r^+" else "99991+77777+3333"
        position = compound(grundy.game("octal").start(f"0.137:{lengths}"), variant.rule)
        result = grundy.solve(position, misere=variant.misere)
        assert result.by.startswith("theorem"), name
        if result.outcome is Outcome.N:
            assert result.winning_move is not None
            after = position.play(result.winning_move)
            assert grundy.solve(after, misere=variant.misere, find_move=False).outcome is Outcome.P, name


def test_paths_of_node_kayles_are_heaps() -> None:
    for name in ("A_r^+", "Smax_l^-", "Omin_l^+", "Omax_l^+"):
        variant = Variant.parse(name)
        position = compound(grundy.game("node_kayles").start("P9 + P7 + P2"), variant.rule)
        result = grundy.solve(position, misere=variant.misere)
        assert result.by.startswith("theorem")
        expected = loses(name.replace("^", ""), (2, 7, 9))
        assert (result.outcome is Outcome.P) == expected
        if not expected:
            assert result.winning_move is not None
            after = tuple(sorted(part.size() for part in position.play(result.winning_move).parts))
            assert loses(name.replace("^", ""), after)
    cycle = compound(grundy.game("node_kayles").start("C5 + P3"), "largest")
    assert grundy.solve(cycle).by == "search"


# ---- foreclosed nimbers ---------------------------------------------------------------------------
F_PLUS = (
    "****00112001120311223112334105341553425532255322550225042253442334425344553415534285"
    "322853428544280442834422344253345533125332253322534225342253422334223342533445334255"
    "322553425544255442534422344253345533125342253322534225342253422334223342533445334255"
    "322553425344255442534425344253345533425342253322534225342253422334223342533425334255"
)
F_MINUS = "0 0 1 1 2 2 3 0 4 1 1 2 5 3 3 4 1 1 2 5 3 0 4 4 2 1 1 3 3 4 4 2 1 1 5 6 3 2 2 8 1 5 6 0 7"


def test_foreclosed_nimbers() -> None:
    assert "".join("*" if (value := foreclosed(n)) < 0 else str(value) for n in range(336)) == F_PLUS
    assert [misere_foreclosed(n) for n in range(1, 46)] == list(map(int, F_MINUS.split()))


def test_their_period_is_84_and_not_80() -> None:
    known = guy_smith.all_heaps(OctalCode.parse("0.022004"))
    assert known is not None
    assert (known.period.start + 3, known.period.length) == (245, 84)
    assert any(foreclosed(n) != foreclosed(n + 80) for n in range(245, 400))


def test_the_printed_lists_are_wrong() -> None:
    assert not lost("O_l^+", 19)
    assert lost("O_l^+", 20)
    assert not lost("O_r^+", 94)
    assert lost("O_r^+", 98)
    assert [length for length in (8, 9, 6, 7, 14) if lost("S_l^-", length)] == [6, 7, 14]
    assert misere_foreclosed(12578) != 0
    assert misere_foreclosed(12758) == 0


STATISTICS = {
    10: (3, 4, 1.4, 1.08, 0, 30.0, 8, 9),
    10**2: (8, 11, 4.23, 2.4114, 2, 15.0, 98, 61),
    10**3: (11, 43, 13.629, 7.537448, 16, 6.8, 148, 999),
    10**4: (12, 163, 58.5556, 30.621093, 33, 2.73, 1526, 9977),
    10**5: (13, 907, 275.95915, 177.355129, 128, 0.795, 12758, 94680),
    10**6: (16, 4600, 1357.37834, 780.786047, 4096, 0.256, 235086, 979501),
}
"""Guignard, table 3.3; its fifth column is the mean absolute deviation, and not the standard deviation."""


@pytest.mark.parametrize(
    "to", [pytest.param(to, marks=pytest.mark.long) if to > 10**5 else to for to in STATISTICS]
)
def test_statistics_of_misere_foreclosed_nimbers(to: int) -> None:
    values = guy_smith.nim_values(OctalCode.parse("0.026"), to + 1)[1:]
    zeros = [length for length, value in enumerate(values, 1) if not value]
    mean, highest = sum(values) / to, max(values)
    counts = [0] * (highest + 1)
    for value in values:
        counts[value] += 1
    common = max(range(highest + 1), key=counts.__getitem__)
    deviation = sum(count * abs(value - mean) for value, count in enumerate(counts)) / to
    expected = STATISTICS[to]
    assert (len(zeros), highest, round(mean, 5)) == expected[:3]
    assert deviation == pytest.approx(expected[3], abs=1e-6)
    assert (common, round(100 * counts[common] / to, 3)) == expected[4:6]
    assert (zeros[-1], values.index(highest) + 1) == expected[6:]
    standard = (sum(count * (value - mean) ** 2 for value, count in enumerate(counts)) / to) ** 0.5
    assert standard != pytest.approx(expected[3], abs=0.01)


# ---- largest first --------------------------------------------------------------------------------
def random_unions(seed: str, count: int, longest: int, most: int) -> list[tuple[int, ...]]:
    chance = random.Random(seed)
    return [
        tuple(sorted(chance.randint(1, longest) for _ in range(chance.randint(1, most))))
        for _ in range(count)
    ]


def number(union: tuple[int, ...], *lengths: int) -> int:
    return sum(union.count(length) for length in lengths)


NORMAL, MISERE = largest_first(PATHS, False, False), largest_first(PATHS, False, True)
SHORT, SHORT_MISERE = largest_first(PATHS, True, False), largest_first(PATHS, True, True)


def test_even_pairs_are_lost() -> None:
    """Theorems 4.1.1 and 4.1.14: pairs (2j - 1, 2j) that each occur an even number of times."""
    for half in random_unions("pairs", 400, 15, 4):
        union = tuple(
            2 * ((length + 1) // 2) - random.Random(length).randint(0, 1) for length in half
        ) + tuple(2 * ((length + 1) // 2) for length in half)
        assert NORMAL.loses(union)
        if max(union) >= 3:
            assert SHORT_MISERE.loses(union)


def test_misere_play_is_normal_play_with_one_vertex_more() -> None:
    """Proposition 4.1.8."""
    for union in random_unions("one more", 500, 30, 6):
        assert MISERE.loses(union) == NORMAL.loses((*union, 1))


def test_small_diameters() -> None:
    for union in random_unions("small", 600, 4, 9):
        one, three, four = number(union, 1, 2), number(union, 3), number(union, 4)
        expected = three + four if three else one
        assert NORMAL.loses(union) == (expected % 2 == 0), union


def test_conjecture_4_1_3_fails_only_at_the_pair_3_4() -> None:
    """At least three paths of the top pair (2n - 1, 2n), and nothing else counts but whether they are odd."""
    assert NORMAL.loses((4, 4, 4))
    for union in random_unions("top", 300, 24, 6):
        for pair in (3, 5, 11, 13):
            top = (2 * pair - 1,) * 2 + (2 * pair,) * random.Random(str(union)).randint(1, 3)
            below = tuple(length for length in union if length < 2 * pair - 1)
            assert NORMAL.loses(top + below) == (len(top) % 2 == 0)


def test_corollary_4_1_15_fails_for_1_and_2() -> None:
    assert [n for n in range(1, 41) if n % 4 and SHORT_MISERE.loses((n,))] == [1, 2]


def reduced(union: tuple[int, ...]) -> tuple[int, ...]:
    """The reduction of theorem 4.1.6, in a form without known failures: 5 paths, and up to 6 components."""
    paths = sorted(union, reverse=True)
    if len(paths) <= 5:
        return union
    start = paths[4] if paths[4] % 2 else paths[4] - 1
    above = [length for length in paths if length > start + 1]
    if start == 1 or (start == 3 and 3 not in paths):
        ones = [1] * (number(union, 1, 2) % 2) + [4] * (number(union, 4) % 2) * (start == 3)
        return tuple(above + ones)
    pair = [length for length in paths if start <= length <= start + 1]
    while len(above) + len(pair) > 6 and len(pair) >= 2:
        del pair[:2]  # P4 before P3, without which P4 means nothing
    return tuple(above + pair)


def printed_reduction(union: tuple[int, ...]) -> tuple[int, ...]:
    """Theorem 4.1.6 as it is printed: of the pair with the fifth path, its shorter one once or twice."""
    fifth = sorted(union, reverse=True)[4]
    start = fifth - (fifth + 1) % 2
    pair = number(union, start, start + 1)
    return (*(length for length in union if length > start + 1), *(start,) * (2 - pair % 2))


def test_theorem_4_1_6_is_wrong_as_printed() -> None:
    union = (1, 3, 7, 7, 8, 9, 9)
    assert NORMAL.loses(union) != NORMAL.loses(printed_reduction(union))
    for one in random_unions("reduction", 3000, 13, 9):
        assert NORMAL.loses(one) == NORMAL.loses(reduced(one)), one


def test_theorem_4_1_11() -> None:
    """To the end of one path, normal play: what the four longest leave to be looked at."""
    for union in random_unions("short reduction", 3000, 14, 9):
        paths = sorted(union, reverse=True)
        if len(paths) < 4 or paths[3] < 4:
            continue
        start = paths[3] - paths[3] % 2
        above = [length for length in paths if length > start + 1]
        pair = [length for length in paths if start <= length <= start + 1]
        while len(above) + len(pair) > 5 and len(pair) >= 2:
            del pair[-2:]
        assert SHORT.loses(union) == SHORT.loses(tuple(above + pair)), union


def test_to_the_end_of_one_path() -> None:
    """Propositions 4.1.10 and 4.1.13, and the closed forms for small diameters."""
    for union in random_unions("short", 1500, 10, 8):
        longest, large = max(union), tuple(length for length in union if length > 3)
        if longest >= 4:
            assert SHORT.loses(union) == SHORT.loses(large)
        if longest >= 3:
            kept = tuple(length for length in union if length > 2)
            assert SHORT_MISERE.loses(union) == SHORT_MISERE.loses(kept)
        low = number(union, 4, 5) + 1
        if longest in (4, 5):
            assert SHORT.loses(union) == (low % 2 == 0)
        elif longest in (6, 7, 8, 9):
            pair = longest - longest % 2
            assert SHORT.loses(union) == (number(union, pair, pair + 1) % 2 == 0)
        elif longest == 10:
            tens = number(union, 10)
            alone = tens <= 2 and not number(union, 6, 7, 8, 9)
            assert SHORT.loses(union) == ((low if alone else tens) % 2 == 0), union


def test_conjecture_4_1_9_fails_only_at_the_pair_4_5() -> None:
    assert not SHORT.loses((4, 4, 4, 4))
    assert SHORT.loses((4, 5, 5))
    for union in random_unions("short top", 300, 20, 6):
        for pair in (3, 6, 10):
            top = (2 * pair,) * 2 + (2 * pair + 1,) * random.Random(str(union)).randint(1, 3)
            below = tuple(length for length in union if length < 2 * pair)
            assert SHORT.loses(top + below) == (len(top) % 2 == 0)


LOST_TO_156 = [4, 8, 28, 52, 60, 88, 116, 120, 124, 148, 152]


def without_small(union: list[int]) -> tuple[int, ...]:
    """Paths of up to 4 vertices count by the parity of P1 without P3, and by that of P3 and P4 with it."""
    ones, threes, fours = (number(tuple(union), *lengths) for lengths in ((1, 2), (3,), (4,)))
    kept = [3] * (2 - (threes + fours) % 2) if threes else [4] * (fours % 2) + [1] * (ones % 2)
    return (*sorted((length for length in union if length > 4), reverse=True), *kept)


def one_longest_loses(union: tuple[int, ...], known: dict[tuple[int, ...], bool]) -> bool:
    """One of the longest, to the end of all, by the rules and `without_small` alone."""
    if union not in known:
        longest, *rest = union or (0,)
        after = {without_small([*rest, *left]) for left in options_of_path(longest)} if union else set()
        ordered = sorted(after, key=lambda one: (one not in known, len(one), one))
        known[union] = not any(one_longest_loses(one, known) for one in ordered)
    return known[union]


@pytest.mark.parametrize("to", [72, pytest.param(104, marks=pytest.mark.long)])
def test_one_of_the_longest_by_a_search(to: int) -> None:
    known: dict[tuple[int, ...], bool] = {}
    lost_paths = [length for length in range(1, to + 1) if one_longest_loses(without_small([length]), known)]
    assert lost_paths == [length for length in LOST_TO_156 if length <= to]


def lost_by_a_checked_table(to: int) -> list[int]:
    """The paths that are lost when one of the longest is played to the end of all. The table of classes is
    taken as it is, wherever it comes from; that it tells who wins every union of paths up to `to` follows by
    induction from what is asserted: no path is lost, the order of paths does not matter, and beside any
    class of paths that are no longer, a path is lost if and only if no move leaves a lost class."""
    numpy = pytest.importorskip("numpy")
    known = largest_first(PATHS, False, False)
    known.extend(to)
    lost_class = numpy.frombuffer(known.table.lost(), numpy.bool_)
    more = [numpy.arange(len(lost_class), dtype=numpy.uint32)]
    more += [numpy.frombuffer(known.table.times(length), numpy.uint32) for length in range(1, to + 1)]
    assert lost_class[0]
    for long in range(1, to + 1):
        for short in range(1, long):
            assert (more[long][more[short]] == more[short][more[long]]).all()
    met = numpy.zeros(len(lost_class), numpy.bool_)
    met[0] = True
    for long in range(1, to + 1):
        fresh = numpy.flatnonzero(met)
        while fresh.size:
            fresh = numpy.unique(more[long][fresh])
            fresh = fresh[~met[fresh]]
            met[fresh] = True
        beside = numpy.flatnonzero(met)
        won = numpy.zeros(len(beside), numpy.bool_)
        for vertex in range(long):
            left, right = max(vertex - 1, 0), max(long - vertex - 2, 0)
            won |= lost_class[more[left][more[right][beside]]]
        assert (lost_class[more[long][beside]] != won).all()
    return [length for length in range(1, to + 1) if lost_class[more[length][0]]]


@pytest.mark.parametrize("to", [40, pytest.param(148, marks=pytest.mark.long)])
def test_table_4_1(to: int) -> None:
    """The source has 144 as lost, which is won, and stops there: so 116 is no period, as it conjectures."""
    assert lost_by_a_checked_table(to) == [length for length in LOST_TO_156 if length <= to]


@pytest.mark.long
def test_past_table_4_1() -> None:
    known = largest_first(PATHS, False, False)
    assert [length for length in range(1, 157) if known.loses((length,))] == LOST_TO_156


def test_misere_play_to_the_end_of_one_past_the_source() -> None:
    known = largest_first(PATHS, True, True)
    lost_paths = [length for length in range(1, 161) if known.loses((length,))]
    assert lost_paths == [1, 2, 8, 20, 92, 104, 140, 152]


@pytest.mark.long
def test_longer_paths_to_the_end_of_one() -> None:
    published = [4, 5, 12, 13, 22, 23, 30, 37, 53, 72, 73, 82, 90, 137]
    known = largest_first(PATHS, True, False)
    assert [length for length in range(1, 171) if known.loses((length,))] == published


# ---- the other diameter variants ------------------------------------------------------------------
def test_theorem_4_3_1() -> None:
    """One of the shortest, to the end of all, in the words of the source."""
    for union in random_unions("shortest", 1500, 9, 6):
        ones, threes, sixes = number(union, 1, 2), number(union, 3, 5), number(union, 6)
        for misere in (False, True):
            if max(union) < 7:
                won = ones + 1 if threes else ones + sixes + misere
            else:
                won = ones + sixes + 1 if sixes and not threes else ones + 1
            said = by_theorem("Omin_l^-" if misere else "Omin_l^+", union)
            assert said is not None
            assert said.lost == (won % 2 == 0), (union, misere)


def test_lone_paths_to_the_end_of_one_among_the_longest() -> None:
    """Theorem 4.2.9 with i in {2, 3, 4}; with {3, 4}, as printed in one place, 11 would be lost."""
    published = {0, 4, 5} | {11 * 2**k + 7 * k + d for k in range(12) for d in (-2, -1, 3, 4)}
    assert {n for n in range(20_000) if lone_path_loses(n)} == {n for n in published if n < 20_000}
    assert not loses("Smax_r+", (11,))


def test_conjecture_4_2_11_at_the_first_level() -> None:
    for count in (1, 2):
        for union in combinations_with_replacement(range(9, 16), count):
            falling = union[::-1]
            weight: float = len(union)
            if set(union) & {11, 12, 13}:
                weight = float("inf")
            elif max(union) > 10:
                short = [place for place, length in enumerate(falling, 1) if length <= 10]
                weight = len(union) + (short[0] if short else len(union) + 1) - 2
            assert loses("Smax_r+", union) == (weight == 1), union


@cache
def safe_options(length: int) -> tuple[tuple[int, ...], ...]:
    """What a path leaves without a path of 1 to 3 vertices, which the other player would end."""
    found = {(max(vertex - 1, 0), max(length - vertex - 2, 0)) for vertex in range(length)}
    return tuple(option for pair in found if (option := tuple(filter(None, pair))) and min(option) > 3)


@cache
def some_longest_lose(union: tuple[int, ...]) -> bool:
    """Some of the longest paths to the end of one, normal play, by the rules alone: paths of more than 3
    vertices, the longest first."""
    played: set[tuple[int, ...]] = {()}
    for count, length in enumerate(union, 1):
        played = {tuple(sorted(one + left)) for one in played for left in safe_options(length)}
        for one in played:
            if some_longest_lose(tuple(sorted((*one, *union[count:]), reverse=True))):
                return False
    return True


def test_level_2_of_some_longest_to_the_end_of_one() -> None:
    """Two paths of which one has at least 20 vertices: what is lost, whatever shorter path is beside."""
    single = [length for length in range(4, 34) if some_longest_lose((length,))]
    assert single == [4, 5, 9, 10, 14, 15, 27, 28, 32, 33]
    for long in range(20, 31):
        beside = [short for short in range(4, long + 1) if some_longest_lose((long, short))]
        if long in (27, 28):
            assert beside == [*range(4, 20)]
        elif long in (25, 26):
            assert beside == [*range(20, 25)]
        else:
            assert beside == [short for short in (20, 21) if short <= long <= 21]
    for low in range(4, 20):
        assert some_longest_lose((20, 20, low))
        assert some_longest_lose((25, 22, low))
        assert not some_longest_lose((22, 22, low))


def test_conjecture_4_2_11_and_proposition_4_2_8_at_the_second_level() -> None:
    """A path of 22, 23 or 24 vertices has infinite weight; the conjecture says so of unions with it too, and
    the proposition has the weight of a union as at least the sum. But beside 25 the weight is 2. Where both
    weights are finite, 1, the union has at least 2, and may have 3: it is never lost at the first level."""
    for odd in (22, 23, 24):
        assert not some_longest_lose((odd,))
        assert some_longest_lose((25, odd))
    for first, second in combinations_with_replacement((9, 10, 14, 15), 2):
        assert not some_longest_lose((second, first))
    assert some_longest_lose((25, 20))
    assert not some_longest_lose((26, 25))


def level(length: int) -> int:
    return ((length + 2) // 11).bit_length()


@cache
def highest_lose(union: tuple[int, ...]) -> bool:
    """The same for paths of the highest level in the union only: the others are left out."""
    played: set[tuple[int, ...]] = {()}
    for count, length in enumerate(union, 1):
        played = {tuple(sorted(one + left)) for one in played for left in safe_options(length)}
        for one in played:
            after = sorted((*one, *union[count:]), reverse=True)
            highest = level(after[0])
            if highest_lose(tuple(part for part in after if level(part) == highest)):
                return False
    return True


def test_paths_of_lower_levels_do_not_matter() -> None:
    """Who wins and how, where one path has the highest level; and the search without the others."""
    for count, most in ((1, 33), (2, 30), (3, 22)):
        for union in combinations_with_replacement(range(most, 3, -1), count):
            highest = tuple(length for length in union if level(length) == level(union[0]))
            assert highest_lose(highest) == some_longest_lose(union)
            answer = by_theorem("Smax_r^+", union)
            assert answer is not None
            assert answer.lost == some_longest_lose(union), union
            if not answer.lost:
                assert answer.move is not None
                left = [answer.move.get(place, (length,)) for place, length in enumerate(union)]
                parts = (part for parts in left for part in parts)
                assert some_longest_lose(tuple(sorted(parts, reverse=True))), union


def test_every_lone_path_has_its_move() -> None:
    for length in range(1, 1500):
        answer = by_theorem("Smax_r^+", (length,))
        assert answer is not None
        assert answer.lost or answer.move is not None


def test_proposition_4_2_8() -> None:
    """Two paths of weight 1, so many vertices above the start of a level, are lost together at the level 2 or
    3, the least and the greatest weight that there may be: 1 + 1 and 2 + 2 - 1."""
    starts = {1: 9, 2: 20, 3: 42}
    for low, high in combinations_with_replacement((0, 1, 5, 6), 2):
        lost_at = [at for at, start in starts.items() if highest_lose((start + high, start + low))]
        assert lost_at == [3 if low >= 5 else 2], (low, high)


@cache
def two_lose(ones: int, threes: int) -> bool:
    """Exactly two paths, or one if there is only one, to the end of all: P1 goes, P3 too or becomes P1."""
    after = {
        (ones - taken + left, threes - played)
        for taken in range(3)
        for played in range(3)
        if taken <= ones and played <= threes and taken + played == min(2, ones + threes)
        for left in range(played + 1)
    }
    return not (ones + threes) or not any(two_lose(*one) for one in after)


def test_two_at_a_time() -> None:
    """Periods 4 in the number of P1, from 3 on, and 16 in that of P3; the introduction of chapter 4 of the
    source says 8 and 16."""
    for ones, threes in ((2, 1), (3, 2), (0, 4), (5, 0)):
        assert two_lose(ones, threes) == loses("=2_l+", (1,) * ones + (3,) * threes)
    rows = [[two_lose(ones, threes) for threes in range(80)] for ones in range(40)]
    assert all(rows[ones] == rows[ones + 4] for ones in range(3, 36))
    assert rows[2] != rows[6]
    assert all(row[16:64] == row[32:80] for row in rows)
    assert any(row[16:64] != row[24:72] for row in rows)
