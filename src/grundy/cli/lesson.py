"""`grundy lesson`: questions with hidden answers, hints in steps, marks, and sheets to print."""

from __future__ import annotations

import click

from grundy.cli.files import read_text
from grundy.cli.given import refuse
from grundy.cli.pictures import PICTURE
from grundy.cli.printing import counted, print_json, say
from grundy.cli.terminal import ask, show
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import game
from grundy.games.registry import PREFIX
from grundy.lessons.exercise import Exercise, Mark
from grundy.lessons.lesson import Lesson, read_answers, shipped

COMMANDS = "hint, skip, quit"


@click.command()
@click.argument("lesson", required=False, metavar="[LESSON]")
@click.option("--questions", type=click.IntRange(1, 100), metavar="N", help="Of a game: how many questions.")
@click.option("--seed", type=int, metavar="N", help="Of a game: another number makes another lesson.")
@click.option(
    "--sheet", type=PICTURE, metavar="FILE", help="Write sheets to print: .pdf, or .svg and .png for one."
)
@click.option("--answers", is_flag=True, help="Print the answers, or write them on the --sheet.")
@click.option("--mark", metavar="FILE", help="Mark the answers in FILE, a line for each: `2: take 1 from 3`.")
@click.option(
    "--rules", multiple=True, metavar="FILE", help="The Python file of a game that a question is about."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def lesson(
    lesson: str | None,
    questions: int | None,
    seed: int | None,
    sheet: str | None,
    answers: bool,
    mark: str | None,
    rules: tuple[str, ...],
    as_json: bool,
) -> None:
    """Ask questions about positions, with hints in steps, and mark the answers.

    LESSON is a lesson that comes with grundy, a file that ends in .lesson, or a game: then positions come up
    by chance, always the same for the same --seed. Without LESSON the lessons are listed.

    A file has a title, words to read, and a question in each line: `who wins: nim 2+2`, `move: nim 3+4+5` or
    `value: domineering 2x3`. Lines `hint: ...` below a question are given first. No file runs because a
    lesson names it: of a game that is a Python file, --rules gives the path, and the lesson the name.

    \b
    grundy lesson
    grundy lesson nim
    grundy lesson cram --questions 10 --seed 3
    grundy lesson nim --sheet nim.pdf
    grundy lesson nim --sheet answers.pdf --answers
    grundy lesson nim --answers
    """
    if lesson is None:
        refuse("is for a lesson: say which", "questions", "seed", "sheet", "answers", "mark", "rules")
        _list(as_json)
        return
    games = [game(file) for file in rules]
    found = Lesson.find(lesson, questions, seed or 0)
    asked = {exercise.position.game.name.removeprefix(PREFIX) for exercise in found.exercises}
    for one in games:
        if one.name not in asked:
            raise GrundyError(f"no question is about {one}, which --rules brings")
    if mark is not None:
        refuse("says nothing beside --mark", "sheet", "answers")
        _mark(found, mark, as_json)
        return
    if sheet is not None:
        if sheet == "-":
            raise GrundyError("sheets are written to a file")
        found.sheet(sheet, answers)
    if as_json:
        print_json(found.as_json(answers))
    elif answers and sheet is None:
        say(found.text(answers=True))
    elif sheet is None:
        Teacher(found).run()


def _list(as_json: bool) -> None:
    if as_json:
        print_json({"lessons": [{"name": name, "title": title} for name, title in shipped().items()]})
        return
    wide = max(map(len, shipped()))
    for name, title in shipped().items():
        say((f"{name:<{wide}}", "bold"), f"  {title}")
    say(("A game is a lesson too: `grundy lesson cram`", "dim"))


def _mark(found: Lesson, file: str, as_json: bool) -> None:
    marks = found.mark(read_answers(read_text(file)))
    right = sum(mark.right for mark in marks.values())
    if as_json:
        rows = [
            {"number": number, "right": mark.right, "words": mark.words} for number, mark in marks.items()
        ]
        print_json({"title": found.title, "right": right, "of": len(marks), "marks": rows})
        return
    for number, mark in marks.items():
        say(f"{number:>3}. ", *_told(mark))
    say((f"{right} of {len(marks)} right", "bold"))


def _told(mark: Mark) -> tuple[str | tuple[str, str], ...]:
    style = "bold green" if mark.right else "bold magenta"
    return (("right" if mark.right else "wrong", style), f": {mark.words}" if mark.words else "")


class Teacher:
    """One lesson: a person answers, and may have hints."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.right = self.alone = 0
        """How many answers were right, and how many of them at the first try and without a hint."""

    def run(self) -> None:
        """Asks all questions, until the end, `quit`, or the end of the input."""
        count = len(self.lesson.exercises)
        say((self.lesson.title, "bold"), f": {counted(count, 'question')}. Answer, or type: {COMMANDS}.")
        if self.lesson.words:
            say(self.lesson.words)
        for number, exercise in enumerate(self.lesson.exercises, 1):
            say()
            say((f"{number} of {count}. {exercise.position.game.title}", "bold"))
            if not self._ask(exercise):
                say("Goodbye.")
                break
        helped = f", {self.alone} of them at once" if self.right else ""
        say()
        say((f"You have {self.right} of {count} right{helped}.", "bold"))

    def _ask(self, exercise: Exercise) -> bool:
        """One question, until it is answered or skipped; False when the person leaves."""
        show(exercise.position, exercise.position.is_partizan)
        say(exercise.asks)
        hints = exercise.hints()
        given = tried = 0
        while True:
            word = ask()
            if word is None or word in ("quit", "exit", "q"):
                return False
            if word == "skip":
                say(hints[-1])
                return True
            if word == "hint":
                say(hints[given])
                given += 1
                if given == len(hints):
                    return True
            elif word:
                try:
                    mark = exercise.mark(word)
                except LimitReachedError:
                    raise
                except GrundyError as error:
                    say((f"{error}", "yellow"))
                    continue
                say(*_told(mark))
                if mark.right:
                    self.right += 1
                    self.alone += not given and not tried
                    return True
                tried += 1
                say(("Try again, or type hint.", "dim"))
