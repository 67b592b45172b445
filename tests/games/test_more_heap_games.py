"""Heap games that CGSuite has, against its tests (`GameHeapTest`, `TBCodeTest`) and the literature."""

from __future__ import annotations

import pytest
from tests.brute import nimber, nimber_by_parts

from grundy.errors import GrundyError, ParseError
from grundy.games import Position, game
from grundy.games.break_code import BreakCode
from grundy.games.coin_turning import TurningCode
from grundy.sequences import nim_sequence
from grundy.sequences.codes import parse_code
from grundy.theorems import answer
from grundy.theorems.coin_turning import HeadNimbers
from grundy.theorems.wythoff import lost_pairs
from grundy.values import Outcome

# The heaps that may be left of one, by the code and the size of the heap.
LEFT = {
    ("0.7", 9): "8  1,7  2,6  3,5  4,4",
    ("0.77", 9): "8  1,7  2,6  3,5  4,4  7  1,6  2,5  3,4",
    ("4.0", 8): "1,7  2,6  3,5  4,4",
    ("4!.0", 8): "1,7  2,6  3,5",
    ("0.3F", 9): "8  7  1,6  2,5  3,4  1,1,5  1,2,4  1,3,3  2,2,3",
    ("0.3F?", 9): "8  7  1,6  2,5  3,4  1,1,5  1,2,4  1,3,3  2,2,3",
    ("0.3F!", 9): "8  7  1,6  2,5  3,4  1,2,4",
    ("0.3f?", 11): "10  9  1,8  2,7  3,6  4,5  1,1,7  1,2,6  1,3,5  1,4,4  2,2,5  2,3,4",
    ("0.3f!", 11): "10  9  1,8  2,7  3,6  4,5  1,2,6  1,3,5  2,3,4",
    ("0.*3", 7): "6  1,5  2,4  3,3  1,1,4  1,2,3  2,2,2  1,1,1,3  1,1,2,2  1,1,1,1,2  1,1,1,1,1,1  5",
    ("0.*?3", 7): "6  1,5  2,4  1,1,4  1,2,3  1,1,1,3  1,1,2,2  1,1,1,1,2  5",
    ("0.*!3", 7): "6  1,5  2,4  1,2,3  5",
    ("0.[3]", 7): "6  5  4  3  2  1  -",
    ("0.[2]", 7): "6  5  4  3  2  1",
    ("0.3[1]", 7): "6  -",
    ("0.7[03]", 7): "6  1,5  2,4  3,3  4  2  -",
    ("80.0", 7): "1,1,6  1,2,5  1,3,4  2,2,4  2,3,3",
    ("0.*=", 11): "10  5,5  2,2,2,2,2  1,1,1,1,1,1,1,1,1,1",
    ("{2+}=.0", 10): "5,5  2,2,2,2,2  1,1,1,1,1,1,1,1,1,1",
    ("0.{0,1,3+}", 1): "-",
    ("0.{0,1,3+}", 2): "1",
    ("0.{0,1,3+}", 7): "6  1,1,4  1,2,3  2,2,2  1,1,1,3  1,1,2,2  1,1,1,1,2  1,1,1,1,1,1",
    ("0.{1,3+}", 1): "",
    ("0.{2,3?+}", 7): "1,5  2,4  3,3  1,1,4  1,2,3  1,1,1,3  1,1,2,2  1,1,1,1,2",
}


@pytest.mark.parametrize(("code", "heap"), LEFT)
def test_what_is_left_of_a_heap(code: str, heap: int) -> None:
    left = [",".join(map(str, heaps)) or "-" for _, heaps in BreakCode.parse(code).options(heap)]
    assert left == LEFT[code, heap].split()


