"""A compound: components of one game, and the rule by which they are played together."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement, groupby, product
from typing import Any, ClassVar, Self

from grundy.clock import within_budget
from grundy.compounds.rule import CompoundRule, Measure, Variant, diameter, measured_by
from grundy.errors import GrundyError, ParseError
from grundy.games import Game, Position

OVER = "over"
"""How a compound is written in which nobody can move."""
AND = " and "

CHANGES = 1
"""How often the rules of compounds have changed; the version of the rules of a game is raised by it."""


@dataclass(frozen=True, repr=False)
class Compound(Position):
    """Components that are played together by a rule; none when it is over.

    It is written as its components with `and` in between. Each text in between stands for its components
    with moves, and is one that has ended if it has none. A move is named by the moves that it makes, each
    with the number of its component.

    >>> import grundy
    >>> p = compound(grundy.game("nim").start("2+3"), play="all", ending="short")
    >>> print(p, [name for name, _ in p.moves()][:2])
    2 and 3 ['1: take 1 from 2 and 2: take 1 from 3', '1: take 1 from 2 and 2: take 2 from 3']
    >>> print(p.play("1: take 1 from 2 and 2: take 2 from 3"), p.outcome())
    1 and 1 N
    """

    kind: ClassVar[Any] = "compound"
    of: ClassVar[Game]
    rule: ClassVar[CompoundRule]

    parts: tuple[Position, ...] = ()

    @classmethod
    def made_of(cls) -> tuple[Game, str | None]:
        return cls.of, cls.rule.words

    @classmethod
    def parse(cls, text: str) -> Self:
        if text.strip() == OVER:
            return cls()
        pieces = re.split(r"\s+and\s+", text)
        if not all(piece.strip() for piece in pieces):
            raise ParseError("a component is missing", text, 0)
        live = [live_parts(cls.of.start(_read(piece))) for piece in pieces]
        if cls.rule.short and not all(live):  # one has ended already
            return cls()
        return cls(tuple(part for parts in live for part in parts))

    def __str__(self) -> str:
        return AND.join(_written(str(part)) for part in self.parts) or OVER

    def named(self, misere: bool) -> tuple[str, str | None]:
        return self.of.name, str(Variant(self.rule, misere))

    @property
    def certified_name(self) -> str:
        """With the rule: `octal Smax_r`."""
        return f"{self.game.name}{measured_by(self.rule)}"

    def moves(self) -> Iterator[tuple[str, Self]]:
        moves = [list(part.moves()) for part in self.parts]
        for places in self.rule.choices(self.sizes()):
            for made in product(*(moves[place] for place in places)):
                names = dict(zip(places, (name for name, _ in made), strict=True))
                left = [live_parts(option) for _, option in made]
                yield self.move_name(names), self._after(places, left)

    def distinct_moves(self) -> Iterator[tuple[str, Self]]:
        """Moves to all options up to equivalence: equal components are moved in from the left, and moves in
        one component to equivalent options stand for each other."""
        texts = [str(part.canonical()) for part in self.parts]
        order = sorted(range(len(texts)), key=texts.__getitem__)
        seen = set()
        for places in self.rule.choices(self.sizes()):
            kinds = tuple(sorted(texts[place] for place in places))
            if kinds in seen:
                continue
            seen.add(kinds)
            inside = [place for place in order if place in places]
            groups = [list(group) for _, group in groupby(inside, key=texts.__getitem__)]
            for made in product(
                *(combinations_with_replacement(options_of(self.parts[g[0]]), len(g)) for g in groups)
            ):
                chosen = [one for some in made for one in some]
                names = dict(zip(inside, (name for name, _ in chosen), strict=True))
                yield self.move_name(names), self._after(inside, [left for _, left in chosen])

    def play(self, name: str) -> Self:
        """The position after the move called `name`, found without a look at all the others."""
        pieces = {0: name} if len(self.parts) == 1 else _pieces(name)
        places = tuple(sorted(pieces))
        if places not in set(self._choices_of(len(places))):
            raise GrundyError(f"{name!r} is no move in {self}")
        return self._after(places, [live_parts(self.parts[place].play(pieces[place])) for place in places])

    def _choices_of(self, count: int) -> Iterator[tuple[int, ...]]:
        return (places for places in self.rule.choices(self.sizes()) if len(places) == count)

    def move_name(self, names: dict[int, str]) -> str:
        """What the move is called that makes these moves in the components at these places."""
        if len(self.parts) == 1:
            return names[0]
        return AND.join(f"{place + 1}: {names[place]}" for place in sorted(names))

    def _after(self, places: Sequence[int], left: Sequence[tuple[Position, ...]]) -> Self:
        if self.rule.short and not all(left):
            return type(self)()
        became = dict(zip(places, left, strict=True))
        return type(self)(
            tuple(one for place, part in enumerate(self.parts) for one in became.get(place, (part,)))
        )

    def sizes(self) -> list[int]:
        """The measures of the components, where the rule asks for them."""
        return [_measured(self.rule.measure, part) if self.rule.order else 0 for part in self.parts]

    def components(self) -> tuple[Self, ...]:
        """In the ordinary sum, the components; by any other rule they depend on each other."""
        if self.rule.plain:
            return tuple(type(self)((part,)) for part in self.parts)
        return (self,) if self.parts else ()

    def canonical(self) -> Self:
        return type(self)(tuple(sorted((part.canonical() for part in self.parts), key=str)))

    def size(self) -> int:
        return sum(part.size() for part in self.parts)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled by what makes its class, which has no name of its own."""
        return _compound_again, (self.of, self.rule, self.parts)

    def diagram(self) -> str:
        if len(self.parts) == 1:
            return self.parts[0].diagram()
        drawn = [(place, part.diagram()) for place, part in enumerate(self.parts, 1)]
        return (
            "\n".join(f"{place}:\n{one}" if "\n" in one else f"{place}: {one}" for place, one in drawn)
            or OVER
        )

    def draw(self) -> str:
        if not self.parts:
            return super().draw()
        from grundy.boards.svg import beside, embedded

        return beside((embedded(part.draw()) for part in self.parts), "&").svg(f"{self.game} {self}")


