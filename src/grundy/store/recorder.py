"""Keeps what searches prove, while they run.

A thread of its own asks the search for news and writes them, so that the search goes on meanwhile. When there
are so many that writing them would hold it up, the largest positions are kept: the others are soon solved
again. When the store cannot be written the search goes on too, and the news wait; if it is still so at the
end, they go into a file that `grundy store import` reads.
"""

from __future__ import annotations

import os
import tempfile
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, cast

from grundy.budget import default_memory
from grundy.clock import within_budget
from grundy.errors import ContradictionError, GrundyError, LimitReachedError
from grundy.games import Game
from grundy.games.fact_space import ANSWER, CANONICAL, Space, Value
from grundy.store.database import StoreError
from grundy.store.store import Checkpoint, InconsistentError, Store
from grundy.store.transfer import write_text

if TYPE_CHECKING:
    from grundy import _engine
    from grundy.search.recorder import Values
    from grundy.search.search import Search

INTERVAL = 0.5
"""Seconds between two looks for news."""

FEW_FACTS, FACTS_PER_SECOND, FACTS_EACH_TIME = 250, 3500, 100
"""So many facts of a search are kept in any case, so many more a second of processor time, and so many at
each look; a fact takes about ten microseconds."""

FEW_FORMS, FORMS_PER_SECOND = 100, 500
"""The same of canonical forms, of which each takes about fifty."""

RETRY = 5.0
"""Seconds until a store that failed is tried again."""

CHECKPOINT_INTERVAL = 30.0
"""Seconds between two checkpoints of a proof-number tree, or twenty times as long as one takes."""

LONGEST_KEY = 2000
"""Longer texts of positions are not kept: a database cannot index them."""

LARGEST_CHECKPOINT = 500_000_000

WORTH_SAVING = 2.0
"""Seconds of processor time after which values that were not found in the end are kept in a checkpoint."""


class StoreRecorder:
    """Reads a store before a search and writes to it as the search goes on.

    `complain` gets a line when the store cannot be written; nothing else stops because of that.
    """

    def __init__(self, store: Store, complain: Callable[[str], None] = lambda line: None) -> None:
        self.store = store
        self.complain = complain
        self.known = 0
        """Facts that were read."""
        self.kept = 0
        """Facts that were written and were new."""
        self._damage_told = 0
        self._others_told: set[Space] = set()

    # ---- reading --------------------------------------------------------------------------------
    def recall(self, game: Game, convention: str, table: _engine.Table, memory: int | None = None) -> None:
        """Puts the facts of the store into an empty table: into half of the memory as many as fit, and the
        others within reach on disk. Those that its rules cannot read are left out."""
        space = Space.of(game, convention)
        if space is None:
            return
        most = (memory or default_memory()) // 2
        for batch in within_budget(self._batches(space)):
            try:
                self.known += table.add_all(cast("list[tuple[str, int]]", batch), most)
            except GrundyError as error:
                raise ContradictionError(
                    f"a fact of the store {self.store.name} is wrong: {space}: {error}; "
                    f"`grundy store check --again 1000 --store {self.store.name}` solves facts again"
                ) from error
        self._tell_of_others(space)

    def recall_values(self, game: Game, table: Values) -> None:
        """The same for canonical forms, which the table reads when it needs them."""
        space = Space.of(game, CANONICAL)
        if space is None:
            return
        characters = 0
        for batch in within_budget(self._batches(space)):
            self.known += table.tell(texts := cast("list[tuple[str, str]]", batch))
            characters += sum(len(key) + len(value) for key, value in texts)
            if characters > default_memory() // 4:
                self._complain_of_memory()
                break
        self._tell_of_others(space)

    def _batches(self, space: Space) -> Iterator[list[tuple[str, Value]]]:
        """The facts of a space. What is damaged is left out, with a word: it stops no question."""
        try:
            for batch in self.store.batches(space):
                yield [(key, value) for key, value in batch if space.keeps(key)]
        except ContradictionError:
            raise
        except StoreError as error:
            self.complain(f"{error}; going on without the rest of its facts")
        finally:
            self._complain_of_damage()

    def _complain_of_damage(self) -> None:
        if len(self.store.damaged) > self._damage_told:
            self._damage_told = len(self.store.damaged)
            self.complain(
                f"{self.store.damage_words}; `grundy store check --store {self.store.name}` counts them"
            )

    def _tell_of_others(self, space: Space | None) -> None:
        """Says, once, that an answer may rest on facts that nobody here has proved."""
        if space is None or space in self._others_told:
            return
        self._others_told.add(space)
        with suppress(StoreError):
            if count := self.store.taken_count(space):
                facts = "a fact that was" if count == 1 else f"{count:,} facts that were"
                self.complain(
                    f"the store {self.store.name} has {facts} taken in and not solved again about {space}: "
                    f"`grundy store check --again {count} --store {self.store.name}` solves again"
                )

    def _complain_of_memory(self) -> None:
        self.complain(f"the store {self.store.name} has more facts than memory: some were not read")

    def answer(self, game: Game, question: str) -> int | None:
        """The answer to a question about a game that has a search of its own, if the store has it."""
        space = Space.of(game, ANSWER)
        try:
            found = None if space is None else self.store.value(space, question)
        except StoreError as error:
            self.complain(f"{error}; going on without it")
            return None
        self._complain_of_damage()
        if found is None:
            return None
        self._tell_of_others(space)
        self.known += 1
        return int(found)

    def checkpoint(self, space: Space, question: str) -> Checkpoint | None:
        """What is saved of an earlier search for the same answer, if it can be read."""
        try:
            return self.store.checkpoint(space, question)
        except StoreError as error:
            self.complain(f"{error}; it begins again")
            return None

    def suspects(self, game: Game, convention: str, keys: Iterable[str]) -> str:
        """Which fact is wrong, or may be, if an answer contradicts itself that may rest on these facts."""
        from grundy.store.suspects import suspects

        return suspects(self.store, Space.of(game, convention), keys)

    # ---- writing --------------------------------------------------------------------------------
    def keep_answers(self, game: Game, answers: Mapping[str, int]) -> None:
        """Keeps the answers to such questions."""
        self._keep(Space.of(game, ANSWER), [(question, int(n)) for question, n in answers.items()], "answers")

    def keep_values(self, game: Game, values: Sequence[tuple[str, str]]) -> None:
        """Keeps canonical forms of components."""
        self._keep(Space.of(game, CANONICAL), values, "canonical forms")

    def _keep(self, space: Space | None, facts: Sequence[tuple[str, Value]], words: str) -> None:
        if space is None:
            return
        try:
            self.kept += self.store.add(
                space, [(key, value) for key, value in facts if len(key) <= LONGEST_KEY]
            )
        except InconsistentError:
            raise
        except StoreError as error:
            self.complain(f"{error}; {len(facts):,} {words} were not kept")

    @contextmanager
    def watching(self, game: Game, convention: str, search: Search) -> Iterator[None]:
        """Keeps what `search` proves until it has ended."""
        space = Space.of(game, convention)
        if space is None:
            yield
            return
        with (_TreeWatch if search.has_tree else _SearchWatch)(self, space, search):
            yield

    @contextmanager
    def watching_values(
        self, game: Game, table: _engine.ValueTable, components: Sequence[str]
    ) -> Iterator[None]:
        """Keeps the canonical forms that a table finds while it values the sum of some components."""
        space = Space.of(game, CANONICAL)
        if space is None:
            yield
            return
        with _ValuesWatch(self, space, table, components):
            yield


