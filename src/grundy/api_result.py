"""What `grundy.solve` answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from grundy.compounds import Compound, Reading, Variant
from grundy.errors import ContradictionError, GrundyError
from grundy.games import PartizanPosition, Position, ScoringPosition
from grundy.search import Progress, Solver
from grundy.values import MisereForm, Nimber, Outcome, Score

if TYPE_CHECKING:
    from grundy.prove.extract import Shown
    from grundy.prove.proof import Proof
    from grundy.search.partizan import PartizanSolver
    from grundy.search.scores import ScoreSolver
    from grundy.values.bitype import SignedBitype
    from grundy.values.domination import DominationNumbers
    from grundy.values.misere_games import MisereGame
    from grundy.values.partizan import CanonicalForm

    Value: TypeAlias = (
        Nimber | CanonicalForm | MisereForm | MisereGame | Reading | Score | SignedBitype | DominationNumbers
    )


@dataclass(frozen=True)
class Result:
    """The answer to `solve`: what was found, how, and what it took. What does not apply is None."""

    position: Position
    convention: str = "normal"
    outcome: Outcome | None = None
    grundy: Nimber | None = None
    """The nimber; in misère play, the misère Grundy value."""
    value: Value | None = None
    score: int | None = None
    """What the player to move gets, in a game that is won by points."""
    winning_move: str | None = None
    best_move: str | None = None
    """A move that gets the score."""
    by: str = "search"
    """`search`, or `theorem: NAME`."""
    nodes: int = 0
    seconds: float = 0.0
    method: str | None = None
    stopped_by: str = ""
    """Empty, or what ended the search before the answer: `time`, `nodes`, `memory`, `stop`, `interrupt`."""
    known: str = ""
    """What is known so far, when the search was stopped."""
    asked_grundy: bool = False
    """Whether the nimber or the canonical form was asked for, and not only the outcome."""
    theorems: bool = True
    """Whether theorems were allowed to help."""
    plus: int | None = None
    """The Nim heap beside which the position was played, if the question was whether this is its nimber."""
    solver: Solver | PartizanSolver | ScoreSolver | None = field(default=None, repr=False, compare=False)
    """Where what was proved on the way is kept; a pickle leaves it out, and `proof` then searches again."""

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "solver": None}

    @property
    def answered(self) -> bool:
        """Whether this is the answer, and not what was known when a limit was reached."""
        return not self.stopped_by

    def proof(self, progress: Progress | None = None, shown: Shown | None = None) -> Proof:
        """The certificate of the answer, from what the search has stored; gaps are filled by search.

        `progress` looks into these searches; `shown` is called with how many nodes of the proof are shown,
        and how many there are so far.

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
                theorems=self.by != "search" or (self.score is not None and self.theorems),
                progress=progress,
                shown=shown,
            )
        except ContradictionError as error:
            # What is proved rests on the rules alone: only a wrong fact of a store has no proof.
            raise self._contradiction(claim) or error from error

    def _contradiction(self, claim: str) -> ContradictionError | None:
        """That the answer rests on a wrong fact, if it can rest on a store at all."""
        said, solver, position = f"there is no proof of {claim}", self.solver, self.position
        if solver is None or not solver.remembers:
            return None
        if isinstance(solver, Solver):
            return solver.contradiction(position, said)
        if isinstance(position, ScoringPosition):
            return cast("ScoreSolver", solver).contradiction(position, said)
        return cast("PartizanSolver", solver).contradiction(cast(PartizanPosition, position), said=said)

    @property
    def claim(self) -> str:
        """The answer in the words of certificates."""
        from grundy.values.domination import DominationNumbers

        if self.answered and self.outcome is None and isinstance(self.value, DominationNumbers):
            return f"moves {self.value.dominator} {self.value.staller}"
        if not self.answered or self.outcome is None:
            raise GrundyError("there is no answer that could be proved")
        if self.score is not None:
            return f"score {self.score}"
        if self.asked_grundy and self.grundy is not None:
            return f"nimber {int(self.grundy)}"
        if self.asked_grundy and isinstance(self.position, PartizanPosition) and self.value is not None:
            return f"value {self.value}"
        return f"outcome {self.outcome}"

    def as_json(self) -> dict[str, Any]:
        """The result as the fields that `--json` prints, always all of them."""
        compound = self.position if isinstance(self.position, Compound) else None
        variant = None if compound is None else Variant(compound.rule, self.convention == "misere")
        return {
            "game": self.position.game.name if compound is None else compound.of.name,
            "position": str(self.position),
            "compound": None if variant is None else str(variant),
            "convention": self.convention,
            "plus": self.plus,
            "outcome": None if self.outcome is None else self.outcome.value,
            "grundy": None if self.grundy is None else int(self.grundy),
            "value": None if self.value is None else str(self.value),
            "score": self.score,
            "winning_move": self.winning_move,
            "best_move": self.best_move,
            "by": self.by,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "stopped_by": self.stopped_by or None,
            "known": self.known if self.stopped_by else None,
        }
