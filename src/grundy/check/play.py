"""How the nodes of a certificate are played, by the rules in Python and nothing else.

A node is a text. `options` lists what one move makes of it, each option a sum of nodes; a finished game is
the empty sum. What a certificate proves of nodes are nimbers: 0 means that who has to move loses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Protocol, TypeVar

from grundy.check.certificate import RefusedError
from grundy.errors import GrundyError
from grundy.games import PartizanPosition, Player, Position, ScoringPosition
from grundy.games.misere_turn import MisereTurn
from grundy.games.options import distinct_options
from grundy.games.turn import Turn, turn_of
from grundy.theorems.sayings import Saying, sayings, sayings_of_turn

Sum = tuple[str, ...]

Asked = TypeVar("Asked")
Found = TypeVar("Found")


class Play(Protocol):
    """What the checker asks of a game."""

    def name(self, text: str) -> str:
        """The node that a certificate writes like this."""

    def sum(self, components: Iterable[str]) -> Sum:
        """The nodes of a position with these components."""

    def options(self, node: str) -> Sequence[Sum]:
        """The distinct options of a node."""

    def subject(self, node: str) -> str:
        """What a node is about: there is one couple for each."""

    def shows(self, other: str, nimber: int | None, node: str) -> bool:
        """Whether this node has the nimber that another one about the same has."""

    def sayings(self, node: str) -> Iterator[Saying]:
        """What theorems say of a node."""


class Plain:
    """Normal play: nodes are components. Also partizan play: nodes are positions and who has to move."""

    def __init__(self, cls: type[Position], misere: bool = False) -> None:
        self.cls, self.misere = cls, misere

    def name(self, text: str) -> str:
        return text

    def sum(self, components: Iterable[str]) -> Sum:
        return tuple(map(self.name, components))

    def options(self, node: str) -> Sequence[Sum]:
        return distinct_options(self.cls.parse(node))

    def subject(self, node: str) -> str:
        return node

    def shows(self, other: str, nimber: int | None, node: str) -> bool:
        return True

    def sayings(self, node: str) -> Iterator[Saying]:
        if issubclass(self.cls, Turn | MisereTurn):
            if node[:2] in ("L ", "R "):
                position = self.cls.partizan.parse(node[2:])
                yield from sayings_of_turn(position, Player(node[0]), self.misere)
        else:
            yield from sayings(self.cls.parse(node), self.misere)


class Contracts(Plain):
    """Scores: a node is a position and a contract, `POSITION; c`, won if who moves can get c points."""

    def sayings(self, node: str) -> Iterator[Saying]:
        return iter(())

    def read(self, node: str) -> tuple[ScoringPosition, int]:
        """The position and the contract of a node."""
        text, _, contract = node.rpartition("; ")
        position = self.cls.parse(text)
        assert isinstance(position, ScoringPosition)
        return position, int(contract)

    def options(self, node: str) -> Sequence[Sum]:
        position, contract = self.read(node)
        if not 0 < contract <= position.at_stake():
            raise GrundyError(f"no contract between 1 and {position.at_stake()}")
        children = position.children(contract)
        return list(dict.fromkeys(contract_node(child, left) for child, left in children))


class Drawn(Plain):
    """Partizan games that may be drawn: a node also says for whom a draw counts, `draws L: R POSITION`."""

    def __init__(self, position: PartizanPosition) -> None:
        super().__init__(type(position))
        self.turns = {
            player.value: type(turn_of(position, player, native=False, draws_for=player)) for player in Player
        }

    def sayings(self, node: str) -> Iterator[Saying]:
        return iter(())

    def options(self, node: str) -> Sequence[Sum]:
        start, _, text = node.partition(": ")
        turns = self.turns.get(start.removeprefix("draws "))
        if turns is None:
            raise GrundyError("it should say for whom a draw counts, and whose turn it is")
        return [
            tuple(f"{start}: {part}" for part in option) for option in distinct_options(turns.parse(text))
        ]


def contract_node(position: ScoringPosition, contract: int) -> Sum:
    """The node of a position and a contract; nothing, if there are not as many points and it is lost."""
    return (f"{position.canonical()}; {contract}",) if contract <= position.at_stake() else ()


def safely(rules: Callable[[Asked], Found], node: Asked) -> Found:
    """What the rules tell of a node; a text that is none is refused, whatever it makes them do."""
    try:
        return rules(node)
    except GrundyError as error:
        raise RefusedError(str(error)) from error
    except Exception as error:
        raise RefusedError(f"the rules fail on it: {type(error).__name__}: {error}") from error


def written(parts: Iterable[str]) -> str:
    """A sum, for people."""
    text = " and ".join(islice(parts, 8))
    return f"`{text}`" if text else "to nothing"
