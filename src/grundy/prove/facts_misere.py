"""The facts of proofs in misère play, where small components are replaced by their misère forms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

from grundy.budget import AnyLimits
from grundy.check.certificate import Entry
from grundy.check.forms import ZERO
from grundy.check.misere import END, Base, Misere, MisereNode
from grundy.games import Position
from grundy.games.options import Sum, components_of, distinct_options
from grundy.games.options import component as parsed
from grundy.prove.facts import PlayedFacts
from grundy.search import Progress, Solver
from grundy.search.frames import Frame
from grundy.search.rules import rules_for, rules_with_python_texts

if TYPE_CHECKING:
    from grundy import _engine

LOOKED_AT, IN_BASE, MOST_FORMS = 400, 150, 200
"""How many components are looked at to find small ones, how many of them get a form, and how many forms."""
LONGEST_NAME = 24
ONE = "1"
"""What the form is called whose only option is the end."""


@dataclass
class SmallComponents:
    """Components whose forms are known; each has its options before it."""

    cls: type[Position]
    rules: _engine.Rules | None
    """Exact rules of the engine, if there are some that write components as Python does."""
    base: Base = field(init=False)
    form_of: dict[str, str] = field(default_factory=dict)
    component_of: dict[str, str] = field(default_factory=dict)
    """A component for each form, where there is one."""
    _options: dict[str, list[Sum]] = field(default_factory=dict)
    _written: dict[str, Sum] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.base = Base(self.form_of.get)

    def options(self, component: str) -> list[Sum]:
        if component not in self._options:
            self._options[component] = self._expanded(component)
        return self._options[component]

    def _expanded(self, component: str) -> list[Sum]:
        if self.rules is None:
            return distinct_options(parsed(self.cls, component))
        found = (tuple(self._as_python(part) for part in option) for option in self.rules.expand(component))
        return list(dict.fromkeys(tuple(sorted(chain.from_iterable(parts))) for parts in found))

    def _as_python(self, part: str) -> Sum:
        if part not in self._written:
            self._written[part] = components_of(parsed(self.cls, part))
        return self._written[part]

    def sample(self, start: Sum) -> None:
        """Takes in small components that can come of a sum, by a walk that goes to the smallest first."""
        seen: dict[str, None] = {}
        stack = list(start)
        while stack and len(seen) < LOOKED_AT:
            component = stack.pop()
            if component not in seen:
                seen[component] = None
                below = {part for option in self.options(component) for part in option}
                stack += sorted(below, key=len, reverse=True)
        for component in sorted(seen, key=len):
            self._take(component)

    def _take(self, component: str) -> None:
        """Takes a component in, after all that can come of it, unless there would be too many."""
        stack = [component]
        while stack:
            below = [part for option in self.options(stack[-1]) for part in option]
            missing = [part for part in below if part not in self.form_of]
            if len(self.form_of) + len(stack) > IN_BASE or len(self.base.numbers) > MOST_FORMS:
                return
            if missing:
                stack.append(missing[0])
            else:
                self._set(stack.pop())

    def _set(self, component: str) -> None:
        forms, found = self.base.forms, set()
        for option in self.options(component):
            total = 0
            for part in option:
                form = self.base.form_of(part)
                assert form is not None
                total = forms.sum(total, form)
            found.add(total)
        self.form_of[component] = name = self._name(forms.form(found))
        self.component_of.setdefault(name, component)

    def _name(self, form: int) -> str:
        """The name of a form; it is defined, after its options, if it is new."""
        if form not in self.base.names:
            options = sorted(
                map(self._name, self.base.forms.options[form]), key=lambda name: (len(name), name)
            )
            heap = options == sorted(map(str, range(len(options))), key=_by_length)
            name = str(len(options)) if heap else f"{{{';'.join(options)}}}"
            self.base.define(name if len(name) <= LONGEST_NAME else f"f{len(self.base.names)}", options)
        return self.base.names[form]

    def entries(self, nodes: Iterable[MisereNode], roots: Iterable[str]) -> list[Entry]:
        """The definitions of forms, and which components have them: all that checking the nodes may meet."""
        nodes = list(nodes)
        needed = self._needed({part for node in nodes for part in node.components}, roots)
        names = [self.form_of[component] for component in self.form_of if component in needed]
        used = self._defined({*names, *(form for node in nodes for form in node.forms)})
        forms = self.base.forms.options
        defined = [
            Entry(" ".join(sorted(self.base.names[option] for option in forms[number])), form=name)
            for name, number in self.base.numbers.items()
            if name in used and number != ZERO
        ]
        return defined + [
            Entry(component, has=form) for component, form in self.form_of.items() if component in needed
        ]

    def _needed(self, parts: set[str], roots: Iterable[str]) -> set[str]:
        """The small components among the roots, those that can come of the parts in two moves, and all that
        come of them."""
        needed = {part for part in roots if part in self.form_of}
        parts = parts | (set(roots) - needed)
        for _ in range(2):
            parts = {part for one in parts for option in self.options(one) for part in option}
            needed |= {part for part in parts if part in self.form_of}
            parts -= needed
        stack = list(needed)
        while stack:
            below = {part for option in self.options(stack.pop()) for part in option} - needed
            needed |= below
            stack += below
        return needed

    def _defined(self, names: set[str]) -> set[str]:
        stack = list(names)
        while stack:
            number = self.base.numbers[stack.pop()]
            below = {self.base.names[option] for option in self.base.forms.options[number]} - names
            names |= below
            stack += below
        return names


def _by_length(name: str) -> tuple[int, str]:
    return len(name), name


class _Cached(Misere):
    """Misère play in which the options of a component are listed once."""

    def __init__(self, position: Position, small: SmallComponents) -> None:
        super().__init__(position, small.base)
        self.component_options = small.options  # type: ignore[method-assign]


class MisereFacts(PlayedFacts):
    """Positions in misère play, with forms for small components.

    What a search has stored is about nodes with other forms: it is asked about the same components, and of a
    form, about a component that has it. Where there is none, the rules in Python are searched.
    """

    def __init__(
        self, start: Position, by: Solver, limits: AnyLimits | None = None, progress: Progress | None = None
    ) -> None:
        self.by, (self.known, _) = by, by.place(start)
        self.small = SmallComponents(type(start), _exact(start))
        self.components = components_of(start)
        self.small.sample(self.components)
        super().__init__(_Cached(start, self.small), start, limits, progress)

    def _place(self, parts: Sum) -> tuple[Solver, Frame, Sum | None]:
        written = self._by_components(parts)
        read = None if written is None else self.known.read(written)
        return (self.by, self.known, read) if read is not None else super()._place(parts)

    def _by_components(self, nodes: Sum) -> Sum | None:
        """The components that nodes stand for; None if one has a form that no component has."""
        found: list[str] = []
        for node in map(self.play.read, nodes):
            one = node == END and len(nodes) > 1  # in a sum, the end counts as a heap of 1
            found += node.components
            for form in (ONE,) if one else node.forms:
                component = self.small.component_of.get(form)
                if component is None:
                    return None
                found.append(component)
        return tuple(found)

    def support(self, nodes: Iterable[str]) -> list[Entry]:
        return self.small.entries(map(self.play.read, nodes), self.components)


def _exact(start: Position) -> _engine.Rules | None:
    from grundy import _engine

    rules = rules_with_python_texts(start, rules_for(start))
    return None if isinstance(rules, _engine.PythonRules) else rules
