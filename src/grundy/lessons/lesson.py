"""Lessons: questions in a row, from a file or made from a game."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from grundy.errors import GrundyError, LimitReachedError, ParseError
from grundy.games import Game, Position, installed
from grundy.games import game as find_game
from grundy.games.registry import opened
from grundy.lessons.exercise import QUESTIONS, Exercise, Mark
from grundy.values.shown import drawn_by

HOME = Path(__file__).parent
ENDING = ".lesson"
MOVES = range(1, 13)
"""So many moves has a position that a lesson asks about."""
TRIES, EASY, LONGEST = 400, 20_000, 12
"""Positions that are tried for a lesson; nodes, and letters of a value, that a question may take."""
MOST = 100
"""So many questions has a lesson at most."""


@dataclass(frozen=True)
class Lesson:
    """Questions in a row, with a title and words to read first.

    >>> lesson = Lesson.parse("# Nim\\nwho wins: nim 2+2\\nmove: nim 1+2\\nhint: Make both heaps equal.")
    >>> [one.answer for one in lesson.exercises]
    ['P, the previous player wins', 'take 1 from 2']
    >>> lesson.exercises[1].hints()[0]
    'Make both heaps equal.'
    >>> [str(mark) for mark in lesson.mark({1: "N", 2: "take 1 from 2"}).values()]
    ['wrong: look at the moves once more.', 'right']
    """

    title: str
    words: str = ""
    exercises: tuple[Exercise, ...] = field(default=())

    _repr_html_ = drawn_by("grundy.lessons.sheet:lesson_html")

    @classmethod
    def parse(cls, text: str) -> Lesson:
        """A lesson as it is written: a title, words, and a question in each line."""
        title, words = "A lesson", []
        found: list[tuple[str, str, int, list[str]]] = []
        for number, line in enumerate(text.splitlines(), 1):
            kind, colon, rest = line.partition(":")
            if line.startswith("# "):
                title = line[2:].strip()
            elif colon and kind.strip() in QUESTIONS:
                found.append((kind.strip(), rest.strip(), number, []))
            elif colon and kind.strip() == "hint" and found:
                found[-1][3].append(rest.strip())
            elif line.strip() and found:
                asked = ", ".join(f"`{question}:`" for question in QUESTIONS)
                raise ParseError(f"line {number} should begin with {asked} or `hint:`", line, 0)
            elif not found:
                words.append(line.strip())
        if not found:
            raise GrundyError("a lesson has a question: a line such as `move: nim 3+4+5`")
        if len(found) > MOST:
            raise GrundyError(f"a lesson has at most {MOST} questions, not {len(found)}")
        exercises = tuple(_read(kind, about, number, hints) for kind, about, number, hints in found)
        return cls(title, re.sub(r"\n{3,}", "\n\n", "\n".join(words)).strip(), exercises)

    @classmethod
    def of_game(cls, game: str | Game, questions: int = 6, seed: int = 0) -> Lesson:
        """A lesson on positions of a game that come up by chance; the same seed makes the same lesson."""
        one = find_game(game)
        if not one.example:
            raise GrundyError(f"{one} has no example to begin with: write a lesson as a file")
        exercises = tuple(_made(one, questions, seed))
        if not exercises:
            raise GrundyError(f"no small question about {one} was found; write a lesson as a file")
        return cls(one.title, one.summary, exercises)

    @classmethod
    def find(cls, name: str, questions: int | None = None, seed: int = 0) -> Lesson:
        """A lesson by its name, by the name of its file, or by the game that it is to be about."""
        if Path(name).suffix == ENDING or ("/" in name and not name.endswith(".py")):
            return cls.parse(_content(name))
        if name in shipped() and questions is None and not seed:
            return cls.parse((HOME / f"{name}{ENDING}").read_text(encoding="utf-8"))
        return cls.of_game(name, 6 if questions is None else questions, seed)

    # ---- what teachers do with it -----------------------------------------------------------------------
    def mark(self, answers: Mapping[int, str]) -> dict[int, Mark]:
        """What each question's answer deserves; questions are counted from 1."""
        unknown = sorted(number for number in answers if not 1 <= number <= len(self.exercises))
        if unknown:
            raise GrundyError(f"there are {len(self.exercises)} questions, and no number {unknown[0]}")
        marks = {}
        for number, exercise in enumerate(self.exercises, 1):
            try:
                said = answers.get(number, "").strip()
                marks[number] = exercise.mark(said) if said else Mark(False, "no answer.")
            except LimitReachedError:
                raise
            except GrundyError as error:
                marks[number] = Mark(False, f"{error}.")
        return marks

    def sheet(self, file: str | Path, answers: bool = False) -> None:
        """Writes the questions on sheets of paper, with `answers` also what is right; PDF has as many sheets
        as it takes."""
        from grundy.lessons.sheet import write_sheets

        write_sheets(self, file, answers)

    def text(self, answers: bool = False) -> str:
        """The questions, a line each, with what is right in a second line."""
        lines = [f"# {self.title}"]
        for number, exercise in enumerate(self.exercises, 1):
            lines.append(f"{number}. {exercise.position.game} {exercise.position}: {exercise.asks}")
            if answers:
                lines.append(f"   {exercise.answer}")
        return "\n".join(lines)

    def as_json(self, answers: bool = False) -> dict[str, Any]:
        return {
            "title": self.title,
            "questions": [
                {
                    "question": one.question,
                    "game": one.position.game.name,
                    "position": str(one.position),
                    "asks": one.asks,
                    **({"answer": one.answer, "hints": one.hints()} if answers else {}),
                }
                for one in self.exercises
            ],
        }


