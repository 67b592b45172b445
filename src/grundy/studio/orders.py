"""What a browser may ask for: a closed list of orders, each with typed fields.

Whatever else arrives is refused with one line. Nothing in an order is run, imported or opened as a path.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from grundy.errors import GrundyError
from grundy.matches.match import WHO

MOST_CHARACTERS = 400_000
"""Of one message."""

MOST_TEXT = 20_000
"""Of the text of a position."""


class OrderError(GrundyError):
    """A message that is no order."""


class Kind(Protocol):
    """What a field may hold."""

    def read(self, value: object) -> Any:
        """The value, or `OrderError`."""


@dataclass(frozen=True)
class Text:
    """Characters, at most so many."""

    most: int = MOST_TEXT

    def read(self, value: object) -> str:
        if not isinstance(value, str) or len(value) > self.most:
            raise OrderError(f"should be a text of at most {self.most:,} characters")
        if any((ord(char) < 32 and char not in "\n\t") or "\ud800" <= char <= "\udfff" for char in value):
            raise OrderError("should have no control characters, and no half characters")
        return value


@dataclass(frozen=True)
class Whole:
    """A whole number between two others."""

    least: int
    most: int

    def read(self, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= self.most:
            raise OrderError(f"should be a whole number from {self.least} to {self.most}")
        return value


@dataclass(frozen=True)
class Number:
    """A number between two others."""

    least: float
    most: float

    def read(self, value: object) -> float:
        plain = isinstance(value, int | float) and not isinstance(value, bool)
        if not plain or not math.isfinite(value) or not self.least <= value <= self.most:  # type: ignore[arg-type, operator]
            raise OrderError(f"should be a number from {self.least:g} to {self.most:g}")
        return float(value)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    def read(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise OrderError("should be true or false")
        return value


@dataclass(frozen=True)
class Choice:
    """One of a few words."""

    words: tuple[str, ...]

    def read(self, value: object) -> str:
        if not isinstance(value, str) or value not in self.words:
            raise OrderError(f"should be one of {', '.join(self.words)}")
        return value


@dataclass(frozen=True)
class Many:
    """A list, at most so long."""

    kind: Kind
    most: int
    least: int = 0

    def read(self, value: object) -> list[Any]:
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            many = f"at most {self.most}" if not self.least else f"{self.least} to {self.most}"
            raise OrderError(f"should be a list of {many}")
        return [self.kind.read(one) for one in value]


NAME, WORDS, MOVE, NODE = Text(80), Text(4000), Text(4000), Whole(0, 2**62)
BOARD, POINTS = Whole(0, 10**6), Many(Number(-10_000, 10_000), 8000, 4)
CONVENTION = Choice(("normal", "misere"))

ORDERS: Mapping[str, Mapping[str, Kind]] = {
    # sessions
    "new": {"game": NAME, "text": Text()},
    "open": {"session": NAME},
    "describe": {"name": NAME, "author": NAME, "comment": WORDS},
    "remove": {"session": NAME},
    "export": {},
    "sight": {"on": Flag()},
    "import": {"file": Text(MOST_CHARACTERS)},
    # exploring
    "place": {"text": Text()},
    "play": {"move": MOVE},
    "stroke": {"points": POINTS},
    "visit": {"node": Whole(0, 10**6)},
    "edit": {"spot": NAME},
    "heap": {"place": Whole(0, 10**4), "by": Whole(-1000, 1000)},
    "link": {"a": NAME, "b": NAME},
    "mark": {"spot": NAME},
    "vertex": {"gone": NAME},
    "resize": {"rows": Whole(-50, 50), "columns": Whole(-50, 50)},
    "convention": {"convention": CONVENTION},
    "value": {"on": Flag()},
    "rules": {"game": NAME},
    "draw": {
        "of": Choice(("moves", "rows", "games", "facts", "nodes", "graphs")),
        "texts": Many(Text(), 200),
    },
    # playing
    "match_new": {
        "who": Many(Choice(WHO), 2, 2),
        "first": Choice(("L", "R")),
        "convention": CONVENTION,
        "clock": Whole(0, 36_000),
        "beside": Flag(),
    },
    "match_open": {"text": Text(MOST_CHARACTERS)},
    "match_play": {"board": BOARD, "move": MOVE},
    "match_stroke": {"board": BOARD, "points": POINTS},
    "match_back": {"board": BOARD, "moves": Whole(0, 10**4)},
    "match_hint": {"board": BOARD},
    "match_give_up": {"board": BOARD},
    "match_clock": {"board": BOARD},
    "match_show": {"board": BOARD},
    "match_close": {"board": BOARD},
    "tasks": {},
    "task": {"list": NAME, "step": Whole(0, 1000)},
    # the library
    "spaces": {},
    "facts": {"space": BOARD, "after": Text(), "like": WORDS, "value": NAME},
    "sample": {"space": BOARD},
    "forget": {"space": BOARD},
    "runs": {},
    "prove": {},
    "proof_page": {"proof": NAME, "first": Whole(0, 10**9)},
    "proof_node": {"proof": NAME, "line": Whole(0, 10**9)},
    # charts
    "chart_sequence": {"sequence": NAME, "to": Whole(1, 20_000_000)},
    "chart_census": {"family": NAME, "measure": NAME, "most": Whole(1, 30)},
    "chart_growth": {"game": NAME, "range": NAME, "convention": CONVENTION},
    "chart_stop": {"chart": NAME},
    "chart_window": {
        "chart": NAME,
        "first": Whole(0, 10**9),
        "last": Whole(0, 10**9),
        "columns": Whole(1, 2000),
    },
    "thermographs": {"texts": Many(Text(2000), 12), "sum": Flag()},
    # searching
    "begin": {
        "goal": Choice(("outcome", "grundy", "contract")),
        "convention": CONVENTION,
        "method": Choice(("auto", "dfpn", "pn", "depth", "aspiration", "mex", "depth:size")),
        "player": Choice(("L", "R")),
        "nimber": Whole(0, 1000),
        "contract": Whole(0, 10**6),
        "threads": Whole(1, 64),
        "memory": Whole(16, 2**20),
        "seconds": Number(0, 10**7),
        "nodes": Whole(0, 2**53),
        "log": Text(MOST_CHARACTERS),
    },
    "pause": {},
    "resume": {},
    "stop": {},
    "zap": {"level": Whole(0, 10**5)},
    "lock": {"node": NODE},
    "unlock": {},
    "bias": {"node": NODE, "k": Number(1e-6, 1e6)},
    "auto_bias": {"on": Flag()},
    "restart": {},
    "watch": {"view": Choice(("branch", "tree", "top", "table")), "node": NODE, "levels": Whole(1, 6)},
    "rate": {"a_second": Number(0.1, 30)},
}
"""Each order and its fields; all fields have to be there."""

SEARCHING = frozenset(
    {
        "begin",
        "pause",
        "resume",
        "stop",
        "zap",
        "lock",
        "unlock",
        "bias",
        "auto_bias",
        "restart",
        "watch",
        "rate",
    }
)
"""Orders that a search takes: they do not wait for the board."""


@dataclass(frozen=True)
class Request:
    """One order, checked."""

    name: str
    fields: Mapping[str, Any]


def read_order(message: str) -> Request:
    """The order that a message is.

    >>> read_order('{"order": "zap", "level": 3}')
    Request(name='zap', fields={'level': 3})
    >>> read_order('{"order": "exec", "code": "1"}')
    Traceback (most recent call last):
    ...
    grundy.studio.orders.OrderError: there is no such order
    """
    if len(message) > MOST_CHARACTERS:
        raise OrderError(f"a message has at most {MOST_CHARACTERS:,} characters")
    try:
        data = json.loads(message)
    except (ValueError, RecursionError):
        raise OrderError("a message is JSON") from None
    if not isinstance(data, dict):
        raise OrderError("a message is a JSON object")
    name = data.pop("order", None)
    if not isinstance(name, str) or name not in ORDERS:
        raise OrderError("there is no such order")
    kinds = ORDERS[name]
    if data.keys() != kinds.keys():
        raise OrderError(f"{name} has the fields {', '.join(kinds) or '(none)'}")
    fields = {}
    for field, kind in kinds.items():
        try:
            fields[field] = kind.read(data[field])
        except OrderError as error:
            raise OrderError(f"{name}: {field} {error}") from None
    return Request(name, fields)
