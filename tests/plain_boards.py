"""Moves of board games by loops over lists, without patterns: what the rules as data are compared with."""

from __future__ import annotations

from collections.abc import Callable, Iterator

Rows = list[list[str]]
Plain = Callable[[Rows, bool], Iterator[Rows]]
"""The boards after the moves of Left, or of Right."""

SIDES = [(0, 1), (1, 0), (0, -1), (-1, 0)]
CORNERS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
LEAPS = [(1, 2), (2, 1), (-1, 2), (2, -1), (1, -2), (-2, 1), (-1, -2), (-2, -1)]
SIX = [(0, 1), (1, 0), (0, -1), (-1, 0), (-1, 1), (1, -1)]


def at(rows: Rows, row: int, column: int) -> str:
    return rows[row][column] if 0 <= row < len(rows) and 0 <= column < len(rows[0]) else "out"


def put(rows: Rows, changes: dict[tuple[int, int], str]) -> Rows:
    return [[changes.get((r, c), cell) for c, cell in enumerate(row)] for r, row in enumerate(rows)]


def clobber(
    steps: list[tuple[int, int]], far: bool = False, taken: str = "other", left_behind: str = "."
) -> Plain:
    """One kind of Clobber."""

    def moves(rows: Rows, left: bool) -> Iterator[Rows]:
        own, other = ("B", "W") if left else ("W", "B")
        goals = {"other": other, "any": "BW", "free": "."}[taken]
        for row in range(len(rows)):
            for column in range(len(rows[0])):
                if rows[row][column] != own:
                    continue
                for down, right in steps:
                    r, c = row + down, column + right
                    while far and at(rows, r, c) == ".":
                        r, c = r + down, c + right
                    if at(rows, r, c) in list(goals):
                        behind = other if left_behind == "other" else left_behind
                        yield put(rows, {(row, column): behind, (r, c): own})

    return moves


def fission(rows: Rows, left: bool) -> Iterator[Rows]:
    down, right = (1, 0) if left else (0, 1)
    for r in range(len(rows)):
        for c in range(len(rows[0])):
            ends = [(r - down, c - right), (r + down, c + right)]
            if rows[r][c] == "o" and all(at(rows, *end) == "." for end in ends):
                yield put(rows, {(r, c): ".", ends[0]: "o", ends[1]: "o"})


def toads(least: int, most: int, jump: int, friends: bool, animals: str = "TF") -> Plain:
    def moves(rows: Rows, left: bool) -> Iterator[Rows]:
        (row,) = rows
        own, step = (animals[0], 1) if left else (animals[1], -1)
        over = set(animals) if friends else set(animals) - {own}
        for place, letter in enumerate(row):
            if letter != own:
                continue
            ends = []
            for far in range(1, most + 1):
                if at(rows, 0, place + far * step) != "_":
                    break
                if far >= least:
                    ends.append(place + far * step)
            for far in range(1, jump + 1):
                if at(rows, 0, place + far * step) not in over:
                    break
                if at(rows, 0, place + (far + 1) * step) == "_":
                    ends.append(place + (far + 1) * step)
            for end in ends:
                yield put(rows, {(0, place): "_", (0, end): own})

    return moves


def shove(rows: Rows, left: bool) -> Iterator[Rows]:
    (row,) = rows
    for place, letter in enumerate(row):
        if letter == ("B" if left else "W"):
            yield [[*row[1 : place + 1], ".", *row[place + 1 :]]]


def push(rows: Rows, left: bool) -> Iterator[Rows]:
    (row,) = rows
    for place, letter in enumerate(row):
        if letter == ("B" if left else "W"):
            gap = place
            while gap > 0 and row[gap] != ".":
                gap -= 1
            yield [[*row[:gap], *row[gap + 1 : place + 1], ".", *row[place + 1 :]]]


def ski_jumps(rows: Rows, left: bool) -> Iterator[Rows]:
    own, other, step = ("Ll", "Rr", 1) if left else ("Rr", "Ll", -1)
    for r, row in enumerate(rows):
        for c, skier in enumerate(row):
            if skier not in own:
                continue
            end = c + step
            while at(rows, r, end) == ".":
                yield put(rows, {(r, c): ".", (r, end): skier})
                end += step
            if at(rows, r, end) == "out":
                yield put(rows, {(r, c): "."})
            if skier == own[0] and at(rows, r + 1, c) in list(other) and at(rows, r + 2, c) == ".":
                yield put(rows, {(r, c): ".", (r + 1, c): other[1], (r + 2, c): skier})


