"""Words of caterpillars, in and out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.boards.graph import Graph
from grundy.errors import ParseError
from grundy.games.colouring import Colouring
from grundy.games.colouring.partial_colouring import PartialColouring
from grundy.games.colouring.words import read_word, write_word

LETTERS = st.sampled_from(
    ["0", "z", "a", "b", "c", "D", "T", "D_a", "D_{bc}", "T_{ab}", "z^{5}", "a^{4}", "0^{6}"]
)


@st.composite
def words(draw: st.DrawFn) -> str:
    if draw(st.booleans()):
        return f"[{''.join(draw(st.lists(LETTERS, min_size=3, max_size=6)))}]"
    ends = [draw(st.sampled_from("zabc")) for _ in range(2)]
    return f"{ends[0]}{''.join(draw(st.lists(LETTERS, min_size=1, max_size=6)))}{ends[1]}"


@given(words())
def test_what_is_written_reads_the_same(word: str) -> None:
    vertices, edges, colours = read_word(word)
    graph = Graph(vertices, edges)
    written = write_word(graph, colours)
    assert written is not None
    assert canonical(written) == canonical(word)
    again_vertices, again_edges, again_colours = read_word(written)
    assert write_word(Graph(again_vertices, again_edges), again_colours) == written


def canonical(word: str) -> PartialColouring:
    return Colouring.parse(word).board.canonical()


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("az^{12}b", "az^12b"),
        ("z z z z z z", "z^6"),
        ("zz^7DDDz", "zDDDz^8"),
        ("a^{4}0z", "a^{4}0z"),
        ("[zD_azz]", "[D_azzz]"),
        ("bzDa", "aDzb"),
        ("z0z", "z0z"),
    ],
)
def test_words(text: str, word: str) -> None:
    assert Colouring.parse(text).word() == word


@pytest.mark.parametrize("text", ["grid 2x2 + P3", "0-1,0-2,0-3,1-4,2-5,3-6", "P3; a 1", "K4"])
def test_graphs_without_words(text: str) -> None:
    """Parts, a tree that is no caterpillar, a coloured vertex of the spine, and cycles."""
    assert Colouring.parse(text).word() is None


@pytest.mark.parametrize("text", ["Dz", "[zz]", "aD_{abc}a", "[zzz", "azq", "a^99999a"])
def test_words_that_are_none(text: str) -> None:
    with pytest.raises(ParseError):
        read_word(text)
