"""Measures grundy: node counts, speed and memory on a fixed list, beside the saved reference.

Every row is measured in a process of its own. Node counts of one thread are exact: noise cannot touch them.
CPU s is the processor time of that process (all its threads) from an empty table to the answer; a search of a
fraction of a second is run up to twenty times and the least counts. Peak is the resident memory beyond that
of the interpreter with grundy imported.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import (
    arena,
    boxes,
    colouring,
    jobs,
    keeping,
    marking,
    partizan,
    patterns,
    proofs,
    reference,
    sections,
    start_up,
    studio,
    studio_large,
    threads,
)
from benchmarks.bench import Bench

from grundy.errors import GrundyError
from grundy.search import METHODS, parse_memory


def start_list(text: str) -> tuple[str, ...]:
    starts = tuple(part.strip() for part in text.split(","))
    for start in starts:
        if not re.fullmatch(r"[1-9]\d*(x[1-9]\d*)?", start):
            raise argparse.ArgumentTypeError(f"{start!r} is no board such as 5x6, nor a number of spots")
    return starts


def method_list(text: str) -> tuple[str, ...]:
    names = tuple(part.strip() for part in text.split(","))
    for name in names:
        if name not in METHODS:
            raise argparse.ArgumentTypeError(f"unknown method {name!r}; there are {', '.join(METHODS)}")
    return names


def memory(text: str) -> str:
    try:
        parse_memory(text)
    except GrundyError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return text


def thread_count(text: str) -> int:
    if not text.isdecimal() or int(text) < 2:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of threads from 2 on")
    return int(text)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--quick", action="store_true", help="the short ones only: about 20 seconds")
    which.add_argument(
        "--counts",
        action="store_true",
        help="node counts of short searches: exit code 1 if any is not that of the reference",
    )
    which.add_argument("--all", action="store_true", help="5x9 too")
    which.add_argument(
        "--only",
        type=start_list,
        metavar="5x6,12,...",
        help="these Cram boards and numbers of spots, and what is asked for",
    )
    which.add_argument("--sequences", action="store_true", help="the nim-sequences only")
    which.add_argument("--misere", action="store_true", help="misère Sprouts only, up to 17 spots")
    which.add_argument("--arenas", action="store_true", help="arenas and censuses only")
    which.add_argument("--colouring", action="store_true", help="the colouring and domination games only")
    which.add_argument("--marking", action="store_true", help="Node Kayles on graphs only")
    which.add_argument("--studio", action="store_true", help="the studio only")
    parser.add_argument("--methods", type=method_list, help="compare these (default: auto,mex)")
    parser.add_argument("--threads", type=thread_count, help="rows with so many threads (default: 2)")
    parser.add_argument("--memory", type=memory, help="rows under this budget (default: 1G and less)")
    parser.add_argument("--save", action="store_true", help="make this run the reference")
    parser.add_argument("--reference", type=Path, default=reference.FILE, metavar="FILE")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the rows as JSON")
    return parser.parse_args()


def run_full(bench: Bench, asked: argparse.Namespace) -> None:
    """The whole list; with `--quick` what is short of it."""
    quick = asked.quick
    more = jobs.MORE_BOARDS if asked.all else ()
    sections.cram_boards(bench, jobs.QUICK_BOARDS if quick else (*jobs.BOARDS, *more))
    method_boards = jobs.METHOD_BOARDS[:2] if quick or asked.methods else jobs.METHOD_BOARDS
    sections.methods(bench, method_boards, asked.methods or ("auto", "mex"))
    sections.threads(bench, jobs.THREAD_BOARDS[: 2 if quick else None], asked.threads or 2)
    sections.sprouts(bench, jobs.QUICK_SPOTS if quick else jobs.SPOTS)
    sections.sprouts_threads(bench, jobs.THREAD_SPOTS[: 1 if quick else None], asked.threads or 2)
    if not quick:
        threads.section(threads.SHORT, (1, asked.threads or 2))
    sections.python_rules(bench, jobs.PYTHON_RULES)
    sections.sequences(bench, tuple(jobs.PUBLISHED_SEQUENCES) if quick else jobs.SEQUENCES)
    if not quick:
        sections.misere(bench, jobs.MISERE_SPOTS)
    sections.watching(bench, "5x7" if quick else jobs.WATCHED)
    budgets = jobs.BUDGETS[: 1 if quick else None]
    sections.budgets(bench, [(board, asked.memory or budget) for board, budget in budgets])
    partizan.section(partizan.all_jobs(quick))
    patterns.section(patterns.all_jobs(quick))
    arena.section(bench, arena.all_jobs(quick))
    boxes.section(boxes.QUICK if quick else boxes.BOARDS)
    colouring.section(bench, colouring.all_jobs(quick))
    marking.section(bench, marking.QUICK if quick else marking.GRAPHS)
    keeping.section(keeping.QUICK if quick else keeping.SEARCHES)
    start_up.section(start_up.QUICK if quick else start_up.COMMANDS)
    proofs.section(
        list(proofs.QUICK if quick else proofs.DEFAULT), seconds=2 if quick else 60, save=asked.save
    )


def run_counts(bench: Bench) -> None:
    """What is short, exact, and has a count in the reference."""
    sections.cram_boards(bench, jobs.COUNTED_BOARDS)
    sections.sprouts(bench, jobs.COUNTED_SPOTS)
    sections.python_rules(bench, jobs.PYTHON_RULES)
    marking.section(bench, marking.QUICK)


def run_only(bench: Bench, asked: argparse.Namespace) -> None:
    """What is named by `--only`, and the other tables only if asked for."""
    boards = [start for start in asked.only if "x" in start]
    spots = [start for start in asked.only if "x" not in start]
    if boards:
        sections.cram_boards(bench, boards)
        if asked.methods:
            sections.methods(bench, boards, asked.methods)
        if asked.threads:
            sections.threads(bench, boards, asked.threads)
        if asked.memory:
            sections.budgets(bench, [(board, asked.memory) for board in boards])
    if spots:
        sections.sprouts(bench, spots)
        if asked.threads:
            sections.sprouts_threads(bench, spots, asked.threads)


def print_changes(bench: Bench) -> bool:
    """The node counts that are not those of the reference, exactly, and what went wrong; whether all counts
    are the same."""
    compared = {row["key"]: row for row in bench.rows if row["reference"]}
    changed = [row for row in compared.values() if row["reference"]["changed"]]
    if compared:
        print(f"\nnode counts: {len(compared) - len(changed)} as in the reference, {len(changed)} changed")
    for row in changed:
        print(f"  {row['key']}: {row['nodes']:,}, in the reference {row['reference']['nodes']:,}")
    for line in bench.trouble:
        print(f"TROUBLE  {line}")
    return not changed


def print_head(bench: Bench) -> None:
    here, there = reference.machine(), bench.reference.machine
    print(f"machine    {reference.machine_text(here)}")
    if not there:
        print("reference  none yet; --save makes one")
    else:
        remark = "" if there == here else " (another machine: only the node counts compare)"
        print(f"reference  {reference.machine_text(there)}{remark}", flush=True)


def write_json(bench: Bench, file: Path) -> None:
    content = {
        "machine": reference.machine(),
        "reference_machine": bench.reference.machine or None,
        "rows": bench.rows,
        "trouble": bench.trouble,
    }
    file.write_text(json.dumps(content, indent=2) + "\n")


def main() -> int:
    asked = arguments()
    bench = Bench(reference.Reference(asked.reference))
    started = time.monotonic()
    print_head(bench)
    try:
        if asked.sequences:
            sections.sequences(bench, jobs.SEQUENCES)
        elif asked.misere:
            sections.misere(bench, (*jobs.MISERE_SPOTS, *jobs.MORE_MISERE_SPOTS))
        elif asked.arenas:
            arena.section(bench, arena.all_jobs())
        elif asked.colouring:
            colouring.section(bench, colouring.all_jobs())
        elif asked.marking:
            marking.section(bench, marking.GRAPHS)
        elif asked.studio:
            studio.section()
            studio_large.section()
        elif asked.counts:
            run_counts(bench)
        else:
            (run_only if asked.only else run_full)(bench, asked)
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return 130
    finally:
        if asked.json:
            write_json(bench, asked.json)
    as_before = print_changes(bench)
    if asked.save:
        print(f"saved {bench.reference.save(bench.rows)} rows to {asked.reference.name}")
    print(f"\n{len(bench.rows)} rows in {time.monotonic() - started:.0f} s")
    return 1 if bench.trouble or (asked.counts and not as_before) else 0


if __name__ == "__main__":
    sys.exit(main())
