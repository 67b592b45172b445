"""What a session does: positions, values, searches; and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.studio.desks import FORM, desk

import grundy
from grundy.errors import GrundyError
from grundy.games.registry import SHIPPED
from grundy.studio import editing
from grundy.studio.gallery import asked_of, found, gallery, start_of
from grundy.studio.kept import Shelf, session_from

KNOWN = [
    ("cram", "3x4", "N", "*"),
    ("nim", "3+5+7", "N", "*"),
    ("domineering", "3x3", "N", "+-1"),
    ("dots_and_boxes", "2x2", "N", "3/1"),
    ("hex", "3x3", "N", ""),
]


@pytest.mark.parametrize(("game", "text", "outcome", "value"), KNOWN)
def test_a_position_and_its_moves_are_valued(
    game: str, text: str, outcome: str, value: str, tmp_path: Path
) -> None:
    with desk(tmp_path, game, text) as (opened, ear):
        values = ear.wait("values", lambda said: said["done"])
        own = grundy.solve(opened.position, grundy=game in ("cram", "nim"))
        assert values["own"]["outcome"] == outcome == str(own.outcome)
        assert values["own"]["value"] == str(grundy.game(game).start(text).value()) if value else True
        assert values["open"] == 0
        winners = [known["winning"] for known in values["options"]]
        assert any(winners) is (outcome == "N")
        json.dumps(values)


def test_values_of_options_are_those_of_the_positions(tmp_path: Path) -> None:
    with desk(tmp_path, "cram", "3x4") as (opened, ear):
        values = ear.wait("values", lambda said: said["done"])
        board = ear.last("board")
        for option, known in zip(board["options"], values["options"], strict=True):
            assert known["value"] == str(grundy.game("cram").start(option["text"]).grundy())
            assert known["winning"] is (known["value"] == "0")
        assert sum(len(option["moves"]) for option in board["options"]) == len(list(opened.position.moves()))


def test_what_was_tried_is_a_tree(tmp_path: Path) -> None:
    with desk(tmp_path, "cram", "3x4") as (opened, ear):
        opened.obey("play", {"move": "a1-b1"})
        opened.obey("play", {"move": "c1-d1"})
        opened.obey("visit", {"node": 0})
        opened.obey("play", {"move": "a1-a2"})
        opened.obey("visit", {"node": 0})
        opened.obey("play", {"move": "a1-b1"})
        board = ear.last("board")
        assert board["tried"] == [[-1, ""], [0, "a1-b1"], [1, "c1-d1"], [0, "a1-a2"]]
        assert board["at"] == 1
        with pytest.raises(GrundyError, match="no move"):
            opened.obey("play", {"move": "a1-b1"})
        with pytest.raises(GrundyError, match="nothing was tried"):
            opened.obey("visit", {"node": 99})
        assert ear.last("board") == board


def test_a_wrong_position_changes_nothing(tmp_path: Path) -> None:
    with desk(tmp_path, "cram", "3x4") as (opened, ear):
        with pytest.raises(GrundyError):
            opened.obey("place", {"text": "no board"})
        assert opened.session.text == ear.last("board")["text"]


def test_misere_play_is_valued_by_its_own_rules(tmp_path: Path) -> None:
    with desk(tmp_path, "nim", "1+1") as (opened, ear):
        opened.obey("convention", {"convention": "misere"})
        values = ear.wait("values", lambda said: said["done"] and said["own"].get("outcome") == "N")
        assert values["own"]["outcome"] == "N"
    with desk(tmp_path, "dots_and_boxes", "1x2") as (opened, _), pytest.raises(GrundyError, match="misère"):
        opened.obey("convention", {"convention": "misere"})


# ---- searches -----------------------------------------------------------------------------------
SEARCHES = [
    ("cram", "4x5", {"goal": "grundy"}, "*2"),
    ("cram", "4x5", {"goal": "outcome", "method": "depth"}, "N: the player to move wins"),
    ("cram", "3x4", {"goal": "outcome", "convention": "misere"}, "P: the player to move loses"),
    ("cram", "4x5", {"goal": "outcome", "nimber": 2, "method": "dfpn"}, "P: the player to move loses"),
    ("domineering", "4x4", {"goal": "outcome", "player": "L"}, "yes"),
    ("domineering", "3x4", {"goal": "outcome", "player": "L", "method": "dfpn"}, "no"),
    ("dots_and_boxes", "2x2", {"goal": "contract", "contract": 3}, "yes"),
    ("dots_and_boxes", "2x2", {"goal": "contract", "contract": 4, "method": "depth"}, "no"),
    ("grundys", "15", {"goal": "grundy"}, ""),
]


@pytest.mark.parametrize(("game", "text", "form", "answer"), SEARCHES)
def test_searches_of_every_kind_are_answered(
    game: str, text: str, form: dict[str, object], answer: str, tmp_path: Path
) -> None:
    with desk(tmp_path, game, text) as (opened, ear):
        opened.steer("begin", {**FORM, **form})
        look = ear.wait("look", lambda said: said["state"] == "done")
        assert look["answer"] == (answer or str(grundy.game(game).start(text).grundy()))
        json.dumps(look)


def test_a_search_is_paused_steered_and_ended(tmp_path: Path) -> None:
    with desk(tmp_path, "cram", "7x7") as (opened, ear):
        opened.steer("begin", {**FORM, "goal": "outcome"})
        opened.steer("watch", {"view": "tree", "node": 0, "levels": 2})
        look = ear.wait("look", lambda said: len(said["family"]) > 5)
        opened.steer("pause", {})
        look = ear.wait("look", lambda said: said["state"] == "paused" and len(said["family"]) > 5)
        root, *children = look["family"]
        assert {child["parent"] for child in children} == {root["id"]}
        assert sum(child["move"] != "" for child in children) == len(children)
        opened.steer("lock", {"node": children[0]["id"]})
        opened.steer("bias", {"node": children[1]["id"], "k": 2.0})
        look = ear.wait("look", lambda said: len(said["log"]) == 2)
        assert next(child for child in look["family"] if child["id"] == children[0]["id"])["locked"]
        with pytest.raises(GrundyError, match="zap"):
            opened.steer("zap", {"level": 1})
        opened.steer("resume", {})
        opened.steer("stop", {})
        ear.wait("look", lambda said: said["state"] == "stopped")
        assert opened.session.log.count("\n") == 2


def test_a_log_of_orders_is_replayed(tmp_path: Path) -> None:
    with desk(tmp_path, "cram", "5x6") as (opened, ear):
        opened.steer("begin", {**FORM, "log": "500 restart\n900 auto_bias on\n"})
        first = ear.wait("look", lambda said: said["state"] == "done")
        opened.steer("begin", {**FORM, "log": "\n".join(first["log"])})
        again = ear.wait("look", lambda said: said["state"] == "done" and said is not first)
        assert again["nodes"] == first["nodes"]
        assert again["log"] == first["log"] == ["500 restart", "900 auto_bias on"]


def test_a_tree_that_has_filled_its_memory_says_so(tmp_path: Path) -> None:
    with desk(tmp_path, "cram", "7x7") as (opened, ear):
        opened.steer("begin", {**FORM, "goal": "outcome", "memory": 16})
        look = ear.wait("look", lambda said: said["state"] == "stopped")
        assert look["stopped_by"] == "memory"


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"goal": "contract"}, "no search for the contract"),
        ({"log": "5 fly"}, "an order is"),
        ({"log": "9 restart\n5 restart"}, "goes on"),
    ],
)
def test_what_a_game_cannot_do_is_refused(form: dict[str, object], said: str, tmp_path: Path) -> None:
    with desk(tmp_path, "cram", "3x4") as (opened, _):
        with pytest.raises(GrundyError, match=said):
            opened.steer("begin", {**FORM, **form})
        with pytest.raises(GrundyError, match="there is no search"):
            opened.steer("pause", {})


# ---- what is kept -------------------------------------------------------------------------------
def test_a_session_is_kept_and_read_again(tmp_path: Path) -> None:
    with desk(tmp_path, "cram", "3x4") as (opened, _):
        opened.obey("play", {"move": "a1-b1"})
        opened.obey("describe", {"name": " first ", "author": "A", "comment": "c"})
        shelf = Shelf(tmp_path)
        again = shelf.load(opened.session.id, found)
        assert again.tried == opened.session.tried
        assert (again.at, again.name) == (1, "first")
        assert [one["id"] for one in shelf.list()] == [opened.session.id]
        shelf.remove(opened.session.id)
        assert shelf.list() == []


GOOD = {
    "grundy studio": 1, "game": "cram", "tried": [{"parent": -1, "move": "", "text": "2x2"}], "at": 0,
    "convention": "normal", "name": "", "author": "", "comment": "", "search": {}, "log": "",
}  # fmt: skip


@pytest.mark.parametrize(
    "change",
    [
        {"grundy studio": 2}, {"game": "/tmp/evil.py"}, {"game": "no such game"}, {"tried": []}, {"at": 5},
        {"tried": [{"parent": -1, "move": "", "text": "bad"}]},
        {"tried": [{"parent": 3, "move": "", "text": "2x2"}]},
        {"tried": "no"}, {"convention": "other"}, {"log": "5 exec"}, {"search": {"method": ["x"]}},
        {"name": 5},
        {"at": True}, {"tried": [5]},
    ],
)  # fmt: skip
def test_a_file_that_is_no_session_is_refused(change: dict[str, object]) -> None:
    assert session_from(GOOD, found).game == "cram"
    with pytest.raises(GrundyError):
        session_from({**GOOD, **change}, found)


@pytest.mark.parametrize("id_", ["../token", "token", "a/b", "", "ä", "x" * 99, ".."])
def test_a_session_is_no_path(id_: str, tmp_path: Path) -> None:
    (tmp_path / "token").write_text("{}")
    with pytest.raises(GrundyError, match="no such session"):
        Shelf(tmp_path).load(id_, found)


# ---- games --------------------------------------------------------------------------------------
def test_the_gallery_has_all_games_with_a_position_that_has_moves() -> None:
    shown = {one["name"]: one for one in gallery()}
    assert set(shown) >= set(SHIPPED)
    assert [name for name in SHIPPED if not shown[name]["start"] or not shown[name]["summary"]] == []


@pytest.mark.parametrize("name", SHIPPED)
def test_every_game_can_be_shown(name: str, tmp_path: Path) -> None:
    game = grundy.game(name)
    with desk(tmp_path, name, start_of(game)) as (opened, ear):
        board = ear.last("board")
        assert board["svg"].startswith("<svg")
        assert board["options"]
        json.dumps(board)
        opened.obey("play", {"move": board["options"][0]["moves"][0]})
        assert ear.last("board")["at"] == 1
        ear.wait("values", lambda said: said["serial"] == 1)
        assert "have failed" not in ear.last("values")["said"]


def test_a_form_offers_what_a_game_can_do() -> None:
    assert asked_of(grundy.game("cram").start("2x2"))["goals"] == ["outcome", "grundy"]
    assert asked_of(grundy.game("dots_and_boxes").start("2x2")) == {
        "kind": "scoring", "goals": ["contract"], "methods": ["auto", "dfpn", "pn", "depth"], "misere": False,
        "players": [], "points": 4,
    }  # fmt: skip
    assert asked_of(grundy.game("domineering").start("2x2"))["players"] == ["Left", "Right"]


EDITS = [
    ("cram", "2x2", "b1", ".#/.."),
    ("clobber", "BW./...", "a1", "WW./..."),
    ("toads_and_frogs", "T_F", "a1", "F_F"),
]


@pytest.mark.parametrize(("game", "text", "spot", "after"), EDITS)
def test_a_click_changes_what_a_cell_holds(game: str, text: str, spot: str, after: str) -> None:
    assert str(editing.cycle(grundy.game(game).start(text), spot)) == after


def test_clicks_come_back_to_where_they_began() -> None:
    position = first = grundy.game("konane").start("BW/WB")
    for _ in range(len(editing.letters_of(first))):
        position = editing.cycle(position, "b2")
    assert position == first


def test_heaps_grow_and_shrink() -> None:
    nim = grundy.game("nim").start("3+5")
    assert str(editing.heap(nim, 0, 2)) == "5+5"
    assert str(editing.heap(nim, 2, 1)) == "3+5+1"
    assert str(editing.heap(nim, 1, -9)) == "3"
    with pytest.raises(GrundyError):
        editing.heap(nim, 7, 1)


def test_edges_come_and_go() -> None:
    path = grundy.game("node_kayles").start("0-1,1-2")
    assert str(editing.link(path, "2", "0")) == "0-1,0-2,1-2"
    assert str(editing.link(path, "0", "1")) == "0,1-2"
    with pytest.raises(GrundyError):
        editing.link(path, "0", "x")
