"""Games on graphs: what is written wrongly, what a board looks like, and the commands."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from grundy.cli import main
from grundy.errors import GrundyError, ParseError
from grundy.games import game

NOT_STRONG = "the graph must be strongly connected, and no way leads from"
TOKEN = "expected `; at` and the vertex of the token"

WRONG = [
    ("vertexnim", "C5; w 2; at 7", "the token is on 7, which is no vertex", 13),
    ("vertexnim", "C5; w 2", TOKEN, 8),
    ("vertexnim", "C5; at 0", "expected `; w` and weights", 9),
    ("vertexnim", "C5; w 0; at 0", "the weight is at least 1", 7),
    ("vertexnim", "C5; w 1,0,1,1,1; at 0", "the weight is at least 1", 9),
    ("vertexnim", "C5; w 1,2; at 0", "2 weights for 5 vertices", 7),
    ("vertexnim", "0>1>2; w 2; at 0", f"{NOT_STRONG} 1 to 0", None),
    ("vertexnim", "0-1,2-3; w 2; at 0", f"{NOT_STRONG} 0 to 2", None),
    ("vertexnim", "0-1; w 2; at 0,1", "the token is on one vertex", 15),
    ("vertexnim", "0-1; w 2; token 0", "expected `loops` or `at`", 11),
    ("vertexnim", "0=1; w 2; at 0", "expected `-`, `>` or `,`", 2),
    ("vertexnim", "0-1; w 2; at 0; at 1", "expected `loops`", 17),
    ("vertexnim", "0-; w 2; at 0", "expected a vertex, as in `0-1,1>2`", 3),
    ("vertexnim", "0-1; w 2; loops 5; at 0", "the graph has no vertex 5", 17),
    ("vertexnim", "0-99999999; w 2; at 0", "the vertex is at most 9999999", 3),
    ("vertex_geography", "0-1,1-1; at 0", "no loop can be used here, and 1 has one", None),
    ("vertex_geography", "C5", TOKEN, 3),
    ("vertex_geography", "C5; at", "expected a vertex", 7),
    ("edge_geography", "C5; w 2; at 0", "expected `loops` or `at`", 5),
    ("edge_geography", "0-1; at 5", "the token is on 5, which is no vertex", 9),
    ("vertex_nimg", "C5; w 0; at 0", "the weight is at least 1", 7),
    ("vertex_nimg", "C5; w 2; at 0; keep-empty; move-first", "`keep-empty` is for taking first", 28),
    ("vertex_nimg", "C5; w 2; at 0; keep-empty now", "nothing should follow `keep-empty`", 27),
    ("timber", "0>1B", "expected `,`", 4),
    ("timber", "0-1", "expected `>`", 2),
    ("timber", "LRX", "an arc of a path is `L` or `R`", 3),
    ("timber", "LR + LX", "an arc of a path is `L` or `R`", 7),
    ("timber", "LR + ", "expected arcs such as `0>1`, or a path of letters", 6),
    ("timbush", "KD++KD", "expected arcs such as `0>1B`, or a path of letters", 4),
    ("timber", "", "expected arcs such as `0>1`, or a path of letters", 1),
    ("col", "C5; B 9", "the graph has no vertex 9", 5),
    ("col", "C5; B 0; W 0", "vertex 0 is black and white", None),
    ("col", "C5; Q 0", "expected `B` or `W` and vertices", 5),
    ("col", "0-1-1", "an edge joins two different vertices", 5),
    ("col", "(o + o", "a parenthesis that is never closed", 7),
    ("col", "o + o)", "a parenthesis that was never opened", 6),
    ("col", "(o + y) * o", "expected `o`, `B`, `W` or `(`", 6),
    ("snort", "o * ", "expected `o`, `B`, `W` or `(`", 5),
    ("snort", "o * (o B)", "expected `+`, `*` or `)`", 8),
    ("timbush", "0>1R", "expected a colour: `B`, `W`, `G`", 4),
    ("timbush", "KYX", "an arc of a path is `K`, `C`, `Q`, `Y`, `J` or `D`", 3),
]


def test_several_paths_are_written_with_a_plus() -> None:
    timber, timbush = game("timber"), game("timbush")
    assert str(timber.start(" LR+R ")) == "1>0,1>2,3>4"
    assert timber.start("LRR + RL").components() == (timber.start("LRR"), timber.start("4>5,6>5"))
    assert str(timbush.start("KDKY + YYJ").value()) == "3"


@pytest.mark.parametrize(
    ("name", "text", "message", "at"), WRONG, ids=[f"{row[0]} {row[1]}" for row in WRONG]
)
def test_wrong_text(name: str, text: str, message: str, at: int | None) -> None:
    with pytest.raises(ParseError) as caught:
        game(name).start(text)
    place = "" if at is None else f" at character {at}"
    assert str(caught.value) == f"{message} in {text!r}{place}"


SHAPES = [
    ("vertexnim", "0>1>2>0,1-1; w 3,1,2; at 0", {"circle": 4, "polygon": 3, "path": 4}),
    ("vertex_geography", "C4; at 0", {"circle": 5, "polygon": 0, "path": 4}),
    ("edge_geography", "0>1,1>0,0-1; at 0", {"circle": 3, "polygon": 2, "path": 3}),
    ("vertex_nimg", "C3; w 2; at 0", {"circle": 4, "polygon": 0, "path": 3}),
    ("timber", "0>1,1>0,2>2", {"circle": 3, "polygon": 3, "path": 3}),
    ("timbush", "0>1B,0>1W,2>1G", {"circle": 3, "polygon": 3, "path": 3}),
]


@pytest.mark.parametrize(("name", "text", "counts"), SHAPES, ids=[f"{row[0]} {row[1]}" for row in SHAPES])
def test_pictures(name: str, text: str, counts: dict[str, int]) -> None:
    """A circle for each vertex and one for the token, a line for each link and a head for each arc."""
    drawn = list(ElementTree.fromstring(game(name).start(text).draw()).iter())
    found = {shape: sum(one.tag.endswith(shape) for one in drawn) for shape in counts}
    assert found == counts


def test_large_graphs_are_not_drawn() -> None:
    with pytest.raises(GrundyError, match="a picture has at most 1024 vertices, not 1501"):
        game("timber").start("L" * 1500).draw()


def test_removing_a_vertex_joins_what_it_joined() -> None:
    position = game("vertexnim").start("0>1>2>0,1-3; w 1,1,1,1; at 1")
    assert [(move, str(option)) for move, option in position.moves()] == [
        ("leave 0 and go to 2", "0-2,0>3,3>2,3-3; w 1,1,1; at 2"),
        ("leave 0 and go to 3", "0-2,0>3,3>2,3-3; w 1,1,1; at 3"),
    ]


def test_from_a_file_to_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "graph.txt"
    path.write_text("C6; w 2,3,4,2,3,4;\nloops 1; at 0\n")
    assert main(["solve", "vertexnim", f"@{path}", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["by"] == "theorem: undirected VertexNim"
    assert main(["solve", "vertexnim", f"@{path}", "--json", "--no-theorems"]) == 0
    searched = json.loads(capsys.readouterr().out)
    assert (searched["by"], searched["outcome"]) == ("search", found["outcome"])
    assert main(["solve", "vertexnim", f"@{tmp_path}/none.txt"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_explain_lists_theorems(capsys: pytest.CaptureFixture[str]) -> None:
    for name, wanted in [
        ("timber", ["**connected Timber**, normal play", "**misère Timber on paths**, misère play"]),
        ("vertexnim", ["**Adjacent Nim**, normal play, directed cycles of three or more heaps"]),
        ("vertex_geography", ["**Geography by matching**, normal play, undirected graphs"]),
    ]:
        assert main(["explain", name]) == 0
        page = " ".join(capsys.readouterr().out.split())
        assert all(words in page for words in wanted)
    assert main(["explain", "hex"]) == 0
    assert "## Theorems" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("options vertexnim C3; w 1; at 0", "leave 0 and go to 1"),
        ("value vertex_geography P3; at 1", "*"),
        ("value edge_geography 0>1>2,0>2; at 0", "*"),
        ("table vertex_geography P2; at 0..P6; at 0", "P6; at 0"),
        ("solve vertex_nimg C3; w 2; at 0; move-first --misere", "by search"),
        ("tree timber LR", "#2 △ W  1>2  by 1>0"),
    ],
)
def test_commands(command: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command.split()) == 0
    assert says in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "chain", "arcs"),
    [
        ("timber", "0>1>2, 3>1", "0>1,1>2,3>1"),
        ("timbush", "0>1B>2W", "0>1B,1>2W"),
        ("hackenbush", "0-1B-2R, 0-3R", "0-1B,1-2R,0-3R"),
    ],
)
def test_a_chain_is_short_for_its_edges(name: str, chain: str, arcs: str) -> None:
    assert game(name).start(chain) == game(name).start(arcs)
