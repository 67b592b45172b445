"""Who wins a partizan position: nodes are positions with the player to move, and only 0 counts, a loss.

* Normal play: `L POSITION`. Who cannot move loses, unless the game says who has won.
* Misère play: `L A & B`, by components. Who cannot move has won, and gets one move to nothing.
* Games that may be drawn: `draws R: L POSITION` also says for whom a draw counts; two such questions tell a
  draw from a win and a loss.

`moves a b`, of a game without a winner, says how many moves it lasts if Left begins, and if Right does: as
many are enough for Left, and one less is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from grundy.check.certificate import RefusedError
from grundy.check.play import CheckRules, Need, Statement, Theorems, no_claim, position_in
from grundy.clock import within_budget
from grundy.games.misere_turn import moves_of_part, parts_of, sums_after
from grundy.games.options import MOST_OPTIONS, Sum
from grundy.games.partizan_position import PartizanPosition
from grundy.games.position import Player
from grundy.games.writing import AND, quoted, tokens
from grundy.values.outcome import Outcome


class CheckedTurn(NamedTuple):
    """A position by its text, whose turn it is, and for whom a draw counts, if there can be one."""

    player: Player
    position: str
    draws: Player | None = None


class TurnRules(CheckRules[CheckedTurn]):
    """Normal play, with or without draws."""

    def __init__(self, position: PartizanPosition) -> None:
        self.position, self.cls = position, type(position)
        self._node = lru_cache(1 << 15)(self._found_node)

    def needs(self, claim: str) -> list[Need[CheckedTurn]]:
        if not self.position.has_winner:
            return [*self._needs_of_length(claim)]
        outcome = claimed_outcome(self.position, claim)
        draws = tuple(Player) if self.position.may_be_drawn else (None,)
        return [self._need(player, outcome, counts) for player in Player for counts in draws]

    def _need(self, player: Player, outcome: Outcome, draws: Player | None) -> Need[CheckedTurn]:
        wins, words = player_wins(player, outcome, draws)
        whole = CheckedTurn(player, quoted(str(self.position)), draws)
        return Need(self._node(self.position, player, draws), 0, not wins, words, whole)

    def _needs_of_length(self, claim: str) -> Iterator[Need[CheckedTurn]]:
        found = re.fullmatch(r"moves (0|[1-9][0-9]{0,5}) (0|[1-9][0-9]{0,5})", claim)
        if found is None:
            raise no_claim(self.position, claim)
        for player, moves in zip(Player, map(int, found.groups()), strict=True):
            for within in range(max(moves - 1, 0), moves + 1):
                enough = within == moves
                words = f"if {player} moves first, {within} moves are {'enough' if enough else 'too few'}"
                wins = enough is (player is Player.LEFT)
                yield Need(self._node(self.position.within_moves(within), player, None), 0, not wins, words)

    def read(self, text: str) -> CheckedTurn:
        found = re.fullmatch(r"(?:draws ([LR]): )?([LR]) (.+)", text)
        if found is None or bool(found[1]) != self.cls.may_be_drawn:
            raise RefusedError("it should say whose turn it is, and for whom a draw counts if one can be")
        return CheckedTurn(Player(found[2]), found[3], Player(found[1]) if found[1] else None)

    def write(self, node: CheckedTurn) -> str:
        draws = f"draws {node.draws.value}: " if node.draws else ""
        return f"{draws}{node.player.value} {node.position}"

    def options(self, node: CheckedTurn) -> Sequence[tuple[CheckedTurn, ...]]:
        return self._options(position_in(self.cls, node.position), node.player, node.draws)

    def _options(
        self, position: PartizanPosition, player: Player, draws: Player | None
    ) -> Sequence[tuple[CheckedTurn, ...]]:
        winner = position.winner()
        if winner is not None:
            won = winner.value == player.value or (winner is Outcome.DRAW and draws is player)
            return [()] if won else []
        found: dict[tuple[CheckedTurn, ...], None] = {}
        for _, option in within_budget(position.moves_of(player)):
            found[self._node(option, player.other, draws)] = None
            if len(found) > MOST_OPTIONS:
                raise RefusedError(f"it has more than {MOST_OPTIONS:,} options")
        return list(found)

    def _found_node(
        self, position: PartizanPosition, player: Player, draws: Player | None
    ) -> tuple[CheckedTurn, ...]:
        """The node of a position; nothing, if the player to move has lost."""
        canonical = position.canonical()
        winner = canonical.winner()
        if winner is None:
            lost = next(iter(canonical.moves_of(player)), None) is None
        else:
            lost = not self._options(canonical, player, draws)
        return () if lost else (CheckedTurn(player, quoted(str(canonical)), draws),)

    def statements(self, node: CheckedTurn, theorems: Theorems) -> Iterator[Statement]:
        if node.draws is None:
            yield from theorems.of_turn(position_in(self.cls, node.position), node.player, False)


class CheckedMisereTurn(NamedTuple):
    """The components of a position by their texts, sorted, and whose turn it is."""

    player: Player
    parts: Sum


class MisereTurnRules(CheckRules[CheckedMisereTurn]):
    """Misère play: whoever cannot move wins."""

    def __init__(self, position: PartizanPosition) -> None:
        self.position, self.cls = position, type(position)

    def needs(self, claim: str) -> list[Need[CheckedMisereTurn]]:
        outcome = claimed_outcome(self.position, claim)
        found = []
        for player in Player:
            wins, words = player_wins(player, outcome)
            node = CheckedMisereTurn(player, parts_of(self.position))
            whole = CheckedMisereTurn(player, (quoted(str(self.position)),))
            found.append(Need((node,), 0, not wins, words, whole))
        return found

    def read(self, text: str) -> CheckedMisereTurn:
        if text not in ("L", "R") and text[:2] not in ("L ", "R "):
            raise RefusedError("it should say whose turn it is")
        node = CheckedMisereTurn(Player(text[0]), tuple(tokens(text[2:])))
        if list(node.parts) != sorted(node.parts) or self.write(node) != text:
            raise RefusedError("this is no node as it should be written")
        return node

    def write(self, node: CheckedMisereTurn) -> str:
        return f"{node.player.value} {AND.join(node.parts)}" if node.parts else node.player.value

    def options(self, node: CheckedMisereTurn) -> Sequence[tuple[CheckedMisereTurn, ...]]:
        for part in node.parts:
            position_in(self.cls, part)
        after = sums_after(lambda part: moves_of_part(self.cls, part), node.parts, node.player)
        return [(CheckedMisereTurn(node.player.other, parts),) for parts in after] or [()]

    def statements(self, node: CheckedMisereTurn, theorems: Theorems) -> Iterator[Statement]:
        if len(node.parts) == 1:
            yield from theorems.of_turn(position_in(self.cls, *node.parts), node.player, True)


def claimed_outcome(position: PartizanPosition, claim: str) -> Outcome:
    """The outcome that a claim tells."""
    outcomes = {f"outcome {outcome.value}": outcome for outcome in Outcome}
    if claim not in outcomes:
        raise no_claim(position, claim)
    outcome = outcomes[claim]
    if Outcome.DRAW in (outcome.if_left_starts, outcome.if_right_starts) and not position.may_be_drawn:
        raise no_claim(position, claim)
    return outcome


def player_wins(player: Player, outcome: Outcome, draws: Player | None = None) -> tuple[bool, str]:
    """Whether a player who moves first wins by an outcome, and words for that."""
    winner = outcome.if_left_starts if player is Player.LEFT else outcome.if_right_starts
    wins = (draws is player) if winner is Outcome.DRAW else winner.value == player.value
    counts = f", if a draw counts for {draws}" if draws else ""
    return wins, f"{player} {'wins' if wins else 'loses'} moving first{counts}"
