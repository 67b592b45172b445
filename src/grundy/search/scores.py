"""Solving games that are won by points: scores by contract.

A node is a position and a contract c: it is won if the player to move can get c points. Its children are
what whole turns leave, with the contract n - c + 1, n being the points at stake; a node is won if and only if
some child is lost. So the engine's searches find out whether a contract can be kept, and a score s is two
proofs: s can be kept, and s + 1 cannot.

Dots-and-boxes and Strings-and-coins have rules of their own in the engine. There a node is about the coins
that cannot be captured now: the others are counted by theorem 12 of Lemoine and Viennot. With coins to
decline, two things may be best: to take them all and go on, or to leave the last ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, cast

from grundy.boards.chains import CoinColours
from grundy.boards.coins import Coins
from grundy.budget import AnyLimits, Budget, CancelToken, checked_limits
from grundy.errors import ContradictionError, GrundyError, LimitReachedError, ParseError
from grundy.games import Game, ScoringPosition
from grundy.games.fact_space import Space
from grundy.search.helpers import Helpers
from grundy.search.recorder import Recorder, contradiction
from grundy.search.rules import check_method, translate_engine_errors
from grundy.search.score_tables import CONVENTION, Tables
from grundy.search.search import Progress, Search
from grundy.search.solver import solved_game
from grundy.search.telling import Telling
from grundy.search.threads import check_threads, engine_threads
from grundy.values import Outcome, Score

if TYPE_CHECKING:
    from grundy import _engine


@cache
def plain_score(position: ScoringPosition) -> Score:
    """The score by its definition, move by move: for small positions, and to check everything else by.

    >>> import grundy
    >>> print(plain_score(grundy.game("strings_and_coins").start("0-1-2-0, 0-3-4-0")))
    2/2
    """
    total, best = position.at_stake(), 0
    for option in position.options():
        won = total - option.at_stake()
        left = plain_score(option)
        best = max(best, won + left.mine if won else left.yours)
    return Score(best, total - best)


@dataclass(frozen=True)
class ScoreQuestion:
    """A position as the engine sees it: the score is found for `text`, and the rest is arithmetic."""

    text: str
    points: int
    """At stake in `text`."""
    taken: int = 0
    """Coins that the player to move takes whatever happens."""
    handout: int = 0
    """Coins that the player to move may take or decline."""
    coins: Coins | None = None
    """What `text` says, if it is for the engine's own rules of coins and strings."""

    def score(self, core: int) -> int:
        """The score of the whole position, if that of `text` is `core`."""
        if not self.handout:
            return self.taken + core
        return self.taken + max(self.handout + core, self.points - core)

    def keeps(self, contract: int, least: int, most: int) -> bool | None:
        """Whether a contract can be kept, as far as it follows from `least` <= score of `text` <= `most`."""
        answers = {self.score(core) >= contract for core in range(least, most + 1)}
        return answers.pop() if len(answers) == 1 else None


METHODS = ("auto", "dfpn", "pn", "depth")
"""Those of the search methods that find out who wins without nimbers."""

NATIVE_COINS, NATIVE_JOINTS = 120, 62
"""The most coins, and coins with three strings or more, that the engine's own rules know."""


