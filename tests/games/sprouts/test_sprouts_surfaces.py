"""Sprouts on surfaces, against the tables of Lemoine and Viennot, and random games."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.brute import nimber_by_parts, oracle, tree

from grundy.games.sprouts import Sprouts
from grundy.games.sprouts.curves import curves
from grundy.games.sprouts.lands import Lands
from grundy.games.sprouts.regions import GENERIC, Region

read = Sprouts.from_string

ROWS = {(row["spots"], row["genus"]): row for row in oracle("sprouts_nimbers")}
SURFACES = (1, 2, 3, -1, -2, -3, -4)


@pytest.mark.parametrize("genus", SURFACES)
@pytest.mark.parametrize("spots", [2, pytest.param(3, marks=pytest.mark.long)])
def test_nimbers_by_definition(spots: int, genus: int) -> None:
    assert nimber_by_parts(Sprouts.start(spots, genus)) == ROWS[spots, genus]["nimber"]


@pytest.mark.parametrize("genus", [1, -1, -2])
def test_three_spots_by_definition(genus: int) -> None:
    assert nimber_by_parts(Sprouts.start(3, genus)) == ROWS[3, genus]["nimber"]


@pytest.mark.parametrize("genus", SURFACES)
@pytest.mark.parametrize("spots", range(2, 8))
def test_nimbers_by_search(spots: int, genus: int) -> None:
    assert Sprouts.start(spots, genus).grundy(theorems=False) == ROWS[spots, genus]["nimber"]


# ---- what section 11.5 says -------------------------------------------------------------------------
def lost_options(position: Sprouts) -> set[str]:
    return {str(option) for option in position.options() if nimber_by_parts(option) == 0}


def test_the_only_winning_move_with_two_spots_on_the_projective_plane() -> None:
    assert lost_options(Sprouts.start(2, -1)) == {str(read("0.abab"))}


def test_the_only_answer_to_a_broken_handle() -> None:
    assert "0.zy.zy" in map(str, Sprouts.start(2, 1).options())
    assert lost_options(read("0.zy.zy")) == {str(read("AB.CD|AB.CD"))}


def test_four_lives_can_feel_the_surface() -> None:
    assert nimber_by_parts(read("2A2B|AB")) == 2
    assert nimber_by_parts(read("2A2B@1|AB")) == 3
    assert nimber_by_parts(read("2A2B@2|AB")) == 3
    assert nimber_by_parts(read("2A2B|AB+2AB|AB")) == 0
    assert nimber_by_parts(read("2A2B@1|AB+2AB|AB")) != 0


def test_four_lives_on_four_boundaries_do_not() -> None:
    found = {
        frozenset(Sprouts.from_string(f"A.B.C.D{at}|AB.CD").options()) for at in ("", "@1", "@-1", "@-2")
    }
    assert len(found) == 1


@pytest.mark.long
def test_trees_alternate_with_the_genus() -> None:
    """The thesis, section 11.5.5: from genus 3 on, only its parity matters to `0*2.2`, and that it does."""
    trees = {genus: tree(read(f"0*2.2@-{genus}")) for genus in range(1, 6)}
    assert trees[3] == trees[5]
    assert len({trees[genus] for genus in (1, 2, 3, 4)}) == 4
    assert {nimber_by_parts(read(f"0*2.2@-{genus}")) for genus in trees} == {1}


def test_a_surface_without_handles_is_the_plane() -> None:
    assert read("0*3@0") == Sprouts.start(3)


# ---- random games -----------------------------------------------------------------------------------
def drawn_lives(drawing: list[Region]) -> int:
    """Lives of a drawing that is not yet reduced: a spot written three times is dead."""
    spots = "".join(b for region in drawing for b in region.boundaries)
    generic = 3 * spots.count("0") + 2 * spots.count("1") + spots.count("2")
    return generic + sum(spots.count(letter) < 3 for letter in set(spots) - GENERIC)


def random_game(spots: int, genus: int, chance: random.Random) -> int:
    """Plays to the end; the number of moves. Each move takes one life, before anything is dropped."""
    lands = Lands.of([[Region(("0",) * spots, genus)]])
    moves = 0
    while len(lands):
        place = chance.randrange(len(lands))
        land = lands.lands[place]
        drawn = [
            [*land[:at], *land[at + 1 :], *regions]
            for at, region in enumerate(land)
            for _, regions in curves(region, 1)
        ]
        drawing = chance.choice(drawn)
        assert drawn_lives(drawing) == drawn_lives(list(land)) - 1
        after = lands.replace(place, drawing)
        assert after.lives() < lands.lives()
        lands = after
        moves += 1
    return moves


@pytest.mark.parametrize("genus", [0, *SURFACES])
@pytest.mark.parametrize("games", [60, pytest.param(1000, marks=pytest.mark.long)])
def test_random_games(games: int, genus: int) -> None:
    chance = random.Random(genus)
    lengths = set[tuple[int, int]]()
    for _ in range(games):
        spots = chance.choice((1, 2, 3, 4))
        moves = random_game(spots, genus, chance)
        assert moves <= 3 * spots - 1
        if genus == 0:
            assert moves >= 2 * spots
        lengths.add((spots, moves))
    if genus == 0 and games == 1000:
        assert lengths >= {(spots, moves) for spots in (1, 2, 3) for moves in range(2 * spots, 3 * spots)}


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("2@1", {"1-1": "0.zy.zy", "1-1[]@1": "0.AB@1|AB", "1-1[2]@1": "0.AB|AB", "1-2": "1a1a@1"}),
        ("2@-1", {"1~1": "0.abab", "1-2": "1a1a@-1"}),
        ("2@-2", {"1-1": "0.zy.zy", "1~1@-1": "0.abab@-1", "1-1[@-1]@-1": "0.AB@-1|AB"}),
    ],
)
def test_names_of_moves(text: str, moves: dict[str, str]) -> None:
    position: Any = Sprouts.parse(text)
    found = {name: str(option) for name, option in position.moves()}
    assert {name: found.get(name) for name in moves} == moves
