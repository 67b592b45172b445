"""Plain play of board games whose rules are data, written for speed and on its own: a board is a word of
letters, and every place where a rule fits is listed beforehand. Nothing is split, dropped or turned."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random

from grundy.boards.cells import COLUMNS, EDGE, KING, KNIGHT, ROWS, SIDES
from grundy.boards.grid import Cell
from grundy.errors import GrundyError
from grundy.games.board_game import BoardGame
from grundy.games.patterns import PatternRule, rule, swapped
from grundy.values.partizan import CanonicalForm

ONCE = ((0, 1),)
"""For patterns of one cell, which have no direction."""

HOLE = "#"


@dataclass(frozen=True)
class Place:
    """A rule in one place: cells with the letters that they must hold, those that they must not hold, and
    what is written: a letter, or what stood in another cell."""

    needed: tuple[tuple[int, str], ...]
    unless: tuple[tuple[int, str], ...]
    written: tuple[tuple[int, str | int], ...]
    then: tuple[Place, ...] | None = None
    """What follows, one of these, in the same move."""


SIGN = r"\[.+?\]|[^()]"
REPEATED = re.compile(
    rf"(?P<before>[^()]*?)(?:\((?P<group>.+)\)|(?P<one>{SIGN}))(?P<times>[+*])(?P<after>.*)"
)


def signs(word: str) -> list[str]:
    return [sign.strip("[]") for sign in re.findall(SIGN, word)]


def lengthened(word: str, length: int) -> list[str] | None:
    """The signs of a word, what is repeated in it as often as makes this length; None if nothing does."""
    found = REPEATED.fullmatch(word)
    if found is None:
        return signs(word) if len(signs(word)) == length else None
    before, after = signs(found["before"]), signs(found["after"])
    unit = signs(found["group"] or found["one"])
    times, rest = divmod(length - len(before) - len(after), len(unit))
    if rest or times < (1 if found["times"] == "+" else 0):
        return None
    return before + unit * times + after


class Plain:
    """Values by the moves alone, of boards of one size; without guards where moves have a second step."""

    def __init__(self, game: type[BoardGame], height: int, width: int) -> None:
        self.height, self.width = height, width
        self.places = [[*self._places(rules)] for rules in game.sides()]
        self.liberties = game.liberties
        self.beside = [
            [self._cell(r + d, c + e) for d, e in SIDES if self._inside(r + d, c + e)]
            for r in range(height)
            for c in range(width)
        ]
        self.known: dict[str, CanonicalForm] = {}

    def _inside(self, row: int, column: int) -> bool:
        return 0 <= row < self.height and 0 <= column < self.width

    def _cell(self, row: int, column: int) -> int:
        return row * self.width + column

    def _places(self, rules: Sequence[PatternRule]) -> Iterator[Place]:
        for one in rules:
            for row in range(-2, self.height + 2):
                for column in range(-2, self.width + 2):
                    yield from self._at(one, (row, column))

    def _at(self, one: PatternRule, start: Cell) -> Iterator[Place]:
        for (down, right), length in product(one.along, range(1, max(self.height, self.width) + 3)):
            before, after = lengthened(one.before, length), lengthened(one.after, length)
            if before is None or after is None:
                continue
            cells = [(start[0] + i * down, start[1] + i * right) for i in range(length)]
            place = self._place(one, before, after, cells)
            if place is None:
                continue
            if one.then is not None:
                place = replace(place, then=tuple(self._at(one.then, cells[-1])))
            yield place

    def _place(
        self, one: PatternRule, before: list[str], after: list[str], cells: list[Cell]
    ) -> Place | None:
        """None if it does not fit: only the edge is looked for where there are no cells."""
        if any(not self._inside(*cell) and old != EDGE for cell, old in zip(cells, before, strict=True)):
            return None
        written: list[tuple[int, str | int]] = []
        changed: list[Cell] = []
        for i, (old, new) in enumerate(zip(before, after, strict=True)):
            source = i + {"<": -1, ">": 1}.get(new, 0)
            if source != i:
                written.append((self._cell(*cells[i]), self._cell(*cells[source])))
            elif new not in ("=", old):
                written.append((self._cell(*cells[i]), new))
            if new not in ("=", old) and not (source != i and before[source] == old and len(old) == 1):
                changed.append(cells[i])
        near = (
            {(r + d, c + e) for r, c in changed for d, e in one.beside} - set(cells) if one.unless else set()
        )
        if one.unless == EDGE and not all(self._inside(*cell) for cell in near):
            return None
        inside = [(cell, old) for cell, old in zip(cells, before, strict=True) if self._inside(*cell)]
        return Place(
            tuple((self._cell(*cell), old.replace(EDGE, HOLE)) for cell, old in inside),
            tuple(
                (self._cell(*cell), one.unless.replace(EDGE, HOLE)) for cell in near if self._inside(*cell)
            ),
            tuple(written),
        )

    def after(self, board: str, side: int) -> Iterator[str]:
        for moved in self._played(board, self.places[side]):
            if all(self._breathes(moved, pair[0], pair[1]) for pair in self.liberties):
                yield moved

    def _played(self, board: str, places: Sequence[Place]) -> Iterator[str]:
        for place in places:
            if all(board[cell] in letters for cell, letters in place.needed) and not any(
                board[cell] in letters for cell, letters in place.unless
            ):
                cells = list(board)
                for cell, letter in place.written:
                    cells[cell] = board[letter] if isinstance(letter, int) else letter
                moved = "".join(cells)
                if place.then is None:
                    yield moved
                else:
                    yield from self._played(moved, place.then)

    def _breathes(self, board: str, stone: str, free: str) -> bool:
        rest = {cell for cell, letter in enumerate(board) if letter == stone}
        while rest:
            group = [rest.pop()]
            for cell in group:
                more = rest.intersection(self.beside[cell])
                rest -= more
                group += more
            if not any(board[near] == free for cell in group for near in self.beside[cell]):
                return False
        return True

    def value(self, board: str) -> CanonicalForm:
        if board not in self.known:
            sides = [[self.value(option) for option in self.after(board, side)] for side in (0, 1)]
            self.known[board] = CanonicalForm(*sides)
        return self.known[board]

    def text(self, board: str) -> str:
        return "/".join(board[i : i + self.width] for i in range(0, len(board), self.width))


# ---- games made up at random ----------------------------------------------------------------------
def random_rule(rng: Random, letters: str, guarded: float, edged: float) -> PatternRule:
    length = rng.randint(1, 3)

    def sign() -> str:
        if rng.random() < 0.7:
            return rng.choice(letters)
        several = rng.sample(letters, rng.randint(2, len(letters)))
        return f"[{''.join(several)}]"

    def after(place: int) -> str:
        copied = ("<" if place > 0 else "") + (">" if place < length - 1 else "")
        return rng.choice(copied) if copied and rng.random() < 0.3 else rng.choice(letters + "=")

    before, written = "".join(sign() for _ in range(length)), "".join(map(after, range(length)))
    if rng.random() < edged:
        before, written = rng.choice([("|" + before, "=" + written), (before + "|", written + "=")])
    return rule(
        before,
        written,
        along=rng.choice([SIDES, KING, ROWS, COLUMNS, ONCE, ((1, 0),), ((0, 1), (1, 0)), KNIGHT]),
        unless=rng.choice(letters + "|") if rng.random() < guarded else "",
        beside=rng.choice([SIDES, KING, ONCE]),
    )


RAYS = (
    ("A{}+", "{}+A"),  # a rook
    ("A{}*B", "{}{}*A"),  # that takes
    ("A(B{})+", "{}({}{})*{}A"),  # jumps
    ("{}[AB]*A", ">>*{}"),  # pushes
    ("A{}*|", "={}*|"),  # looks for the edge
    ("A{}*|", "{}{}*|"),  # leaves
    ("A[AB]*{}", "{}=*A"),  # jumps over all
)


def random_ray(rng: Random, letters: str) -> PatternRule:
    """A rule of which some part is repeated, and that may have a second step."""
    a, b = rng.sample(letters, 2)
    free = rng.choice(letters)
    before, after = (word.replace("{}", free).replace("A", a).replace("B", b) for word in rng.choice(RAYS))
    if "=" in after and "|" in after:
        after = rng.choice(letters) + after[1:]
    along = rng.choice([SIDES, ROWS, ONCE, ((1, 0),), KING])
    then = None
    if "|" not in after and ">" not in after and rng.random() < 0.4:
        x = rng.choice(letters)
        then = rule(*rng.choice([(f"{a}{free}+", f"={free}*{x}"), (f"{a}{b}", f"{a}{x}")]), along=along)
    return rule(before, after, along=along, then=then)


def random_placement(rng: Random, letters: str) -> PatternRule:
    """Stones on empty cells, for games whose groups need liberties."""
    length = rng.choice([1, 1, 2])
    stones = "".join(rng.choice(letters[1:]) for _ in range(length))
    return rule("." * length, stones, along=rng.choice([SIDES, ROWS, ((1, 0),)]) if length > 1 else ONCE)


def random_game(rng: Random) -> type[BoardGame]:
    """A game of random rules of which it can be seen that it ends."""
    letters = ".BWx"[: rng.randint(2, 4)]
    said: dict[str, object] = {"cells": letters}
    if rng.random() < 0.2:
        said["liberties"] = tuple(f"{stone}." for stone in letters[1:3])[: rng.randint(1, 2)]
        made = [[random_placement(rng, letters) for _ in range(rng.randint(1, 2))] for _ in "LR"]
        if rng.random() < 0.2:
            made[0].append(random_rule(rng, letters, 0, 0))
    else:
        guarded, edged = rng.choice([0, 0.5, 1]), rng.choice([0, 0, 0.5])
        rays = rng.choice([0, 0, 0.5])

        def made_up() -> PatternRule:
            return (
                random_ray(rng, letters) if rng.random() < rays else random_rule(rng, letters, guarded, edged)
            )

        made = [[made_up() for _ in range(rng.randint(1, 3))] for _ in "LR"]
    left, right = made
    if rng.random() < 0.4 and "W" in letters:
        right = [*swapped(left, "BW")]
    try:
        return type("Made", (BoardGame,), {**said, "left": left, "right": right})
    except GrundyError:
        return random_game(rng)
