"""Clobber in a few lines: rules as data, which the engine plays."""

from grundy.boards import SIDES, checkerboard
from grundy.games import BoardGame, register, rule, swapped


@register("data-clobber")
class DataClobber(BoardGame):
    cells, start = ".BW", checkerboard
    left = rule("BW", ".B", along=SIDES)
    right = swapped(left, "BW")