@cache
def shipped() -> dict[str, str]:
    """The lessons that come with grundy: their names and titles."""
    found = sorted(HOME.glob(f"*{ENDING}"))
    return {
        path.stem: path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ") for path in found
    }


def read_answers(text: str) -> dict[int, str]:
    """The answers of a student, one on a line after the number of its question.

    >>> read_answers("1: N\\n2. take 1 from 2")
    {1: 'N', 2: 'take 1 from 2'}
    """
    found = {}
    for line in filter(str.strip, text.splitlines()):
        parts = re.fullmatch(r"\s*(\d{1,3})\s*[:.)]\s*(.*?)\s*", line)
        if parts is None:
            raise ParseError("an answer is a number, a colon and what is said, `2: take 1 from 3`", line, 0)
        if int(parts[1]) in found:
            raise ParseError(f"question {int(parts[1])} is answered twice", line, 0)
        found[int(parts[1])] = parts[2]
    return found


def _read(question: str, about: str, number: int, hints: Sequence[str]) -> Exercise:
    name, _, text = about.partition(" ")
    try:
        game = opened(name) or installed(name)  # never a file: who wrote the lesson is not who runs it
        return Exercise(question, game.start(text.strip()), tuple(hints))
    except LimitReachedError:
        raise
    except GrundyError as error:
        raise GrundyError(f"line {number} of the lesson: {error}") from error


def _content(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise GrundyError(f"cannot read {file!r}: {getattr(error, 'strerror', 'it is no text')}") from error


# ---- lessons that are made ------------------------------------------------------------------------------
def _made(game: Game, questions: int, seed: int) -> Iterator[Exercise]:
    """Questions about positions that come up by chance, each position once."""
    if not 1 <= questions <= MOST:
        raise GrundyError(f"a lesson has 1 to {MOST} questions, not {questions}")
    chance, seen, count = random.Random(f"{game.name} {seed}"), set(), 0
    for _ in range(TRIES):
        position = _by_chance(game.start(game.example), chance)
        if position is None or position.key() in seen:
            continue
        seen.add(position.key())
        kinds = [kind for kind in QUESTIONS if _fits(kind, position)]
        turn = count % max(len(kinds), 1)
        for kind in (*kinds[turn:], *kinds[:turn]):
            exercise = Exercise(kind, position, nodes=EASY)
            with suppress(LimitReachedError):
                if _worth_asking(exercise):
                    yield exercise
                    count += 1
                    break
        if count == questions:
            return


def _by_chance(position: Position, chance: random.Random) -> Position | None:
    """A position with some moves, after some moves by chance; in a partizan game anybody may move."""
    while True:
        moves = list(position.moves())
        if len(moves) < MOVES.start:
            return None
        if len(moves) in MOVES and chance.random() < 0.5:
            return position
        position = chance.choice(moves)[1]


def _fits(question: str, position: Position) -> bool:
    if question == "who wins":
        return position.has_winner and not position.by_points
    if question == "move":
        return True
    return position.by_points or (
        position.last_move_wins
        and position.has_winner
        and (not position.is_partizan or position.has_canonical_form)
    )


def _worth_asking(exercise: Exercise) -> bool:
    """Whether a person can say the answer: some moves are good and some are not, the value is short."""
    if exercise.question == "move":
        mine = [option for option in exercise.options if option.player in ("", exercise.player)]
        return 0 < len(exercise.good_moves) < sum(len(option.moves) for option in mine)
    return exercise.question != "value" or len(exercise.answer) <= LONGEST
