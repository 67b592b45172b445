"""Lessons: answers that are right are marked so, wrong ones are answered, hints lead to the answer."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy.boards.svg import text_width
from grundy.cli import main
from grundy.errors import GrundyError, LimitReachedError, ParseError
from grundy.games import games as all_games
from grundy.lessons import Exercise, Lesson
from grundy.lessons.lesson import MOVES, read_answers, shipped
from grundy.lessons.sheet import sheets, wrapped


def about(question: str, game: str, text: str) -> Exercise:
    return Exercise(question, grundy.game(game).start(text))


MARKS = [
    ("who wins", "nim", "1+2", "N", True),
    ("who wins", "nim", "1+2", "second", False),
    ("who wins", "nim", "2+2", "previous", True),
    ("who wins", "domineering", "2x1", "Left", True),
    ("who wins", "domineering", "1x2", "l", False),
    ("who wins", "domineering", "2x2", "n", True),
    ("who wins", "tictactoe", "O../X../.O.", "draw/R", True),
    ("who wins", "tictactoe", "3x3", "draw", True),
    ("who wins", "tictactoe", "3x3", "L", False),
    ("move", "nim", "3+4+5", "take 2 from 3", True),
    ("move", "nim", "3+4+5", "take 1 from 3", False),
    ("move", "nim", "2+2", "none", True),
    ("move", "nim", "2+2", "take 1 from 2", False),
    ("move", "nim", "1+2", "none", False),
    ("move", "cram", "2x3", "b2-b1", True),
    ("move", "domineering", "2x3", "b1-b2", True),
    ("move", "domineering", "2x3", "L b1-b2", True),
    ("move", "domineering", "2x3", "a1-a2", False),
    ("move", "dots_and_boxes", "1x2", "b1-b2", True),
    ("move", "dots_and_boxes", "1x2", "a1-a2", False),
    ("move", "domination", "P4", "1", True),
    ("value", "nim", "1+4+7", "*2", True),
    ("value", "nim", "1+4+7", "2", True),
    ("value", "nim", "1+4+7", "3", False),
    ("value", "nim", "1+2", "*", False),
    ("value", "nim", "1", "*", True),
    ("value", "nim", "1", "*1", True),
    ("value", "nim", "2+2", "0", True),
    ("value", "domineering", "2x3", "{2|-1/2}", True),
    ("value", "domineering", "2x3", "{-1/2|2}", False),
    ("value", "domineering", "2x2", "{1|-1}", True),
    ("value", "dots_and_boxes", "2x2", "3/1", True),
    ("value", "dots_and_boxes", "2x2", "3", True),
    ("value", "dots_and_boxes", "2x2", "1/3", False),
]


@pytest.mark.parametrize(("question", "game", "text", "said", "right"), MARKS)
def test_marks(question: str, game: str, text: str, said: str, right: bool) -> None:
    mark = about(question, game, text).mark(said)
    assert mark.right is right
    assert bool(mark.words) is not right
    assert str(mark).startswith("right" if right else "wrong: ")


def test_a_wrong_move_is_answered_by_a_move_that_wins() -> None:
    for game, text, said in (("nim", "3+4+5", "take 1 from 3"), ("domineering", "2x3", "a1-a2")):
        one = about("move", game, text)
        words = one.mark(said).words
        reply = words.removeprefix("the other player answers ").removesuffix(", and wins.")
        after = one.position.play(f"{one.player} {said}" if one.player else said)
        left = after.play(f"R {reply}" if one.player else reply)
        assert str(left.outcome()) in ("P", "R")


NO_ANSWERS = [
    ("who wins", "nim", "1", "maybe", "the answer is N or P, not 'maybe'"),
    ("who wins", "domineering", "2x2", "x", "L or R"),
    ("move", "nim", "1+2", "eat all", "'eat all' is no move"),
    ("value", "domineering", "2x2", "{1|", "expected"),
]


@pytest.mark.parametrize(("question", "game", "text", "said", "words"), NO_ANSWERS)
def test_what_is_no_answer(question: str, game: str, text: str, said: str, words: str) -> None:
    with pytest.raises(GrundyError, match=words):
        about(question, game, text).mark(said)


@pytest.mark.parametrize(("question", "game", "text"), sorted({case[:3] for case in MARKS}))
def test_hints_end_with_the_answer(question: str, game: str, text: str) -> None:
    one = about(question, game, text)
    *steps, last = one.hints()
    assert steps
    assert last == f"The answer: {one.answer}"
    assert all(hint.endswith((".", "?")) for hint in steps)


def test_the_hint_before_the_answer_names_a_good_move() -> None:
    one = about("move", "nim", "3+4+5")
    named = one.hints()[-2].removeprefix("One of these is good: ").removesuffix(".").split(", ")
    assert len(named) == 3
    assert sum(one.mark(move).right for move in named) == 1


def test_what_cannot_be_asked() -> None:
    with pytest.raises(GrundyError, match="a question is"):
        about("why", "nim", "1")
    with pytest.raises(GrundyError, match="no winner to ask for"):
        about("who wins", "dots_and_boxes", "1x1")
    with pytest.raises(GrundyError, match="has no moves"):
        about("move", "nim", "0")
    with pytest.raises(LimitReachedError):
        print(Exercise("who wins", grundy.game("cram").start("5x5"), nodes=3).answer)


# ---- lessons ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", shipped())
def test_lessons_that_come_with_grundy(name: str) -> None:
    lesson = Lesson.find(name)
    assert lesson.words
    answers = {}
    for number, exercise in enumerate(lesson.exercises, 1):
        answers[number] = (
            exercise.good_moves[0] if exercise.question == "move" else exercise.answer.split(",")[0]
        )
    assert [mark for mark in lesson.mark(answers).values() if not mark.right] == []


def test_a_lesson_is_read() -> None:
    lesson = Lesson.parse(
        "# Title\nSome words.\n\nMore.\n\nmove: nim 1+2\nhint: one\nhint: two\nvalue: cram 2x2\n"
    )
    assert (lesson.title, lesson.words) == ("Title", "Some words.\n\nMore.")
    assert lesson.exercises[0].own_hints == ("one", "two")
    assert lesson.exercises[1].own_hints == ()
    assert [question["answer"] for question in lesson.as_json(True)["questions"]] == ["take 1 from 2", "0"]
    assert "answer" not in lesson.as_json()["questions"][0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a lesson has a question"),
        ("move: nim 1\nand so on", "line 2 should begin with"),
        ("# T\n\nmove: nimm 1", "line 3 of the lesson: unknown game"),
        ("move: nim x", "line 1 of the lesson"),
        ("value: nim 1\n" * 101, "at most 100"),
    ],
)
def test_lessons_that_are_wrong(text: str, words: str) -> None:
    with pytest.raises(GrundyError, match=words) as raised:
        Lesson.parse(text)
    assert "\n" not in str(raised.value)


OWN = """
from pathlib import Path

