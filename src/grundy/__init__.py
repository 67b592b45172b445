"""grundy solves combinatorial games and proves the answers.

>>> import grundy
>>> p = grundy.game("cram").start("5x6")
>>> print(p.outcome(), p.grundy())
N *2
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from grundy import errors, games
from grundy.games import Game, PartizanPosition, Player, Position, ScoringPosition, game, names, register
from grundy.values import Nimber, Outcome, Score, mex

if TYPE_CHECKING:
    from grundy.api import Result, solve
    from grundy.api_verify import verify
    from grundy.compounds import compound
    from grundy.search import Search, Solver
    from grundy.values.partizan import CanonicalForm

__version__ = "0.1.0"

__all__ = [
    "CanonicalForm",
    "Game",
    "Nimber",
    "Outcome",
    "PartizanPosition",
    "Player",
    "Position",
    "Result",
    "Score",
    "ScoringPosition",
    "Search",
    "Solver",
    "compound",
    "errors",
    "game",
    "games",
    "mex",
    "names",
    "register",
    "solve",
    "verify",
]

# Solving pulls in the engine and the theorems, which a program that only looks at positions never needs.
_LATER = {
    "CanonicalForm": "grundy.values.partizan",
    "Result": "grundy.api",
    "Search": "grundy.search",
    "Solver": "grundy.search",
    "compound": "grundy.compounds",
    "solve": "grundy.api",
    "verify": "grundy.api_verify",
}


def __getattr__(name: str) -> Any:
    if name in _LATER:
        value = globals()[name] = getattr(import_module(_LATER[name]), name)
        return value
    raise AttributeError(f"module 'grundy' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _solve(position: Position, **options: Any) -> Any:
    from grundy.api import answer_for

    return answer_for(position, **options)


Position._solve = staticmethod(_solve)
