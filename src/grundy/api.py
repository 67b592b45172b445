"""The front door: `solve` a position, by theorem if one answers and by search if not."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from grundy.api_compounds import solve_compound
from grundy.clock import checked_by, ends_after
from grundy.compounds import Compound, Reading, Variant
from grundy.errors import GrundyError, LimitReachedError, TooLargeError
from grundy.games import PartizanPosition, Position, ScoringPosition
from grundy.search import (
    Limits,
    Progress,
    Search,
    SearchInterrupted,
    Solver,
    parse_duration,
    parse_memory,
    stopped_words,
)
from grundy.search.own import OwnSolver, has_own_search, own_solver
from grundy.search.rules import check_method
from grundy.values import MisereForm, Nimber, Outcome, Score

if TYPE_CHECKING:
    from grundy.proofs.proof import Proof
    from grundy.search.keeping import Keeper
    from grundy.search.partizan import PartizanSolver
    from grundy.search.scores import ScoreSolver
    from grundy.store import Store
    from grundy.values.bitype import SignedBitype
    from grundy.values.domination import DominationNumbers
    from grundy.values.misere_games import MisereGame
    from grundy.values.partizan import CanonicalForm

    Value: TypeAlias = (
        Nimber | CanonicalForm | MisereForm | MisereGame | Reading | Score | SignedBitype | DominationNumbers
    )

SHORT_SECONDS, SHORT_NODES = 0.5, 5000
"""How long to look for a move that a theorem does not name."""


@dataclass(frozen=True)
class Result:
    """The answer to `solve`: what was found, how, and what it took. What does not apply is None."""

    position: Position
    convention: str = "normal"
    outcome: Outcome | None = None
    grundy: Nimber | None = None
    """The nimber; in misère play, the misère Grundy value."""
    value: Value | None = None
    score: int | None = None
    """What the player to move gets, in a game that is won by points."""
    winning_move: str | None = None
    best_move: str | None = None
    """A move that gets the score."""
    by: str = "search"
    """`search`, or `theorem: NAME`."""
    nodes: int = 0
    seconds: float = 0.0
    method: str | None = None
    stopped_by: str = ""
    """Empty, or what ended the search before the answer: `time`, `nodes`, `memory`, `stop`, `interrupt`."""
    known: str = ""
    """What is known so far, when the search was stopped."""
    asked_grundy: bool = False
    """Whether the nimber or the canonical form was asked for, and not only the outcome."""
    theorems: bool = True
    """Whether theorems were allowed to help."""
    solver: Solver | PartizanSolver | ScoreSolver | None = field(default=None, repr=False, compare=False)
    """Where what was proved on the way is kept."""

    @property
    def answered(self) -> bool:
        """Whether this is the answer, and not what was known when a limit was reached."""
        return not self.stopped_by

    def proof(self, progress: Progress | None = None) -> Proof:
        """The certificate of the answer, from what the search has stored; gaps are filled by search.

        >>> import grundy
        >>> r = grundy.solve(grundy.game("nim").start("3+5"), theorems=False)
        >>> for entry in r.proof().entries:
        ...     print(entry)
        1 1
        2 2
        3 3
        """
        from grundy.proofs.proof import prove

        return prove(
            self.position,
            self.claim,
            solver=self.solver,
            misere=self.convention == "misere",
            theorems=self.by != "search" or (self.score is not None and self.theorems),
            progress=progress,
        )

    @property
    def claim(self) -> str:
        """The answer in the words of certificates."""
        from grundy.values.domination import DominationNumbers

        if self.answered and self.outcome is None and isinstance(self.value, DominationNumbers):
            return f"moves {self.value.dominator} {self.value.staller}"
        if not self.answered or self.outcome is None:
            raise GrundyError("there is no answer that could be proved")
        if self.score is not None:
            return f"score {self.score}"
        if self.asked_grundy and self.grundy is not None:
            return f"nimber {int(self.grundy)}"
        if self.asked_grundy and isinstance(self.position, PartizanPosition) and self.value is not None:
            return f"value {self.value}"
        return f"outcome {self.outcome}"

    def as_json(self) -> dict[str, Any]:
        """The result as the fields that `--json` prints."""
        fields: dict[str, Any] = {
            "game": self.position.game.name,
            "position": str(self.position),
            "convention": self.convention,
            "outcome": None if self.outcome is None else self.outcome.value,
            "grundy": None if self.grundy is None else int(self.grundy),
            "value": None if self.value is None else str(self.value),
            "score": self.score,
            "winning_move": self.winning_move,
            "by": self.by,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
        }
        if isinstance(self.position, Compound):
            variant = Variant(self.position.rule, self.convention == "misere")
            fields |= {"game": self.position.of.name, "compound": str(variant)}
        if isinstance(self.position, ScoringPosition) or self.best_move is not None:
            fields |= {"best_move": self.best_move}
        if self.stopped_by:
            fields |= {"stopped_by": self.stopped_by, "known": self.known}
        return fields


def solve(
    position: Position,
    *,
    misere: bool = False,
    grundy: bool = False,
    method: str = "auto",
    threads: int = 1,
    memory: int | str | None = None,
    time_limit: float | str | None = None,
    nodes: int | None = None,
    theorems: bool = True,
    find_move: bool = True,
    progress: Progress | None = None,
    solver: Solver | PartizanSolver | ScoreSolver | OwnSolver | None = None,
    base: Position | None = None,
    store: str | Store | None = None,
) -> Result:
    """Solves a position: its outcome and a winning move, and with `grundy` its nimber or canonical form.

    Of a game that is won by points, it is the score and a best move.

    With `misere`, whoever cannot move wins, and `grundy` asks for the misère Grundy value: the n for which
    the position plus a Nim heap of n is lost. `base` is for `Solver`.
    Where a theorem says that there is a winning move but not which, `find_move` looks for it, not for long.
    A search that a limit stops gives a result that is not `answered`, with what is `known`.
    A `solver` keeps what has been proved for the next call; a `store`, the name of a file or a URL, for ever.

    >>> import grundy
    >>> r = grundy.solve(grundy.game("cram").start("3x5"), grundy=True, theorems=False)
    >>> print(r.outcome, r.grundy, r.by)
    N * search
    """
    if isinstance(store, str):
        from grundy.store import Store

        said = {name: value for name, value in locals().items() if name not in ("position", "store", "Store")}
        with Store(store) as opened:
            return solve(position, **said, store=opened)
    check_method(method)
    keeper = _keeper(store)
    limits = Limits(
        parse_memory(memory) if isinstance(memory, str) else memory,
        parse_duration(time_limit) if isinstance(time_limit, str) else time_limit,
        nodes,
    )
    if has_own_search(position, method):
        from grundy.api_own import solve_own

        if misere:
            raise GrundyError(f"{position.game} is not won by the last move: there is no misère play of it")
        if not isinstance(solver, OwnSolver):
            solver = own_solver(position, keeper)
        return solve_own(position, solver, limits, grundy, theorems, find_move)
    if isinstance(position, PartizanPosition):
        from grundy.api_partizan import solve_partizan
        from grundy.search.partizan import PartizanSolver

        if base is not None:
            raise GrundyError("a base of misère forms is for impartial games")
        if not isinstance(solver, PartizanSolver):
            solver = PartizanSolver(
                position, method=method, threads=threads, limits=limits, misere=misere, keeper=keeper
            )
        _check_convention(solver, misere)
        found = solve_partizan(position, solver, limits, grundy, theorems, find_move, progress)
        return replace(found, asked_grundy=grundy, solver=solver)
    if isinstance(position, ScoringPosition):
        from grundy.api_scores import solve_scoring
        from grundy.search.scores import ScoreSolver

        if misere:
            raise GrundyError(f"{position.game} is won by points: there is no misère play")
        if grundy:
            raise GrundyError(f"{position.game} is won by points: its positions have no nimber")
        if not isinstance(solver, ScoreSolver):
            solver = ScoreSolver(position, method=method, threads=threads, limits=limits, keeper=keeper)
        scored = solve_scoring(position, solver, limits, find_move, progress)
        return replace(scored, solver=solver, theorems=theorems)
    if not isinstance(solver, Solver):
        solver = Solver(
            position,
            method=method,
            threads=threads,
            limits=limits,
            misere=misere,
            base=base,
            keeper=keeper,
        )
    _check_convention(solver, misere)
    result = None
    if theorems and isinstance(position, Compound) and not grundy:
        result = solve_compound(position, solver, limits, find_move)
    if theorems and result is None:
        result = _by_theorem(position, grundy, misere, limits)
    if result is None:
        result = _by_search(position, grundy, solver, limits, method, threads, progress)
    elif find_move and result.outcome is Outcome.N and result.winning_move is None:
        result = _with_move(result, solver, limits, method, threads, progress)
    return replace(result, asked_grundy=grundy, solver=solver)


def _keeper(store: Store | None) -> Keeper | None:
    if store is None:
        return None
    from grundy.store import Keeper

    return Keeper(store)


def _check_convention(solver: Solver | PartizanSolver, misere: bool) -> None:
    if solver.misere != misere:
        raise GrundyError(f"the solver is for {'misère' if solver.misere else 'normal'} play")


def _by_theorem(position: Position, want_grundy: bool, misere: bool, limits: Limits) -> Result | None:
    from grundy.theorems import answer, misere_answer

    started, convention = time.monotonic(), "misere" if misere else "normal"
    try:
        with checked_by(ends_after(limits.time)):
            found = (misere_answer if misere else answer)(position, want_grundy)
    except LimitReachedError:
        return _out_of_time(position, convention, started, "no theorem has answered yet")
    if found is None:
        return None
    said, theorem = found
    grundy = said.grundy if said.grundy is not None else _zero_if(said.outcome)
    return Result(
        position,
        convention,
        outcome=said.outcome,
        grundy=grundy,
        value=None if misere else grundy,
        winning_move=said.winning_move,
        by=f"theorem: {theorem.name}",
        seconds=time.monotonic() - started,
    )


def _out_of_time(position: Position, convention: str, started: float, known: str) -> Result:
    seconds = time.monotonic() - started
    return Result(position, convention, seconds=seconds, stopped_by="time", known=known)


def short_limits(limits: Limits) -> Limits:
    """These limits, and those of a short search."""
    return Limits(
        limits.memory,
        min(limits.time or SHORT_SECONDS, SHORT_SECONDS),
        min(limits.nodes or SHORT_NODES, SHORT_NODES),
    )


def _with_move(
    said: Result, solver: Solver, limits: Limits, method: str, threads: int, progress: Progress | None
) -> Result:
    """The answer of a theorem with a winning move, if a short search finds one."""
    try:
        found = _by_search(said.position, False, solver, short_limits(limits), method, threads, progress)
    except TooLargeError:
        return said
    except SearchInterrupted as interrupt:
        interrupt.result = replace(said, stopped_by="interrupt", known="a winning move was not found yet")
        raise
    return replace(
        said,
        winning_move=found.winning_move,
        nodes=found.nodes,
        seconds=said.seconds + found.seconds,
        method=found.method,
    )


def _by_search(
    position: Position,
    want_grundy: bool,
    solver: Solver,
    limits: Limits,
    method: str,
    threads: int,
    progress: Progress | None,
) -> Result:
    started, nodes_before = time.monotonic(), solver.nodes
    try:
        with checked_by(ends_after(limits.time)):
            solver.place(position)  # may compute a base of misère forms
    except LimitReachedError:
        return _out_of_time(position, solver.convention, started, "the search has not begun yet")
    limits = limits.less(time.monotonic() - started, 0)
    search = solver.search(
        position, goal="grundy" if want_grundy else "outcome", limits=limits, method=method, threads=threads
    )

    def result() -> Result:
        return replace(
            _so_far(position, solver, search),
            nodes=solver.nodes - nodes_before,
            seconds=time.monotonic() - started,
        )

    try:
        if not _already_known(position, want_grundy, solver):
            solver.run(search, progress)
        found = result()
        if found.outcome is Outcome.N and found.answered:
            left = limits.less(found.seconds, found.nodes)
            move = _winning_move(position, solver, left, progress)
            found = replace(result(), winning_move=move)
    except KeyboardInterrupt as stop:
        interrupt = stop if isinstance(stop, SearchInterrupted) else SearchInterrupted()
        so_far = result()
        known = so_far.known or "a winning move was not found yet"
        interrupt.result = replace(so_far, stopped_by="interrupt", known=known)
        raise interrupt from None
    return found


def _already_known(position: Position, want_grundy: bool, solver: Solver) -> bool:
    known = solver.lookup(position) if want_grundy else solver.known_outcome(position)
    return known is not None


def _so_far(position: Position, solver: Solver, search: Search) -> Result:
    grundy = solver.lookup(position)
    if grundy is None:
        grundy = search.grundy
    outcome = search.outcome or solver.known_outcome(position)
    if grundy is not None:
        outcome = Outcome.N if int(grundy) else Outcome.P
    elif outcome is None and search.at_least > 0:
        outcome = Outcome.N
    grundy = grundy if grundy is not None else _zero_if(outcome)
    answered = (grundy if search.goal == "grundy" else outcome) is not None
    return Result(
        position,
        convention="misere" if solver.misere else "normal",
        outcome=outcome,
        grundy=grundy,
        value=None if solver.misere else grundy,
        method=search.method,
        stopped_by="" if answered else search.stopped_by or "stop",
        known="" if answered else _known(search, outcome, solver),
    )


def _known(search: Search, outcome: Outcome | None, solver: Solver) -> str:
    about, value = "the outcome is still open", "misère Grundy value" if solver.misere else "nimber"
    if search.goal == "grundy" and search.at_least:
        about = f"the {value} is at least {search.at_least}"
    elif outcome is Outcome.N:
        about = f"the {value} is not 0"
    return f"{about}; {value}s proved on the way: {len(solver):,}"


def _winning_move(
    position: Position, solver: Solver, limits: Limits, progress: Progress | None
) -> str | None:
    try:
        return solver.winning_move(position, limits, progress)
    except LimitReachedError:
        return None


def _zero_if(outcome: Outcome | None) -> Nimber | None:
    return Nimber(0) if outcome is Outcome.P else None


def answer_for(position: Position, **options: Any) -> Result:
    """What `p.outcome()` and `p.grundy()` ask: the result, or `LimitReachedError` when there is none."""
    result = solve(position, find_move=False, **options)
    if not result.answered:
        raise LimitReachedError(f"{position}: {stopped_words(result.stopped_by)}; {result.known}")
    return result