NORMAL = {
    "04.30": "4.3",
    "04.00[30]": "4.00[30]",
    "04.00[00]": "4.0",
    "0.{1,2!}": "0.6!",
    "0.{0!,2!,3!}": "0.D!",
    "0.{0!,2!,3}": "0.{0,2!,3}",
    "0.{0!,2!,3!+}": "0.{0,2+}!",
    "0.{0!,2,3!+}": "0.{0,2,3!+}",
    "0.{0!,3+}": "0.{0,3+}",
    "0.{0,2!,4!+}": "0.{0,2,4+}!",
    "0.{0!,2!,4?+}": "0.{0,2!,4?+}",
    "0.{0!,2?,3?,4?+}": "0.{0,2+}?",
    "0.{0,1!,2,3,4+}": "0.*",
    "0.{0,1,2!,3!,4!+}": "0.*!",
}


@pytest.mark.parametrize("code", NORMAL)
def test_codes_are_written_one_way(code: str) -> None:
    assert str(BreakCode.parse(code)) == NORMAL[code]
    assert BreakCode.parse(NORMAL[code]) == BreakCode.parse(code)


# Nimbers of the heaps from 1 to 20.
CODES = {
    "0.[3]": [*range(1, 21)],
    "4!.0": [0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0],
    "0.3003330[3]": [1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9, 10],
    "0.3F": [1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8, 6, 7, 8, 9, 10, 11],
}


@pytest.mark.parametrize("code", CODES)
def test_nimbers_of_codes(code: str) -> None:
    assert nim_sequence(code, 20).values[1:].tolist() == CODES[code]
    assert [nimber_by_parts(game("take_and_break").start(f"{code}:{n}")) for n in range(1, 13)] == CODES[
        code
    ][:12]
    assert [int(game("take_and_break").start(f"{code}:{n}").grundy()) for n in range(1, 21)] == CODES[code]


@pytest.mark.parametrize("code", ["0.*", "{2+}=.0", "80.0", "C!.0", "0.7[03]", "0.{0,1,3+}"])
def test_sequences_without_the_engine(code: str) -> None:
    found = nim_sequence(code, 12)
    assert found.values.tolist() == [nimber(game("take_and_break").start(f"{code}:{n}")) for n in range(13)]
    assert found.period is None


def test_codes_that_others_know() -> None:
    assert [str(parse_code(text)) for text in ("4!.0", "0.3003[3]", "0.{0,1,2}", "0.[3]", "0.07")] == [
        "grundys",
        "all-but:2,3",
        "0.7",
        "0.[3]",
        "0.07",
    ]
    assert nim_sequence("0.3003330[3]", 200).period == nim_sequence("all-but:2,3,7", 200).period


WRONG_CODES = [
    ("20.0:5", "adding 1 leaves a heap that may be as large as before: it may not end"),
    ("2.0:5", "taking nothing leaves a heap that may be as large as before: it may not end"),
    ("{1+}.0:5", "taking nothing leaves a heap that may be as large as before: it may not end"),
    ("40.0:5", "adding 1 leaves a heap that may be as large as before: it may not end"),
    ("0.[3:5", "expected `]`"),
    ("0.[]:5", "expected a digit, `\\*`, or numbers of heaps in braces"),
    ("0.[3]3:5", "nothing follows the digits that are repeated"),
    ("0.{2:5", "expected a digit"),
    ("0.{2!,3}!:5", "expected numbers of heaps"),
    ("0.{99}:5", "expected numbers of heaps"),
    ("0.{}:5", "expected numbers of heaps"),
    ("0.X:5", "expected a digit"),
    (".3:5", "expected a code"),
    ("33:5", "expected a code"),
    ("0.33", "expected a code, `:` and heaps"),
]


