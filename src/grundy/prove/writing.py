"""Certificates, written."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

from grundy.check.certificate import Entry, Header
from grundy.check.zst import zstandard_package
from grundy.errors import GrundyError


def write(path: str | Path, header: Header, entries: Iterable[Entry]) -> Header:
    """Writes a certificate; a file of that name is replaced only when the new one is complete."""
    lines = [str(entry) for entry in entries]
    header = replace(header, entries=len(lines))
    digest = hashlib.sha256()
    for line in (*header.lines(), *lines):
        if not line.isprintable():
            raise GrundyError(f"a certificate cannot hold this line: {line!r}")
        digest.update(line.encode() + b"\n")
    header = replace(header, digest=f"sha256 {digest.hexdigest()}")
    with _replacing(Path(path)) as stream:
        for line in (*header.lines(), f"digest: {header.digest}", "", *lines):
            stream.write(line.encode() + b"\n")
    return header


def check_target(path: str | Path) -> None:
    """Says at once what would keep a certificate from being written."""
    if not Path(path).parent.is_dir():
        raise GrundyError(f"no such directory: {Path(path).parent}")
    if Path(path).suffix == ".zst":
        zstandard_package()


@contextmanager
def _replacing(path: Path) -> Iterator[IO[bytes]]:
    """A stream that becomes the file `path` at the end, or leaves it as it was."""
    check_target(path)
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise GrundyError(f"cannot write {str(path)!r}: {error.strerror}") from error
    try:
        with os.fdopen(handle, "wb") as raw, _packed(path, raw) as stream:
            yield stream
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(name, 0o666 & ~umask)
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _packed(path: Path, raw: IO[bytes]) -> Any:
    if path.suffix == ".gz":
        return gzip.GzipFile("", "wb", fileobj=raw, mtime=0)
    if path.suffix == ".zst":
        return zstandard_package().ZstdCompressor(level=12).stream_writer(raw, closefd=False)
    return io.BufferedWriter(raw)
