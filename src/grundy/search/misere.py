"""Misère play: the forms of positions, and the base of forms that a misère search leans on.

In misère play a sum cannot be replaced by a number. A search looks at whole positions, in which small
components are replaced by their misère forms, computed beforehand: all positions of the game tree of a chosen
position, the base, which stays the same for the whole search (J. Lemoine and S. Viennot, "Méthodes
algorithmiques pour la résolution des jeux combinatoires", thesis, Université Lille 1 (2011), chapter 4).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grundy.budget import LEAST_TIME, AnyLimits, Budget, CancelToken
from grundy.errors import GrundyError, LimitReachedError, stopped_words
from grundy.games import Game, Position
from grundy.games.conventions import MISERE, check_convention
from grundy.games.options import components_of
from grundy.games.writing import AND, quoted, tokens, unquoted
from grundy.search.rules import (
    components_to_search,
    exact_rules,
    python_rules,
    rules_for,
    translate_engine_errors,
)
from grundy.values import MisereForm

if TYPE_CHECKING:
    from grundy import _engine
    from grundy.games.heap_rules import HeapRules

OPEN, CLOSE = "«", "»"
"""Around forms."""

NAMED = OPEN + "@"
"""How a form begins that is too long to be written out, and has a name only."""

FORMS_FOUND = "forms of components found: "

SAMPLE, SAMPLE_NATIVE = 500, 5000
"""How many positions are looked at to find small ones, with rules in Python and with native ones."""


class MisereForms:
    """Finds the misère canonical form of a position, from those of all positions that can come of it."""

    def __init__(self, position: Position, limits: AnyLimits | None = None) -> None:
        check_convention(position, MISERE)
        if position.not_impartial:
            raise GrundyError("misère forms are for impartial games")
        self._position, self._budget = position, Budget.of(limits)
        self._base: _engine.MisereBase | None = None

    @property
    def nodes(self) -> int:
        """How many components have a form so far."""
        return 0 if self._base is None else len(self._base)

    def find(self) -> MisereForm:
        """The form; `LimitReachedError` when a limit ended the work."""
        from grundy import _engine

        budget = self._budget
        try:
            with budget.in_time(), budget.counting(lambda: self.nodes), translate_engine_errors():
                self._base = _engine.MisereBase(rules_for(self._position))
                form = self._base.form(components_to_search(self._position), **budget.engine)
        except LimitReachedError as limit:
            raise LimitReachedError(f"{limit}; {FORMS_FOUND}{self.nodes:,}", limit.limit) from None
        return MisereForm._of(form)


def misere_form(position: Position, limits: AnyLimits | None = None) -> MisereForm:
    """The misère canonical form of a position.

    >>> import grundy
    >>> print(misere_form(grundy.game("nim").start("2+2")))
    {2;3}
    """
    return MisereForms(position, limits).find()


def heap_forms(rules: HeapRules, to: int, limits: AnyLimits | None = None) -> Iterator[MisereForm]:
    """The misère forms of the heaps 0, 1, ..., `to` of a heap game.

    >>> from grundy.games.octal import OctalCode
    >>> print(*(form.genus for form in heap_forms(OctalCode.parse("0.77"), 9)))
    0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046
    """
    budget = Budget.of(limits)
    forms: list[MisereForm] = []
    for heap in range(to + 1):
        ended = budget.used_up if heap else ""
        if ended:
            raise LimitReachedError(f"{stopped_words(ended)} after the heap {heap - 1}", ended)
        options = {tuple(sorted(left)) for _, left in rules.options(heap)}
        forms.append(MisereForm(sum((forms[part] for part in option), MisereForm()) for option in options))
        yield forms[-1]


@dataclass(frozen=True)
class PositionCount:
    """How many positions a game tree has, sums included, and how many values they have."""

    positions: int
    trees: int
    """Canonical trees: games up to the order and repetition of options."""
    forms: int
    """Misère canonical forms."""


def count_positions(position: Position, limits: AnyLimits | None = None) -> PositionCount:
    """Counts all positions that can be reached from `position`, and their values; `LimitReachedError` when
    the time is up.

    >>> import grundy
    >>> count_positions(grundy.game("cram").start("3x4"))
    PositionCount(positions=73, trees=24, forms=6)
    """
    from grundy import _engine

    rules = exact_rules(position, rules_for(position))  # equivalences keep forms, but not trees
    budget = Budget.of(limits)
    with budget.in_time(), translate_engine_errors():
        return PositionCount(*_engine.census(rules, components_of(position), budget.time or 0.0))


def misere_rules(
    position: Position, bases: Sequence[Position], limits: AnyLimits, cancel: CancelToken
) -> _engine.Misere:
    """The engine's rules for misère play of a game, over the forms of the game trees of `bases`.

    Without a base, small positions that can come of `position` are taken. A quarter of the time and of the
    memory is for the base, and no more positions than nodes that may be searched; what is left of a base that
    needs more is left out.
    """
    from grundy import _engine

    rules = _rules_for_all(position.game, [position, *bases], cancel)
    native = not isinstance(rules, _engine.PythonRules)
    whole = Budget.of(limits)
    part = whole.part(time=None if whole.time is None else max(whole.time / 4, LEAST_TIME))
    memory = part.engine["memory"] // 4
    with translate_engine_errors():
        forms = _engine.MisereBase(rules)
        # What has been computed when a limit ends it is a base too.
        with suppress(LimitReachedError), part.in_time(), translate_engine_errors():
            for base in bases:
                forms.form(components_of(base), part.time or 0.0, memory, whole.nodes or 0)
            if not bases:
                most = min(SAMPLE_NATIVE if native else SAMPLE, whole.nodes or SAMPLE_NATIVE)
                forms.sample(components_of(position), most, part.time or 0.0, memory)
        return _engine.Misere(forms)


class NamedFormError(GrundyError):
    """A form of which only the name is given, and which is met nowhere."""


def rules_of_node(game: Game, node: str, cancel: CancelToken) -> _engine.Misere:
    """The engine's rules for a node as it writes it: over a base that has the forms of the node.

    A form that is too long to be written out has a name only. It is found if it is the form of a small
    component that can come of the others; else `NamedFormError`.
    """
    from grundy import _engine

    parts = tokens(node)
    forms = [part for part in parts if part.startswith(OPEN)]
    positions = [game.start(unquoted(part)) for part in parts if not part.startswith(OPEN)]
    with translate_engine_errors():
        base = _engine.MisereBase(_rules_for_all(game, positions, cancel))
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
        if NAMED not in node:
            raise
        raise NamedFormError(f"{node}: {error}") from error


class FormsBelow:
    """The forms of small components that can come of some positions, as a search for one of these has them:
    for nodes in which some have a name only."""

    def __init__(self, game: Game, positions: Sequence[Position], limits: AnyLimits) -> None:
        from grundy import _engine

        self.cancel = CancelToken()
        with translate_engine_errors():
            base = _engine.MisereBase(rules := _rules_for_all(game, positions, self.cancel))
            most = SAMPLE if isinstance(rules, _engine.PythonRules) else SAMPLE_NATIVE
            budget = Budget.of(limits)
            for position in positions:
                left = budget.engine
                base.sample(components_to_search(position), most, left["time_limit"], left["memory"])
            self.rules = _engine.Misere(base)

    def read(self, node: str) -> _engine.Misere:
        """Rules that know the node; else `NamedFormError`."""
        with _named(node), translate_engine_errors():
            self.rules.canonical(node)
        return self.rules


def _rules_for_all(game: Game, positions: Sequence[Position], cancel: CancelToken) -> _engine.Rules:
    """Native rules in whose frame all positions fit, if there are some: the frame of the largest one, or that
    of all side by side, where none of them is both the widest and the highest."""
    from grundy import _engine

    for frame in _frames(game, positions):
        rules = rules_for(frame, cancel)
        with suppress(ValueError):
            for position in positions:
                rules.canonical(quoted(str(position.canonical())))
            return rules
    return _engine.PythonRules(*python_rules(game.position, cancel))


def _frames(game: Game, positions: Sequence[Position]) -> Iterator[Position]:
    if positions:
        yield max(positions, key=lambda one: one.size())
    if len(positions) > 1:
        with suppress(GrundyError):
            yield game.start(" + ".join(map(str, positions)))


def written(components: Sequence[str]) -> str:
    """A position in misère play as the engine reads it: there, a sum is a single thing."""
    return AND.join(components)
