"""What a certificate can claim, and what has to be shown for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from grundy.check.best_turns import node_of
from grundy.check.play import Sum, contract_node
from grundy.compounds import MEASURES, Compound, Variant, compound_game, diameter
from grundy.errors import GrundyError
from grundy.games import Game, PartizanPosition, Player, Position, ScoringPosition, game
from grundy.games.domination import Domination
from grundy.games.misere_turn import misere_turn
from grundy.games.options import components_of
from grundy.games.turn import turn_of
from grundy.values import Outcome

BEST_TURNS = "best turns"
CONVENTIONS = ("normal", "misere", BEST_TURNS)
"""How a game is played; by best turns, which is about coins and strings, theorems tell which turns matter."""


@dataclass(frozen=True)
class Need:
    """What the entries have to show for a claim to hold: that a sum has a nimber, or that it has not."""

    sum: Sum
    nimber: int
    equal: bool
    words: str
    whole: str = ""
    """The sum as one thing, of which a theorem may speak; empty where the parts are enough."""
    value: str = ""
    """The canonical form that the sum has, in place of a nimber."""


def game_name(position: Position) -> str:
    """How a certificate calls the game of a position; of a compound, with its rule: `octal Smax_r`."""
    if not isinstance(position, Compound):
        return position.game.name
    rule = position.rule
    if not rule.order or rule.measure is diameter:
        return position.game.name
    for name, measure in MEASURES.items():
        if measure is rule.measure:
            return f"{position.game.name} by {name}"
    raise GrundyError("a certificate cannot name a measure of one's own")


def game_of(name: str, rules: str | None) -> Game:
    """The game that a certificate calls so; `rules` is the Python file that defines it, if one does."""
    single, _, variant = name.partition(" ")
    found = game(rules or single)
    if found.name != single:
        raise GrundyError(f"{rules} defines {found.name}, and the certificate is about {name}")
    if not variant:
        return found
    notation, _, measure = variant.partition(" by ")
    return compound_game(found, Variant.parse(notation, measure or diameter).rule)


def needs(position: Position, convention: str, claim: str) -> list[Need]:
    """What has to be shown for a claim such as `outcome N` or `nimber 2`."""
    kind, _, value = claim.partition(" ")
    if isinstance(position, ScoringPosition):
        return list(_contract_needs(position, convention, claim))
    if convention == BEST_TURNS:
        raise GrundyError(f"{position.game} is not won by points")
    if isinstance(position, Domination) and position.within is None:
        return list(_moves_needs(position, claim))
    if is_about_value(claim):
        return [_value_need(position, convention, value)]
    if isinstance(position, PartizanPosition):
        outcomes = {outcome.value: outcome for outcome in Outcome}
        if kind == "outcome" and value in outcomes:
            return [
                need
                for player in Player
                for need in _turn_needs(position, convention, player, outcomes[value])
            ]
    elif kind == "nimber" and value.isdecimal():
        return [Need(components_of(position), int(value), True, f"the nimber is {value}", str(position))]
    elif kind == "outcome" and value in ("N", "P"):
        words = "who moves first wins" if value == "N" else "who moves first loses"
        return [Need(components_of(position), 0, value == "P", words, str(position))]
    raise GrundyError(f"this is no claim about {position.game}: {claim!r}")


def is_about_value(claim: str) -> bool:
    """Whether a claim tells the canonical form of a position; its entries are about such forms too."""
    return claim.startswith("value ")


def is_about_arena(claim: str) -> bool:
    """Whether a claim tells who wins from the vertices of an arena."""
    return claim.partition(" ")[0] in ("attractor", "attractors", "winner", "winners")


def _value_need(position: Position, convention: str, value: str) -> Need:
    if not isinstance(position, PartizanPosition):
        raise GrundyError(f"{position.game} is not partizan: its positions have nimbers")
    if convention != "normal" or not position.last_move_wins:
        raise GrundyError(
            f"{position.game} is not won by the last move: its positions have no canonical form"
        )
    return Need(components_of(position), 0, True, f"the value is {value}", value=value)


def _turn_needs(
    position: PartizanPosition, convention: str, player: Player, outcome: Outcome
) -> Iterator[Need]:
    """That a player wins moving first, or does not; in a game with draws, that who does not win draws."""
    winner = outcome.if_left_starts if player is Player.LEFT else outcome.if_right_starts
    if not position.may_be_drawn:
        if winner is Outcome.DRAW:
            raise GrundyError(f"{position.game} does not end in a draw")
        wins = winner.value == player.value
        turn = (
            misere_turn(position, player)
            if convention == "misere"
            else turn_of(position, player, native=False)
        )
        words = f"{player} {'wins' if wins else 'loses'} moving first"
        yield Need(components_of(turn), 0, not wins, words, f"{player.value} {position}")
        return
    if convention == "misere":
        raise GrundyError(f"{position.game} may end in a draw: there is no misère play of it")
    for draws_for in Player:
        wins = (draws_for if winner is Outcome.DRAW else Player(winner.value)) is player
        turn = turn_of(position, player, native=False, draws_for=draws_for)
        parts = tuple(f"draws {draws_for.value}: {part}" for part in components_of(turn))
        words = f"{player} {'wins' if wins else 'loses'} moving first, if a draw counts for {draws_for}"
        yield Need(parts, 0, not wins, words)


def _moves_needs(position: Domination, claim: str) -> Iterator[Need]:
    """`moves a b`: a moves are enough for Dominator to win who begins, and one less is not; b, if Staller
    begins."""
    found = re.fullmatch(r"moves (\d{1,6}) (\d{1,6})", claim)
    if found is None:
        raise GrundyError(f"this is no claim about {position.game}: {claim!r}")
    for player, moves in zip(Player, map(int, found.groups()), strict=True):
        for within in range(max(moves - 1, 0), moves + 1):
            turn = turn_of(replace(position, within=within), player, native=False)
            dominated = within == moves
            words = f"if {player} moves first, {within} moves are {'enough' if dominated else 'too few'}"
            wins = dominated is (player is Player.LEFT)
            yield Need(components_of(turn), 0, not wins, words)


def _contract_needs(position: ScoringPosition, convention: str, claim: str) -> Iterator[Need]:
    """`score s` is two contracts: s can be kept, and s + 1 cannot."""
    match claim.split():
        case ["score", value] if value.isdecimal() and int(value) <= position.at_stake():
            contracts = [(int(value), True), (int(value) + 1, False)]
        case ["contract", value, "kept" | "missed" as how] if value.isdecimal() and int(value) > 0:
            contracts = [(int(value), how == "kept")]
        case _:
            raise GrundyError(f"this is no claim about {position.game}: {claim!r}")
    for contract, kept in contracts:
        words = f"who moves first can{'' if kept else 'not'} get {contract}"
        node = _contract_node(position, convention, contract) if contract else None
        if node is not None:
            yield Need(node, 0, not kept, words)
        elif not kept:
            raise GrundyError(f"this is not so: {words}")


def _contract_node(position: ScoringPosition, convention: str, contract: int) -> Sum | None:
    """The node of a position and a contract; None if it is won anyway."""
    if convention != BEST_TURNS:
        return contract_node(position, contract)
    coins = position.coins()
    if coins is None:
        raise GrundyError(f"{position.game} is not played with coins and strings")
    return node_of(coins, contract)
