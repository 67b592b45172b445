"""The C++ engine. Positions cross this border as the canonical text of single components."""

from collections.abc import Callable, Sequence

class Rules:
    """Rules that the engine can play: options of a component, each a sum of components."""

    def expand(self, component: str) -> list[tuple[str, ...]]:
        """The distinct options of a component, each a sorted tuple of canonical components."""
    def canonical(self, component: str) -> list[str]:
        """The canonical components of any written position of the game."""

class Cram(Rules):
    """Cram on boards that fit into `width` times `height` cells, at most 128."""
    def __init__(self, width: int, height: int) -> None: ...

class PythonRules(Rules):
    """Rules given as a Python function `expand(text) -> [(text, ...), ...]` and a measure of size."""
    def __init__(
        self, expand: Callable[[str], Sequence[Sequence[str]]], size: Callable[[str], int]
    ) -> None: ...

class Row:
    """One level of the computing branch, or one node of the tree."""

    index: int  # which child of the level above this is, from 1
    count: int  # how many children that level has
    unknown: int  # how many of them are still unknown
    nimber: int  # the nimber part of the couple
    components: list[str]
    size: int  # estimate of the difficulty (the rules' measure)

class Snapshot:
    """A look into a running search."""

    branch: list[Row]
    nodes: int
    proved: int  # nimbers in the table
    excluded: int  # positions with only "not n" known
    effort_used: int
    effort_slots: int
    memory: int  # bytes
    seconds: float
    state: str  # "ready" | "running" | "paused" | "stopped" | "done"
    restarts: int

class Node:
    """A node of the proof-number tree."""

    id: int
    parent: int  # -1 for the root
    children: list[int]
    nimber: int
    components: list[str]
    proof: float
    disproof: float
    subtree: int  # nodes in the subtree
    depth: int  # depth of the subtree
    unknown: int  # unknown children; -1 when not expanded
    best_child_unknown: int  # least `unknown` over the children; -1 when none is expanded
    coefficient: float
    locked: bool
    solved: str  # "", "W" or "L"

class Table:
    """What has been proved about one game's components, kept from search to search; one at a time uses it."""
    def __init__(self, rules: Rules) -> None: ...
    def nimber(self, component: str) -> int | None: ...
    def excluded(self, component: str) -> list[int]: ...
    def proved(self) -> list[tuple[str, int]]:
        """All proved nimbers."""
    def add(self, component: str, nimber: int) -> None: ...
    def __len__(self) -> int: ...

class Search:
    """A search that can be watched and steered."""
    def __init__(
        self,
        table: Table,
        components: Sequence[str],
        *,
        goal: str = "outcome",  # "outcome" | "grundy"
        nimber: int = 0,  # the nimber part to start with
        method: str = "dfpn",  # "dfpn" | "pn" | "depth" | "aspiration" | "mex"
        threads: int = 1,
        memory: int = 0,  # bytes; 0: no limit
        time_limit: float = 0.0,  # seconds; 0: no limit
        nodes: int = 0,  # 0: no limit
        eager: int = -1,  # solve components up to this size at once; -1: the rules' own choice
    ) -> None: ...
    def start(self) -> None: ...
    def pause(self) -> None: ...
    def resume(self) -> None: ...
    def stop(self) -> None: ...
    def wait(self, timeout: float = -1.0) -> bool:
        """Waits until the search ends; false when the time ran out first."""
    def snapshot(self) -> Snapshot: ...
    def node(self, id: int) -> Node: ...
    def zap(self, level: int) -> None: ...
    def lock(self, id: int) -> None: ...
    def unlock(self) -> None: ...
    def bias(self, id: int, k: float) -> None: ...
    def auto_bias(self, on: bool) -> None:
        """The rule k = exp(-p/d) on every node."""
    def restart(self) -> None:
        """Drops the search effort (tree or table) and keeps what is proved; for pn and dfpn."""
    @property
    def outcome(self) -> str:
        """ "N", "P", or "" while unknown."""
    @property
    def grundy(self) -> int:
        """The nimber, or -1 while unknown."""
    @property
    def at_least(self) -> int:
        """With goal "grundy": the nimbers below this one are excluded."""
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def stopped_by(self) -> str:
        """ "", "time", "nodes", "memory" or "stop"."""
