"""Is a store whole? Its files, every fact, and some facts solved again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grundy.errors import GrundyError
from grundy.games import PartizanPosition, Position, game
from grundy.search import Solver
from grundy.store.facts import Fact, Space, Value, shown
from grundy.store.store import Pairs, Store, StoreError


@dataclass(frozen=True)
class Report:
    """What `check` looked at."""

    facts: int
    solved_again: int


def check(
    store: Store, again: int = 0, seed: int = 0, progress: Callable[[int], None] = lambda count: None
) -> Report:
    """Checks the database and every fact, and solves `again` facts of each game anew; raises at the first
    thing that is wrong. A game that this machine does not have is not solved again."""
    damage = store.damage()
    if damage is not None:
        raise StoreError(f"the store {store.name} is damaged: {damage}")
    count = solved = 0
    for space in store.spaces():
        for batch in store.batches(space):
            if space.has_texts:
                _check_texts(store, space, batch)
            count += len(batch)
            progress(count)
        if again:
            solved += sum(solve_again(fact) for fact in store.random_facts(space, again, seed))
    return Report(count, solved)


def solve_again(fact: Fact) -> bool:
    """Compares a fact with a new search; False when it cannot be searched for here."""
    try:
        played = game(fact.space.game)
        position = played.start(fact.key)
    except GrundyError:
        return False
    if played.position.rules_version != fact.space.rules:
        return False
    found = _value_again(fact.space, position)
    if found != fact.value:
        raise StoreError(f"a wrong fact: {fact}, and a new search says {shown(found)}")
    return True


def _value_again(space: Space, position: Position) -> Value:
    if space.has_texts:
        from grundy.search.partizan import PartizanSolver

        assert isinstance(position, PartizanPosition)
        form = PartizanSolver(position).value(position)
        assert form is not None  # without limits
        return form.full_text()
    return int(Solver(position, misere=space.convention == "misere").grundy(position))


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
