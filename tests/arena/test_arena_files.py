"""Arenas in files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from tests.arena.plain import Graph, arenas

from grundy.arena import Arena
from grundy.arena.files import load, read, written
from grundy.errors import GrundyError

ROOT = Path(__file__).parent.parent.parent


def test_the_file_of_the_course() -> None:
    assert load(ROOT / "examples/course.arena").solve().attractor() == {0, 1, 2, 4, 7}


@given(arenas())
def test_round_trip(given_: tuple[Graph, dict[int, str], dict[int, str]]) -> None:
    graph, owner, ends = given_
    arena = Arena.of(graph, owner, terminal=ends)
    again = read(written(arena))
    assert again.to_dict() == graph
    assert again.solve().winners == arena.solve().winners


def test_words_as_names() -> None:
    arena = read(["left: A", "the-end: b  # a comment", "", "left the-end the-end"])
    assert arena.to_dict() == {"left": ["the-end", "the-end"], "the-end": []}
    assert list(written(Arena.of({"a b": []}, ["a b"]))) == ["a_b: Alice Bob"]
    with pytest.raises(GrundyError, match="two vertices of this arena have the same name when written"):
        list(written(Arena.of({"a b": [], "a_b": []}, [])))


@pytest.mark.parametrize(("terminal", "winner"), [("normal", "Bob"), ("misere", "Alice")])
def test_unlabelled_sinks_follow_the_rule(terminal: str, winner: str) -> None:
    assert str(read(["0: Alice"], terminal).solve().winner(0)) == winner


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["0: Alice", "0 1"], "line 2: an arc leads from 0 to 1, and 1 is not there"),
        (["0: Alice", "1 0"], "line 2: an arc leads from 1 to 0, and 1 is not there"),
        (["0: Alice", "1:"], "line 2: vertex 1 has no owner"),
        (["0: Alice", "0: Bob"], "line 2: vertex 0 is there already"),
        (["0: Carol"], "line 1: a player is Alice or Bob, not 'Carol'"),
        (["0: Alice Carol"], "line 1: a player is Alice or Bob, not 'Carol'"),
        (["0: Alice draw more"], "line 1: expected an owner, and who wins in a sink; not 'more'"),
        (["0 1: Alice"], "line 1: expected one vertex before the colon"),
        (["0"], "line 1: '0' is neither an owner nor an arc"),
        (["0: Alice draw", "1: Bob", "0 1"], "vertex 0 says who wins in it and is no sink"),
    ],
)
def test_wrong_lines(lines: list[str], message: str, tmp_path: Path) -> None:
    with pytest.raises(GrundyError) as caught:
        read(lines)
    assert str(caught.value) == message
    file = tmp_path / "wrong"
    file.write_text("\n".join(lines))
    with pytest.raises(GrundyError) as caught:
        load(file)
    assert str(caught.value) == f"{file}: {message}"


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(GrundyError, match="No such file"):
        load(tmp_path / "nothing")
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00\x9f")
    with pytest.raises(GrundyError, match="not a text file"):
        load(tmp_path / "picture")
