"""A certificate checked from the command line, with as little loaded as that takes.

`grundy verify FILE` goes past the commands and their options: what a checker loads has to be trusted.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from grundy.api_verify import verify
from grundy.check import RefusedError, Verified
from grundy.check.claims import BEST_TURNS
from grundy.check.run import Progress as Told
from grundy.cli.ending import ANSWERED, REFUSED, STOPPED
from grundy.cli.printing import counted, print_json, say
from grundy.clock import look
from grundy.errors import LimitReachedError, stopped_words


@dataclass
class Asked:
    """What is to be checked, and how."""

    file: str
    processes: int = 1
    fast: bool = False
    rules: str | None = None
    time_limit: str | None = None
    as_json: bool = False


def plainly_asked(words: Sequence[str]) -> Asked | None:
    """The words after `verify`, read; None if there is anything unusual about them, which `click` then tells.

    >>> plainly_asked(["cram.proof", "--json"])
    Asked(file='cram.proof', processes=1, fast=False, rules=None, time_limit=None, as_json=True)
    >>> plainly_asked(["--help"])
    """
    files, options = list[str](), dict[str, str]()
    left = list(words)
    while left:
        word = left.pop(0)
        if word in ("--fast", "--json"):
            options[word] = word
        elif word in ("--rules", "--time-limit", "--processes") and left:
            options[word] = left.pop(0)
        elif word.startswith("-") and word != "-":
            return None
        else:
            files.append(word)
    processes = options.get("--processes", "1")
    if len(files) != 1 or not re.fullmatch("[1-9][0-9]?", processes):
        return None
    rules, time_limit = options.get("--rules"), options.get("--time-limit")
    return Asked(files[0], int(processes), "--fast" in options, rules, time_limit, "--json" in options)


def checked(asked: Asked) -> int:
    """Checks a certificate and tells what came of it; the exit code."""
    so_far = (0, 0)
    try:
        with _within(asked.time_limit), seekable(asked.file) as path, progress_bar() as progress:

            def told(done: int, total: int) -> None:
                nonlocal so_far
                so_far = done, total
                look()
                if progress is not None:
                    progress(done, total)

            found = verify(path, rules=asked.rules, fast=asked.fast, processes=asked.processes, progress=told)
    except (LimitReachedError, KeyboardInterrupt) as ended:
        from grundy.budget import limit_of

        _tell_stopped(limit_of(ended), *so_far, asked.as_json)
        return STOPPED
    except RefusedError as error:
        refuse(asked.file, str(error), asked.as_json)
        return REFUSED
    _tell(found, asked.as_json)
    return ANSWERED


@contextmanager
def _within(time_limit: str | None) -> Iterator[None]:
    """Ends the block after that time."""
    if time_limit is None:
        yield
        return
    from grundy.budget import Budget, Limits
    from grundy.cli.alarm import Alarm
    from grundy.search import parse_duration

    seconds = parse_duration(time_limit)
    with Alarm(seconds), Budget(Limits(time=seconds)).in_time():
        yield


@contextmanager
def seekable(file: str) -> Iterator[str]:
    """A file that can be read twice: what comes through a pipe is copied first."""
    if file != "-" and (not os.path.exists(file) or os.path.isfile(file)):
        yield file
        return
    with tempfile.NamedTemporaryFile(prefix="grundy-", suffix=".proof") as copy:
        with open(0 if file == "-" else file, "rb", closefd=file != "-") as pipe:
            while block := pipe.read(1 << 16):
                look()
                copy.write(block)
        copy.flush()
        yield copy.name


def _tell(found: Verified, as_json: bool) -> None:
    header = found.header
    if as_json:
        fields = {name: getattr(header, name) for name in ("game", "convention", "claim")}
        print_json(
            {
                "verified": True,
                "fast": found.native,
                "position": found.position,
                **fields,
                "entries": found.entries,
                "couples": found.couples,
                "by_theorems": found.by_theorems,
            }
        )
        return
    play = {"misere": " in misère play", BEST_TURNS: " by best turns"}.get(header.convention, "")
    say(f"{header.game} {found.position}{play}: ", (header.claim, "bold green"))
    by = "rules in Python"
    if found.native:
        by = "rules of the engine, which found it (the rules in Python are the independent check)"
    resting = f", {found.by_theorems:,} of them by theorems" if found.by_theorems else ""
    say(f"verified by the {by}: {counted(found.entries, 'entry')}{resting}")


def _tell_stopped(stopped_by: str, done: int, total: int, as_json: bool) -> None:
    if as_json:
        print_json({"verified": None, "checked": done, "entries": total, "stopped_by": stopped_by})
    else:
        known = f"; {done:,} of {counted(total, 'entry')} checked, none of them refused"
        say((stopped_words(stopped_by), "yellow"), known)


def refuse(file: str, why: str, as_json: bool) -> None:
    if as_json:
        print_json({"verified": False, "why": why})
    else:
        say(("refused: ", "bold red"), why)


@contextmanager
def progress_bar() -> Iterator[Told | None]:
    """A bar on stderr, if it is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("checking")
        yield lambda done, total: bar.update(task, completed=done, total=total)
