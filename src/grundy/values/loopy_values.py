"""Values of partizan games in which play may go round: stoppers, and games with an onside and an offside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple, TypeAlias

from grundy.errors import GrundyError
from grundy.values.latex import Typeset
from grundy.values.loopy_graph import (
    MOST_NODES,
    Graph,
    LoopyNode,
    acyclic,
    at_least,
    disjoint_sum,
    is_stopper,
    negative,
    numbered,
    reachable,
    same,
)
from grundy.values.loopy_simplest import simplest
from grundy.values.nimber import Nimber
from grundy.values.partizan import CanonicalForm, Game, as_form

ZERO: Graph = (LoopyNode((), ()),)

Value: TypeAlias = "CanonicalForm | LoopyValue"
"""What sums and negatives of values with loops give: one without loops is a canonical form."""


class LoopyOutcome(NamedTuple):
    """What Left gets when she begins, and when Right begins: `win`, `draw` or `loss`."""

    left_first: str
    right_first: str

    def __str__(self) -> str:
        """`L`, `R`, `N`, `P`, `D`; in `NHat` Left gets a draw where she loses in `N`, and so on."""
        return NAMES[self]


NAMES = {
    LoopyOutcome("win", "win"): "L",
    LoopyOutcome("loss", "loss"): "R",
    LoopyOutcome("win", "loss"): "N",
    LoopyOutcome("loss", "win"): "P",
    LoopyOutcome("draw", "draw"): "D",
    LoopyOutcome("win", "draw"): "NHat",
    LoopyOutcome("draw", "loss"): "NCheck",
    LoopyOutcome("draw", "win"): "PHat",
    LoopyOutcome("loss", "draw"): "PCheck",
}


class LoopyValue(Typeset):
    """The value of a game in which play may go round; who plays for ever draws.

    A *stopper* never goes round while the players alternate; it has one simplest form: both its sides.
    Any other game has an onside, where Left wins what does not end, and an offside, where Right does.

    >>> on, over = loopy("on"), loopy("over")
    >>> print(on - on, over + over, over - 1, loopy("a{1||a|0}"))
    dud over -1over 2 & +-1
    >>> over > 0, over < Fraction(1, 1024), loopy("{pass|*}") == loopy("upon")
    (True, True, True)
    """

    __slots__ = ("__dict__", "offside_graph", "onside_graph")
    onside_graph: Graph
    offside_graph: Graph

    def __init__(self, onside: Graph, offside: Graph) -> None:
        object.__setattr__(self, "onside_graph", onside)
        object.__setattr__(self, "offside_graph", offside)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a LoopyValue cannot be changed")

    def __reduce__(self) -> tuple[type[LoopyValue], tuple[Graph, Graph]]:
        return (LoopyValue, (self.onside_graph, self.offside_graph))

    # ---- what it is -----------------------------------------------------------------------------
    @cached_property
    def is_stopper(self) -> bool:
        """Whether no play with alternate moves goes on for ever."""
        return self.onside_graph == self.offside_graph and is_stopper(self.onside_graph)

    @cached_property
    def is_stopper_sided(self) -> bool:
        """Whether both sides are stoppers, or games that end."""
        return is_stopper(self.onside_graph) and is_stopper(self.offside_graph)

    @property
    def onside(self) -> Value:
        """The value in which Left wins what does not end; of a stopper it is itself."""
        return _side(self.onside_graph)

    @property
    def offside(self) -> Value:
        """The value in which Right wins what does not end; of a stopper it is itself."""
        return _side(self.offside_graph)

    def left(self) -> tuple[Value, ...]:
        """Left's options of a stopper, none of them dominated or reversible."""
        graph = self._stopper()
        return tuple(_side(reachable(graph, option)) for option in graph[0].left)

    def right(self) -> tuple[Value, ...]:
        """Right's options of a stopper, none of them dominated or reversible."""
        graph = self._stopper()
        return tuple(_side(reachable(graph, option)) for option in graph[0].right)

    def followers(self) -> tuple[Value, ...]:
        """Everything that moves in a stopper lead to, the game itself first."""
        graph = self._stopper()
        return tuple(_side(reachable(graph, at)) for at in range(len(graph)))

    def _stopper(self) -> Graph:
        if not self.is_stopper:
            raise GrundyError(f"{self} is no stopper, its sides have options of their own")
        return self.onside_graph

    @property
    def outcome(self) -> LoopyOutcome:
        """Who wins, or draws, by who begins."""
        sides = ((self.onside_graph, True), (self.offside_graph, False))
        left_second = sum(at_least(graph, ZERO, onside)[0] & 1 for graph, onside in sides)
        right_second = sum(at_least(ZERO, graph, onside)[0] & 1 for graph, onside in sides)
        return LoopyOutcome(("win", "draw", "loss")[right_second], ("loss", "draw", "win")[left_second])

    @property
    def is_pseudonumber(self) -> bool:
        """Whether it is `on`, `off`, or a number with `over` or `under` added."""
        from grundy.values.loopy_text import pseudonumber

        return self.is_stopper and pseudonumber(self.onside_graph) is not None

    @property
    def left_stop(self) -> Value:
        """The number or pseudonumber at which play of a stopper stops when Left begins."""
        return _stop(self, 0)

    @property
    def right_stop(self) -> Value:
        """The number or pseudonumber at which play of a stopper stops when Right begins."""
        return _stop(self, 1)

    @property
    def is_infinitesimal(self) -> bool:
        """Whether it lies between all negative and all positive numbers, on both sides."""
        if not self.is_stopper_sided:
            raise GrundyError(f"the stops of {self} are not known: a side is no stopper")
        small = {"0", "over", "under"}
        return all(
            str(stop) in small
            for side in (self.onside, self.offside)
            for stop in (side.left_stop, side.right_stop)
        )

    @property
    def is_idempotent(self) -> bool:
        """Whether adding it once more changes nothing."""
        return self + self == self

    @property
    def degree(self) -> Value:
        """The onside of `G - G` for a stopper G, which says how much it is worth to be able to wait in it."""
        graph = self._stopper()
        return _side(simplest(disjoint_sum(graph, negative(graph))))

    # ---- arithmetic -----------------------------------------------------------------------------
    def __add__(self, other: AnyGame) -> Value:
        sides = _sides_or_none(other)
        if sides is None:
            return NotImplemented
        return value_of(disjoint_sum(self.onside_graph, sides[0]), disjoint_sum(self.offside_graph, sides[1]))

    __radd__ = __add__

    def __neg__(self) -> LoopyValue:
        return LoopyValue(numbered(negative(self.offside_graph)), numbered(negative(self.onside_graph)))

    def __sub__(self, other: AnyGame) -> Value:
        if isinstance(other, LoopyValue):
            return self + -other
        return NotImplemented if _sides_or_none(other) is None else self + -as_form(other)

    def __rsub__(self, other: AnyGame) -> Value:
        return -self + other

    def __mul__(self, times: int) -> Value:
        """The sum of so many copies."""
        if not isinstance(times, int):
            return NotImplemented
        result: Value = CanonicalForm.small()
        twice: Value = self if times >= 0 else -self
        times = abs(times)
        while times:
            if times & 1:
                result = twice + result
            times >>= 1
            twice = twice + twice if times else twice
        return result

    __rmul__ = __mul__

    # ---- order ----------------------------------------------------------------------------------
    def __ge__(self, other: AnyGame) -> bool:
        sides = _sides_or_none(other)
        if sides is None:
            return NotImplemented
        mine = (self.onside_graph, self.offside_graph)
        return all(
            at_least(one, two, onside)[0] & 1
            for one, two, onside in zip(mine, sides, (True, False), strict=True)
        )

    def __le__(self, other: AnyGame) -> bool:
        sides = _sides_or_none(other)
        return NotImplemented if sides is None else LoopyValue(*sides) >= self

    def __gt__(self, other: AnyGame) -> bool:
        return self >= other and not self <= other

    def __lt__(self, other: AnyGame) -> bool:
        return self <= other and not self >= other

    def confused(self, other: AnyGame) -> bool:
        """Whether neither is at least the other."""
        return not self <= other and not self >= other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LoopyValue):
            return NotImplemented
        mine, its = (self.onside_graph, self.offside_graph), (other.onside_graph, other.offside_graph)
        return mine == its or (
            not (self.is_stopper_sided and other.is_stopper_sided)
            and same(mine[0], its[0], onside=True)
            and same(mine[1], its[1], onside=False)
        )

    def __hash__(self) -> int:
        return hash((self.onside_graph, self.offside_graph)) if self.is_stopper_sided else hash(LoopyValue)

    # ---- text -----------------------------------------------------------------------------------
    def __str__(self) -> str:
        from grundy.values.loopy_text import plain

        return plain(self)

    def latex(self) -> str:
        r"""The value as it is typeset.

        >>> print(loopy("2 + over").latex())
        2\mathbf{over}
        """
        from grundy.values.loopy_text import latex

        return latex(self)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"loopy({str(self)!r})"


