"""Counting: a measure over all graphs of a family, by one process or many, saved to go on later."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.boards.graph import Graph
from grundy.census.families import WORDS, Family, find_family
from grundy.census.measures import find_measure, in_order
from grundy.errors import GrundyError
from grundy.values.shown import Tabular, drawn_by

if TYPE_CHECKING:
    from grundy.cluster import Cluster

BATCH = 32
"""How many graphs a process gets at a time."""
SAVE_SECONDS = 10.0

Found = list[tuple[str, str]]
"""Graphs and their values."""
Progress = Callable[[int, int, float], None]
"""Called with the number of vertices, how many graphs were counted, and the seconds."""


@dataclass
class Census(Tabular):
    """How often each value occurs, by the number of vertices, and the first graph that has it."""

    tabled_by = "grundy.draw.tables:census_table"
    _repr_html_ = drawn_by("grundy.draw.shown:census_html")

    family: str
    sizes: tuple[int, int]
    measure: str
    position: str = "{}"
    counts: dict[str, dict[int, int]] = field(default_factory=dict)
    """Value, number of vertices, how many graphs."""
    examples: dict[str, str] = field(default_factory=dict)
    """A smallest graph with each value, in graph6."""
    counted: int = 0
    seconds: float = 0.0
    finished: bool = False

    def add(self, graph: str, value: str) -> None:
        size = find_family(self.family).size(graph)
        by_size = self.counts.setdefault(value, {})
        by_size[size] = by_size.get(size, 0) + 1
        self.examples.setdefault(value, graph)
        self.counted += 1

    def values(self) -> list[str]:
        """The values in order."""
        return sorted(self.counts, key=in_order)

    def total(self, value: str) -> int:
        """How many graphs have a value."""
        return sum(self.counts[value].values())

    def at(self, size: int) -> dict[str, int]:
        """The histogram of the graphs with so many vertices."""
        return {value: self.counts[value][size] for value in self.values() if size in self.counts[value]}

    @property
    def question(self) -> tuple[object, ...]:
        """What is counted; only a census of the same can be taken up again."""
        return self.family, self.sizes, self.measure, self.position

    # ---- files --------------------------------------------------------------------------------
    def save(self, path: Path) -> None:
        """Writes what is known; a file that is there is replaced in one step."""
        fields = {**vars(self), "sizes": list(self.sizes)}
        beside = path.with_name(path.name + ".new")
        try:
            beside.write_text(json.dumps(fields) + "\n", encoding="utf-8")
            beside.replace(path)
        except OSError as error:
            raise GrundyError(f"cannot write {path}: {error.strerror}") from error

    @classmethod
    def load(cls, path: Path) -> Census:
        """What `save` has written."""
        try:
            fields = json.loads(path.read_text(encoding="utf-8"))
            counts = {
                value: {int(size): count for size, count in by_size.items()}
                for value, by_size in fields["counts"].items()
            }
            first, last = fields["sizes"]
            return cls(**{**fields, "counts": counts, "sizes": (first, last)})
        except OSError as error:
            raise GrundyError(f"{path}: {error.strerror}") from error
        except (ValueError, KeyError, TypeError, AttributeError):
            raise GrundyError(f"{path} is not a saved census") from None


def census(
    family: str,
    sizes: int | tuple[int, int],
    measure: str,
    *,
    position: str = "{}",
    processes: int = 1,
    cluster: Cluster | None = None,
    resume: str | Path | None = None,
    progress: Progress | None = None,
    time_limit: float | None = None,
) -> Census:
    """Counts the values of a measure over all graphs of a family, or over all words of some letters.

    `sizes` is a number of vertices, or the first and the last. With `processes`, or with a
    `grundy.cluster.Cluster`, others measure the graphs. The file `resume` is read if it exists, and
    written now and then and at the end. Ctrl-C raises `KeyboardInterrupt` with what was counted as its
    `result`. After `time_limit` seconds it ends with what was counted, and is not `finished`.

    >>> found = census("trees", 7, "grundy:node_kayles")
    >>> found.at(7)
    {'0': 1, '1': 2, '2': 5, '3': 3}
    >>> census("words:LR", 6, "outcome:timber").at(6)
    {'N': 59, 'P': 5}
    """
    members = find_family(family)
    first, last = (sizes, sizes) if isinstance(sizes, int) else sizes
    if first > last:
        raise GrundyError(f"the first number of {members.unit}, {first}, is larger than the last, {last}")
    for size in (first, last):
        members.of_size(size)
    find_measure(measure, position, family.startswith(WORDS))
    so_far = Census(family, (first, last), measure, position)
    path = None if resume is None else Path(resume)
    if path is not None and path.exists():
        saved = Census.load(path)
        if saved.question != so_far.question:
            raise GrundyError(f"{path} is a census of something else")
        so_far = saved
    asked = CensusQuestion(measure, position, family.startswith(WORDS))
    alone = cluster is None and processes == 1
    measure_all = _measuring(asked, processes, cluster)
    return _run(
        so_far, measure_all, 1 if alone and time_limit is not None else BATCH, path, progress, time_limit
    )


def _run(
    census: Census,
    measure_all: Measuring,
    together: int,
    path: Path | None,
    progress: Progress | None,
    time_limit: float | None,
) -> Census:
    before, started = census.seconds, time.monotonic()
    saved_at = started
    end = started + (inf if time_limit is None else time_limit)
    family = find_family(census.family)
    batches = _batches(family, census.sizes, census.counted, together)
    try:
        with closing(_generated(measure_all(batches))) as found_in_order:
            for found in found_in_order:
                for graph, value in found:
                    census.add(graph, value)
                now = time.monotonic()
                census.seconds = before + now - started
                if progress is not None and found:
                    progress(family.size(found[-1][0]), census.counted, census.seconds)
                if path is not None and now > saved_at + SAVE_SECONDS:
                    census.save(path)
                    saved_at = now
                if now > end:
                    break
            else:
                census.finished = True
    except KeyboardInterrupt as interrupt:
        census.seconds = before + time.monotonic() - started
        interrupt.result = census  # type: ignore[attr-defined]
        raise
    finally:
        if path is not None:
            census.save(path)
    return census


def _generated(found: Iterator[Found]) -> Generator[Found]:
    """The same, to be closed: then nobody works on."""
    yield from found


def _batches(family: Family, sizes: tuple[int, int], skipped: int, together: int) -> Iterator[list[str]]:
    graphs = (graph for size in range(sizes[0], sizes[1] + 1) for graph in family.of_size(size))
    rest = islice(graphs, skipped, None)
    while batch := list(islice(rest, together)):
        yield batch


@dataclass(frozen=True)
class CensusQuestion:
    """What is asked of each graph, or of each word."""

    measure: str
    position: str = "{}"
    words: bool = False

    def measured(self, graphs: list[str]) -> Found:
        """The values of some graphs."""
        of: Callable[[Any], object] = find_measure(self.measure, self.position, self.words).of
        read: Callable[[str], Any] = str if self.words else Graph.parse
        return [(graph, str(of(read(graph)))) for graph in graphs]


Measuring = Callable[[Iterator[list[str]]], Iterator[Found]]


def _measuring(asked: CensusQuestion, processes: int, cluster: Cluster | None) -> Measuring:
    """A function that measures batches, in their order; on several processes as far as there are."""
    if processes < 1:
        raise GrundyError("a census needs at least one process")
    if cluster is None and processes == 1:
        return lambda batches: map(asked.measured, batches)
    from grundy.cluster import Cluster

    return partial((cluster or Cluster(processes)).in_order, asked.measured)
