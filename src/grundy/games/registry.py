"""Games by name: the ones that ship with grundy, the ones that other packages add, and single files.

A package adds games by entry points of the group `grundy.games`; each loads to a `Position` class that
carries the decorator `register`. A file of Python that defines such a class is a game too: its path is its
name.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar

from grundy.errors import GrundyError
from grundy.games.position import Position
from grundy.lazily import loaded

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

P = TypeVar("P", bound=type[Position])

SHIPPED = (
    "nim", "takeaway", "allbut", "octal", "grundys", "couples", "chomp", "cram", "sprouts", "domineering",
    "col", "snort", "toppling_dominoes", "timber", "vertexnim", "vertex_nimg", "vertex_geography",
    "edge_geography", "timbush", "hackenbush", "clobber", "graph_clobber", "anti_clobber", "cannibal_clobber",
    "kings", "queens", "rooks", "knights", "amazons", "king_dirt", "nogo", "flip_the_coin",
    "partizan_peg_duotaire", "peg_duotaire", "cutcake", "maundy_cake", "partizan_subtraction", "konane",
    "toads_and_frogs", "gen_toads", "elephants_and_rhinos", "fission", "ski_jumps", "push", "shove", "fjords",
    "sheep", "hex", "tictactoe", "node_kayles", "arc_kayles", "partizan_arc_kayles", "impartial_colouring",
    "caterpillars", "oriented_node_kayles", "dots_and_boxes", "strings_and_coins", "nimstring", "colouring",
    "domination", "take_and_break", "wythoff", "fibonacci_nim", "mem", "euclid", "coin_turning", "eatcake",
    "partizan_euclid", "sum",
)  # fmt: skip
"""Modules and folders of this folder, each registering its game when imported."""


@dataclass(frozen=True)
class Game:
    """A game: its name, its rules as a `Position` class, and what else it brings."""

    name: str
    position: type[Position] = field(repr=False)
    title: str = ""
    native: Callable[[Position], object] | None = field(default=None, repr=False)
    """The engine's own rules for the frame of a position, or None to use the Python rules."""
    native_turns: Callable[[Position], object] | None = field(default=None, repr=False)
    """Of a partizan game: the engine's own rules for searching positions with a player to move."""
    native_impartial: Callable[[Position], object] | None = field(default=None, repr=False)
    """Of a partizan game: the engine's own rules for its impartial version."""

    def start(self, text: str) -> Position:
        """The position that `text` describes, e.g. `game("cram").start("5x6")`."""
        if not isinstance(text, str):
            raise TypeError(f"a position of {self} is written as a text: not {text!r}")
        return self.position.parse(text)

    @property
    def doc(self) -> str:
        """The docstring: *Rules*, *Notation*, *Known results*, *References*; not one that Python made up."""
        own = vars(self.position).get("__doc__") or ""
        return "" if own.startswith(f"{self.position.__name__}(") else inspect.cleandoc(own)

    @property
    def kind(self) -> str:
        """How it is won and who has which moves: one of `grundy.games.listing.KINDS`."""
        from grundy.games.listing import kind

        return kind(self)

    @property
    def summary(self) -> str:
        """One line about it: the first of its docstring."""
        return self.doc.partition("\n")[0]

    @property
    def example(self) -> str:
        """A position to try, as a person writes it; empty if the game shows none."""
        from grundy.games.listing import examples

        return self.position.example or next(examples(self), "")

    def __str__(self) -> str:
        return self.name

    def _repr_html_(self) -> str:
        return str(loaded("grundy.draw.shown:game_html")(self))

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Pickled, a game that is found by its name is its name."""
        return (game, (self.name,)) if is_registered(self) else super().__reduce_ex__(protocol)


_found: dict[str, Game] = {}
_digests: dict[type[Position], str] = {}
"""Of games that are single files."""

PREFIX = "impartial:"
"""Before the name of a partizan game: its impartial version."""

FILE = ".py"
"""How the name of a game ends that is a file."""


def register(
    name: str,
    *,
    title: str = "",
    native: Callable[[Position], object] | None = None,
    native_turns: Callable[[Position], object] | None = None,
    native_impartial: Callable[[Position], object] | None = None,
) -> Callable[[P], P]:
    """A class decorator that makes a `Position` class the game called `name`."""

    def decorate(cls: P) -> P:
        home = f"grundy.games.{name}"
        if name in SHIPPED and cls.__module__ != home and not cls.__module__.startswith(f"{home}."):
            raise GrundyError(f"a game called {name!r} ships with grundy")
        if inspect.isabstract(cls):
            missing = ", ".join(sorted(cls.__abstractmethods__))
            raise GrundyError(f"the game {name!r} still needs: {missing}")
        own = (
            native or cls.native_rules,
            native_turns or cls.native_turn_rules,
            native_impartial or cls.native_impartial_rules,
        )
        cls.game = Game(name, cls, title or name.capitalize(), *own)
        _found[name] = cls.game
        return cls

    return decorate


def game(name: str | Game) -> Game:
    """The game called `name`, or the one that the Python file `name` defines; `-` and `_` are the same.

    A file is run: so this is for names that a person has typed, and `installed` for all others. `impartial:`
    before the name of a partizan game makes both players' moves those of both.
    """
    if isinstance(name, Game):
        return name
    if not isinstance(name, str):
        raise TypeError(f"a game is said by its name, such as 'cram': not {name!r}")
    if name.startswith(PREFIX):
        return _impartial(game(name.removeprefix(PREFIX)))
    return _from_file(Path(name)) if name.endswith(FILE) else _called(name)


def installed(name: str) -> Game:
    """The game that ships or is installed under `name`, and never a file: for names that come from data.

    >>> installed("./evil.py")
    Traceback (most recent call last):
    ...
    grundy.errors.GrundyError: './evil.py' is a file: only who types its path runs it, as GAME or by --rules
    """
    if name.endswith(FILE):
        raise GrundyError(f"{name!r} is a file: only who types its path runs it, as GAME or by --rules")
    found = _called(name)
    if digest_of_file(found) is not None:
        raise GrundyError(f"the game {name!r} is that of a file: give the path of the file as the game")
    return found


def opened(name: str) -> Game | None:
    """The game called `name` of a file that somebody has given as a game before, if there is one."""
    found = _found.get(name.removeprefix(PREFIX))
    if found is None or found.position not in _digests:
        return None
    return _impartial(found) if name.startswith(PREFIX) else found


def _called(name: str) -> Game:
    if name.startswith(PREFIX):
        return _impartial(_called(name.removeprefix(PREFIX)))
    if (plain := name.replace("-", "_")) in SHIPPED:
        name = plain
    if name in _found:
        return _found[name]
    if name in SHIPPED:
        importlib.import_module(f"grundy.games.{name}")
        return _found[name]
    for entry in _entry_points():
        if entry.name == name:
            found: Game = entry.load().game
            return found
    from difflib import get_close_matches

    close = get_close_matches(name, game_names(), n=1)
    hint = f"; did you mean {close[0]!r}?" if close else "; `grundy games` lists them"
    raise GrundyError(f"unknown game {name!r}{hint}")


def _impartial(one: Game) -> Game:
    from grundy.games.impartial_version import impartial_version

    return impartial_version(one)


def is_registered(one: Game) -> bool:
    """Whether this is the game that is found by its name."""
    found = _found.get(one.name.removeprefix(PREFIX))
    if found is None or not one.name.startswith(PREFIX):
        return found is one
    return _impartial(found) is one


def game_names() -> list[str]:
    """The names of all games that can be found, sorted."""
    return sorted({*SHIPPED, *_found, *(entry.name for entry in _entry_points())})


def _entry_points() -> Iterable[EntryPoint]:
    from importlib.metadata import entry_points

    return entry_points(group="grundy.games")


def _from_file(path: Path) -> Game:
    from grundy.games.single_files import game_of_file

    position, digest = game_of_file(path)
    _digests[position] = digest
    return position.game


def digest_of_file(one: Game) -> str | None:
    """The digest of the file that a game is, as it was when it ran; None if it is no file."""
    rules: type[Position] = vars(one.position).get("partizan", one.position)
    return _digests.get(rules)
