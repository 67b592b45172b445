"""What is measured: one job is one search, in a process of its own."""

from __future__ import annotations

from dataclasses import dataclass, field

BOARDS = (
    *(f"3x{n}" for n in range(10, 17)),
    *("4x7", "4x9", "5x6", "5x7", "5x8", "6x7"),
)
MORE_BOARDS = ("5x9",)
QUICK_BOARDS = (*(f"3x{n}" for n in range(10, 13)), "4x7", "4x9", "5x6", "5x7", "5x8")

COUNTED_BOARDS, COUNTED_SPOTS = ("3x10", "3x12", "4x7", "5x6", "5x7"), ("8", "10", "12")
"""Whose node counts are compared with the reference whenever the tests are run."""

METHOD_BOARDS = ("4x7", "5x6", "5x7")
METHOD_SECONDS = 60.0
"""A method that takes longer than this on a board of `METHOD_BOARDS` is stopped."""

THREAD_BOARDS = ("4x9", "5x7", "5x8")
PYTHON_RULES = (("examples/kayles.py", "120"), ("octal", "0.07:100"), ("chomp", "6x7"))
WATCHED = "5x8"
SNAPSHOTS_PER_SECOND = 10.0
BUDGETS = (("5x8", "1G"), ("6x7", "1G"), ("3x16", "64M"))
"""The last needs more than twice as much when nothing holds it back."""

SPOTS = tuple(str(n) for n in range(6, 21))
QUICK_SPOTS = tuple(str(n) for n in range(6, 15))
SPROUTS_SECONDS = 600.0
"""A number of spots that takes longer than this is given up."""
THREAD_SPOTS = ("13", "14", "17")

PUBLISHED = {"4x7": 0.01, "5x6": 0.06, "5x7": 0.48, "5x8": 1.9, "5x9": 26.6, "6x7": 50.0}
"""CPU seconds of the best published Cram program, on one thread and without an endgame database.

P. Beling and M. Rogalski, "On pruning search trees of impartial games", Artificial Intelligence 2020.
"""
PUBLISHED_SPROUTS = {
    "7": 0.15,
    "8": 0.35,
    "9": 0.06,
    "10": 0.29,
    "11": 0.29,
    "12": 13.6,
    "13": 14.8,
    "16": 20.7,
    "17": 8.0,
}
"""CPU seconds of the best published Sprouts program for the outcome, by the better of its methods for each
number of spots, on one thread of a machine like this."""
PUBLISHED_SPROUTS_NODES = {"8": 7215, "11": 4656, "12": 38865, "13": 40705}
"""Expansions of its depth-first proof-number search."""
PUBLISHED_SEQUENCES = {
    "0.16 1048576": 0.37,
    "0.6 1048576": 4.6,
    "0.007 131072": 4.0,
    "0.06 131072": 8.3,
}
"""CPU seconds of the published program for rare and common values, on one thread of a machine like this, for
the nimbers of the heaps up to 2^20 and 2^17."""
SEQUENCES = (*PUBLISHED_SEQUENCES, "grundys 1048576", "0.354 2097152")
MISERE_SPOTS = ("12", "13", "14")
MORE_MISERE_SPOTS = ("15", "16", "17")
MISERE_BASE = "6"
"""Misère Sprouts, over the forms of the game tree of so many spots."""
PUBLISHED_STORED = {"17": 170_000}
"""Positions that the first solution of 17 spots stored (J. Lemoine and S. Viennot, thesis, section 10.6)."""
AT_LEAST = frozenset({"6x7"})
"""Boards for which the published figure is only a lower bound."""


@dataclass(frozen=True)
class Job:
    """An answer to find by search, theorems off; the game `sequence` is all nimbers of a code to a heap."""

    position: str
    game: str = "cram"
    goal: str = "grundy"
    """The nimber; or `outcome`, which takes less."""
    method: str = "auto"
    threads: int = 1
    memory: str = ""
    """The budget, such as `1G`; empty: grundy's own."""
    time_limit: float = 0.0
    watch: float = 0.0
    """Snapshots taken per second."""
    base: str = ""
    """For misère play, who wins: the position whose game tree gives the forms."""
    repeat: int = 20
    """How often a search that takes a fraction of a second may be repeated."""

    @property
    def key(self) -> str:
        """The name of the job in the saved reference."""
        goal = "" if self.goal == "grundy" else f" {self.goal}"
        misere = f" misère, {self.base}" if self.base else ""
        return f"{self.game} {self.position} {self.method}{goal}{misere}"

    @property
    def published(self) -> float | None:
        """Published CPU seconds, if there are any."""
        known = {"cram": PUBLISHED, "sprouts": PUBLISHED_SPROUTS, "sequence": PUBLISHED_SEQUENCES}
        return None if self.base else known.get(self.game, {}).get(self.position)

    @property
    def exact(self) -> bool:
        """Whether the node count is the same in every run, and so worth a place in the reference."""
        return self.threads == 1 and not (self.memory or self.watch)


@dataclass(frozen=True)
class Measurement:
    """What a job took. Times are the least over the runs, the peak is that of the first run."""

    method: str = ""
    outcome: str | None = None
    nimber: int | None = None
    """None when only the outcome was asked for."""
    nodes: int = 0
    seconds: float = 0.0
    """CPU seconds of the whole process, all threads, from an empty table to the answer."""
    wall: float = 0.0
    peak: int = 0
    """Bytes resident at the peak, beyond the interpreter with grundy imported."""
    stored: int = 0
    """How many positions or components the search has proved."""
    runs: int = 0
    snapshots: int = 0
    statistics: dict[str, int] = field(default_factory=dict)
    """What the table of proved facts and the rules say about themselves."""
    stopped_by: str = ""
    error: str = ""

    @property
    def answered(self) -> bool:
        return not (self.stopped_by or self.error)

    def rate(self, threads: int = 1) -> float:
        """Nodes per second: of CPU time with one thread, of wall-clock time with more."""
        return self.nodes / max(self.seconds if threads == 1 else self.wall, 1e-6)
