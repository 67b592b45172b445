"""What `grundy.solve` answers: a result for each kind of game, with the fields of that kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from grundy.errors import ContradictionError, GrundyError
from grundy.games import Position
from grundy.values import MisereForm, Nimber, Outcome, Score
from grundy.values.shown import drawn_by

if TYPE_CHECKING:
    from grundy.budget import Budget
    from grundy.kinds.asked import AnySolver
    from grundy.prove.extract import Shown
    from grundy.prove.proof import Proof
    from grundy.search import Progress


FIELDS = (
    "game", "position", "compound", "convention", "plus", "outcome", "grundy", "value", "score",
    "winning_move", "best_move", "winning_moves", "by", "nodes", "seconds", "stopped_by", "at_least", "known",
)  # fmt: skip
"""Of the JSON form of a result of any kind: always all of them, null where they do not apply."""

Moves = Mapping[str, tuple[str, ...]]
"""Moves by player, `L` and `R`."""


@dataclass(frozen=True)
class Result:
    """The answer to `solve`: what was found, how, and what it took. Each kind of game has more fields."""

    _repr_html_ = drawn_by("grundy.draw.shown:result_html")

    position: Position
    convention: str = "normal"
    outcome: Outcome | None = None
    value: Any = None
    """What the position is worth: a nimber, a canonical form, a score, ..."""
    by: str = "search"
    """`search`, or `theorem: NAME`."""
    nodes: int = 0
    seconds: float = 0.0
    method: str | None = None
    stopped_by: str = ""
    """Empty, or what ended the search before the answer: `time`, `nodes`, `memory`, `stop`, `interrupt`."""
    known: str = ""
    """What is known so far, when the search was stopped."""
    asked_value: bool = False
    """Whether the value was asked for, and not only the outcome."""
    theorems: bool = True
    """Whether theorems were allowed to help."""
    solver: AnySolver | None = field(default=None, repr=False, compare=False)
    """Where what was proved on the way is kept; a pickle leaves it out, and `proof` then searches again."""

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            about = vars(self).get("position")
            words = name if about is None else f"an answer about {about.game} has no {name.replace('_', ' ')}"
            raise AttributeError(words)

    else:

        def __getattr__(self, name: str) -> Any: ...

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "solver": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)

    @property
    def answered(self) -> bool:
        """Whether this is the answer, and not what was known when a limit was reached."""
        return not self.stopped_by

    def proof(
        self, progress: Progress | None = None, shown: Shown | None = None, budget: Budget | None = None
    ) -> Proof:
        """The certificate of the answer, from what the search has stored; gaps are filled by search.

        `progress` looks into these searches; `shown` is called with how many nodes of the proof are shown,
        and how many there are so far. All of it draws from the `budget`; without one, the limits of the
        solver hold for the whole proof.

        >>> import grundy
        >>> r = grundy.solve(grundy.game("nim").start("3+5"), theorems=False)
        >>> for entry in r.proof().entries:
        ...     print(entry)
        1 1
        2 2
        3 3
        """
        from grundy.prove.proof import prove

        claim = self.claim
        try:
            return prove(
                self.position,
                claim,
                solver=self.solver,
                misere=self.convention == "misere",
                theorems=self.rests_on_theorems,
                limits=budget,
                progress=progress,
                shown=shown,
            )
        except ContradictionError as error:
            # What is proved rests on the rules alone: only a wrong fact of a store has no proof.
            raise self._contradiction(claim) or error from error

    def _contradiction(self, claim: str) -> ContradictionError | None:
        """That the answer rests on a wrong fact, if it can rest on a store at all."""
        if self.solver is None or not self.solver.remembers:
            return None
        return self.solver.contradiction(self.position, said=f"there is no proof of {claim}")

    @property
    def claim(self) -> str:
        """The answer in the words of certificates."""
        if not self.answered or self.outcome is None:
            raise GrundyError("there is no answer that could be proved")
        return (self.claimed_value if self.asked_value else "") or self.claimed_outcome

    @property
    def claimed_outcome(self) -> str:
        """The outcome in the words of certificates."""
        return f"outcome {self.outcome}"

    @property
    def claimed_value(self) -> str:
        """The value in the words of certificates; empty if there are no certificates of such values."""
        return ""

    @property
    def rests_on_theorems(self) -> bool:
        """Whether its certificate may rest on theorems."""
        return self.by != "search"

    def having(self, **found: Any) -> Self:
        """The same with other fields."""
        return replace(self, **found)

    def as_json(self) -> dict[str, Any]:
        """The result as the fields that `--json` prints, always all of them."""
        return {**dict.fromkeys(FIELDS), **self._common_fields(), **self.fields_of_kind()}

    def _common_fields(self) -> dict[str, Any]:
        game, compound = self.position.named(self.convention == "misere")
        return {
            "game": game,
            "position": str(self.position),
            "compound": compound,
            "convention": self.convention,
            "outcome": None if self.outcome is None else self.outcome.value,
            "value": None if self.value is None else str(self.value),
            "by": self.by,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "stopped_by": self.stopped_by or None,
            "known": self.known if self.stopped_by else None,
        }

    def fields_of_kind(self) -> dict[str, Any]:
        """The JSON form of the fields that only this kind has."""
        return {}


@dataclass(frozen=True)
class ImpartialAnswer(Result):
    """Of an impartial game."""

    grundy: Nimber | None = None
    """The nimber; in misère play, the misère Grundy value."""
    winning_move: str | None = None
    plus: int | None = None
    """The Nim heap beside which the position was played, if the question was whether this is its nimber."""
    at_least: int = 0
    """What the value is at least, if it was asked for and the search was stopped."""

    @property
    def claimed_value(self) -> str:
        return "" if self.grundy is None else f"nimber {int(self.grundy)}"

    @property
    def claimed_outcome(self) -> str:
        if not self.plus:
            return super().claimed_outcome
        if self.grundy is None:
            raise GrundyError(f"there are no certificates of a nimber that is not {self.plus}")
        return self.claimed_value

    def fields_of_kind(self) -> dict[str, Any]:
        grundy = None if self.grundy is None else int(self.grundy)
        bound = {"at_least": self.at_least or None} if self.stopped_by else {}
        return {"grundy": grundy, "winning_move": self.winning_move, "plus": self.plus, **bound}


@dataclass(frozen=True)
class PartizanAnswer(Result):
    """Of a partizan game."""

    winning_moves: Moves = field(default_factory=dict)
    """Of each player, `L` or `R`, who wins when moving first: moves that win, as far as they were looked
    for."""

    @property
    def winning_move(self) -> str | None:
        """A winning move of each player who has one, `L a1-a2, R a1-b1`."""
        return in_words(self.winning_moves)

    @property
    def claimed_value(self) -> str:
        return "" if self.value is None else f"value {self.value}"

    def fields_of_kind(self) -> dict[str, Any]:
        moves = {player: list(self.winning_moves.get(player, ())) for player in ("L", "R")}
        return {"winning_move": self.winning_move, "winning_moves": moves}


@dataclass(frozen=True)
class DedicatedAnswer(PartizanAnswer):
    """Of a game that has a search of its own."""

    best_moves: Moves = field(default_factory=dict)
    """Moves of each player that get the value, in a game without a winner."""

    @property
    def best_move(self) -> str | None:
        """A best move of each player, `L 0, R 1`."""
        return in_words(self.best_moves)

    @property
    def claimed_value(self) -> str:
        return ""

    def fields_of_kind(self) -> dict[str, Any]:
        return {**super().fields_of_kind(), "best_move": self.best_move}


@dataclass(frozen=True)
class TurnAnswer(Result):
    """Of such a game, for the player whose turn it is."""

    winning_move: str | None = None
    best_move: str | None = None

    def fields_of_kind(self) -> dict[str, Any]:
        return {"winning_move": self.winning_move, "best_move": self.best_move}


@dataclass(frozen=True)
class ScoreAnswer(Result):
    """Of a game that is won by points."""

    best_move: str | None = None
    """A move that gets the score."""

    @property
    def score(self) -> int | None:
        """What the player to move gets."""
        return self.value.mine if isinstance(self.value, Score) else None

    @property
    def winning_move(self) -> str | None:
        """The best move, if it wins."""
        return self.best_move if self.outcome is Outcome.N else None

    @property
    def claim(self) -> str:
        return super().claim if self.score is None else f"score {self.score}"

    @property
    def rests_on_theorems(self) -> bool:
        return self.theorems

    def fields_of_kind(self) -> dict[str, Any]:
        return {"score": self.score, "winning_move": self.winning_move, "best_move": self.best_move}


@dataclass(frozen=True)
class FormAnswer(Result):
    """What a position is worth in misère play: its form."""

    grundy: Nimber | None = None
    """The misère Grundy value, of an impartial game."""
    universe: str | None = None
    """Among which games the form is canonical, of a partizan game."""

    @property
    def genus(self) -> str | None:
        """The genus of the form of an impartial game."""
        return str(self.value.genus) if isinstance(self.value, MisereForm) else None

    def fields_of_kind(self) -> dict[str, Any]:
        return {"grundy": None if self.grundy is None else int(self.grundy)}


def in_words(moves: Moves) -> str | None:
    """Moves by player as one text, `L a1-a2, R a1-b1`; None if there are none."""
    return ", ".join(f"{player} {move}" for player, named in moves.items() for move in named) or None