class _Watch(threading.Thread, ABC):
    """Follows some work from its start to its end."""

    def __init__(self, recorder: StoreRecorder, space: Space) -> None:
        super().__init__(name="grundy store", daemon=True)
        self.recorder, self.store, self.space = recorder, recorder.store, space
        self.contradiction: InconsistentError | None = None
        self._waiting: dict[str, Value] = {}
        self._taken, self._begun = 0, time.process_time()
        self._over = threading.Event()
        self._failed_at: float | None = None

    @abstractmethod
    def news(self, most: int) -> Sequence[tuple[str, Value]]:
        """Facts found since the last call, the hardest ones if there are more."""

    @abstractmethod
    def halt(self) -> None:
        """Ends the work."""

    def __enter__(self) -> None:
        self.start()

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: object) -> None:
        self.end()
        if kind is None and self.contradiction is not None:
            raise self.contradiction

    def run(self) -> None:
        while not self._over.wait(INTERVAL):
            self._keep_news()

    def end(self) -> None:
        """After the end of the work: the last news."""
        self._over.set()
        self.join()
        self._failed_at = None
        self._keep_news()
        if self._waiting:
            self._rescue()

    def _keep_news(self) -> None:
        with suppress(GrundyError, LimitReachedError):  # of rules in Python; the search tells it
            news = self.news(self._allowance())
            self._taken += len(news)
            self._waiting.update((key, n) for key, n in news if self._is_kept(key))
        if not self._waiting or self.contradiction is not None:
            return
        if self._failed_at is not None and time.monotonic() < self._failed_at + RETRY:
            return
        try:
            self.recorder.kept += self.store.add(self.space, self._waiting.items())
            self._waiting.clear()
            self._failed_at = None
        except InconsistentError as error:
            self.contradiction = error
            self.halt()
        except StoreError as error:
            if self._failed_at is None:
                self.recorder.complain(str(error))
            self._failed_at = time.monotonic()

    def _is_kept(self, text: str) -> bool:
        """Whether what is found about a text is kept."""
        return len(text) <= LONGEST_KEY and self.space.keeps(text)

    def _allowance(self) -> int:
        """How many more facts may be kept now."""
        earned = self.earned(time.process_time() - self._begun)
        return max(earned - self._taken, FACTS_EACH_TIME)

    def earned(self, seconds: float) -> int:
        """How many facts may be kept of work that has taken so long."""
        return FEW_FACTS + int(FACTS_PER_SECOND * seconds)

    def _rescue(self) -> None:
        """Writes what the store could not take into a file."""
        if self.contradiction is not None:
            return
        for folder in (Path.cwd(), Path(tempfile.gettempdir())):
            path = folder / f"grundy-unsaved-{os.getpid()}.facts"
            try:
                with path.open("w", encoding="utf-8") as file:
                    write_text(file, [(self.space, sorted(self._waiting.items()))])
            except OSError:
                with suppress(OSError):
                    path.unlink()
                continue
            self.recorder.complain(
                f"{len(self._waiting):,} facts that the store did not take are in {path}: "
                "`grundy store import` reads it"
            )
            return
        self.recorder.complain(f"{len(self._waiting):,} facts were not kept")


