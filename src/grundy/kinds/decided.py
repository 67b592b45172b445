"""Kinds of one's own: games for Left and Right whose questions are made of decisions."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, cast

from grundy.budget import AnyLimits
from grundy.check.play import Need, Plain
from grundy.errors import LimitReachedError
from grundy.games import PartizanPosition, Player, Position
from grundy.games.decision import Decision, decisions_of
from grundy.games.options import components_of
from grundy.games.turn import turn_of
from grundy.kinds.answer import DedicatedAnswer, Result, TurnAnswer
from grundy.kinds.asked import Aim, Question, Settings
from grundy.kinds.base import Ending, Play
from grundy.kinds.impartial import ImpartialPlay, TurnPlay, its_solver, with_its_solver
from grundy.search import Progress, Search, SearchInterrupted, Solver
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.kinds.options import Option
    from grundy.prove.facts import FactBase

Wins = Callable[[Position], bool]
"""Tells whether whoever moves in a decision wins."""


@dataclass(frozen=True)
class DecidedAnswer(DedicatedAnswer):
    """Of a kind of one's own."""

    @property
    def claimed_value(self) -> str:
        return "" if self.value is None else f"worth {self.value}"

    @property
    def claim(self) -> str:
        """The value, which says who wins; a kind need not claim anything else."""
        claim = super().claim
        return self.claimed_value or claim


class Decisions(Plain):
    """How a certificate plays: its nodes are decisions."""

    def __init__(self, play: DecidedPlay) -> None:
        self.play = play
        super().__init__(play.root(Player.LEFT))

    def needs(self, claim: str) -> list[Need[str]]:
        return [
            Need(components_of(decision), 0, not wins, words)
            for decision, wins, words in self.play.claimed(claim)
        ]


class DecidedPlay(Play[PartizanPosition, Solver]):
    """A game for Left and Right whose questions are made of decisions."""

    family = "partizan"
    decision: ClassVar[type[Decision]]

    def __init__(self, position: PartizanPosition, misere: bool = False, method: str = "auto") -> None:
        super().__init__(position, misere, method)
        decisions_of(position.game)

    # ---- what a kind writes --------------------------------------------------------------------------
    @abstractmethod
    def decide(self, wins: Wins) -> tuple[Outcome, Any]:
        """The outcome and the value of the position, by decisions."""

    @abstractmethod
    def worth(self, player: Player, option: Any, value: Any) -> int:
        """What a move of a player to an option of this value is worth to that player; it wins if that is more
        than 0."""

    @abstractmethod
    def root(self, first: Player) -> Decision:
        """What a solution tree decides: whether a player who begins wins."""

    @abstractmethod
    def claimed(self, claim: str) -> Iterator[tuple[Decision, bool, str]]:
        """What shows a claim, such as `worth VALUE`: decisions, whether each is won, and words for it;
        `GrundyError` if nothing of the kind can be claimed."""

    # ---- what every kind gets ------------------------------------------------------------------------
    @classmethod
    def checked(cls, position: PartizanPosition, convention: str) -> Decisions:
        """How the nodes of a certificate are played."""
        return Decisions(cls(position, convention == "misere"))

    def known_facts(self, solver: Any, limits: AnyLimits | None, progress: Progress | None) -> FactBase:
        """What a proof is made from; a solver brings what it knows."""
        from grundy.prove.facts import FactBase

        root = self.root(Player.LEFT)
        known = solver if isinstance(solver, Solver) else Solver(root, limits=limits)
        facts = FactBase(known, root, limits, progress)
        facts.play = Decisions(self)
        return facts

    @property
    def solver_type(self) -> type[Solver]:
        return Solver

    def check_solver(self, solver: Solver) -> None:
        """The engine decides by normal play."""

    def solver(self, how: Settings) -> Solver:
        return with_its_solver(self.root(Player.LEFT), how)[1]

    def answer(self, question: Question, solver: Solver) -> Result:
        return _taken(self, question, solver, self._found)

    def _found(self, question: Question, wins: Wins) -> Result:
        outcome, value = self.decide(wins)
        moves = {player.value: self.best(player, wins) for player in Player if question.find_move}
        best = {player: tuple(name for name, _ in found[:1]) for player, found in moves.items()}
        winning = {
            player: tuple(name for name, worth in found[:1] if worth > 0) for player, found in moves.items()
        }
        return DecidedAnswer(
            self.position, self.convention, outcome, value, best_moves=best, winning_moves=winning
        )

    def best(self, player: Player, wins: Wins) -> list[tuple[str, int]]:
        """The moves of a player with what each is worth to that player, best first."""
        found = []
        for name, option in self.position.moves_of(player):
            _, value = type(self)(option, self.misere, self.method).decide(wins)
            found.append((name, self.worth(player, option, value)))
        return sorted(found, key=lambda move: -move[1])

    def mover(self, move: str) -> str:
        return move[0]

    def wins(self, option: Option) -> bool:
        return self._worth(option) > 0

    def mark_best(self, options: Sequence[Option]) -> None:
        for player in Player:
            own = [option for option in options if option.player == player.value]
            known = all(option.value is not None for option in own)
            most = max(map(self._worth, own), default=0)
            for option in own:
                option.best = self._worth(option) == most if known else None

    def _worth(self, option: Option) -> int:
        if option.value is None:
            return 0
        return self.worth(Player(option.player), cast(PartizanPosition, option.position), option.value)

    def begun_by(self, player: Player) -> Play[Any, Any]:
        return DecidedTurnPlay(turn_of(self.position, player), self.misere, self.method)

    @property
    def sides(self) -> tuple[str, ...]:
        return self.position.players

    def search(self, aim: Aim, how: Settings) -> tuple[Position, Search]:
        root = self.root(aim.first)
        return root, its_solver(root, how).search(root)

    def in_a_tree(self, first: Player, how: Settings) -> tuple[Position, Solver]:
        return with_its_solver(self.root(first), how)

    def width(self) -> int | None:
        return None


