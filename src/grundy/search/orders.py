"""Orders to a search, each with the node count at which it took effect: enough to repeat the search."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from grundy.errors import GrundyError, ParseError

PLACED = frozenset({"zap", "lock", "bias"})
"""Orders about one level of the branch, or one node of the tree."""

NAMES = frozenset({*PLACED, "unlock", "auto_bias", "restart"})


@dataclass(frozen=True)
class Order:
    """One order, and how many nodes the search had when it took effect.

    >>> print(Order.parse("1500 bias 7 0.5"))
    1500 bias 7 0.5
    """

    nodes: int
    name: str
    place: int = 0
    k: float = 1.0

    def __str__(self) -> str:
        words: list[object] = [self.nodes, self.name]
        if self.name in PLACED:
            words.append(self.place)
        if self.name == "auto_bias":
            words.append("on" if self.place else "off")
        if self.name == "bias":
            words.append(f"{self.k:g}")
        return " ".join(map(str, words))

    @classmethod
    def parse(cls, text: str) -> Order:
        """An order as `str` writes it."""
        words = text.split()
        expected = {"bias": 4, "zap": 3, "lock": 3, "auto_bias": 3}
        try:
            nodes, name = int(words[0]), words[1]
            if name not in NAMES or len(words) != expected.get(name, 2) or nodes < 0:
                raise ValueError
            if name == "auto_bias":
                return cls(nodes, name, {"on": 1, "off": 0}[words[2]])
            k = float(words[3]) if name == "bias" else 1.0
            return cls(nodes, name, int(words[2]) if len(words) > 2 else 0, k)
        except (ValueError, IndexError, KeyError):
            raise ParseError(
                "an order is a number of nodes and what was ordered, as `1500 zap 3`", text
            ) from None


def parse_log(text: str) -> list[Order]:
    """Orders, one a line, in the order in which they took effect.

    >>> [order.name for order in parse_log("0 auto_bias on\\n200 lock 3\\n900 unlock\\n")]
    ['auto_bias', 'lock', 'unlock']
    """
    orders = [Order.parse(line) for line in text.splitlines() if line.strip()]
    if any(after.nodes < before.nodes for before, after in pairwise(orders)):
        raise GrundyError("a log of orders goes on: no order is earlier than the one before it")
    return orders


def write_log(orders: Iterable[Order]) -> str:
    """The text of a log, for `parse_log`."""
    return "".join(f"{order}\n" for order in orders)
