"""Clobber in a few lines: rules as data, which the engine plays."""

from grundy.boards.cells import SIDES, checkerboard
from grundy.games.board_game import BoardGame
from grundy.games.patterns import rule, swapped
from grundy.games.registry import register


@register("data-clobber")
class DataClobber(BoardGame):
    cells, start = ".BW", checkerboard
    left = rule("BW", ".B", along=SIDES)
    right = swapped(left, "BW")
