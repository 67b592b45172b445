"""What is kept about positions, read again as the searches read it that wrote it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from grundy.errors import GrundyError
from grundy.games import Game
from grundy.games.options import component
from grundy.games.writing import tokens
from grundy.search.dedicated import read_question
from grundy.search.limits import Limits
from grundy.search.misere import CLOSE, OPEN
from grundy.search.partizan import PartizanSolver
from grundy.search.scores import ScoreSolver
from grundy.search.solver import Solver
from grundy.values import MisereForm

Reader = Callable[[str], object]
"""Reads a key; `GrundyError` when no search would."""

_NAME = re.compile(r"@[0-9a-f]{32}")


def reader(game: Game, convention: str) -> Reader | None:
    """Who reads the facts of a game under a convention; None when nobody does.

    >>> import grundy
    >>> read = reader(grundy.game("cram"), "normal")
    >>> _ = read("../..")
    >>> read("..#..")
    Traceback (most recent call last):
    ...
    grundy.errors.GrundyError: not a single component: '..#..'
    """
    if convention not in _READERS:
        return None
    try:
        return _READERS[convention](game)
    except GrundyError as error:
        return _nothing(str(error))


def _of_components(game: Game) -> Reader:
    solver = Solver(game)

    def read(key: str) -> None:
        if len(solver.place_written(key)[1]) > 1:
            raise GrundyError(f"not a single component: {key!r}")

    return read


def _of_sums(game: Game) -> Reader:
    """Of misère play, where a sum with forms in it is a single thing."""
    solver = Solver(game)

    def read(key: str) -> None:
        for part in tokens(key):
            if part.startswith(OPEN) and part.endswith(CLOSE):
                form = part.removeprefix(OPEN).removesuffix(CLOSE)
                if not _NAME.fullmatch(form):
                    MisereForm.parse(form)
            else:
                solver.place(component(game.position, part))

    return read


def _of_values(game: Game) -> Reader:
    return PartizanSolver(game).read


def _of_contracts(game: Game) -> Reader:
    return ScoreSolver(game).read


def _of_answers(game: Game) -> Reader:
    return partial(_asked, game)


def _asked(game: Game, key: str) -> None:
    read_question(game, key, Limits())


def _nothing(why: str) -> Reader:
    def read(key: str) -> None:
        raise GrundyError(f"{why}: {key}")

    return read


_READERS: dict[str, Callable[[Game], Reader]] = {
    "normal": _of_components,
    "misere": _of_sums,
    "canonical": _of_values,
    "score": _of_contracts,
    "answer": _of_answers,
}