import grundy
from dataclasses import dataclass

Path(__file__).with_suffix(".ran").touch()


@grundy.register("lessonly")
@dataclass(frozen=True, repr=False)
class Lessonly(grundy.Position):
    heap: int

    @classmethod
    def parse(cls, text):
        return cls(int(text))

    def __str__(self):
        return str(self.heap)

    def moves(self):
        return (("take one", Lessonly(self.heap - 1)) for _ in range(self.heap > 0))
"""


@pytest.mark.parametrize("name", ["{}", "impartial:{}"])
def test_no_file_runs_because_a_lesson_names_it(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules, lesson = tmp_path / "own.py", tmp_path / "one.lesson"
    rules.write_text(OWN)
    lesson.write_text(f"who wins: {name.format(rules)} 3\n")
    assert main(["lesson", str(lesson), "--answers"]) == 2
    assert "is a file: only who types its path runs it, as GAME or by --rules" in capsys.readouterr().err
    assert not rules.with_suffix(".ran").exists()


def test_a_lesson_on_a_game_in_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules, lesson = tmp_path / "own.py", tmp_path / "one.lesson"
    rules.write_text(OWN)
    lesson.write_text("who wins: lessonly 3\n")
    words = ["lesson", str(lesson), "--answers", "--rules", str(rules)]
    assert main(words) == 0
    assert "N, the next player wins" in capsys.readouterr().out
    lesson.write_text("who wins: nim 3\n")
    assert main(words) == 2
    assert capsys.readouterr().err == "grundy: no question is about lessonly, which --rules brings\n"


GAMES = [one.name for one in all_games() if one.example]
FEW = ("cram", "domineering", "dots_and_boxes", "domination", "tictactoe")


@pytest.mark.parametrize("name", [n if n in FEW else pytest.param(n, marks=pytest.mark.long) for n in GAMES])
def test_every_game_is_a_lesson(name: str) -> None:
    lesson = Lesson.of_game(name, 4)
    assert lesson.exercises
    for exercise in lesson.exercises:
        assert len(list(exercise.position.moves())) in MOVES
        said = exercise.good_moves[0] if exercise.question == "move" else exercise.answer.split(",")[0]
        assert exercise.mark(said).right, (exercise, said)
    again = Lesson.of_game(name, 4)
    assert again.text(answers=True) == lesson.text(answers=True)
    assert all("<svg" in page for page in sheets(lesson))


def test_another_seed_is_another_lesson() -> None:
    assert Lesson.of_game("cram", 4, 1).text() != Lesson.of_game("cram", 4, 2).text()
    with pytest.raises(GrundyError, match="1 to 100 questions"):
        Lesson.of_game("cram", 0)


def test_answers_are_read() -> None:
    assert read_answers("1: N\n\n 2) take 1 from 2\n3. *2") == {1: "N", 2: "take 1 from 2", 3: "*2"}
    for text in ("N", "1: N\n1: P"):
        with pytest.raises(ParseError):
            read_answers(text)
    with pytest.raises(GrundyError, match="no number 9"):
        Lesson.find("nim").mark({9: "N"})


# ---- on paper -----------------------------------------------------------------------------------------
MANY = Lesson.parse("\n".join(["# Many", *["who wins: nim 1+7"] * 10]))


def test_sheets(tmp_path: Path) -> None:
    lesson = Lesson.find("nim")
    file = tmp_path / "many.pdf"
    MANY.sheet(file)
    written = file.read_bytes()
    assert written.startswith(b"%PDF")
    assert written.count(b"/Type /Page\n") + written.count(b"/Type /Page ") == len(list(sheets(MANY))) == 2
    asked, told = ("".join(sheets(lesson, answers)) for answers in (False, True))
    assert "take 1 from 3, take 1 from 5" in told
    assert "take 1 from 3" not in asked
    with pytest.raises(GrundyError, match="takes 2 sheets: write a PDF file"):
        MANY.sheet(tmp_path / "many.svg")
    Lesson.find("boxes").sheet(tmp_path / "boxes.svg")
    assert (tmp_path / "boxes.svg").read_text().startswith("<svg")


def test_a_question_has_no_sheet_of_its_own_if_it_fits() -> None:
    pages = [
        len(list(sheets(Lesson.find(name)))) for name in ("nim", "boxes", "partizan", "sprouts", "nimbers")
    ]
    assert pages == [1, 1, 1, 1, 1]


def test_a_long_title_leaves_room_for_the_name() -> None:
    for words in (1, 5, 9):
        lesson = Lesson.parse(f"# {' '.join(['Domineering'] * words)}\nwho wins: nim 2+2")
        texts = re.findall(r"<text [^>]*>[^<]*</text>", next(sheets(lesson)))
        found = {re.sub("<[^>]*>", "", text): text for text in texts}
        title, name = (
            [float(re.search(rf'{key}="([0-9.]+)"', found[text])[1]) for key in ("x", "y", "font-size")]  # type: ignore[index]
            for text in (lesson.title, "Name")
        )
        end = title[0] + text_width(lesson.title, title[2])
        assert end < name[0] - text_width("Name", name[2]) or name[1] > title[1] + 20
        assert end < 720


def test_lines_fit() -> None:
    assert list(wrapped("one two three", 60, 13)) == ["one two", "three"]
    assert "".join(wrapped("x" * 50, 60, 13)) == "x" * 50


def test_a_notebook_hides_the_answers() -> None:
    html = Lesson.find("nim")._repr_html_() or ""
    assert html.count("<details>") > 14
    assert html.count("<svg") == 7


# ---- in the terminal ----------------------------------------------------------------------------------
def said(words: str, typed: str, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    code = main(words.split())
    told = capsys.readouterr()
    return code, told.out, told.err


def test_a_lesson_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "N\nhint\nP\nwrong\ntake 1 from 2\ntake 1 from 3\nskip\nquit\n"
    code, out, _ = said("lesson nim", typed, monkeypatch, capsys)
    assert code == 0
    assert "7 questions" in out
    assert "'wrong' is no move in 2+3" in out
    assert "the other player answers take 2 from 3, and wins." in out
    assert "The answer: P, the previous player wins" in out
    assert out.endswith("You have 3 of 7 right, 1 of them at once.\n")


def test_all_hints_are_the_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = said("lesson boxes", "hint\n" * 40, monkeypatch, capsys)
    assert code == 0
    assert out.count("The answer:") == 4
    assert out.endswith("You have 0 of 4 right.\n")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("lesson nothing", "unknown game 'nothing'"),
        ("lesson --sheet x.pdf", "--sheet is for a lesson: say which"),
        ("lesson nim --sheet x.doc", "a picture is"),
        ("lesson nim --sheet /nowhere/x.pdf", "no such directory"),
        ("lesson nim --mark /nowhere/x", "cannot read"),
        ("lesson nim --mark x --answers", "--answers says nothing beside --mark"),
        ("lesson /nowhere/x.lesson", "cannot read"),
        ("lesson cram --questions 0", "--questions"),
    ],
)
def test_bad_input(words: str, error: str, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    code, out, err = said(words, "", monkeypatch, capsys)
    assert (code, out) == (2, "")
    assert error in err
    assert err.count("\n") == 1


def test_json(monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path) -> None:
    file = tmp_path / "answers.txt"
    file.write_text("1: N\n2: N\n")
    assert '"right": 1, "of": 7' in said(f"lesson nim --mark {file} --json", "", monkeypatch, capsys)[1]
    assert '"name": "nim"' in said("lesson --json", "", monkeypatch, capsys)[1]
    assert '"answer"' not in said("lesson nim --json", "", monkeypatch, capsys)[1]
