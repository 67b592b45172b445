"""How values with loops are written: CGSuite's names and labels, and LaTeX."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import count
from string import ascii_lowercase

from grundy.values.loopy_graph import Graph, acyclic, disjoint_sum, negative, numbered, reachable
from grundy.values.loopy_simplest import simplest
from grundy.values.loopy_values import LoopyValue, Value, game_value, graph_of
from grundy.values.partizan import CanonicalForm

MOST_CHARACTERS = 20_000
MOST_BARS = 4
MOST_NUMBER = 200
"""Beyond so many followers a number is not looked for in a value."""


@cache
def named(name: str) -> Value:
    """A value by its name.

    >>> print(named("upon"), named("dud"))
    ^[on] dud
    """
    zero, star = CanonicalForm.small(), CanonicalForm.small(nimber=1)
    if name in ("under", "v[on]", "v[on]*", "v<on>", "v<on>*"):
        return -named({"under": "over"}.get(name, name.replace("v", "^")))
    nodes: dict[str, list[tuple[list[Value | int], list[Value | int]]]] = {
        "on": [([0], [])],
        "off": [([], [0])],
        "dud": [([0], [0])],
        "over": [([zero], [0])],
        "upon": [([0], [star])],
        "^[on]": [([0], [star])],
        "^[on]*": [([0, zero], [zero])],
        "^<on>": [([zero], [1]), ([zero], [zero, 1])],
        "^<on>*": [([zero, star], [1]), ([star], [1])],
        "tis": [([zero], [1]), ([0], [])],
        "tisn": [([], [1]), ([0], [zero])],
    }
    return game_value(nodes[name])


NAMES = ("on", "off", "dud", "over", "under", "upon", "tis", "tisn")
"""The names of values with loops that an expression may contain."""

SMALL = ("over", "under", "^[on]", "^[on]*", "v[on]", "v[on]*", "^<on>", "^<on>*", "v<on>", "v<on>*")
"""What a number may be added to; the number is written before it."""


def plain(value: LoopyValue) -> str:
    """The value as CGSuite writes it.

    >>> from grundy.values.loopy_values import loopy
    >>> for text in ("{0||0|off}", "{5|pass}", "+-{0|pass}", "x{0||||0|||x|*||*}", "a{0,b{1|b}|}"):
    ...     print(loopy(text))
    +_on
    5over
    +-over
    a{0||||0|||a|*||*}
    2
    """
    if value == named("dud"):
        return "dud"
    sides = [value.onside_graph, value.offside_graph]
    return " & ".join([_text(sides[0])] if sides[0] == sides[1] else [_text(side) for side in sides])


def latex(value: LoopyValue) -> str:
    """The value in LaTeX, to stand between dollar signs."""
    text = plain(value)
    text = re.sub(r"\b(on|off|dud)\b|(over|under)", lambda found: rf"\mathbf{{{found[0]}}}", text)
    for plain_sign, sign in LATEX:
        text = text.replace(plain_sign, sign)
    return text


LATEX = (
    *(("&", r"\mathrel{\&}"), ("+-", r"\pm "), ("+_", "{+}_"), ("-_", "{-}_")),
    *(("|", r"\mid "), ("^", r"{\uparrow}"), ("*", r"{\ast}")),
)
"""Braces of games are set as they stand: those of LaTeX come from the signs alone."""


def pseudonumber(graph: Graph) -> tuple[Fraction, str] | None:
    """The number and the name of `on`, `off`, or of a number with `over` or `under`; else None."""
    for name in ("on", "off"):
        if graph == _graph(name):
            return Fraction(0), name
    found = _added(graph)
    return found if found is not None and found[1] in ("over", "under") else None


@cache
def _graph(name: str) -> Graph:
    value = named(name)
    assert isinstance(value, LoopyValue)
    return value.onside_graph


@cache
def _added(graph: Graph) -> tuple[Fraction, str] | None:
    """A number and a name in `SMALL` whose sum the graph is; the number is added to all that ends."""
    if len(graph) > MOST_NUMBER:
        return None
    ends = _ends(graph)
    for name in SMALL:
        small = _graph(name)
        below = _ends(small)
        number = min(end.mean for end in ends) - min(end.mean for end in below) if ends else Fraction(0)
        if frozenset(end + number for end in below) != ends:
            continue
        if number:
            small = numbered(simplest(disjoint_sum(graph_of(CanonicalForm.small(number)), small)))
        if small == graph:
            return number, name
    return None


@cache
def _ends(graph: Graph) -> frozenset[CanonicalForm]:
    """The values without loops to which moves lead from followers that have some."""
    followers = [reachable(graph, at) for at in range(len(graph))]
    ending = [acyclic(follower) is not None for follower in followers]
    return frozenset(
        _canonical(followers[option])
        for at, node in enumerate(graph)
        if not ending[at]
        for option in (*node.left, *node.right)
        if ending[option]
    )


def _canonical(graph: Graph) -> CanonicalForm:
    value = LoopyValue(numbered(graph), numbered(graph)).onside
    assert isinstance(value, CanonicalForm)
    return value


def _is_large(graph: Graph) -> bool:
    """Whether it is what a tiny is written with: `on`, or what stops at a positive number."""
    if acyclic(graph) is not None:
        return _canonical(graph).right_stop > 0
    found = pseudonumber(graph)
    return found is not None and (found[1] in ("on", "over") if not found[0] else found[0] > 0)


def _text(graph: Graph) -> str:
    return LoopyWriter(graph).whole()


class LoopyWriter:
    """Writes one side: options of a node that is open above are its label."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.labels: dict[int, str] = {}
        self.names = (ascii_lowercase[at % 26] + str(at // 26 or "") for at in count())
        self.written = 0

    def whole(self) -> str:
        text, bars = self._node(0, frozenset())
        return self._braced(0, text, bars)

    def _braced(self, at: int, text: str, bars: int) -> str:
        if not bars:
            return text
        return f"{self.labels.get(at, '')}{{{text}}}"

    def _node(self, at: int, above: frozenset[int]) -> tuple[str, int]:
        """The text of a node, and how many bars part its options; 0 if it needs no braces."""
        if at in above:
            if at not in self.labels:
                self.labels[at] = next(self.names)
            return self.labels[at], 0
        if self.written > MOST_CHARACTERS:
            return "{...}", 0
        part = numbered(reachable(self.graph, at))
        if short := self._short(part):
            self.written += len(short)
            return short, 0
        node = self.graph[at]
        inside = above | {at}
        sides = [self._options(options, inside) for options in node]
        bars = max(bars for _, bars in sides) + 1
        if bars > MOST_BARS:
            sides = [(f"{{{text}}}" if bars else text, 0) for text, bars in sides]
            bars = 1
        text = sides[0][0] + "|" * bars + sides[1][0]
        self.written += len(text)
        return text, bars

    def _options(self, options: tuple[int, ...], above: frozenset[int]) -> tuple[str, int]:
        """A list of options, and how many bars its only option is parted by."""
        written = [(option, *self._node(option, above)) for option in options]
        if len(written) == 1 and written[0][0] not in self.labels:
            return written[0][1], written[0][2]
        texts = sorted((self._braced(*one) for one in written), key=lambda text: (len(text), text))
        return ",".join(texts), 0

    def _short(self, graph: Graph) -> str | None:
        """A value without loops, one with a name, a switch of one option, or a tiny."""
        if acyclic(graph) is not None:
            return str(_canonical(graph))
        for name in ("on", "off"):
            if graph == _graph(name):
                return name
        if found := _added(graph):
            return (str(found[0]) if found[0] else "") + found[1]
        return self._switch(graph) or self._tiny(graph, "+_") or self._tiny(negative(graph), "-_")

    def _switch(self, graph: Graph) -> str | None:
        left, right = graph[0]
        if len(left) != 1 or len(right) != 1 or 0 in left:
            return None
        option, other = (numbered(reachable(graph, at)) for at in (left[0], right[0]))
        if numbered(negative(option)) != other or len(reachable(graph, left[0])) == len(graph):
            return None
        text = _text(option)
        return f"+-{text}" if re.fullmatch(r"[a-z]+|.*}", text) else f"+-({text})"

    def _tiny(self, graph: Graph, sign: str) -> str | None:
        """{0||0|-g}."""
        left, right = graph[0]
        if len(left) != 1 or len(right) != 1 or graph[left[0]] != ((), ()):
            return None
        below = graph[right[0]]
        if below.left != left or len(below.right) != 1:
            return None
        size = numbered(negative(reachable(graph, below.right[0])))
        if len(size) == len(graph) or not _is_large(size):
            return None
        text = _text(size)
        return f"{sign}{text}" if re.fullmatch(r"[a-z]+|{.*}|\d+", text) else f"{sign}({text})"
