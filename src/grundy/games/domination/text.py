"""Positions of the domination game, read."""

from __future__ import annotations

import re

from grundy.boards.graph import MOST_VERTICES, Graph
from grundy.boards.text import read_number, read_numbers
from grundy.errors import ParseError
from grundy.games.position import Player

PASSING = {"D": Player.LEFT, "S": Player.RIGHT}


def read_settings(text: str, at: int) -> tuple[frozenset[Player], int | None]:
    """Who may pass, and the bound on the number of moves, from `at` on."""
    passes: frozenset[Player] = frozenset()
    within: int | None = None
    while text[at:].strip():
        found = re.compile(r"\s*(?:pass\s*=\s*([DS]{1,2})|within\s*=(?=\s*\d))").match(text, at)
        if found is None:
            raise ParseError("expected `pass=D`, `pass=S`, `pass=DS` or `within=3`", text, at)
        at = found.end()
        if found[1]:
            passes = frozenset(PASSING[letter] for letter in found[1])
        else:
            within, at = read_number(text, at, "number of moves", 0, MOST_VERTICES)
    return passes, within


def read_part(text: str, start: int, stop: int) -> tuple[Graph, dict[int, None]]:
    """A graph, and which of its vertices are dominated already."""
    semicolon = text.find(";", start, stop)
    if semicolon < 0:
        return Graph.parse(text[start:stop]), {}
    graph = Graph.parse(text[start:semicolon])
    numbers = read_numbers(text, semicolon + 1, stop, "vertex", separators=",", least=0, most=MOST_VERTICES)
    for number in numbers:
        if number not in graph.vertices:
            raise ParseError(f"the graph has no vertex {number}", text, semicolon)
    return graph, dict.fromkeys(numbers)
