"""Misère play for the checker: a node is a whole position, in which some components are replaced by forms.

A node is written by its components and then its forms: `..../.... & «2» & «{2}»`. Heaps of 1 are counted
apart: two of them cancel, and a single one changes the misère Grundy value, the n for which the position plus
a Nim heap of n is lost, by 1. So does the node `«0»` as part of a sum: it is the end of the game, where who
has to move has won, and it has one move, to nothing. Its nimber is 1, and the nimber of a sum of nodes is
the misère Grundy value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from grundy.check.forms import ZERO, Forms
from grundy.check.play import Plain, Sum
from grundy.games import Position
from grundy.games.options import distinct_options

AND, END, ONE = " & ", "«0»", "«1»"
OPEN, CLOSE = "«", "»"
"""Around forms; no game writes these in its positions."""


class Base:
    """Forms with names, and which components have them."""

    def __init__(self, form_of: Callable[[str], str | None]) -> None:
        self.forms = Forms()
        self.numbers: dict[str, int] = {}
        self.names: dict[int, str] = {}
        self.faults: dict[str, str] = {}
        """What is wrong with the definition of a form."""
        self._form_of = form_of

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
        elif form in self.names:
            self.faults[name] = f"this is the form {self.names[form]}"
        else:
            self.numbers[name], self.names[form] = form, name

    def form_of(self, component: str) -> int | None:
        """The form of a component, if it has one."""
        name = self._form_of(component)
        return None if name is None else self.numbers.get(name)


class Misere(Plain):
    """Misère play by the rules in Python."""

    def __init__(self, cls: type[Position], base: Base) -> None:
        super().__init__(cls, misere=True)
        self.base, self.forms = base, base.forms

    def sum(self, components: Iterable[str]) -> Sum:
        return self._node(components, ())

    def options(self, node: str) -> Sequence[Sum]:
        if node == END:
            return [()]
        return list(dict.fromkeys(self._moves(node.split(AND))))

    def _moves(self, parts: list[str]) -> Iterator[Sum]:
        components = [part for part in parts if not part.startswith(OPEN)]
        forms = [self.base.numbers[part[1:-1]] for part in parts[len(components) :]]
        for place, form in enumerate(forms):
            for option in self.forms.options[form]:
                yield self._node(components, [*forms[:place], *forms[place + 1 :], option])
        for place, component in enumerate(components):
            others = components[:place] + components[place + 1 :]
            for moved in self.component_options(component):
                yield self._node([*others, *moved], forms)

    def component_options(self, component: str) -> Sequence[Sum]:
        return distinct_options(self.cls.parse(component))

    def _node(self, components: Iterable[str], forms: Iterable[int]) -> Sum:
        """A position as a sum of nodes: what is left when forms replace components, and a heap of 1."""
        bases, one = [], False
        replaced = [(component, self.base.form_of(component)) for component in components]
        for form in (*forms, *(form for _, form in replaced if form is not None)):
            base, plus_one = self.forms.split(form)
            one ^= plus_one
            if base != ZERO:
                bases.append(f"{OPEN}{self.base.names[base]}{CLOSE}")
        left = sorted(component for component, form in replaced if form is None)
        if not left and not bases:
            return () if one else (END,)
        node = AND.join([*left, *sorted(bases)])
        return (node, END) if one else (node,)
