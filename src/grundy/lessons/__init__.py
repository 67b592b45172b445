"""Lessons: questions with hidden answers, hints in steps, marks, and sheets to print."""

from typing import TYPE_CHECKING

from grundy.lazily import opening

if TYPE_CHECKING:
    from grundy.lessons.exercise import Exercise, Mark
    from grundy.lessons.lesson import Lesson

__all__ = ["Exercise", "Lesson", "Mark"]

__getattr__ = opening(
    __name__,
    {
        "grundy.lessons.exercise": "Exercise Mark",
        "grundy.lessons.lesson": "Lesson",
    },
)
