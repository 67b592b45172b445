"""The format of certificates, read: a header and one entry a line. `docs/format.md` defines it."""

from __future__ import annotations

import gzip
import hashlib
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import IO

from grundy.clock import look
from grundy.errors import GrundyError

MAGIC, VERSION = "grundy certificate", 2
LONGEST_LINE = 1 << 20
"""Bytes, with the end of the line."""

DIGITS = r"(?:0|[1-9][0-9]{0,17})"
"""Numbers have no sign, no leading zero, and at most 18 digits."""


class RefusedError(GrundyError):
    """A certificate that does not prove its claim; the line says where and why."""


@dataclass(frozen=True)
class Header:
    """What a certificate is about, and what it claims."""

    game: str
    rules: int
    convention: str
    position: str
    claim: str
    producer: str
    entries: int = 0
    digest: str = ""

    def lines(self) -> Iterator[str]:
        """The lines of the header, but for the digest."""
        yield f"{MAGIC} {VERSION}"
        for field in fields(self):
            if field.name != "digest":
                yield f"{field.name}: {getattr(self, field.name)}"


@dataclass(frozen=True)
class Entry:
    """A couple, a form (`form`), the form of a component (`has`), or who wins from a vertex (`winner`); a
    couple or the form of a component may be told by a theorem (`by`)."""

    text: str
    """The node, or the vertex, as the certificate writes it; of a form, the names of its options."""
    nimber: int | None = None
    """None when all that is known is that the node is won. Of a vertex, how many moves it takes."""
    by: str = ""
    form: str = ""
    has: str = ""
    winner: str = ""
    measure: str | None = None
    """Of a vertex of a parity game: numbers, with commas between them."""

    @property
    def kind(self) -> str:
        """`couple`, `form`, `has` or `vertex`: what it is about."""
        return "form" if self.form else "has" if self.has else "vertex" if self.winner else "couple"

    def __str__(self) -> str:
        if self.form:
            return f"form {self.form} {self.text}" if self.text else f"form {self.form}"
        if self.measure is not None:
            return f"{self.winner} [{self.measure}] {self.text}"
        if self.winner:
            return f"{self.winner} {'' if self.nimber is None else f'{self.nimber} '}{self.text}"
        said = f"has {self.has}" if self.has else "N" if self.nimber is None else self.nimber
        return f"by {self.by}: {said} {self.text}" if self.by else f"{said} {self.text}"


_NAME = r'[^\s"&«»]+'
_COUPLE = re.compile(rf"(?:by ([^:]+): )?({DIGITS}|N) (\S.*)")
_FORM = re.compile(rf"form ({_NAME})((?: {_NAME})*)")
_HAS = re.compile(rf"(?:by ([^:]+): )?has ({_NAME}) (\S.*)")
_WON = re.compile(rf"(Alice|Bob) ({DIGITS}) (\S.*)")
_MEASURED = re.compile(rf"(Alice|Bob) \[((?:{DIGITS}(?:,{DIGITS})*)?)\] (\S.*)")
_DRAW = re.compile(r"draw (\S.*)")


def parse_entry(line: str) -> Entry:
    """The entry that a line describes.

    >>> parse_entry("0 0*2.AB|0*2.AB")
    Entry(text='0*2.AB|0*2.AB', nimber=0, by='', form='', has='', winner='', measure=None)
    """
    if (found := _COUPLE.fullmatch(line)) and (found[1] or found[2] != "N"):
        return Entry(found[3], None if found[2] == "N" else int(found[2]), by=found[1] or "")
    if found := _FORM.fullmatch(line):
        return Entry(found[2].strip(), form=found[1])
    if found := _HAS.fullmatch(line):
        return Entry(found[3], has=found[2], by=found[1] or "")
    if found := _WON.fullmatch(line):
        return Entry(found[3], int(found[2]), winner=found[1])
    if found := _MEASURED.fullmatch(line):
        return Entry(found[3], winner=found[1], measure=found[2])
    if found := _DRAW.fullmatch(line):
        return Entry(found[1], winner="draw")
    raise RefusedError(f"this is no entry: {short(line)}")


