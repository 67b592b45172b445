"""Alice's strategy with four colours on forests, held equal to search and played against Bob."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

import grundy
from grundy.boards.graph import Graph
from grundy.games import Player
from grundy.games.colouring import Colouring
from grundy.games.colouring.partial_colouring import PartialColouring
from grundy.search.colouring import ColouringSolver
from grundy.theorems.four_colours import alices_move, forests
from grundy.values import Outcome

SOLVER = ColouringSolver()


def tree(chance: random.Random, count: int, k: int = 4) -> Colouring:
    edges = tuple((chance.randrange(v), v) for v in range(1, count))
    return Colouring(PartialColouring(Graph(tuple(range(count)), edges), k=k))


def after_bob(position: Colouring) -> list[Colouring]:
    return [option for _, option in position.right_moves()]


@settings(max_examples=150)
@given(st.randoms(use_true_random=False), st.integers(1, 8), st.sampled_from([4, 4, 5]), st.data())
def test_search_says_the_same(chance: random.Random, count: int, k: int, data: st.DataObject) -> None:
    position = Colouring(tree(chance, count, k).board, data.draw(st.sampled_from([None, *Player])))
    for _ in range(data.draw(st.integers(0, 4))):
        options = after_bob(position)
        if options:
            position = data.draw(st.sampled_from(options))
    move = alices_move(position)
    if move is not None:
        assert SOLVER.alice_wins(position.play(f"L {move}"), Player.RIGHT)
    said = forests(position)
    if said is not None:
        assert said.outcome is Outcome.L is SOLVER.outcome(position)


def alice_survives(position: Colouring) -> bool:
    """Whether the strategy wins against all that Bob can do, with Alice to move."""
    if position.winner() is not None:
        return position.winner() is Outcome.L
    move = alices_move(position)
    assert move is not None
    answered = position.play(f"L {move}")
    if answered.winner() is not None:
        return answered.winner() is Outcome.L
    return all(alice_survives(option) for option in after_bob(answered))


def test_against_every_reply() -> None:
    chance = random.Random(1)
    for count in range(1, 6):
        position = tree(chance, count)
        assert alice_survives(position)
        assert all(alice_survives(option) for option in after_bob(position))


def test_against_chance_on_large_trees() -> None:
    """Far beyond what can be searched."""
    chance = random.Random(2)
    for _ in range(3):
        position = tree(chance, 70)
        while position.winner() is None:
            position = chance.choice(after_bob(position))
            if position.winner() is None:
                position = position.play(f"L {alices_move(position)}")
        assert position.winner() is Outcome.L


def test_large_trees_are_solved() -> None:
    result = grundy.solve(Colouring.parse("zz^{30}Tz k=4"))
    assert (result.outcome, result.by) == (Outcome.L, "theorem: four colours on forests")


def test_silence() -> None:
    for text in ("P5 k=3", "C5 k=4", "0-1,0-2,0-3; a 1; b 2; c 3 k=4"):
        assert forests(Colouring.parse(text)) is None
