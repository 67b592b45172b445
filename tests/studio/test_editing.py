"""Positions that are set up by pointing: what a click makes, and what it does not make."""

from __future__ import annotations

from typing import Any

import pytest

import grundy
from grundy.errors import GrundyError
from grundy.games.registry import game_names
from grundy.studio import editing
from grundy.studio.desk import edited
from grundy.studio.gallery import start_of

CELLS = [
    ("cram", "2x2", "b1", ".#/.."),
    ("cram", "2x2 + 1x2", "2:b1", "../.. + .#"),
    ("clobber", "BW./...", "a1", "WW./..."),
    ("toads_and_frogs", "T_F", "1", "_"),
    ("flip_the_coin", "HT", "2", "HH"),
    ("toppling_dominoes", "LR", "1", "RR"),
    ("dots_and_boxes", "1x1", "a1-b1", "+-+/.../+.+"),
    ("dots_and_boxes", "+-+/|#|/+-+", "a1-a2", "+-+/..|/+-+"),
]


def at(game: str, text: str) -> Any:
    return grundy.game(game).start(text)


@pytest.mark.parametrize(("game", "text", "spot", "after"), CELLS)
def test_a_click_changes_what_a_cell_holds(game: str, text: str, spot: str, after: str) -> None:
    changed = edited(at(game, text), "edit", {"spot": spot})
    if after != "_":
        assert str(changed) == str(at(game, after))
    assert changed != at(game, text)


@pytest.mark.parametrize(("game", "text", "spot"), [("konane", "BW/WB", "b2"), ("hex", "2x2", "a1")])
def test_clicks_come_back_to_where_they_began(game: str, text: str, spot: str) -> None:
    position = first = at(game, text)
    letters = editing.editor_of(first).letters
    seen = set()
    for _ in letters:
        position = edited(position, "edit", {"spot": spot})
        seen.add(str(position))
    assert position == first
    assert len(seen) == len(letters)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("edit", {"spot": "z9"}),
        ("edit", {"spot": "7:a1"}),
        ("edit", {"spot": ""}),
        ("resize", {"rows": -2, "columns": 0}),
        ("heap", {"place": 0, "by": 1}),
        ("link", {"a": "0", "b": "x"}),
        ("link", {"a": "99999999999", "b": "1"}),
        ("mark", {"spot": "a"}),
    ],
)
def test_what_cannot_be_is_refused(name: str, fields: dict[str, Any]) -> None:
    with pytest.raises(GrundyError):
        edited(at("cram", "2x2"), name, fields)


def test_boards_grow_and_shrink() -> None:
    assert str(edited(at("cram", ".#/.."), "resize", {"rows": 1, "columns": -1})) == "././."
    assert str(edited(at("clobber", "BW"), "resize", {"rows": 0, "columns": 1})) == "BW."
    assert str(edited(at("cutcake", "3x4"), "resize", {"rows": -1, "columns": 1})) == "2x5"
    assert (
        str(edited(at("dots_and_boxes", "2x2-swedish"), "resize", {"rows": 1, "columns": 0})) == "3x2-swedish"
    )
    assert str(edited(at("toppling_dominoes", "LR"), "resize", {"rows": 0, "columns": -1})) == "L"


def test_heaps_grow_and_shrink() -> None:
    nim = at("nim", "3+5")
    assert str(editing.heap(nim, 0, 2)) == "5+5"
    assert str(editing.heap(nim, 2, 1)) == "3+5+1"
    assert str(editing.heap(nim, 1, -9)) == "3"
    assert str(editing.heap(at("octal", "0.137:4"), 1, 2)) == "0.137:4+2"
    with pytest.raises(GrundyError):
        editing.heap(nim, 7, 1)


