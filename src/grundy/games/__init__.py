"""Games: one file each, a folder for a large one, base classes by kind of board, and the registry."""

from typing import TYPE_CHECKING

from grundy.games.conventions import check_convention, conventions
from grundy.games.position import Player, Position
from grundy.games.registry import Game, game, game_names, installed, register
from grundy.lazily import calling, opening

if TYPE_CHECKING:
    from grundy.games.board_game import BoardGame, ImpartialBoardGame
    from grundy.games.decision import Decision
    from grundy.games.graph_game import GraphGame, TokenGame
    from grundy.games.grid_game import GridGame, StoneGame
    from grundy.games.heap_game import HeapGame
    from grundy.games.listing import games
    from grundy.games.partizan_position import PartizanPosition
    from grundy.games.patterns import rule, swapped
    from grundy.games.scoring import ScoringPosition
    from grundy.games.strip_game import StripGame
    from grundy.games.toppling_rows import row_of_number, rows_of

_LATER = {
    "grundy.games.board_game": "BoardGame ImpartialBoardGame",
    "grundy.games.patterns": "rule swapped",
    "grundy.games.decision": "Decision",
    "grundy.games.graph_game": "GraphGame TokenGame",
    "grundy.games.grid_game": "GridGame StoneGame",
    "grundy.games.heap_game": "HeapGame",
    "grundy.games.listing": "games",
    "grundy.games.partizan_position": "PartizanPosition",
    "grundy.games.strip_game": "StripGame",
    "grundy.games.scoring": "ScoringPosition",
    "grundy.games.toppling_rows": "row_of_number rows_of",
}
__getattr__ = opening(__name__, _LATER)

__all__ = [
    "BoardGame", "Decision", "Game", "GraphGame", "GridGame", "HeapGame", "ImpartialBoardGame",
    "PartizanPosition", "Player", "Position", "ScoringPosition", "StoneGame", "StripGame", "TokenGame",
    "check_convention", "conventions", "game", "game_names", "games", "installed", "register",
    "row_of_number", "rows_of", "rule", "swapped",
]  # fmt: skip

calling(__name__, "grundy.games.listing:games")
