"""What a proof is made from: the options of nodes, and what a solver knows of their nimbers.

The solver's own rules may replace a component by another one of the same nimber. A proof speaks of the game
as it is, so its nodes are expanded by exact rules: the engine's where they are, else those in Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from grundy.budget import AnyLimits, Budget, CancelToken
from grundy.check.certificate import Entry
from grundy.check.claims import BEST_TURNS, own_kind, play_of
from grundy.check.play import CheckRules, Need, Plain
from grundy.check.turns import TurnRules
from grundy.errors import GrundyError, LimitReachedError
from grundy.games import PartizanPosition, Position, ScoringPosition
from grundy.games.options import Sum, component, components_of
from grundy.search import Progress, Search, Solver
from grundy.search.frames import Frame
from grundy.search.rules import rules_with_python_texts
from grundy.search.scores import ScoreSolver
from grundy.values import Outcome

AnySolver = Any
"""What a solver of any kind knows may help."""


class FactBase:
    """The nodes of one game under a solver."""

    def __init__(
        self,
        solver: Solver,
        position: Position,
        limits: AnyLimits | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.play: CheckRules[Any] = Plain(position)
        self.cls = type(position)
        frame, _ = solver.place(position)
        self._prepare(solver, frame, limits, progress)
        self.rules = rules_with_python_texts(position, frame.rules)

    def _prepare(
        self, solver: Solver, frame: Frame, limits: AnyLimits | None, progress: Progress | None
    ) -> None:
        self.solver, self.progress = solver, progress
        self.budget = Budget.of(solver.limits if limits is None else limits)
        """For the whole proof, and not for each of its searches."""
        self.frame, self.rules = frame, frame.rules
        self.gap_nodes = 0
        """So many nodes of search are spent on each question whose answer is not known."""
        self._options: dict[str, list[Sum]] = {}
        self._sizes: dict[str, int] = {}
        self._nimbers: dict[str, int] = {}
        self._unknown: set[str] = set()
        self._given_up: dict[tuple[Sum, str, int], int] = {}

    def check(self) -> None:
        """Ends the work when the time is over."""
        try:
            self.budget.look()
        except LimitReachedError as reached:
            raise self.gap(reached.limit) from None

    def gap(self, stopped_by: str) -> LimitReachedError:
        """Why there is no proof yet."""
        return LimitReachedError.by(stopped_by, about="a gap of the proof is open")

    def needs(self, claim: str) -> list[Need[str]]:
        """What has to be shown for a claim."""
        return [
            Need(self.read(map(self.play.write, need.sum)), need.nimber, need.equal, need.words)
            for need in self.play.needs(claim)
        ]

    def read(self, texts: Iterable[str]) -> Sum:
        """The nodes that are written like this in a certificate."""
        return tuple(part for text in texts for part in self.rules.canonical(text))

    def node(self, text: str) -> str:
        """The node that is written like this in a certificate."""
        (node,) = self.read([text])
        return node

    def text(self, node: str) -> str:
        """A node as a certificate has it: as Python writes it."""
        (part,) = components_of(component(self.cls, node))
        return part

    def couples(self, nodes: Iterable[str]) -> dict[str, int]:
        """The couples of a proof by these nodes, each of which is held up by those before it."""
        found: dict[str, int] = {}
        for node in nodes:
            found.setdefault(self.text(node), self.find(node))  # the engine may write a node in two ways
        return found

    def variants(self, nodes: Iterable[str]) -> list[str]:
        """More nodes of which some may take the place of several of these in a proof."""
        return []

    def stronger(self, node: str, nodes: Mapping[str, object]) -> list[str]:
        """Those of the nodes that show what this one shows."""
        return [node] if node in nodes else []

    def support(self, nodes: Iterable[str]) -> list[Entry]:
        """The entries besides couples that a proof by these nodes needs."""
        return []

    def options(self, node: str) -> Sequence[Sum]:
        """The options of a node, each a sum of nodes."""
        found = self._options.get(node)
        if found is None:
            found = self._options[node] = self.rules.expand(node)
        return found

    def size(self, node: str) -> int:
        """A rough measure of what it takes to show a node."""
        if node not in self._sizes:
            self._sizes[node] = component(self.cls, node).size()
        return self._sizes[node]

    # ---- what is known --------------------------------------------------------------------------
    def nimber(self, node: str) -> int | None:
        """The nimber of a node, if it is known."""
        found = self._nimbers.get(node)
        if found is None and node not in self._unknown:
            found = self._look_up(node)
            if found is None:
                self._unknown.add(node)
            else:
                self._nimbers[node] = found
        return found

    def total(self, parts: Iterable[str]) -> int | None:
        """The nimber of a sum, if it is known."""
        total = 0
        for part in parts:
            nimber = self.nimber(part)
            if nimber is None:
                return None
            total ^= nimber
        return total

    def _look_up(self, node: str) -> int | None:
        _, frame, parts = self._place((node,))
        return None if parts is None else frame.nimber(parts)

    def _place(self, parts: Sum) -> tuple[Solver, Frame, Sum | None]:
        """Who can tell something about a sum, and how it is written there; None if it cannot be."""
        return self.solver, self.frame, self.frame.read(parts)

    def tell(self, node: str, nimber: int) -> None:
        """Makes a nimber known."""
        self._nimbers[node] = nimber

    # ---- what is not far away ---------------------------------------------------------------------
    def set_gap_nodes(self, nodes: int) -> None:
        """From now on, so many nodes of search are spent on each question whose answer is not known."""
        self.gap_nodes = nodes
        self._unknown.clear()

    def shows(self, parts: Sum, nimber: int) -> bool:
        """Whether a sum is known to have this nimber, or a short search shows it."""
        known = self.total(parts)
        if known is not None:
            return known == nimber
        if self.gap_nodes == 0:
            return False
        search = self._short_search(parts, "outcome", nimber)
        if search is None or search.outcome is not Outcome.P:
            return False
        self._unknown.difference_update(parts)
        for part in parts:
            self.find(part)
        return True

    def options_with(self, node: str, nimber: int) -> Iterator[Sum]:
        """The options of a node that are known to have this nimber, or by a short search."""
        for option in self.options(node):
            known = self._nimbers.get(option[0]) if len(option) == 1 else None  # most are one component
            if known == nimber or (known is None and self.shows(option, nimber)):
                yield option

    def look_for(self, node: str) -> int | None:
        """The nimber of a node, if it is known or a short search finds it."""
        known = self.nimber(node)
        if known is None:
            search = self._short_search((node,), "grundy", 0)
            if search is not None and search.grundy is not None:
                known = self._nimbers[node] = int(search.grundy)
        return known

    def _short_search(self, parts: Sum, goal: str, nimber: int) -> Search | None:
        """A search that has ended; None if it would be in vain."""
        question = parts, goal, nimber
        if self.gap_nodes <= self._given_up.get(question, 0):
            return None
        self._given_up[question] = self.gap_nodes
        solver, frame, read = self._place(parts)
        if read is None or (goal == "outcome" and frame.is_not(read, nimber)):
            return None
        return solver.run(
            solver.search_sum(frame, read, goal, nimber, self.budget.part(nodes=self.gap_nodes), alone=True)
        )

    # ---- what is found out ------------------------------------------------------------------------
    def has(self, parts: Sum, nimber: int) -> bool:
        """Whether a sum has this nimber, by search if need be. If it has, all of its nodes are known."""
        known = self.total(parts)
        if known is not None:
            return known == nimber
        if self._search(parts, "outcome", nimber) is not Outcome.P:
            return False
        for part in parts:
            self.find(part)  # of components that occur twice the search may have learnt nothing
        return True

    def find(self, node: str) -> int:
        """The nimber of a node, by search if need be."""
        known = self.nimber(node)
        return known if known is not None else int(self._search((node,), "grundy", 0))  # type: ignore[call-overload]

    def _search(self, parts: Sum, goal: str, nimber: int) -> object:
        solver, frame, read = self._place(parts)
        assert read is not None
        search = solver.search_sum(frame, read, goal, nimber, self.budget, solver.method, alone=True)
        solver.run(search, self.progress)
        self._unknown.clear()
        found = search.outcome if goal == "outcome" else search.grundy
        if found is None:
            raise self.gap(search.stopped_by)
        return found


class OutcomeFacts(FactBase):
    """Nodes of which only the outcome counts, since none is ever a part of a sum: the nimber 0 says that a
    node is lost, and that of a won one is not asked for."""

    def _look_up(self, node: str) -> int | None:
        return 0 if super()._look_up(node) == 0 else None

    def has(self, parts: Sum, nimber: int) -> bool:
        if self.total(parts) is not None:
            return True
        read = self.frame.read(parts)
        return not (read is not None and self.frame.is_not(read, 0)) and super().has(parts, nimber)


class PlayedFacts(FactBase):
    """Nodes as certificates write them, played by the rules in Python."""

    def __init__(
        self,
        play: CheckRules[Any],
        position: Position,
        limits: AnyLimits | None = None,
        progress: Progress | None = None,
    ) -> None:
        from grundy import _engine

        def expand(text: str) -> list[Sum]:
            return [tuple(map(play.write, option)) for option in play.options(play.read(text))]

        self.play = play
        rules = _engine.PythonRules(expand, len)
        self._prepare(
            Solver(position, limits=limits),
            Frame(rules, _engine.Table(rules), CancelToken()),
            limits,
            progress,
        )

    def read(self, texts: Iterable[str]) -> Sum:
        return tuple(texts)

    def text(self, node: str) -> str:
        return node

    def size(self, node: str) -> int:
        return len(node)


def facts_of(
    position: Position,
    convention: str,
    solver: AnySolver | None = None,
    limits: AnyLimits | None = None,
    progress: Progress | None = None,
) -> FactBase:
    """What a proof about a position is made from; a solver brings what it knows."""
    if (own := own_kind(position)) is not None:
        if not hasattr(own, "known_facts"):
            raise GrundyError(f"{position.game} is played in a way that has no certificates")
        known_facts: FactBase = own(position, convention == "misere").known_facts(solver, limits, progress)
        return known_facts
    if position.kind == "scoring":
        scored = cast(ScoringPosition, position)
        known = solver if isinstance(solver, ScoreSolver) else ScoreSolver(scored)
        if convention == BEST_TURNS:
            from grundy.prove.facts_turns import TurnFacts

            return TurnFacts(scored, known, limits, progress)
        from grundy.prove.facts_scores import ContractFacts

        return ContractFacts(scored, known, limits, progress)
    if position.not_impartial:
        play = play_of(position, convention)
        if isinstance(play, TurnRules) and position.has_winner and not position.may_be_drawn:
            from grundy.prove.facts_played import WonTurns

            return WonTurns(play, cast(PartizanPosition, position), limits, progress)
        return PlayedFacts(play, position, limits, progress)
    if convention == "misere":
        from grundy.prove.facts_misere import MisereFacts

        return MisereFacts(position, _known_by(position, solver, limits, misere=True), limits, progress)
    return FactBase(_known_by(position, solver, limits, misere=False), position, limits, progress)


def _known_by(
    position: Position, solver: AnySolver | None, limits: AnyLimits | None, *, misere: bool
) -> Solver:
    """The solver, if it is of the right kind; else a new one."""
    if isinstance(solver, Solver) and solver.misere == misere:
        return solver
    return Solver(position, limits=limits, misere=misere)
