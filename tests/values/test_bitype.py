"""The algebra of bitypes: their order, their options and their sums (Guignard, chapter 6)."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from grundy.errors import GrundyError
from grundy.values import Outcome
from grundy.values.bitype import BITYPES, Bitype, SignedBitype, sum_bounds

CONDITIONS = {
    "AA": "AAAA", "AN": "AAAB", "NA": "AABA", "NN": "AABB", "NP": "ABBA",
    "PN": "BAAB", "BB": "BBBB", "BN": "BABB", "NB": "ABBB",
}  # fmt: skip
OPTIONS = {
    "AA": "AA NN AN NA",
    "NN": "AA NN BB AN NA BN NB PN NP",
    "BB": "NN BB BN NB",
    "AN": "AA NN AN NA NB NP",
    "NA": "AA NN AN NA BN PN",
    "BN": "NN BB NA BN NB NP",
    "NB": "NN BB AN BN NB PN",
    "PN": "NN NA NB NP",
    "NP": "NN AN BN PN",
}
"""Table 6.2."""


def test_there_are_nine() -> None:
    legal = set()
    for pair in product("ABNP", repeat=2):
        try:
            legal.add(Bitype("".join(pair)))
        except GrundyError:
            continue
    assert legal == set(BITYPES)
    assert len(legal) == 9


@pytest.mark.parametrize(("letters", "conditions"), CONDITIONS.items())
def test_conditions(letters: str, conditions: str) -> None:
    assert Bitype(letters).conditions == conditions


def test_order() -> None:
    below = {("AN", "PN"), ("PN", "BN"), ("AN", "NN"), ("NN", "NB"), ("NA", "NP"), ("NP", "NB"), ("NA", "NN"), ("NN", "BN")}  # fmt: skip # noqa: E501
    below |= {("AN", "BN"), ("AN", "NB"), ("NA", "NB"), ("NA", "BN")}
    for one, two in product(BITYPES, repeat=2):
        ends = one.letters == "AA" or two.letters == "BB" or one == two
        assert (one <= two) is (ends or (one.letters, two.letters) in below)


def test_a_mirror_is_a_symmetry() -> None:
    for one in BITYPES:
        assert one.mirror.mirror == one
        assert one.is_constant is (one.mirror == one)
        for idle in (False, True):
            assert one.mirror.alice_wins(True, idle) is one.alice_wins(True, not idle)


@pytest.mark.parametrize(("letters", "options"), OPTIONS.items())
def test_possible_options(letters: str, options: str) -> None:
    assert {str(option) for option in Bitype(letters).possible_options()} == set(options.split())


def required(options: frozenset[str], bitype: str) -> bool:
    """Prop. 6.4.9: the options that a position of this bitype must have."""

    def some(pattern: str) -> bool:
        letters = [{"X": "AN", "Y": "BN"}.get(letter, letter) for letter in pattern]
        return any(one[0] in letters[0] and one[1] in letters[1] for one in options)

    return {
        "AA": some("AX"),
        "NN": (some("PN") and some("NP"))
        or (some("PN") and some("XA") and some("YB"))
        or (some("NP") and some("AX") and some("BY"))
        or all(some(pattern) for pattern in ("AX", "XA", "BY", "YB")),
        "BB": some("BY"),
        "AN": some("AX") and (some("NP") or some("NB")),
        "NA": (some("PN") and some("XA")) or (some("BN") and some("AX") and some("XA")),
        "BN": some("BY") and (some("NP") or some("NA")),
        "NB": (some("PN") and some("YB")) or (some("AN") and some("BY") and some("YB")),
        "PN": True,
        "NP": some("PN") or (some("AN") and some("BN")),
    }[bitype]


def test_required_options() -> None:
    for size in range(1, 10):
        for options in combinations(BITYPES, size):
            found = Bitype.of_options(options)
            assert required(frozenset(map(str, options)), str(found)), (options, found)


def test_more_parts_never_help_alice() -> None:
    """A sum is at least each part of it, in the order of bitypes, if the others are even."""
    signed = [SignedBitype(bitype, sign) for bitype in BITYPES for sign in (0, 1)]
    for one, two in product(signed, repeat=2):
        allowed = sum_bounds(one, two)
        assert allowed
        assert allowed == sum_bounds(two, one)
        least = one.bitype.mirror if two.sign else one.bitype
        assert all(least <= bitype for bitype in allowed)


def test_words() -> None:
    assert str(SignedBitype.parse("NB1")) == "NB1"
    assert SignedBitype.parse("NB1").outcome is Outcome.N
    assert Bitype("BN").latex() == r"\mathrm{BN}"
    for text in ("NB", "NB2", "XX0"):
        with pytest.raises(GrundyError):
            SignedBitype.parse(text)
