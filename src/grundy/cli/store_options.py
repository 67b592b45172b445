"""How commands that solve use the store: which one, and the record of the run."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from grundy.cli.printing import complain, counted, harmless
from grundy.errors import GrundyError, LimitReachedError
from grundy.games.registry import FILE
from grundy.search.limits import limit_of, stopped_words
from grundy.store.late import LateRecorder

if TYPE_CHECKING:
    from grundy.store import Store, StoreRecorder

F = TypeVar("F", bound=Callable[..., Any])


def storing(command: F) -> F:
    """The options `--store` and `--no-store`."""
    for option in (
        click.option("--no-store", is_flag=True, help="Use no store."),
        click.option(
            "--store",
            metavar="URL",
            help="Store of solved positions: a file, postgresql://..., or `off` (default: your own).",
        ),
    ):
        command = option(command)
    return command


def repeating(command: F) -> F:
    """The option `--like`, which takes the place of everything else."""
    return click.option(
        "--like",
        type=int,
        metavar="RUN",
        is_eager=True,
        expose_value=False,
        callback=_repeat,
        help="Repeat RUN of the store from scratch, with the options of that run.",
    )(command)


def _repeat(context: click.Context, option: click.Parameter, number: int | None) -> None:
    if number is None:
        return
    from grundy.cli.app import run
    from grundy.cli.ending import BAD_INPUT
    from grundy.store import Store, runs
    from grundy.store.places import default_place

    typed = list(context.find_root().obj or [])
    place = _value_of("--store", typed) or default_place()
    if place is None:
        raise GrundyError("--like needs a store: --store URL")
    with Store(place, create=False) as store:
        past = runs.find(store, number)
    words = without_stores(past.command)
    _check_words(number, words, typed)
    code = run([words[0], "--no-store", *words[1:]])
    if code == BAD_INPUT:
        context.exit(code)
    nodes = "" if past.nodes is None else f", {counted(past.nodes, 'node')}"
    outcome = (past.answer or {}).get("outcome") or "no answer"
    said = f"run {number} of {past.started} said: {outcome}{nodes} ({past.words})"
    print(harmless(said), file=sys.stderr)
    context.exit(code)


RECORDED = ("solve", "value", "options", "table", "tree")
"""The commands whose runs a store may have."""


def _check_words(number: int, words: list[str], typed: list[str]) -> None:
    """A store may come from anywhere: what it says of a run opens no file that nobody has typed."""
    if not words or words[0] not in RECORDED:
        raise GrundyError(f"run {number} is of a command that is not repeated")
    if any(word.startswith("--like") for word in words):
        raise GrundyError(f"run {number} repeats another one")
    for file in (*(word for word in words if word.endswith(FILE)), *_files_of(words)):
        if file not in typed:
            raise GrundyError(
                f"run {number} opens the file {file!r}: to allow that, add it: `--like {number} {file}`"
            )


def _files_of(words: list[str]) -> Iterator[str]:
    """The files that a command's options name, in whichever way they are written."""
    from grundy.cli.app import app
    from grundy.cli.completion import FILES

    command = app.get_command(click.Context(app), words[0])
    options = [] if command is None else [one for one in command.params if isinstance(one, click.Option)]
    for name in (name for option in options if option.metavar in FILES for name in option.opts):
        for word, following in zip(words, [*words[1:], ""], strict=True):
            short = re.fullmatch(f"-[^-]*?{name[1:]}=?(.*)", word) if len(name) == 2 else None
            if word.startswith(f"{name}="):
                yield word.removeprefix(f"{name}=")
            elif word == name or short:
                yield (short and short[1]) or following


def _value_of(name: str, words: list[str]) -> str | None:
    for word, following in zip(words, [*words[1:], None], strict=True):
        if word == name:
            return following
        if word.startswith(f"{name}="):
            return word.partition("=")[2]
    return None