class ScoreSolver(Telling):
    """Finds scores of positions of one game, and keeps what has been proved.

    With `bound`, the engine does not search where theorem 13 of Lemoine and Viennot says that a contract can
    be kept: it does not say how, so for a proof it has to be off.

    >>> import grundy
    >>> p = grundy.game("dots_and_boxes").start("2x3")
    >>> solver = ScoreSolver(p)
    >>> print(solver.score(p), solver.keeps(p, 2), solver.keeps(p, 3))
    2/4 True False
    """

    def __init__(
        self,
        subject: Game | ScoringPosition,
        *,
        method: str = "auto",
        threads: int | str = 1,
        limits: AnyLimits | None = None,
        bound: bool = True,
        recorder: Recorder | None = None,
        helpers: Helpers | None = None,
    ) -> None:
        self.game = solved_game(subject, "ScoreSolver")
        self.method, self.threads = check_method(method), check_threads(threads)
        if method not in METHODS:
            raise GrundyError(f"scores are searched by dfpn, pn or depth, not by {method}")
        if helpers is not None:
            raise GrundyError("a cluster searches for who wins: scores are found in one process")
        self.bound = bound
        self._recorder = recorder
        self.limits = checked_limits(limits)
        self.nodes = 0
        """Nodes of all searches so far."""
        self.stopped_by = ""
        """What ended the last question before its answer; empty when it was answered."""
        self._cancel = CancelToken()
        self._tables = Tables(self.game, bound, self._cancel, recorder)
        self._bounds: dict[str, tuple[int, int]] = {}

    # ---- what is known --------------------------------------------------------------------------
    def __len__(self) -> int:
        """For how many positions a contract is proved that cannot be kept."""
        return sum(map(len, self._tables))

    def known(self, position: ScoringPosition) -> tuple[int, int]:
        """The least and the most that the player to move gets, as far as it is proved."""
        question = self._question(position)
        least, most = self._looked_up(question)
        scores = [question.score(core) for core in range(least, most + 1)]
        return min(scores), max(scores)

    @property
    def proved_words(self) -> str:
        """How much is proved, for people."""
        return f"positions for which a bound is proved: {len(self):,}"

    def known_words(self, position: ScoringPosition) -> str:
        """What is known of the score of a position, for people."""
        least, most = self.known(position)
        gets = f"the player to move gets {least} to {most} of {position.at_stake()} points"
        return f"{gets}; {self.proved_words}"

    def losing(self, position: ScoringPosition, contract: int) -> bool:
        """Whether it is proved that the player to move cannot get `contract` points; no search."""
        question = self._question(position)
        return question.keeps(contract, *self._looked_up(question)) is False

    def table_for(self, position: ScoringPosition) -> _engine.Table:
        """What is proved of positions like this one, under the names that they have in every table."""
        return self._tables.general(self._question(position).coins)

    def losing_nodes(self) -> Iterator[tuple[str, int]]:
        """Positions as the engine writes them, each with the least contract proved to be too much."""
        for table in self._tables:
            for node, _ in table.proved():
                text, _, contract = node.rpartition("; ")
                yield text, int(contract)

    def statistics(self) -> dict[str, int]:
        """Sizes of the engine's tables, by name."""
        found: dict[str, int] = {}
        for table in self._tables:
            for name, size in table.statistics().items():
                found[name] = found.get(name, 0) + size
        return found

    def _known(self, question: ScoreQuestion) -> tuple[int, int]:
        return self._bounds.get(question.text, (0, question.points))

    def _looked_up(self, question: ScoreQuestion) -> tuple[int, int]:
        """Bounds from the table: also of positions that nobody has asked about."""
        table, (least, most) = self._tables.of(question.coins), self._known(question)
        with translate_engine_errors():
            while least < most and table.nimber(f"{question.text}; {most}") == 0:
                most -= 1
            while least < most and 0 in table.excluded(f"{question.text}; {least + 1}"):
                least += 1
        self._bounds[question.text] = least, most
        return least, most

    # ---- solving --------------------------------------------------------------------------------
    def score(
        self,
        position: ScoringPosition,
        limits: AnyLimits | None = None,
        progress: Progress | None = None,
    ) -> Score | None:
        """The score of `position`; None when a limit ended the work, and `stopped_by` says which."""
        question = self._question(position)
        budget = Budget.of(limits or self.limits)
        while True:
            least, most = self._looked_up(question)
            if least == most:
                mine = question.score(least)
                return Score(mine, position.at_stake() - mine)
            contract = min(max((question.points + 1) // 2, least + 1), most)
            if not self._test(question, contract, budget, progress):
                return None

    def keeps(
        self,
        position: ScoringPosition,
        contract: int,
        limits: AnyLimits | None = None,
        progress: Progress | None = None,
    ) -> bool | None:
        """Whether the player to move can get `contract` points; None when a limit ended the work."""
        return self._keeps(self._question(position), contract, Budget.of(limits or self.limits), progress)

    def cannot_keep(self, node: str) -> bool:
        """Whether the contract of a node, as the engine writes it, is too much, by search.

        >>> import grundy
        >>> ScoreSolver(grundy.game("dots_and_boxes")).cannot_keep("0-1-2-0, 0-3-4-0; 3")
        True
        """
        kept = self._keeps(*self.read(node), Budget.of(self.limits), None)
        if kept is None:
            raise LimitReachedError.by(self.stopped_by, about=node)
        return not kept

    def read(self, node: str) -> tuple[ScoreQuestion, int]:
        """What the engine writes as a node: a question, and the contract."""
        text, _, contract = node.rpartition("; ")
        if not (contract.isascii() and contract.isdecimal()):
            raise ParseError("expected a position, `; ` and a contract", node)
        return self._written(text), int(contract)

    def _keeps(
        self, question: ScoreQuestion, contract: int, budget: Budget, progress: Progress | None
    ) -> bool | None:
        while True:
            least, most = self._looked_up(question)
            answer = question.keeps(contract, least, most)
            if answer is not None:
                return answer
            sought = contract - question.taken
            take_all, decline = sought - question.handout, question.points - sought + 1
            tested = take_all if least < take_all <= most else decline
            if not self._test(question, tested, budget, progress):
                return None

    def moves(
        self,
        position: ScoringPosition,
        limits: AnyLimits | None = None,
        progress: Progress | None = None,
    ) -> dict[str, Score]:
        """What the player to move gets by each move and best play from there; fewer when a limit ended it."""
        budget = Budget.of(limits or self.limits)
        found: dict[str, Score] = {}
        for name, option in position.moves():
            left = self.score(option, budget, progress)
            if left is None:
                break
            found[name] = move_score(position, option, left)
        return found

    def best_move(
        self,
        position: ScoringPosition,
        limits: AnyLimits | None = None,
        progress: Progress | None = None,
    ) -> str | None:
        """A move that gets the score; None at the end of the game, or when a limit ended the work."""
        budget = Budget.of(limits or self.limits)
        score = self.score(position, budget, progress)
        if score is None:
            return None
        for name, option in sorted(position.moves(), key=lambda move: move[1].at_stake()):
            won = position.at_stake() - option.at_stake()
            contract = score.mine - won if won else score.yours + 1
            keeps = self.keeps(option, contract, budget, progress)
            if keeps is None:
                return None
            if keeps is (won > 0):
                return name
        if score.mine or score.yours:
            raise self.contradiction(position)
        return None

    @property
    def remembers(self) -> bool:
        """Whether answers may rest on what earlier runs have proved."""
        return self._recorder is not None

    def contradiction(
        self, position: ScoringPosition, said: str = "no move gets the score"
    ) -> ContradictionError:
        """What to raise when the answer about a position contradicts itself."""
        return contradiction(self._recorder, position, said, CONVENTION, self._near(position))

    def _near(self, position: ScoringPosition) -> Iterator[str]:
        """A position and its options with all contracts, as facts about them are kept."""
        for one in (position, *(option for _, option in position.moves())):
            question = self._question(one)
            yield from (f"{question.text}; {contract}" for contract in range(1, question.points + 1))

    def search(
        self,
        position: ScoringPosition,
        contract: int,
        limits: AnyLimits | None = None,
        passes_on: str = "",
    ) -> Search:
        """A search, to watch and to steer, for whether the player to move gets `contract` points; `passes_on`
        is as `Solver.search` has it.

        Of coins and strings, it is about the coins that cannot be captured now.
        """
        question = self._question(position)
        budget = Budget.of(limits or self.limits)
        return self._search(question, contract - question.taken, budget, passes_on)

    def _test(
        self, question: ScoreQuestion, contract: int, budget: Budget, progress: Progress | None
    ) -> bool:
        """Finds out whether the contract can be kept in `text`; False when a limit ended the search."""
        search = self._search(question, contract, budget)
        kept: AbstractContextManager[None] = nullcontext()
        if self._recorder is not None:
            kept = self._recorder.watching(self.game, CONVENTION, search)
        try:
            with kept, search:
                search.start().wait(progress=progress)
        finally:
            self.nodes += search.nodes
        least, most = self._known(question)
        if search.outcome is Outcome.N:
            self._bounds[question.text] = (max(least, contract), most)
        elif search.outcome is Outcome.P:
            self._bounds[question.text] = (least, min(most, contract - 1))
        self.stopped_by = "" if search.outcome is not None else search.stopped_by or "stop"
        return search.outcome is not None

    def _search(self, question: ScoreQuestion, contract: int, budget: Budget, passes_on: str = "") -> Search:
        from grundy import _engine

        table, method = self._tables.of(question.coins), self._method(question)
        with translate_engine_errors():
            engine = _engine.Search(
                table,
                [f"{question.text}; {contract}"],
                method=method,
                **engine_threads(self.threads, None, exact=budget.nodes is not None),
                **budget.engine,
                keep_news=self._recorder is not None,
                passes_on=passes_on,
            )
        return Search(
            engine,
            table,
            self._cancel,
            budget,
            goal="outcome",
            method=method,
            question=f"{question.text}; {contract}",
            space=Space.of(self.game, CONVENTION),
        )

    def method_for(self, position: ScoringPosition) -> str:
        """How a position is searched: `auto` leaves it to the engine's rules."""
        return self._method(self._question(position))

    def _method(self, question: ScoreQuestion) -> str:
        return self._tables.best_method(question.coins) if self.method == "auto" else self.method

    def _question(self, position: ScoringPosition) -> ScoreQuestion:
        if position.game is not self.game:
            raise GrundyError(f"a solver of {self.game} cannot solve {position.game} positions")
        coins = position.coins()
        native = None if coins is None else native_question(coins)
        return native or ScoreQuestion(str(position.canonical()), position.at_stake())

    def _written(self, text: str) -> ScoreQuestion:
        """The question about what the engine writes like this: coins and strings, whatever their dress is."""
        try:
            position = self.game.start(text)
        except ParseError:
            question = native_question(Coins.parse(text))
            if question is None:
                raise
            return question
        return self._question(cast(ScoringPosition, position))


def native_question(coins: Coins) -> ScoreQuestion | None:
    """The black ones of some coins; None if there are too many."""
    seen = CoinColours.of(coins)
    joints = sum(degree > 2 for degree in seen.black.degree.values())
    if len(seen.black) > NATIVE_COINS or joints > NATIVE_JOINTS:
        return None
    handout = seen.handout
    taken = len(seen.white) - handout
    return ScoreQuestion(str(seen.black), len(seen.black), taken, handout, seen.black)


def move_score(position: ScoringPosition, option: ScoringPosition, left: Score) -> Score:
    """What a move to `option` gets, if `left` is the score there."""
    won = position.at_stake() - option.at_stake()
    return left + Score(won, 0) if won else left.other
