"""What is known: the facts of the store by the page, and what was run."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from grundy.errors import GrundyError
from grundy.studio.pictures import drawn

if TYPE_CHECKING:
    from grundy.store import Fact, Space, Store

A_PAGE, A_SAMPLE, MOST_RUNS = 40, 1000, 300
MOST_TEXT = 2000
"""Characters of a component that is shown."""


class Library:
    """The store of this studio, if it has one."""

    def __init__(self, recorder: Any) -> None:
        self._store: Store | None = getattr(recorder, "store", None)
        self._spaces: list[Space] = []
        self._counts: list[int] = []

    def _open(self) -> Store:
        if self._store is None:
            raise GrundyError("this studio keeps no store; it was started without one")
        return self._store

    def spaces(self) -> dict[str, Any]:
        """The games and conventions, and how many facts there are of each."""
        if self._store is None:
            return {"store": "", "spaces": []}
        found = self._store.spaces()
        for space, count in found.items():
            if space not in self._spaces:
                self._spaces.append(space)
                self._counts.append(0)
            self._counts[self._spaces.index(space)] = count
        shown = [
            {
                "id": self._spaces.index(space), "game": space.game, "rules": space.rules,
                "convention": space.convention, "facts": count,
            }
            for space, count in found.items()
        ]  # fmt: skip
        return {"store": self._store.name, "spaces": shown}

    def _space(self, number: int) -> Space:
        if not self._spaces:
            self.spaces()
        if number >= len(self._spaces):
            raise GrundyError("there are no such facts")
        return self._spaces[number]

    def page(self, space: int, after: str, like: str, value: str) -> dict[str, Any]:
        """Facts in the order of their keys."""
        from grundy.store.pages import page

        facts = page(self._open(), self._space(space), after, A_PAGE, like=like, value=value)
        return {"space": space, "facts": [_told(fact) for fact in facts], "more": len(facts) == A_PAGE}

    def sample(self, number: int) -> dict[str, Any]:
        """Facts at random, and which values a larger sample has."""
        from grundy.store.pages import sample

        space = self._space(number)
        facts = sample(self._open(), space, A_SAMPLE, self._counts[number])
        values = Counter(str(fact.value)[:40] for fact in facts).most_common(12)
        return {
            "space": number, "facts": [_told(fact) for fact in facts[:A_PAGE]], "more": False,
            "sampled": len(facts), "values": values,
        }  # fmt: skip

    def forget(self, number: int) -> None:
        """Deletes all facts of a space."""
        self._open().purge(self._space(number))

    def picture(self, text: str) -> str:
        """The picture of a component: its space by number, and its text."""
        from grundy.store.facts import kept_game

        number, _, key = text.partition(" ")
        if not number.isdecimal() or len(number) > 6:
            return ""
        try:
            return drawn(kept_game(self._space(int(number)).game).start(key))
        except GrundyError:
            return ""

    def runs(self) -> list[dict[str, Any]]:
        """What was run with the store, the latest first."""
        if self._store is None:
            return []
        from grundy.store import runs

        return [
            {
                "id": run.id, "started": run.started, "command": " ".join(run.command)[:MOST_TEXT],
                "version": run.version, "state": run.words, "nodes": run.nodes, "seconds": run.seconds,
                "outcome": str((run.answer or {}).get("outcome") or ""),
                "value": str((run.answer or {}).get("grundy") or (run.answer or {}).get("value") or "")[:80],
            }
            for run in reversed(runs.runs(self._store)[-MOST_RUNS:])
        ]  # fmt: skip


def _told(fact: Fact) -> list[str]:
    return [fact.key[:MOST_TEXT], fact.words[:400]]
