"""Is a store whole? Its files, every fact, and some facts solved again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from grundy.clock import checked_by, ends_after, looking, now
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Game, PartizanPosition
from grundy.search import Limits, SearchInterrupted, Solver, stopped_words
from grundy.search.limits import limit_of
from grundy.search.own import find_answer
from grundy.search.partizan import PartizanSolver
from grundy.search.scores import ScoreSolver
from grundy.store.database import StoreError
from grundy.store.facts import ANSWER, CANONICAL, Fact, Space, Value, kept_game, shown
from grundy.store.store import Pairs, Store

UNLIMITED = Limits()


@dataclass(frozen=True)
class Report:
    """What `check` looked at."""

    facts: int = 0
    solved_again: int = 0
    not_solved: int = 0
    """Facts that were to be solved again and could not be: `solve_again` says which."""
    stopped_by: str = ""
    """Empty, or `time` when there was no time to look at everything."""


def check(
    store: Store,
    again: int = 0,
    seed: int = 0,
    progress: Callable[[Report], None] = lambda report: None,
    seconds: float | None = None,
) -> Report:
    """Checks the database and every fact, and then solves `again` facts of each game anew; raises at the
    first thing that is wrong. `progress` is called with what has been looked at so far. Ctrl-C raises
    `SearchInterrupted`, with the report so far as its result."""
    report, end = Report(), None if seconds is None else now() + seconds
    try:
        with checked_by(ends_after(seconds)):
            for report in _looked_at(store, again, seed, end):
                progress(report)
    except LimitReachedError as limit:
        return replace(report, stopped_by=limit_of(limit))
    except KeyboardInterrupt as stop:
        raise SearchInterrupted(replace(report, stopped_by=limit_of(stop))) from None
    return report


def _looked_at(store: Store, again: int, seed: int, end: float | None) -> Iterator[Report]:
    """What has been looked at so far, again and again."""
    damage = store.damage()
    if damage is not None:
        raise StoreError(f"the store {store.name} is damaged: {damage}")
    report, spaces = Report(), store.spaces()
    for space in spaces:
        for batch in looking(store.batches(space)):
            if space.has_texts:
                _check_texts(store, space, batch)
            report = replace(report, facts=report.facts + len(batch))
            yield report
    for space in spaces if again else ():
        for fact in looking(store.random_facts(space, again, seed)):
            if solve_again(fact, Limits() if end is None else Limits(time=max(end - now(), 0.001))):
                report = replace(report, solved_again=report.solved_again + 1)
            else:
                report = replace(report, not_solved=report.not_solved + 1)
            yield report


def solve_again(fact: Fact, limits: Limits = UNLIMITED) -> bool:
    """Compares a fact with a new search, which knows nothing of the store.

    False when it cannot be searched for: the game is not here, or other rules of it are; a misère form has a
    name only; memory does not suffice. `LimitReachedError` when the time does not.
    """
    try:
        game = kept_game(fact.space.game)
        find = FOUND_AGAIN.get(fact.space.convention)
        if find is None or game.position.rules_version != fact.space.rules:
            return False
        found = find(game, fact, limits)
    except LimitReachedError as limit:
        if limit_of(limit) == "time":
            raise
        return False
    except GrundyError:
        return False
    if found != fact.value:
        raise StoreError(f"a wrong fact: {fact}, and a new search says {shown(found)}")
    return True


# ---- by a new search, one function a convention ----------------------------------------------------
def _nimber(game: Game, fact: Fact, limits: Limits) -> Value:
    misere = fact.space.convention == "misere"
    said = int(fact.value)
    return said if Solver(game, misere=misere, limits=limits).has_nimber(fact.key, said) else f"not {said}"


def _contract(game: Game, fact: Fact, limits: Limits) -> Value:
    return 0 if ScoreSolver(game, limits=limits).cannot_keep(fact.key) else "that it can be kept"


def _form(game: Game, fact: Fact, limits: Limits) -> Value:
    position = game.start(fact.key)
    if not isinstance(position, PartizanPosition):
        raise GrundyError(f"{game} has no canonical forms")
    solver = PartizanSolver(game, limits=limits)
    form = solver.value(position)
    if form is None:
        raise LimitReachedError(stopped_words(solver.stopped_by))
    return form.full_text()


def _answer(game: Game, fact: Fact, limits: Limits) -> Value:
    return find_answer(game, fact.key, limits)


FOUND_AGAIN: dict[str, Callable[[Game, Fact, Limits], Value]] = {
    "normal": _nimber,
    "misere": _nimber,
    "score": _contract,
    CANONICAL: _form,
    ANSWER: _answer,
}
"""What a new search finds for a fact."""


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
