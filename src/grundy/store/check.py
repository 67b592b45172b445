"""Is a store whole? Its files, every fact, and some facts solved again."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from heapq import nlargest

from grundy.budget import AnyLimits, Budget, Limits
from grundy.clock import within_budget
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Game, Position
from grundy.games.fact_space import Space
from grundy.games.writing import tokens
from grundy.search import SearchInterrupted
from grundy.search.kept_facts import FACT_KINDS
from grundy.search.misere import OPEN, FormsBelow, NamedFormError
from grundy.store.database import StoreError
from grundy.store.facts import Fact, kept_game, shown
from grundy.store.reading import NOT_HERE, OTHER_RULES, UNKNOWN_KIND, UNREADABLE, FactReader
from grundy.store.store import Pairs, Store

UNLIMITED = Limits()


@dataclass(frozen=True)
class Report:
    """What `check` looked at."""

    facts: int = 0
    solved_again: int = 0
    why_not: Mapping[str, int] = field(default_factory=dict)
    """Why facts that were to be solved again could not be, in words, and how many."""
    why_unread: Mapping[str, int] = field(default_factory=dict)
    """Why searches here leave facts out, in words, and how many."""
    damage: str = ""
    """Empty, or in words how many facts are not as they were written, and are left out."""
    damaged: int = 0
    """How many that are."""
    stopped_by: str = ""
    """Empty, or `time` when there was no time to look at everything."""

    @property
    def not_solved(self) -> int:
        """How many facts were to be solved again and could not be."""
        return sum(self.why_not.values())

    @property
    def unread(self) -> int:
        """How many facts searches here leave out."""
        return sum(self.why_unread.values())

    def looked_at(self, facts: int, why_unread: Counter[str]) -> Report:
        """The same with more facts, of which searches leave some out."""
        return replace(self, facts=self.facts + facts, why_unread=dict(Counter(self.why_unread) + why_unread))

    def after(self, why_not: str) -> Report:
        """The same with one fact more: it was solved again, unless there is a reason why not."""
        if not why_not:
            return replace(self, solved_again=self.solved_again + 1)
        return replace(self, why_not={**self.why_not, why_not: self.why_not.get(why_not, 0) + 1})


def check(
    store: Store,
    again: int = 0,
    seed: int = 0,
    progress: Callable[[Report], None] = lambda report: None,
    seconds: float | None = None,
) -> Report:
    """Checks the database and every fact, and then solves `again` facts of each game anew, first those from
    elsewhere; raises at the first fact that is wrong, and counts those that are damaged. `progress` is called
    with what has been looked at so far. Ctrl-C raises `SearchInterrupted`, with the report so far as its
    result."""
    report, budget = Report(), Budget(Limits(time=seconds))
    try:
        with budget.in_time():
            store.damaged.clear()
            for report in _looked_at(store, again, seed, budget):
                progress(report)
    except LimitReachedError as limit:
        report = replace(report, stopped_by=limit.limit)
    except KeyboardInterrupt:
        raise SearchInterrupted(replace(report, stopped_by="interrupt")) from None
    return replace(report, damaged=len(store.damaged), damage=store.damage_words)


def _looked_at(store: Store, again: int, seed: int, budget: Budget) -> Iterator[Report]:
    """What has been looked at so far, again and again."""
    damage = store.damage()
    if damage is not None:
        raise StoreError(f"the store {store.name} is damaged: {damage}")
    report, spaces = Report(), {space: FactReader(space) for space in store.spaces()}
    for space, reader in spaces.items():
        for batch in within_budget(store.batches(space)):
            if space.has_texts:
                _check_texts(store, space, batch)
            why = Counter(reader.why_not(key, value) for key, value in within_budget(batch))
            del why[""]
            report = report.looked_at(len(batch), why)
            yield report
    for space, reader in spaces.items() if again else ():
        anew = SolvingAgain(store)
        for fact in within_budget(_to_solve(store, space, again, seed)):
            if reader.why_not(fact.key, fact.value):
                continue
            why_not = anew.why_not(fact, budget)
            if not why_not:
                store.solved_again(fact)
            report = report.after(why_not)
            yield report


def _to_solve(store: Store, space: Space, count: int, seed: int) -> list[Fact]:
    """Some facts, chosen by `seed`: first those from elsewhere that nobody here has solved again."""
    keys = store.taken(space)
    found = {key: store.value(space, key) for key in random.Random(seed).sample(keys, min(count, len(keys)))}
    taken = {key: Fact(space, key, value) for key, value in found.items() if value is not None}
    others = store.random_facts(space, count, seed) if len(taken) < count else []
    return [*taken.values(), *(fact for fact in others if fact.key not in taken)][:count]


# ---- by a new search ---------------------------------------------------------------------------
NO_MEMORY = "there is too little memory"
NAMED_FORM = (
    "a misère form in it is too long to be written out: only its name is kept, which does not tell it"
)


class SolvingAgain:
    """Compares facts of one game with new searches, which know none of its values; of a store, that searches
    may look which positions of the game there are."""

    def __init__(self, store: Store | None = None) -> None:
        self._store = store
        self._forms: FormsBelow | None = None

    def why_not(self, fact: Fact, limits: AnyLimits = UNLIMITED) -> str:
        """Why the fact cannot be searched for, in words; empty if it is right. `StoreError` when it is wrong,
        `LimitReachedError` when there is no time."""
        try:
            game = kept_game(fact.space.game)
        except GrundyError:
            return NOT_HERE
        if fact.space.convention not in FACT_KINDS:
            return UNKNOWN_KIND
        if game.position.rules_version != fact.space.rules:
            return OTHER_RULES
        try:
            facts = FACT_KINDS[fact.space.convention](game)
            found = facts.found(fact.key, fact.value, limits, partial(self._forms_of, game, fact.space))
        except LimitReachedError as limit:
            if limit.limit == "time":
                raise
            return NO_MEMORY
        except NamedFormError:
            return NAMED_FORM
        except GrundyError:
            return UNREADABLE
        if found != fact.value:
            raise StoreError(f"a wrong fact: {fact}, and a new search says {shown(found)}")
        return ""

    def _forms_of(self, game: Game, space: Space, limits: AnyLimits) -> FormsBelow:
        """The forms that searches meet which start from the hardest positions of a space."""
        if self._forms is None:
            hardest = [] if self._store is None else _hardest(self._store, space, game)
            self._forms = FormsBelow(game, hardest, limits)
        return self._forms


FEW = 3


def _hardest(store: Store, space: Space, game: Game) -> list[Position]:
    """A few components of the facts of a space in misère play, the hardest ones: searches began with such."""
    found: dict[str, Position] = {}
    for batch in within_budget(store.batches(space)):
        for part in {part for key, _ in batch for part in tokens(key) if not part.startswith(OPEN)}:
            with suppress(GrundyError):
                found[part] = game.start(part)
        few = nlargest(FEW, found.items(), key=lambda item: (item[1].size(), item[0]))
        found = dict(few)
    return list(found.values())


# ---- texts -------------------------------------------------------------------------------------
def _check_texts(store: Store, space: Space, batch: Pairs) -> None:
    """Every form must read as itself: nothing in its text may be dominated or reversible."""
    from grundy.values.partizan import CanonicalForm

    for key, text in batch:
        try:
            right = CanonicalForm.from_full_text(str(text)).full_text() == text
        except GrundyError:
            right = False
        if not right:
            raise StoreError(
                f"the store {store.name} is damaged: {Fact(space, key, text)} is no canonical form"
            )
