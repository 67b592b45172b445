"""Lessons on paper and in notebooks."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from grundy.boards.svg import INK, LINE, MARGIN, Picture, embedded, label, line, text_width
from grundy.draw.formats import format_of, save, save_pages
from grundy.errors import GrundyError

if TYPE_CHECKING:
    from grundy.lessons.exercise import Exercise
    from grundy.lessons.lesson import Lesson

WIDE, HIGH, BORDER = 794.0 - 2 * MARGIN, 1123.0 - 2 * MARGIN, 60.0
"""A sheet of A4 in pixels, of which 96 are an inch, and the room around the text."""
TITLE, LEAST_TITLE, TEXT, SMALL = 22, 17, 13, 10
BOARD_WIDE, BOARD_HIGH = 300.0, 170.0
"""The room for a board."""
GAPS = (26.0, 18.0, 10.0)
"""Between questions: as wide as it may be without another sheet."""


def write_sheets(lesson: Lesson, file: str | Path, answers: bool = False) -> None:
    """The lesson as a file: PDF with as many pages as it takes, another format if one is enough."""
    form = format_of(file)
    pages = list(sheets(lesson, answers))
    if form == "pdf":
        save_pages(pages, file)
    elif len(pages) > 1:
        raise GrundyError(f"the lesson takes {len(pages)} sheets: write a PDF file")
    else:
        save(pages[0], file)


def sheets(lesson: Lesson, answers: bool = False) -> Iterator[str]:
    """The sheets as pictures."""
    head = _head(lesson, answers)
    blocks = [_question(place, exercise, answers) for place, exercise in enumerate(lesson.exercises, 1)]
    pages = min((_placed(head, blocks, gap) for gap in GAPS), key=len)  # the first one of several
    for number, shapes in enumerate(pages, 1):
        yield _page(lesson, shapes, number)


def _placed(head: tuple[list[str], float], blocks: list[Picture], gap: float) -> list[list[str]]:
    """What is on each sheet."""
    (first, y), pages = head, []
    shapes = [*first]
    for block in blocks:
        if y + block.height > HIGH - BORDER and len(shapes) > 1:
            pages.append(shapes)
            shapes, y = [], BORDER
        shapes.append(block.at(BORDER, y))
        y += block.height + gap
    return [*pages, shapes]


def _page(lesson: Lesson, shapes: list[str], number: int) -> str:
    foot = label(WIDE / 2, HIGH - BORDER / 2, f"{number}", size=SMALL, fill=LINE)
    return Picture(WIDE, HIGH, (*shapes, foot)).svg(f"{lesson.title}, sheet {number}")


def _head(lesson: Lesson, answers: bool) -> tuple[list[str], float]:
    title = f"{lesson.title}: answers" if answers else lesson.title
    x, y = WIDE - BORDER - 190, BORDER
    size = min(float(TITLE), TITLE * (x - 70 - BORDER) / text_width(title, TITLE))
    if size < LEAST_TITLE:  # the name goes below it
        size, y = min(float(TITLE), TITLE * (WIDE - 2 * BORDER) / text_width(title, TITLE)), y + 36
    shapes = [label(BORDER, BORDER, title, size=size, anchor="start")]
    if not answers:
        shapes += [
            label(x - 8, y + 4, "Name", size=TEXT, anchor="end"),
            line(x, y + 10, WIDE - BORDER, y + 10, width=1),
        ]
    y += 40
    for paragraph in filter(None, lesson.words.split("\n\n")) if not answers else ():
        for row in wrapped(paragraph, WIDE - 2 * BORDER):
            shapes.append(label(BORDER, y, row, size=TEXT, anchor="start"))
            y += TEXT * 1.5
        y += TEXT * 0.6
    return ["\n".join(shapes)], y + 12


def _question(number: int, exercise: Exercise, answers: bool) -> Picture:
    """One question: its number, the board, what is asked, and room for the answer."""
    board = embedded(exercise.position.draw())
    scale = min(1.0, BOARD_WIDE / board.width, BOARD_HIGH / board.height)
    left, wide = 34.0, WIDE - 2 * BORDER
    shapes = [label(0, 12, f"{number}.", size=TEXT + 3, anchor="start")]
    shapes.append(board.at(left, 0, scale))
    x = left + BOARD_WIDE + 20
    y = 12.0
    for row in wrapped(exercise.asks, wide - x):
        shapes.append(label(x, y, row, size=TEXT, anchor="start"))
        y += TEXT * 1.5
    text = f"{exercise.position.game.title}: {exercise.position}"
    for row in wrapped(text, wide - x, SMALL):
        shapes.append(label(x, y + 2, row, size=SMALL, fill=LINE, anchor="start"))
        y += SMALL * 1.5
    y += 10
    if answers:
        for row in wrapped(exercise.answer, wide - x):
            shapes.append(label(x, y, row, size=TEXT, anchor="start", fill=INK))
            y += TEXT * 1.5
    else:
        y += 18
        shapes.append(line(x, y, wide, y, width=1))
    return Picture(wide, max(board.height * scale, y + 6), tuple(shapes))


def wrapped(text: str, width: float, size: float = TEXT) -> Iterator[str]:
    """Text in lines that are not too wide; a word that is too long for a line is broken."""
    row = ""
    for word in text.split():
        while text_width(word, size) > width:
            cut = next(n for n in range(len(word), 0, -1) if text_width(word[:n], size) <= width or n == 1)
            if row:
                yield row
                row = ""
            yield word[:cut]
            word = word[cut:]
        if row and text_width(f"{row} {word}", size) > width:
            yield row
            row = word
        else:
            row = f"{row} {word}".strip()
    if row:
        yield row


def lesson_html(lesson: Lesson) -> str:
    """The lesson in a notebook: hints and answers open when one clicks."""
    parts = [f"<h3>{escape(lesson.title)}</h3><p>{escape(lesson.words)}</p>"]
    parts += [exercise_html(exercise, f"<b>{n}.</b> ") for n, exercise in enumerate(lesson.exercises, 1)]
    return "\n".join(parts)


def exercise_html(exercise: Exercise, number: str = "") -> str:
    """One question in a notebook."""
    *steps, answer = exercise.hints()
    hints = "".join(
        f"<details><summary>hint {step}</summary>{escape(said)}</details>"
        for step, said in enumerate(steps, 1)
    )
    return (
        f"<p>{number}{escape(exercise.asks)}</p><div>{exercise.position.draw()}</div>{hints}"
        f"<details><summary>answer</summary>{escape(answer)}</details>"
    )
