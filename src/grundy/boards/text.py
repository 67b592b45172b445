"""Reading short texts, with errors that point at the wrong character."""

from __future__ import annotations

from grundy.errors import ParseError

DIGITS = "0123456789"


def skip_spaces(text: str, at: int) -> int:
    """The place of the first character from `at` on that is no space."""
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def read_number(
    text: str, at: int, what: str, least: int, most: int, stop: int | None = None
) -> tuple[int, int]:
    """The number that starts at `at`, and the place after it; `stop` is where reading ends.

    >>> read_number("12x3", 0, "number of rows", 1, 99)
    (12, 2)
    >>> read_number("x3", 0, "number of rows", 1, 99)
    Traceback (most recent call last):
    ...
    grundy.errors.ParseError: expected a number of rows in 'x3' at character 1
    """
    start = end = skip_spaces(text, at)
    stop = len(text) if stop is None else stop
    while end < stop and text[end] in DIGITS:
        end += 1
    if start == end:
        raise ParseError(f"expected a {what}", text, start)
    digits = text[start:end].lstrip("0") or "0"
    if len(digits) > len(str(most)) or int(digits) > most:
        raise ParseError(f"the {what} is at most {most}", text, start)
    if int(digits) < least:
        raise ParseError(f"the {what} is at least {least}", text, start)
    return int(digits), end


def read_numbers(
    text: str, at: int, end: int, what: str, *, separators: str, least: int, most: int
) -> tuple[int, ...]:
    """The numbers from `at` to `end`, with a separator or spaces between any two.

    >>> read_numbers("3 + 5, 7", 0, 8, "heap size", separators="+,", least=0, most=99)
    (3, 5, 7)
    """
    numbers = []
    while True:
        number, at = read_number(text, at, what, least, most, end)
        numbers.append(number)
        after = min(skip_spaces(text, at), end)
        if after == end:
            return tuple(numbers)
        if text[after] in separators:
            after += 1
        elif after == at:
            raise ParseError(f"expected a {what}", text, after)
        at = after


def read_size(text: str, start: int, stop: int, most: int) -> tuple[int, int]:
    """The numbers of rows and of columns of a board of at most so many cells, written as its size."""
    rows, at = read_number(text, start, "number of rows", 1, most, stop)
    if at >= stop or text[at] not in "xX×":
        raise ParseError("expected `x` and a number of columns", text, at)
    columns, at = read_number(text, at + 1, "number of columns", 1, most, stop)
    if at < stop:
        raise ParseError("nothing should follow the size of a board", text, at)
    if rows * columns > most:
        raise ParseError(f"a board has at most {most} cells", text, start)
    return rows, columns


def read_rows(text: str, start: int, stop: int, letters: str, words: str, most: int) -> list[str]:
    """The rows of a board of at most so many cells, written as letters; `words` list these."""
    rows = text[start:stop].split("/")
    at = start
    for row in rows:
        for place, letter in enumerate(row):
            if letter not in letters:
                raise ParseError(f"a cell is {words}", text, at + place)
        if not row:
            raise ParseError("a row has at least 1 cell", text, at)
        if len(row) != len(rows[0]):
            raise ParseError("all rows have the same length", text, at + min(len(row), len(rows[0])))
        at += len(row) + 1
    if len(rows) * len(rows[0]) > most:
        raise ParseError(f"a board has at most {most} cells", text, start)
    return rows
