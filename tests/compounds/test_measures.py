"""What is large and small, in every game: components in order of their diameters or sizes."""

from __future__ import annotations

from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.compounds.test_compounds import lost
from tests.positions import POSITIONS, graphs
from tests.small_starts import IMPARTIAL, SMALL

import grundy
from grundy.boards import Graph
from grundy.boards.mixed_graph import MixedGraph
from grundy.cli import main
from grundy.compounds import compound, diameter
from grundy.compounds.position import live_parts
from grundy.games import Position
from grundy.games.caterpillars import Caterpillars
from grundy.values import Outcome

ORDERED = ("largest", "smallest", "some largest", "some smallest")
MOST_OPTIONS = 60


@pytest.mark.parametrize("game", sorted(POSITIONS))
@pytest.mark.parametrize("play", ORDERED)
@settings(max_examples=6)
@given(data=st.data())
def test_every_game_agrees_with_its_moves(game: str, play: str, data: st.DataObject) -> None:
    ending, by = (
        data.draw(st.sampled_from(["long", "short"])),
        data.draw(st.sampled_from(["diameter", "size"])),
    )
    parts = data.draw(st.lists(POSITIONS[game], min_size=1, max_size=2))
    cls = type(compound(parts[0], play, ending, by))
    try:
        position = cls.parse(" and ".join(map(str, parts)))
    except grundy.GrundyError:  # parts of different rules
        return
    if prod(len(part.options()) + 1 for part in position.parts) > MOST_OPTIONS or position.size() > 14:
        return
    for misere, theorems in product((False, True), repeat=2):
        result = grundy.solve(position, misere=misere, theorems=theorems)
        assert (result.outcome is Outcome.P) == lost(position, misere)


@pytest.mark.parametrize("game", sorted(POSITIONS))
@given(data=st.data())
def test_equivalent_components_are_equally_large(game: str, data: st.DataObject) -> None:
    position = compound(data.draw(POSITIONS[game]), "largest")
    again = type(position)(tuple(part.canonical() for part in position.parts))
    assert position.sizes() == again.sizes()


@given(graphs())
def test_diameters_of_graphs(graph: Graph) -> None:
    import networkx

    for part in graph.components():
        expected = networkx.diameter(part.to_networkx())
        assert part.diameter() == expected
        assert MixedGraph(part.vertices, (), part.edges).diameter() == expected
    assert graph.diameter() == max((part.diameter() for part in graph.components()), default=0)


@given(st.lists(st.integers(0, 3), min_size=1, max_size=9), st.booleans())
def test_diameters_of_caterpillars(leaves: list[int], circle: bool) -> None:
    word = "".join(map(str, leaves))
    position = Caterpillars((f"[{word}]" if circle and len(leaves) > 2 else word,))
    assert diameter(position) == position.graph().diameter()


@pytest.mark.parametrize("game", ["node_kayles", "arc_kayles", "impartial_colouring"])
def test_games_on_graphs_are_measured_by_the_diameter(game: str) -> None:
    star, path = (live_parts(grundy.game(game).start(name))[0] for name in ("K1,5", "P5"))
    assert [diameter(star), diameter(path)] == [2, 4]
    assert star.size() > path.size()


def test_other_games_are_measured_by_their_size() -> None:
    position: Position = grundy.game("cram").start("2x3")
    assert diameter(position) == position.size()


@pytest.mark.parametrize("name", sorted(SMALL))
@pytest.mark.parametrize("play", ["largest", "smallest", "some-largest", "some-smallest"])
def test_commands_answer_or_refuse_in_one_line(
    name: str, play: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for command, misere in product(("solve", "options", "value"), ([], ["--misere"])):
        code = main([command, name, SMALL[name], "--compound", play, *misere])
        out, err = capsys.readouterr()
        if name in IMPARTIAL and command != "value":
            assert (code, err) == (0, "")
            assert out
        elif code:
            assert code == 2
            assert err.count("\n") == 1
