"""A certificate that has been checked, opened: its couples with what proves them, and its winning answers.

Nothing is searched: what is told comes from the rules in Python and from the entries.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from grundy.check import CertificateReader, Entry, verify
from grundy.check.checker import Checker
from grundy.check.claims import play_of
from grundy.check.index import Index, creating
from grundy.check.play import Need
from grundy.check.run import GameCase, NoTheorems, Progress
from grundy.errors import GrundyError
from grundy.games import Player, Position
from grundy.games.conventions import MISERE
from grundy.prove.couples import Couple
from grundy.theorems.statements import PlainTheorems


class OpenedProof:
    """The couples of a certificate. It is checked first; `RefusedError` if it does not hold.

    >>> import grundy, tempfile
    >>> file = Path(tempfile.mkdtemp()) / "nim.proof"
    >>> _ = grundy.prove(grundy.game("nim").start("1+2"), theorems=False).write(file)
    >>> proof = OpenedProof(file)
    >>> list(proof.claimed())
    [((('1', '2'), 0), True)]
    >>> proof.children((("1", "2"), 0), True)
    [((('1',), 1), False), ((('2',), 1), True)]
    """

    def __init__(
        self, path: str | Path, *, rules: str | None = None, progress: Progress | None = None
    ) -> None:
        reader = CertificateReader(path)
        self.header = reader.header
        self._case = GameCase(self.header, rules)
        if self._case.about_value:
            raise GrundyError("a certificate of a canonical form has no couples, and tells no moves")
        verify(path, rules=rules, theorems=PlainTheorems(), progress=progress)
        self._folder = tempfile.TemporaryDirectory(prefix="grundy-")
        place = f"{self._folder.name}/entries"
        with creating(place, self._case.subject) as add:
            for entry in reader:
                add(reader.line, entry)
        self._index = Index(place)
        self._end = self._index.last + 1
        checker = self._case.checker(self._index, NoTheorems())
        assert isinstance(checker, Checker)
        self._checker: Checker[Any] = checker
        self._nodes: dict[str, Any] = {}

    @property
    def position(self) -> Position:
        """What it is about."""
        return self._case.position

    # ---- a tree -----------------------------------------------------------------------------------
    def claimed(self) -> Iterator[tuple[Couple, bool]]:
        """The couples that it is about, and whether the player to move wins them."""
        for need in self._checker.play.needs(self.header.claim):
            yield self._couple(self._shown(need), need.nimber), not need.equal

    def by(self, couple: Couple) -> str:
        """The theorem that a couple rests on, if it does."""
        entry = self._entry(self._read(couple[0])[0]) if len(couple[0]) == 1 else None
        return "" if entry is None else entry.by

    def children(self, couple: Couple, won: bool) -> list[tuple[Couple, bool]]:
        """Couples that prove the outcome of this one, each with its outcome."""
        nodes, nimber = self._read(couple[0]), couple[1]
        if len(nodes) > 1:
            return self._of_sum(nodes, nimber, won)
        if self.by(couple):
            return []
        if won:
            return [(self._losing_option(nodes, nimber), False)]
        options = [self._couple(option, nimber) for node in nodes for option in self._checker.options(node)]
        options += [self._couple(nodes, smaller) for smaller in range(nimber)]
        return [(option, True) for option in options]

    def _losing_option(self, nodes: Sequence[Any], nimber: int) -> Couple:
        total, unknown = self._known(nodes)
        if not unknown and total < nimber:
            return self._couple(nodes, total)
        options = self._checker.options(nodes[0])
        return self._couple(next(option for option in options if self._known(option) == (nimber, [])), nimber)

    def _of_sum(self, nodes: Sequence[Any], nimber: int, won: bool) -> list[tuple[Couple, bool]]:
        """The nimbers of all components but one, and the couple that this leaves for it."""
        _, unknown = self._known(nodes)
        last = unknown[0] if unknown else max(nodes, key=lambda node: len(self._checker.play.write(node)))
        others = list(nodes)
        others.remove(last)
        proofs: dict[Couple, bool] = {}
        for node in others:
            size, _ = self._known([node])
            nimber ^= size
            proofs[self._couple([node], size)] = False
        proofs[self._couple([last], nimber)] = won
        return list(proofs.items())

    def _shown(self, need: Need[Any]) -> Sequence[Any]:
        """What a claim is shown of: the whole position, if an entry is about it, or its parts."""
        whole = need.whole is not None and self._entry(need.whole) is not None
        return (need.whole,) if whole else need.sum

    def _couple(self, nodes: Sequence[Any], nimber: int) -> Couple:
        texts = [self._checker.play.write(node) for node in nodes]
        self._nodes.update(zip(texts, nodes, strict=True))
        return tuple(sorted(texts)), nimber

    def _read(self, texts: Sequence[str]) -> list[Any]:
        return [self._nodes[text] if text in self._nodes else self._checker.play.read(text) for text in texts]

    def _entry(self, node: Any) -> Entry | None:
        found = self._index.about("couple", self._checker.play.subject(node))
        return None if found is None else found[1]

    def _known(self, nodes: Sequence[Any]) -> tuple[int, list[Any]]:
        return self._checker.known(nodes, self._end)

    # ---- play -------------------------------------------------------------------------------------
    def loses(self, position: Position, player: Player) -> bool:
        """Whether it shows that a player who has to move loses a position of the game."""
        play = play_of(position, self.header.convention, self._index)
        needs = play.needs("outcome P")
        need = needs[player is Player.RIGHT] if len(needs) > 1 else needs[0]
        return self._known(need.sum) == (0, [])

    @property
    def misere(self) -> bool:
        """Whether it is about misère play."""
        return self.header.convention == MISERE

    def mover_wins(self, player: Player) -> bool:
        """Whether it claims that a player who begins wins; only of one that tells an answer to every move."""
        claim = self.header.claim
        if claim.partition(" ")[0] not in ("outcome", "nimber") or self.position.may_be_drawn:
            raise GrundyError(
                f"a certificate of the claim `{claim}` does not tell how to win {self.header.game}"
            )
        if self._index.by_theorems():
            raise GrundyError("it rests on theorems, which tell no moves: make one by --no-theorems")
        needs = self._checker.play.needs(claim)
        need = needs[player is Player.RIGHT] if len(needs) > 1 else needs[0]
        return not need.equal if need.nimber == 0 else True
