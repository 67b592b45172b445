"""A solved fact, and the space it belongs to."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from grundy.compounds import CompoundRule, compound_game, diameter
from grundy.errors import GrundyError
from grundy.games import Game, Player, installed
from grundy.games import game as game_called
from grundy.games.decision import decisions_of
from grundy.games.fact_space import Space, Value, kept_name
from grundy.games.misere_turn import misere_turns_of
from grundy.games.registry import FILE, opened
from grundy.games.turn import turns_of

LONGEST_SHOWN = 100
"""Characters of a text that messages show."""


def kept_game(name: str) -> Game:
    """The game whose facts are kept under a name; `GrundyError` when it is not here. That of a file is here
    once somebody has given its path as a game.

    >>> kept_game("nim, some largest by size, short").title
    'Nim: some largest, short'
    """
    for words, made in _MADE.items():
        if found := re.fullmatch(words, name):
            of, *said = found.groups()
            return made(kept_game(of), *said)
    plain, of_a_file, _ = name.partition("@")
    here = opened(plain) if of_a_file else installed(name)
    if here is None or kept_name(here) != name:
        raise GrundyError(f"the game {name} is not here")
    return here


def name_of_typed(word: str) -> str:
    """The name under which facts are kept about the game that somebody has typed: a name, or a path.

    >>> name_of_typed("cram")
    'cram'
    """
    return (kept_name(game_called(word)) or word) if word.endswith(FILE) else word


_MADE: dict[str, Callable[..., Game]] = {
    r"(.+), a player to move": turns_of,
    r"(.+), decisions": decisions_of,
    r"(.+), a player to move, who draws wins if (Left|Right)": lambda game, who: turns_of(
        game, Player[who.upper()]
    ),
    r"(.+), a player to move in misère play": lambda game: misere_turns_of(game).game,
    r"(.+), ([^,]+?)(?: by (\w+))?, (long|short)": lambda game, play, by, ending: compound_game(
        game, CompoundRule.parse(play, ending, by or diameter)
    ),
}
"""How the words are read that `Position.made_of` writes."""


@dataclass(frozen=True)
class Fact:
    """A component, as the engine writes it, and its nimber, misère Grundy value or canonical form."""

    space: Space
    key: str
    value: Value

    @property
    def check(self) -> int:
        return check_number(self.space, self.key, self.value)

    def __str__(self) -> str:
        return f"{self.space}: {self.key} = {shown(self.value)}"

    @property
    def words(self) -> str:
        """What is known of the component, for people.

        >>> print(Fact(Space("domineering", 1, "canonical"), "../..", "{1|-1}").words)
        value +-1
        """
        match self.space.convention:
            case "score":
                return "a contract that cannot be kept"
            case "misere":
                return f"misère Grundy value {self.value}"
            case "canonical":
                from grundy.values.partizan import CanonicalForm

                return f"value {CanonicalForm.from_full_text(str(self.value))}"
            case "answer":
                return f"answer {self.value}"
            case _:
                return f"nimber {self.value}"


def shown(value: Value) -> str:
    """A value in a message: not the whole of a long text.

    >>> shown(2), shown("{2|-1}")
    ('2', '{2|-1}')
    """
    text = str(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


def check_number(space: Space, key: str, value: Value) -> int:
    """Tells a fact from one in which some bits have changed on the disk."""
    return next(check_numbers(space, [(key, value)]))


def check_numbers(space: Space, facts: Iterable[tuple[str, Value]]) -> Iterator[int]:
    """The check numbers of many facts of a space."""
    start = zlib.crc32(f"{space.game} {space.rules} {space.convention} ".encode())
    for key, value in facts:
        yield zlib.crc32(f"{value} {key}".encode(), start) & 0x7FFFFFFF
