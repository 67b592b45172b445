"""The checker of values: what a position of a partizan game is worth in normal play, by the rules in Python.

An entry `has FORM COMPONENT` says that a component is equal to a canonical form. It is checked by what stands
above it, for Left as here, and for Right the other way round:

* for each of Left's options in the form, Left has an option in the component that is at least as good: all
  its parts stand above, and their forms add up to at least that; and
* none of Left's options Q in the component is as good as the form: all parts of Q stand above, and what they
  add up to is not at least the form; or all but one, and that one has an option of Right, all of whose
  parts stand above, with which they add up to at most the form.

Why this proves something: in the component minus the form, who does not have to move has an answer to each
move, and loses nothing by it; so the difference is 0 (J. H. Conway, *On Numbers and Games*, chapter 7).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Self, cast

from grundy.check.canonical import CanonicalForms, Form
from grundy.check.certificate import Entry, Header, RefusedError
from grundy.check.index import Index
from grundy.check.play import Theorems, position_in, safely, written
from grundy.errors import GrundyError
from grundy.games.options import Sum, components_of, options_by
from grundy.games.partizan_position import PartizanPosition
from grundy.games.position import Player, Position

REMEMBERED = 500_000
"""How many facts about forms are kept in memory."""

NAME = re.compile(r"g[0-9]+")
"""What a form is called that is too long to be written out."""
BAR = "|"
VALUE = "value "
"""How a claim about a value starts."""


def is_about_value(claim: str) -> bool:
    """Whether a claim tells the canonical form of a position; its entries are about such forms too."""
    return claim.startswith(VALUE)


class ValueChecker:
    """Checks single entries about values against those above them."""

    def __init__(self, position: PartizanPosition, claim: str, index: Index, theorems: Theorems) -> None:
        self.position, self.cls, self.claim = position, type(position), claim
        self.index, self.theorems = index, theorems
        self.options = lru_cache(4096)(self._options)
        self._forget()

    @classmethod
    def of(cls, position: Position, header: Header, index: Index, theorems: Theorems) -> Self:
        """For what a certificate is about, if that has a value."""
        if not position.has_canonical_form:
            raise RefusedError(f"positions of {position.game} have no canonical form")
        if header.convention != "normal":
            raise RefusedError("canonical forms are for normal play")
        return cls(cast(PartizanPosition, position), header.claim, index, theorems)

    def _forget(self) -> None:
        self.forms = CanonicalForms()
        self._named: dict[str, Form] = {}

    def check(self, line: int, entry: Entry) -> None:
        """Refuses an entry that does not follow from those above it."""
        if len(self.forms) > REMEMBERED:
            self._forget()
        if entry.has:
            form, component = self.form(entry.has, line), entry.text
            if entry.by:
                self._check_theorem(entry.by, component, form)
                return
            for player in Player:
                self._check_options(line, player, component, form)
        elif not entry.form:
            raise RefusedError("this is no entry about a value")
        elif not NAME.fullmatch(entry.form):
            raise RefusedError("forms that are defined are called g1, g2, ...")
        else:
            self._defined(line, entry.text)

    def check_claim(self) -> None:
        """Refuses a claim that does not follow from all entries."""
        line, value = self.index.last + 1, self.claim.removeprefix(VALUE)
        total, unknown = self.known(components_of(self.position), line)
        if unknown or total is not self.form(value, line):
            raise RefusedError(f"the entries do not show the claim: the value is {value}")

    def _check_theorem(self, theorem: str, component: str, form: Form) -> None:
        position = safely(lambda text: position_in(self.cls, text), component)
        if safely(components_of, position) != (component,):
            raise RefusedError("a theorem tells the value of a single component, as it is written in options")
        said = dict(safely(lambda asked: [*self.theorems.of_value(asked)], position))
        if theorem not in said:
            raise RefusedError("there is no such theorem for it")
        if safely(self.forms.value, said[theorem]) is not form:
            raise RefusedError(f"the theorem says {said[theorem]}")

    # ---- components -----------------------------------------------------------------------------
    def _check_options(self, line: int, player: Player, component: str, form: Form) -> None:
        """Refuses a component in which a player has better options than in the form, or worse ones."""
        wanted = self._side(player, form)
        for option in self.options(component, player):
            total, unknown = self.known(option, line)
            if not unknown:
                wanted = frozenset(one for one in wanted if not self._as_good(player, total, one))
            if not self._falls_short(player, total, unknown, form, line):
                raise RefusedError(f"nothing above shows that {player} gets no more by {written(option)}")
        if wanted:
            raise RefusedError(f"nothing above shows that {player} gets as much as in the form")

    def known(self, parts: Sum, line: int) -> tuple[Form, list[str]]:
        """The sum of the components whose forms stand above a line, and the other components."""
        known, unknown = [], []
        for part in parts:
            found = self.index.about("has", part)
            if found is None or found[0] >= line:
                unknown.append(part)
            else:
                known.append(self.form(found[1].has, line))
        return self.forms.sum(known), unknown

    def _falls_short(self, player: Player, total: Form, unknown: list[str], form: Form, line: int) -> bool:
        """Whether it is shown above a line that a sum is not as good for a player as the form."""
        if len(unknown) != 1:
            return not unknown and not self._as_good(player, total, form)
        for answer in self.options(unknown[0], player.other):
            left, open_parts = self.known(answer, line)
            if not open_parts and self._as_good(player.other, self.forms.add(total, left), form):
                return True
        return False

    def _as_good(self, player: Player, one: Form, other: Form) -> bool:
        return self.forms.at_most(other, one) if player is Player.LEFT else self.forms.at_most(one, other)

    def _side(self, player: Player, form: Form) -> frozenset[Form]:
        return self.forms.left(form) if player is Player.LEFT else self.forms.right(form)

    def _options(self, component: str, player: Player) -> Sequence[Sum]:
        return safely(lambda text: options_by(position_in(self.cls, text).moves_of(player)), component)

    # ---- forms ----------------------------------------------------------------------------------
    def form(self, word: str, line: int) -> Form:
        """The form that is written like this, or that has been defined under this name above a line."""
        name = NAME.fullmatch(word) is not None
        found = self.index.about("form", word) if name else None
        if name and (found is None or found[0] >= line):
            raise RefusedError(f"nothing above defines the form {word}")
        if word not in self._named:
            if found is None:
                self._named[word] = safely(self.forms.read, word)
            else:
                self._define(word)
        return self._named[word]

    def _define(self, name: str) -> None:
        """Takes in the form of this name, after those that it is made of: however long a chain they are."""
        todo = [name]
        while todo:
            found = self.index.about("form", todo[-1])
            if found is None or todo[-1] in self._named:
                todo.pop()
                continue
            below = [word for word in found[1].text.split() if self._waits(word, found[0])]
            if not below:
                self._named[todo[-1]] = self._defined(found[0], found[1].text)
            todo += below

    def _waits(self, word: str, line: int) -> bool:
        """Whether this is the name of a form that is defined above a line, and not taken in yet."""
        found = self.index.about("form", word) if NAME.fullmatch(word) else None
        return found is not None and found[0] < line and word not in self._named

    def _defined(self, line: int, text: str) -> Form:
        """The form that a line defines by Left's options, a bar, and Right's options."""
        words = text.split()
        if words.count(BAR) != 1:
            raise RefusedError("a bar parts the options of Left from those of Right")
        bar = words.index(BAR)
        left, right = ([self.form(word, line) for word in side] for side in (words[:bar], words[bar + 1 :]))
        try:
            return self.forms.strictly(left, right)
        except GrundyError as error:
            raise RefusedError(str(error)) from error
