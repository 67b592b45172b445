"""Misère play: the forms of positions, and the base of forms that a misère search leans on.

In misère play a sum cannot be replaced by a number. A search looks at whole positions, in which small
components are replaced by their misère forms, computed beforehand: all positions of the game tree of a chosen
position, the base, which stays the same for the whole search (J. Lemoine and S. Viennot, "Méthodes
algorithmiques pour la résolution des jeux combinatoires", thesis, Université Lille 1 (2011), chapter 4).
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grundy.clock import Brake, checked_by, ends_after
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Game, Position
from grundy.games.conventions import MISERE, check_convention
from grundy.games.heap_rules import HeapRules
from grundy.games.options import components_of
from grundy.games.writing import AND, quoted, tokens, unquoted
from grundy.search.limits import Limits, default_memory, stopped_words
from grundy.search.rules import components_to_search, errors_of_rules, exact_rules, python_rules, rules_for
from grundy.values import MisereForm

if TYPE_CHECKING:
    from grundy import _engine

OPEN, CLOSE = "«", "»"
"""Around forms."""

NAMED = OPEN + "@"
"""How a form begins that is too long to be written out, and has a name only."""

FORMS_FOUND = "forms of components found: "

SAMPLE, SAMPLE_NATIVE = 500, 5000
"""How many positions are looked at to find small ones, with rules in Python and with native ones."""


class MisereForms:
    """Finds the misère canonical form of a position, from those of all positions that can come of it."""

    def __init__(self, position: Position, limits: Limits | None = None) -> None:
        check_convention(position, MISERE)
        if position.not_impartial:
            raise GrundyError("misère forms are for impartial games")
        self._position, self._limits = position, limits or Limits()
        self._base: _engine.MisereBase | None = None

    @property
    def nodes(self) -> int:
        """How many components have a form so far."""
        return 0 if self._base is None else len(self._base)

    def find(self) -> MisereForm:
        """The form; `LimitReachedError` when a limit ended the work."""
        from grundy import _engine

        limits = self._limits
        try:
            with checked_by(ends_after(limits.time)), errors_of_rules():
                self._base = _engine.MisereBase(rules_for(self._position))
                form = self._base.form(
                    components_to_search(self._position),
                    time_limit=limits.time or 0.0,
                    memory=limits.memory or default_memory(),
                    nodes=limits.nodes or 0,
                )
        except LimitReachedError as limit:
            raise LimitReachedError(f"{limit}; {FORMS_FOUND}{self.nodes:,}") from None
        return MisereForm._of(form)


def misere_form(position: Position, limits: Limits | None = None) -> MisereForm:
    """The misère canonical form of a position.

    >>> import grundy
    >>> print(misere_form(grundy.game("nim").start("2+2")))
    {2;3}
    """
    return MisereForms(position, limits).find()


def heap_forms(rules: HeapRules, to: int, limits: Limits | None = None) -> Iterator[MisereForm]:
    """The misère forms of the heaps 0, 1, ..., `to` of a heap game.

    >>> from grundy.games.octal import OctalCode
    >>> print(*(form.genus for form in heap_forms(OctalCode.parse("0.77"), 9)))
    0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046
    """
    end = None if limits is None or limits.time is None else time.monotonic() + limits.time
    forms: list[MisereForm] = []
    for heap in range(to + 1):
        if heap and end is not None and time.monotonic() > end:
            raise LimitReachedError(f"{stopped_words('time')} after the heap {heap - 1}")
        options = {tuple(sorted(left)) for _, left in rules.options(heap)}
        forms.append(MisereForm(sum((forms[part] for part in option), MisereForm()) for option in options))
        yield forms[-1]


@dataclass(frozen=True)
class Census:
    """How many positions a game tree has, sums included, and how many values they have."""

    positions: int
    trees: int
    """Canonical trees: games up to the order and repetition of options."""
    forms: int
    """Misère canonical forms."""


def census(position: Position, limits: Limits | None = None) -> Census:
    """Counts all positions that can be reached from `position`, and their values; `LimitReachedError` when
    the time is up.

    >>> import grundy
    >>> census(grundy.game("cram").start("3x4"))
    Census(positions=73, trees=24, forms=6)
    """
    from grundy import _engine

    rules = exact_rules(rules_for(position))  # equivalences keep forms, but not trees
    with errors_of_rules():
        seconds = limits.time if limits is not None else None
        return Census(*_engine.census(rules, components_of(position), seconds or 0.0))


def misere_rules(position: Position, base: Position | None, limits: Limits, brake: Brake) -> _engine.Misere:
    """The engine's rules for misère play of a game, over the forms of the game tree of `base`.

    Without a base, small positions that can come of `position` are taken. A quarter of the time and of the
    memory is for the base, and what is left of a base that needs more is left out.
    """
    from grundy import _engine

    rules = rules_for(position, brake)
    native = not isinstance(rules, _engine.PythonRules)
    seconds, memory = (limits.time or 0.0) / 4, (limits.memory or default_memory()) // 4
    with errors_of_rules():
        forms = _engine.MisereBase(rules)
        # What has been computed when a limit ends it is a base too.
        with suppress(LimitReachedError), checked_by(ends_after(seconds or None)), errors_of_rules():
            if base is not None:
                forms.form(components_of(base), seconds, memory)
            else:
                forms.sample(components_of(position), SAMPLE_NATIVE if native else SAMPLE, seconds, memory)
        return _engine.Misere(forms)


class NamedFormError(GrundyError):
    """A form of which only the name is given, and which is met nowhere."""


def rules_of_node(game: Game, node: str, brake: Brake) -> _engine.Misere:
    """The engine's rules for a node as it writes it: over a base that has the forms of the node.

    A form that is too long to be written out has a name only. It is found if it is the form of a small
    component that can come of the others; else `NamedFormError`.
    """
    from grundy import _engine

    parts = tokens(node)
    forms = [part for part in parts if part.startswith(OPEN)]
    positions = [game.start(unquoted(part)) for part in parts if not part.startswith(OPEN)]
    with errors_of_rules():
        base = _engine.MisereBase(_rules_for_all(game, positions, brake))
        base.sample([text for one in positions for text in components_to_search(one)], SAMPLE)
        for form in forms:
            with _named(form):
                base.read_form(form.removeprefix(OPEN).removesuffix(CLOSE))
        return _engine.Misere(base)


@contextmanager
def _named(node: str) -> Iterator[None]:
    """A name that is not found in a base."""
    try:
        yield
    except GrundyError as error:
        if NAMED not in node or isinstance(error, LimitReachedError):
            raise
        raise NamedFormError(f"{node}: {error}") from error


class FormsBelow:
    """The forms of small components that can come of some positions, as a search for one of these has them:
    for nodes in which some have a name only."""

    def __init__(self, game: Game, positions: Sequence[Position], limits: Limits) -> None:
        from grundy import _engine

        self.brake = Brake()
        with errors_of_rules():
            base = _engine.MisereBase(rules := _rules_for_all(game, positions, self.brake))
            most = SAMPLE if isinstance(rules, _engine.PythonRules) else SAMPLE_NATIVE
            memory = limits.memory or default_memory()
            for position in positions:
                base.sample(components_to_search(position), most, limits.time or 0.0, memory)
            self.rules = _engine.Misere(base)

    def read(self, node: str) -> _engine.Misere:
        """Rules that know the node; else `NamedFormError`."""
        with _named(node), errors_of_rules():
            self.rules.canonical(node)
        return self.rules


def _rules_for_all(game: Game, positions: Sequence[Position], brake: Brake) -> _engine.Rules:
    """Native rules in whose frame all positions fit, if there are some."""
    from grundy import _engine

    if positions:
        rules = rules_for(max(positions, key=lambda one: one.size()), brake)
        with suppress(ValueError):
            for position in positions:
                rules.canonical(quoted(str(position.canonical())))
            return rules
    return _engine.PythonRules(*python_rules(game.position, brake))


def written(components: Sequence[str]) -> str:
    """A position in misère play as the engine reads it: there, a sum is a single thing."""
    return AND.join(components)
