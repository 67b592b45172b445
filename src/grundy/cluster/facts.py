"""The log of facts: numbered batches, each with a check number, that are only ever appended.

The driver writes it, and each worker reads it at its own pace from where it stopped; a new one from the
beginning. So the driver tells nothing to anybody, however many there are.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from pathlib import Path

from grundy.errors import GrundyError

HEAD = b"%d %d %d %08x\n"
"""Number, who has proved it, length, and a check number of all."""


@dataclass(frozen=True)
class LoggedBatch:
    """A batch of facts, and which worker has proved it; -1 is the driver."""

    number: int
    worker: int
    facts: bytes

    def written(self) -> bytes:
        """The bytes of the log."""
        return HEAD % (self.number, self.worker, len(self.facts), self.check) + self.facts

    @property
    def check(self) -> int:
        """The check number."""
        return zlib.crc32(self.facts, zlib.crc32(b"%d %d" % (self.number, self.worker)))


class FactLog:
    """The log, as the driver writes it into a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.count = 0
        self.bytes = 0
        self._file = path.open("wb")

    def append(self, worker: int, facts: bytes) -> LoggedBatch:
        """Adds a batch."""
        entry = LoggedBatch(self.count, worker, facts)
        written = entry.written()
        self._file.write(written)
        self._file.flush()
        self.count += 1
        self.bytes += len(written)
        return entry

    def close(self) -> None:
        self._file.close()


class LogReader:
    """Reads a log from its beginning, batch by batch; what is not written to its end yet waits."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._place = 0
        self.number = 0
        """Of the next batch."""

    def read(self) -> list[LoggedBatch]:
        """The batches since the last time; `GrundyError` if one is damaged."""
        with open(self._path, "rb") as file:
            file.seek(self._place)
            new = file.read()
        found, place = [], 0
        while (end := new.find(b"\n", place)) >= 0:
            entry, place_after = self._entry(new, place, end)
            if entry is None:
                break
            found.append(entry)
            place = place_after
        self._place += place
        return found

    def _entry(self, new: bytes, place: int, end: int) -> tuple[LoggedBatch | None, int]:
        words = new[place:end].split()
        try:
            number, worker, length, check = (*map(int, words[:3]), int(words[3], 16))
        except (ValueError, IndexError):
            raise GrundyError(f"the log of facts is damaged at batch {self.number}") from None
        facts = new[end + 1 : end + 1 + length]
        if len(facts) < length:
            return None, place
        entry = LoggedBatch(number, worker, facts)
        if number != self.number or entry.check != check:
            raise GrundyError(f"the log of facts is damaged at batch {self.number}")
        self.number += 1
        return entry, end + 1 + length
