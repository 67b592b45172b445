"""Arenas: directed graphs whose vertices belong to Alice or Bob, as flat arrays with names."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Self

from grundy.arena.graphs import successors_of
from grundy.errors import GrundyError
from grundy.values.shown import drawn_by

if TYPE_CHECKING:
    import networkx

    from grundy.arena.solution import Solution

Vertex = Hashable
Graph = Any
"""The successors of every vertex: a dictionary, an adjacency list or matrix, or a directed networkx graph."""
Owners = Callable[[Any], Any] | Mapping[Any, Any] | Collection[Any]
"""Who owns a vertex, or whether Alice does: a function, a dictionary, or the collection of her vertices."""

NUMBERS: Final = "I"


class Side(Enum):
    """The players of an arena."""

    ALICE = "Alice"
    BOB = "Bob"

    @property
    def other(self) -> Side:
        return Side.BOB if self is Side.ALICE else Side.ALICE

    @property
    def code(self) -> int:
        return 0 if self is Side.ALICE else 1

    def __str__(self) -> str:
        return self.value

    @classmethod
    def read(cls, word: object) -> Side:
        """A player by name, letter, or number: `Alice`, `A` or 0; `Bob`, `B` or 1."""
        side = _SIDES.get(word.lower() if isinstance(word, str) else word) if _is_plain(word) else None
        if side is None:
            raise GrundyError(f"a player is Alice or Bob, not {word!r}")
        return side


SIDES = (Side.ALICE, Side.BOB)
DRAW = 2
_SIDES: dict[Any, Side] = {0: Side.ALICE, 1: Side.BOB, Side.ALICE: Side.ALICE, Side.BOB: Side.BOB}
_SIDES |= {"alice": Side.ALICE, "a": Side.ALICE, "bob": Side.BOB, "b": Side.BOB}

Terminal = str | Mapping[Any, Any]
"""`normal`: whose turn it is in a sink loses; `misere`: wins; or a player, or `draw`, for each sink."""

_RULES = {"normal": bytes([1, 0]), "misere": bytes([0, 1])}


@dataclass(frozen=True, eq=False)
class Arena:
    """Vertices with owners, arcs, and who wins where a play ends.

    The successors of the vertex number v are `targets[offsets[v]:offsets[v + 1]]`.

    >>> arena = Arena.of({"a": ["b"], "b": ["a", "c"], "c": []}, owner={"a": "A", "b": "B", "c": "A"})
    >>> arena
    <arena of 3 vertices and 3 arcs>
    >>> print(arena.solve().winner("a"))
    Bob
    """

    offsets: array[int] | memoryview
    targets: array[int] | memoryview
    owners: bytes
    verdicts: bytes
    """Who wins a play that ends in a vertex: 0 Alice, 1 Bob, 2 nobody. Read in sinks only."""
    names: Sequence[Any] | None = field(default=None)
    """The vertices in order, or None where they are the numbers from 0 on."""

    # ---- in -----------------------------------------------------------------------------------
    @classmethod
    def of(cls, graph: Graph, owner: Owners, terminal: Terminal = "normal") -> Self:
        """A dictionary of successors, and who owns a vertex: a function, a dictionary, or Alice's vertices.

        In place of the dictionary there may be an adjacency list or matrix, or a directed networkx graph. A
        function or dictionary may also say whether a vertex is Alice's.

        `terminal` says who wins in a sink: `normal`, whose turn it is loses; `misere`, he wins; or a
        dictionary that gives a player or `draw` for each sink.
        """
        graph = successors_of(graph)
        names = list(graph)
        number = {name: place for place, name in enumerate(names)}
        offsets, targets = array(NUMBERS, [0]), array(NUMBERS)
        for name, successors in graph.items():
            for successor in successors:
                if successor not in number:
                    raise GrundyError(f"an arc leads from {name!r} to {successor!r}, which is not there")
                targets.append(number[successor])
            offsets.append(len(targets))
        owners = bytes(map(_owner_reader(owner), names))
        sinks = (name for place, name in enumerate(names) if offsets[place] == offsets[place + 1])
        numbered = all(type(name) is int and name == place for place, name in enumerate(names))
        verdicts = _verdicts(owners, terminal, sinks, number)
        return cls(offsets, targets, owners, verdicts, None if numbered else names)

    @classmethod
    def from_networkx(
        cls, graph: networkx.DiGraph[Any], owner: str | Owners = "owner", terminal: Terminal = "normal"
    ) -> Self:
        """A directed networkx graph; `owner` is the attribute that names the owner, or as in `of`.

        With `terminal="winner"`, say, sinks are labelled by that attribute.
        """
        if not graph.is_directed():
            raise GrundyError("an arena is a directed graph")
        if isinstance(owner, str):
            owner = {name: value for name, value in graph.nodes(data=owner) if value is not None}
        if isinstance(terminal, str) and terminal not in _RULES:
            terminal = {name: value for name, value in graph.nodes(data=terminal) if value is not None}
        return cls.of({name: list(graph.successors(name)) for name in graph}, owner, terminal)

    @classmethod
    def from_arrays(
        cls, offsets: Any, targets: Any, owners: Any, terminal: str | Any = "normal", names: Any = None
    ) -> Self:
        """Arrays of whole numbers, of numpy or any other kind with a buffer: n + 1 offsets, the targets of
        the arcs, and n owners, 0 for Alice and 1 for Bob. `terminal` may be an array too, of 0, 1, and 2
        for a draw."""
        owned = _bytes(owners, "owner")
        if isinstance(terminal, str):
            verdicts = _verdicts(owned, terminal, (), {})
        else:
            verdicts = _bytes(terminal, "verdict")
        return cls(_numbers(offsets), _numbers(targets), owned, verdicts, names)

    @classmethod
    def from_arcs(
        cls, owners: Any, sources: Sequence[int], targets: Sequence[int], terminal: str | Any = "normal"
    ) -> Self:
        """Arcs in any order, as two arrays of vertex numbers."""
        from grundy import _engine

        owned = _bytes(owners, "owner")
        offsets, sorted_ = _engine.sorted_arcs(len(owned), _numbers(sources), _numbers(targets))
        return cls.from_arrays(
            memoryview(offsets).cast(NUMBERS), memoryview(sorted_).cast(NUMBERS), owned, terminal
        )

    # ---- out ----------------------------------------------------------------------------------
    def to_dict(self) -> dict[Any, list[Any]]:
        """The successors of every vertex."""
        return {self.name(v): [self.name(w) for w in self.successors(v)] for v in range(len(self))}

    def to_networkx(self) -> networkx.DiGraph[Any]:
        """A directed graph with the attribute `owner`, and `winner` in sinks."""
        import networkx

        graph: networkx.DiGraph[Any] = networkx.DiGraph()
        for v in range(len(self)):
            graph.add_node(self.name(v), owner=str(self.owner(v)))
            if self.is_sink(v):
                graph.nodes[self.name(v)]["winner"] = str(self.verdict(v) or "draw")
        graph.add_edges_from((self.name(v), self.name(w)) for v, w in self.arcs())
        return graph

    # ---- what there is ------------------------------------------------------------------------
    def __len__(self) -> int:
        return len(self.owners)

    def __repr__(self) -> str:
        return f"<arena of {len(self)} vertices and {len(self.targets)} arcs>"

    def name(self, v: int) -> Any:
        """What the vertex number v is called."""
        return v if self.names is None else self.names[v]

    def number(self, name: Any) -> int:
        """The number of the vertex that is called so."""
        if self.names is None:
            if isinstance(name, int) and 0 <= name < len(self):
                return name
        elif name in self._numbers:
            return self._numbers[name]
        raise GrundyError(f"there is no vertex {name!r}")

    @cached_property
    def _numbers(self) -> dict[Any, int]:
        return {name: v for v, name in enumerate(self.names or ())}

    def owner(self, v: int) -> Side:
        return SIDES[self.owners[v]]

    def successors(self, v: int) -> array[int] | memoryview:
        return self.targets[self.offsets[v] : self.offsets[v + 1]]

    def is_sink(self, v: int) -> bool:
        return self.offsets[v] == self.offsets[v + 1]

    def verdict(self, v: int) -> Side | None:
        """Who wins a play that ends in the sink number v; None for a draw."""
        return None if self.verdicts[v] == DRAW else SIDES[self.verdicts[v]]

    def arcs(self) -> Iterator[tuple[int, int]]:
        """All arcs, as pairs of vertex numbers."""
        return ((v, w) for v in range(len(self)) for w in self.successors(v))

    _repr_svg_ = drawn_by("grundy.draw.arena_svg:unsolved_svg")

    def solve(self) -> Solution:
        """Who wins from every vertex, how fast, and by which moves."""
        from grundy.arena.solution import solve

        return solve(self)


def _is_plain(word: object) -> bool:
    """Not a truth value, of which nobody could say which player it means."""
    return isinstance(word, str | Side) or (isinstance(word, int) and not isinstance(word, bool))


_TRUTH_VALUES = ("bool", "bool_")
"""Those of Python and of numpy: whether a vertex is Alice's."""


