"""The format of certificates: a header and one entry a line; compressed if the file's name says so.

    grundy certificate 1
    game: cram
    rules: 1
    convention: normal
    position: ...
    claim: nimber 1
    producer: grundy 0.1.0
    entries: 1
    digest: sha256 0c1f...

    1 ...

An entry `n COMPONENT` says that the component plus a Nim heap of n is lost for who has to move: its nimber is
n. `by THEOREM: n COMPONENT` says the same, and `by THEOREM: N COMPONENT` that the component is won, by a
theorem. In misère play `form NAME OPTIONS` defines a misère form and `has NAME COMPONENT` says that a
component has it; of a partizan game it is the canonical form, and a theorem may tell it. Of an arena
`Alice n VERTEX` says that Alice wins from a vertex in n moves, and `draw VERTEX` that nobody can force a win;
of a parity game `Alice [n,m] VERTEX` says that she wins, and gives numbers that show it.
More or less blank space, empty lines and lines that start with `#` mean nothing.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import re
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import IO, Any

from grundy.errors import GrundyError

MAGIC = "grundy certificate 1"
LONGEST_LINE = 1 << 20


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
        yield MAGIC
        for field in fields(self):
            if field.name != "digest":
                yield f"{field.name}: {squeezed(str(getattr(self, field.name)))}"


@dataclass(frozen=True)
class Entry:
    """A couple, a form (`form`), the form of a component (`has`), or who wins from a vertex (`winner`); a
    couple or the form of a component may be told by a theorem (`by`)."""

    text: str
    """The component, or the vertex; of a form, the names of its options."""
    nimber: int | None = None
    """None when all that is known is that the component is won. Of a vertex, how many moves it takes."""
    by: str = ""
    form: str = ""
    has: str = ""
    winner: str = ""
    measure: str | None = None
    """Of a vertex of a parity game: numbers, with commas between them."""

    def __str__(self) -> str:
        if self.form:
            return f"form {self.form} {self.text}".rstrip()
        if self.measure is not None:
            return f"{self.winner} [{self.measure}] {self.text}"
        if self.winner:
            return f"{self.winner} {'' if self.nimber is None else f'{self.nimber} '}{self.text}"
        said = f"has {self.has}" if self.has else "N" if self.nimber is None else self.nimber
        return f"by {self.by}: {said} {self.text}" if self.by else f"{said} {self.text}"


_COUPLE = re.compile(r"(\d+) (.+)")
_THEOREM = re.compile(r"by ([^:]+): (\d+|N) (.+)")
_FORM = re.compile(r"form (\S+)((?: \S+)*)")
_HAS = re.compile(r"(?:by ([^:]+): )?has (\S+) (.+)")
_WON = re.compile(r"(Alice|Bob) (\d+) (.+)")
_MEASURED = re.compile(r"(Alice|Bob) \[([\d,]*)\] (.+)")
_DRAW = re.compile(r"draw (.+)")


def parse_entry(line: str) -> Entry:
    """The entry that a line describes; blank space is squeezed already.

    >>> parse_entry("0 0*2.AB|0*2.AB")
    Entry(text='0*2.AB|0*2.AB', nimber=0, by='', form='', has='', winner='', measure=None)
    """
    if found := _COUPLE.fullmatch(line):
        return Entry(found[2], int(found[1]))
    if found := _THEOREM.fullmatch(line):
        return Entry(found[3], None if found[2] == "N" else int(found[2]), by=found[1])
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
    raise RefusedError(f"this is no entry: {_short(line)}")


def squeezed(line: str) -> str:
    """A line without blank space that means nothing."""
    return " ".join(line.split())


# ---- writing ------------------------------------------------------------------------------------
def write(path: str | Path, header: Header, entries: Iterable[Entry]) -> Header:
    """Writes a certificate; a file of that name is replaced only when the new one is complete."""
    lines = [squeezed(str(entry)) for entry in entries]
    header = replace(header, entries=len(lines))
    digest = hashlib.sha256()
    for line in (*header.lines(), *lines):
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
        _zstandard()


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
        return _zstandard().ZstdCompressor(level=12).stream_writer(raw, closefd=False)
    return io.BufferedWriter(raw)


def _zstandard() -> Any:
    try:
        import zstandard
    except ImportError:
        raise GrundyError("files .zst need the package zstandard: pip install 'grundy[zstd]'") from None
    return zstandard


# ---- reading ------------------------------------------------------------------------------------
class Reader:
    """Reads a certificate line by line. What was read can be compared with the header."""

    def __init__(self, path: str | Path) -> None:
        self._lines = _lines_of(Path(path))
        self.line = 0
        """The number of the line read last."""
        self.entries = 0
        self._digest = hashlib.sha256()
        self.header = self._read_header()

    def _read_header(self) -> Header:
        found: dict[str, str] = {}
        names = [field.name for field in fields(Header)]
        for name in ("", *names):
            line = self._next()
            if line is None:
                raise RefusedError("the file ends before the header does")
            if not name:
                if line != MAGIC:
                    raise GrundyError(f"this is no certificate: it should start with `{MAGIC}`")
                continue
            key, colon, value = line.partition(":")
            if key.strip() != name or not colon:
                raise RefusedError(f"line {self.line}: the header should say `{name}: ...` here")
            found[name] = value.strip()
        for name in ("rules", "entries"):
            if not re.fullmatch(r"0|[1-9]\d{0,17}", found[name]):
                raise RefusedError(f"the header has no number of {name}: {_short(found[name])}")
        header = Header(**{**found, "rules": int(found["rules"]), "entries": int(found["entries"])})  # type: ignore[arg-type]
        for line in header.lines():
            self._digest.update(line.encode() + b"\n")
        return header

    def _next(self) -> str | None:
        for raw in self._lines:
            self.line += 1
            line = squeezed(raw)
            if line and not line.startswith("#"):
                return line
        return None

    def __iter__(self) -> Iterator[Entry]:
        while (line := self._next()) is not None:
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
                yield raw.decode("utf-8")
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
            zstandard = _zstandard()
            try:
                yield io.BufferedReader(zstandard.ZstdDecompressor().stream_reader(raw))
            except zstandard.ZstdError as error:
                raise RefusedError(f"the file is damaged: {error}") from error
        else:
            yield raw


def _short(text: str, width: int = 60) -> str:
    return repr(text if len(text) <= width else text[: width - 3] + "...")