LINKS = [
    ("node_kayles", "0-1,1-2", "2", "0", ["0-1,0-2,1-2", "0-1,1-2"]),
    ("node_kayles", "0-1,1-2", "0", "1", ["0,1-2", "0-1,1-2"]),
    ("hackenbush", "0-1B", "0", "1", ["0-1R", "0-1G", "0", "0-1B"]),
    ("hackenbush", "0-1B,1-2R", "0", "2", ["0-1B,0-2B,1-2R"]),
    ("timber", "0>1,1>2", "0", "1", ["1>0,1>2", "1>2", "0>1,1>2"]),
    ("timbush", "0>1B", "0", "1", None),
    ("strings_and_coins", "0-1-2-0", "1", "2", ["0-1, 0-2"]),
    ("edge_geography", "0-1,1-2; at 1", "0", "2", ["0-1,0-2,1-2; at 1", "0-1,0>2,1-2; at 1"]),
    ("snort", "0-1,1-2; B 0", "0", "2", ["0-1,0-2,1-2; B 0"]),
    ("graph_clobber", "0-1; B 0; W 1", "0", "1", None),
    ("domination", "0-1,1-2", "0", "2", ["0-1,0-2,1-2"]),
    ("colouring", "0-1,1-2 k=2", "0", "2", ["0-1,0-2,1-2 k=2"]),
]


@pytest.mark.parametrize(("game", "text", "a", "b", "after"), LINKS)
def test_links_come_and_go(game: str, text: str, a: str, b: str, after: list[str] | None) -> None:
    position = at(game, text)
    if after is None:  # all ways in turn, and back
        seen = [str(position)]
        while (text := str(position := edited(position, "link", {"a": b, "b": a}))) not in seen:
            seen.append(text)
        assert len(seen) > 1
        return
    for expected in after:
        position = edited(position, "link", {"a": a, "b": b})
        assert str(position) == str(at(game, expected))


def test_vertices_come_go_and_are_marked() -> None:
    assert str(edited(at("node_kayles", "0-1"), "vertex", {"gone": ""})) == "0-1,2"
    assert str(edited(at("node_kayles", "0-1,1-2"), "vertex", {"gone": "1"})) == "0,2"
    assert str(edited(at("snort", "0-1,1-2; B 0; W 2"), "vertex", {"gone": "2"})) == "0-1; B 0"
    assert (
        str(edited(at("vertex_nimg", "0-1; w 2,1; at 1"), "vertex", {"gone": ""})) == "0-1,2; w 2,1,1; at 1"
    )
    assert str(edited(at("graph_clobber", "0-1; B 0; W 1"), "vertex", {"gone": ""})).startswith(
        "0-1,2; B 0,2"
    )
    position = at("snort", "0-1; W 1")
    marks = []
    for _ in range(3):
        position = edited(position, "mark", {"spot": "0"})
        marks.append(str(position))
    assert marks == ["0-1; B 0; W 1", "0-1; W 0,1", "0-1; W 1"]
    assert str(edited(at("edge_geography", "0-1; at 0"), "mark", {"spot": "1"})) == "0-1; at 1"
    with pytest.raises(GrundyError):
        edited(at("node_kayles", "0-1"), "mark", {"spot": "1"})


@pytest.mark.parametrize("name", game_names())
def test_every_game_says_how_it_is_edited_and_what_it_says_works(name: str) -> None:
    """A click anywhere on the picture makes another position of the game, or is refused in one line."""
    position = at(name, start_of(grundy.game(name)))
    editor = editing.editor_of(position)
    assert editor.kind in ("grid", "strip", "heaps", "graph", "lines", "size", "text")
    made = 0
    for spot in spots_of(position.draw()):
        for order in orders(editor.kind, spot):
            try:
                changed = edited(position, *order)
            except GrundyError:
                continue
            made += 1
            assert changed != position
            assert at(name, str(changed)) == changed
    assert made or editor.kind in ("text", "size", "heaps")
    assert start_of(grundy.game(name)) == grundy.game(name).example


def spots_of(svg: str) -> list[str]:
    return [part.partition('"')[0].replace("&gt;", ">") for part in svg.split('data-spot="')[1:]]


def orders(kind: str, spot: str) -> list[tuple[str, dict[str, Any]]]:
    if kind != "graph":
        return [("edit", {"spot": spot})]
    ends = [word for word in spot.replace(">", "-").rstrip("BRGW").split("-") if word]
    if len(ends) == 2:
        return [("link", {"a": ends[0], "b": ends[1]})]
    return [("link", {"a": spot, "b": "1"}), ("mark", {"spot": spot}), ("vertex", {"gone": spot})]


def test_games_of_their_own_are_seen_through() -> None:
    kayles = grundy.game("examples/kayles.py").start("5+3")
    assert editing.editor_of(kayles).kind == "heaps"
    assert str(edited(kayles, "heap", {"place": 1, "by": 1})) == "5+4"
