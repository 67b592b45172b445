"""Reading values of partizan games, and expressions made of them.

::

    3, -3/4, 1½           numbers
    *, *2                 nimbers
    ^, ^^, ^3, v, vv, v3  ups and downs
    ^<2>, ^[2], v<2>      up-second, {0|v*}, the sum of up and up-second, {^|*}, and so on
    1/2^^*3, -1^          a number, ups and a nimber, added: no spaces in between; a minus is the number's
    {2, *|-1}, {1||0|-1}  options of Left, bars, options of Right; more bars part first
    +-1, +-(1, {2|0})     a game that is its own negative, by Left's options; ± is the same, and +-{1,2}
    +_2, -_2, 1+_2        tiny two, miny two, one and tiny two; 1Tiny(2), tiny(2) and miny(2) are such too
    star, up, down        the same as *, ^ and v; upstar, double up, down star, zero and star2 too
    g + h, g - h, -g      sums and negatives
    3 . g, g . u          multiples; the Norton product with a positive u
    g : h                 the ordinal sum, of the canonical form of g; '{*|*}' : h of a game as it is written
    cool(g, 1)            a function, if the algebra has any
    domineering[2x3]      a position, if somebody knows what it is worth
    {0|pass}              a game in which play may go round; `pass` is the game in the nearest bars
    a{0||||0|||a|*||*}    the same, by a name for the whole braces
    on, over, 5over       such games by name; ^[on] and ^<on> too
    g & h                 the game with this onside and this offside

Comparisons are `<`, `<=`, `>`, `>=`, `=`, `!=`, `||` or `<>` (confused), `<|` (less or confused) and `|>`;
`≤`, `≥`, `≠` and `∥` too.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeVar

from grundy.errors import GrundyError
from grundy.values.algebra import Algebra, Loops
from grundy.values.small_reader import FRACTIONS, MOST_NIMBER, SmallReader

MOST_LEVELS = 100
HOLDS = {
    **dict.fromkeys(("<||>", "<>", "||"), ("||",)),
    "<=": ("<", "="),
    ">=": (">", "="),
    "!=": ("<", ">", "||"),
    "==": ("=",),
    "<|": ("<", "||"),
    "|>": (">", "||"),
    "<": ("<",),
    ">": (">",),
    "=": ("=",),
}
HOLDS |= {"≤": HOLDS["<="], "≥": HOLDS[">="], "≠": HOLDS["!="], "∥": HOLDS["||"]}
"""The signs of comparison, longer ones first, and of which two values each is true: of those where one is
less, greater, equal or confused with the other."""

WORDS = re.compile(
    r"(?:(?P<many>double|triple|quadruple)[ -]?)?(?P<way>up|down)(?:[ -]?(?P<star>star))?(?!\w)"
    r"|star(?P<nimber>[0-9]{1,5})?(?!\w)|(?P<zero>zero)(?!\w)"
)
"""Values by name: `up`, `double upstar`, `down star`, `star`, `star2`, `zero`."""
TIMES = {None: 1, "double": 2, "triple": 3, "quadruple": 4}

NAME = re.compile(r"(?!v\[(?:on|\d+)\])(?:impartial:)?[A-Za-z][\w-]*(?=[(\[])")
"""Of a function or a game, before its bracket."""

TINY = re.compile(r"(Tiny|Miny)\(")

V = TypeVar("V")


class ExpressionReader(SmallReader[V]):
    """Reads an expression of an algebra."""

    def __init__(self, text: str, algebra: Algebra[V]) -> None:
        super().__init__(text, algebra)
        self.level = 0
        self.labels: dict[str, V] = {}
        self.passes: list[V | None] = []
        """For each game that is being read, what stands for it, if somebody passes in it."""

    # ---- what is read ---------------------------------------------------------------------------
    def whole(self) -> V:
        """The value of the whole text."""
        value = self.sides()
        self.end("expected an operator")
        return value

    def comparison(self) -> tuple[V, str, V | None]:
        """A value; or two, and the sign between them."""
        value, other = self.sides(), None
        sign = self.take(*HOLDS)
        if sign:
            other = self.sides()
        self.end("expected an operator")
        return value, sign, other

    # ---- expressions ----------------------------------------------------------------------------
    def sides(self) -> V:
        """A sum; or two, onside and offside."""
        value = self.sum()
        start = self.at
        if not self.take("&"):
            return value
        if self.algebra.loops is None:
            raise self.wrong("there are no sides here", start)
        return self.algebra.loops.sided(value, self.sum())

    def sum(self) -> V:
        value = self.product()
        while sign := self.take("+_", "-_", "+", "-"):
            start = self.at - len(sign)
            term = self._tiny(sign) if sign[1:] else self.product()
            try:
                value = self.algebra.add(value, self.algebra.negate(term) if sign == "-" else term)
            except GrundyError as error:
                raise self.wrong(str(error), start) from error
        return value

    def product(self) -> V:
        value = self.ordinal()
        while self.take(".", "·", "×"):
            start = self.at
            unit = self.ordinal()
            try:
                value = self.algebra.multiply(value, unit)
            except GrundyError as error:
                raise self.wrong(str(error), start) from error
        return value

    def ordinal(self) -> V:
        value = self.term()
        while self.take(":"):
            value = self.algebra.ordinal(value, self.term())
        return value

    def term(self) -> V:
        self.level += 1
        if self.level > MOST_LEVELS:
            raise self.wrong("the expression is nested too deeply")
        try:
            return self._term()
        finally:
            self.level -= 1

    def _term(self) -> V:
        if self.take("+-", "±"):
            options = self._options_of_a_switch()
            return self.algebra.game(options, [self.algebra.negate(option) for option in options])
        if sign := self.take("+_", "-_"):
            return self._tiny(sign)
        if self.take("-", "−"):
            following = self.text[self.at : self.at + 1]
            if following.isdigit() or following in FRACTIONS:
                return self._small(sign=-1)
            return self.algebra.negate(self.term())
        if self.take("{"):
            return self._game()
        if self.take("'"):
            return self._written()
        if name := self._name():
            return self._function(name) if self.take_here("(") else self._position(name)
        if self.take("("):
            value = self.sides()
            if not self.take(")"):
                raise self.wrong("expected `)`")
            return value
        if named := self._named():
            return self.algebra.small(Fraction(0), *named)
        if loops := self.algebra.loops:
            if name := self._word(*loops.names):
                return loops.named(name)
            if found := re.compile(r"([A-Za-z]\w*)\{").match(self.text, self.at):
                return self._labelled(found[1])
            if label := self._word(*self.labels):
                return self.labels[label]
            if self._word("pass"):
                return self._pass()
        return self._small()

    def _small(self, sign: int = 1) -> V:
        """A small value, and `5Tiny(2)`, as CGSuite writes 5 + tiny(2)."""
        value = self.small(sign)
        if found := TINY.match(self.text, self.at):
            self.at = found.end()
            value = self.algebra.add(value, self._function(found[1]))
        return value

    def _named(self) -> tuple[int, int] | None:
        """The multiple of up and the nimber of a value by its name, if one comes next; it is read."""
        self.skip()
        found = WORDS.match(self.text, self.at)
        if found is None:
            return None
        nimber = int(found["nimber"] or 1) if found["way"] is None else int(bool(found["star"]))
        if nimber > MOST_NIMBER:
            raise self.wrong(f"the nimber is at most {MOST_NIMBER}")
        self.at = found.end()
        ups = TIMES[found["many"]] * {"up": 1, "down": -1, None: 0}[found["way"]]
        return ups, 0 if found["zero"] else nimber

    def _word(self, *words: str) -> str:
        """The word that comes next, if it is one of these; it is read."""
        self.skip()
        found = re.compile(r"[A-Za-z]\w*").match(self.text, self.at)
        if found is None or found[0] not in words:
            return ""
        self.at = found.end()
        return found[0]

    def _written(self) -> V:
        """`'{*|*}' : 1`: a game as it is written, which an ordinal sum tells from its canonical form."""
        start, ordinal = self.at - 1, self.algebra.written
        braces = self.take("{")
        left = self._side()[0]
        right = self._side()[0] if self.take("|") else []
        if ordinal is None or not (braces and self.take("}") and self.take_here("'") and self.take(":")):
            raise self.wrong("a game as it is written begins an ordinal sum, `'{*|*}' : 1`", start)
        return ordinal(left, right, self.term())

    # ---- loops ------------------------------------------------------------------------------------
    def _labelled(self, label: str) -> V:
        """Braces with a name, by which their options may call the whole game."""
        loops = self.algebra.loops
        assert loops is not None
        self.at += len(label) + 1
        outer = self.labels
        place = loops.place()
        self.labels = {**outer, label: place}
        try:
            return loops.tie([place], self._game())
        finally:
            self.labels = outer

    def _pass(self) -> V:
        if not self.passes:
            raise self.wrong("`pass` is a move in a game, `{0|pass}`", self.at - len("pass"))
        assert self.algebra.loops is not None
        found = self.passes[-1]
        if found is None:
            found = self.passes[-1] = self.algebra.loops.place()
        return found

    # ---- functions and positions ------------------------------------------------------------------
    def _name(self) -> str:
        """A word before `(` or `[`; it is read."""
        self.skip()
        found = NAME.match(self.text, self.at)
        self.at += len(found[0]) if found else 0
        return found[0] if found else ""

    def _function(self, name: str) -> V:
        start = self.at - len(name) - 1
        tinies = dict.fromkeys(("tiny", "Tiny"), (1, self._tiny_of))
        tinies |= dict.fromkeys(("miny", "Miny"), (1, self._miny_of))
        functions = {**self.algebra.functions, **tinies}
        if name not in functions:
            names = f"; there are {', '.join(name for name in functions if name.islower())}"
            raise self.wrong(f"no function is called `{name}`{names}", start)
        arguments = self._arguments()
        count, function = functions[name]
        if len(arguments) != count:
            raise self.wrong(f"{name} is a function of {count}, not {len(arguments)}", start)
        try:
            return function(*arguments)
        except GrundyError as error:
            raise self.wrong(str(error), start) from error
        except RecursionError:
            raise self.wrong(f"these games are too deep for {name}", start) from None

    def _position(self, name: str) -> V:
        start, self.at = self.at - len(name), self.at + 1
        first, depth = self.at, 1
        while depth and self.at < len(self.text):
            depth += {"[": 1, "]": -1}.get(self.text[self.at], 0)
            self.at += 1
        if depth:
            raise self.wrong("expected `]`")
        if self.algebra.position is None:
            raise self.wrong("positions are no values here", start)
        return self.algebra.position(name, self.text[first : self.at - 1])

    def _tiny(self, sign: str) -> V:
        return self._tiny_of(self.term()) if sign == "+_" else self._miny_of(self.term())

    def _tiny_of(self, value: V) -> V:
        game = self.algebra.game
        zero = game([], [])
        return game([zero], [game([zero], [self.algebra.negate(value)])])

    def _miny_of(self, value: V) -> V:
        return self.algebra.negate(self._tiny_of(value))

    def _options_of_a_switch(self) -> list[V]:
        if self.take("("):
            return self._arguments()
        start = self.at
        if self.take("{"):
            options = self._options()
            if self.take("}"):
                return options
            self.at = start
        return [self.term()]

    def _arguments(self) -> list[V]:
        """Values with commas in between, up to a bracket."""
        values = [self.sum()]
        while self.take(","):
            values.append(self.sum())
        if not self.take(")"):
            raise self.wrong("expected `,` or `)`")
        return values

    # ---- games in braces ------------------------------------------------------------------------
    def _game(self) -> V:
        """Lists of options with bars between them; the longest run of bars is the outermost."""
        lists = [self._side()]
        runs: list[tuple[int, int]] = []  # how many bars, and where
        while not self.take("}"):
            start = self.at
            while self.take_here("|"):
                pass
            if self.at == start:
                raise self.wrong("expected `,`, `|` or `}`")
            runs.append((self.at - start, start))
            lists.append(self._side())
        if not runs:
            raise self.wrong("expected `|` between Left's and Right's options", self.at - 1)
        return self._parted(lists, runs)

    def _side(self) -> tuple[list[V], V | None]:
        """A list of options, and what stands for the game in it, if a player passes."""
        self.passes.append(None)
        options = self._options()
        return options, self.passes.pop()

    def _parted(self, lists: list[tuple[list[V], V | None]], runs: list[tuple[int, int]]) -> V:
        longest = max(runs)[0]
        middle, *others = (place for place, (bars, _) in enumerate(runs) if bars == longest)
        if others:
            raise self.wrong("two runs of bars of the same length", runs[others[0]][1])
        sides, places = [], []
        for first, last in ((0, middle), (middle + 1, len(runs))):
            inner = runs[first:last]
            part = lists[first : last + 1]
            options, place = ([self._parted(part, inner)], None) if inner else part[0]
            sides.append(options)
            places += [] if place is None else [place]
        game = self.algebra.game(*sides)
        return self.algebra.loops.tie(places, game) if self.algebra.loops and places else game

    def _options(self) -> list[V]:
        self.skip()
        if self.text[self.at : self.at + 1] in ("|", "}"):
            return []
        options = [self.sides()]
        while self.take(","):
            options.append(self.sides())
        self.skip()
        return options


def check_writing(text: str, algebra: Algebra[V], position: Callable[[str, str], object] | None) -> None:
    """Refuses a text that is no expression of an algebra, before anything is worked out; `position` refuses
    what is no position."""

    def nothing(*_: object) -> Any:
        return None

    def looked_at(name: str, written: str) -> Any:
        return position and position(name, written)

    functions = {name: (count, nothing) for name, (count, _) in algebra.functions.items()}
    unmoved: Algebra[Any] = Algebra(*(nothing,) * 6, functions, algebra.position and looked_at)
    if algebra.loops:
        unmoved = replace(unmoved, loops=Loops(algebra.loops.names, *(nothing,) * 4))
    ExpressionReader(text, replace(unmoved, written=algebra.written and nothing)).comparison()
