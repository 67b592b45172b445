"""How the nodes of a certificate are read, written and played, by the rules in Python and nothing else.

A node is what an entry speaks of. `options` lists what one move makes of it, each option a sum of nodes; a
finished game is the empty sum. What a certificate proves of nodes are nimbers: 0 means that who has to move
loses. Each kind of play is one class, in a file of its own; this file has the plainest, normal play of
impartial games.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar

from grundy.check.certificate import DIGITS, RefusedError, short
from grundy.errors import GrundyError, LimitReachedError
from grundy.games.options import component, components_of, distinct_options
from grundy.games.position import Player, Position
from grundy.games.writing import quoted

N = TypeVar("N", bound=Hashable)
P = TypeVar("P", bound=Position)
Asked = TypeVar("Asked")
Found = TypeVar("Found")

Statement = tuple[str, int | None]
"""The name of a theorem and the nimber that it tells; None if it only says that a node is won."""


class Theorems(Protocol):
    """What theorems say: the checker believes those that it is given, and knows none itself."""

    def of_position(self, position: Position, misere: bool) -> Iterator[Statement]:
        """What they say of a position of an impartial game; in misère play, its misère Grundy value."""

    def of_turn(self, position: Any, player: Player, misere: bool) -> Iterator[Statement]:
        """What they say of a partizan position with a player to move: 0 if the player loses."""

    def of_value(self, component: Any) -> Iterator[tuple[str, str]]:
        """What they say is the canonical form of a component."""


@dataclass(frozen=True)
class Need(Generic[N]):
    """What the entries have to show for a claim to hold: that a sum has a nimber, or that it has not."""

    sum: tuple[N, ...]
    nimber: int
    equal: bool
    words: str
    whole: N | None = None
    """The sum as one node, of which a theorem may speak; None where the parts are enough."""


class CheckRules(ABC, Generic[N]):
    """What the checker of couples asks of a kind of play."""

    @abstractmethod
    def needs(self, claim: str) -> list[Need[N]]:
        """What has to be shown for a claim; `GrundyError` if nothing of the kind can be claimed."""

    @abstractmethod
    def read(self, text: str) -> N:
        """The node that a certificate writes like this."""

    @abstractmethod
    def write(self, node: N) -> str:
        """How a certificate writes a node; `read` gives it back."""

    @abstractmethod
    def options(self, node: N) -> Sequence[tuple[N, ...]]:
        """The distinct options of a node."""

    def subject(self, node: N) -> str:
        """What a node is about: there is one couple for each."""
        return self.write(node)

    def shows(self, text: str, nimber: int | None, node: N) -> bool:
        """Whether a node has the nimber that another one about the same has, which is written like this."""
        return True

    def statements(self, node: N, theorems: Theorems) -> Iterator[Statement]:
        """What theorems say of a node."""
        return iter(())


class Plain(CheckRules[str]):
    """Normal play of an impartial game: a node is a component, by its text."""

    def __init__(self, position: Position) -> None:
        self.position, self.cls = position, type(position)

    def needs(self, claim: str) -> list[Need[str]]:
        nimber, equal, words = claimed_nimber(self.position, claim)
        return [Need(components_of(self.position), nimber, equal, words, quoted(str(self.position)))]

    def read(self, text: str) -> str:
        return text

    def write(self, node: str) -> str:
        return node

    def options(self, node: str) -> Sequence[tuple[str, ...]]:
        return distinct_options(position_in(self.cls, node))

    def statements(self, node: str, theorems: Theorems) -> Iterator[Statement]:
        return theorems.of_position(position_in(self.cls, node), False)


def position_in(cls: type[P], text: str) -> P:
    """The position that a certificate writes like this: as the game writes it, and not in another way."""
    position = component(cls, text)
    if quoted(str(position)) != text:
        raise RefusedError(f"the game writes this {short(position)}")
    return position


def claimed_nimber(position: Position, claim: str) -> tuple[int, bool, str]:
    """The nimber that a claim such as `nimber 2` or `outcome N` speaks of, whether a position has it, and
    words for that."""
    if found := re.fullmatch(rf"nimber ({DIGITS})", claim):
        return int(found[1]), True, f"the nimber is {found[1]}"
    if claim in ("outcome N", "outcome P"):
        return 0, claim == "outcome P", f"who moves first {'loses' if claim == 'outcome P' else 'wins'}"
    raise no_claim(position, claim)


def no_claim(position: Position, claim: str) -> GrundyError:
    """Says that nothing like this can be claimed."""
    return GrundyError(f"this is no claim about {position.game}: {short(claim)}")


def safely(rules: Callable[[Asked], Found], node: Asked) -> Found:
    """What the rules tell of a node; a text that is none is refused, whatever it makes them do."""
    try:
        return rules(node)
    except (LimitReachedError, RefusedError):
        raise
    except GrundyError as error:
        raise RefusedError(str(error)) from error
    except Exception as error:
        raise RefusedError(f"the rules fail on it: {type(error).__name__}: {error}") from error


def written(parts: Iterable[str]) -> str:
    """A sum, for people."""
    return " and ".join(short(part) for part in islice(parts, 8)) or "to nothing"
