"""Proofs: certificates before they are written."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

from grundy.budget import AnyLimits, Budget
from grundy.check.certificate import Entry, Header
from grundy.check.claims import BEST_TURNS, play_of
from grundy.check.play import CheckRules, Need
from grundy.check.values import is_about_value
from grundy.errors import ContradictionError, LimitReachedError
from grundy.games import PartizanPosition, Position
from grundy.games.writing import quoted
from grundy.prove.extract import Extraction, Shown
from grundy.prove.facts import AnySolver, facts_of
from grundy.prove.steps import NimberSteps, Steps
from grundy.prove.steps_values import ValueSteps
from grundy.prove.writing import write
from grundy.search import Progress
from grundy.search.partizan import PartizanSolver
from grundy.theorems.statements import PlainTheorems
from grundy.values.shown import drawn_by


@dataclass(frozen=True)
class Proof:
    """A certificate: what it claims, and the entries that show it.

    >>> import grundy
    >>> proof = grundy.solve(grundy.game("cram").start("3x4"), theorems=False).proof()
    >>> print(proof.header.claim, "by", len(proof.entries), "couples")
    outcome N by 4 couples
    """

    header: Header
    entries: tuple[Entry, ...] = field(repr=False)
    gaps: int = 0
    """How many answers were not in what the search had stored, and were searched for."""

    _repr_html_ = drawn_by("grundy.draw.shown:proof_html")

    def write(self, path: str | Path) -> Header:
        """Writes it to a file; `.gz` and `.zst` are compressed."""
        return write(path, self.header, self.entries)


def prove(
    position: Position,
    claim: str,
    *,
    solver: AnySolver | None = None,
    misere: bool = False,
    theorems: bool = False,
    limits: AnyLimits | None = None,
    progress: Progress | None = None,
    shown: Shown | None = None,
) -> Proof:
    """The proof of a claim such as `outcome N` or `nimber 2`, from what `solver` knows; within `limits`, or
    those of the solver.

    With `theorems`, the entries name a theorem where one tells the answer, and scores of coins and strings
    are shown by best turns; else all is shown by moves. `progress` looks into searches that fill gaps, and
    `shown` is called with how many nodes are shown, and how many there are so far.
    """
    convention = "misere" if misere else "normal"
    if theorems and position.has_best_turns:
        convention = BEST_TURNS
    if theorems and not is_about_value(claim) and (entries := _by_theorems(position, convention, claim)):
        return Proof(header_of(position, convention, claim), entries)
    budget = Budget.of(getattr(solver, "limits", None) if limits is None else limits)
    try:
        with budget.in_time():
            steps = steps_of(position, convention, claim, solver, budget, progress, theorems)
            extraction = Extraction(steps, shown)
            for need in steps.needs(claim):
                if not steps.holds(need):
                    raise ContradictionError(f"this is not so: {need.words}")
                extraction.show(steps.claim(need))
            header = header_of(position, convention, steps.written(claim))
            return Proof(header, tuple(steps.entries(extraction.ordered())), extraction.gaps)
    except LimitReachedError as reached:
        raise LimitReachedError.by(reached.limit, about="a gap of the proof is open") from None


def steps_of(
    position: Position,
    convention: str,
    claim: str,
    solver: AnySolver | None = None,
    limits: AnyLimits | None = None,
    progress: Progress | None = None,
    theorems: bool = False,
) -> Steps[Any]:
    """How a proof of a claim is made; a solver brings what it knows, and theorems may tell values."""
    if not is_about_value(claim) or not position.is_partizan:
        return NimberSteps(facts_of(position, convention, solver, limits, progress))
    known = (
        solver if isinstance(solver, PartizanSolver) and not solver.misere else PartizanSolver(position.game)
    )
    return ValueSteps(cast(PartizanPosition, position), known, limits, theorems)


def header_of(position: Position, convention: str, claim: str) -> Header:
    """The header of a certificate that is made now."""
    return Header(
        game=position.certified_name,
        rules=position.rules_version,
        convention=convention,
        position=quoted(str(position)),
        claim=claim,
        producer=f"grundy {version('grundy')}",
    )


def _by_theorems(position: Position, convention: str, claim: str) -> tuple[Entry, ...]:
    """Entries that name theorems, if theorems tell all that the claim needs; else none."""
    play = play_of(position, convention)
    entries: dict[Any, Entry] = {}
    for need in play.needs(claim):
        parts = (need.whole,) if convention == "misere" else need.sum
        said = {part: _said(play, part) for part in parts}
        if not _told(need, [said[part] for part in parts]):
            return ()
        entries |= {part: entry for part, entry in said.items() if entry is not None}
    return tuple(entries.values())


def _told(need: Need[Any], said: list[Entry | None]) -> bool:
    """Whether theorems tell what has to be shown: all nimbers, or that a single part is won."""
    nimbers = [entry is not None and entry.nimber is not None for entry in said]
    return all(nimbers) or (not need.equal and len(said) == 1 and said[0] is not None)


def _said(play: CheckRules[Any], part: Any) -> Entry | None:
    """What a theorem says of a part, best one that tells the nimber."""
    statements = play.statements(part, PlainTheorems())
    entries = [Entry(play.write(part), nimber, name) for name, nimber in statements]
    return min(entries, key=lambda entry: entry.nimber is None, default=None)