def compound(
    position: Position, play: str | CompoundRule = "one", ending: str = "long", by: str | Measure = diameter
) -> Compound:
    """The components of a position, to be played together by a rule.

    `play` says in which components a move is made: `one`, `some`, `all`, `exactly 2`, `at least 2`, `at most
    2`; and `largest` or `smallest`, alone or after one of these, for those whose diameter (`by`: any other
    function of a component) is largest or smallest. It is over when all components have ended (`long`) or
    when one has (`short`). Misère play is `misere=True` when it is solved.

    >>> import grundy
    >>> paths = grundy.game("octal").start("0.137:5+10")
    >>> [compound(paths, "all", ending).outcome(misere=True) for ending in ("long", "short")]
    [Outcome.N, Outcome.N]
    """
    _check_impartial(position.game)
    rule = play if isinstance(play, CompoundRule) else CompoundRule.parse(play, ending, by)
    return _compounds(position.game, rule)(live_parts(position))


def compound_game(game: Game, rule: CompoundRule) -> Game:
    """The game whose positions are compounds of positions of `game`."""
    _check_impartial(game)
    return _compounds(game, rule).game


def _check_impartial(game: Game) -> None:
    if game.position.not_impartial:
        raise GrundyError(f"compounds are of impartial games, and {game} {game.position.not_impartial}")


@cache
def _compounds(game: Game, rule: CompoundRule) -> type[Compound]:
    class Compounds(Compound):
        pass

    Compounds.of, Compounds.rule = game, rule
    Compounds.rules_version = game.position.rules_version + CHANGES
    Compounds.may_be_drawn = game.position.may_be_drawn
    Compounds.no_misere_play = game.position.no_misere_play
    if rule.plain:
        one = game.position
        Compounds.native_exact, Compounds.native_as_written = one.native_exact, one.native_as_written
        Compounds.native_method = one.native_method
    native = _native(game) if rule.plain else None
    Compounds.game = Game(f"{game.name} {rule.notation}", Compounds, f"{game.title}: {rule}", native)
    return Compounds


def _compound_again(game: Game, rule: CompoundRule, parts: tuple[Position, ...]) -> Compound:
    return _compounds(game, rule)(parts)


def _native(game: Game) -> Any:
    """The engine's rules of the game, which are good for its ordinary sums too."""

    def rules(position: Position) -> object:
        assert isinstance(position, Compound)
        if game.native is None or not position.parts:
            return None
        found: Any = game.native(max(position.parts, key=lambda part: part.size()))
        try:
            for part in position.parts:
                found.canonical(str(part.canonical()))
        except (AttributeError, ValueError):  # not every component fits into one frame
            return None
        return found

    return rules


def _pieces(name: str) -> dict[int, str]:
    """The moves in the components that make up a move, by the places of the components."""
    found = [re.fullmatch(r"\s*(\d+)\s*:(.*)", piece) for piece in re.split(r"\s+and\s+(?=\d+\s*:)", name)]
    return {int(one[1]) - 1: one[2] for one in found if one} if all(found) else {}


def _written(text: str) -> str:
    """The text of a component as it stands in a compound: a JSON string, where it could be taken for several
    components, or for the end."""
    strange = text.startswith('"') or text.strip() in ("", OVER) or re.search(r"\band\b", text)
    return json.dumps(text).replace("and", r"\u0061nd") if strange else text


def _read(piece: str) -> str:
    """The text of a component that stands in a compound like this."""
    if not piece.strip().startswith('"'):
        return piece
    try:
        return str(json.loads(piece))
    except ValueError:
        raise ParseError("expected a JSON string", piece, 0) from None


def live_parts(position: Position) -> tuple[Position, ...]:
    """The components of a position that have moves."""
    return tuple(part for part in position.components() if next(iter(part.moves()), None) is not None)


def ordinary(position: Position) -> Position:
    """The component itself, where a compound is an ordinary sum of one; any other position as it is."""
    if isinstance(position, Compound) and position.rule.plain and len(position.parts) == 1:
        return position.parts[0]
    return position


@lru_cache(maxsize=1 << 16)
def _measured(measure: Measure, part: Position) -> int:
    """The measure of a component: equivalent ones, of which a search sees only one, have the same."""
    return measure(part.canonical())


@lru_cache(maxsize=1 << 16)
def options_of(part: Position) -> tuple[tuple[str, tuple[Position, ...]], ...]:
    """The options of a component up to equivalence: a move, and the components that are left, canonical."""
    found: dict[tuple[Position, ...], str] = {}
    for name, option in within_budget(part.moves()):
        left = tuple(sorted((one.canonical() for one in live_parts(option)), key=str))
        found.setdefault(left, name)
    return tuple((name, left) for left, name in found.items())
