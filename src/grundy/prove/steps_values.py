"""The steps of proofs about values, from the canonical forms that the engine knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from grundy.budget import AnyLimits, Budget
from grundy.check.certificate import Entry
from grundy.check.play import Need, no_claim
from grundy.check.values import BAR, VALUE, is_about_value
from grundy.errors import LimitReachedError
from grundy.games import PartizanPosition, Player
from grundy.games.options import Sum, component, components_of, options_by
from grundy.prove.steps import Clause
from grundy.search.partizan import PartizanSolver
from grundy.theorems.statements import PlainTheorems
from grundy.values.partizan import CanonicalForm

LONGEST_TEXT = 100
"""Forms whose text is longer are defined, and have names."""


@dataclass(frozen=True, kw_only=True)
class ValueClause(Clause):
    """A sum is not as good for a player as a form; or one of the player's options in a node is as good."""

    player: Player
    form: CanonicalForm


@dataclass(frozen=True)
class ValueNeed(Need[str]):
    """That a sum has a canonical form."""

    value: str = ""


class ValueSteps:
    """Proofs by components and their canonical forms."""

    def __init__(
        self,
        position: PartizanPosition,
        solver: PartizanSolver,
        limits: AnyLimits | None = None,
        theorems: bool = False,
    ) -> None:
        self.position, self.cls, self.solver = position, type(position), solver
        self.budget = Budget.of(solver.limits if limits is None else limits)
        self.theorems = theorems
        """Whether the value of a component may be told by a theorem."""
        self._by: dict[str, str] = {}
        self._values: dict[Sum, CanonicalForm] = {}
        self._options: dict[tuple[str, Player], Sequence[Sum]] = {}
        self._sizes: dict[str, int] = {}

    # ---- what is known --------------------------------------------------------------------------
    def options(self, node: str, player: Player) -> Sequence[Sum]:
        if (node, player) not in self._options:
            self._options[node, player] = options_by(component(self.cls, node).moves_of(player))
        return self._options[node, player]

    def size(self, node: str) -> int:
        if node not in self._sizes:
            self._sizes[node] = component(self.cls, node).size()
        return self._sizes[node]

    def known(self, parts: Sum) -> CanonicalForm | None:
        """The value of a sum, if it is known."""
        found = self._values.get(parts)
        if found is None and len(parts) == 1:
            found = self.solver.known_sum(parts)
        elif found is None:
            found = CanonicalForm()
            for part in parts:
                value = self.known((part,))
                if value is None:
                    return None
                found += value
        if found is not None:
            self._values[parts] = found
        return found

    def find(self, parts: Sum) -> CanonicalForm:
        """The value of a sum, by theorems or by search if need be."""
        for part in parts:
            if self.theorems and (part,) not in self._values:
                self._ask_theorems(part)
            if self.known((part,)) is None:
                value = self.solver.value(component(self.cls, part), self.budget)
                if value is None:
                    stopped_by = self.solver.stopped_by
                    raise LimitReachedError.by(stopped_by, about="a gap of the proof is open")
                self._values[part,] = value
        total = self.known(parts)
        assert total is not None
        return total

    def _ask_theorems(self, node: str) -> None:
        for name, value in PlainTheorems().of_value(component(self.cls, node)):
            self._by[node], self._values[node,] = name, CanonicalForm.parse(value)
            return

    # ---- what has to be shown -------------------------------------------------------------------
    def needs(self, claim: str) -> list[ValueNeed]:
        if not is_about_value(claim):
            raise no_claim(self.position, claim)
        value = claim.removeprefix(VALUE)
        return [ValueNeed(components_of(self.position), 0, True, f"the value is {value}", value=value)]

    def holds(self, need: ValueNeed) -> bool:
        return need.value == str(self.find(need.sum))

    def claim(self, need: ValueNeed) -> list[ValueClause | Sum]:
        return [need.sum]

    def clauses(self, node: str) -> Iterator[ValueClause]:
        form = self.find((node,))
        if node in self._by:
            return
        for player, wanted in ((Player.LEFT, form.left()), (Player.RIGHT, form.right())):
            yield from (ValueClause(node=node, player=player, form=option) for option in wanted)
            for option in self.options(node, player):
                yield ValueClause(option, player=player, form=form)

    def answers(self, clause: ValueClause) -> Iterator[Sum]:
        player, form = clause.player, clause.form
        if clause.node:
            options = self.options(clause.node, player)
            yield from (option for option in options if self._as_good(player, option, form))
            return
        parts = clause.sum
        value = self.known(parts)
        if value is not None and not self._reaches(player, value, form):
            yield parts
        for place, part in enumerate(parts):
            rest = parts[:place] + parts[place + 1 :]
            for option in self.options(part, player.other):
                if self._as_good(player.other, rest + option, form):
                    yield rest + option

    def _as_good(self, player: Player, parts: Sum, form: CanonicalForm) -> bool:
        value = self.known(parts)
        return value is not None and self._reaches(player, value, form)

    @staticmethod
    def _reaches(player: Player, value: CanonicalForm, form: CanonicalForm) -> bool:
        return value >= form if player is Player.LEFT else value <= form

    def fill(self, clause: ValueClause) -> None:
        if clause.node:
            for option in self.options(clause.node, clause.player):
                self.find(option)
        self.find(clause.sum)

    # ---- for smaller proofs ---------------------------------------------------------------------
    def variants(self, nodes: Iterable[str]) -> list[str]:
        return []

    def stronger(self, node: str, nodes: Mapping[str, object]) -> list[str]:
        return [node] if node in nodes else []

    def set_gap_nodes(self, nodes: int) -> None:
        """All values around a proof are known, or are found at once."""

    def take(self, entry: Entry) -> str | None:
        return entry.text if entry.has else None

    # ---- how it is written ----------------------------------------------------------------------
    def entries(self, nodes: Iterable[str]) -> Iterator[Entry]:
        """The forms that have names, those of the claim first, and the components."""
        names = Names()
        found = [(names.word(self.find(components_of(self.position))), "")]
        found += [(names.word(self.find((node,))), node) for node in nodes]
        yield from names.definitions
        yield from (Entry(node, has=word, by=self._by.get(node, "")) for word, node in found if node)

    def written(self, claim: str) -> str:
        return f"value {Names().word(self.find(components_of(self.position)))}"


class Names:
    """How a certificate writes forms: as usual if they are short, and by names that it defines if not."""

    def __init__(self) -> None:
        self.definitions: list[Entry] = []
        self._words: dict[CanonicalForm, str] = {}

    def word(self, form: CanonicalForm) -> str:
        if form not in self._words:
            text = in_braces(form, LONGEST_TEXT)
            if len(text) > LONGEST_TEXT:
                left, right = ([*map(self.word, side)] for side in (form.left(), form.right()))
                text = f"g{len(self.definitions) + 1}"
                self.definitions.append(Entry(" ".join([*left, BAR, *right]), form=text))
            self._words[form] = text
        return self._words[form]


def in_braces(form: CanonicalForm, most: int) -> str:
    """How a certificate writes a form: a number, a nimber, or its options in braces; something longer than
    `most` characters if that is longer."""
    if form.is_number or (form.is_nimber and len(str(form)) < 4):
        return str(form)
    sides: list[str] = []
    for side in (form.left(), form.right()):
        words: list[str] = []
        for option in side:
            words.append(in_braces(option, most))
            if sum(map(len, words)) > most:
                return "g" * (most + 1)
        sides.append(",".join(sorted(words)))
    return f"{{{'|'.join(sides)}}}"
