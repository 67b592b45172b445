"""Which facts are of use here, and why others are not: each is read as the searches read it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grundy.errors import GrundyError, LimitReachedError
from grundy.games.fact_space import Space, Value
from grundy.search.kept_facts import FACT_KINDS, KeptFacts
from grundy.search.solver import MOST_NIMBER
from grundy.store.database import StoreError
from grundy.store.facts import kept_game, shown
from grundy.store.store import Pairs

NOT_HERE = "the game is not here"
OTHER_RULES = "the rules of the game are another version here"
UNKNOWN_KIND = "nobody here knows facts of this kind"
UNREADABLE = "the position cannot be read"
RULES_UNKNOWN = "it is about the game of a file, and does not say by which rules"
NO_VALUE = "no position has such a value"


class FactReader:
    """Reads the facts of one space."""

    def __init__(self, space: Space) -> None:
        self.space = space
        self.why_none = ""
        """Why no fact of the space is of use here, in words; empty if some may be."""
        self._facts: KeptFacts | None = None
        try:
            game = kept_game(space.game)
        except GrundyError:
            self.why_none = NOT_HERE
            return
        if game.position.rules_version != space.rules:
            self.why_none = OTHER_RULES
            return
        kind = FACT_KINDS.get(space.convention)
        if kind is None:
            self.why_none = UNKNOWN_KIND
        else:
            self._facts = kind(game)

    def why_not(self, key: str, value: Value) -> str:
        """Why searches leave a fact out, in words; empty if they use it."""
        if self._facts is None:
            return self.why_none
        try:
            self._facts.read(key)
        except LimitReachedError:
            raise
        except Exception:  # whatever rules in Python raise over a text that is none of theirs
            return UNREADABLE
        if not self.space.keeps(key):
            return RULES_UNKNOWN
        return "" if _is_a_value(self.space, value) else NO_VALUE


def _is_a_value(space: Space, value: Value) -> bool:
    if not space.has_texts:
        return isinstance(value, int) and 0 <= value <= MOST_NIMBER
    from grundy.values.partizan import CanonicalForm

    try:  # nothing in the text may be dominated or reversible
        return CanonicalForm.from_full_text(str(value)).full_text() == value
    except GrundyError:
        return False


class Inspection:
    """Looks at facts from elsewhere before a store takes them in, and refuses what is none."""

    def __init__(self) -> None:
        self.unread: dict[str, int] = {}
        """Why facts were taken in unread, in words, and how many: whoever has their game will read them."""
        self._readers: dict[Space, FactReader] = {}

    def look(self, space: Space, key: str, value: Value, place: str) -> None:
        """Refuses a fact that is none; `place` says where it stands."""
        if space not in self._readers:
            self._readers[space] = FactReader(space)
        why = self._readers[space].why_not(key, value)
        if why in (NOT_HERE, OTHER_RULES):
            self.unread[why] = self.unread.get(why, 0) + 1
        elif why:
            raise StoreError(f"{place}: {space}: {shown(key)!r} = {shown(value)} is no fact: {why}")

    def looked_at(self, batches: Iterable[tuple[Space, Pairs]], place: str) -> Iterator[tuple[Space, Pairs]]:
        """The same batches, each fact looked at."""
        for space, batch in batches:
            for key, value in batch:
                self.look(space, key, value, place)
            yield space, batch
