"""All certificates of a few lines over an alphabet of lines, and which of them the checker believes.

Nothing is written to a file: the entries are in an index in memory. A line is accepted or refused by what is
above it, so that a certificate whose first lines are refused need not be looked at again with others after
them. In misère play forms, and which components have them, also count for couples above them; there all
forms come first, then what has them, and then couples: their places among each other mean nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import Any

from grundy.api_verify import WhenAsked
from grundy.arena.certificate import case_of
from grundy.check.case import Case
from grundy.check.certificate import Entry, Header, RefusedError, parse_entry
from grundy.check.claims import is_about_arena
from grundy.check.run import GameCase
from grundy.errors import GrundyError

FIRST = 11
"""The line of the first entry."""


class MemoryIndex:
    """What `grundy.check.index.Index` tells, of entries in memory that can be taken back."""

    def __init__(self) -> None:
        self.entries: list[tuple[int, Entry, str]] = []
        self.lines: list[str] = []
        self._about: dict[tuple[str, str], tuple[int, Entry]] = {}

    @property
    def last(self) -> int:
        return FIRST - 1 + len(self.entries)

    def add(self, entry: Entry, subject: str) -> bool:
        """Adds an entry; not if there is one about the same."""
        if (entry.kind, subject) in self._about:
            return False
        line = self.last + 1
        self._about[entry.kind, subject] = line, entry
        self.entries.append((line, entry, subject))
        return True

    def take_back(self) -> None:
        """Forgets the last entry."""
        _, entry, subject = self.entries.pop()
        del self._about[entry.kind, subject]

    def about(self, kind: str, subject: str) -> tuple[int, Entry] | None:
        return self._about.get((kind, subject))

    def forms(self) -> list[tuple[str, list[str]]]:
        return [(entry.form, entry.text.split()) for _, entry, _ in self.entries if entry.kind == "form"]

    def winners(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for _, entry, _ in self.entries:
            if entry.kind == "vertex":
                found[entry.winner] = found.get(entry.winner, 0) + 1
        return found


@dataclass(frozen=True)
class Stage:
    """Lines of one sort, at most so many of them in a row."""

    lines: Sequence[str]
    most: int
    defines: bool = False
    """Whether other entries are read by what these define."""

    @property
    def rows(self) -> int:
        """How many rows of such lines there are."""
        return sum(len(self.lines) ** count for count in range(self.most + 1))


Truth = Callable[[Header, Sequence[str]], bool]
"""Whether what a header claims is so; the lines tell what names in it mean."""


@dataclass(frozen=True)
class Kind:
    """Certificates of one kind: their headers, and the lines that they may have."""

    headers: Sequence[Header]
    stages: Sequence[Stage]
    truth: Truth
    rules: str | None = None

    @property
    def certificates(self) -> int:
        """How many certificates there are."""
        rows = 1
        for stage in self.stages:
            rows *= stage.rows
        return rows * len(self.headers)


def headers(
    game: str, conventions: Iterable[str], positions: Iterable[str], claims: Iterable[str]
) -> list[Header]:
    """All headers of a game."""
    return [
        Header(game, 1, convention, position, claim, "x")
        for convention, position, claim in product(conventions, positions, claims)
    ]


@dataclass
class Found:
    """What the checker makes of all certificates of a kind."""

    certificates: int = 0
    """All there are, with those that begin like one that is refused."""
    tried: int = 0
    """Lines that were checked, each after lines that were accepted."""
    accepted: int = 0
    """Certificates that were accepted with all their lines and their claim."""
    false: list[tuple[Header, tuple[str, ...]]] = field(default_factory=list)
    """Accepted ones whose claim is not so."""
    claims: set[tuple[str, str, str, str]] = field(default_factory=set)
    """The claims that were accepted."""

    @property
    def numbers(self) -> tuple[int, int, int, int]:
        """Certificates, lines that were checked, accepted certificates, and their claims."""
        return self.certificates, self.tried, self.accepted, len(self.claims)


Observer = Callable[[Header, tuple[str, ...], bool], None]
"""Is told the verdict on a certificate."""
Every = tuple[int, int]
"""An observer is told of one certificate in so many that are refused, and in so many that are accepted."""


@dataclass(frozen=True)
class Line:
    """A line, the entry that it is if it is one, and what that is about."""

    text: str
    entry: Entry | None
    subject: str = ""


@dataclass(eq=False)
class Goal:
    """A position of a game with all that is claimed of it."""

    case: Case
    headers: list[Header]


class _EnoughError(Exception):
    """No more certificates are needed."""


class Explorer:
    """Goes through all certificates of a kind."""

    def __init__(self, kind: Kind, observer: Observer | None, every: Every, to_first: bool) -> None:
        self.kind, self.observer, self.every, self.to_first = kind, observer, every, to_first
        self.found = Found(kind.certificates)
        self.index = MemoryIndex()
        self._told = [0, 0]
        self.truth = lru_cache(None)(self._truth)

    def run(self) -> Found:
        with suppress(_EnoughError):
            self._go()
        return self.found

    def _go(self) -> None:
        for goals in self._goals():
            self._lines = [
                [read_line(goals[0].case, text) for text in stage.lines] for stage in self.kind.stages
            ]
            checkers = self._checkers(goals)
            self._judge(goals, checkers)
            self._extend(goals, checkers, 0, 0)

    def _goals(self) -> Iterator[list[Goal]]:
        """What the headers are about that are accepted, those that are played in the same way together."""
        found: dict[tuple[str, str, bool], dict[str, Goal]] = {}
        for header in self.kind.headers:
            try:
                case = case_of_header(header, self.kind.rules)
                case.checker(self.index, WhenAsked())  # type: ignore[arg-type]
            except GrundyError:
                self._tell(header, False)
                continue
            value = header.claim.startswith("value ")
            goals = found.setdefault((header.game, header.convention, value), {})
            goals.setdefault(header.position, Goal(case, [])).headers.append(header)
        yield from (list(goals.values()) for goals in found.values())

    def _checkers(self, goals: list[Goal]) -> list[Any]:
        checkers: list[Any] = []
        for goal in goals:
            checker: Any = goal.case.checker(self.index, WhenAsked())  # type: ignore[arg-type]
            if hasattr(checker, "play"):
                checker.play.needs = lru_cache(None)(checker.play.needs)
            checkers.append(checker)
        return checkers

    def _extend(self, goals: list[Goal], checkers: list[Any], first: int, used: int) -> None:
        """All certificates that begin with the lines in the index and go on from a stage."""
        for at in range(first, len(self.kind.stages)):
            stage, count = self.kind.stages[at], used if at == first else 0
            if count == stage.most:
                continue
            for line in self._lines[at]:
                self.found.tried += 1
                self.index.lines.append(line.text)
                if line.entry is not None and self.index.add(line.entry, line.subject):
                    self._follow(goals, checkers, at, count + 1, line.entry)
                    self.index.take_back()
                elif self.observer:
                    self._tell(goals[0].headers[0], False)
                self.index.lines.pop()

    def _follow(self, goals: list[Goal], checkers: list[Any], at: int, count: int, entry: Entry) -> None:
        """Certificates that go on with an entry, which is in the index, if it is accepted."""
        if self.kind.stages[at].defines:
            checkers = self._checkers(goals)
        try:
            checkers[0].check(self.index.last, entry)
        except RefusedError:
            if self.observer:
                self._tell(goals[0].headers[0], False)
            return
        self._judge(goals, checkers)
        self._extend(goals, checkers, at, count)

    def _judge(self, goals: list[Goal], checkers: list[Any]) -> None:
        """Which claims follow from the lines in the index, and whether they are so."""
        for goal, checker in zip(goals, checkers, strict=True):
            for header in goal.headers:
                checker.claim = header.claim
                try:
                    checker.check_claim()
                    accepted = True
                except RefusedError:
                    accepted = False
                self._tell(header, accepted)
                if accepted:
                    self._count(header)

    def _count(self, header: Header) -> None:
        self.found.accepted += 1
        self.found.claims.add((header.game, header.convention, header.position, header.claim))
        named = (
            tuple(line for line in self.index.lines if line.startswith("form "))
            if "g" in header.claim
            else ()
        )
        if not self.truth(header, named):
            self.found.false.append((header, tuple(self.index.lines)))
            if self.to_first:
                raise _EnoughError

    def _truth(self, header: Header, lines: tuple[str, ...]) -> bool:
        return self.kind.truth(header, lines)

    def _tell(self, header: Header, accepted: bool) -> None:
        """Shows some of the certificates to the observer."""
        if self.observer is not None:
            self._told[accepted] += 1
            if self._told[accepted] % self.every[accepted] == 0:
                self.observer(header, tuple(self.index.lines), accepted)


def case_of_header(header: Header, rules: str | None) -> Case:
    """What a header is about, as `grundy.verify` finds it."""
    return case_of(header, rules) if is_about_arena(header.claim) else GameCase(header, rules)


def read_line(case: Case, text: str) -> Line:
    """A line, with what it is about in a case."""
    try:
        entry = parse_entry(text)
        return Line(text, entry, case.subject(entry))
    except RefusedError:
        return Line(text, None)


def explore(
    kind: Kind, observer: Observer | None = None, every: Every = (1, 1), *, to_first: bool = False
) -> Found:
    """What the checker makes of all certificates of a kind; or of those up to the first that is false."""
    return Explorer(kind, observer, every, to_first).run()
