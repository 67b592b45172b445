"""Sums of positions of any games, and of values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar, Self

from grundy.games.partizan_position import PartizanPosition
from grundy.games.position import Player, Position
from grundy.games.registry import register
from grundy.games.sum.literal import NOTHING, Literal, joined
from grundy.games.sum.native import sum_turns
from grundy.games.sum.reading import Read, Signed, in_brackets, read_sum


@register("sum", title="Sum", native_turns=sum_turns)
@dataclass(frozen=True, repr=False)
class GameSum(PartizanPosition):
    """Positions of any games side by side: a move is a move in one of them.

    ## Rules

    Whoever has the turn makes a move in one of the summands; who cannot move in any of them loses. In a
    summand that is taken away, `- G`, Left has the moves of Right and the other way round. Games with the
    same moves for both players may take part, and so may values: numbers, nimbers, ups, and games in braces.
    Games that are won by points, that may be drawn, or that are not won by the last move cannot.

    ## Notation

    A summand is the name of a game with a position in brackets, or a value as `grundy calc` writes it; they
    are joined by `+` and `-`, and `3 . g` is three times g: `clobber[BW/WB] + domineering[3x4] - 2 + ^*`. A
    move is named by the number of the summand, in the order in which they are written, and its name there,
    `1: a1-b1`. The values count as one summand, the last, and a move there says what they become, `3: to -1`.
    Where there is one summand only, moves need no number.

    >>> p = GameSum.parse("clobber[BW/WB] + domineering[3x4] - 2 + ^*")
    >>> p.play("L 1: a1-a2")
    <sum clobber[.W/BB] + domineering[3x4] - 2 + ^*>
    >>> print(p.play("R 3: to *"))
    Traceback (most recent call last):
    ...
    grundy.errors.GrundyError: 'R 3: to *' is no move in clobber[BW/WB] + domineering[3x4] - 2 + ^*

    ## Known results

    G = H exactly if whoever moves second wins G - H, and G >= H if Left does, moving second (Conway 1976). So
    sums decide how games compare, also where nobody knows what they are worth.

    ## References

    - J. H. Conway, *On Numbers and Games*, 1976.
    - M. Müller and others, MCGS, a minimax-based combinatorial game solver.
    """

    kind: ClassVar[Any] = "sum"
    turns_as_they_lie: ClassVar[bool] = False
    no_misere_play: ClassVar[str] = "is about games in normal play"
    example = "clobber[BW/WB] + domineering[3x4] - 2 + ^*"

    parts: tuple[Signed, ...] = ()
    literal: Literal = NOTHING

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls.of(read_sum(text))

    @classmethod
    def of(cls, read: Read) -> Self:
        return cls(read.parts, read.literal)

    def __str__(self) -> str:
        terms = []
        for (negative, part), same in groupby(self.parts):
            many = len(list(same))
            terms.append((negative, f"{many} . {in_brackets(part)}" if many > 1 else in_brackets(part)))
        return joined(iter([*terms, *self.literal.terms()]))

    def left_moves(self) -> Iterator[tuple[str, Self]]:
        return self.moves_of(Player.LEFT)

    def right_moves(self) -> Iterator[tuple[str, Self]]:
        return self.moves_of(Player.RIGHT)

    def moves_of(self, player: Player) -> Iterator[tuple[str, Self]]:
        alone = len(self.parts) + bool(self.literal) == 1
        for place, (negative, part) in enumerate(self.parts):
            prefix = "" if alone else f"{place + 1}: "
            for name, option in part.moves_of(player.other if negative else player):
                yield prefix + name, self._with(place, (negative, option))
        prefix = "to " if alone else f"{len(self.parts) + 1}: to "
        for literal in self.literal.options(player):
            yield f"{prefix}{literal}", type(self)(self.parts, literal)

    def _with(self, place: int, part: Signed) -> Self:
        return type(self)((*self.parts[:place], part, *self.parts[place + 1 :]), self.literal)

    def components(self) -> tuple[Self, ...]:
        """Two that are worth nothing together are left out."""
        kept: dict[str, list[Signed]] = {}
        for negative, part in self.parts:
            for one in part.components():
                canonical = one.canonical()
                if not _has_moves(canonical):
                    continue
                others = kept.setdefault(in_brackets(canonical), [])
                partizan = bool(one.not_impartial)
                if others and (others[-1][0] is not negative or not partizan):
                    others.pop()
                else:
                    others.append((negative and partizan, one))
        parts = (type(self)((part,)) for text in kept for part in kept[text])
        literals = (type(self)((), literal) for literal in self.literal.parts())
        return (*parts, *(one for one in literals if _has_moves(one)))

    def components_of_games(self) -> Iterator[Position]:
        """The components that are positions, signs apart."""
        return (one for _, part in self.parts for one in part.components())

    def canonical(self) -> Self:
        """The components in a standard form, sorted."""
        components = self.components()
        parts = ((negative, part.canonical()) for one in components for negative, part in one.parts)
        literal = sum((one.literal for one in components), Literal())
        return type(self)(tuple(sorted(parts, key=lambda one: (in_brackets(one[1]), one[0]))), literal)

    def tree_key(self) -> tuple[str, ...]:
        """All summands with moves: two that are worth nothing together last a while."""
        signed = ((negative, one) for negative, part in self.parts for one in part.components())
        kept = ((negative, one.canonical()) for negative, one in signed)
        texts = sorted(f"{'-' * negative}{in_brackets(one)}" for negative, one in kept if _has_moves(one))
        return (*texts, str(self.literal))

    def size(self) -> int:
        return sum(part.size() for _, part in self.parts) + self.literal.size()

    def diagram(self) -> str:
        drawn = [(negative, part.diagram()) for negative, part in self.parts]
        lines = [
            f"{place}:{' minus' if negative else ''}{chr(10) if chr(10) in one else ' '}{one}"
            for place, (negative, one) in enumerate(drawn, 1)
        ]
        if self.literal:
            lines.append(f"{len(drawn) + 1}: {self.literal}")
        return "\n".join(lines) or "0"

    def draw(self) -> str:
        from grundy.boards.svg import beside, embedded, written

        if not self.parts:
            return super().draw()
        drawn = [embedded(part.draw()) for _, part in self.parts]
        signs = ["\N{MINUS SIGN}" if negative else "+" for negative, _ in self.parts]
        if self.literal:
            drawn.append(written(str(self.literal)))
            signs.append("+")
        if signs[0] != "+":
            return beside([written(""), *drawn], signs).svg(str(self))
        return beside(drawn, signs[1:]).svg(str(self))


def _has_moves(position: Position) -> bool:
    return next(iter(position.moves()), None) is not None
