"""One run of the check: the file goes into an index on disk, and is then checked entry by entry."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.check.certificate import CertificateReader, Entry, Header, RefusedError, short
from grundy.check.checker import Checker, subject_of
from grundy.check.claims import is_about_arena, play_of, position_of
from grundy.check.index import Index, creating
from grundy.check.play import CheckRules, Theorems, safely
from grundy.clock import look
from grundy.errors import GrundyError
from grundy.games.writing import quoted
from grundy.lazily import loaded

if TYPE_CHECKING:
    from grundy.check.case import EntryChecker, OpenCase

CHUNK = 64
"""How many lines a process checks at once."""

Progress = Callable[[int, int], None]
"""Is told how many entries are checked, and how many there are; what it raises ends the check."""


@dataclass(frozen=True)
class Verified:
    """What a certificate has proved."""

    header: Header
    position: str
    """What was checked: the position, as the rules write it."""
    entries: int
    couples: int
    """Entries that are couples, or values of components, or vertices: the size of the proof."""
    by_theorems: int
    """Entries that rest on theorems."""
    native: bool = False
    """Whether the engine's rules were used, so that the check does not stand on its own."""

    def _repr_html_(self) -> str:
        return str(loaded("grundy.draw.shown:verified_html")(self))


class NoTheorems:
    """Believes no theorem."""

    def _believe(self, *asked: Any, **named: Any) -> Iterator[Any]:
        raise RefusedError("it rests on a theorem, and this check was given none")

    of_position = of_turn = of_value = _believe


def verify(
    path: str | Path,
    *,
    rules: str | None = None,
    theorems: Theorems | None = None,
    processes: int = 1,
    progress: Progress | None = None,
) -> Verified:
    """Checks a certificate; `RefusedError` says which entry is the first that fails, and why.

    `rules` is the Python file that defines the game, if it is not one that ships or is installed. Without
    `theorems` an entry that rests on one is refused; `grundy.verify` believes those of grundy.
    """
    return Check(CertificateReader(path), GameCase, rules, theorems).run(processes, progress)


class GameCase:
    """A position of a game, played by the rules in Python."""

    def __init__(self, header: Header, rules: str | None) -> None:
        if is_about_arena(header.claim):
            raise GrundyError("this certificate is about an arena: `grundy.verify` checks it")
        self.header, self.position = header, position_of(header, rules)
        self.about_value = header.claim.startswith("value ")
        self.counts = "has" if self.about_value else "couple"
        self.play = self.play_with(None)
        if not self.about_value:
            safely(self.play.needs, header.claim)

    @property
    def words(self) -> str:
        text = str(self.position)
        return text if text.isprintable() else quoted(text)

    def play_with(self, index: Index | None) -> CheckRules[Any]:
        """How the nodes are played; an index tells the misère forms of the certificate."""
        return play_of(self.position, self.header.convention, index)

    def subject(self, entry: Entry) -> str:
        return entry.form or entry.text if self.about_value else subject_of(self.play, entry)

    def checker(self, index: Index, theorems: Theorems) -> EntryChecker:
        if not self.about_value:
            return Checker(self.play_with(index), self.header.claim, index, theorems)
        from grundy.check.values import ValueChecker

        return ValueChecker.of(self.position, self.header, index, theorems)


class Check:
    """One run of the checker."""

    def __init__(
        self,
        reader: CertificateReader,
        case: OpenCase,
        rules: str | None = None,
        theorems: Theorems | None = None,
    ) -> None:
        self.reader, self.header = reader, reader.header
        self.case = case(self.header, rules)
        self.start = (self.header, rules, case, theorems or NoTheorems())

    def run(self, processes: int = 1, progress: Progress | None = None) -> Verified:
        """Checks all entries and the claim; what does not hold is refused."""
        with tempfile.TemporaryDirectory(prefix="grundy-") as folder:
            place = f"{folder}/entries"
            fault = self._fill(place, progress)
            index = Index(place)
            done = 0
            for checked in self._checked(place, index.last, processes):
                done += checked
                if progress is not None:
                    progress(done, self.reader.entries)
            if fault is not None:
                raise fault
            self.reader.check_count()
            safely(lambda checker: checker.check_claim(), self.case.checker(index, self.start[3]))
            self.reader.check_digest()
            return Verified(
                self.header,
                self.case.words,
                self.reader.entries,
                index.count(self.case.counts),
                index.by_theorems(),
            )

    def _fill(self, place: str, progress: Progress | None) -> RefusedError | None:
        """Puts the entries into the index; what stops it is said when the entries above are checked."""
        try:
            with creating(place, self.case.subject) as add:
                for entry in self.reader:
                    add(self.reader.line, entry)
                    if progress is not None:
                        progress(0, self.header.entries)
        except RefusedError as fault:
            return RefusedError(f"line {self.reader.line}: {fault}")
        return None

    def _checked(self, place: str, last: int, processes: int) -> Iterator[int]:
        """Checks all entries in order, a chunk of lines at a time; how many each chunk has."""
        chunks = ((first, first + CHUNK) for first in range(1, last + 1, CHUNK))
        if processes > 1:
            from grundy.check.processes import checked_by_processes

            yield from checked_by_processes(processes, (place, *self.start), chunks)
            return
        worker = Worker(place, *self.start)
        for chunk in chunks:
            yield from worker.check(*chunk)


class Worker:
    """What checks chunks, in this process or in another one."""

    def __init__(
        self, place: str, header: Header, rules: str | None, case: OpenCase, theorems: Theorems
    ) -> None:
        self.index = Index(place)
        self.checker = case(header, rules).checker(self.index, theorems)

    def check(self, first: int, end: int) -> Iterator[int]:
        """Checks the entries of some lines; 1 for each, as soon as it is checked."""
        for line, entry in self.index.between(first, end):
            look()
            try:
                self.checker.check(line, entry)
            except RefusedError as fault:
                raise RefusedError(f"line {line}: {short(entry)}: {fault}") from None
            except RecursionError:
                raise RefusedError(f"line {line}: {short(entry)}: it is nested too deeply") from None
            yield 1