AnyGame: TypeAlias = "LoopyValue | Game"
"""What stands for a value in sums and comparisons."""


def loopy(text: str) -> Value:
    """The value of an expression, in which `pass` and labels make loops.

    >>> print(loopy("{0|pass}"), loopy("a{0||||0|||a|*||*}"), loopy("on + off"), loopy("upon - upon"))
    over a{0||||0|||a|*||*} dud ^<on> & v<on>
    """
    from grundy.values.loopy_parse import read_loopy

    return read_loopy(text)


def sided(onside: Value, offside: Value) -> Value:
    """The game with these sides, `S & T`; what is drawn in it counts for S on the one and for T on the other.

    >>> print(sided(loopy("over"), loopy("v")))
    over & v
    """
    return value_of(_sides(onside)[0], _sides(offside)[1])


def game_value(nodes: Sequence[tuple[Sequence[Value | int], Sequence[Value | int]]]) -> Value:
    """The value of the first node of a graph; an option is the number of a node, or a value.

    >>> print(game_value([([loopy("0")], [0])]))
    over
    """
    return value_of(*(_joined(nodes, side) for side in (0, 1)))


def value_of(onside: Graph, offside: Graph) -> Value:
    """The value with these sides, each simplified."""
    first = numbered(simplest(onside, onside=True))
    second = numbered(simplest(offside, onside=False))
    if first == second and acyclic(first) is not None:
        return _form(first)
    return LoopyValue(first, second)


