"""Who wins at each moment of a match, and which moves changed that."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.arena import Side
from grundy.arena.alpha_beta import AlphaBeta
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Player
from grundy.kinds import Settings
from grundy.kinds.asked import AnySolver
from grundy.matches.match import Match
from grundy.matches.moments import Moment
from grundy.values import Outcome, Score

MOST_NODES = 200_000
"""Positions that are looked at, where a game may end in a draw."""


@dataclass(frozen=True)
class Fate:
    """What a moment is worth to player 0 in best play: 1 a win, 0 a draw, -1 a loss; in a game that is won by
    points, by how many more of them. None, if nobody knows."""

    sign: int | None
    margin: int | None = None
    value: str = ""
    """What the position is worth, as the field writes it."""

    def for_(self, player: int) -> Fate:
        """The same, for one of the players."""
        if player == 0 or self.sign is None:
            return self
        return Fate(-self.sign, None if self.margin is None else -self.margin, self.value)


UNKNOWN = Fate(None)


def verdict(before: Fate, after: Fate, player: int) -> str:
    """What a move of a player did; empty if it was as good as any.

    >>> verdict(Fate(1), Fate(-1), 0), verdict(Fate(1), Fate(-1), 1), verdict(Fate(1, 3), Fate(1, 1), 0)
    ('This lost the game.', '', 'This gave 2 points away.')
    """
    was, is_ = before.for_(player), after.for_(player)
    if was.sign is None or is_.sign is None:
        return ""
    if is_.sign < was.sign:
        if is_.sign < 0:
            return "This lost the game."
        return "This let the win go: a draw now."
    if was.margin is not None and is_.margin is not None and is_.margin < was.margin:
        lost = was.margin - is_.margin
        return f"This gave {lost} point{'' if lost == 1 else 's'} away."
    return ""


class Judge:
    """Finds out who wins at each moment of a match; what it has found it remembers."""

    def __init__(self, match: Match, solver: AnySolver | None, how: Settings) -> None:
        self.match, self.solver, self.how = match, solver, how
        self._known: dict[int, tuple[Moment, Fate]] = {}

    def known(self, place: int) -> Fate | None:
        """The fate at a moment, if it has been found."""
        found = self._known.get(place)
        return found[1] if found is not None and found[0] is self.match.moments[place] else None

    def forget(self, place: int) -> None:
        """The answer about a moment was cut off: it does not count."""
        self._known.pop(place, None)

    def fate(self, place: int) -> Fate:
        """The fate at a moment."""
        known = self.known(place)
        if known is None:
            moment = self.match.moments[place]
            known = self._found(moment, place)
            self._known[place] = moment, known
        return known

    def _found(self, moment: Moment, place: int) -> Fate:
        ending = moment.play.ending(moment.lead, place)
        own = 1 if moment.mover == 0 else -1
        if ending is not None:
            sign = 0 if ending.mover_wins is None else own if ending.mover_wins else -own
            return Fate(sign, own * moment.lead if moment.position.by_points else None)
        if self.solver is None:
            return self._by_looking_ahead(moment, own)
        try:
            question = self.how.question(moment.play.counted, find_move=False)
            result = moment.play.solve(question, self.solver)
            if result.outcome is None and moment.play.counted:
                result = moment.play.solve(self.how.question(find_move=False), self.solver)
        except (GrundyError, LimitReachedError):
            return UNKNOWN
        value = result.value
        if isinstance(value, Score):
            margin = own * (moment.lead + value.margin)
            return Fate((margin > 0) - (margin < 0), margin, str(value))
        if result.outcome not in (Outcome.N, Outcome.P):
            return UNKNOWN
        grundy = getattr(result, "grundy", None)
        return Fate(own if result.outcome is Outcome.N else -own, None, "" if grundy is None else str(grundy))

    def _by_looking_ahead(self, moment: Moment, own: int) -> Fate:
        position, player = moment.play.whose_turn
        search = AlphaBeta(misere=self.how.misere, most_nodes=MOST_NODES)
        advice = search.advise(position, Side.ALICE if player is Player.LEFT else Side.BOB)
        sign = {"win": own, "draw": 0, "loss": -own}.get(advice.outcome or "")
        return UNKNOWN if sign is None else Fate(sign)

    def verdict(self, place: int) -> str | None:
        """What the move with this number did, from 0; None while it is not known."""
        before, after = self.known(place), self.known(place + 1)
        if before is None or after is None:
            return None
        return verdict(before, after, self.match.moments[place].mover)
