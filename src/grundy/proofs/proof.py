"""Proofs: certificates before they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from grundy.errors import GrundyError
from grundy.games import PartizanPosition, Position
from grundy.proofs.certificate import Entry, Header, write
from grundy.proofs.extract import Extraction
from grundy.proofs.ground import Ground, ground_of
from grundy.proofs.play import needs
from grundy.search import Limits, Progress, Solver


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

    def write(self, path: str | Path) -> Header:
        """Writes it to a file; `.gz` and `.zst` are compressed."""
        return write(path, self.header, self.entries)


def prove(
    position: Position,
    claim: str,
    *,
    solver: Solver | None = None,
    misere: bool = False,
    theorems: bool = False,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Proof:
    """The proof of a claim such as `outcome N` or `nimber 2`, from what `solver` knows.

    With `theorems`, the entries name a theorem where one tells the answer; else all is shown by moves.
    """
    convention = "misere" if misere else "normal"
    header = header_of(position, convention, claim)
    if theorems and (entries := _by_theorems(position, convention, claim)):
        return Proof(header, entries)
    ground = ground_of(position, misere=misere, solver=solver, limits=limits, progress=progress)
    extraction = Extraction(ground)
    for need in needs(position, convention, claim):
        root = ground.read(need.sum)
        if need.equal != ground.has(root, need.nimber):
            raise GrundyError(f"this is not so: {need.words}")
        if need.equal:
            extraction.show_equal(root)
        else:
            extraction.show_other(root, need.nimber)
    return Proof(header, entries_of(ground, extraction.ordered()), extraction.gaps)


def entries_of(ground: Ground, nodes: Iterable[str]) -> tuple[Entry, ...]:
    """The entries of a proof by these nodes, each of which is held up by those before it."""
    couples: dict[str, int] = {}
    for node in nodes:
        couples.setdefault(ground.text(node), ground.find(node))  # the engine may write a node in two ways
    return (*ground.support(couples), *(Entry(text, nimber) for text, nimber in couples.items()))


def header_of(position: Position, convention: str, claim: str) -> Header:
    """The header of a certificate that is made now."""
    return Header(
        game=position.game.name,
        rules=position.rules_version,
        convention=convention,
        position=str(position),
        claim=claim,
        producer=f"grundy {version('grundy')}",
    )


def _by_theorems(position: Position, convention: str, claim: str) -> tuple[Entry, ...]:
    """Entries that name theorems, if theorems tell all that the claim needs; else none."""
    if convention != "normal" or isinstance(position, PartizanPosition):
        return ()
    (need,) = needs(position, convention, claim)
    entries = {part: next(_said(position, part), None) for part in need.sum}
    unknown = [entry for entry in entries.values() if entry is None or entry.nimber is None]
    if unknown and (None in unknown or need.equal or len(need.sum) > 1):
        return ()
    return tuple(entry for entry in entries.values() if entry is not None)


def _said(position: Position, component: str) -> Iterator[Entry]:
    """What theorems say of a component, those that tell a nimber first."""
    from grundy.theorems import theorems

    entries = []
    for theorem in theorems(position.game.name):
        said = theorem.says(type(position).parse(component)) if theorem.plain else None
        if said is not None:
            entries.append(Entry(component, None if said.grundy is None else int(said.grundy), theorem.name))
    yield from sorted(entries, key=lambda entry: entry.nimber is None)
