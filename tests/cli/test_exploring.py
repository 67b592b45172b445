"""A command that one can explore: help, usage, the list of games, and what to try."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import click
import pytest
from tests.processes import ROOT

import grundy
from grundy.cli import main
from grundy.cli.app import ABOUT, COMMANDS, GROUPS, app, examples_of
from grundy.cli.games import to_try
from grundy.errors import ParseError
from grundy.games.listing import KINDS

CONTEXT = click.Context(app, info_name="grundy")


def test_every_command_has_a_whole_sentence(said: Any) -> None:
    text = said("--help")
    assert "..." not in text.split("Get to know a game")[1]
    for group in (*GROUPS.values(), ABOUT):
        for name, (_, sentence) in group.items():
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert re.search(rf"^  {name} +{re.escape(sentence)}$", text, re.MULTILINE)


def test_a_command_is_in_one_group() -> None:
    assert sum(map(len, GROUPS.values())) == len(COMMANDS)


def test_help_of_everything(said: Any) -> None:
    assert said("help") == said("--help") == said("-h")
    assert said("help solve") == said("solve --help")
    assert said("help store show") == said("store show --help")
    assert said("help completion").startswith("Usage: grundy completion")


@pytest.mark.parametrize("name", ["solve", "value", "play", "sequence", "verify"])
def test_a_bare_command_shows_usage_and_examples(name: str, grundy: Any) -> None:
    done: CompletedProcess[str] = grundy(name)
    assert done.returncode == 2
    assert done.stdout == ""
    usage, _, rest = done.stderr.partition("\n")
    assert usage.startswith(f"Usage: grundy {name} ")
    assert f"\n  grundy {name} " in rest
    assert rest.endswith(f"`grundy {name} --help` lists the options.\n")


@pytest.mark.parametrize("name", [*COMMANDS, *ABOUT])
def test_an_example_of_the_help_has_a_line_of_its_own(name: str, said: Any) -> None:
    command = app.get_command(CONTEXT, name)
    assert command is not None
    lines = said(f"help {name}").splitlines()
    if not isinstance(command, click.Group):  # whose examples are those of its commands
        assert [example for example in examples_of(command) if f"  {example}" not in lines] == []


@pytest.mark.parametrize("name", [*COMMANDS, *ABOUT])
def test_examples_of_the_help_are_of_the_command(name: str) -> None:
    command = app.get_command(CONTEXT, name)
    assert command is not None
    assert examples_of(command)
    assert all(line.startswith(f"grundy {name}") for line in examples_of(command))


# ---- games ----------------------------------------------------------------------------------------
def listed(words: str, capsys: pytest.CaptureFixture[str]) -> list[dict[str, str]]:
    assert main(["games", "--json", *words.split()]) == 0
    found: list[dict[str, str]] = json.loads(capsys.readouterr().out)["games"]
    return found


def test_the_list_tells_what_a_game_is(capsys: pytest.CaptureFixture[str]) -> None:
    rows = {row["name"]: row for row in listed("", capsys)}
    assert set(grundy.game_names()) >= rows.keys() >= set(grundy.games.registry.SHIPPED)
    assert rows["cram"] == {
        "name": "cram",
        "title": "Cram",
        "kind": "impartial",
        "summary": "Place dominoes on a board; whoever finds no room loses.",
        "example": "5x6",
        "rules": "native",
    }


@pytest.mark.parametrize(
    ("kind", "some", "no"),
    [
        ("impartial", {"nim", "cram", "sprouts", "octal"}, {"domineering", "hex"}),
        ("partizan", {"domineering", "hackenbush", "clobber"}, {"cram", "hex", "domination"}),
        ("scoring", {"dots_and_boxes", "strings_and_coins"}, {"nimstring"}),
        ("goal", {"hex", "tictactoe", "colouring", "domination"}, {"col"}),
    ],
)
def test_kinds(kind: str, some: set[str], no: set[str], capsys: pytest.CaptureFixture[str]) -> None:
    names = {row["name"] for row in listed(f"--kind {kind}", capsys)}
    assert some <= names
    assert not no & names


def test_each_game_is_of_one_kind(capsys: pytest.CaptureFixture[str]) -> None:
    parts = [{row["name"] for row in listed(f"--kind {kind}", capsys)} for kind in KINDS]
    assert sum(map(len, parts)) == len(set.union(*parts)) == len(listed("", capsys))


def test_words_filter(capsys: pytest.CaptureFixture[str]) -> None:
    assert {row["name"] for row in listed("dominoes", capsys)} >= {"cram", "domineering", "toppling_dominoes"}
    assert listed("dominoes nosuchword", capsys) == []


@pytest.mark.parametrize("name", grundy.games.registry.SHIPPED)
def test_every_game_has_an_example_and_a_summary(name: str) -> None:
    game = grundy.game(name)
    assert game.summary.endswith(".")
    assert "\n" not in game.summary
    start = game.start(game.example)
    assert next(iter(start.moves()), None) is not None


def test_a_game_without_an_example_takes_one_from_its_notation() -> None:
    class Shown(grundy.game("nim").position):  # type: ignore[misc]
        """Nim.

        ## Rules

        `2`

        ## Notation

        `x` is none, `0` has no moves, `4+5` is a position.
        """

        example = ""

    assert grundy.Game("shown", Shown).example == "4+5"
    Shown.__doc__ = "Nothing."
    assert grundy.Game("shown", Shown).example == ""


# ---- what to try ----------------------------------------------------------------------------------
@pytest.mark.parametrize("name", [*grundy.games.registry.SHIPPED, "examples/kayles.py"])
def test_what_to_try_runs(
    name: str,
    grundy: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each of the five commands ends well; a search may run into the limit that the test sets."""
    path = str(ROOT / name) if name.endswith(".py") else name
    monkeypatch.chdir(tmp_path)
    lines = to_try(path)
    assert len(lines) == 5
    assert [line.split()[1] for line in lines] == ["draw", "options", "solve", lines[3].split()[1], "play"]
    assert lines[3].split()[1] in ("value", "solve")
    for line in lines:
        first, *words = shlex.split(line)
        assert first == "grundy"
        limit = [] if words[0] in ("draw", "play") else ["--nodes", "20"]
        done: CompletedProcess[str] = grundy(*words, *limit, typed="quit\n")
        if "--nodes" in done.stderr and done.returncode == 2:  # some games are solved without a search
            done = grundy(*words, typed="quit\n")
        assert done.returncode in ((0, 3) if limit else (0,)), (line, done.stderr)
    assert next(tmp_path.glob("*.svg")).read_text().startswith("<svg")


