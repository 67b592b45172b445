"""Node Kayles on stars with two branches of any length: how far their nimbers repeat.

Let f(a, b) be the nimber of the star with branches of a and b vertices and some that are fixed, and g(n) that
of the path with n vertices, where g(n + p) = g(n) for n >= e. A. Guignard (thesis, section 2.6, without
numbers) states that f does not change when a branch grows by p if all branches have at least q vertices, for
some q. With fixed branches that are shorter it is not so: when a and b are near to each other it may change,
however large they are. What is true then:

**Theorem.** Let N >= e + 2 and D be such that for the fixed branches and all shorter ones, and for a, b < L,

1. f(a + p, b) = f(a, b) if a >= N and a >= b + D,
2. f(a + p, b + p) = f(a, b) if a, b >= N,

as far as these are known, where L >= M + D + 3p + e + 1 and M = N + p + max(D, e + 3). Then for all a and b.

*Proof*, by induction on the number of vertices. The options at the centre and beside it are paths, whose
nimbers repeat; those on a fixed branch repeat by induction. Those on a branch of a vertices are f(i, b) +
g(a - 3 - i) for 0 <= i <= a - 3, and f(a - 2, b).

(2), if a, b >= M: of the options on the first branch of (a + p, b + p), those with i >= N + p are those of
(a, b) with i - p, by (2). If i < N + p, then b >= i + D, so f(i, b + p) = f(i, b) by (1), and a - 3 - i >= e,
so it is the option of (a, b) with the same i. The same way back, and the same for the second branch.

(1), if b < M + p: if a + p < L it is given. Else the options on the second branch are the same by (1). Let Q
be the larger one of N and b + D: of the options on the first branch of (a + p, b), those with i >= Q + p are
those of (a, b) with i - p, by (1), and those with i < Q + p have a - 3 - i >= e, so that they are those with
the same i. (1), if b >= M + p: f(a + p, b) = f(a, b - p) = f(a - p, b - p) = f(a, b), by (2), (1) and (2).

(2), if b < M, which may be the shorter branch: if a + p < L it is given. Else f(a + p, b + p) = f(a, b + p) =
f(a - p, b) = f(a, b), by (1), (2) and (1). ∎

If f(a + p, b) and f(a, b) differ for some a, b >= N then, by (2), for a + p and b + p too, and so for ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from grundy import _engine
from grundy.errors import GrundyError
from grundy.games.octal import OctalCode
from grundy.sequences.slices import Progress, Slices, unless_interrupted
from grundy.theorems import guy_smith

FREE = "n"
"""How a branch of any length is written behind those that are fixed: `node-kayles:stars:1,n`."""
FIRST_SIZE = 512
LARGEST_SIZE = 4096
MOST_FIXED = 40


@dataclass(frozen=True)
class StarPeriod:
    """What repeats in the nimbers of the stars with two free branches and some fixed ones."""

    fixed: tuple[int, ...]
    length: int
    start: int
    """N: how long a branch is that may grow."""
    apart: int | None
    """D: by how much it is longer than the other free one, if it grows alone; None if that does not
    matter."""
    exception: tuple[int, int] | None
    """Branches a and b, at least N, that give another nimber when a alone grows; and so on for ever."""
    largest: int
    """The largest nimber."""
    size: int
    """Branches shorter than that proved it."""

    def fields(self) -> dict[str, object]:
        """For JSON."""
        return {
            "period": self.length,
            "start": self.start,
            "apart": self.apart,
            "exception": self.exception,
            "largest": self.largest,
            "size": self.size,
        }

    def lines(self) -> tuple[str, ...]:
        """In words."""
        more = f"{self.length} more vertices"
        proof = f"nimbers up to {self.largest}; branches of less than {self.size:,} vertices proved it"
        if self.apart is None:
            return f"any branch of {self.start} or more may have {more}, proved", proof
        alone = f"a branch of {self.start} or more that exceeds the other by {self.apart} or more"
        first = f"{alone} may have {more}; so may both, proved"
        if self.exception is None:
            return first, proof
        a, b = self.exception
        small, large = (",".join(map(str, (size, b, *self.fixed))) for size in (a, a + self.length))
        return first, f"but {small} and {large} differ, and for ever with {self.length} more in both", proof


def parse_stars(text: str) -> tuple[int, ...] | None:
    """The branches that are fixed, if the text names stars with two free ones.

    >>> parse_stars("node-kayles:stars:1,2,n"), parse_stars("node-kayles:stars:1,2")
    ((1, 2), None)
    """
    *fixed, last = text.removeprefix("node-kayles:stars:").split(",")
    if not text.startswith("node-kayles:stars:") or last != FREE:
        return None
    if not all(branch.isascii() and branch.isdecimal() and len(branch) < 5 for branch in fixed):
        raise GrundyError(f"{text!r} has branches that are no numbers")
    return tuple(map(int, fixed))


@dataclass(frozen=True)
class StarSearch:
    """What is known of the stars with two free branches and some fixed ones."""

    period: StarPeriod | None
    size: int
    """All stars whose free branches are shorter than that are known; without a period they do not prove
    one."""
    largest: int
    """The largest nimber of these."""
    stopped_by: str = ""
    """`time` or `interrupt`, when larger ones were to be looked at."""

    def lines(self) -> tuple[str, ...]:
        """In words."""
        if self.period is not None:
            return self.period.lines()
        if not self.size:
            return ("no period is proved yet",)
        known = f"branches of less than {self.size:,} vertices do not prove one"
        return "no period is proved", f"nimbers up to {self.largest}; {known}"


def search_stars(
    fixed: tuple[int, ...], *, time_limit: float | None = None, progress: Progress | None = None
) -> StarSearch:
    """The period of the stars with these branches and two more of any length, looked for in larger and larger
    stars; `progress` is called with the size that is being looked at, and the seconds. Ctrl-C raises
    `KeyboardInterrupt` with what was found as its `result`.

    >>> found = search_stars((0,), time_limit=1e-9)
    >>> found.period, found.size, found.stopped_by
    (None, 0, 'time')
    """
    if len(fixed) > 4 or any(branch > MOST_FIXED for branch in fixed):
        raise GrundyError(f"up to 4 branches are fixed, of at most {MOST_FIXED} vertices")
    found = StarSearch(None, 0, 0)
    try:
        for known in _larger_and_larger(fixed, Slices(time_limit), progress):
            found = known
    except KeyboardInterrupt:
        found = replace(found, stopped_by="interrupt")
    return unless_interrupted(found)


def star_period(fixed: tuple[int, ...], progress: Progress | None = None) -> StarPeriod | None:
    """The period of the stars with these branches and two more of any length, or None if it is not proved by
    branches of up to 4096 vertices.

    >>> found = star_period((0,))
    >>> found.length, found.start, found.exception
    (34, 54, None)
    """
    return search_stars(fixed, progress=progress).period


def _larger_and_larger(
    fixed: tuple[int, ...], slices: Slices, progress: Progress | None
) -> Iterator[StarSearch]:
    """What is known, again and again, until a period is proved or the time is over."""
    paths = guy_smith.all_heaps(OctalCode.parse("0.137"))
    assert paths is not None
    assert paths.period is not None
    found, size = StarSearch(None, 0, 0), FIRST_SIZE
    while size <= LARGEST_SIZE and found.period is None:
        tables, complete = _engine.StarTables(fixed, size), False
        while not complete:
            seconds = slices.next()
            if seconds is None:
                yield replace(found, stopped_by="time")
                return
            complete = tables.extend(seconds)
            if progress is not None:
                progress(size, slices.passed)
        found = StarSearch(_proved(fixed, tables, size, paths.period), size, tables.largest)
        yield found
        size += size // 2


def _proved(
    fixed: tuple[int, ...], tables: _engine.StarTables, size: int, paths: guy_smith.Period
) -> StarPeriod | None:
    """The choice of N and D that asks for the smallest tables, if these are large enough."""
    step, least = paths.length, max(tables.joint_start(paths.length), paths.start + 2)
    changes = tables.changes(step)
    best: tuple[int, int, int] | None = None
    apart = -size
    for start in range(len(changes) - 1, least - 1, -1):
        apart = max(apart, changes[start] + 1)
        distance = max(apart, 0)
        needed = start + step + max(distance, paths.start + 3) + distance + 3 * step + paths.start + 1
        if best is None or needed <= best[0]:
            best = needed, start, apart
    if best is None or best[0] > size:
        return None
    _, start, apart = best
    if apart == 1 - size:  # nothing changes
        return StarPeriod(fixed, step, start, None, None, tables.largest, size)
    distance = max(apart, 0)
    exception = _exception(tables, range(start, start + 2 * distance + 3 * step), step)
    return StarPeriod(fixed, step, start, distance, exception, tables.largest, size)


def _exception(tables: _engine.StarTables, near: range, step: int) -> tuple[int, int] | None:
    """Branches of such lengths whose nimber changes when the first one grows."""
    pairs = ((a, b) for a in near for b in near if tables.nimber(a, b) != tables.nimber(a + step, b))
    return next(pairs, None)