@pytest.mark.parametrize(("text", "message"), WRONG_CODES)
def test_wrong_codes(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        game("take_and_break").start(text)


# Nimbers of single heads at the places from 1 to 20; how many sets of coins can be turned with the 20th.
TURNING = {
    "mock-turtles": (191, [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35, 37, 38]),
    "moidores": (
        169766,
        [
            1,
            2,
            4,
            8,
            16,
            32,
            64,
            128,
            256,
            511,
            512,
            1024,
            2048,
            4096,
            7711,
            8192,
            16384,
            26215,
            32768,
            43691,
        ],
    ),
    "triplets": (171, [0, 0, 1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35]),
    "ruler": (20, [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16, 1, 2, 1, 4]),
    "mock-turtle-fives": (11, [1, 2, 4, 7, 8, 1, 2, 4, 7, 8, 1, 2, 4, 7, 8, 1, 2, 4, 7, 8]),
    "triplet-fives": (6, [0, 0, 1, 2, 4, 0, 0, 1, 2, 4, 0, 0, 1, 2, 4, 0, 0, 1, 2, 4]),
    "ruler-fives": (5, [1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4]),
    "turnips": (9, [0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4]),
    "grunt": (9, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]),
    "sym": (2046, [1, 2, 4, 3, 6, 7, 8, 16, 18, 25, 32, 11, 64, 31, 128, 10, 256, 5, 512, 28]),
}


@pytest.mark.parametrize("name", TURNING)
def test_coin_turning(name: str) -> None:
    code = TurningCode.parse(name)
    count, nimbers = TURNING[name]
    assert sum(1 for _ in code.options(20)) == count
    assert [HeadNimbers.of(code).nth(n) for n in range(1, 21)] == nimbers
    for n in range(1, 7):
        row = game("coin_turning").start(f"{name}:{'T' * (n - 1)}H")
        assert nimber(row) == row.grundy() == nimbers[n - 1]


@pytest.mark.parametrize("name", ["turning-turtles", "twins", "mock-turtles", "ruler"])
def test_formulas_of_heads(name: str) -> None:
    """The same without formulas."""
    for n in range(1, 40):
        row = game("coin_turning").start(f"{name}:{'T' * (n - 1)}H")
        assert row.grundy() == HeadNimbers.of(TurningCode.parse(name)).nth(n)


def test_rows_of_coins_are_no_sums_in_misere_play() -> None:
    row = game("coin_turning").start("2:HHH")
    assert row.components() == (row,)


# Nimbers of (10, n) for n = 0, ..., 20.
ROWS = {
    "wythoff {}": [10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14, 18, 7, 6, 2, 3, 1, 4, 5, 23, 28],
    "wythoff 2:{}": [10, 11, 12, 13, 0, 14, 9, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 15, 28, 29, 30],
}


@pytest.mark.parametrize("row", ROWS)
def test_wythoff(row: str) -> None:
    name, _, form = row.partition(" ")
    found = [int(game(name).start(form.format(f"10,{n}")).grundy()) for n in range(21)]
    assert found == ROWS[row]


@pytest.mark.parametrize("s", range(1, 4))
@pytest.mark.parametrize("t", range(1, 4))
def test_lost_pairs(s: int, t: int) -> None:
    """All pairs up to 12 by the definition; what theorems say, with their moves."""
    lost = {pair for pair in lost_pairs(s, t, 12) if pair[1] <= 12}
    for a in range(13):
        for b in range(a, 13):
            position = game("wythoff").start(f"{s},{t}:{a},{b}")
            assert (nimber(position) == 0) is ((a, b) in lost)
            told = answer(position, False)
            assert told is not None
            said = told[0]
            assert said.outcome is (Outcome.P if (a, b) in lost else Outcome.N)
            if said.winning_move is not None:
                assert nimber(position.play(said.winning_move)) == 0
            assert (said.winning_move is None) is ((a, b) in lost)


def test_both_theorems_on_wythoff_agree_far_away() -> None:
    for t in range(1, 6):
        for a, b in lost_pairs(1, t, 3000)[-5:]:
            assert game("wythoff").start(f"{t}:{a},{b}").outcome() is Outcome.P
            assert game("wythoff").start(f"{t}:{a},{b + 1}").outcome() is Outcome.N


def memory(name: str, heap: int, taken: int) -> Position:
    """A heap after so many tokens were taken by the last move, as CGSuite writes it."""
    times = int(name.partition(":")[2] or 0)
    if name.startswith("fibonacci_nim"):
        return game("fibonacci_nim").start(f"{times}:{heap}@{times * taken}")
    return game("mem").start(f"{heap}@{max(taken, 1)}")


