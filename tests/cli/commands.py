"""Random command lines of every command, from the options that it says it has, and how to run one."""

from __future__ import annotations

import io
import json
import shutil
import traceback
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from subprocess import CompletedProcess
from typing import Any
from unittest import mock

import click
from tests.processes import ROOT
from tests.small_starts import IMPARTIAL, SMALL

from grundy.cli import main
from grundy.cli.app import app
from grundy.games import game

STORE = "s.db"
CRASHED = 99
"""Instead of an exit code, where a command line ended with a traceback."""

RANGES = {
    "allbut": "2:1..2:6",
    "caterpillars": "1..3",
    "chomp": "1x1..2x3",
    "col": "P1..P4",
    "couples": "1..7",
    "cram": "1x1..2x3",
    "domination": "P1..P4",
    "domineering": "1x1..2x3",
    "dots_and_boxes": "1x1..1x2",
    "grundys": "1..9",
    "hex": "1x1..2x2",
    "impartial_colouring": "P1..P4",
    "maundy_cake": "1x1..3x3",
    "nim": "1..4",
    "node_kayles": "P1..P6",
    "octal": "0.77:1..0.77:7",
    "partizan_subtraction": "1|2:1..1|2:5",
    "snort": "P1..P4",
    "sprouts": "1..2",
    "takeaway": "1,2:1..1,2:6",
    "vertex_geography": "P3..P5; at 1",
}
LARGER = {
    "amazons": ("B../.../..W",),
    "arc_kayles": ("P7", "C6"),
    "clobber": ("3x3",),
    "col": ("C5",),
    "cram": ("3x3", "3x4", "2x5", "2x3 + 3x3"),
    "domineering": ("3x3", "3x4"),
    "dots_and_boxes": ("1x2", "1x3"),
    "grundys": ("14+9", "18"),
    "nim": ("3+5+6", "1+1+2"),
    "node_kayles": ("P9", "C7"),
    "octal": ("0.07:19", "0.07:12+9", "0.77:8+5", "0.26:11+7"),
    "peg_duotaire": ("oo.oo.oo.",),
    "snort": ("P5",),
    "sprouts": ("3", "2@1"),
}
"""Positions with something to search for, so that the store has something to keep."""

CODES = ("0.07", "0.77", "1,2,5", "all-but:2,5", "grundys", "couples", "1,2|3", "node-kayles:paths", "0.8")
CALCULATIONS = ("1/2 + {2|-1} + *", "^ || *", "domineering[2x2]", "{1||0|-1}", "1 < 2", "*2", "cool(+-1, 1)")
MEASURES = (
    ("trees", "1..5", "grundy:node_kayles"),
    ("trees", "4", "domination"),
    ("connected", "3", "chromatic"),
    ("words:LR", "1..4", "misere:timber"),
    ("caterpillars", "3..5", "outcome:snort"),
)
PROOFS = ("p.proof", "values.proof", "scores.proof", "arena.proof")
"""Certificates which `prepare` writes, in a folder where random command lines are run."""

VALUES = {
    "--again": ("0", "3"),
    "--beside": ("1/2",),
    "--by": ("diameter", "size"),
    "--cluster": ("0", "nowhere"),  # processes take long to begin: see tests/cluster
    "--compound": (
        *(
            "one",
            "some",
            "all",
            "largest",
            "smallest",
            "some-largest",
            "exactly-2",
            "at-least-2",
            "at-most-2",
        ),
        *("A_r", "A_l", "A_r^-", "S_l^-", "O_r^+"),
    ),
    "--caption": ("A table",),
    "--contract": ("0", "1", "-1"),
    "--compare": ("0.07", "0.137"),
    "--depth": ("1", "2"),
    "--draw": ("drawn.svg",),
    "--from": ("1",),
    "--game": ("cram", "octal"),
    "--hasse": ("order.svg", "-"),
    "--levels": ("0", "2"),
    "--like": ("1", "2", "999"),
    "--mark": ("answers.txt",),
    "--matching": ("*",),
    "--memory": ("16M",),
    "--most": ("3", "100", "1000"),
    "--nodes": ("1", "7", "1000"),
    "--output": ("out.svg", "out.txt"),
    "--plot": ("plot.svg",),
    "--plus": ("0", "1", "3"),
    "--position": ("{}",),
    "--processes": ("1",),
    "--proof": ("new.proof",),
    "--questions": ("2",),
    "--random": ("1",),
    "--resume": ("going_on.json",),
    "--rules": ("rules.py",),
    "--seed": ("1",),
    "--sheet": ("sheet.pdf",),
    "--start": ("0", "1"),
    "--store": (STORE,),
    "--thermograph": ("cold.svg", "-"),
    "--threads": ("2",),
    "--time-limit": ("100",),
    "--to": ("5",),
}
"""What may follow an option that is no flag and has no choices."""