class DecidedTurnPlay(TurnPlay):
    """Such a game with the player whose turn it is."""

    goals = ()

    @property
    def inner(self) -> Any:
        """The game without the turn."""
        return self.position.partizan.kind(self.position.position, self.misere, self.method)

    def check_solver(self, solver: Solver) -> None:
        """The engine decides by normal play."""

    def solver(self, how: Settings) -> Solver:
        solver: Solver = self.inner.solver(how)
        return solver

    def answer(self, question: Question, solver: Solver) -> Result:
        return _taken(self, question, solver, self._found)

    def _found(self, question: Question, wins: Wins) -> Result:
        moves = self.inner.best(self.position.player, wins)
        if not moves:
            return TurnAnswer(self.position)
        move, worth = moves[0]
        outcome = Outcome.N if worth > 0 else Outcome.P if worth < 0 else Outcome.DRAW
        return TurnAnswer(
            self.position, outcome=outcome, best_move=move, winning_move=move if worth > 0 else None
        )

    def ending(self, lead: int, moves: int) -> Ending | None:
        if not self.position.by_points:
            return ImpartialPlay.ending(self, lead, moves)
        if next(iter(self.position.moves()), None) is not None:
            return None
        return Ending("" if lead else "A tie", lead > 0 if lead else None)


def _known(solver: Solver) -> str:
    return f"the value is still open; decisions known: {len(solver):,}"


def _taken(
    play: Play[Any, Solver], question: Question, solver: Solver, find: Callable[[Question, Wins], Result]
) -> Result:
    """What is found, or what is said of a search that is stopped; with what it took."""
    started, nodes = time.monotonic(), solver.nodes

    def wins(decision: Position) -> bool:
        known = solver.known_outcome(decision)
        if known is None:
            search = solver.run(solver.search(decision, limits=question.budget), question.progress)
            known = search.outcome
            if known is None:
                raise LimitReachedError.by(search.stopped_by)
        return known is Outcome.N

    def took(found: Result, **stopped: Any) -> Result:
        spent = {"nodes": solver.nodes - nodes, "seconds": time.monotonic() - started}
        return found.having(**spent, **stopped)

    unknown = DecidedAnswer(play.position, play.convention)
    try:
        return took(find(question, wins), method=solver.method)
    except LimitReachedError as limit:
        return took(unknown, stopped_by=limit.limit, known=_known(solver))
    except KeyboardInterrupt:
        raise SearchInterrupted(took(unknown, stopped_by="interrupt", known=_known(solver))) from None