def _side(graph: Graph) -> Value:
    graph = numbered(graph)
    return LoopyValue(graph, graph) if acyclic(graph) is None else _form(graph)


def _form(graph: Graph) -> CanonicalForm:
    """The canonical form of a graph without cycles."""
    forms: dict[int, CanonicalForm] = {}
    for at in acyclic(graph) or ():
        forms[at] = CanonicalForm(*([forms[option] for option in side] for side in graph[at]))
    return forms[0]


def graph_of(form: CanonicalForm) -> Graph:
    """The followers of a canonical form."""
    number = form.as_fraction() if form.is_number else Fraction(0)
    followers = form.followers() if abs(number) < MOST_NODES else ()
    if not 0 < len(followers) <= MOST_NODES:
        raise GrundyError(f"a value with more than {MOST_NODES} followers is too large beside one with loops")
    place = {follower.number: at for at, follower in enumerate(followers)}
    return tuple(
        LoopyNode(
            *(tuple(sorted(place[option.number] for option in side)) for side in (one.left(), one.right()))
        )
        for one in followers
    )


def _joined(nodes: Sequence[tuple[Sequence[Value | int], Sequence[Value | int]]], side: int) -> Graph:
    """One graph of nodes and of the sides of values among their options."""
    joined: list[LoopyNode] = [LoopyNode((), ())] * len(nodes)
    known: dict[Value, int] = {}

    def place(option: Value | int) -> int:
        if isinstance(option, int):
            return option
        if option not in known:
            known[option] = start = len(joined)
            for node in _sides(option)[side]:
                joined.append(LoopyNode(*(tuple(start + at for at in options) for options in node)))
        return known[option]

    for at, (left, right) in enumerate(nodes):
        joined[at] = LoopyNode(
            tuple(sorted({place(x) for x in left})), tuple(sorted({place(x) for x in right}))
        )
    return reachable(joined)


def _sides(value: Value) -> tuple[Graph, Graph]:
    if isinstance(value, LoopyValue):
        return value.onside_graph, value.offside_graph
    graph = graph_of(value)
    return graph, graph


def _sides_or_none(value: object) -> tuple[Graph, Graph] | None:
    if isinstance(value, LoopyValue):
        return value.onside_graph, value.offside_graph
    return _sides(as_form(value)) if isinstance(value, (CanonicalForm, int, Fraction, Nimber)) else None


def _stop(value: Value, player: int) -> Value:
    """The largest of the stops that Left can reach by beginning, or the least that Right can."""
    if isinstance(value, CanonicalForm):
        return CanonicalForm.small(value.right_stop if player else value.left_stop)
    if value.is_pseudonumber:
        return value
    options: Iterable[Value] = value.right() if player else value.left()
    best: Value | None = None
    for stop in (_stop(option, 1 - player) for option in options):
        if best is None or (stop <= best if player else stop >= best):
            best = stop
    if best is None:
        raise GrundyError(f"the stops of {value} are not known")
    return best
