"""The rules of four games for examples/second_checker.py, written from docs/format.md alone.

A position is a text. Of each game: which texts it writes, the components of a position, each in its standard
writing, and what the moves of a player leave.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import ClassVar

WORK = 200_000_000  # characters of positions to look at, which takes minutes
Sum = tuple[str, ...]  # of components, sorted


class Unknown(ValueError):  # noqa: N818
    """The file cannot be read, or is about something that this checker does not know."""


class Nim:
    """Take some tokens from one heap."""

    left = WORK

    def count(self, work: int) -> None:
        """Gives up where a check takes too long."""
        self.left -= work
        if self.left < 0:
            raise Unknown("this is too much work for this checker")

    def writes(self, text: str) -> bool:
        heaps = text.split("+")
        return text == "0" or all(re.fullmatch("[1-9][0-9]{0,6}", h) and int(h) <= 10**6 for h in heaps)

    def parts(self, text: str) -> Sum:
        return () if text == "0" else tuple(sorted(text.split("+")))

    def moves(self, text: str, player: str) -> Iterator[Sum]:
        heaps = self.parts(text)
        for heap in set(heaps):
            i = heaps.index(heap)
            for left in range(int(heap)):
                self.count(len(text))
                yield tuple(sorted(heaps[:i] + heaps[i + 1 :] + ((str(left),) if left else ())))


def images(rows: list[str]) -> Iterator[list[str]]:
    """The images under the symmetries of the square that are at least as wide as high."""
    turned = ["".join(column).translate({45: 124, 124: 45}) for column in zip(*rows, strict=True)]
    for side in (rows, turned):
        if len(side[0]) >= len(side):
            flipped = [row[::-1] for row in side]
            yield from (side, flipped, side[::-1], flipped[::-1])


class Cram(Nim):
    """Fill two cells that share a side."""

    shapes: ClassVar[dict[str, list[tuple[int, int]]]] = {"": [(0, 1), (1, 0)]}

    def writes(self, text: str) -> bool:
        boards = [board.split("/") for board in text.split(" + ")]
        rows = [(row, len(board[0]), len(board)) for board in boards for row in board]
        return all(re.fullmatch("[.#]+", row) and len(row) == w and w * h <= 4096 for row, w, h in rows)

    def standard(self, rows: list[str]) -> str:
        return min(map("/".join, images(rows)), key=lambda text: text[::-1])

    def parts(self, text: str) -> Sum:
        found = []
        for board in text.split(" + "):
            free = {(r, c) for r, row in enumerate(board.split("/")) for c, x in enumerate(row) if x == "."}
            while free:
                todo = [free.pop()]
                part = set(todo)
                while todo:
                    r, c = todo.pop()
                    near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & free
                    free -= near
                    part |= near
                    todo += near
                if len(part) > 1:
                    high, wide = (range(min(x), max(x) + 1) for x in zip(*part, strict=True))
                    rows = ["".join(".#"[(r, c) not in part] for c in wide) for r in high]
                    found.append(self.standard(rows))
        return tuple(sorted(found))

    def moves(self, text: str, player: str) -> Iterator[Sum]:
        boards = text.split(" + ")
        parts = [self.parts(board) for board in boards]
        for i, board in enumerate(boards):
            rest = [part for of_board in parts[:i] + parts[i + 1 :] for part in of_board]
            wide = (board + "/").index("/") + 1
            for cell in range(len(board)):
                for down, right in self.shapes[player]:
                    other = cell + down * wide + right
                    if board[cell] == "." == board[other : other + 1]:
                        self.count(len(text))
                        left = board[:cell] + "#" + board[cell + 1 : other] + "#" + board[other + 1 :]
                        yield tuple(sorted([*rest, *self.parts(left)]))


class Domineering(Cram):
    """Left fills two cells, one above the other, and Right two side by side."""

    shapes: ClassVar[dict[str, list[tuple[int, int]]]] = {"L": [(1, 0)], "R": [(0, 1)]}

    def standard(self, rows: list[str]) -> str:
        mirrored = [row[::-1] for row in rows]
        return "/".join(min(rows, mirrored, rows[::-1], mirrored[::-1]))


def drawing(high: int, wide: int, drawn: Callable[[int, int], bool]) -> list[str]:
    """The rows of a board of Dots-and-boxes with these lines."""

    def cell(r: int, c: int) -> str:
        if r % 2 != c % 2:
            return "-|"[r % 2] if drawn(r, c) else "."
        closed = r % 2 and drawn(r - 1, c) and drawn(r + 1, c) and drawn(r, c - 1) and drawn(r, c + 1)
        return "#" if closed else "+."[r % 2]

    return ["".join(cell(r, c) for c in range(2 * wide + 1)) for r in range(2 * high + 1)]


@lru_cache
def special(high: int, wide: int) -> dict[str, list[str]]:
    """The boards that are written in another way."""
    h, w, name = 2 * high, 2 * wide, f"{high}x{wide}"
    return {
        name: drawing(high, wide, lambda r, c: False),
        f"{name}-icelandic": drawing(high, wide, lambda r, c: r == 0 or c == 0),
        f"{name}-swedish": drawing(high, wide, lambda r, c: r in (0, h) or c in (0, w)),
    }


class Dots(Nim):
    """Dots-and-boxes: draw a line, and go on after a box. Here a move is a whole turn."""

    def rows(self, text: str) -> list[str]:
        found = re.fullmatch("([1-9][0-9]?)x([1-9][0-9]?)(|-icelandic|-swedish)", text)
        return special(int(found[1]), int(found[2]))[text] if found else text.split("/")

    def text(self, rows: list[str]) -> str:
        boards = special(len(rows) // 2, len(rows[0]) // 2)
        return next((name for name, board in boards.items() if board == rows), "/".join(rows))

    def writes(self, text: str) -> bool:
        rows = self.rows(text)
        high, wide = len(rows) // 2, len(rows[0]) // 2
        if not (1 <= high <= 64 and 1 <= wide <= 64) or {len(row) for row in rows} != {2 * wide + 1}:
            return False
        return rows == drawing(high, wide, lambda r, c: rows[r][c] != ".") and text == self.text(rows)

    def parts(self, text: str) -> Sum:
        return (self.text(min(images(self.rows(text)))),)

    def stake(self, text: str) -> int:
        """How many boxes are open."""
        return sum(row[1::2].count(".") for row in self.rows(text)[1::2])

    def moves(self, text: str, player: str) -> Iterator[Sum]:
        todo = ["/".join(self.rows(text))]
        step, seen = todo[0].index("/") + 1, set(todo)
        while todo:
            now = todo.pop()
            for i in range(len(now)):
                odd = i // step % 2
                if now[i] != "." or i % step % 2 == odd:
                    continue
                self.count(len(now))
                after = now[:i] + "-|"[odd] + now[i + 1 :]
                for box in (i - 1, i + 1) if odd else (i - step, i + step):
                    sides = (box - 1, box + 1, box - step, box + step)
                    if after[max(box, 0) : box + 1] == "." and all(after[side] != "." for side in sides):
                        after = after[:box] + "#" + after[box + 1 :]
                if after.count("#") == now.count("#") or "." not in after:
                    yield self.parts(after)
                elif after not in seen:
                    seen.add(after)
                    todo.append(after)