class CertificateReader:
    """Reads a certificate line by line. What was read can be compared with the header."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._lines = _lines_of(self.path)
        self.line = 0
        """The number of the line read last."""
        self.entries = 0
        self._digest = hashlib.sha256()
        self.header = self._read_header()

    def _read_header(self) -> Header:
        first = self._next("the header") or ""
        if first != f"{MAGIC} {VERSION}":
            older = re.fullmatch(rf"{MAGIC} ({DIGITS})", first)
            if older:
                raise GrundyError(f"this certificate has format {older[1]}, not {VERSION}: make it again")
            raise GrundyError(f"this is no certificate: it should start with `{MAGIC} {VERSION}`")
        found: dict[str, str] = {}
        for name in (field.name for field in fields(Header)):
            line = self._next("the header")
            if line is None:
                raise RefusedError("the file ends before the header does")
            start = f"{name}: "
            value = line.removeprefix(start)
            if not line.startswith(start) or not value or value != value.strip():
                raise RefusedError(f"line {self.line}: the header should say `{name}: ...` here")
            found[name] = value
        for name in ("rules", "entries"):
            if not re.fullmatch(DIGITS, found[name]):
                raise RefusedError(f"the header has no number of {name}: {short(found[name])}")
        if self._next("the header") != "":
            raise RefusedError(f"line {self.line}: an empty line should end the header")
        header = Header(**{**found, "rules": int(found["rules"]), "entries": int(found["entries"])})  # type: ignore[arg-type]
        for line in header.lines():
            self._digest.update(line.encode() + b"\n")
        return header

    def _next(self, what: str = "it") -> str | None:
        look()
        line = next(self._lines, None)
        if line is not None:
            self.line += 1
            if not line.isprintable():
                raise RefusedError(f"{what} has characters that no certificate has")
        return line

    def __iter__(self) -> Iterator[Entry]:
        while (line := self._next()) is not None:
            if self.entries == self.header.entries:
                raise RefusedError(f"the header speaks of {self.entries} entries, and there are more")
            self._digest.update(line.encode() + b"\n")
            self.entries += 1
            yield parse_entry(line)

    def check_count(self) -> None:
        """Refuses a file that has not as many entries as its header says."""
        if self.entries != self.header.entries:
            raise RefusedError(
                f"the header speaks of {self.header.entries} entries, and there are {self.entries}"
            )

    def check_digest(self) -> None:
        """Refuses a file that is not as it was written."""
        if self.header.digest != f"sha256 {self._digest.hexdigest()}":
            raise RefusedError("the digest is another one: the file has been changed since it was written")


def _lines_of(path: Path) -> Iterator[str]:
    """The lines of a file; one that ends in the middle of its compression, or is no text, is refused."""
    try:
        with _opened(path) as stream:
            while raw := stream.readline(LONGEST_LINE):
                if len(raw) == LONGEST_LINE:
                    raise RefusedError("a line is too long")
                yield raw.removesuffix(b"\n").decode("utf-8")
    except OSError as error:
        if isinstance(error, gzip.BadGzipFile):
            raise RefusedError(f"the file is damaged: {error}") from error
        raise GrundyError(f"{path}: {error.strerror or error}") from error
    except (EOFError, zlib.error, UnicodeDecodeError) as error:
        raise RefusedError(f"the file is damaged: {error}") from error


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes]]:
    with open(path, "rb") as raw:
        if path.suffix == ".gz":
            yield gzip.GzipFile(fileobj=raw)  # type: ignore[misc]
        elif path.suffix == ".zst":
            from grundy.check.zst import unpacked

            with unpacked(raw) as stream:
                yield stream
        else:
            yield raw


def short(text: object, width: int = 60) -> str:
    """A text of a file, for people: short, and with nothing in it that a terminal obeys."""
    words = str(text)
    return repr(words if len(words) <= width else words[: width - 3] + "...")
