"""The checker of certificates. It uses the rules of games in Python, and none of the engine.

A certificate is a list of couples: a component P and a number n, meaning that P plus a Nim heap of n is lost
for who has to move, or that the nimber of P is n. Each is checked by what stands above it:

* for each m < n some option of P has the nimber m, since all its components stand above; and
* no option Q of P has the nimber n. Of the components of Q all stand above, and their nimbers do not add up
  to n; or all but one, and that one has an option with which they do: the move that wins Q plus the heap.

Why this proves something: the player who does not have to move answers each move such that again a couple is
left that stands above, so that play comes to an end, also in a game that could go round for ever.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Protocol

from grundy.check.best_turns import BestTurns
from grundy.check.certificate import Entry, Header, Reader, RefusedError
from grundy.check.claims import BEST_TURNS, CONVENTIONS, Need, game_of, is_about_arena, is_about_value, needs
from grundy.check.forms import ZERO
from grundy.check.index import Index, creating
from grundy.check.misere import Base, Misere
from grundy.check.play import Contracts, Drawn, Plain, Play, Sum, safely, written
from grundy.check.values import ValueChecker
from grundy.errors import GrundyError
from grundy.games import Game, PartizanPosition, Player, Position, ScoringPosition
from grundy.games.misere_turn import misere_turn
from grundy.games.turn import turn_of

CHUNK = 64
"""How many lines a process checks at once."""

Progress = Callable[[int, int], None]
"""Is told how many entries are checked, and how many there are; what it raises ends the check."""

MakePlay = Callable[[Position, str, "Index | None"], Play]


@dataclass(frozen=True)
class Verified:
    """What a certificate has proved."""

    header: Header
    entries: int
    couples: int
    """Entries that are couples, or values of components, or vertices: the size of the proof."""
    native: bool = False
    """Whether the engine's rules were used, so that the check does not stand on its own."""


def verify(
    path: str | Path, *, rules: str | None = None, processes: int = 1, progress: Progress | None = None
) -> Verified:
    """Checks a certificate; `RefusedError` says which entry is the first that fails, and why.

    `rules` is the Python file that defines the game, if it is not one that grundy finds by its name.
    """
    return Check(path, rules, partial(GameCase, play=play_of)).run(processes, progress)


def play_of(position: Position, convention: str, index: Index | None) -> Play:
    """The rules in Python by which a certificate is checked; its index tells the misère forms."""
    if isinstance(position, PartizanPosition):
        if position.may_be_drawn:
            return Drawn(position)
        if convention == "misere":
            return Plain(type(misere_turn(position, Player.LEFT)), misere=True)
        return Plain(type(turn_of(position, Player.LEFT, native=False)))
    if isinstance(position, ScoringPosition):
        return BestTurns() if convention == BEST_TURNS else Contracts(type(position))
    if convention == "normal" or index is None:
        return Plain(type(position), convention == "misere")
    base = Base(lambda component: found[1] if (found := index.form(component)) else None)
    for name, options in index.forms():
        base.define(name, options)
    return Misere(type(position), base)


class Check:
    """One run of the checker: the file goes into an index on disk, and is then checked entry by entry."""

    def __init__(self, path: str | Path, rules: str | None, case: OpenCase) -> None:
        self.reader = Reader(path)
        self.header, self.rules, self.open_case = self.reader.header, rules, case
        self.case = case(self.header, rules)

    def run(self, processes: int = 1, progress: Progress | None = None) -> Verified:
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
            self.case.checker(index).check_claim()
            self.reader.check_digest()
            return Verified(self.header, self.reader.entries, index.count(self.case.counts))

    def _fill(self, place: str, progress: Progress | None) -> RefusedError | None:
        """Puts the entries into the index; what stops it is said when the entries above are checked."""
        try:
            with creating(place, self.case.subject) as add:
                for entry in self.reader:
                    named = entry if entry.form else replace(entry, text=self.case.name(entry.text))
                    add(self.reader.line, named)
                    if progress is not None:
                        progress(0, self.header.entries)
        except RefusedError as fault:
            return RefusedError(f"line {self.reader.line}: {fault}")
        return None

    def _checked(self, place: str, last: int, processes: int) -> Iterator[int]:
        """Checks all entries in order, a chunk of lines at a time; how many each chunk has."""
        chunks = ((first, first + CHUNK) for first in range(1, last + 1, CHUNK))
        start = (self.header, self.rules, self.open_case, place)
        if processes == 1:
            worker = Worker(*start)
            for chunk in chunks:
                yield from worker.check(*chunk)
            return
        with ProcessPoolExecutor(processes, get_context("spawn"), Worker.begin, start) as pool:
            waiting: list[Future[int]] = []
            try:
                for chunk in chunks:
                    waiting.append(pool.submit(Worker.go_on, *chunk))
                    if len(waiting) > 4 * processes:
                        yield waiting.pop(0).result()
                for future in waiting:
                    yield future.result()
            finally:
                pool.shutdown(wait=True, cancel_futures=True)


