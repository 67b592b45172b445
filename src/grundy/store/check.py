"""Is a store whole? Its files, every fact, and some facts solved again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grundy.errors import GrundyError
from grundy.games import Game, PartizanPosition
from grundy.search import Solver
from grundy.search.own import find_answer
from grundy.search.partizan import PartizanSolver
from grundy.search.scores import ScoreSolver
from grundy.store.facts import ANSWER, CANONICAL, Fact, Space, Value, kept_game, shown
from grundy.store.store import Pairs, Store, StoreError


@dataclass(frozen=True)
class Report:
    """What `check` looked at."""

    facts: int = 0
    solved_again: int = 0
    not_solved: int = 0
    """Facts that were to be solved again and could not be: `solve_again` says which."""


def check(
    store: Store, again: int = 0, seed: int = 0, progress: Callable[[Report], None] = lambda report: None
) -> Report:
    """Checks the database and every fact, and solves `again` facts of each game anew; raises at the first
    thing that is wrong. `progress` is called with what has been looked at so far."""
    damage = store.damage()
    if damage is not None:
        raise StoreError(f"the store {store.name} is damaged: {damage}")
    count = solved = not_solved = 0
    for space in store.spaces():
        for batch in store.batches(space):
            if space.has_texts:
                _check_texts(store, space, batch)
            count += len(batch)
            progress(Report(count, solved, not_solved))
        for fact in store.random_facts(space, again, seed) if again else ():
            if solve_again(fact):
                solved += 1
            else:
                not_solved += 1
            progress(Report(count, solved, not_solved))
    return Report(count, solved, not_solved)


def solve_again(fact: Fact) -> bool:
    """Compares a fact with a new search, which knows nothing of the store.

    False when it cannot be searched for: the game is not here, or other rules of it are; a misère form has a
    name only; memory does not suffice.
    """
    try:
        game = kept_game(fact.space.game)
        find = FOUND_AGAIN.get(fact.space.convention)
        if find is None or game.position.rules_version != fact.space.rules:
            return False
        found = find(game, fact)
    except GrundyError:
        return False
    if found != fact.value:
        raise StoreError(f"a wrong fact: {fact}, and a new search says {shown(found)}")
    return True


# ---- by a new search, one function a convention ----------------------------------------------------
def _nimber(game: Game, fact: Fact) -> Value:
    misere = fact.space.convention == "misere"
    said = int(fact.value)
    return said if Solver(game, misere=misere).has_nimber(fact.key, said) else f"not {said}"


def _contract(game: Game, fact: Fact) -> Value:
    return 0 if ScoreSolver(game).cannot_keep(fact.key) else "that it can be kept"


def _form(game: Game, fact: Fact) -> Value:
    position = game.start(fact.key)
    if not isinstance(position, PartizanPosition):
        raise GrundyError(f"{game} has no canonical forms")
    solver = PartizanSolver(game)
    form = solver.value(position)
    if form is None:
        raise GrundyError(f"stopped by {solver.stopped_by}")
    return form.full_text()


def _answer(game: Game, fact: Fact) -> Value:
    return find_answer(game, fact.key)


FOUND_AGAIN: dict[str, Callable[[Game, Fact], Value]] = {
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