def _owner_reader(owner: Owners) -> Callable[[Any], int]:
    if not callable(owner) and not isinstance(owner, Mapping):
        alices = frozenset(owner)
        return lambda name: 0 if name in alices else 1

    def read(name: Any) -> int:
        found = owner.get(name) if isinstance(owner, Mapping) else owner(name)
        if found is None:
            raise GrundyError(f"vertex {name!r} has no owner")
        try:
            return int(not found) if type(found).__name__ in _TRUTH_VALUES else Side.read(found).code
        except GrundyError:
            raise GrundyError(f"vertex {name!r} belongs to Alice or Bob, not to {found!r}") from None

    return read


def _verdicts(owners: bytes, terminal: Terminal, sinks: Iterable[Any], number: Mapping[Any, int]) -> bytes:
    if isinstance(terminal, str):
        if terminal not in _RULES:
            raise GrundyError(f"whose turn it is in a sink loses (`normal`) or wins (`misere`): {terminal!r}")
        return owners.translate(_RULES[terminal] + bytes(range(2, 256)))
    verdicts = bytearray(len(owners))
    for name in sinks:
        if name not in terminal:
            raise GrundyError(f"nobody says who wins in the sink {name!r}")
        verdicts[number[name]] = read_verdict(terminal[name])
    return bytes(verdicts)


