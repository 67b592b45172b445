"""What a session does: positions, values, searches; and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.studio.desks import FORM, PATIENCE, desk

import grundy
from grundy.errors import GrundyError
from grundy.games import Position
from grundy.games.registry import SHIPPED
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


def test_nobody_is_valued_for_nobody(tmp_path: Path) -> None:
    with desk(tmp_path, "cram", "9x9") as (opened, ear):
        ear.wait("values")
        valued = opened.valuation
        assert valued is not None
        opened.rest()  # somebody looks
        assert not valued.halted
        opened.listeners.clear()
        opened.rest()
        valued.join(PATIENCE)
        assert valued.halted
        assert not valued.is_alive()
        ear.heard.clear()
        opened.join(ear)
        assert ear.wait("values", lambda said: not said["done"])["serial"] == opened.board()["serial"]


def test_values_of_options_are_those_of_the_positions(tmp_path: Path) -> None:
    with desk(tmp_path, "cram", "3x4") as (opened, ear):
        values = ear.wait("values", lambda said: said["done"])
        board = ear.last("board")
        for option, known in zip(board["options"], values["options"], strict=True):
            assert known["value"] == str(grundy.game("cram").start(option["text"]).grundy())
            assert known["winning"] is (known["value"] == "0")
        assert sum(len(option["moves"]) for option in board["options"]) == len(list(opened.position.moves()))


def remoteness(position: Position) -> int:
    """To the end, when the winner hurries and the loser dawdles: by its definition."""
    found = [remoteness(option) for option in position.options()]
    even = [one for one in found if one % 2 == 0]
    return 1 + (min(even) if even else max(found)) if found else 0


@pytest.mark.parametrize(
    ("game", "text"), [("cram", "2x3"), ("nim", "1+1"), ("chomp", "2x3"), ("node_kayles", "grid 2x3")]
)
def test_the_remoteness_is_told(game: str, text: str, tmp_path: Path) -> None:
    with desk(tmp_path, game, text) as (opened, ear):
        own = ear.wait("values", lambda said: "facts" in said["own"])["own"]
        facts = dict(map(tuple, own["facts"]))
        if "remoteness" in facts:  # a machine that is busy may have had no time for it
            assert facts["remoteness"] == str(remoteness(opened.position))


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


def test_dominoes_lie_on_the_board_and_on_the_pictures_of_moves(tmp_path: Path) -> None:
    with desk(tmp_path, "domineering", "3x3") as (opened, ear):
        start = opened.position
        opened.obey("play", {"move": "L b1-b2"})
        opened.obey("play", {"move": "R a3-b3"})
        assert ear.last("board")["svg"] == start.draw_after("L b1-b2", "R a3-b3")
        option = opened.position.play("L a1-a2")
        assert opened.picture("moves", f"L a1-a2\n{option}") == opened.position.draw_after("L a1-a2")
        assert opened.picture("moves", f"L c1-c2\n{option}") == option.draw()
        opened.obey("edit", {"spot": "c3"})
        assert ear.last("board")["svg"] == opened.position.draw()
        opened.obey("play", {"move": "L c1-c2"})
        assert ear.last("board")["svg"] == opened.game.start(".#./.#./###").draw_after("L c1-c2")


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
        look = ear.wait("look", lambda said: all(one["move"] for one in said["family"][1:]))
        root, *children = look["family"]
        options = dict(opened.position.moves())
        assert {child["move"] for child in children if len(child["texts"]) == 1} <= set(options)
        opened.steer("lock", {"node": children[0]["id"]})
        opened.steer("bias", {"node": children[1]["id"], "k": 2.0})
        look = ear.wait("look", lambda said: said["orders"] == 2)
        assert next(child for child in look["family"] if child["id"] == children[0]["id"])["locked"]
        with pytest.raises(GrundyError, match="zap"):
            opened.steer("zap", {"level": 1})
        opened.steer("resume", {})
        opened.steer("stop", {})
        ear.wait("look", lambda said: said["state"] == "stopped")
        assert opened.session.log.count("\n") == 2
        assert ear.last("log") == {"text": opened.session.log}


STEERED = [
    ("cram", "6x7", {"convention": "misere"}),
    ("dots_and_boxes", "3x4", {"goal": "contract", "contract": 7}),
    ("domineering", "8x8", {"player": "R"}),
    ("examples/apart.py", "8x8", {}),
]


@pytest.mark.parametrize(("game", "text", "form"), STEERED)
def test_searches_of_every_kind_are_watched_and_steered(
    game: str, text: str, form: dict[str, object], tmp_path: Path
) -> None:
    """Misère play, contracts, partizan games and rules in Python, like any other."""
    with desk(tmp_path, game, text) as (opened, ear):
        opened.obey("value", {"on": False})
        opened.steer("begin", {**FORM, "goal": "outcome", **form})
        ear.wait("look", lambda said: len(said["rows"]) > 2)
        opened.steer("pause", {})
        look = ear.wait("look", lambda said: said["state"] == "paused" and len(said["rows"]) > 1)
        assert all(row["count"] >= row["index"] >= 1 for row in look["rows"][1:])
        drawn = [opened.picture("rows", text) for row in look["rows"] for text in row["texts"]]
        assert any(picture.startswith("<svg") for picture in drawn)  # a misère form has none
        opened.steer("watch", {"view": "tree", "node": 0, "levels": 2})
        look = ear.wait("look", lambda said: len(said["family"]) > 1)
        child = next(one for one in look["family"][1:] if not one["solved"])
        opened.steer("lock", {"node": child["id"]})
        ear.wait("look", lambda said: any(one["locked"] for one in said["family"]))
        opened.steer("stop", {})
        ear.wait("look", lambda said: said["state"] == "stopped")
        assert opened.session.log.split()[1:] == ["lock", str(child["id"])]


def test_a_log_of_orders_is_replayed(tmp_path: Path) -> None:
    with desk(tmp_path, "cram", "5x6") as (opened, ear):
        opened.steer("begin", {**FORM, "log": "500 restart\n900 auto_bias on\n"})
        first = ear.wait("look", lambda said: said["state"] == "done")
        log = opened.session.log
        opened.steer("begin", {**FORM, "log": log})
        again = ear.wait("look", lambda said: said["state"] == "done" and said is not first)
        assert again["nodes"] == first["nodes"]
        assert opened.session.log == log == "500 restart\n900 auto_bias on\n"


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