class EntryChecker(Protocol):
    """What checks the entries of a certificate."""

    def check(self, line: int, entry: Entry) -> None:
        """Refuses an entry that does not follow from the others."""

    def check_claim(self) -> None:
        """Refuses a claim that does not follow from all entries."""


class Case(Protocol):
    """What a certificate is about."""

    @property
    def counts(self) -> str:
        """The kind of entries that make the size of the proof."""

    def name(self, text: str) -> str:
        """The node that a certificate writes like this."""

    def subject(self, node: str) -> str:
        """What a node is about: there is one entry for each."""

    def checker(self, index: Index) -> EntryChecker:
        """What checks the entries that are in an index."""


OpenCase = Callable[[Header, "str | None"], Case]


class GameCase:
    """A position of a game."""

    def __init__(self, header: Header, rules: str | None, play: MakePlay) -> None:
        self.header, self.play = header, play
        self.position, self.needs = understood(header, rules)
        plain = play(self.position, header.convention, None)
        self.name, self.subject = plain.name, plain.subject
        self.counts = "has" if is_about_value(header.claim) else "couple"

    def checker(self, index: Index) -> EntryChecker:
        if is_about_value(self.header.claim) and isinstance(self.position, PartizanPosition):
            return ValueChecker(type(self.position), index, self.needs)
        return Checker(self.play(self.position, self.header.convention, index), index, self.needs)


def understood(header: Header, rules: str | None) -> tuple[Position, list[Need]]:
    """The position that a certificate is about, and what has to be shown of it."""
    if is_about_arena(header.claim):
        raise GrundyError("this certificate is about an arena: `grundy.arena.verify` checks it")
    found = game_of_header(header, rules)
    try:
        position = found.start(header.position)
        return position, needs(position, header.convention, header.claim)
    except GrundyError as error:
        raise RefusedError(str(error)) from error


def game_of_header(header: Header, rules: str | None) -> Game:
    """The game that a certificate is about, if its rules are these."""
    found = game_of(header.game, rules)
    if found.position.rules_version != header.rules:
        raise RefusedError(
            f"it is about version {header.rules} of the rules of {found}, "
            f"and these are version {found.position.rules_version}"
        )
    if header.convention not in CONVENTIONS:
        raise RefusedError(f"this is no convention of play: {header.convention!r}")
    return found


# ---- the check ----------------------------------------------------------------------------------
class Worker:
    """What checks chunks, in this process or in another one."""

    _here: Worker

    def __init__(self, header: Header, rules: str | None, case: OpenCase, place: str) -> None:
        self.index = Index(place)
        self.checker = case(header, rules).checker(self.index)

    def check(self, first: int, end: int) -> Iterator[int]:
        """Checks the entries of some lines; 1 for each, as soon as it is checked."""
        for line, entry in self.index.between(first, end):
            try:
                self.checker.check(line, entry)
            except RefusedError as fault:
                raise RefusedError(f"line {line}: {entry}: {fault}") from None
            yield 1

    @classmethod
    def begin(cls, *start: Any) -> None:
        cls._here = cls(*start)

    @classmethod
    def go_on(cls, first: int, end: int) -> int:
        return sum(cls._here.check(first, end))


