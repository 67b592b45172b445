"""Sprouts on a sheet: what is drawn is what the rules say, and every option can be drawn by the computer."""

from __future__ import annotations

from cmath import rect
from random import Random

import pytest

import grundy
from grundy.games.sprouts.rules import Sprouts
from grundy.games.sprouts.sheet.answers import after, alike, drawn_to, plans
from grundy.games.sprouts.sheet.fresh import fresh
from grundy.games.sprouts.sheet.mesh import TooTightError
from grundy.games.sprouts.sheet.pen import answered, move_of, stroke
from grundy.games.sprouts.sheet.sheet import Sheet
from grundy.games.sprouts.sheet.strokes import StrokeError, fault

THREE = Sheet((100 + 100j, 300 + 100j, 200 + 300j))


def options(position: Sprouts) -> set[tuple[str, ...]]:
    return {alike(option) for option in position.options()}


def points(*pairs: tuple[float, float]) -> list[complex]:
    return [complex(x, y) for x, y in pairs]


def test_a_drawing_is_a_position() -> None:
    sheet = stroke(THREE, points((98, 103), (200, 120), (297, 99)))
    assert str(sheet.position) == "0.1a1a"
    sheet = stroke(sheet, points((100, 100), (200, 200), (300, 100)))
    assert str(sheet.position) == "0.ABCD|ABCD"
    inside = stroke(THREE, points((100, 100), (300, 40), (360, 200), (200, 380), (60, 250), (100, 100)))
    assert str(inside.position) == "0*2.AB|AB"
    assert move_of(THREE.position, inside) in dict(THREE.position.moves())


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (((0, 0), (300, 100)), "begins at no spot"),
        (((100, 100), (200, 180)), "ends at no spot"),
        (((100, 100), (200, 20), (260, 200), (200, 60), (300, 100)), "crosses itself"),
        (((100, 100), (120, 300), (200, 301), (280, 300), (300, 100)), "touches a spot"),
        (((100, 100), (101, 101)), "too short"),
    ],
)
def test_what_is_no_curve_is_refused_with_the_reason(line: tuple[tuple[float, float], ...], why: str) -> None:
    with pytest.raises(StrokeError, match=why):
        stroke(THREE, points(*line))


def test_curves_do_not_cross_and_full_spots_are_full() -> None:
    sheet = stroke(THREE, points((100, 100), (200, 120), (300, 100)))
    with pytest.raises(StrokeError, match="crosses another"):
        stroke(sheet, points((200, 300), (200, 20), (100, 100)))
    sheet = stroke(sheet, points((100, 100), (200, 160), (300, 100)))
    sheet = stroke(sheet, points((100, 100), (200, 20), (300, 100)))
    with pytest.raises(StrokeError, match="three curves already"):
        stroke(sheet, points((100, 100), (150, 250), (200, 300)))


@pytest.mark.parametrize("spots", [1, 2, 3])
def test_every_option_is_drawn_on_a_fresh_sheet(spots: int) -> None:
    check_all(Sprouts.start(spots), Random(spots), 5)


@pytest.mark.long
def test_every_option_of_four_spots_is_drawn_on_fresh_sheets() -> None:
    check_all(Sprouts.start(4), Random(4), 10**9)


def check_all(start: Sprouts, chance: Random, most: int) -> None:
    """Draws all options of positions that come from a start."""
    seen, waiting = {start}, [start]
    while waiting and most > 0:
        position = waiting.pop(chance.randrange(len(waiting)))
        most -= 1
        sheet = fresh(position)
        assert alike(sheet.position) == alike(position)
        for option in set(position.options()):
            made, _ = answered(sheet, option)
            assert alike(made.position) == alike(option)
            if option not in seen and option.size():
                seen.add(option)
                waiting.append(option)


def test_games_on_crowded_sheets_agree_with_the_rules() -> None:
    check_games(Random(2), 60)


@pytest.mark.long
def test_many_games_on_crowded_sheets_agree_with_the_rules() -> None:
    """What can be drawn is what the rules list, at each of some thousand moves; few sheets are too tight."""
    moves, tight = check_games(Random(3), 4000)
    assert tight < 0.05 * moves


def check_games(chance: Random, most: int) -> tuple[int, int]:
    moves = tight = 0
    while moves < most:
        sheet = fresh(Sprouts.start(chance.choice((2, 3, 4, 5))))
        while sheet.position.size() and options(sheet.position):
            can = {alike(after(sheet, plan)) for plan in plans(sheet)}
            assert can == options(sheet.position)
            target = chance.choice(sorted(set(sheet.position.options()), key=str))
            moves += 1
            try:
                made = drawn_to(sheet, target)
            except TooTightError:
                tight += 1
                break
            for arc in made.arcs[-2:]:
                assert arc.near == len(sheet.spots) or arc.far == len(sheet.spots)
            assert alike(made.position) == alike(target)
            sheet = made
    return moves, tight


def wobbly(chance: Random, a: complex, b: complex) -> list[complex]:
    """A freehand line from near one point to near another."""
    bend = complex(chance.gauss(0, 120), chance.gauss(0, 120))
    line = []
    for k in range(31):
        t = k / 30
        shake = complex(chance.gauss(0, 0.6), chance.gauss(0, 0.6))
        line.append((1 - t) ** 2 * a + 2 * t * (1 - t) * ((a + b) / 2 + bend) + t * t * b + shake)
    if a == b:
        turn = chance.uniform(0, 6.28)
        size = chance.uniform(15, 200)
        line = [a + rect(size, turn) - rect(size, turn + 6.283 * k / 30) for k in range(31)]
    return line


def check_strokes(chance: Random, most: int) -> int:
    """Random strokes: each is refused, or is a move; how many were moves."""
    drawn = strokes = 0
    while strokes < most:
        sheet = fresh(Sprouts.start(chance.choice((2, 3, 4, 5))))
        for _ in range(60):
            strokes += 1
            a, b = chance.choice(sheet.spots), chance.choice(sheet.spots)
            try:
                made = stroke(sheet, wobbly(chance, a, b))
            except StrokeError:
                continue
            assert alike(made.position) in options(sheet.position)
            drawn += 1
            sheet = made
            if not options(sheet.position):
                break
    return drawn


def test_strokes_are_moves() -> None:
    assert check_strokes(Random(5), 150) > 10


@pytest.mark.long
def test_ten_thousand_strokes_are_moves() -> None:
    assert check_strokes(Random(6), 10_000) > 500


def test_a_position_of_several_lands_has_frames_between_them() -> None:
    position = grundy.game("sprouts").start("0.AB|AB+1a1a")
    sheet = fresh(position)  # type: ignore[arg-type]
    assert sheet.position == position
    assert len(sheet.frames) == 2
    a, b = (next(s for s in range(len(sheet.spots)) if sheet.degree(s) == d) for d in (0, 1))
    assert fault(sheet, a, b, (sheet.spots[a], (sheet.spots[a] + sheet.spots[b]) / 2, sheet.spots[b]))
