"""How the nodes of a certificate are played, by the rules in Python and nothing else.

A node is a text. `options` lists what one move makes of it, each option a sum of nodes; a finished game is
the empty sum. What a certificate proves of nodes are nimbers: 0 means that who has to move loses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from grundy.errors import GrundyError
from grundy.games import PartizanPosition, Player, Position, ScoringPosition
from grundy.games.turn import turn_of
from grundy.search.rules import components_of, distinct_options

Sum = tuple[str, ...]


class Play(Protocol):
    """What the checker asks of a game."""

    def name(self, text: str) -> str:
        """The node that a certificate writes like this."""

    def sum(self, components: Iterable[str]) -> Sum:
        """The nodes of a position with these components."""

    def options(self, node: str) -> Sequence[Sum]:
        """The distinct options of a node."""

    def by_theorem(self, node: str, name: str) -> tuple[bool, int | None]:
        """Whether the theorem speaks of this node, and the nimber; None if it only says that it is won."""


@dataclass(frozen=True)
class Need:
    """What the entries have to show for a claim to hold: that a sum has a nimber, or that it has not."""

    sum: Sum
    nimber: int
    equal: bool
    words: str


class Plain:
    """Normal play: nodes are components. Also partizan play: nodes are positions and who has to move."""

    def __init__(self, cls: type[Position]) -> None:
        self.cls = cls

    def name(self, text: str) -> str:
        return text

    def sum(self, components: Iterable[str]) -> Sum:
        return tuple(map(self.name, components))

    def options(self, node: str) -> Sequence[Sum]:
        return distinct_options(self.cls.parse(node))

    def by_theorem(self, node: str, name: str) -> tuple[bool, int | None]:
        from grundy.theorems import theorems

        for theorem in theorems(self.cls.game.name):
            if theorem.name == name and theorem.plain:
                said = theorem.says(self.cls.parse(node))
                if said is not None:
                    return True, None if said.grundy is None else int(said.grundy)
        return False, None


class Contracts(Plain):
    """Scores: a node is a position and a contract, `POSITION; c`, won if who moves can get c points."""

    def options(self, node: str) -> Sequence[Sum]:
        text, _, contract = node.rpartition("; ")
        position = self.cls.parse(text)
        assert isinstance(position, ScoringPosition)
        if not 0 < int(contract) <= position.at_stake():
            raise GrundyError(f"no contract between 1 and {position.at_stake()}")
        children = position.children(int(contract))
        return list(dict.fromkeys(contract_node(child, left) for child, left in children))


def contract_node(position: ScoringPosition, contract: int) -> Sum:
    """The node of a position and a contract; nothing, if there are not as many points and it is lost."""
    return (f"{position.canonical()}; {contract}",) if contract <= position.at_stake() else ()


def needs(position: Position, convention: str, claim: str) -> list[Need]:
    """What has to be shown for a claim such as `outcome N` or `nimber 2`."""
    kind, _, value = claim.partition(" ")
    if convention == "misere" and isinstance(position, PartizanPosition):
        raise GrundyError("certificates of misère play of partizan games are not there yet")
    if isinstance(position, ScoringPosition):
        return _contract_needs(position, claim)
    if isinstance(position, PartizanPosition):
        if position.may_be_drawn:
            raise GrundyError(f"{position.game} may end in a draw, and certificates know no draws yet")
        if kind == "outcome" and value in ("N", "P", "L", "R"):
            return [_turn_need(position, player, value in ("N", player.value)) for player in Player]
    elif kind == "nimber" and value.isdecimal():
        return [Need(components_of(position), int(value), True, f"the nimber is {value}")]
    elif kind == "outcome" and value in ("N", "P"):
        words = "who moves first wins" if value == "N" else "who moves first loses"
        return [Need(components_of(position), 0, value == "P", words)]
    raise GrundyError(f"this is no claim about {position.game}: {claim!r}")


def _turn_need(position: PartizanPosition, player: Player, wins: bool) -> Need:
    turn = turn_of(position, player, native=False)
    return Need(components_of(turn), 0, not wins, f"{player} {'wins' if wins else 'loses'} moving first")


def _contract_needs(position: ScoringPosition, claim: str) -> list[Need]:
    """`score s` is two contracts: s can be kept, and s + 1 cannot."""
    match claim.split():
        case ["score", value] if value.isdecimal() and int(value) <= position.at_stake():
            contracts = [(int(value), True), (int(value) + 1, False)]
        case ["contract", value, "kept" | "missed" as how] if value.isdecimal() and int(value) > 0:
            contracts = [(int(value), how == "kept")]
        case _:
            raise GrundyError(f"this is no claim about {position.game}: {claim!r}")
    return [
        Need(
            contract_node(position, contract),
            0,
            not kept,
            f"who moves first can{'' if kept else 'not'} get {contract}",
        )
        for contract, kept in contracts
        if contract > 0
    ]
