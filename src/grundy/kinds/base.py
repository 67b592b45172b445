"""How a position is played: one object, chosen once, which every command asks.

A kind of play is a subclass of `Play`: it says what can be asked of a position, which solver answers, and how
an answer is told. A game names its kind by the attribute `kind` of its positions: one of those here, or a
class of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from grundy.budget import Budget
from grundy.errors import GrundyError
from grundy.games import Player, Position
from grundy.games.conventions import check_convention, convention_of
from grundy.kinds.asked import Aim, AnySolver, Question, Settings
from grundy.values import Outcome
from grundy.values.shown import drawn_by

if TYPE_CHECKING:
    from grundy.compounds import GameFunction
    from grundy.kinds.answer import Result
    from grundy.kinds.options import Option
    from grundy.search import Search
    from grundy.values import Score

P = TypeVar("P", bound=Position)
S = TypeVar("S", bound="AnySolver")


@dataclass(frozen=True)
class Ending:
    """How a game has ended: in words, where `{}` is who has to move, and whether that player has won; None
    if nobody has."""

    words: str
    mover_wins: bool | None


class Play(ABC, Generic[P, S]):
    """How one position is played, under a convention; a `method` is how it is to be searched."""

    family: ClassVar[str] = "impartial"
    """To which large family of games it belongs: `impartial`, `partizan` or `scoring`."""
    methods: ClassVar[tuple[str, ...]] = ("auto", "dfpn", "pn", "depth")
    """How a search can go about it."""
    counted: ClassVar[bool] = False
    """Whether it is an impartial game, played one move at a time: it has nimbers, and its positions can be
    counted."""
    canonical: bool = False
    """Whether the value is a canonical form."""
    value_word: str = "value"
    """What the value is called."""
    turn_play: ClassVar[str] = "grundy.kinds.impartial:TurnPlay"
    """Of a partizan game: where the kind of play is of a position with the player whose turn it is."""

    _repr_html_ = drawn_by("grundy.draw.shown:play_html")

    def __init__(self, position: P, misere: bool = False, method: str = "auto") -> None:
        check_convention(position, convention_of(misere))
        self.position, self.misere, self.method = position, misere, method

    @classmethod
    def chosen(cls, position: P, misere: bool, method: str) -> Play[Any, Any]:
        """How a position of this kind is played; a method may speak for another kind."""
        return cls(position, misere, method)

    @property
    def convention(self) -> str:
        """`normal` or `misere`."""
        return convention_of(self.misere)

    @property
    def not_for(self) -> Mapping[str, str]:
        """Options of a command that say nothing here, each with the reason, in words that follow its name."""
        return {}

    # ---- what can be asked, and who answers ----------------------------------------------------------
    @property
    @abstractmethod
    def solver_type(self) -> type[S]:
        """Which solvers answer."""

    @abstractmethod
    def solver(self, how: Settings) -> S:
        """A solver with these settings, whose tables fit the position."""

    @abstractmethod
    def answer(self, question: Question, solver: S) -> Result:
        """What the solver and theorems find."""

    def check(self, question: Question) -> None:
        """Refuses what cannot be asked of such positions."""

    def check_plus(self, question: Question) -> None:
        """Refuses a heap beside what has no nimber."""
        if question.plus is not None and not self.counted:
            raise GrundyError("a heap is beside impartial games, played one move at a time")
        if question.plus is not None and question.value:
            raise GrundyError("beside a heap the question is one nimber, and not which it is")

    lists_moves: ClassVar[bool] = False
    """Whether an answer can have all winning moves of each player."""

    def check_moves(self, question: Question) -> None:
        """Refuses to list all winning moves where an answer names one."""
        if question.all_moves and not self.lists_moves:
            shown = f"`grundy options` shows those of {self.position.game}"
            raise GrundyError(f"all winning moves are listed of partizan games; {shown}")

    def solve(self, question: Question, solver: AnySolver) -> Result:
        """The answer to a question, by theorems where they help, and by a solver of the right kind."""
        self.check_plus(question)
        self.check_moves(question)
        self.check(question)
        if not isinstance(solver, self.solver_type):
            right, given = self.solver_type.__name__, type(solver).__name__
            raise GrundyError(f"{self.position.game} is solved by a {right}, not by a {given}")
        self.check_solver(solver)
        found = self.answer(question, solver)
        return replace(found, asked_value=question.value, solver=solver, theorems=question.theorems)

    def check_solver(self, solver: S) -> None:
        """Refuses a solver for another game or convention."""
        game = getattr(solver, "game", self.position.game)
        if game is not self.position.game:
            raise GrundyError(f"a solver of {game} cannot solve {self.position.game} positions")
        misere = getattr(solver, "misere", False)
        if misere != self.misere:
            raise GrundyError(f"the solver is for {'misère' if misere else 'normal'} play")

    @property
    def valued(self) -> bool:
        """Whether a value is worth asking for, because it is more than what the outcome needs anyway."""
        return True

    def function(self, theorems: bool) -> GameFunction[Any] | None:
        """The game function whose number is the value, where only that is one, such as remoteness."""
        return None

    def form(self, budget: Budget) -> Result:
        """What the position is worth in misère play: its form."""
        raise GrundyError(f"{self.position.game} has no misère forms")

    # ---- its moves -----------------------------------------------------------------------------------
    def values_options(self) -> bool:
        """Whether the values of options are found even if nobody asks for them."""
        return False

    def mover(self, move: str) -> str:
        """Who makes the move called so, `L` or `R`; nobody, where both players have the same moves."""
        return ""

    def gets(self, option: Option) -> Score | None:
        """What a move gets, in a game that is won by points."""
        return None

    def wins(self, option: Option) -> bool:
        """Whether a move wins for the player who makes it."""
        return option.outcome is Outcome.P

    def mark_best(self, options: Sequence[Option]) -> None:
        """Marks the moves that nothing beats; it is open unless all are known."""

    # ---- a game against somebody ---------------------------------------------------------------------
    def begun_by(self, player: Player) -> Play[Any, Any]:
        """The same, where a player begins."""
        return self

    def at(self, position: Position) -> Play[Any, Any]:
        """How another position of the same game is played."""
        return type(self)(position, self.misere, self.method)  # type: ignore[arg-type]

    @property
    def whose_turn(self) -> tuple[Position, Player]:
        """The position itself, and who has to move; Left, where both players have the same moves."""
        return self.position, Player.LEFT

    @property
    def rule_words(self) -> str:
        """What misère play is, in this game."""
        return "Whoever cannot move wins." if self.misere else ""

    def ending(self, lead: int, moves: int) -> Ending | None:
        """How the game has ended, after so many moves, if who has to move leads by so many points; None while
        it goes on."""
        if next(iter(self.position.moves()), None) is not None:
            return None
        return Ending("{} cannot move", self.misere)

    def sights(self) -> list[str] | None:
        """What there is to see in the position, a line each; None if nobody asks."""
        return None

    def move_words(self, option: Position) -> str:
        """What kind of move leads to an option; empty if there are no words for it."""
        return ""

    def move_scores(self, solver: S, question: Question) -> tuple[dict[str, Score], str]:
        """What each move gets, in a game that is won by points; and what stopped the work, if it was."""
        return {}, ""

    def stubborn_move(self) -> str:
        """A move where none is good: to the option that leaves most to think about."""
        moves = list(self.position.moves())
        return max(moves, key=lambda move: len({option.key() for option in move[1].options()}))[0]

    # ---- one search, watched and steered ---------------------------------------------------------------
    @property
    def goals(self) -> tuple[str, ...]:
        """What one search of the position can be for: `outcome`, `grundy`, `contract`; none, if no search of
        the engine tells anything."""
        return ("outcome",)

    @property
    def sides(self) -> tuple[str, ...]:
        """What the players are called, where it matters who begins."""
        return ()

    @property
    def points(self) -> int:
        """How many points can be won."""
        return 0

    @abstractmethod
    def search(self, aim: Aim, how: Settings) -> tuple[Position, Search]:
        """A search, ready to start, and the position as it shows it."""

    def aim_words(self, aim: Aim) -> str:
        """What a search is for, as a question."""
        return f"Does {self.sides[aim.first is Player.RIGHT]} win, moving first?"

    def found_words(self, aim: Aim, search: Search) -> str:
        """The answer of a search in words; empty as long as there is none."""
        if search.outcome is None:
            return ""
        return "yes" if search.outcome is Outcome.N else "no"

    # ---- trees ---------------------------------------------------------------------------------------
    def tree(self, first: Player, how: Settings) -> tuple[Position, Any]:
        """The position as a solution tree shows it, and who solves it; not every game has such trees."""
        game = self.position.game
        if self.position.may_be_drawn:
            raise GrundyError(f"{game} may end in a draw, and a solution tree has none; see `grundy arena`")
        if not self.position.has_winner:
            raise GrundyError(f"{game} has no winner here, and so no solution tree")
        return self.in_a_tree(first, how)

    @abstractmethod
    def in_a_tree(self, first: Player, how: Settings) -> tuple[Position, Any]:
        """The position as a solution tree shows it, won by the last move or by points, and who solves it."""

    # ---- how it is told ------------------------------------------------------------------------------
    @property
    def title(self) -> str:
        """The name of the game."""
        return str(self.position.game)

    def outcome_words(self, outcome: Outcome) -> str:
        """The outcome in words, with the players' names in this game."""
        return outcome.words

    def told(self, result: Result) -> str:
        """The outcome and the value, as one line has them; empty if neither is known."""
        if result.outcome is None:
            return ""
        value = "" if result.value is None else f", {self.value_word} {result.value}"
        return f"{result.outcome}, {self.outcome_words(result.outcome)}{value}"

    def cell(self, result: Result) -> str:
        """The value, as a table has it."""
        return "?" if result.value is None else str(result.value)

    def width(self) -> int | None:
        """How wide the value may be in a table, where one can tell before the search."""
        return 0


def has_moves(position: Position) -> bool:
    """Whether a position has moves."""
    return next(iter(position.moves()), None) is not None


def players_of(position: Position) -> Iterator[tuple[Player, str]]:
    """The players, and what the game calls them."""
    return zip(Player, position.players, strict=True)
