"""Rules as data: the engine against plain play, on games and boards that nobody has chosen."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.plain_patterns import ONCE, random_game

from grundy import _engine
from grundy.boards.cells import KING, ROWS, Cells, checkerboard
from grundy.errors import GrundyError
from grundy.games import Player, Position
from grundy.games.board_game import BoardGame, ImpartialBoardGame, OnBoards
from grundy.games.cram import Cram
from grundy.games.domineering import Domineering
from grundy.games.patterns import rule, swapped
from grundy.games.registry import register
from grundy.values import mex
from grundy.values.partizan import FORMS, CanonicalForm


class DataClobber(BoardGame):
    cells, start = ".BW", checkerboard
    left = rule("BW", ".B")
    right = swapped(left, "BW")


class DataKonane(BoardGame):
    cells = ".BW"
    left = rule("B(W.)+", ".(..)*.B")
    right = swapped(left, "BW")


class DataAmazons(BoardGame):
    cells = ".BW#"
    left = rule("B.+", ".+B", along=KING, then=rule("B.+", "B.*#", along=KING))
    right = swapped(left, "BW")


class DataNoGo(BoardGame):
    cells = ".BW"
    left = rule(".", "B", along=ONCE)
    right = swapped(left, "BW")
    liberties = ("B.", "W.")


class DataDomineering(BoardGame):
    cells = ".#"
    left = rule("..", "##", along=((1, 0),))
    right = rule("..", "##", along=((0, 1),))


class DataSnort(BoardGame):
    cells = ".BW"
    left = rule(".", "B", along=ONCE, unless="W")
    right = swapped(left, "BW")


class DataCol(BoardGame):
    cells = ".BW"
    left = rule(".", "B", along=ONCE, unless="B")
    right = swapped(left, "BW")


class DataCram(ImpartialBoardGame):
    cells = ".#"
    both = rule("..", "##", along=((0, 1), (1, 0)))


GAMES = [DataClobber, DataKonane, DataAmazons, DataNoGo, DataDomineering, DataSnort, DataCol]
TWINS: list[tuple[type[OnBoards], type[Position]]] = [
    (DataDomineering, Domineering),
    (DataCram, Cram),
]


@st.composite
def texts(draw: st.DrawFn, letters: str, cells: int) -> str:
    height = draw(st.integers(1, 3))
    width = draw(st.integers(1, max(1, cells // height)))
    row = st.text(letters, min_size=width, max_size=width)
    return "/".join(draw(row) for _ in range(height))


# ---- plain play -----------------------------------------------------------------------------------
Plain = Callable[[Cells], Any]


def plain_value(game: type[BoardGame]) -> Plain:
    """Values by the moves alone: nothing is split, dropped or turned."""
    known: dict[Cells, CanonicalForm] = {}

    def value(board: Cells) -> CanonicalForm:
        if board not in known:
            position = game((board,))
            sides = [
                [value(option.boards[0]) for option in side] for side in (position.left(), position.right())
            ]
            known[board] = CanonicalForm(*sides)
        return known[board]

    return value


def by_engine(game: type[BoardGame], text: str) -> CanonicalForm:
    board = game.parse(text).boards[0]
    rules = game.engine_rules(board.height, board.width)
    table = _engine.ValueTable(FORMS, _engine.PatternValues(rules, board.width, board.height))
    number = table.value([str(board)])
    assert number is not None
    plain, total = plain_value(game), CanonicalForm.parse("0")
    for signed in table.canonical(str(board)):
        part = signed.lstrip("-")
        assert table.canonical(part) == [part]  # a part is the same part by itself
        worth = plain(game.parse(part).boards[0])  # and Python reads it as the engine writes it
        total = total - worth if signed.startswith("-") else total + worth
    assert total == CanonicalForm.numbered(number)
    return total


def wins_by_engine(game: type[BoardGame], text: str, player: Player, method: str) -> bool:
    board = game.parse(text).boards[0]
    turns = _engine.PatternTurns(game.engine_rules(board.height, board.width), board.width, board.height)
    components = turns.canonical(f"{player.value} {board}")
    if not components:
        return False
    search = _engine.Search(_engine.Table(turns), components, method=method)
    search.start()
    search.wait()
    return search.outcome == "N"


def check(game: type[BoardGame], text: str, method: str) -> None:
    """The engine agrees with plain play on the value, and on who wins."""
    plain, position = plain_value(game), game.parse(text)
    value = plain(position.boards[0])
    assert plain(position.canonical().boards[0]) == value
    assert by_engine(game, text) == value
    starts = {Player.LEFT: value.outcome.if_left_starts, Player.RIGHT: value.outcome.if_right_starts}
    for player, winner in starts.items():
        assert wins_by_engine(game, text, player, method) is (winner.value == player.value)


METHODS = st.sampled_from(["dfpn", "depth", "pn"])


# ---- games made up at random, and those that are played -------------------------------------------
@settings(max_examples=300)
@given(st.integers(0, 1 << 30), st.data(), METHODS)
def test_made_up_games_are_what_plain_play_says(seed: int, data: st.DataObject, method: str) -> None:
    game = random_game(Random(seed))
    text = data.draw(texts(game.cells * 3 + "#", 9))
    try:
        check(game, text, method)
    except GrundyError as error:
        assert "native form" in str(error)  # noqa: PT017 - other errors are failures


@pytest.mark.parametrize("game", GAMES)
@given(st.data(), METHODS)
def test_games_are_what_plain_play_says(game: type[BoardGame], data: st.DataObject, method: str) -> None:
    cells = 6 if game is DataAmazons else 8
    check(game, data.draw(texts(game.cells + ("" if "#" in game.cells else "#"), cells)), method)


@given(texts(".#", 12))
def test_nimbers_are_what_plain_play_says(text: str) -> None:
    known: dict[Cells, int] = {}

    def nimber(board: Cells) -> int:
        if board not in known:
            known[board] = mex(nimber(option.boards[0]) for option in DataCram((board,)).options())
        return known[board]

    board = DataCram.parse(text).boards[0]
    rules = _engine.PatternNimbers(
        DataCram.engine_rules(board.height, board.width), board.width, board.height
    )
    search = _engine.Search(_engine.Table(rules), rules.canonical(text), goal="grundy")
    search.start()
    search.wait()
    assert search.grundy == nimber(board)


# ---- the same games, written by hand --------------------------------------------------------------
@pytest.mark.parametrize(("game", "twin"), TWINS)
@given(st.data())
def test_moves_are_those_of_the_game_written_by_hand(
    game: type[OnBoards], twin: type[Position], data: st.DataObject
) -> None:
    text = data.draw(texts(game.cells, 12))
    found, expected = (
        sorted((name, str(option)) for name, option in cls.parse(text).moves()) for cls in (game, twin)
    )
    assert found == expected


# ---- where a shortcut goes wrong ------------------------------------------------------------------
class DataToads(BoardGame):
    cells = ".TF"
    left = (rule("T.", ".T", along=ONCE), rule("TF.", ".FT", along=ONCE))
    right = (rule(".F", "F.", along=ONCE), rule(".TF", "FT.", along=ONCE))


class DataSteps(BoardGame):
    """A cell takes two moves to what the last rule asks for."""

    cells = ".BWx"
    left = (rule(".", "B", along=ONCE), rule("xW", "..", along=ROWS))
    right = rule("B", "x", along=ONCE)
    ends = True


class DataTakenBack(BoardGame):
    """A stone that is taken back gives its group, and others, a liberty again."""

    cells = ".BWx"
    left = (rule(".", "B", along=ONCE), rule("B", "x", along=ONCE))
    right = rule(".", "W", along=ONCE)
    liberties = ("B.", "W.")


class DataJoined(BoardGame):
    """A group gets a liberty by a stone that joins it to another one."""

    cells = ".Bx"
    left = rule("x", "B", along=ONCE)
    right = rule(".", "x", along=ONCE)
    liberties = ("B.",)
    ends = True


class DataWalking(BoardGame):
    cells = ".BWx"
    left = (rule(".", "B", along=ONCE), rule("B.", "xB"))
    right = swapped(left, "BW")
    liberties = ("B.", "W.")


@pytest.mark.parametrize("method", ["dfpn", "depth", "pn"])
@pytest.mark.parametrize(
    ("game", "text"),
    [
        (DataSnort, "W."),  # a coloured cell is dropped, and with it whom it keeps out
        (DataSnort, "W../.B."),
        (DataCol, "W.B"),
        (DataSnort, ".."),  # patterns of one cell depend on each other by their guards
        (DataSnort, "..."),
        (DataCol, ".../..."),
        (DataKonane, "BW."),  # a cell that is only read is dropped
        (DataKonane, "BW.W.B"),
        (DataKonane, ".W./WBW/.W."),
        (DataSteps, ".W"),  # what a cell may become is not found in one step
        (DataSteps, "W.W/..."),
        (DataToads, "TF."),  # a symmetry of the board is none of the rules
        (DataToads, "T.F/TF./..F"),
        (DataToads, "TTF.F"),
        (DataClobber, "BBW"),  # only what can move now is joined
        (DataClobber, "BBW/WBB"),
        (DataTakenBack, "B"),  # a position in which a group has no liberty may have moves
        (DataTakenBack, ".B"),
        (DataTakenBack, "WB./xB#"),
        (DataJoined, "Bx."),
        (DataWalking, ".WB./...W"),
        (DataWalking, "BW."),
    ],
)
def test_a_shortcut_that_is_not_sound(game: type[BoardGame], text: str, method: str) -> None:
    try:
        check(game, text, method)
    except GrundyError as error:
        assert "native form" in str(error)  # noqa: PT017 - then the rules in Python play
        assert game in (DataTakenBack, DataJoined, DataWalking)


# ---- what is derived ------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "dead", "plain", "exchanging"),
    [
        (DataClobber, ".", 8, 8),
        (DataKonane, "", 8, 8),
        (DataAmazons, "#", 8, 8),
        (DataNoGo, "", 8, 8),
        (DataDomineering, "#", 4, 4),
        (DataSnort, "", 8, 8),
        (DataCram, "#", 8, 0),
    ],
)
def test_what_the_engine_sees_in_the_rules(
    game: type[OnBoards], dead: str, plain: int, exchanging: int
) -> None:
    rules = game.engine_rules(4, 4)
    negative = [negative for *_, negative in rules.symmetries]
    assert (rules.dead, negative.count(False), negative.count(True)) == (dead, plain, exchanging)
    assert rules.impartial is (game is DataCram)


@pytest.mark.parametrize(
    ("game", "text", "parts"),
    [
        (DataClobber, "BW..BWW", ["BW", "BWW"]),
        (DataClobber, "BBW", ["BBW"]),  # the first stone has no move yet
        (DataSnort, "B.W", []),
        (DataSnort, "..", [".."]),
        (DataKonane, "BW.", ["BW."]),
    ],
)
def test_parts(game: type[BoardGame], text: str, parts: list[str]) -> None:
    board = game.parse(text).boards[0]
    rules = _engine.PatternValues(game.engine_rules(board.height, board.width), board.width, board.height)
    found = [part.lstrip("-") for part in _engine.ValueTable(FORMS, rules).canonical(text)]
    assert [len(part) for part in sorted(found)] == [len(part) for part in sorted(parts)]


# ---- mistakes -------------------------------------------------------------------------------------
anyhow: Any = rule


@pytest.mark.parametrize(
    ("cells", "rules", "said"),
    [
        (".BW", lambda: [rule("BX", ".B")], "'BX' -> '.B' has the letter 'X', and cells are '.BW'"),
        (".BW", lambda: [rule("BW", "B")], "patterns of different lengths"),
        (".BW", lambda: [rule("BW", "BW")], "changes nothing"),
        (".BW", lambda: [rule("B.", ".B")], "it cannot be seen that the game ends"),
        (".BW", lambda: [rule("(BW", ".B")], "cannot be read at character 1"),
        (".BW", list, "has no rules"),
        (".BB", lambda: [rule("B", ".")], "are not different"),
        (".B+", lambda: [rule("B", ".")], "'+' cannot be the letter of a cell"),
        (".B", lambda: [rule("|B", ".B")], "'|B' -> '.B' changes the edge of the board"),
        (".B", lambda: [rule("B.", ".|")], "'B.' -> '.|' changes the edge of the board"),
        (".B", lambda: [rule("[B|].", ">.")], "'[B|].' -> '>.' changes the edge of the board"),
        (".B", lambda: [rule("|B", "|<")], "'|B' -> '|<' changes the edge of the board"),
        (".B", lambda: [rule("B.", "<B")], "'<B' copies from a cell that it does not have"),
        (".B", lambda: [rule("B", ".", named="all")], "named by one of ends, first, middle, last, not 'all'"),
        (".B", lambda: [rule("B", ".", along=[])], "'B' has no direction"),
        (".B", lambda: [anyhow("B", ".", along="SIDES")], "directions are steps (down, right) such as"),
        (".B", lambda: [anyhow("B", ".", beside=(0, 1))], "directions are steps (down, right) such as"),
        (".B", lambda: [anyhow("B", ".", then="B.")], "the rule 'B' is made by `rule`, and 'B.' is not"),
        (".B", lambda: [anyhow(5, ".")], "a rule is made of words such as 'BW', not 5"),
        (".B", lambda: "B.", "Wrong: a rule is made by `rule`, and 'B.' is not"),
        (".B", lambda: ["B."], "Wrong: a rule is made by `rule`, and ['B.'] is not"),
        ([".", "B"], lambda: [rule("B", ".")], "cells are a word of letters such as '.BW'"),
        (".B", lambda: [rule("B", ".")], "Wrong: Right has no rules; if so, say `right = ()`"),
    ],
)
def test_rules_that_cannot_be(cells: str, rules: Callable[[], object], said: str) -> None:
    with pytest.raises(GrundyError) as error:
        type("Wrong", (BoardGame,), {"cells": cells, "left": rules()})
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_whose_rules_they_are() -> None:
    both, own = {"cells": ".B", "both": rule("B", ".")}, {"cells": ".B", "left": rule("B", "."), "right": ()}
    for base, said_rules, said in (
        (BoardGame, both, "a game with `both` is an ImpartialBoardGame"),
        (ImpartialBoardGame, own, "a game with `left` is a BoardGame; this one has `both`"),
    ):
        with pytest.raises(GrundyError, match=re.escape(said)):
            type("Wrong", (base,), said_rules)


def test_boards_and_pieces_that_cannot_be() -> None:
    said: dict[str, Any] = {"cells": ".BW", "left": rule("BW", ".B"), "right": ()}
    with pytest.raises(
        GrundyError, match="Wrong: start makes a board of a height and a width, and 'BW' cannot"
    ):
        type("Wrong", (BoardGame,), {**said, "start": "BW"})
    with pytest.raises(GrundyError, match=r"Wrong draws a piece for 'X', and cells are '\.BW'"):
        type("Wrong", (BoardGame,), {**said, "pieces": {"X": "black king"}})
    wrong: Any = type("Wrong", (BoardGame,), {**said, "start": lambda height, width: "BX"})
    for text in ("1x2", "1x3"):
        with pytest.raises(GrundyError, match="Wrong: start makes 'BX' of 1x"):
            wrong.parse(text)


def test_ends_by_several_measures() -> None:
    """A man that takes another one lowers the number of men, and one that walks where men stand."""
    down, up = [(1, -1), (1, 1)], [(-1, -1), (-1, 1)]

    class Draughts(BoardGame):
        cells = ".BW"
        left = (rule("B.", ".B", along=down), rule("BW.", "..B", along=down))
        right = (rule("W.", ".W", along=up), rule("WB.", "..W", along=up))

    assert Draughts.parse("B.B/.../W.W").size() == 9
    for taken in ("B", "W"):  # a man that comes back, or turns into one of the other side
        with pytest.raises(GrundyError, match="cannot be seen that the game ends"):
            type("Wrong", (BoardGame,), {"cells": ".BW", "left": [rule("BW", taken + "B"), rule("B.", ".B")]})


def test_boards_add_up() -> None:
    @register("test_data_clobber")
    class Registered(DataClobber):
        pass

    position = Registered.parse("BW + BBW")
    assert str(position) == "BW + BBW"
    assert str(position.play("L 2:b1-c1")) == "BW + B.B"
    assert str(position.value()) == "^*"
    assert position.outcome().value == "N"


def test_a_letter_without_a_picture_is_drawn_as_it_is() -> None:
    class Trail(BoardGame):
        cells = ".BWx"
        left = rule("B.", "xB")
        right = swapped(left, "BW")

    drawn = Trail.parse("BW/x.").picture().svg("")
    assert drawn.count(">x<") == 1
    assert ">B<" not in drawn


# ---- edges ----------------------------------------------------------------------------------------
class DataLeaving(BoardGame):
    """Stones go over the edge, in any direction for Left, to the right for Right."""

    cells = ".BW"
    left = rule("B|", ".|")
    right = rule("W|", ".|", along=ONCE)


@pytest.mark.parametrize(
    ("text", "written", "value"),
    [
        ("B", "|||/|B|/|||", "1"),
        ("W", "|||/|W|/|||", "-1"),
        ("BBB/BBB/BBB", "|||||/|BBB|/|BBB|/|BBB|/|||||", "8"),  # whom no other stone keeps inside, at once
        ("B#", "||||/|B||/||||", "1"),  # a hole is an edge
        ("B~", "B~", "0"),  # neither
        ("|B", "|B", "1"),  # the edge is where the text says
        ("W|", "W|", "-1"),
        ("|W", "|W", "0"),
    ],
)
def test_where_the_edge_is(text: str, written: str, value: str) -> None:
    position = DataLeaving.parse(text)
    assert str(position) == written
    assert DataLeaving.parse(written) == position
    if value != "8":
        assert plain_value(DataLeaving)(position.boards[0]) == CanonicalForm.parse(value)
        assert by_engine(DataLeaving, text) == CanonicalForm.parse(value)
    else:
        assert by_engine(DataLeaving, text) == plain_value(DataLeaving)(position.boards[0])


def test_cells_are_named_without_the_edge() -> None:
    assert [name for name, _ in DataLeaving.parse("BW/..").left_moves()] == ["a1"]
    assert [name for name, _ in DataLeaving.parse("~~~/~B|").left_moves()] == ["a1"]
