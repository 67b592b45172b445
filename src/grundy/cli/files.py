"""Files that a command reads and writes."""

from __future__ import annotations

import sys
from pathlib import Path

from grundy.errors import GrundyError


def read_text(file: str) -> str:
    """What is written in a file."""
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise GrundyError(f"cannot read {file!r}: {getattr(error, 'strerror', 'it is no text')}") from error


def write(text: str, target: str | None) -> None:
    """Writes a text to a file, or to stdout."""
    if target is None or target == "-":
        sys.stdout.write(text if text.endswith("\n") else text + "\n")
        return
    path = Path(target)
    if not path.parent.is_dir():
        raise GrundyError(f"no such directory: {path.parent}")
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise GrundyError(f"cannot write {target!r}: {error.strerror}") from error
