"""Completion in shells: what is offered, and that the scripts work in bash, zsh and fish."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest
from click.shell_completion import CompletionItem, ShellComplete
from tests.processes import ran

import grundy
from grundy.cli import app, main
from grundy.cli.app import ABOUT, COMMANDS, COMPLETING
from grundy.cli.completion import SHELLS


def offered(line: str, monkeypatch: pytest.MonkeyPatch) -> list[CompletionItem]:
    """What can stand in place of the last word."""
    monkeypatch.setenv(COMPLETING, "bash_complete")
    *words, last = line.split(" ")
    return ShellComplete(app.app, {}, "grundy", COMPLETING).get_completions(words, last)


@pytest.mark.parametrize(
    ("line", "some"),
    [
        ("so", {"solve"}),
        ("st", {"store", "studio"}),
        ("solve do", {"domineering", "domination", "dots_and_boxes"}),
        ("solve dots-and", {"dots_and_boxes"}),
        ("explain toad", {"toads_and_frogs"}),
        ("solve cram ", {"5x6"}),
        ("solve hex 3", {"3x3"}),
        ("solve cram 5x6 --me", {"--method", "--memory"}),
        ("solve cram 5x6 --method ", {"auto", "dfpn", "pn", "depth"}),
        ("play domineering 3x3 --first ", {"left", "right"}),
        ("games --kind ", {"impartial", "partizan", "scoring", "goal"}),
        ("hunt renault-3", {"renault-3.88", "renault-3.89"}),
        ("help qu", {"quotient"}),
        ("store s", {"show"}),
        ("completion ", set(SHELLS)),
        ("studio cr", {"cram"}),
    ],
)
def test_what_is_offered(line: str, some: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    values = [item.value for item in offered(line, monkeypatch)]
    assert some <= set(values)
    assert all(value.startswith(line.split(" ")[-1].replace("dots-and", "dots_and")) for value in values)


def test_everything_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {item.value for item in offered("", monkeypatch)} >= {*COMMANDS, *ABOUT}
    assert {item.value for item in offered("solve ", monkeypatch)} == set(grundy.game_names())


@pytest.mark.parametrize(
    "line",
    ["verify x", "solve cram 5x6 --proof x", "solve ./x", "tree cram 3x3 -o x", "solve cram 3x3 --store x"],
)
def test_files_are_left_to_the_shell(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (item,) = offered(line, monkeypatch)
    assert item.type == "file"


def test_nothing_is_offered_where_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    assert offered("solve nosuchgame ", monkeypatch) == []
    assert offered("solve cram 7", monkeypatch) == []


@pytest.mark.parametrize("shell", SHELLS)
def test_both_ways_to_the_script(
    shell: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert f"_GRUNDY_COMPLETE={shell}_complete" in script
    monkeypatch.setenv(COMPLETING, f"{shell}_source")
    assert main([]) == 0
    assert capsys.readouterr().out == script


ASKED = {
    "bash": """
        eval "$(grundy completion bash)"
        complete -p grundy >/dev/null
        COMP_WORDS=(grundy solve tog); COMP_CWORD=2; COMP_WORDS[2]=toad
        _grundy_completion grundy; echo "${COMPREPLY[@]}"
        COMP_WORDS=(grundy solve cram 5x6 --meth); COMP_CWORD=4
        _grundy_completion grundy; echo "${COMPREPLY[@]}"
    """,
    "zsh": """
        autoload -U compinit; compinit -u -d "$PWD/dump"
        compadd() { print -r -- $completions; }
        _describe() { print -r -- $completions_with_descriptions; }
        eval "$(grundy completion zsh)"
        (( ${+functions[_grundy_completion]} )) || exit 1
        words=(grundy solve toad); CURRENT=3; _grundy_completion
        words=(grundy solve cram 5x6 --meth); CURRENT=5; _grundy_completion
    """,
    "fish": """
        grundy completion fish | source
        complete -C "grundy solve toad"
        complete -C "grundy solve cram 5x6 --meth"
    """,
}


@pytest.mark.parametrize("shell", SHELLS)
def test_in_the_shell(shell: str, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} here")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    done = ran([shell, "-c", ASKED[shell]], cwd=tmp_path, env=env)
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stdout.splitlines() if line]
    assert "toads_and_frogs" in lines[0]
    assert "--method" in lines[1]
    assert len(lines) == 2
