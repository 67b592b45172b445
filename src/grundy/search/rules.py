"""From a position to rules that the engine can play.

A game with a C++ twin brings its own rules; for any other game, and where a position is too large for the
twin, the engine calls back into the Python class, once for each component. Either way a position crosses
the border as its components, each a canonical text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from grundy.budget import CancelToken
from grundy.clock import budget_scope
from grundy.errors import GrundyError, TooLargeError
from grundy.games import Game, Position
from grundy.games.failures import FailuresOn
from grundy.games.helping import HELPED, helped
from grundy.games.options import component, components_of, met

if TYPE_CHECKING:
    from grundy import _engine

METHODS = ("auto", "dfpn", "pn", "depth", "aspiration", "mex")
RANKED = ("depth", "aspiration")
"""Methods that search children one after another; after a colon stands by what they are ranked."""
RANKINGS = ("options", "size", "thesis", "text")

MOST_TEXT = 250_000
"""How many characters a component may have that is searched: of larger ones nobody sees a second move."""


def rules_for(position: Position, cancel: CancelToken | None = None) -> _engine.Rules:
    """The engine's rules for the game of `position`: its C++ twin if it has one, else its Python class."""
    from grundy import _engine

    native = position.game.native
    if native is not None:
        rules = native(position)
        if isinstance(rules, _engine.Rules):
            return rules
    expand, size = python_rules(type(position), cancel)
    return _engine.PythonRules(expand, size)


def exact_rules(position: Position, rules: _engine.Rules) -> _engine.Rules:
    """The rules of a position without equivalences, which replace a component by another one of the same
    nimber."""
    from grundy import _engine

    exact = type(position).native_exact
    found = rules if exact is None else exact()
    return found if isinstance(found, _engine.Rules) and type(found) is type(rules) else rules


def rules_with_python_texts(position: Position, rules: _engine.Rules) -> _engine.Rules:
    """Exact rules under which components are written as the Python class of the game writes them."""
    from grundy import _engine

    if not position.native_as_written and not isinstance(rules, _engine.PythonRules):
        return _engine.PythonRules(*python_rules(type(position)))
    return exact_rules(position, rules)


def components_to_search(position: Position) -> tuple[str, ...]:
    """The components of a position that is to be searched, if it is not too large for that; by rules in
    Python, if what they write can be read again, as stores and certificates do."""
    for part in position.components():
        length = len(str(part))
        if length > MOST_TEXT:
            raise TooLargeError(
                f"too large to search: a component of {length:,} characters, where {MOST_TEXT:,} are the most"
            )
    components = components_of(position)
    for text in components if position.game.native is None else ():
        with FailuresOn(type(position), text):
            component(type(position), text)
    return components


def python_rules(
    cls: type[Position], cancel: CancelToken | None = None
) -> tuple[Callable[[str], list[tuple[str, ...]]], Callable[[str], int]]:
    """What the engine asks of a game in Python: the options of a component, and how hard it looks."""
    from grundy.games.board_options import options_of

    options = options_of(cls)

    def expand(text: str) -> list[tuple[str, ...]]:
        checked = budget_scope(None if cancel is None else cancel.check)
        with checked, helped(), FailuresOn(cls, text):
            return options(met(cls, text).distinct_moves())

    def size(text: str) -> int:
        known = HELPED.positions.get(cls, {}).get(text)
        with FailuresOn(cls, text):
            return int((known if isinstance(known, cls) else component(cls, text)).size())

    return expand, size


@contextmanager
def translate_engine_errors() -> Iterator[None]:
    """What else goes wrong below the engine, such as too little memory, in one line."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise GrundyError("what was saved is no text") from error
    except RuntimeError as error:
        raise GrundyError(str(error)) from error


def method_for(game: Game, rules: _engine.Rules) -> str:
    """The method that `auto` stands for: by proof numbers, unless the engine's own rules are better searched
    by another one."""
    from grundy import _engine

    return "dfpn" if isinstance(rules, _engine.PythonRules) else game.position.native_method


def check_method(method: str) -> str:
    """`method`, if there is such a search method.

    >>> check_method("depth:size")
    'depth:size'
    """
    plain, colon, ranking = method.partition(":")
    if colon and plain in METHODS:
        if plain not in RANKED:
            raise GrundyError(f"{method}: only {_listed(RANKED)} rank children")
        if ranking not in RANKINGS:
            raise GrundyError(f"{method}: children are ranked by {_listed(RANKINGS)}, not by {ranking!r}")
    elif method not in METHODS:
        raise GrundyError(f"unknown method {method!r}; the methods are {_listed(METHODS)}")
    return method


def _listed(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}"
