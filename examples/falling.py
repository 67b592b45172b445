"""Stones fall off a board, black ones down and white ones to the right: rules as data that know the edge."""

from grundy.games.board_game import BoardGame
from grundy.games.patterns import rule
from grundy.games.registry import register


@register("falling")
class Falling(BoardGame):
    cells, ends = ".BW", True
    left = (rule("B.+", ".+B", along=[(1, 0)]), rule("B.*|", "..*|", along=[(1, 0)], named="first"))
    right = (rule("W.+", ".+W", along=[(0, 1)]), rule("W.*|", "..*|", along=[(0, 1)], named="first"))
