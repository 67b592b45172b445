"""The checker of certificates. It uses the rules of games in Python, and none of the engine.

A certificate is a list of couples: a node P and a number n, meaning that P plus a Nim heap of n is lost
for who has to move, or that the nimber of P is n. Each is checked by what stands above it:

* for each m < n some option of P has the nimber m, since all its parts stand above; and
* no option Q of P has the nimber n. Of the parts of Q all stand above, and their nimbers do not add up
  to n; or all but one, and that one has an option with which they do: the move that wins Q plus the heap.

Why this proves something: the player who does not have to move answers each move such that again a couple is
left that stands above, so that play comes to an end, also in a game that could go round for ever.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any, Generic, TypeVar

from grundy.check.certificate import Entry, RefusedError, short
from grundy.check.index import Index
from grundy.check.play import CheckRules, Need, Theorems, safely, written

N = TypeVar("N", bound=Hashable)


class Checker(Generic[N]):
    """Checks single entries against those above them."""

    def __init__(self, play: CheckRules[N], claim: str, index: Index, theorems: Theorems) -> None:
        self.play, self.claim, self.index, self.theorems = play, claim, index, theorems
        self.options = lru_cache(4096)(self._options)

    def check(self, line: int, entry: Entry) -> None:
        """Refuses an entry that does not follow from those above it."""
        match entry.kind, bool(entry.by):
            case "couple", True:
                self._check_theorem(entry)
            case "couple", False if entry.nimber is not None:
                self._check_couple(line, safely(self.play.read, entry.text), entry.nimber)
            case ("form", _) | ("has", False):
                self._check_form(line, entry)
            case _:
                raise RefusedError("this is no entry about a nimber")

    def _check_theorem(self, entry: Entry) -> None:
        def said(text: str) -> list[int | None]:
            statements = self.play.statements(self.play.read(text), self.theorems)
            return [nimber for name, nimber in statements if name == entry.by]

        nimbers = safely(said, entry.text)
        if not nimbers:
            raise RefusedError("there is no such theorem for it")
        nimber = nimbers[0]
        if nimber != entry.nimber and (entry.nimber is not None or not nimber):
            raise RefusedError(f"the theorem says {'N' if nimber is None else nimber}")

    def _check_couple(self, line: int, node: N, n: int) -> None:
        options = self.options(node)
        if n > len(options):
            raise RefusedError(f"with {len(options)} options its nimber is not {n}")
        wanted = set(range(n))
        for option in options:
            total, unknown = self.known(option, line)
            if not unknown:
                wanted.discard(total)
            if not self.differs(total, unknown, n, line):
                words = written(map(self.play.write, option))
                raise RefusedError(f"nothing above shows that its option {words} has another nimber")
        if wanted:
            raise RefusedError(f"nothing above shows that an option has the nimber {min(wanted)}")

    def _check_form(self, line: int, entry: Entry) -> None:
        from grundy.check.misere import Misere

        if not isinstance(self.play, Misere):
            raise RefusedError("misère forms are for misère play")
        if entry.form:
            if entry.form in self.play.base.faults:
                raise RefusedError(self.play.base.faults[entry.form])
            return
        base, found = self.play.base, set()
        for option in safely(self.play.component_options, entry.text):
            total = 0
            for part in option:
                above, form = self.index.about("has", part), base.form_of(part)
                if above is None or above[0] >= line or form is None:
                    raise RefusedError(
                        f"nothing above tells the form of {short(part)}, in one of its options"
                    )
                total = base.forms.sum(total, form)
            found.add(total)
        if base.numbers.get(entry.has) != base.forms.form(found):
            raise RefusedError("it has another form")

    def check_claim(self) -> None:
        """Refuses a claim that does not follow from all entries."""
        for need in safely(self.play.needs, self.claim):
            self._check_need(need)

    def _check_need(self, need: Need[N]) -> None:
        line = self.index.last + 1
        whole = need.whole is not None and self._said(need.whole, line)[0]
        total, unknown = self.known((need.whole,) if whole else need.sum, line)  # type: ignore[arg-type]
        shown = (
            not unknown and total == need.nimber
            if need.equal
            else self.differs(total, unknown, need.nimber, line)
        )
        if not shown:
            raise RefusedError(f"the entries do not show the claim: {need.words}")

    def known(self, parts: Sequence[N], line: int) -> tuple[int, list[N]]:
        """The nim-sum of the parts whose nimbers stand above a line, and the other parts."""
        total, unknown = 0, []
        for part in parts:
            said, nimber = self._said(part, line)
            if not said or nimber is None:
                unknown.append(part)
            else:
                total ^= nimber
        return total, unknown

    def _said(self, node: N, line: int) -> tuple[bool, int | None]:
        """Whether something above a line speaks of a node, and the nimber; None if it is known as won."""
        found = self.index.about("couple", self.play.subject(node))
        if found is None or found[0] >= line:
            return False, None
        entry = found[1]
        return (True, entry.nimber) if self.play.shows(entry.text, entry.nimber, node) else (False, None)

    def differs(self, total: int, unknown: list[N], n: int, line: int) -> bool:
        """Whether it is shown above a line that a sum, of which this much is known, has not the nimber n."""
        if len(unknown) != 1:
            return not unknown and total != n
        if total == n and self._said(unknown[0], line)[0]:  # a theorem says that this one is not 0
            return True
        return any(self.known(option, line) == (total ^ n, []) for option in self.options(unknown[0]))

    def _options(self, node: N) -> Sequence[tuple[N, ...]]:
        return safely(self.play.options, node)


def subject_of(play: CheckRules[Any], entry: Entry) -> str:
    """What an entry is about: there is one of its kind for each."""
    if entry.kind == "couple":
        return play.subject(safely(play.read, entry.text))
    return entry.form or entry.text
