"""The frames of a solver: which rules of the engine, and which table, a position is searched with.

The key of a native game depends on the frame that a search starts from: Cram's on the width of the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grundy.budget import AnyLimits, CancelToken
from grundy.errors import GrundyError
from grundy.games import Game, Position
from grundy.games.conventions import check_convention, convention_of
from grundy.games.options import component
from grundy.search.misere import FormsBelow, misere_rules, rules_of_node, written
from grundy.search.recorder import Recorder
from grundy.search.rules import components_to_search, translate_engine_errors

if TYPE_CHECKING:
    from grundy import _engine

RulesFor = Callable[[Position, CancelToken], "_engine.Rules"]
"""What gives the engine's rules for a position."""


@dataclass(frozen=True)
class Frame:
    """The engine's rules for positions of some size, and what is proved under them."""

    rules: _engine.Rules
    table: _engine.Table
    cancel: CancelToken
    start: Position | None = None
    """The position for which the table is laid out."""

    def read(self, components: Sequence[str]) -> tuple[str, ...] | None:
        """These components as the engine writes them; None if they are too large for a native key."""
        from grundy import _engine

        if isinstance(self.rules, _engine.PythonRules):
            return tuple(components)
        if isinstance(self.rules, _engine.Misere):
            components = [written(components)]
        try:
            return tuple(sorted(part for text in components for part in self.rules.canonical(text)))
        except ValueError:
            return None

    @translate_engine_errors()
    def nimber(self, components: Sequence[str]) -> int | None:
        """The nimber of a sum, if the table has it for every component."""
        total = 0
        for part in components:
            nimber = self.table.nimber(part)
            if nimber is None:
                return None
            total ^= nimber
        return total

    @translate_engine_errors()
    def is_not(self, components: Sequence[str], nimber: int) -> bool:
        """Whether the table says that the sum has another nimber than this one."""
        open_parts = []
        for part in components:
            known = self.table.nimber(part)
            if known is None:
                open_parts.append(part)
            else:
                nimber ^= known
        if not open_parts:
            return nimber != 0
        return len(open_parts) == 1 and nimber in self.table.excluded(open_parts[0])


class Frames:
    """The frames of one solver: a position that fits into none of them gets one of its own.

    The first is laid out for the position `first`, if there is one. In misère play, components that occur in
    the game trees of `bases` are replaced by their forms.
    """

    def __init__(
        self,
        game: Game,
        misere: bool,
        bases: tuple[Position, ...],
        rules: RulesFor,
        recorder: Recorder | None,
        first: Position | None,
    ) -> None:
        self.game, self.misere, self.bases, self.rules = game, misere, bases, rules
        self._recorder, self._first = recorder, first
        self._made: list[Frame] = []
        self._placed: tuple[Position, Frame, tuple[str, ...]] | None = None

    def __iter__(self) -> Iterator[Frame]:
        return iter(self._made)

    def lay_out(self, limits: AnyLimits) -> None:
        """Makes the first frame, unless there is one, or nobody has said for which position."""
        if not self._made and self._first is not None:
            self.place(self._first, limits)

    def place(self, position: Position, limits: AnyLimits) -> tuple[Frame, tuple[str, ...]]:
        """The frame that a position is played in, and its components there."""
        if position.not_impartial:
            raise GrundyError(f"{self.game} {position.not_impartial}: use a {position.solved_by}")
        if position.game is not self.game:
            raise GrundyError(f"a solver of {self.game} cannot solve {position.game} positions")
        check_convention(position, convention_of(self.misere))
        if self._placed is None or self._placed[0] is not position:
            self._placed = (position, *self._place(position, limits))
        return self._placed[1:]

    def _place(self, position: Position, limits: AnyLimits) -> tuple[Frame, tuple[str, ...]]:
        components = components_to_search(position)
        if not self._made:
            self._made.append(self._frame_for(self._first or position, limits))
        for frame in self._made:
            known = frame.read(components)
            if known is not None:
                return frame, known
        frame = self._frame_for(position, limits)
        known = frame.read(components)
        if known is None:
            raise self._unknown(position)
        self._made.append(frame)
        return frame, known

    def _frame_for(self, position: Position, limits: AnyLimits) -> Frame:
        from grundy import _engine

        cancel = CancelToken()
        rules: _engine.Rules
        if self.misere:
            rules = misere_rules(position, self.bases, limits, cancel)
        else:
            rules = self.rules(position, cancel)
        frame = Frame(rules, _engine.Table(rules), cancel, position)
        if self._recorder is not None:
            self._recorder.recall(self.game, convention_of(self.misere), frame.table, limits.memory)
        return frame

    def place_written(self, node: str, limits: AnyLimits) -> tuple[Frame, tuple[str, ...]]:
        """The same of a component of normal play as the engine writes it: of boards whose rules are data, the
        small parts of a sum are written as their canonical form."""
        boards, beside, form = node.partition(" + =")
        if not beside or self.game.native is None:
            return self.place(component(self.game.position, node), limits)
        from grundy.values.partizan import CanonicalForm

        CanonicalForm.from_full_text(form)
        frame, _ = self.place(component(self.game.position, boards), limits)
        known = frame.read([node])
        if known is None:
            raise self._unknown(node)
        return frame, known

    def place_node(
        self, node: str, forms: FormsBelow | None, limits: AnyLimits
    ) -> tuple[Frame, tuple[str, ...]]:
        """The same in either play; in misère play it is a frame of its own, for this node alone."""
        if not self.misere:
            return self.place_written(node, limits)
        from grundy import _engine

        if forms is not None:
            rules, cancel = forms.read(node), forms.cancel
        else:
            rules = rules_of_node(self.game, node, cancel := CancelToken())
        return Frame(rules, _engine.Table(rules), cancel), (node,)

    def _unknown(self, what: object) -> GrundyError:
        return GrundyError(f"the engine's rules of {self.game} do not know {what!s}")
