"""A question about a position: its answer, hints in steps, and what a student's answer deserves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from grundy.errors import GrundyError, LimitReachedError
from grundy.games import Player, Position
from grundy.kinds import Settings
from grundy.kinds.answer import Result
from grundy.kinds.options import Option, options_of
from grundy.search.limits import Limits, stopped_words
from grundy.values import Outcome
from grundy.values.partizan import CanonicalForm
from grundy.values.shown import drawn_by

QUESTIONS = {"who wins": "outcome", "move": "move", "value": "value"}
"""How a lesson writes a question, and what it is about."""
NODES = 1_000_000
"""A question that takes more to answer is not for a lesson."""
FEW = 3
"""So many moves are named by the hint before the last."""

_SAID = {
    **dict.fromkeys(("n", "next", "first", "the next player", "the first player"), Outcome.N),
    **dict.fromkeys(("p", "previous", "second", "the previous player", "the second player"), Outcome.P),
    **dict.fromkeys(("l", "left"), Outcome.L),
    **dict.fromkeys(("r", "right"), Outcome.R),
    **dict.fromkeys(("d", "nobody"), Outcome.DRAW),
    **{str(outcome).lower(): outcome for outcome in Outcome},
}


@dataclass(frozen=True)
class Mark:
    """Whether an answer is right, and what to tell the student."""

    right: bool
    words: str

    def __str__(self) -> str:
        return f"{'right' if self.right else 'wrong'}: {self.words}" if self.words else "right"


@dataclass(frozen=True)
class Exercise:
    """A question about a position: `who wins`, `move` or `value`; the answer is found when it is needed.

    >>> import grundy
    >>> one = Exercise("move", grundy.game("nim").start("3+4+5"))
    >>> print(one.answer)
    take 2 from 3
    >>> print(one.mark("take 1 from 3"))
    wrong: the other player answers take 1 from 2, and wins.
    >>> one.hints()[-1]
    'The answer: take 2 from 3'
    """

    question: str
    position: Position
    own_hints: tuple[str, ...] = ()
    """What the teacher says first."""
    nodes: int = NODES

    _repr_html_ = drawn_by("grundy.lessons.sheet:exercise_html")

    def __post_init__(self) -> None:
        if self.question not in QUESTIONS:
            raise GrundyError(f"a question is {', '.join(QUESTIONS)}, not {self.question!r}")
        points, winner = self.position.by_points, self.position.has_winner
        if self.question == "who wins" and (points or not winner):
            raise GrundyError(f"{self.position.game} has no winner to ask for: ask for the value")
        if next(iter(self.position.moves()), None) is None and self.question == "move":
            raise GrundyError(f"{self.position} has no moves")

    # ---- what is asked ------------------------------------------------------------------------------
    @property
    def asks(self) -> str:
        """The question in words."""
        position = self.position
        if self.question == "move":
            turn = f"{self.name_of(self.player)} moves. " if position.is_partizan else ""
            kind = "winning" if position.has_winner and not position.by_points else "best"
            return f"{turn}Find a {kind} move."
        if self.question == "value":
            return f"What is it worth? ({self._valued_as})"
        if not position.is_partizan:
            return "Who wins: the next player (N), who moves now, or the previous one (P)?"
        draw = ""
        if position.may_be_drawn:
            draw = " Or is it a draw (draw), or only if one of them starts (L/draw: Left wins by starting)?"
        left, right = position.players
        return f"Who wins: {left} (L), {right} (R), the next player (N) or the previous one (P)?{draw}"

    @property
    def _valued_as(self) -> str:
        if self.position.by_points:
            return "points of the player to move, then those of the other: 3/1"
        return "a value such as {2|-1}" if self.position.is_partizan else "a nimber such as *2"

    def name_of(self, player: str) -> str:
        left, right = self.position.players
        return right if player == "R" else left

    # ---- what is known ------------------------------------------------------------------------------
    @cached_property
    def _how(self) -> Settings:
        return Settings(limits=Limits(nodes=self.nodes))

    def _solve(self, position: Position, value: bool) -> Result:
        found = self._how.solve(position, self._how.solver(position), nimber=value)
        if not found.answered:
            raise LimitReachedError(
                f"{position}: {stopped_words(found.stopped_by)}; a smaller position makes a better question",
                found.stopped_by,
            )
        return found

    @cached_property
    def result(self) -> Result:
        """What grundy finds."""
        return self._solve(self.position, self.question == "value" and self._nimbers)

    @property
    def _nimbers(self) -> bool:
        """Whether a solver has to be asked for the value, since it does not need it to tell who wins."""
        return not self.position.by_points

    @cached_property
    def options(self) -> list[Option]:
        """The moves up to equivalence, and what each is worth."""
        play = self._how.play_of(self.position)
        found = options_of(play, self._how.limits)
        values = play.values_options() or (self.question == "value" and self._nimbers)
        found.value(self._how, self._how.solver(self.position), values, lambda name: nullcontext(None))
        if found.stopped_by:
            raise LimitReachedError(f"{self.position}: {stopped_words(found.stopped_by)}", found.stopped_by)
        return found.listed

    @cached_property
    def player(self) -> str:
        """Who moves in a partizan game: Left, if Left has a good move."""
        if not self.position.is_partizan:
            return ""
        movers = [option.player for option in self.options if _good(option)]
        return "L" if "L" in movers or not movers else "R"

    @cached_property
    def good_moves(self) -> list[str]:
        """All moves that win, or that do as well as can be."""
        found = [option for option in self.options if _good(option) and option.player in ("", self.player)]
        return [self._bare(move) for option in found for move in option.moves]

    def _bare(self, move: str) -> str:
        """A move without the player, who is known."""
        return move.removeprefix(f"{self.player} ") if self.player else move

    @property
    def answer(self) -> str:
        """The answer in words."""
        if self.question == "move":
            moves = self.good_moves
            if not moves:
                return "there is none: every move loses"
            return ", ".join(moves[:6]) + (f" and {len(moves) - 6} more" if len(moves) > 6 else "")
        if self.question == "value":
            return str(self.result.value)
        outcome = self.result.outcome
        assert outcome is not None
        return f"{outcome}, {self._how.play_of(self.position).outcome_words(outcome)}"

    # ---- what a student says --------------------------------------------------------------------------
    def mark(self, said: str) -> Mark:
        """Whether an answer is right; `GrundyError` if it is no answer at all."""
        return {"who wins": self._mark_winner, "move": self._mark_move, "value": self._mark_value}[
            self.question
        ](said.strip())

    def _mark_winner(self, said: str) -> Mark:
        outcome = _SAID.get(said.lower())
        if outcome is None:
            raise GrundyError(
                f"the answer is N or P{', L or R' if self.position.is_partizan else ''}, not {said!r}"
            )
        if outcome is self.result.outcome:
            return Mark(True, "")
        return Mark(False, "look at the moves once more." if self.options else "nobody can move here.")

    def _mark_value(self, said: str) -> Mark:
        found = self.result.value
        if self.position.by_points:
            right = said.replace(" ", "") in (str(found), str(getattr(found, "mine", None)))
        elif isinstance(found, CanonicalForm):
            right = CanonicalForm.parse(said) == found
        else:
            right = said.replace(" ", "").removeprefix("*") == (
                "1" if str(found) == "*" else str(found).removeprefix("*")
            )
            right = right or (said == "*" and str(found) == "*")
        return Mark(right, "" if right else "what are the moves worth?")

    def _mark_move(self, said: str) -> Mark:
        if not self.good_moves:
            right = said.lower() in ("none", "no", "-")
            return Mark(right, "" if right else f"every move loses{self._refuted(said)}")
        if said.lower() in ("none", "no", "-"):
            return Mark(False, "there is one.")
        name = self._named(said)
        return (
            Mark(True, "")
            if name in self.good_moves
            else Mark(False, self._refuted(said, "the other player"))
        )

    def _played(self, said: str) -> Position:
        move = f"{self.player} {said}" if self.player and not said.startswith(f"{self.player} ") else said
        return self.position.play(move)

    def _named(self, said: str) -> str:
        """The name of a move that may be typed in another way."""
        after = self._played(said)
        names = [self._bare(name) for name, option in self.position.moves() if option == after]
        return said if said in names else next((name for name in names if name in self.good_moves), names[0])

    def _refuted(self, said: str, who: str = "") -> str:
        """What happens after a move that is not good."""
        after = self._played(said)
        if self.position.by_points or not self.position.has_winner:
            return "another move gets more."
        reply = self._reply(after)
        if reply is None:
            return "the other player wins." if who else ""
        return f"the other player answers {reply}, and wins." if who else f"; the answer is {reply}."

    def _reply(self, after: Position) -> str | None:
        """A good answer of the other player."""
        result = self._solve(after, False)
        by_player: dict[str, list[str]] = getattr(result, "winning_moves", None) or {}
        if self.player:
            other = "R" if self.player == "L" else "L"
            return next(iter(by_player.get(other, ())), None)
        found: str | None = getattr(result, "winning_move", None)
        return found

    # ---- help -----------------------------------------------------------------------------------------
    def hints(self) -> list[str]:
        """What to say to a student who is stuck, step by step; the last is the answer."""
        steps = {"who wins": self._winner_hints, "move": self._move_hints, "value": self._value_hints}
        return [*self.own_hints, *steps[self.question](), f"The answer: {self.answer}"]

    def _move_hints(self) -> Iterator[str]:
        names = [
            self._bare(move)
            for option in self.options
            if option.player in ("", self.player)
            for move in option.moves
        ]
        good = self.good_moves
        yield f"There {_are(len(names), 'move')}, and {len(good) or 'none'} of them {_is(len(good))} good."
        bad = [name for name in names if name not in good]
        if good and bad:
            chance = random.Random(str(self.position))
            some = sorted([chance.choice(good), *chance.sample(bad, min(FEW - 1, len(bad)))], key=names.index)
            yield f"One of these is good: {', '.join(some)}."

    def _winner_hints(self) -> Iterator[str]:
        yield "Try the moves: whoever can move to a position that is lost for the other player wins."
        winning = [option for option in self.options if option.winning]
        if winning:
            yield f"Look at the move {winning[0].moves[0]}."
        elif self.options:
            yield f"Look at the move {self.options[0].moves[0]}, and find the answer to it."

    def _value_hints(self) -> Iterator[str]:
        if self.position.by_points:
            yield "What does each move get?"
        elif not self.position.is_partizan:
            yield "The value is the least nimber that no move leads to (mex)."
            yield f"The moves lead to {_listed(option.value for option in self.options)}."
        else:
            for player in Player.LEFT, Player.RIGHT:
                letter = "LR"[player is Player.RIGHT]
                found = [option.value for option in self.options if option.player == letter]
                yield f"{self.name_of(letter)} can move to {_listed(found)}."


def _good(option: Option) -> bool:
    return option.winning or option.best is True


def _are(number: int, noun: str) -> str:
    return f"is 1 {noun}" if number == 1 else f"are {number} {noun}s"


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def _listed(values: Any) -> str:
    return ", ".join(dict.fromkeys(map(str, values))) or "nothing"