def read_verdict(word: object) -> int:
    """0 for Alice, 1 for Bob, 2 for a draw."""
    if word == "draw" or (word == DRAW and _is_plain(word)):
        return DRAW
    return Side.read(word).code


def _numbers(values: Any) -> array[int] | memoryview:
    """Unsigned 32-bit numbers; those that have this width already are not copied."""
    view = _view(values)
    if view.format in ("I", "i", "L", "l") and view.itemsize == 4:
        return view.cast("B").cast(NUMBERS)
    try:
        return array(NUMBERS, view)
    except (OverflowError, TypeError, ValueError):
        raise GrundyError("an array of an arena holds whole numbers from 0 to 2^32 - 1") from None


def _bytes(values: Any, what: str) -> bytes:
    try:
        return bytes(_view(values).tolist()) if not isinstance(values, bytes) else values
    except (ValueError, TypeError):
        raise GrundyError(f"each {what} is a small number") from None


def _view(values: Any) -> memoryview:
    try:
        view = memoryview(values)
    except TypeError:
        try:
            return memoryview(array("q", values))
        except (TypeError, OverflowError):
            raise GrundyError("an array of an arena holds whole numbers from 0 to 2^32 - 1") from None
    if view.ndim != 1 or not view.contiguous:
        raise GrundyError("an array of an arena has one dimension, and no gaps")
    return view
