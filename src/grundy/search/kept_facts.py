"""What is kept about positions, one class a kind: read again as the searches read it that wrote it, and found
again by a new search."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property

from grundy.budget import AnyLimits
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Game, Position
from grundy.games.fact_space import ANSWER, CANONICAL, Value
from grundy.games.options import component
from grundy.games.writing import tokens
from grundy.search.dedicated import find_answer, read_question
from grundy.search.limits import Limits
from grundy.search.misere import CLOSE, OPEN, FormsBelow, NamedFormError
from grundy.search.partizan import PartizanSolver
from grundy.search.scores import ScoreSolver
from grundy.search.solver import Solver
from grundy.values import MisereForm

_NAME = re.compile(r"@[0-9a-f]{32}")

Forms = Callable[[AnyLimits], FormsBelow]
"""The misère forms that may have met the searches whose facts these are."""


class KeptFacts(ABC):
    """Facts of one kind about a game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @abstractmethod
    def read(self, key: str) -> object:
        """Reads what a fact is about; `GrundyError` when no search would."""

    @abstractmethod
    def found(self, key: str, said: Value, limits: AnyLimits, forms: Forms) -> Value:
        """What a new search finds, which knows none of the facts, where `said` is what is kept."""


class KeptNimbers(KeptFacts):
    """Nimbers of components.

    >>> import grundy
    >>> facts = KeptNimbers(grundy.game("cram"))
    >>> facts.read("../..")
    >>> facts.read("..#..")
    Traceback (most recent call last):
    ...
    grundy.errors.GrundyError: not a single component: '..#..'
    """

    @cached_property
    def _reading(self) -> Solver:
        return Solver(self.game)

    def read(self, key: str) -> None:
        if len(self._reading.place_written(key)[1]) > 1:
            raise GrundyError(f"not a single component: {key!r}")

    def found(self, key: str, said: Value, limits: AnyLimits, forms: Forms) -> Value:
        return said if Solver(self.game, limits=limits).has_nimber(key, int(said)) else f"not {said}"


class KeptMisereValues(KeptNimbers):
    """Misère Grundy values of sums, where a sum with forms in it is a single thing."""

    def read(self, key: str) -> None:
        for part in tokens(key):
            if part.startswith(OPEN) and part.endswith(CLOSE):
                form = part.removeprefix(OPEN).removesuffix(CLOSE)
                if not _NAME.fullmatch(form):
                    MisereForm.parse(form)
            else:
                self._reading.place(component(self.game.position, part))

    def found(self, key: str, said: Value, limits: AnyLimits, forms: Forms) -> Value:
        solver = Solver(self.game, misere=True, limits=limits)
        try:
            right = solver.has_nimber(key, int(said))
        except NamedFormError:
            right = solver.has_nimber(key, int(said), forms(limits))
        return said if right else f"not {said}"


class KeptForms(KeptFacts):
    """Canonical forms of components."""

    @cached_property
    def _reading(self) -> PartizanSolver:
        return PartizanSolver(self.game)

    def read(self, key: str) -> Position:
        return self._reading.read(key)

    def found(self, key: str, said: Value, limits: AnyLimits, forms: Forms) -> Value:
        solver = PartizanSolver(self.game, limits=limits)
        form = solver.value(solver.read(key))
        if form is None:
            raise LimitReachedError.by(solver.stopped_by)
        return form.full_text()


class KeptContracts(KeptFacts):
    """Contracts that cannot be kept."""

    @cached_property
    def _reading(self) -> ScoreSolver:
        return ScoreSolver(self.game)

    def read(self, key: str) -> object:
        return self._reading.read(key)

    def found(self, key: str, said: Value, limits: AnyLimits, forms: Forms) -> Value:
        return 0 if ScoreSolver(self.game, limits=limits).cannot_keep(key) else "that it can be kept"


class KeptAnswers(KeptFacts):
    """Answers to questions about games with a search of their own."""

    def read(self, key: str) -> object:
        return read_question(self.game, key, Limits())

    def found(self, key: str, said: Value, limits: AnyLimits, forms: Forms) -> Value:
        return find_answer(self.game, key, limits)


FACT_KINDS: dict[str, type[KeptFacts]] = {
    "normal": KeptNimbers,
    "misere": KeptMisereValues,
    "score": KeptContracts,
    CANONICAL: KeptForms,
    ANSWER: KeptAnswers,
}
"""The kinds of facts, by the convention under which they are kept."""
