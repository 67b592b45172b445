"""What every game's position can do.

A game is a subclass of `Position`. It says how a position is read (`parse`), written (`__str__`) and
played (`moves`), and, where it can, how it splits into independent parts (`components`) and which of
several equivalent positions stands for all (`canonical`). Everything else is made from these.

A game in which the two players, Left and Right, have different moves is a subclass of `PartizanPosition`:
in place of `moves` it has `left_moves` and `right_moves`. A game that is won by points is a subclass of
`ScoringPosition`: who scores moves again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from enum import Enum
from functools import reduce
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Self, Unpack

from grundy.games.writing import quoted
from grundy.lazily import calling_later

if TYPE_CHECKING:
    from grundy.games.asking import Asking
    from grundy.games.editor import Editor
    from grundy.games.registry import Game
    from grundy.values import MisereForm, Nimber, Outcome, Score
    from grundy.values.misere_games import MisereGame
    from grundy.values.partizan import CanonicalForm


class Player(Enum):
    """The players of a partizan game."""

    LEFT = "L"
    RIGHT = "R"

    @property
    def other(self) -> Player:
        """Who plays against this player."""
        return Player.RIGHT if self is Player.LEFT else Player.LEFT

    def __str__(self) -> str:
        return self.name.capitalize()


class Position(ABC):
    """An immutable, hashable position of an impartial game; `str(p)` parses back to an equal one."""

    game: ClassVar[Game]

    rules_version: ClassVar[int] = 1
    """Raised with every change of the rules or of the texts of positions: stored facts and certificates name
    it, so that those of other rules are not taken for ones of these."""

    may_be_drawn: ClassVar[bool] = False
    """Whether the game may be over without a winner: `winner` of a partizan position may say so."""

    no_misere_play: ClassVar[str] = ""
    """Why there is no misère play, in words that follow the name of the game; empty if there is."""

    kind: ClassVar[Any] = "impartial"
    """How the game is played and solved: `impartial`, `partizan`, `scoring`, ..., or a class of one's own, or
    where that is, as `module:name`: see `grundy.kinds`."""

    dedicated_solver: ClassVar[str] = ""
    """Of a partizan game with a search of its own: where its solver is, as `module:name`."""

    not_impartial: ClassVar[str] = ""
    """Why it is no impartial game, in words that follow the name of the game; empty if it is one."""

    solved_by: ClassVar[str] = "Solver"
    """Which solver of `grundy` is for such games."""

    is_partizan: ClassVar[bool] = False
    """Whether the two players, Left and Right, have moves of their own."""

    by_points: ClassVar[bool] = False
    """Whether it is won by points, and not by the last move."""

    last_move_wins: ClassVar[bool] = True
    """Whether who cannot move loses. Only then a position has a canonical form."""

    has_winner: bool = True
    """Whether the game ends with a winner; if not, what counts is how long it lasts."""

    players: ClassVar[tuple[str, str]] = ("Left", "Right")
    """What the game calls Left and Right."""

    example: ClassVar[str] = ""
    """A position to try, as a person writes it; `Game.example` finds one in *Notation* if this is empty."""

    moves_join: ClassVar[bool] = False
    """Whether a move joins two ends, so that it may be typed from either one: `b1-a1` for `a1-b1`."""

    joins_texts: ClassVar[bool] = False
    """Whether its text is made of texts as they stand in sums (`grundy.games.writing`), and needs no more."""

    native_rules: ClassVar[Callable[[Any], object] | None] = None
    """Of games whose rules are data: the engine's own rules for a position, as `register` takes them."""

    native_turn_rules: ClassVar[Callable[[Any], object] | None] = None
    """The same for a position with a player to move."""

    native_impartial_rules: ClassVar[Callable[[Any], object] | None] = None
    """The same for the impartial version of a partizan game."""

    native_exact: ClassVar[Callable[[], object] | None] = None
    """Where the engine's own rules replace a component by another one of its nimber: those that do not."""

    native_as_written: ClassVar[bool] = True
    """Whether the engine's own rules write components as this class does."""

    native_method: ClassVar[str] = "dfpn"
    """The best search under the engine's own rules, of a partizan game those with a player to move: measured
    by `make bench`."""

    @classmethod
    def made_of(cls) -> tuple[Game, str | None] | None:
        """Of a game that is made of another one: that one, and how, in words, if words tell it."""
        return None

    # ---- what a game writes -------------------------------------------------------------------
    @classmethod
    @abstractmethod
    def parse(cls, text: str) -> Self:
        """The position that `text` describes; `ParseError` when it describes none."""

    @abstractmethod
    def __str__(self) -> str: ...

    @abstractmethod
    def moves(self) -> Iterable[tuple[str, Self]]:
        """Every legal move: a name that a person can type, and the position it leads to."""

    def distinct_moves(self) -> Iterable[tuple[str, Self]]:
        """Moves enough for a search: for every option, one that leads there or to an equivalent position."""
        return self.moves()

    def components(self) -> tuple[Self, ...]:
        """Independent parts whose sum this is; finished parts may be left out."""
        return (self,)

    def canonical(self) -> Self:
        """The representative of all positions equivalent to this one; called on single components."""
        return self

    def draw(self) -> str:
        """A picture of the position, as SVG; its text form, unless the game draws something better."""
        from grundy.boards.svg import written

        return written(str(self)).svg(str(self))

    def editor(self) -> Editor | None:
        """How a person changes the position by pointing at its picture; None if the text shows it."""
        return None

    def draw_after(self, *moves: str) -> str:
        """A picture of the position after some moves; of a game that can, with what the moves have placed."""
        return reduce(lambda position, move: position.play(move), moves, self).draw()

    def diagram(self) -> str:
        """The position in characters, for a player in front of a terminal."""
        return str(self)

    def size(self) -> int:
        """A rough measure of difficulty: larger is harder. The search orders and guesses by it."""
        return len(str(self))

    def diameter(self) -> int:
        """How large a component is where players must move in the largest or the smallest ones: the diameter
        of a graph, and the size in games that are not played on graphs."""
        return self.size()

    def named(self, misere: bool) -> tuple[str, str | None]:
        """The name of the game, and of several at once how they are played, such as `A_r^-`."""
        return self.game.name, None

    @property
    def certified_name(self) -> str:
        """How a certificate calls the game."""
        return self.game.name

    @property
    def has_canonical_form(self) -> bool:
        """Whether it is worth a canonical form in normal play; not if it is played in a way of its own."""
        return False

    @property
    def has_best_turns(self) -> bool:
        """Whether theorems tell which turns matter, in a game that is played with coins and strings."""
        return False

    def winner(self) -> Outcome | None:
        """Who has won already (`Outcome.L` or `Outcome.R`), in a game that is not won by the last move; or
        `Outcome.DRAW` when the game is over and nobody has."""
        return None

    def points_of(self, option: Self) -> int:
        """How many points the move to an option wins, in a game that is won by points."""
        return 0

    def next_player(self, option: Self, player: Player) -> Player:
        """Whose turn it is after a player has moved to an option."""
        return player.other

    # ---- what every game gets -----------------------------------------------------------------
    def moves_of(self, player: Player) -> Iterable[tuple[str, Self]]:
        """The moves of one player: all of them, in a game in which both have the same."""
        return self.moves()

    def options(self) -> tuple[Self, ...]:
        """The distinct positions that one move leads to, in the order of the moves."""
        return tuple(dict.fromkeys(option for _, option in self.moves()))

    def play(self, name: str) -> Self:
        """The position after the move called `name`."""
        from grundy.games.move_names import played

        return played(self, name)

    def key(self) -> tuple[str, ...]:
        """The canonical texts of the components, sorted: what the engine knows of this position."""
        return tuple(sorted(quoted(str(part.canonical())) for part in self.components()))

    def tree_key(self) -> tuple[str, ...]:
        """The same only for positions with the same moves to the end, which arenas count."""
        return self.key()

    def grundy(self, **options: Unpack[Asking]) -> Nimber:
        """The nimber of this position (normal play); the options are those of `grundy.solve`."""
        result = self._ask(grundy=True, **options)
        return result.grundy  # type: ignore[no-any-return]

    def value(self, **options: Unpack[Asking]) -> Nimber | CanonicalForm | Score | MisereForm | MisereGame:
        """What this position is worth: a nimber, the canonical form of a partizan game, or a score; with
        `misere=True` the misère canonical form."""
        if options.get("misere"):
            return self._ask(form=True, **options).value  # type: ignore[no-any-return]
        return self.grundy(**options)

    def outcome(self, **options: Unpack[Asking]) -> Outcome:
        """Who wins: `Outcome.N` the next player, `Outcome.P` the previous one; also `L` and `R`."""
        return self._ask(**options).outcome  # type: ignore[no-any-return]

    def _ask(self, **options: Any) -> Any:
        # Solving is the business of rooms that know games, and not the other way round.
        return import_module("grundy.api").answer_for(self, **options)

    __add__, __radd__, __sub__, __rsub__, __neg__, __mul__, __rmul__ = calling_later(
        *(f"grundy.games.sum.adding:{name}" for name in ("add", "radd", "sub", "rsub", "neg", "mul", "mul"))
    )

    def explore(self) -> Any:
        """The studio with this position on its board, in the cell of a notebook (`grundy[notebook]`)."""
        return import_module("grundy.notebook").explore(self)

    def _repr_svg_(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        name = self.game.name if "game" in type(self).__dict__ else type(self).__name__
        return f"<{name} {self}>"
