"""Nim-sequences in files, to go on later: a header line, and the terms as unsigned 32-bit numbers."""

from __future__ import annotations

import json
import os
import sys
import zlib
from array import array
from pathlib import Path

from grundy.errors import GrundyError
from grundy.games.heap_rules import HeapRules

FORMAT = "grundy sequence 1"


def save(file: Path, rules: HeapRules, values: array[int]) -> None:
    """Writes all at once or nothing: the old file stays until the new one is whole."""
    body = _little_endian(values).tobytes()
    header = {"format": FORMAT, "code": str(rules), "terms": len(values), "crc32": zlib.crc32(body)}
    fresh = file.with_name(file.name + ".new")
    try:
        with fresh.open("wb") as stream:
            stream.write(json.dumps(header).encode() + b"\n")
            stream.write(body)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(fresh, file)
    except OSError as error:
        raise GrundyError(f"cannot write {str(file)!r}: {error.strerror}") from error


def load(file: Path, rules: HeapRules) -> array[int]:
    """The terms in a file, which must be whole and of the same game."""
    try:
        first, _, body = file.read_bytes().partition(b"\n")
    except OSError as error:
        raise GrundyError(f"cannot read {str(file)!r}: {error.strerror}") from error
    try:
        header = json.loads(first)
        described = header["format"], header["code"], header["terms"], header["crc32"]
    except (ValueError, KeyError, TypeError):
        raise GrundyError(f"{str(file)!r} is no saved sequence") from None
    if described[0] != FORMAT:
        raise GrundyError(f"{str(file)!r} is no saved sequence")
    if described[1] != str(rules):
        raise GrundyError(f"{str(file)!r} is a sequence of {described[1]}, not of {rules}")
    if len(body) != 4 * described[2] or zlib.crc32(body) != described[3]:
        raise GrundyError(f"{str(file)!r} is damaged: its checksum is wrong")
    return _little_endian(array("I", body))


def _little_endian(values: array[int]) -> array[int]:
    if sys.byteorder == "little":
        return values
    swapped = array("I", values)
    swapped.byteswap()
    return swapped