MEMORIES = {
    "fibonacci_nim:2": [0, 2, 2, 2, 5, 5, 5, 5, 5, 5, 5, 5],
    "fibonacci_nim:3": [0, 2, 2, 6, 6, 6, 6, 6, 6, 6, 6, 6],
    "mem": [3, 3, 3, 3, 2, 2, 1, 1, 1, 1, 1, 0, 0],
}


@pytest.mark.parametrize("name", MEMORIES)
def test_heaps_with_a_memory(name: str) -> None:
    assert [nimber(memory(name, 10, n)) for n in range(len(MEMORIES[name]))] == MEMORIES[name]
    assert [int(memory(name, 10, n).grundy()) for n in range(len(MEMORIES[name]))] == MEMORIES[name]


def test_zeckendorf() -> None:
    fibonacci = {1, 2, 3, 5, 8, 13, 21}
    for heap in range(1, 25):
        start = game("fibonacci_nim").start(str(heap))
        assert (nimber(start) == 0) is (heap in fibonacci)
        for limit in range(1, heap + 1):
            position = game("fibonacci_nim").start(f"{heap}@{limit}")
            told = answer(position, False)
            assert told is not None
            assert (told[0].outcome is Outcome.P) is (nimber(position) == 0)
            if told[0].winning_move is not None:
                assert nimber(position.play(told[0].winning_move)) == 0


def test_euclid() -> None:
    for a in range(1, 25):
        for b in range(a, 25):
            position = game("euclid").start(f"{a},{b}")
            assert position.grundy() == nimber(position)
            assert (nimber(position) == 0) is (b * b < a * b + a * a)


EATCAKES = [
    "^", "{^|||^*|v||0}", "{^^|*}", "{^^|*||0,{0|vv*}}", "{^3|^*||*}",
    "{^3|^*||*|||0,{0,{^|0,v*}|||0|vv*||0}}", "{0||^^*|0|||*}", "*",
]  # fmt: skip
EUCLIDS = ["0", "0", "v", "0", "0", "^", "^5", "0"]


def test_eatcake_and_partizan_euclid() -> None:
    """The cakes of 8 rows, and the pairs with 8, as CGSuite values them."""
    from grundy.values.partizan import CanonicalForm

    for n, text in enumerate(EATCAKES, 1):
        assert game("eatcake").start(f"8x{n}").value() == CanonicalForm.parse(text)
    for n, text in enumerate(EUCLIDS, 1):
        assert game("partizan_euclid").start(f"8,{n}").value() == CanonicalForm.parse(text)


WRONG = [
    ("wythoff", "3", "expected `,` and a number"),
    ("wythoff", "1,2,3:4,5", "a rule is one number or two"),
    ("wythoff", "0:4,5", "the number of the rule is at least 1"),
    ("fibonacci_nim", "5@", "expected a number that may be taken"),
    ("fibonacci_nim", "2x:5", "expected a number of times and `:`"),
    ("fibonacci_nim", "5 6", "expected `@` or `\\+`"),
    ("mem", "5@0", "the number that was taken is at least 1"),
    ("euclid", "0,5", "the number is at least 1"),
    ("partizan_euclid", "5", "expected `,` and a number"),
    ("eatcake", "2", "expected `x` and a number"),
    ("coin_turning", "1-3", "expected a code, `:` and coins"),
    ("coin_turning", "1-3:HX", "a coin is `H` or `T`"),
    ("coin_turning", "3-1:HH", "no coins can be turned by `3-1`"),
    ("coin_turning", "1CE:HH", "no coins can be turned"),
    ("coin_turning", "turtles:HH", "expected a code such as `1-3` or `mock-turtles`"),
    ("coin_turning", "1-3:", "expected coins"),
]


@pytest.mark.parametrize(("name", "text", "message"), WRONG)
def test_wrong_text(name: str, text: str, message: str) -> None:
    with pytest.raises(GrundyError, match=message):
        game(name).start(text)
