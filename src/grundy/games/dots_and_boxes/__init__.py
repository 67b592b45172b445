"""Dots-and-boxes, and the board that it is played on."""

from grundy.games.dots_and_boxes.rules import DotsAndBoxes

__all__ = ["DotsAndBoxes"]
