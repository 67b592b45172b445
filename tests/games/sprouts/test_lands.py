"""Lands: reading, reducing, and one writing for all equivalent ones."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.sprouts.drawings import Drawing
from tests.games.sprouts.writings import random_lands, rewritten, written
from tests.positions import sprouts

from grundy.games.sprouts import Sprouts
from grundy.games.sprouts.curves import curves
from grundy.games.sprouts.lands import Lands


# ---- equivalent writings --------------------------------------------------------------------------
@given(sprouts(4, 99), st.randoms(use_true_random=False))
def test_equivalent_writings_are_equal(position: Sprouts, chance: random.Random) -> None:
    drawings = [rewritten(land, chance) for land in position.lands]
    chance.shuffle(drawings)
    assert Lands.of(drawings) == position.lands


@given(sprouts(4, 99), st.randoms(use_true_random=False))
def test_equivalent_texts_are_equal(position: Sprouts, chance: random.Random) -> None:
    """Any letters do, capital ones for all spots too."""
    texts = [written(land, chance) for land in position.lands]
    assert Lands.parse(" + ".join(texts)) == position.lands


@pytest.mark.parametrize("genus", [0, 2, -3])
@pytest.mark.parametrize("spots", [12, 24])
def test_large_lands(spots: int, genus: int) -> None:
    """Also that it takes milliseconds, not longer: many letters and many symmetries at once."""
    chance = random.Random(spots)
    for moves in range(4, spots, 2):
        lands = random_lands(spots, genus, moves, chance)
        drawings = [rewritten(land, chance) for land in lands]
        started = time.process_time()
        assert Lands.of(drawings) == lands
        assert time.process_time() - started < 10


@pytest.mark.parametrize(
    "text",
    [
        "AB.CD.EF.GH.IJ.KL|0.AB|0.CD|0.EF|0.GH|0.IJ|0.KL",
        "0.AB.CD.EF.GH|1AB|2CD|22EF|12GH",
        "ABC.DEF.GHI.JKL|ABC|DEF|GHI|JKL",
        "ABC|ADE|BFG|CHI|DJK|EHL|FIM|GJN|KLO|MNO",
        "ABCDEFGH|ABCDEFGH",
        "0*9.1a1a.1a1a.1a1a.1a1a",
    ],
)
def test_symmetric_lands(text: str) -> None:
    lands = Lands.parse(text)
    for seed in range(10):
        chance = random.Random(seed)
        assert Lands.of([rewritten(land, chance) for land in lands]) == lands


@pytest.mark.parametrize(
    "writings",
    [
        "0.1ab1bc2ca.ABC|0.2ABC+12.AB|AB  BA2C.0|0.2ca1ab1bc.CBA+AB.21|AB  AB|AB.12+0.2ABC|0.1ab1bc2ca.CBA "
        "AL|AL.12|0.2PGQ|0.1RS1SU2UR.QGP",
        "ABCDE|ABC|DF|EF  ABC|ABDEC|DF|EF  AB|ACDEF|BF|CDE",
        "0.AB.CD|0.AB|CD  0.AB.CD|0.CD|AB",
        "ABCDEF|ABCDEG|FG  ABCDEF|ABCDGF|EG  ABCDEF|ABCGEF|DG  ABCDEF|ABGDEF|CG  ABCDEF|BCDEFG|AG",
        "0.1a1a.AB|AB  0.1C1C.AB|AB  AB|AB.1c1c.0",
        "ABC.2ABC2@-1  CBA.2ABC2@-1  zyx.2zyx2@-1",
    ],
)
def test_equivalent_writings_by_hand(writings: str) -> None:
    """Examples of the thesis, sections 9.2 to 9.4."""
    assert len({Lands.parse(text) for text in writings.split()}) == 1


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("12A.1B222|2A|2B", "12A.222B1|2A|2B"),  # one boundary turned round, the other not
        ("0*2.A|0.A", "0.A|0.A"),
        ("0*2@1", "0*2@-2"),
        ("2222@1", "2222"),
    ],
)
def test_different_lands_differ(one: str, two: str) -> None:
    assert Lands.parse(one) != Lands.parse(two)


# ---- reducing -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "reduced"),
    [
        ("A11A.0", "0.112"),  # a letter twice in a row, around the corner
        ("BAAB1.0", "0.1a2a"),
        ("1AA.0|BC|BCD", "0.12+2AB|AB"),
        ("A.BC|ABC", "ABC|ABC"),
        ("2.2", "22."),
        ("aAaB|ABCD|CD", "2AB|ABCD|CD"),
        ("A.0|A.B.C|ABC.0", "0.AB|AB+0"),  # dead, as it is written three times
        ("A", "."),
        ("0|A|B", "0."),
        ("0.AB|CD.AB|CD.2+22", "0.AB|2CD|AB.CD+22"),
        ("0.A|0.B", "0.2+0.2"),
        ("2z.Az|A2@1", "22A|2A"),
        ("0*4.AB|0*2.C|ABC@3", "0*4.AB|0*2.C|ABC"),
        ("0*3@2+22@2", "0*3@2+22"),
        ("0.abab@-2", "0.abab@-2"),
        ("0.AB.AB", "0.zy.zy"),
    ],
)
def test_reduction(text: str, reduced: str) -> None:
    assert str(Lands.parse(text)) == reduced


def test_a_long_game_of_the_thesis() -> None:
    """Section 9.2: eleven spots, ten moves, as drawn and as a canonical string."""
    faces = ["AL", "AL.BNMCMN", "D.COFPGQFOCM", "E.HRISJSIUKTKUIR.FQGP", "KT"]
    walks = [
        tuple(tuple(ord(spot) - ord("A") for spot in walk) for walk in face.split(".")) for face in faces
    ]
    written = [spot for face in walks for walk in face for spot in walk]
    degrees = [0 if chr(ord("A") + spot) in "DE" else written.count(spot) for spot in range(21)]
    drawing = Drawing(tuple(walks), tuple(degrees))
    assert drawing.lives() == 3 * 11 - 10
    assert Lands.parse(drawing.string()) == Lands.parse("0.1ab1bc2ca.ABC|0.2ABC+12.AB|AB")


# ---- text -----------------------------------------------------------------------------------------
def test_names_of_many_letters() -> None:
    chain = Lands.parse("0*20")
    for _ in range(19):
        ((region,),) = chain
        drawn = next(regions for curve, regions in curves(region, 1) if curve.within is None)
        chain = Lands.of([drawn])
    assert Lands.parse(str(chain)) == chain
    assert "m" in str(chain)
    assert "a'" in str(chain)
    primes = ["'" * i for i in range(12)]
    many = Lands.parse("|".join(f"0.A{p}B{p}.C{p}|C{p}'.A{p}.B{p}" for p in primes))
    assert "A'" in str(many)
    assert Lands.parse(str(many)) == many


@given(st.text("012ABCabcz.|+@*-' ", max_size=14))
def test_strings_round_trip(text: str) -> None:
    try:
        lands = Lands.parse(text)
    except ValueError:
        return
    assert Lands.parse(str(lands)) == lands
    assert len(Lands.parse(f"{lands}+{lands}")) == 2 * len(lands)
