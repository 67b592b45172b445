"""grundy solves combinatorial games and proves the answers.

>>> import grundy
>>> p = grundy.game("cram").start("5x6")
>>> print(p.outcome(), p.grundy())
N *2
"""

from typing import TYPE_CHECKING, Any

from grundy import errors, games
from grundy.games import Game, PartizanPosition, Player, Position, game, names, register
from grundy.lazily import opening

if TYPE_CHECKING:
    from grundy.api import Result, solve
    from grundy.api_verify import verify
    from grundy.compounds import compound
    from grundy.games.scoring import ScoringPosition
    from grundy.search import Search, Solver
    from grundy.values import Nimber, Outcome, Score, mex
    from grundy.values.partizan import CanonicalForm
    from grundy.version import __version__ as __version__

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
    "__version__": "grundy.version",
    "CanonicalForm": "grundy.values.partizan",
    "Nimber": "grundy.values.nimber",
    "Outcome": "grundy.values.outcome",
    "Result": "grundy.api",
    "Score": "grundy.values.score",
    "ScoringPosition": "grundy.games.scoring",
    "Search": "grundy.search",
    "Solver": "grundy.search",
    "compound": "grundy.compounds",
    "mex": "grundy.values.nimber",
    "solve": "grundy.api",
    "verify": "grundy.api_verify",
}


__getattr__ = opening(__name__, _LATER)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _solve(position: Position, **options: Any) -> Any:
    from grundy.api import answer_for

    return answer_for(position, **options)


Position._solve = staticmethod(_solve)
