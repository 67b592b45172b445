"""What the engine derives from rules as data, against plain play: values of all that can be reached from
boards of games that nobody has chosen. The engine drops cells, splits, turns and swaps; plain play does not.
So a derivation that is not sound shows: `tests/mutants` has those that are known to be wrong."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.plain_patterns import HOLE, Plain, random_game

from grundy import _engine
from grundy.errors import GrundyError
from grundy.games.board_game import BoardGame
from grundy.values.partizan import FORMS

MOST_POSITIONS = 400
"""Of a board; larger ones wait for a smaller game."""


def reached_from(plain: Plain, board: str) -> list[str]:
    """All positions after any moves; empty if they are too many."""
    reached, seen = [board], {board}
    for position in reached:
        for side in (0, 1):
            for other in plain.after(position, side):
                if other not in seen:
                    seen.add(other)
                    reached.append(other)
        if len(reached) > MOST_POSITIONS:
            return []
    return reached


def board_text(game: type[BoardGame], plain: Plain, position: str) -> str:
    """A board as the engine reads it: with its edges, where the rules look for them."""
    return str(game.parse(plain.text(position)))


class Frame:
    """What the engine takes a board for: one that fits, a square of 64 cells, or one of several words."""

    def __init__(self, game: type[BoardGame], text: str, rng: Random) -> None:
        rows = text.split("/")
        self.game, self.board = game, (len(rows), len(rows[0]))
        width, height = len(rows[0]), len(rows)
        eight = (max(width, 8), max(height, 8))
        self.size = rng.choice([(width, height), (width, height), eight, (12, 10), (19, 18)])

    def rules(self) -> _engine.PatternRules:
        return self.game.engine_rules(*self.board)


def check_board(game: type[BoardGame], board: str, height: int, width: int, rng: Random) -> int:
    """Compares all positions that can be reached, in random order and in a table that may know others; how
    many. With 0 the engine has no form of these rules, or there are too many positions."""
    plain = Plain(game, height, width)
    reached = reached_from(plain, board)
    frame = Frame(game, board_text(game, plain, board), rng)
    try:
        rules = _engine.PatternValues(frame.rules(), *frame.size)
    except GrundyError as error:
        assert "native form" in str(error)  # noqa: PT017 - other errors are failures
        return 0
    table = _engine.ValueTable(FORMS, rules)
    rng.shuffle(reached)
    for position in reached:
        text = board_text(game, plain, position)
        assert table.value([text]) == plain.value(position).number, (game.sides(), game.liberties, text)
    for position in reached[:2]:
        check_searches(game, plain, position, frame, rng)
    return len(reached)


def check_searches(game: type[BoardGame], plain: Plain, position: str, frame: Frame, rng: Random) -> None:
    """Who wins is found by each method, with parts that are taken for small or large."""
    outcome = plain.value(position).outcome
    turns = _engine.PatternTurns(frame.rules(), *frame.size, small=rng.randint(0, 8))
    table = _engine.Table(turns)
    method = rng.choice(["dfpn", "depth", "pn"])
    for player, winner in (("L", outcome.if_left_starts), ("R", outcome.if_right_starts)):
        text = f"{player} {board_text(game, plain, position)}"
        components = turns.canonical(text)
        search = _engine.Search(table, components, method=method)
        search.start()
        search.wait()
        wins = bool(components) and search.outcome == "N"
        assert wins is (winner.value == player), (game.sides(), game.liberties, text, method)


def check_random_games(seed: int, checks: int) -> None:
    """Random boards of random games, until so many positions have been compared."""
    rng, done = Random(seed), 0
    while done < checks:
        game = random_game(rng)
        for _ in range(12):
            height = rng.randint(1, 3)
            width = rng.randint(1, max(1, 8 // height))
            letters = game.cells * 3 + HOLE
            board = "".join(rng.choice(letters) for _ in range(height * width))
            done += check_board(game, board, height, width, rng)


@pytest.mark.parametrize("seed", range(3))
def test_values_of_made_up_games(seed: int) -> None:
    check_random_games(seed, 3_000)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 120))
def test_a_million_values_of_made_up_games(seed: int) -> None:
    check_random_games(seed, 100_000)
