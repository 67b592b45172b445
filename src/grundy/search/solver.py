"""A solver: one game's positions, and everything that has been proved about them so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TYPE_CHECKING, Any

from grundy.budget import AnyLimits, Budget, checked_limits
from grundy.clock import within_budget
from grundy.errors import ContradictionError, GrundyError, LimitReachedError
from grundy.games import Game, Position
from grundy.games.conventions import convention_of
from grundy.games.fact_space import Space
from grundy.search.fact_batch import FactBatch
from grundy.search.frames import Frame, Frames, RulesFor
from grundy.search.helpers import Errand
from grundy.search.misere import FormsBelow, written
from grundy.search.recorder import LOSING_BUT_WINNING, NO_WINNING_MOVE, Recorder, contradiction
from grundy.search.rules import (
    check_method,
    components_to_search,
    method_for,
    rules_for,
    translate_engine_errors,
)
from grundy.search.search import Progress, Search
from grundy.search.telling import Telling
from grundy.search.threads import check_threads, engine_threads
from grundy.values import Nimber, Outcome

if TYPE_CHECKING:
    from grundy.search.helpers import Helpers


MOST_NIMBER = 65_000
"""The largest nimber that the engine's searches know."""


class Solver(Telling):
    """Solves positions of one game; each answer makes the next ones easier.

    The key of a native game depends on the frame that the search starts from: Cram's on the width of the
    board. Made from a position, the solver lays its table out for that one and all that fit into its frame;
    a position that does not fit gets a table of its own. One search at a time can use a table: while it runs,
    other questions, from another thread of Python, get `GrundyError`. Give each thread a solver of its own.

    With `misere`, whoever cannot move wins, and the misère Grundy value takes the place of the nimber. Then
    components that occur in the game tree of the position `base`, or of one of several, are replaced by their
    misère forms.

    A `recorder` knows what earlier runs have proved, and keeps what searches prove (see `grundy.store`).
    With `helpers`, they search (see `grundy.cluster`).

    >>> import grundy
    >>> cram = grundy.game("cram")
    >>> solver = Solver(cram)
    >>> print(solver.grundy(cram.start("3x5")), solver.lookup(cram.start("3x5")))
    * *
    """

    def __init__(
        self,
        subject: Game | Position,
        *,
        method: str = "auto",
        threads: int | str = 1,
        limits: AnyLimits | None = None,
        misere: bool = False,
        base: Position | Sequence[Position] | None = None,
        recorder: Recorder | None = None,
        rules: RulesFor = rules_for,
        helpers: Helpers | None = None,
    ) -> None:
        self.game = solved_game(subject)
        self.method = check_method(method)
        self.threads = check_threads(threads)
        self.limits = checked_limits(limits)
        self.misere = misere
        bases = (base,) if isinstance(base, Position) else tuple(base or ())
        if bases and not misere:
            raise GrundyError("a base is for misère play, and this is normal play")
        for one in bases:
            if one.game is not self.game:
                raise GrundyError(f"a base is a position of {self.game}: not {one!r}")
        self._recorder = recorder
        self._helpers = helpers
        first = subject if isinstance(subject, Position) else None
        self._frames = Frames(self.game, misere, bases, rules, recorder, first)
        self.nodes = 0
        """Nodes of all searches so far."""
        self.forgotten = 0
        """Nimbers that were proved and forgotten, for want of memory."""
        self.shelved = 0
        """Nimbers that are on disk, for want of memory."""
        self.learnt: dict[str, dict[Position, Any]] = {}
        """Values of components for other game functions than the nimber, by the name of the function."""

    # ---- what is known --------------------------------------------------------------------------
    def place(self, position: Position, limits: AnyLimits | None = None) -> tuple[Frame, tuple[str, ...]]:
        """The rules and the table under which `position` is played, and its components there; in misère play,
        a base of forms may be computed first."""
        return self._frames.place(position, limits or self.limits)

    @property
    def convention(self) -> str:
        """`normal` or `misere`."""
        return convention_of(self.misere)

    def __len__(self) -> int:
        """How many nimbers of components are proved."""
        return sum(len(frame.table) for frame in self._frames)

    @property
    def proved_words(self) -> str:
        """How much is proved, for people."""
        elsewhere = [f"{self.shelved:,} on disk"] if self.shelved else []
        elsewhere += [f"{self.forgotten:,} forgotten"] if self.forgotten else []
        also = f", and {' and '.join(elsewhere)} for want of memory" if elsewhere else ""
        return f"nimbers proved on the way: {len(self):,}{also}"

    def lookup(self, position: Position) -> Nimber | None:
        """The nimber of `position` if it is proved already, without a search."""
        frame, components = self.place(position)
        nimber = frame.nimber(components)
        return None if nimber is None else Nimber(nimber)

    def known_outcome(self, position: Position) -> Outcome | None:
        """The outcome of `position` if it follows from what is proved, without a search."""
        frame, components = self.place(position)
        nimber = frame.nimber(components)
        if nimber is not None:
            return Outcome.N if nimber else Outcome.P
        return Outcome.N if frame.is_not(components, 0) else None

    # ---- solving --------------------------------------------------------------------------------
    def search(
        self,
        position: Position,
        *,
        goal: str = "outcome",
        nimber: int = 0,
        limits: AnyLimits | None = None,
        method: str | None = None,
        threads: int | str | None = None,
        passes_on: str = "",
    ) -> Search:
        """A search of `position` + *`nimber`, ready to start; `goal` is `outcome` or `grundy`. What is not
        said is as the solver has it. With `passes_on`, `nimbers` or `all`, what is found is noted down for
        `Search.take`."""
        budget = Budget.of(limits or self.limits)
        frame, components = self.place(position, budget)
        chosen = method or self.method
        return self.search_sum(frame, components, goal, nimber, budget, chosen, threads, passes_on)

    def search_sum(
        self,
        frame: Frame,
        components: Sequence[str],
        goal: str = "outcome",
        nimber: int = 0,
        limits: AnyLimits | None = None,
        method: str = "auto",
        threads: int | str | None = None,
        passes_on: str = "",
        alone: bool = False,
    ) -> Search:
        """The same, for components as the engine knows them; `alone` in this process, whoever helps."""
        from grundy import _engine

        if goal not in ("outcome", "grundy"):
            raise GrundyError(f"a search is for the outcome or the grundy value, not for {goal!r}")
        budget = Budget.of(limits or self.limits)
        chosen = method_for(self.game, frame.rules) if method == "auto" else check_method(method)
        question = f"{goal} of {' + '.join(components)} + *{nimber}"
        if self._helpers is not None and frame.start is not None and not alone:
            if self.space is None:
                raise GrundyError(f"{self.game} is made up in this process: nobody else can search it")
            return self._helpers.search(
                Errand(
                    frame.start,
                    self.misere,
                    self._frames.bases,
                    self._frames.rules,
                    self.space,
                    frame.table,
                    frame.cancel,
                    self.tell,
                    tuple(components),
                    goal,
                    nimber,
                    budget,
                    chosen,
                    question,
                )
            )
        with translate_engine_errors():
            engine = _engine.Search(
                frame.table,
                list(components),
                goal=goal,
                nimber=nimber,
                method=chosen,
                **engine_threads(
                    self.threads if threads is None else check_threads(threads),
                    frame.rules,
                    exact=budget.nodes is not None,
                ),
                **budget.engine,
                keep_news=self._recorder is not None,
                passes_on=passes_on,
            )
        return Search(
            engine,
            frame.table,
            frame.cancel,
            budget,
            goal=goal,
            method=chosen,
            question=question,
            space=self.space,
        )

    # ---- passing on -----------------------------------------------------------------------------
    @property
    def space(self) -> Space | None:
        """What the facts are about; None if nobody else can know them."""
        return Space.of(self.game, self.convention)

    def tell(self, batch: bytes) -> int:
        """`Search.tell` between searches: of all positions that were asked about so far."""
        facts = FactBatch.read(batch)
        if self.space is None:
            raise GrundyError(f"{self.game} was made up on the spot: nobody else can know facts about it")
        facts.check_for(self.space)
        self._frames.lay_out(self.limits)
        with translate_engine_errors():
            return max((frame.table.tell(facts.lines) for frame in self._frames), default=0)

    def forget_effort(self) -> None:
        """Forgets what searches have spent on questions that are open, and keeps what they have proved."""
        for frame in self._frames:
            frame.table.forget_effort()

    def outcome(self, position: Position) -> Outcome:
        """Who wins `position`; `LimitReachedError` when a budget ended first."""
        known = self.known_outcome(position)
        if known is not None:
            return known
        search = self.run(self.search(position))
        if search.outcome is None:
            raise LimitReachedError.by(search.stopped_by, about=position)
        return search.outcome

    def grundy(self, position: Position) -> Nimber:
        """The nimber of `position`; `LimitReachedError` when a budget ended first."""
        known = self.lookup(position)
        if known is not None:
            return known
        search = self.run(self.search(position, goal="grundy"))
        if search.grundy is None:
            raise LimitReachedError.by(search.stopped_by, about=position)
        return search.grundy

    def has_nimber(self, node: str, nimber: int, forms: FormsBelow | None = None) -> bool:
        """Whether a component, as the engine writes it, has this nimber (in misère play, this misère Grundy
        value), by a search for who wins the two together. `forms` are for misère play, where some in the
        component have a name only.

        >>> import grundy
        >>> solver = Solver(grundy.game("cram"), misere=True)
        >>> solver.has_nimber("..../.... & «2»", 2), solver.has_nimber("..../.... & «2»", 3)
        (True, False)
        """
        if not 0 <= nimber <= MOST_NIMBER:
            return False
        frame, components = self._frames.place_node(node, forms, self.limits)
        search = self.run(self.search_sum(frame, components, nimber=nimber, method=self.method))
        if search.outcome is None:
            raise LimitReachedError.by(search.stopped_by, about=node)
        return search.outcome is Outcome.P

    def place_written(self, node: str) -> tuple[Frame, tuple[str, ...]]:
        """The same of a component of normal play as the engine writes it."""
        return self._frames.place_written(node, self.limits)

    def winning_move(
        self,
        position: Position,
        limits: AnyLimits | None = None,
        progress: Progress | None = None,
    ) -> str | None:
        """A move to a P-position, or None if there is none.

        A search that has proved a win has also proved some option a loss, hence the nimbers of all its
        components: the table usually knows the move already. Else the options are solved, easy ones first.
        """
        budget = Budget.of(limits or self.limits)
        with budget.in_time():
            return self._winning_move(position, budget, progress)

    def _winning_move(self, position: Position, budget: Budget, progress: Progress | None) -> str | None:
        names: dict[Position, str] = {}
        for name, option in within_budget(position.moves()):
            names.setdefault(option, name)
        for option, name in within_budget(names.items()):
            if self.known_outcome(option) is Outcome.P:
                return name
        if self.known_outcome(position) is Outcome.P:
            return None
        for option in within_budget(sorted(names, key=lambda one: one.size())):
            if self.known_outcome(option) is Outcome.N:
                continue
            search = self.run(self.search(option, limits=budget), progress)
            if search.outcome is None:
                raise LimitReachedError.by(search.stopped_by, about=position)
            if search.outcome is Outcome.P:
                return names[option]
        return None

    def check_lost(self, position: Position, limits: AnyLimits) -> None:
        """Raises a `ContradictionError` if a lost position has an option that is known to be lost too; no
        search."""
        with suppress(LimitReachedError), Budget.of(limits).in_time():
            if any(self.known_outcome(option) is Outcome.P for _, option in within_budget(position.moves())):
                raise self.contradiction(position, LOSING_BUT_WINNING)

    @property
    def remembers(self) -> bool:
        """Whether answers may rest on what earlier runs have proved."""
        return self._recorder is not None

    def contradiction(self, position: Position, said: str = NO_WINNING_MOVE) -> ContradictionError:
        """What to raise when the answer about a position contradicts itself."""
        return contradiction(self._recorder, position, said, self.convention, self._near(position))

    def _near(self, position: Position) -> Iterator[str]:
        """The components of a position and of its options, as facts about them are kept."""
        for one in (position, *position.options()):
            yield from self.place(one)[1]
            if self.misere:  # as searches write it in whose base its components are not
                yield written(components_to_search(one))

    def run(self, search: Search, progress: Progress | None = None) -> Search:
        """Runs a search to its end."""
        kept: AbstractContextManager[None] = nullcontext()
        if self._recorder is not None:
            kept = self._recorder.watching(self.game, self.convention, search)
        try:
            with kept, search:
                search.start().wait(progress=progress)
        finally:
            self.nodes += search.nodes
            self.forgotten += search.forgotten
            self.shelved = search.shelved
        return search


def solved_game(subject: Game | Position, solver: str = "") -> Game:
    """The game that a solver is made for, if solvers of that kind solve it."""
    if not isinstance(subject, Game | Position):
        raise TypeError(f"a solver is for a game or a position, as `grundy.game('cram')` is: not {subject!r}")
    game = subject if isinstance(subject, Game) else subject.game
    if solver and game.position.solved_by != solver:
        why = game.position.not_impartial or "is impartial"
        raise GrundyError(f"{game} {why}: use a {game.position.solved_by}")
    return game
