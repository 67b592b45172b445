"""Partizan positions as games in misère play."""

from __future__ import annotations

from grundy.budget import AnyLimits, Budget
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import PartizanPosition, Player
from grundy.games.conventions import MISERE, check_convention
from grundy.games.misere_turn import Moves, moves_of_part
from grundy.search.misere import FORMS_FOUND
from grundy.search.rules import components_to_search
from grundy.values.misere_games import MisereGame
from grundy.values.universes import ALL_GAMES


def misere_game(position: PartizanPosition, limits: AnyLimits | None = None) -> MisereGame:
    """The canonical form of a position in misère play, in the universe of all games.

    >>> import grundy
    >>> print(misere_game(grundy.game("clobber").start("BWB")))
    *
    >>> print(misere_game(grundy.game("domineering").start("2x2")))
    {1|-1}
    """
    return MisereGames(position, limits).find()


class MisereGames:
    """Finds the canonical form of a position in the universe of all games, from those of its components and
    of all that can come of them, bottom-up."""

    def __init__(self, position: PartizanPosition, limits: AnyLimits | None = None) -> None:
        check_convention(position, MISERE)
        if not position.last_move_wins:
            raise GrundyError(f"{position.game} is not about the last move: its positions have no form")
        self._position, self.rules = position, type(position)
        self.budget = Budget.of(limits)
        self.known: dict[str, MisereGame] = {}

    @property
    def nodes(self) -> int:
        """How many components have a form so far."""
        return len(self.known)

    def find(self) -> MisereGame:
        """The form; `LimitReachedError` when a limit ended the work."""
        try:
            with self.budget.over_python():
                return self._of_sum(components_to_search(self._position))
        except LimitReachedError as limit:
            raise LimitReachedError(f"{limit}; {FORMS_FOUND}{self.nodes:,}", limit.limit) from None

    def _of_sum(self, parts: tuple[str, ...]) -> MisereGame:
        for part in parts:
            self._find(part)
        return self._sum(parts)

    def _find(self, root: str) -> None:
        stack = [] if root in self.known else [(root, moves_of_part(self.rules, root))]
        while stack:
            text, moves = stack[-1]
            missing = self._missing(moves)
            if missing is None:
                sides = ([self._sum(option) for option in moves[player]] for player in Player)
                self.known[text] = ALL_GAMES.canonical(MisereGame(*sides))
                stack.pop()
                self.budget.spend(1)
                self.budget.check()
            else:
                stack.append((missing, moves_of_part(self.rules, missing)))

    def _missing(self, moves: Moves) -> str | None:
        for player in Player:
            for option in moves[player]:
                for part in option:
                    if part not in self.known:
                        return part
        return None

    def _sum(self, parts: tuple[str, ...]) -> MisereGame:
        total = MisereGame()
        for part in parts:
            total = ALL_GAMES.canonical(total + self.known[part])
        return total