class _SearchWatch(_Watch):
    """Follows a search."""

    def __init__(self, recorder: StoreRecorder, space: Space, search: Search) -> None:
        super().__init__(recorder, space)
        self.search = search

    def news(self, most: int) -> Sequence[tuple[str, Value]]:
        return self.search.news(most)

    def halt(self) -> None:
        self.search.halt()


class _TreeWatch(_SearchWatch):
    """Follows a proof-number search, and keeps its tree too."""

    def __init__(self, recorder: StoreRecorder, space: Space, search: Search) -> None:
        super().__init__(recorder, space, search)
        self._saved_at = time.monotonic()
        self._save_takes = 0.0
        self._keeps_none = False
        """Whether this tree is not kept: it would not be read again, or there was no time to read an older
        one, which is worth more."""

    def __enter__(self) -> None:
        self.resume()
        super().__enter__()

    def resume(self) -> None:
        """Goes on from the checkpoint of an earlier search for the same answer, if there is one."""
        if not self.space.keeps(self.search.question):
            self._keeps_none = True
            return
        saved = self.recorder.checkpoint(self.space, self.search.question)
        if saved is not None:
            try:
                self.search.load(saved.body)
            except LimitReachedError:
                self._keeps_none = True
            except GrundyError as error:  # of an older version
                self.recorder.complain(f"the saved search of {saved.saved} is of no use: {error}")

    def run(self) -> None:
        while not self._over.wait(INTERVAL):
            self._keep_news()
            self._keep_tree(CHECKPOINT_INTERVAL)

    def end(self) -> None:
        """After the end of the search: the last news, and its tree if it has no answer."""
        super().end()
        if self._failed_at is not None:
            return
        if self.search.outcome is None or (self.search.goal == "grundy" and self.search.grundy is None):
            self._keep_tree(0.0)
        else:
            with suppress(StoreError):
                self.store.drop_checkpoint(self.space, self.search.question)

    def _keep_tree(self, interval: float) -> None:
        started = time.monotonic()
        if self._keeps_none or started < self._saved_at + max(interval, 20 * self._save_takes):
            return
        with suppress(GrundyError, LimitReachedError):
            body = self.search.save()
            if 0 < len(body) <= LARGEST_CHECKPOINT:
                self.store.save_checkpoint(self.space, self.search.question, body, self.search.nodes)
        self._saved_at = time.monotonic()
        self._save_takes = self._saved_at - started if interval else 0.0


class _ValuesWatch(_Watch):
    """Follows a table that finds canonical forms, and keeps a copy of it until the answer is there."""

    def __init__(
        self, recorder: StoreRecorder, space: Space, table: _engine.ValueTable, components: Sequence[str]
    ) -> None:
        super().__init__(recorder, space)
        self.table, self.components = table, list(components)
        self.question = f"value of {' + '.join(components)}"
        self._saved = False
        self._copied_at = time.monotonic()

    def __enter__(self) -> None:
        saved = self.recorder.checkpoint(self.space, self.question)
        if saved is not None:
            self._saved = True
            try:
                self.table.load(saved.body)
            except (GrundyError, UnicodeDecodeError) as error:  # of an older version
                self.recorder.complain(f"the saved values of {saved.saved} are of no use: {error}")
        super().__enter__()

    def news(self, most: int) -> Sequence[tuple[str, Value]]:
        if self._over.is_set():
            return self.table.news(most)
        due = time.monotonic() > self._copied_at + CHECKPOINT_INTERVAL
        if due:
            self._copied_at = time.monotonic()
        news, copy = self.table.ask(most, due)
        if copy:
            self._keep_copy(copy)
        return news

    def halt(self) -> None:
        self.table.halt()

    def earned(self, seconds: float) -> int:
        return FEW_FORMS + int(FORMS_PER_SECOND * seconds)

    def end(self) -> None:
        """After the end of the work: the last news, and a copy of the table if it has no answer."""
        super().end()
        with suppress(StoreError):
            if self.table.knows(self.components):
                if self._saved:
                    self.store.drop_checkpoint(self.space, self.question)
            elif time.process_time() - self._begun > WORTH_SAVING:
                self._keep_copy(self.table.save())

    def _keep_copy(self, copy: bytes) -> None:
        if len(copy) <= LARGEST_CHECKPOINT and len(self.question) <= LONGEST_KEY:
            with suppress(StoreError):
                values = copy.count(b"\n") - 1
                self.store.save_checkpoint(self.space, self.question, copy, values)
                self._saved = True
