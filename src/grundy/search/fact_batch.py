"""Facts on their way from one search to another, in another process or on another machine.

A batch is a line that says what its facts are about, and then the facts, compressed: one a line, a component
in the words of its game, a tab, and `=` with its nimber or `!` with nimbers that it has not.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grundy.errors import GrundyError
from grundy.games.fact_space import Space

FIRST, VERSION = "grundy facts", 1

LARGEST = 1 << 28
"""Bytes of facts that one batch may have."""


@dataclass(frozen=True)
class PassedFact:
    """What one search tells another about a component: its nimber, or nimbers that it has not."""

    component: str
    nimber: int | None
    excluded: tuple[int, ...] = ()

    def __str__(self) -> str:
        said = f"={self.nimber}" if self.nimber is not None else f"!{','.join(map(str, self.excluded))}"
        return f"{self.component}\t{said}"

    @classmethod
    def parse(cls, line: str) -> PassedFact:
        """A fact as `str` writes it."""
        component, _, said = line.rpartition("\t")
        try:
            numbers = tuple(int(number) for number in said[1:].split(","))
            if said[0] not in "=!" or (said[0] == "=" and len(numbers) > 1) or min(numbers) < 0:
                raise ValueError
        except (ValueError, IndexError):
            raise GrundyError(f"{line!r} is no fact") from None
        return cls(component, numbers[0]) if said[0] == "=" else cls(component, None, numbers)


@dataclass(frozen=True)
class FactBatch:
    """Facts of one game, under one version of its rules and one convention.

    >>> facts = PassedFact("../..", 0), PassedFact("...", None, (0,))
    >>> batch = FactBatch.of(Space("cram", 1, "normal"), facts)
    >>> again = FactBatch.read(batch.write())
    >>> again == batch, len(again), [str(fact) for fact in again]
    (True, 2, ['...\\t!0', '../..\\t=0'])
    """

    space: Space
    lines: str
    """The facts, each with its end of line."""

    @classmethod
    def of(cls, space: Space, facts: Iterable[PassedFact]) -> FactBatch:
        """A batch of some facts, in an order that does not depend on theirs."""
        return cls(space, "".join(f"{line}\n" for line in sorted({str(fact) for fact in facts})))

    def __len__(self) -> int:
        return self.lines.count("\n")

    def __iter__(self) -> Iterator[PassedFact]:
        return map(PassedFact.parse, self.lines.splitlines())

    def write(self) -> bytes:
        """The bytes that `read` reads; the same for the same facts."""
        body = self.lines.encode()
        of = self.space
        words = (FIRST, VERSION, of.game, of.rules, of.convention, len(self), f"{zlib.crc32(body):08x}")
        return "\t".join(map(str, words)).encode() + b"\n" + zlib.compress(body, 1)

    @classmethod
    def read(cls, data: bytes) -> FactBatch:
        """A batch from its bytes, whoever has sent them; `GrundyError` if they are no whole batch."""
        first, _, body = data.partition(b"\n")
        try:
            word, version, game, rules, convention, count, check = first.decode().split("\t")
            if word != FIRST or int(version) != VERSION:
                raise GrundyError(f"these are no facts of version {VERSION}")
            unpacking = zlib.decompressobj()
            unpacked = unpacking.decompress(body, LARGEST)
            batch = cls(Space(game, int(rules), convention), unpacked.decode())
            whole = unpacking.eof and not unpacking.unused_data
            whole = whole and len(batch) == int(count) and zlib.crc32(unpacked) == int(check, 16)
        except (ValueError, zlib.error):
            whole = False
        if not whole:
            raise GrundyError("these are no facts, or they were damaged on their way")
        return batch

    def check_for(self, space: Space) -> None:
        """`GrundyError` unless the facts can be used together with those of `space`."""
        if self.space != space:
            raise GrundyError(f"these are facts of {self.space}, and the search is of {space}")