def fjords(rows: Rows, left: bool) -> Iterator[Rows]:
    own, other = ("B", "W") if left else ("W", "B")
    for r in range(len(rows)):
        for c in range(len(rows[0])):
            near = [at(rows, r + down, c + right) for down, right in SIX]
            if rows[r][c] == "." and own in near and other not in near:
                yield put(rows, {(r, c): own})


def king_dirt(rows: Rows, left: bool) -> Iterator[Rows]:
    return clobber([*SIDES, *CORNERS], taken="free", left_behind="#")(rows, left)


def konane(rows: Rows, left: bool) -> Iterator[Rows]:
    own, other = ("B", "W") if left else ("W", "B")
    for r in range(len(rows)):
        for c in range(len(rows[0])):
            for down, right in SIDES if rows[r][c] == own else ():
                taken: dict[tuple[int, int], str] = {(r, c): "."}
                row, column = r, c
                while at(rows, row + down, column + right) == other:
                    if at(rows, row + 2 * down, column + 2 * right) != ".":
                        break
                    taken[row + down, column + right] = "."
                    row, column = row + 2 * down, column + 2 * right
                    yield put(rows, {**taken, (row, column): own})


def amazons(rows: Rows, left: bool) -> Iterator[Rows]:
    def seen(board: Rows, r: int, c: int) -> Iterator[tuple[int, int]]:
        for down, right in [*SIDES, *CORNERS]:
            far = 1
            while at(board, r + far * down, c + far * right) == ".":
                yield r + far * down, c + far * right
                far += 1

    own = "B" if left else "W"
    for r in range(len(rows)):
        for c in range(len(rows[0])):
            lifted = put(rows, {(r, c): "."})
            for goal in seen(lifted, r, c) if rows[r][c] == own else ():
                moved = put(lifted, {goal: own})
                for burnt in seen(moved, *goal):
                    yield put(moved, {burnt: "#"})


def nogo(rows: Rows, left: bool) -> Iterator[Rows]:
    def alive(board: Rows) -> bool:
        stones = {(r, c) for r, row in enumerate(board) for c, cell in enumerate(row) if cell in "BW"}
        for r, c in stones:
            group = {(r, c)}
            while (
                more := {
                    (i + down, j + right)
                    for i, j in group
                    for down, right in SIDES
                    if at(board, i + down, j + right) == board[r][c]
                }
                - group
            ):
                group |= more
            if not any(at(board, i + down, j + right) == "." for i, j in group for down, right in SIDES):
                return False
        return True

    for r in range(len(rows)):
        for c in range(len(rows[0])):
            placed = put(rows, {(r, c): "B" if left else "W"})
            if rows[r][c] == "." and alive(placed):
                yield placed


def hops(rows: Rows, steps: list[tuple[int, int]]) -> Iterator[Rows]:
    for r in range(len(rows)):
        for c in range(len(rows[0])):
            for down, right in steps:
                over, to = (r + down, c + right), (r + 2 * down, c + 2 * right)
                if [rows[r][c], at(rows, *over), at(rows, *to)] == ["o", "o", "."]:
                    yield put(rows, {(r, c): ".", over: ".", to: "o"})


def pegs(rows: Rows, left: bool) -> Iterator[Rows]:
    return hops(rows, [(1, 0), (-1, 0)] if left else [(0, 1), (0, -1)])


PLAIN: dict[str, tuple[str, Plain]] = {
    "amazons": ("BW...#", amazons),
    "clobber": ("BW.", clobber(SIDES)),
    "konane": ("BW..#", konane),
    "nogo": ("BW...#", nogo),
    "partizan_peg_duotaire": ("oo.#", pegs),
    "toads_and_frogs": ("TF__", toads(1, 1, 1, False)),
    "anti_clobber": ("BW..#", clobber(SIDES, taken="free", left_behind="other")),
    "cannibal_clobber": ("BW.#", clobber(SIDES, taken="any")),
    "elephants_and_rhinos": ("ER__", toads(1, 1, 0, False, "ER")),
    "fission": (".o.#", fission),
    "fjords": ("BW...#", fjords),
    "king_dirt": ("BW.#", king_dirt),
    "kings": ("BW.#", clobber([*SIDES, *CORNERS])),
    "knights": ("BW.#", clobber(LEAPS)),
    "push": ("BW.", push),
    "queens": ("BW.#", clobber([*SIDES, *CORNERS], far=True)),
    "rooks": ("BW.#", clobber(SIDES, far=True)),
    "shove": ("BW.", shove),
    "ski_jumps": (".LRlr", ski_jumps),
}
"""The letters of each game, and its moves."""

STRIPS = ("elephants_and_rhinos", "push", "shove", "toads_and_frogs")