OF_ONE_COMMAND = {
    ("table", "--to"): ("100",),
    ("store show", "--rules-version"): ("1", "2"),
    ("store show", "--draw"): ("pictures",),
    ("store purge", "--rules-version"): ("1",),
}
ON_A_POSITION = ("solve", "value", "options", "tree", "play", "draw", "arena")


@cache
def commands() -> dict[str, click.Command]:
    """By name, those of the store too; not the studio, which goes on until it is ended."""
    found: dict[str, click.Command] = {}
    context = click.Context(app)
    for name in app.list_commands(context):
        command = app.get_command(context, name)
        assert command is not None
        if name == "studio":
            continue
        if isinstance(command, click.Group):
            found |= {f"{name} {part}": command.commands[part] for part in command.commands}
        else:
            found[name] = command
    return found


def options_of(name: str) -> list[click.Option]:
    return [option for option in commands()[name].params if isinstance(option, click.Option)]


def spellings(name: str, option: click.Option, text: str, where: str = "") -> list[list[str]]:
    """The ways to write an option on the command line of a position `text` of the game `where`."""
    word = option.opts[-1]
    if option.is_flag:
        return [[word]]
    if word == "--base":
        return [[word, text]]
    if word == "--after":
        moves = [move for move, _ in game(where).start(text).moves()] if where else []
        return [[word, move] for move in [*moves[:1], *moves[1:][-1:]]] or [[word, "a1"]]
    if isinstance(option.type, click.Choice):
        return [[word, str(choice)] for choice in option.type.choices]
    return [[word, value] for value in OF_ONE_COMMAND.get((name, word)) or VALUES[word]]


def walked(random: Random, where: str) -> str:
    """A position of a game, some random moves after its small start."""
    position = game(where).start(random.choice((SMALL[where], *LARGER.get(where, ()))))
    for _ in range(random.choice((0, 0, 0, 1, 1, 2))):
        moves = list(position.moves())
        if not moves:
            break
        _, position = random.choice(moves)
    return str(position)


def arguments(random: Random, name: str) -> tuple[list[str], str, str]:
    """What a command is about, and which game and position that is."""
    where = random.choice((*sorted(SMALL), *sorted(LARGER)))
    if name in ON_A_POSITION:
        text = walked(random, where)
        return [where, text], where, text
    if name in ("table", "variants"):
        where = random.choice(sorted(RANGES))
        return [where, RANGES[where]], "", SMALL[where]
    words: dict[str, Sequence[str]] = {
        "calc": [random.choice(CALCULATIONS)],
        "census": random.choice(MEASURES),
        "chromatic": [random.choice(("C5", "P4", "grid 2x2"))],
        "equivalents": random.choice((["cram", "2x3"], ["nim", "1+2"], ["domineering", "2x2"])),
        "explain": [where],
        "genus": [random.choice(CODES)],
        "hunt": ["renault-3.88", "--to", "4"],
        "lesson": [random.choice(("nim", "boxes", "cram"))],
        "minimise": [random.choice(PROOFS)],
        "quotient": [random.choice(("0.123", "0.77")), "--to", "5"],
        "sequence": [random.choice(CODES), "--to", random.choice(("0", "30"))],
        "store export": ["facts.txt"],
        "store import": ["exported.txt"],
        "store merge": ["other.db"],
        "store purge": [where],
        "store show": [where],
        "verify": [random.choice(PROOFS)],
    }
    return list(words.get(name, ())), "", ""


