"""What every game's position can do.

A game is a subclass of `Position`. It says how a position is read (`parse`), written (`__str__`) and
played (`moves`), and, where it can, how it splits into independent parts (`components`) and which of
several equivalent positions stands for all (`canonical`). Everything else is made from these.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Self

from grundy.boards.svg import written
from grundy.errors import GrundyError

if TYPE_CHECKING:
    from grundy.games.registry import Game
    from grundy.values import Nimber, Outcome


class Position(ABC):
    """An immutable, hashable position of an impartial game; `str(p)` parses back to an equal one."""

    game: ClassVar[Game]

    # Set by the package: how `p.grundy()` and `p.outcome()` get their answers, since solving is
    # the business of rooms that know games, and not the other way round.
    _solve: ClassVar[Callable[..., Any] | None] = None

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

    def components(self) -> tuple[Self, ...]:
        """Independent parts whose sum this is; finished parts may be left out."""
        return (self,)

    def canonical(self) -> Self:
        """The representative of all positions equivalent to this one; called on single components."""
        return self

    def draw(self) -> str:
        """A picture of the position, as SVG; its text form, unless the game draws something better."""
        return written(str(self)).svg(str(self))

    def diagram(self) -> str:
        """The position in characters, for a player in front of a terminal."""
        return str(self)

    def size(self) -> int:
        """A rough measure of difficulty: larger is harder. The search orders and guesses by it."""
        return len(str(self))

    # ---- what every game gets -----------------------------------------------------------------
    def options(self) -> tuple[Self, ...]:
        """The distinct positions that one move leads to, in the order of the moves."""
        return tuple(dict.fromkeys(option for _, option in self.moves()))

    def play(self, name: str) -> Self:
        """The position after the move called `name`."""
        wanted = _squeeze(name)
        for move, option in self.moves():
            if _squeeze(move) == wanted:
                return option
        raise GrundyError(f"{name!r} is no move in {self}")

    def key(self) -> tuple[str, ...]:
        """The canonical texts of the components, sorted: what the engine knows of this position."""
        return tuple(sorted(str(part.canonical()) for part in self.components()))

    def grundy(self, **options: Any) -> Nimber:
        """The nimber of this position (normal play); the options are those of `grundy.solve`."""
        result = self._ask(grundy=True, **options)
        return result.grundy  # type: ignore[no-any-return]

    def outcome(self, **options: Any) -> Outcome:
        """Who wins: `Outcome.N` the next player, `Outcome.P` the previous one."""
        return self._ask(**options).outcome  # type: ignore[no-any-return]

    def _ask(self, **options: Any) -> Any:
        if Position._solve is None:  # pragma: no cover - the package always sets it
            raise GrundyError("no solver is loaded")
        return Position._solve(self, **options)

    def _repr_svg_(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        name = self.game.name if "game" in type(self).__dict__ else type(self).__name__
        return f"<{name} {self}>"


def _squeeze(name: str) -> str:
    return "".join(name.lower().split())
