"""Misère play of impartial games: a node is a whole position, in which some components are replaced by forms.

A node is written by its components and then its forms: `..../.... & «2» & «{2}»`. Heaps of 1 are counted
apart: two of them cancel, and a single one changes the misère Grundy value, the n for which the position plus
a Nim heap of n is lost, by 1. So does the node `«0»` as part of a sum: it is the end of the game, where who
has to move has won, and it has one move, to nothing. Its nimber is 1, and the nimber of a sum of nodes is
the misère Grundy value.

The form without options is called `0`, and no other form is: the end of the game has one name only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from grundy.check.certificate import RefusedError
from grundy.check.forms import ZERO, Forms
from grundy.check.index import Index
from grundy.check.play import CheckRules, Need, Statement, Theorems, claimed_nimber, position_in
from grundy.games.options import Sum, components_of, distinct_options
from grundy.games.position import Position
from grundy.games.writing import AND, quoted, tokens

OPEN, CLOSE = "«", "»"
"""Around the names of forms: no component is written like this."""
NOTHING = "0"
"""The name of the form without options."""


class Base:
    """Forms with names, and which components have them."""

    def __init__(self, name_of: Callable[[str], str | None]) -> None:
        self.forms = Forms()
        self.numbers: dict[str, int] = {NOTHING: ZERO}
        self.names: dict[int, str] = {ZERO: NOTHING}
        self.faults: dict[str, str] = {}
        """What is wrong with the definition of a form."""
        self._name_of = name_of

    def define(self, name: str, options: Sequence[str]) -> None:
        """Takes a form in, given by the names of its options."""
        unknown = [option for option in options if option not in self.numbers]
        if unknown:
            self.faults[name] = f"nothing above defines the form {unknown[0]}"
            return
        numbers = {self.numbers[option] for option in options}
        form = self.forms.form(numbers)
        if self.forms.options[form] != numbers:
            self.faults[name] = "this form can be simplified"
        elif self.names.setdefault(form, name) != name:
            self.faults[name] = f"this is the form {self.names[form]}"
        elif self.numbers.setdefault(name, form) != form:
            self.faults[name] = f"{NOTHING} is the form without options"
            del self.names[form]

    def form_of(self, component: str) -> int | None:
        """The form of a component, if it has one."""
        name = self._name_of(component)
        return None if name is None else self.numbers.get(name)


class MisereNode(NamedTuple):
    """Components by their texts, and forms by their names, each sorted; nothing of both is the end."""

    components: Sum
    forms: Sum = ()


END = MisereNode(())


class Misere(CheckRules[MisereNode]):
    """Misère play by the rules in Python."""

    def __init__(self, position: Position, base: Base) -> None:
        self.position, self.cls = position, type(position)
        self.base, self.forms = base, base.forms

    def needs(self, claim: str) -> list[Need[MisereNode]]:
        nimber, equal, words = claimed_nimber(self.position, claim)
        whole = MisereNode((quoted(str(self.position)),))
        return [Need(self.node(components_of(self.position), ()), nimber, equal, words, whole)]

    def read(self, text: str) -> MisereNode:
        found = tokens(text)
        names = [token[1:-1] for token in found if token.startswith(OPEN) and token.endswith(CLOSE)]
        components = found[: len(found) - len(names)]
        if names == [NOTHING] and not components:
            return END
        if NOTHING in names or names != sorted(names) or self.write_parts(components, names) != text:
            raise RefusedError("this is no node as it should be written")
        return MisereNode(tuple(components), tuple(names))

    def write(self, node: MisereNode) -> str:
        return self.write_parts(*node) if node != END else f"{OPEN}{NOTHING}{CLOSE}"

    @staticmethod
    def write_parts(components: Iterable[str], forms: Iterable[str]) -> str:
        """Components and forms, side by side."""
        return AND.join([*components, *(f"{OPEN}{name}{CLOSE}" for name in forms)])

    def options(self, node: MisereNode) -> Sequence[tuple[MisereNode, ...]]:
        """Of a node without moves it is one move, to nothing: who has to move has won."""
        return list(dict.fromkeys(self._moves(node))) or [()]

    def _moves(self, node: MisereNode) -> Iterator[tuple[MisereNode, ...]]:
        components, forms = node.components, [self._number(name) for name in node.forms]
        for place, form in enumerate(forms):
            for option in self.forms.options[form]:
                yield self.node(components, [*forms[:place], *forms[place + 1 :], option])
        for place, component in enumerate(components):
            others = components[:place] + components[place + 1 :]
            for moved in self.component_options(component):
                yield self.node((*others, *moved), forms)

    def _number(self, name: str) -> int:
        if name not in self.base.numbers:
            raise RefusedError(f"nothing defines the form {name}")
        return self.base.numbers[name]

    def component_options(self, component: str) -> Sequence[Sum]:
        """The options of a component, each a sum of components."""
        return distinct_options(position_in(self.cls, component))

    def node(self, components: Iterable[str], forms: Iterable[int]) -> tuple[MisereNode, ...]:
        """A position as a sum of nodes: what is left when forms replace components, and a heap of 1."""
        bases, one = [], False
        replaced = [(component, self.base.form_of(component)) for component in components]
        for form in (*forms, *(form for _, form in replaced if form is not None)):
            base, plus_one = self.forms.split(form)
            one ^= plus_one
            if base != ZERO and base not in self.base.names:
                raise RefusedError("it leads to a form that nothing defines")
            if base != ZERO:
                bases.append(self.base.names[base])
        left = sorted(component for component, form in replaced if form is None)
        if not left and not bases:
            return () if one else (END,)
        node = MisereNode(tuple(left), tuple(sorted(bases)))
        return (node, END) if one else (node,)

    def statements(self, node: MisereNode, theorems: Theorems) -> Iterator[Statement]:
        if len(node.components) == 1 and not node.forms:
            yield from theorems.of_position(position_in(self.cls, *node.components), True)


def base_of(index: Index | None) -> Base:
    """The forms that a certificate defines, and which components have them."""
    if index is None:
        return Base(lambda component: None)

    def name_of(component: str) -> str | None:
        found = index.about("has", component)
        return found[1].has if found else None

    base = Base(name_of)
    for name, options in index.forms():
        base.define(name, options)
    return base