OFTEN = ("solve",) * 12 + ("value",) * 5 + ("options",) * 5 + ("table",) * 3 + ("tree", "play", "verify") * 2
USUAL = {"--store": 0.8, "--json": 0.7, "--misere": 0.3, "--proof": 0.2}
NEEDS = {
    "--ending": "--compound",
    "--by": "--compound",
    "--base": "--misere",
    "--no-store": "--json",
    "--beside": "--thermograph",
}
"""Options that are only sometimes tried without another one: they are refused then."""


def random_line(random: Random) -> list[str]:
    """A command line with a few options; most have the store, where there is one, and print JSON."""
    name = random.choice((*OFTEN, *sorted(commands())))
    words, where, text = arguments(random, name)
    options = {option.opts[-1]: option for option in options_of(name) if option.opts[-1] not in words}
    chosen = [word for word, share in USUAL.items() if word in options and random.random() < share]
    others = sorted(options.keys() - USUAL.keys())
    chosen += random.sample(others, min(len(others), random.choice((0, 0, 1, 1, 2, 3))))
    if random.random() < 0.9:
        chosen += [NEEDS[word] for word in chosen if word in NEEDS and NEEDS[word] not in chosen]
        if where and where not in IMPARTIAL:
            chosen = [word for word in chosen if word not in ("--compound", "--ending", "--by")]
        if "--no-store" in chosen and "--store" in chosen:
            chosen.remove("--store")
    line = [*name.split(), *words]
    for word in dict.fromkeys(chosen):
        if word in options:
            line += random.choice(spellings(name, options[word], text, where))
    return line


def prepare() -> None:
    """Writes into the folder of this process what command lines read."""
    shutil.copy(ROOT / "examples/kayles.py", "rules.py")
    Path("answers.txt").write_text("1: N\n2: take 1 from 2\n")
    for words in (
        ["solve", "cram", "3x3", "--no-theorems", "--proof", "p.proof"],
        ["value", "domineering", "2x2", "--proof", "values.proof"],
        ["solve", "dots_and_boxes", "1x1", "--proof", "scores.proof"],
        ["arena", "takeaway", "1,2:4", "--proof", "arena.proof"],
        ["solve", "octal", "0.77:6", "--misere", "--store", "other.db"],
        ["solve", "cram", "2x3", "--no-theorems", "--store", STORE],
        ["store", "export", "exported.txt", "--store", "other.db"],
    ):
        done = run(words)
        assert done.returncode == 0, (words, done.stderr)


TYPED = "moves\nhint\n1\na1\nundo\nquit\n"


def run(words: Sequence[str], typed: str = TYPED) -> CompletedProcess[str]:
    """Runs a command line in this process; a traceback is on its stderr."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err), mock.patch("sys.stdin", io.StringIO(typed)):
        try:
            code = main(words)
        except Exception:
            traceback.print_exc(file=err)
            code = CRASHED
    said = [stream.buffer.getvalue().decode(errors="replace") for stream in (out, err)]  # or a picture
    return CompletedProcess(words, code, *said)


def complaints(line: list[str], done: CompletedProcess[str]) -> Iterator[str]:
    """What is wrong with how a command line ended, whatever it is about."""
    if done.returncode not in (0, 1, 2, 3):
        yield f"exit code {done.returncode}"
    if "Traceback" in done.stderr:
        yield "a traceback"
    if done.returncode == 2 and not (done.stderr.startswith("grundy: ") and done.stderr.count("\n") == 1):
        yield "a refusal is one line"
    if "--json" in line and not {"--like", "--output", "-"} & {*line}:  # else a run as it was, or a file
        refused = done.returncode in (2, 3) and done.stdout == "" and done.stderr.startswith("grundy: ")
        if not refused and not isinstance(read_json(done.stdout), dict):
            yield "not one JSON object"


def read_json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None
