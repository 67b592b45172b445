"""Examples in the documentation are tests: Python by Sybil, and `console` blocks by running them."""

from __future__ import annotations

import importlib.util
import io
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import chdir, redirect_stderr, redirect_stdout
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from sybil import Example, Sybil
from sybil.parsers.myst import CodeBlockParser, PythonCodeBlockParser, SkipParser
from sybil.parsers.rest import DocTestParser
from tests.processes import ROOT, ran


def _other_engine(folder: str) -> None:
    """Loads the engine found in `folder` in place of the installed one (see `make test-sanitize`)."""
    (path,) = Path(folder).glob("_engine*.so")
    spec = importlib.util.spec_from_file_location("grundy._engine", path)
    assert spec is not None
    assert spec.loader is not None
    sys.modules["grundy._engine"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules["grundy._engine"])


if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell starts what it does not wait for
    signal.signal(signal.SIGINT, signal.default_int_handler)  # else no process that a test starts gets Ctrl-C

if folder := os.environ.get("GRUNDY_ENGINE"):
    _other_engine(folder)


def run_console(block: str) -> str | None:
    """Runs each `$ command` of a console block; what is wrong with the output. `...` matches anything."""
    status = 0
    for part in f"\n{block}".split("\n$ ")[1:]:
        command, _, expected = part.partition("\n")
        if command == "echo $?":
            got = f"{status}\n"
        else:
            with mock.patch.dict(os.environ, GRUNDY_STORE="off", NO_COLOR="1", COLUMNS="100"):
                words = _words_of_grundy(command)
                got, status = _by_the_shell(command) if words is None else _in_this_process(words)
        if not OutputChecker().check_output(_settled(expected), _settled(got), ELLIPSIS):
            return f"$ {command}\nexpected:\n{expected}\ngot:\n{got}"
    return None


def _words_of_grundy(command: str) -> list[str] | None:
    """The arguments of a plain `grundy` command, which needs no shell and so no process of its own."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    first, *words = lexer
    return words if first == "grundy" and not any(set(word) <= set("();<>|&") for word in words) else None


def _in_this_process(words: list[str]) -> tuple[str, int]:
    from grundy.cli import main

    written = io.BytesIO()
    said = io.TextIOWrapper(written, "utf-8", write_through=True)
    with chdir(ROOT), redirect_stdout(said), redirect_stderr(said):
        status = main(words)
    return written.getvalue().decode(), status


def _by_the_shell(command: str) -> tuple[str, int]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path}
    done = ran(["sh", "-c", command], cwd=ROOT, env=env, stderr=subprocess.STDOUT)
    return done.stdout, done.returncode


def _settled(output: str) -> str:
    """Output without what differs from machine to machine, and from one tuning of the engine to the next."""
    output = re.sub(r"search \(\w+\)", "search (METHOD)", output)
    output = re.sub(r" *[\d,]+ nodes?\b", " NODES", output)
    output = re.sub(r" *\d+\.\d+ s\b", " SECONDS", output)
    output = re.sub(r"proved on the way: [\d,]+", "proved on the way: COUNT", output)
    output = re.sub(r'"nodes": \d+, "seconds": [\d.e-]+', '"nodes": NODES, "seconds": SECONDS', output)
    return "\n".join(line.rstrip() for line in output.rstrip().splitlines())


def _run_example(example: Example) -> str | None:
    return run_console(example.parsed)


_pages = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=ELLIPSIS),
        CodeBlockParser("console", _run_example),
        SkipParser(),
    ],
    patterns=["README.md", "CONTRIBUTING.md", "docs/*.md"],
    excludes=["docs/games/*", "docs/_build/*"],  # made from docstrings, which are tested where they stand
)
_docstrings = Sybil(parsers=[DocTestParser(ELLIPSIS)], patterns=["src/grundy/**/*.py", "src/grundy/*.py"])

pytest_collect_file = (_pages + _docstrings).pytest()


@pytest.fixture
def console() -> Callable[[str], str | None]:
    """The check of console blocks, for the test of the check."""
    return run_console


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """The examples of one page build on each other, so one worker runs them all, in order."""
    from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped, unused-ignore]

    class PagesTogether(LoadScopeScheduling):  # type: ignore[misc, unused-ignore]
        def _split_scope(self, nodeid: str) -> str:
            page, _, example = nodeid.partition("::")
            return page if example.startswith("line:") else nodeid

    return PagesTogether(config, log)
