"""Stones fall off a board, black ones down and white ones to the right: rules as data that know the edge."""

from grundy.games import BoardGame, register, rule


@register("falling")
class Falling(BoardGame):
    cells, ends = ".BW", True
    left = (rule("B.+", ".+B", along=[(1, 0)]), rule("B.*|", "..*|", along=[(1, 0)], named="first"))
    right = (rule("W.+", ".+W", along=[(0, 1)]), rule("W.*|", "..*|", along=[(0, 1)], named="first"))
