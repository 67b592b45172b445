"""grundy solves combinatorial games and proves the answers.

>>> import grundy
>>> p = grundy.game("cram").start("5x6")
>>> print(p.outcome(), p.grundy())
N *2
"""

from typing import TYPE_CHECKING

from grundy import errors, games
from grundy.games import Game, Player, Position, game, game_names, register
from grundy.lazily import opening

if TYPE_CHECKING:
    from grundy import kinds, store
    from grundy.api import Result, solve
    from grundy.api_front import calc, draw, options, play, prove, sequence, table, tree, value
    from grundy.api_rooms import (
        arena,
        chromatic,
        equivalents,
        explain,
        genus,
        hunt,
        lesson,
        minimise,
        quotient,
        studio,
        variants,
    )
    from grundy.api_verify import verify
    from grundy.budget import Budget, Limits
    from grundy.census import census
    from grundy.compounds import compound
    from grundy.games import PartizanPosition
    from grundy.games.scoring import ScoringPosition
    from grundy.kinds import Play, play_of
    from grundy.search import Search, Solver
    from grundy.search.partizan import PartizanSolver
    from grundy.search.scores import ScoreSolver
    from grundy.store import Store
    from grundy.values import Nimber, Outcome, Score, mex
    from grundy.values.partizan import CanonicalForm
    from grundy.version import __version__ as __version__

__all__ = [
    "Budget", "CanonicalForm", "Game", "Limits", "Nimber", "Outcome", "PartizanPosition", "PartizanSolver",
    "Play", "Player", "Position", "Result", "Score", "ScoreSolver", "ScoringPosition", "Search", "Solver",
    "Store", "arena", "calc", "census", "chromatic", "compound", "draw", "equivalents", "errors", "explain",
    "game", "game_names", "games", "genus", "hunt", "kinds", "lesson", "mex", "minimise", "options", "play",
    "play_of", "prove", "quotient", "register", "sequence", "solve", "store", "studio", "table", "tree",
    "value", "variants", "verify",
]  # fmt: skip

# Solving pulls in the engine and the theorems, which a program that only looks at positions never needs.
_LATER = {
    "grundy.api": "Result solve",
    "grundy.api_front": "calc options play sequence table tree value",
    "grundy.api_rooms": "chromatic equivalents explain genus hunt lesson minimise quotient variants",
    "grundy.api_verify": "verify",
    "grundy.arena": "arena",
    "grundy.budget": "Budget Limits",
    "grundy.census": "census",
    "grundy.compounds": "compound",
    "grundy.draw": "draw",
    "grundy.games.partizan_position": "PartizanPosition",
    "grundy.games.scoring": "ScoringPosition",
    "grundy.kinds": "Play kinds play_of",
    "grundy.prove": "prove",
    "grundy.search": "Search Solver",
    "grundy.search.partizan": "PartizanSolver",
    "grundy.search.scores": "ScoreSolver",
    "grundy.store": "Store store",
    "grundy.studio": "studio",
    "grundy.values.nimber": "Nimber mex",
    "grundy.values.outcome": "Outcome",
    "grundy.values.partizan": "CanonicalForm",
    "grundy.values.score": "Score",
    "grundy.version": "__version__",
}

__getattr__ = opening(__name__, _LATER)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
