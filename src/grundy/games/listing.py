"""What people are told who look for a game: its kind, and positions to try."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from grundy.errors import GrundyError
from grundy.games.partizan_position import has_canonical_forms
from grundy.games.registry import Game, game_names
from grundy.games.registry import game as find_game

KINDS = {
    "impartial": "both players have the same moves, and whoever cannot move loses",
    "partizan": "each player has moves of their own, and whoever cannot move loses",
    "scoring": "whoever has more points wins",
    "goal": "whoever reaches a goal wins",
}
"""The kinds of games."""


def kind(game: Game) -> str:
    """How a game is won and who has which moves: one of `KINDS`.

    >>> from grundy.games.registry import game
    >>> [game(name).kind for name in ("nim", "domineering", "dots_and_boxes", "hex")]
    ['impartial', 'partizan', 'scoring', 'goal']
    """
    rules = game.position
    if rules.by_points:
        return "scoring"
    if not rules.is_partizan:
        return "impartial"
    return "partizan" if has_canonical_forms(rules) else "goal"


def games(*words: str, kind: str | None = None) -> Iterator[Game]:
    """All games that can be found, by name; or those of one of the `KINDS`, in whose name, title or summary
    all the words occur.

    >>> [game.name for game in games("graph", "colour", kind="partizan")]
    ['col', 'graph_clobber', 'snort']
    """
    if kind not in (None, *KINDS):
        raise GrundyError(f"unknown kind {kind!r}; the kinds of games are {', '.join(KINDS)}")
    for game in map(find_game, game_names()):
        text = f"{game.name} {game.title} {game.summary}".lower()
        if kind in (None, game.kind) and all(word.lower() in text for word in words):
            yield game


def examples(game: Game) -> Iterator[str]:
    """What *Notation* shows, as far as it is a position with moves in it.

    >>> from grundy.games.registry import game
    >>> next(examples(game("nim")))
    '3+5+7'
    """
    section = re.search(r"^## Notation$(.*?)(?=^## |\Z)", game.doc, re.DOTALL | re.MULTILINE)
    for text in re.findall(r"`([^`\n]+)`", section[1]) if section else ():
        with suppress(Exception):  # rules that do not work are no reason to show no list
            if next(iter(game.start(text).moves()), None) is not None:
                yield text
