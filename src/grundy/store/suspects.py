"""Which fact of a store is wrong, when an answer that rests on facts contradicts itself."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from grundy.clock import now
from grundy.errors import LimitReachedError
from grundy.games.fact_space import Space
from grundy.search import Limits
from grundy.store.check import SolvingAgain
from grundy.store.database import StoreError
from grundy.store.facts import Fact
from grundy.store.store import Store

SECONDS = 2.0
"""How long facts are solved again to find a wrong one among them."""

MOST_KEYS = 1000
"""How many facts are looked for."""


def suspects(store: Store, space: Space | None, keys: Iterable[str]) -> str:
    """The wrong one of the facts with these keys, or else the first of them, in words, and what to do."""
    facts = [] if space is None else list(_kept(store, space, keys))
    again = f"`grundy store check --again 1000 --store {store.name}` solves facts again"
    try:
        wrong = _wrong(store, facts)
    except (StoreError, LimitReachedError):
        wrong = ""
    if wrong:
        return f"the store {store.name} has {wrong}; {again}"
    named = f": {facts[0]}, or one about what can come of it" if facts else ""
    return f"a fact of the store {store.name} is wrong{named}; {again}"


def _kept(store: Store, space: Space, keys: Iterable[str]) -> Iterable[Fact]:
    for key in islice(dict.fromkeys(keys), MOST_KEYS):
        value = store.value(space, key)
        if value is not None:
            yield Fact(space, key, value)


def _wrong(store: Store, facts: Iterable[Fact]) -> str:
    """The first fact that a new search contradicts; small ones first, since they are soon solved."""
    end, anew = now() + SECONDS, SolvingAgain(store)
    for fact in sorted(facts, key=lambda one: len(one.key)):
        try:
            anew.why_not(fact, Limits(time=max(end - now(), 0.001)))
        except StoreError as told:
            return str(told)
    return ""
