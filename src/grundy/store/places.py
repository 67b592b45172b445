"""Where a store is: a file, the URL of a server, or the user's own place."""

from __future__ import annotations

import os
import sys
from pathlib import Path

VERSION = 3
"""Of the tables of a store."""

VARIABLE = "GRUNDY_STORE"
OFF = "off"


def default_place() -> str | None:
    """The store of this user: what the variable GRUNDY_STORE says, else a file in the folder for data.

    None when the variable is `off`.

    >>> import os
    >>> os.environ["GRUNDY_STORE"] = "off"
    >>> default_place() is None
    True
    """
    said = os.environ.get(VARIABLE, "")
    if said:
        return None if said == OFF else said
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    elif sys.platform == "darwin":
        folder = Path.home() / "Library/Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share")
    return str(folder / "grundy" / "solved.db")


def file_of(place: str) -> Path | None:
    """The file of a place; None if it is no file.

    >>> print(file_of("solved.db"), file_of("postgresql://me@server/games"))
    solved.db None
    """
    url = url_of(place)
    file = url.removeprefix("sqlite:///")
    return None if file == url or file.startswith(":") or "?" in file else Path(file)


def url_of(place: str) -> str:
    """The address of a place as SQLAlchemy writes it.

    >>> url_of("solved.db")
    'sqlite:///solved.db'
    >>> url_of("postgresql://me@server/games")
    'postgresql+psycopg://me@server/games'
    """
    for scheme in ("postgresql://", "postgres://"):
        if place.startswith(scheme):
            return f"postgresql+psycopg://{place.removeprefix(scheme)}"
    return place if "://" in place else f"sqlite:///{place}"
