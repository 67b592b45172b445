"""No two options of a command crash together: it answers, or refuses them in one line."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from pathlib import Path
from random import Random

import click
import pytest
from tests.cli.commands import (
    ON_A_POSITION,
    RANGES,
    VALUES,
    arguments,
    commands,
    complaints,
    options_of,
    prepare,
    run,
    spellings,
)
from tests.small_starts import IMPARTIAL, PARTIZAN, SCORING, SMALL

Pair = tuple[click.Option, click.Option]


def pairs(name: str) -> list[Pair]:
    return list(combinations(options_of(name), 2))


def lines(name: str, where: str, pair: Pair, words: Sequence[str]) -> list[list[str]]:
    """All ways to write a pair of options, after what the command is about."""
    text, of = SMALL.get(where, ""), where if name in ON_A_POSITION else ""
    ways = product(*(spellings(name, option, text, of) for option in pair if option.opts[-1] not in words))
    return [[*name.split(), *words, *(word for way in chosen for word in way)] for chosen in ways]


def subjects(name: str, random: Random) -> Iterator[tuple[str, list[str]]]:
    """An impartial game and another one, if the command is about a game, and what is said of them."""
    if name in ON_A_POSITION:
        for where in (random.choice(sorted(IMPARTIAL)), random.choice(sorted(PARTIZAN | SCORING))):
            yield where, [where, SMALL[where]]
    elif name == "table":
        where = random.choice(sorted(RANGES))
        yield where, [where, RANGES[where]]
    else:
        yield "", arguments(random, name)[0]


def check(chosen: Sequence[list[str]], monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("NO_COLOR", "1")
    prepare()
    faults = [f"{shlex.join(line)}\n    {fault}" for line in chosen for fault in complaints(line, run(line))]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", sorted(commands()))
def test_a_pair_of_options_is_answered_or_refused(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    random = Random(name)
    chosen = [
        random.choice(lines(name, where, pair, words))
        for pair in pairs(name)
        for where, words in subjects(name, random)
    ]
    check(chosen, monkeypatch, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("where", ["cram", "octal", "col", "tictactoe", "dots_and_boxes", "domination"])
@pytest.mark.parametrize("name", [*ON_A_POSITION, "table"])
def test_a_pair_of_options_is_answered_or_refused_however_it_is_written(
    name: str, where: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    words = [where, SMALL[where] if name in ON_A_POSITION else RANGES.get(where, SMALL[where])]
    check([line for pair in pairs(name) for line in lines(name, where, pair, words)], monkeypatch, tmp_path)


def test_every_option_has_something_that_follows_it() -> None:
    for name in commands():
        for option in options_of(name):
            assert spellings(name, option, "1+2", "nim")
    used = {option.opts[-1] for name in commands() for option in options_of(name)}
    assert VALUES.keys() <= used