def without_stores(words: list[str]) -> list[str]:
    """The words of a command without its options about stores.

    >>> without_stores(["solve", "cram", "5x6", "--store", "a.db", "--grundy"])
    ['solve', 'cram', '5x6', '--grundy']
    """
    left, skip = [], False
    for word in words:
        if skip or word in ("--store", "--no-store") or word.startswith("--store="):
            skip = not skip and word == "--store"
        else:
            left.append(word)
    return left


def command_words() -> list[str]:
    """The words of the command that runs."""
    words = click.get_current_context().find_root().obj
    return list(words) if words else []


class Kept:
    """The store that a command uses, if any, and its record of the run. A store of one's own is opened when
    something is asked of it: an answer by theorem needs none."""

    def __init__(self, place: str | None, asked_for: bool) -> None:
        self._place = place
        self._store: Store | None = None
        self._recorder: StoreRecorder | None = None
        self._begun: dict[str, Any] | None = None
        """The record of the run, from its beginning to its end."""
        self._run: int | None = None
        """Its number, once the store is open."""
        self.recorder = None if place is None else LateRecorder(self.opened)
        if asked_for and place is not None:
            self._open(place)

    def opened(self) -> StoreRecorder | None:
        """What reads the store and writes to it; None if it cannot be used, which is told once."""
        if self._recorder is None and self._place is not None:
            from grundy.store import StoreError

            try:
                self._open(self._place)
            except StoreError as error:
                self._place = None
                complain(f"{error}; going on without")
        return self._recorder

    def _open(self, place: str) -> None:
        from grundy.store import Store, StoreRecorder

        self._store = Store(place)
        self._recorder = StoreRecorder(self._store, complain)
        self._note_beginning()

    def begin(self) -> None:
        """Notes that the command has begun."""
        if self._place is not None:
            from grundy.store import records

            self._begun = records.begun(command_words())
            self._note_beginning()

    def _note_beginning(self) -> None:
        if self._store is None or self._begun is None:
            return
        from grundy.store import StoreError, runs

        try:
            self._run = runs.begin(self._store, self._begun)
        except StoreError as error:
            complain(str(error))

    def end(self, state: str, answer: dict[str, Any]) -> None:
        """Notes the answer of the command."""
        if self._place is None or self._begun is None:
            return
        from grundy.store import records

        whole = self._begun | records.ended(state, 0, 0, answer)
        if self._store is None and records.write(self._place, whole):
            self._begun = None
            return
        recorder, self._begun = self.opened(), None
        if self._store is None or self._run is None or recorder is None:
            return
        from grundy.store import StoreError, runs

        run, self._run = self._run, None
        try:
            runs.end(self._store, run, records.ended(state, recorder.known, recorder.kept, answer))
        except StoreError as error:
            complain(str(error))

    def end_with(self, error: BaseException) -> None:
        """Notes what ended the command before it had an answer."""
        stopped = isinstance(error, LimitReachedError | KeyboardInterrupt)
        self.end(stopped_words(limit_of(error)) if stopped else REFUSED, {})

    def close(self) -> None:
        if self._store is not None:
            self._store.close()


REFUSED = "refused"
"""The state of a run that ended with a mistake."""


@contextmanager
def kept(place: str | None, no_store: bool) -> Iterator[Kept]:
    """The store that the options name. A store of one's own that cannot be opened is only warned of."""
    keeping = _chosen(place, no_store)
    try:
        yield keeping
    except BaseException as error:
        keeping.end_with(error)
        raise
    finally:
        keeping.close()


def chosen_place(place: str | None, no_store: bool) -> str | None:
    """The store that the options name, or that of the user; None where there is to be none."""
    from grundy.store.places import OFF, default_place

    if place is not None and no_store:
        raise GrundyError("--store and --no-store: one or the other")
    return None if no_store or place == OFF else place or default_place()


def _chosen(place: str | None, no_store: bool) -> Kept:
    return Kept(chosen_place(place, no_store), asked_for=place is not None)
