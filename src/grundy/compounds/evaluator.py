"""Game functions of positions: each component is looked at once."""

from __future__ import annotations

from typing import Generic, TypeVar

from grundy.clock import look
from grundy.compounds.functions import GameFunction
from grundy.compounds.position import Compound, options_of
from grundy.errors import LimitReachedError
from grundy.games import Position

V = TypeVar("V")


class Evaluator(Generic[V]):
    """Values of one game function, for components of one game, each computed once.

    >>> import grundy
    >>> from grundy.compounds import compound, function_for
    >>> p = compound(grundy.game("octal").start("0.137:9+12"), "all", "short")
    >>> remoteness = Evaluator(function_for(p.rule, misere=False))
    >>> remoteness.of(p), remoteness.winning_move(p)
    (3, '1: take 2 from 9 and 2: take 3 from 12, leave 4+5')
    """

    def __init__(
        self,
        function: GameFunction[V],
        known: dict[Position, V] | None = None,
        *,
        components: int | None = None,
    ) -> None:
        self.function = function
        self.known: dict[Position, V] = {} if known is None else known
        self._most = components

    def of(self, position: Compound) -> V:
        """The value of a compound; `LimitReachedError` when the number of components is up."""
        return self.of_parts(position.canonical().parts)

    def of_parts(self, parts: tuple[Position, ...]) -> V:
        """The value of canonical components."""
        stack = [part for part in parts if part not in self.known]
        while stack:
            look()
            part = stack[-1]
            options = [left for _, left in options_of(part)]
            unknown = [one for left in options for one in left if one not in self.known]
            if unknown:
                stack += unknown
                continue
            stack.pop()
            if part not in self.known:
                self._check()
                self.known[part] = self.function.of_options([self._sum(left) for left in options])
        return self._sum(parts)

    def _sum(self, parts: tuple[Position, ...]) -> V:
        return self.function.of_sum([self.known[part] for part in parts])

    def winning_move(self, position: Compound) -> str | None:
        """The name of a winning move, or None if there is none."""
        if self.function.loses(self.of(position)) or not position.parts:
            return None
        values = [self.of_parts((part.canonical(),)) for part in position.parts]
        options = [options_of(part) for part in position.parts]
        lefts = [[self.of_parts(left) for _, left in some] for some in options]
        chosen = self.function.choice(values, lefts)
        return position.move_name({place: options[place][one][0] for place, one in chosen.items()})

    def _check(self) -> None:
        if self._most is not None and len(self.known) >= self._most:
            raise LimitReachedError.by("nodes")
