"""Certificates that are compressed by Zstandard, which is a package of its own."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from grundy.check.certificate import RefusedError
from grundy.errors import MissingExtraError


@contextmanager
def unpacked(raw: IO[bytes]) -> Iterator[IO[bytes]]:
    """What a file has in it; a damaged one is refused."""
    zstandard = zstandard_package()
    try:
        yield io.BufferedReader(zstandard.ZstdDecompressor().stream_reader(raw))
    except zstandard.ZstdError as error:
        raise RefusedError(f"the file is damaged: {error}") from error


def zstandard_package() -> Any:
    """The package that reads and writes files `.zst`."""
    try:
        import zstandard
    except ImportError:
        raise MissingExtraError("files .zst", "zstandard", "zstd") from None
    return zstandard