def test_explain_ends_with_what_to_try(said: Any) -> None:
    text = said("explain cram")
    assert text.split("## To try\n\n")[1].split("\n")[:5] == [f"    {line}" for line in to_try("cram")]


# ---- names that people type -----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("5@torus", "5@1"),
        ("5@ Torus", "5@1"),
        ("4@klein", "4@-2"),
        ("4@Klein bottle", "4@-2"),
        ("3@projective plane", "3@-1"),
        ("3@sphere", "3"),
        ("3@plane", "3"),
        ("0*2.AB|0.AB@torus", "0*2.AB|0.AB@1"),
    ],
)
def test_surfaces_by_name(text: str, same: str) -> None:
    sprouts = grundy.game("sprouts")
    assert sprouts.start(text) == sprouts.start(same)


@pytest.mark.parametrize("text", ["5@donut", "5@torus2", "5@", "5@to rus"])
def test_other_surfaces_are_refused(text: str) -> None:
    with pytest.raises(ParseError):
        grundy.game("sprouts").start(text)


@pytest.mark.parametrize(
    ("game", "start", "typed", "move"),
    [
        ("cram", "3x3", "b1-a1", "a1-b1"),
        ("cram", "2x2 + 1x4", "2:c1-b1", "2:b1-c1"),
        ("cram", "1x14", "m1-l1", "l1-m1"),
        ("domineering", "3x3", "R b1-a1", "R a1-b1"),
        ("domineering", "3x3", "b1-a1", "R a1-b1"),
        ("domineering", "2x14", "l2-l1", "L l1-l2"),
        ("arc_kayles", "P4", "2-1", "1-2"),
        ("nimstring", "1x3", "3-2", "2-3"),
        ("strings_and_coins", "0-1-2-0", "2-0", "0-2"),
        ("dots_and_boxes", "1x1", "b1-a1", "a1-b1"),
        ("hackenbush", "0-1B,1-2R", "2-1R", "R 1-2R"),
        ("sprouts", "3", "2-1", "1-2"),
    ],
)
def test_moves_either_way_round(game: str, start: str, typed: str, move: str) -> None:
    position = grundy.game(game).start(start)
    assert move in [name for name, _ in position.moves()]
    assert position.play(typed) == position.play(move)


@pytest.mark.parametrize(
    ("game", "start", "typed"),
    [("clobber", "1x3", "L b1-a1"), ("konane", "BW.", "c1-a1"), ("cram", "3x3", "c1-a1")],
)
def test_a_move_from_one_place_to_another_has_a_direction(game: str, start: str, typed: str) -> None:
    with pytest.raises(grundy.errors.GrundyError, match="is no move"):
        grundy.game(game).start(start).play(typed)