class Checker:
    """Checks single entries against those above them."""

    def __init__(self, play: Play, index: Index, needs: Sequence[Need]) -> None:
        self.play, self.index, self.needs = play, index, needs
        self.options = lru_cache(4096)(self._options)

    def check(self, line: int, entry: Entry) -> None:
        """Refuses an entry that does not follow from those above it."""
        if entry.winner or (entry.by and entry.has):
            raise RefusedError("this is no entry about a nimber")
        if entry.by:
            self._check_theorem(entry)
        elif entry.nimber is not None:
            self._check_couple(line, entry.text, entry.nimber)
        elif not isinstance(self.play, Misere):
            raise RefusedError("misère forms are for misère play")
        elif entry.has:
            self._check_has(line, entry.text, entry.has, self.play)
        elif entry.form in self.play.base.faults:
            raise RefusedError(self.play.base.faults[entry.form])

    def _check_theorem(self, entry: Entry) -> None:
        sayings = safely(lambda node: list(self.play.sayings(node)), entry.text)
        said = [nimber for name, nimber in sayings if name == entry.by]
        if not said:
            raise RefusedError("there is no such theorem for it")
        nimber = said[0]
        if nimber != entry.nimber and (entry.nimber is not None or not nimber):
            raise RefusedError(f"the theorem says {'N' if nimber is None else nimber}")

    def _check_couple(self, line: int, component: str, n: int) -> None:
        options = self.options(component)
        if n > len(options):
            raise RefusedError(f"with {len(options)} options its nimber is not {n}")
        wanted = set(range(n))
        for option in options:
            total, unknown = self.known(option, line)
            if not unknown:
                wanted.discard(total)
            if not self.differs(total, unknown, n, line):
                raise RefusedError(
                    f"nothing above shows that its option {written(option)} has another nimber"
                )
        if wanted:
            raise RefusedError(f"nothing above shows that an option has the nimber {min(wanted)}")

    def _check_has(self, line: int, component: str, name: str, play: Misere) -> None:
        forms, found = play.forms, set()
        for option in safely(play.component_options, component):
            total = ZERO
            for part in option:
                known, form = self.index.form(part), play.base.form_of(part)
                if known is None or known[0] >= line or form is None:
                    raise RefusedError(f"nothing above tells the form of {part}, in one of its options")
                total = forms.sum(total, form)
            found.add(total)
        if play.base.numbers.get(name) != forms.form(found):
            raise RefusedError("it has another form")

    def check_claim(self) -> None:
        """Refuses a claim that does not follow from all entries."""
        for need in self.needs:
            self._check_need(need)

    def _check_need(self, need: Need) -> None:
        line = self.index.last + 1
        whole = need.whole and self._said(need.whole, line)[0]
        total, unknown = self.known((need.whole,) if whole else self.play.sum(need.sum), line)
        shown = (
            not unknown and total == need.nimber
            if need.equal
            else self.differs(total, unknown, need.nimber, line)
        )
        if not shown:
            raise RefusedError(f"the entries do not show the claim: {need.words}")

    def known(self, parts: Sum, line: int) -> tuple[int, list[str]]:
        """The nim-sum of the components whose nimbers stand above a line, and the other components."""
        total, unknown = 0, []
        for part in parts:
            said, nimber = self._said(part, line)
            if not said or nimber is None:
                unknown.append(part)
            else:
                total ^= nimber
        return total, unknown

    def _said(self, node: str, line: int) -> tuple[bool, int | None]:
        """Whether something above a line speaks of a node, and the nimber; None if it is known as won."""
        found = self.index.couple(self.play.subject(node))
        if found is None or found[0] >= line or not self.play.shows(found[2], found[1], node):
            return False, None
        return True, found[1]

    def differs(self, total: int, unknown: list[str], n: int, line: int) -> bool:
        """Whether it is shown above a line that a sum, of which this much is known, has not the nimber n."""
        if len(unknown) != 1:
            return not unknown and total != n
        if total == n and self._said(unknown[0], line)[0]:  # a theorem says that this one is not 0
            return True
        return any(self.known(option, line) == (total ^ n, []) for option in self.options(unknown[0]))

    def _options(self, component: str) -> Sequence[Sum]:
        return safely(self.play.options, component)
