"""What every position can do of a game in which the two players, Left and Right, have different moves."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Self, Unpack

from grundy.errors import GrundyError
from grundy.games.move_names import spellings, squeezed
from grundy.games.position import Player, Position

if TYPE_CHECKING:
    from grundy.games.asking import Asking
    from grundy.values import Nimber
    from grundy.values.partizan import CanonicalForm


def has_canonical_forms(rules: type[Position]) -> bool:
    """Whether positions of a game are worth canonical forms in normal play."""
    return rules.kind in ("partizan", "sum") and rules.last_move_wins


class PartizanPosition(Position):
    """A position of a game in which Left and Right have different moves.

    >>> import grundy
    >>> p = grundy.game("domineering").start("2x2")
    >>> [str(option) for option in p.left()], [str(option) for option in p.right()]
    (['#./#.', '.#/.#'], ['##/..', '../##'])
    >>> print(p.value(), p.outcome())
    +-1 N
    """

    kind: ClassVar[Any] = "partizan"
    not_impartial: ClassVar[str] = "is partizan"
    solved_by: ClassVar[str] = "PartizanSolver"
    is_partizan: ClassVar[bool] = True
    turns_as_they_lie: ClassVar[bool] = True
    """Whether the engine's own rules with a player to move want a position as it is, and find the canonical
    one themselves."""

    # ---- what a game writes -------------------------------------------------------------------
    @abstractmethod
    def left_moves(self) -> Iterable[tuple[str, Self]]:
        """Every legal move of Left: a name that a person can type, and the position it leads to."""

    @abstractmethod
    def right_moves(self) -> Iterable[tuple[str, Self]]:
        """Every legal move of Right."""

    def within_moves(self, moves: int) -> Self:
        """Of a game without a winner: the same position, which Left wins if it lasts at most so long."""
        raise GrundyError(f"{self.game} does not count moves")

    @property
    def has_canonical_form(self) -> bool:
        return has_canonical_forms(type(self))

    # ---- what every game gets -----------------------------------------------------------------
    def left(self) -> tuple[Self, ...]:
        """The distinct positions that one move of Left leads to."""
        return tuple(dict.fromkeys(option for _, option in self.left_moves()))

    def right(self) -> tuple[Self, ...]:
        """The distinct positions that one move of Right leads to."""
        return tuple(dict.fromkeys(option for _, option in self.right_moves()))

    def moves_of(self, player: Player) -> Iterable[tuple[str, Self]]:
        """The moves of one player."""
        return self.left_moves() if player is Player.LEFT else self.right_moves()

    def moves(self) -> Iterator[tuple[str, Self]]:
        """The moves of both players; each name starts with `L` or `R`."""
        for player in Player:
            for name, option in self.moves_of(player):
                yield f"{player.value} {name}", option

    def play(self, name: str) -> Self:
        """The position after the move called `name`; who moves may be left out where it is clear.

        >>> import grundy
        >>> grundy.game("domineering").start("2x2").play("R a1-b1")
        <domineering ##/..>
        """
        moves = [(squeezed(move), option) for move, option in self.moves()]
        found: list[Self] = []
        for wanted in spellings(self, name):
            found = found or [option for move, option in moves if move == wanted]
            found = found or [option for move, option in moves if move[1:] == wanted]
        if not found:
            raise GrundyError(f"{name!r} is no move in {self}")
        if len(set(found)) > 1:
            raise GrundyError(f"both players have a move {name!r} in {self}: say `L {name}` or `R {name}`")
        return found[0]

    def grundy(self, **options: Unpack[Asking]) -> Nimber:
        raise GrundyError(f"{self.game} is partizan: its positions have no nimber; ask for the value")

    def value(self, **options: Unpack[Asking]) -> CanonicalForm:
        """The canonical form of this position; the options are those of `grundy.solve`. With `misere=True`
        it is a `MisereGame`."""
        return self._ask(grundy=True, form=True, **options).value  # type: ignore[no-any-return]
