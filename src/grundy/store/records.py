"""The record of a run, as a row of the table of runs.

Of a run that has asked nothing of its store, it is written without what makes stores: that takes longer to
import than such a run takes.
"""

from __future__ import annotations

import json
import os
import platform
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from typing import Any

from grundy.store.places import VERSION, file_of
from grundy.version import __version__

PATIENCE = 30.0
"""Seconds to wait for another process that writes."""


def now() -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime())


def machine() -> str:
    """This machine, in a few words."""
    return f"{platform.node()}, {platform.machine()}, {platform.system()}, Python {platform.python_version()}"


def begun(command: Sequence[str]) -> dict[str, Any]:
    """What is known of a run when it begins."""
    return {
        "started": now(),
        "command": json.dumps(list(command)),
        "version": __version__,
        "machine": machine(),
        "process": os.getpid(),
        "known": 0,
        "state": "running",
    }


def ended(state: str, known: int, kept: int, answer: dict[str, Any]) -> dict[str, Any]:
    """What is known of it at its end, besides."""
    return {
        "state": state,
        "known": known,
        "kept": kept,
        "nodes": answer.get("nodes"),
        "seconds": answer.get("seconds"),
        "answer": json.dumps(answer),
    }


def write(place: str, row: dict[str, Any]) -> bool:
    """Writes the record of a run that has ended into the file of a store; False if that is no such file, or
    one of another version, or anything is wrong with it, which a `Store` finds out."""
    import sqlite3

    file = file_of(place)
    if file is None or not file.is_file():
        return False
    about = "SELECT value FROM grundy_about WHERE name = 'version'"
    insert = f"INSERT INTO grundy_runs ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})"
    with suppress(sqlite3.Error), closing(sqlite3.connect(file, timeout=PATIENCE)) as connection, connection:
        if connection.execute(about).fetchone() == (str(VERSION),):
            connection.execute(insert, tuple(row.values()))
            return True
    return False
