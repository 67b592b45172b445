"""`grundy studio`: positions and searches in the browser."""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grundy.cli.store_options import storing
from grundy.errors import GrundyError, MissingExtraError
from grundy.games.registry import FILE, Game, game

if TYPE_CHECKING:
    from grundy.studio.tasks import TaskList

PORT = 8710
"""Where the studio is if nobody says where; if that is taken, somewhere else."""

NOT_BUILT = "the pages of the studio are not built: `make studio` builds them"


@click.command(short_help="Explore positions, watch and steer searches in the browser.")
@click.argument("name", metavar="[GAME]", required=False)
@click.argument("position", nargs=-1)
@click.option(
    "--port", type=click.IntRange(1, 65535), help=f"Port on this machine (default: {PORT}, or a free one)."
)
@click.option("--folder", metavar="FOLDER", help="Folder for the sessions (default: your own).")
@click.option(
    "--rules",
    metavar="FILE",
    multiple=True,
    help="The Python file of another game; may be repeated.",
)
@click.option("--tasks", metavar="FILE", help="A text with tasks of your own: positions to be won.")
@click.option("--no-browser", is_flag=True, help="Print the address, but open no browser.")
@storing
def studio(
    name: str | None,
    position: tuple[str, ...],
    port: int | None,
    folder: str | None,
    rules: tuple[str, ...],
    tasks: str | None,
    no_browser: bool,
    store: str | None,
    no_store: bool,
) -> int:
    """Explore positions, and watch and steer searches, in the browser.

    Everything stays on this machine: the studio listens on its own address only, and lets in whoever has the
    token in the address that it prints. Ctrl-C ends it; sessions are kept.

    \b
    grundy studio
    grundy studio sprouts 5
    grundy studio examples/kayles.py 5+3
    """
    served(name, " ".join(position), port, folder, rules, tasks, no_browser, store, no_store)
    return 0


def served(
    name: str | None,
    text: str,
    port: int | None,
    folder: str | None,
    rules: tuple[str, ...],
    tasks: str | None,
    no_browser: bool,
    store: str | None,
    no_store: bool,
) -> None:
    """Serves the studio until Ctrl-C."""
    try:
        import uvicorn

        from grundy.studio.hall import Hall
        from grundy.studio.server import STATIC, studio
    except ImportError as error:
        raise MissingExtraError("pages of the studio", (error.name or "").split(".")[0], "studio") from None
    if not (STATIC / "index.html").is_file():
        raise GrundyError(NOT_BUILT)
    extra = tuple(_file(path) for path in (*rules, *([name] if name and name.endswith(FILE) else [])))
    first = _first(name, text, extra)
    place = Path(folder) if folder else default_folder()
    with _recorder(store, no_store) as recorder:
        try:
            hall = Hall(place, extra, recorder, _tasks(tasks, extra))
            token = _token(place)
        except OSError as error:
            raise GrundyError(f"{place}: {error.strerror}") from None
        hall.first = first
        bound = _listen(port)
        number = bound.getsockname()[1]
        address = f"http://127.0.0.1:{number}/?token={token}"
        print(f"grundy studio: {address}", flush=True)
        print("Ctrl-C ends it", file=sys.stderr, flush=True)
        if not no_browser:
            with contextlib.suppress(Exception):
                webbrowser.open(address)
        config = uvicorn.Config(
            studio(hall, token, number), log_level="warning", access_log=False, ws="websockets-sansio",
            ws_max_size=2**20, timeout_graceful_shutdown=1, server_header=False,
        )  # fmt: skip
        with contextlib.suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[bound])
        ended = hall.close()
    if not ended:  # a thread that is still in the engine must not be torn out of it
        sys.stdout.flush()
        os._exit(0)


def default_folder() -> Path:
    """The folder of sessions of this user, beside the store."""
    from grundy.store.places import default_place

    said = os.environ.get("GRUNDY_STUDIO", "")
    if said:
        return Path(said)
    stored = default_place()
    if stored is not None and "://" not in stored:
        return Path(stored).parent / "studio"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "grundy" / "studio"


def _tasks(path: str | None, extra: tuple[Game, ...]) -> tuple[TaskList, ...]:
    """The tasks of a file; each position of them can be read. Games that are files are those of the command
    line, and never one that the tasks name."""
    if path is None:
        return ()
    from grundy.studio.gallery import found as game_here
    from grundy.studio.tasks import read_tasks

    try:
        found = read_tasks(Path(path).read_text(encoding="utf-8"), path)
    except (OSError, UnicodeDecodeError) as error:
        raise GrundyError(
            f"cannot read {path}: {getattr(error, 'strerror', '') or 'it is no text'}"
        ) from None
    for one in found:
        for step in one.steps:
            game_here(one.game, extra).start(step.text)
    return tuple(found)


def _file(path: str) -> Game:
    if not path.endswith(FILE):
        raise GrundyError(f"--rules is for a file of Python: {path!r}")
    return game(path)


def _first(name: str | None, text: str, extra: tuple[Game, ...]) -> tuple[str, str] | None:
    if name is None:
        return None
    one = extra[-1] if name.endswith(FILE) else game(name)
    if text:
        one.start(text)
    return one.name, text


@contextlib.contextmanager
def _recorder(place: str | None, no_store: bool) -> Any:
    """What keeps facts from search to search; None where there is no store."""
    from grundy.cli.store_options import chosen_place
    from grundy.store import Store, StoreRecorder

    place = chosen_place(place, no_store)
    if place is None:
        yield None
        return
    with Store(place) as opened:
        yield StoreRecorder(opened, lambda line: print(line, file=sys.stderr, flush=True))


def _token(folder: Path) -> str:
    """The token of this folder: the same after a restart, so that an open page finds its way back."""
    file = folder / "token"
    with contextlib.suppress(OSError):
        known = file.read_text(encoding="ascii").strip()
        if len(known) >= 32:
            return known
    token = secrets.token_urlsafe(32)
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with open(descriptor, "w", encoding="ascii") as opened:
        opened.write(token)
    return token


def _listen(port: int | None) -> socket.socket:
    for attempt in (port,) if port else (PORT, 0):
        bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind(("127.0.0.1", attempt or 0))
            bound.listen(100)  # before the address is told: who opens it has to wait a little at most
            return bound
        except OSError as error:
            bound.close()
            why = error.strerror
    raise GrundyError(f"cannot listen on port {port or PORT}: {why}")
