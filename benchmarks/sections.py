"""The parts of the benchmark, one table each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks import report
from benchmarks.bench import Bench, fastest, measured
from benchmarks.jobs import (
    METHOD_SECONDS,
    MISERE_BASE,
    PUBLISHED_STORED,
    SNAPSHOTS_PER_SECOND,
    SPROUTS_SECONDS,
    Job,
    Measurement,
)

from grundy.search import parse_memory

WATCH_PAIRS = 3


def cram_boards(bench: Bench, boards: Iterable[str]) -> None:
    """The fixed list: nodes, speed, memory, beside the reference and the published figures."""
    table = report.Table(
        "Cram, theorems off, one thread. 'faster': published CPU seconds over ours.",
        (
            *(("board", 6), ("nimber", 6), ("nodes", 11), ("nodes/s", 9), ("CPU s", 7), ("peak MiB", 8)),
            *(("ref. nodes", 11), ("ratio", 8), ("speed", 6), ("published s", 11), ("faster", 7)),
        ),
    )
    for board in boards:
        job = Job(board)
        found = bench.measure("boards", job)
        before = report.compared(bench.rows[-1]["reference"])
        table.row(board, *_basic(found), *before, *report.published(job, found), note=report.trouble(found))


def sprouts(bench: Bench, spots: Iterable[str]) -> None:
    """Outcomes on the plane: expansions, options made, and the memory of a land."""
    table = report.Table(
        "Sprouts, theorems off, one thread, outcome. 'fewer', 'faster': the published figures over ours.",
        (
            *(("spots", 5), ("wins", 4), ("nodes", 10), ("options", 11), ("options/s", 10), ("CPU s", 7)),
            *(("proved", 9), ("lands", 10), ("bytes/land", 10), ("peak MiB", 8)),
            *(("ref. nodes", 10), ("ratio", 8), ("published nodes", 15), ("fewer", 6)),
            *(("published s", 11), ("faster", 7)),
        ),
    )
    for number in spots:
        job = Job(number, game="sprouts", goal="outcome", time_limit=SPROUTS_SECONDS)
        found = bench.measure("sprouts", job)
        before = report.compared(bench.rows[-1]["reference"])[:2]
        after = (*report.published_nodes(job, found), *report.published(job, found))
        table.row(number, *_of_sprouts(found), *before, *after, note=report.trouble(found))


def sprouts_threads(bench: Bench, spots: Iterable[str], count: int) -> None:
    """The same outcomes by several threads on one table."""
    table = report.Table(
        f"Sprouts by {count} threads; speed-up in wall-clock time over one thread in this run.",
        (
            *(("spots", 5), ("threads", 7), ("wins", 4), ("nodes", 10), ("wall s", 7), ("CPU s", 7)),
            *(("peak MiB", 8), ("speed-up", 8)),
        ),
    )
    for number in spots:
        walls: list[float] = []
        for some in (1, count):
            job = Job(number, game="sprouts", goal="outcome", threads=some, time_limit=SPROUTS_SECONDS)
            found = bench.measure("sprouts threads", job)
            walls.append(found.wall)
            cells = (report.outcome(found), f"{found.nodes:,}", report.seconds(found.wall))
            more = (report.seconds(found.seconds), report.mebibytes(found.peak))
            gain = report.times(walls[0] / max(found.wall, 1e-6)) if found.answered else "-"
            table.row(number, str(some), *cells, *more, gain, note=report.trouble(found))


def python_rules(bench: Bench, positions: Iterable[tuple[str, str]]) -> None:
    """Games whose rules are Python code, through the bridge."""
    table = report.Table(
        "Rules in Python, through the bridge, theorems off, one thread.",
        (
            *(("position", 16), ("nimber", 6), ("nodes", 11), ("nodes/s", 9), ("CPU s", 7), ("peak MiB", 8)),
            *(("ref. nodes", 11), ("ratio", 8), ("speed", 6)),
        ),
    )
    for game, position in positions:
        found = bench.measure("python", Job(position, game=game))
        before = report.compared(bench.rows[-1]["reference"])
        name = f"{Path(game).stem} {position}"
        table.row(name, *_basic(found), *before, note=report.trouble(found))


def sequences(bench: Bench, codes: Iterable[str]) -> None:
    """Nim-sequences of heap games, beside the reference and the published figures."""
    table = report.Table(
        "Nim-sequences up to a heap, one thread. 'faster': published CPU seconds over ours.",
        (
            *(("code and heap", 16), ("last", 6), ("nimbers", 11), ("nimbers/s", 11), ("CPU s", 7)),
            *(("peak MiB", 8), ("speed", 6), ("published s", 11), ("faster", 7)),
        ),
    )
    for code in codes:
        job = Job(code, game="sequence")
        found = bench.measure("sequences", job)
        *_, speed = report.compared(bench.rows[-1]["reference"])
        table.row(code, *_basic(found), speed, *report.published(job, found), note=report.trouble(found))


def misere(bench: Bench, spots: Iterable[str]) -> None:
    """Misère Sprouts: who wins, and how many positions had to be stored."""
    table = report.Table(
        f"Misère Sprouts, over the forms of {MISERE_BASE} spots; 1: the first player wins.",
        (
            *(("spots", 6), ("wins", 6), ("nodes", 11), ("nodes/s", 9), ("CPU s", 7), ("peak MiB", 8)),
            *(("ref. nodes", 11), ("ratio", 8), ("speed", 6), ("stored", 8), ("published", 9)),
        ),
    )
    for number in spots:
        found = bench.measure("misère", Job(number, game="sprouts", base=MISERE_BASE, repeat=1))
        before = report.compared(bench.rows[-1]["reference"])
        known = PUBLISHED_STORED.get(number)
        stored = f"{found.stored:,}", "-" if known is None else f"{known:,}"
        table.row(number, *_basic(found), *before, *stored, note=report.trouble(found))


def methods(bench: Bench, boards: Iterable[str], names: Sequence[str]) -> None:
    """Search methods side by side; `mex` is the straight mex with memo on the same components."""
    table = report.Table(
        f"Methods, one thread; ratios to {names[0]} in this run. 'mex': a straight C++ mex with memo.",
        (
            *(("board", 6), ("method", 10), ("nimber", 6), ("nodes", 11), ("nodes/s", 9), ("CPU s", 7)),
            *(("peak MiB", 8), ("nodes ratio", 11), ("time ratio", 10)),
        ),
    )
    for board in boards:
        first: Measurement | None = None
        for name in names:
            found = bench.measure("methods", Job(board, method=name, time_limit=METHOD_SECONDS))
            first = first or found
            ratios = _ratios(first, found)
            table.row(board, found.method or name, *_basic(found), *ratios, note=report.trouble(found))


def threads(bench: Bench, boards: Iterable[str], count: int) -> None:
    """Several threads on one table, beside one thread in this run."""
    table = report.Table(
        f"{count} threads sharing one table; speed-up in wall-clock time over one thread in this run.",
        (
            *(("board", 6), ("threads", 7), ("nimber", 6), ("nodes", 11), ("nodes/s", 9), ("wall s", 7)),
            *(("CPU s", 7), ("peak MiB", 8), ("speed-up", 8)),
        ),
    )
    for board in boards:
        walls: list[float] = []
        for number in (1, count):
            found = bench.measure("threads", Job(board, threads=number))
            walls.append(found.wall)
            found_rate = f"{found.rate(number):,.0f}"
            cells = (report.nimber(found), f"{found.nodes:,}", found_rate, report.seconds(found.wall))
            more = (report.seconds(found.seconds), report.mebibytes(found.peak))
            gain = report.times(walls[0] / max(found.wall, 1e-6)) if found.answered else "-"
            table.row(board, str(number), *cells, *more, gain, note=report.trouble(found))


def watching(bench: Bench, board: str) -> None:
    """What it costs to look into a search: the same search with snapshots and without, in turns."""
    alone = Job(board, repeat=1)
    watched = replace(alone, watch=SNAPSHOTS_PER_SECOND)
    runs: dict[Job, list[Measurement]] = {alone: [], watched: []}
    table = report.Table(
        f"Watching: {SNAPSHOTS_PER_SECOND:g} snapshots a second; least of {WATCH_PAIRS} runs each, in turns.",
        (
            *(("board", 6), ("snapshots", 9), ("nodes", 11), ("CPU s", 7), ("wall s", 7)),
            *(("CPU ratio", 9), ("wall ratio", 10)),
        ),
    )
    for job in (alone, watched) * WATCH_PAIRS:
        runs[job].append(measured(job))
    quiet = fastest(runs[alone])
    for job in (alone, watched):
        found = bench.keep("watching", job, fastest(runs[job]))
        cells = (str(found.snapshots), f"{found.nodes:,}", report.seconds(found.seconds))
        ratios = (found.seconds / max(quiet.seconds, 1e-6), found.wall / max(quiet.wall, 1e-6))
        text = [f"{ratio:.3f}" for ratio in ratios]
        note = report.trouble(found) or ("" if found.nodes == quiet.nodes else "NOT THE SAME NODES")
        table.row(board, *cells, report.seconds(found.wall), *text, note=note)


def budgets(bench: Bench, budget_of: Iterable[tuple[str, str]]) -> None:
    """Searches under a memory budget: the peak beyond the interpreter's own must stay below it."""
    table = report.Table(
        "Memory budgets, one thread.",
        (
            *(("board", 6), ("budget", 6), ("nimber", 6), ("nodes", 11), ("nodes/s", 9), ("CPU s", 7)),
            *(("peak MiB", 8), ("below", 5)),
        ),
    )
    for board, budget in budget_of:
        found = bench.measure("memory", Job(board, memory=budget, repeat=1))
        below = found.answered and found.peak < parse_memory(budget)
        if found.answered and not below:
            bench.trouble.append(
                f"memory, {board}: {report.mebibytes(found.peak)} MiB under a budget of {budget}"
            )
        table.row(board, budget, *_basic(found), "yes" if below else "NO", note=report.trouble(found))


def _basic(found: Measurement) -> tuple[str, str, str, str, str]:
    return (
        report.nimber(found),
        f"{found.nodes:,}",
        f"{found.rate():,.0f}",
        report.seconds(found.seconds),
        report.mebibytes(found.peak),
    )


def _of_sprouts(found: Measurement) -> tuple[str, ...]:
    made, lands = found.statistics.get("generated", 0), found.statistics.get("stored", 0)
    stored = found.statistics.get("stored_bytes", 0) + found.statistics.get("fact_bytes", 0)
    return (
        report.outcome(found),
        f"{found.nodes:,}",
        f"{made:,}",
        f"{made / max(found.seconds, 1e-6):,.0f}",
        report.seconds(found.seconds),
        f"{found.statistics.get('proved', 0):,}",
        f"{lands:,}",
        f"{stored / max(lands, 1):.0f}",
        report.mebibytes(found.peak),
    )


def _ratios(first: Measurement, found: Measurement) -> tuple[str, str]:
    if not (first.answered and first.nodes):
        return "-", "-"
    bound = "" if found.answered else ">"
    nodes, seconds = found.nodes / first.nodes, found.seconds / max(first.seconds, 1e-6)
    return bound + report.times(nodes), bound + report.times(seconds)
