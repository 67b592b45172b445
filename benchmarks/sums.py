"""Boards and sums of several games: who wins, beside MCGS where it is there.

`python -m benchmarks.sums` prints the table; with a sum as argument, it asks that and prints JSON.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from benchmarks import mcgs, report
from benchmarks.mcgs import Found

ROOT = Path(__file__).resolve().parent.parent

BOARDS: tuple[str, ...] = (
    *("clobber[3x5]", "clobber[4x4]", "clobber[3x6]", "clobber[4x5]", "clobber[3x7]"),
    *("nogo[3x4]", "nogo[2x6]", "nogo[2x7]", "nogo[3x5]", "nogo[4x4]"),
    "amazons[B../.../..W]",
    "amazons[B.W/.../W.B]",
    "amazons[B..W/..../W..B]",
    "amazons[B.../..../...W]",
    "amazons[B.../..../..../...W]",
    *("domineering[4x4]", "domineering[4x5]", "domineering[5x5]", "domineering[5x6]", "domineering[4x7]"),
    "toads_and_frogs[TTTT___FFFF]",
    "toads_and_frogs[TTTTT___FFFFF]",
    "toads_and_frogs[TTTTT____FFFFF]",
    "toads_and_frogs[TTTTTT___FFFFFF]",
    "toads_and_frogs[TTTTTT____FFFFFF]",
    "toppling_dominoes[LRLLRELRRLERLLRRLERL]",
    "toppling_dominoes[LRLLRELRRLERLLRRLERLERLLREL]",
    "toppling_dominoes[LRLLRRLRLELRRLLRLLRRLRLRELRRLLRR]",
    "toppling_dominoes[LLRRELRLRLLRRLRELRRLLRLRRLLRELRLRRLLRLRL]",
    "toppling_dominoes[LRRLLRELRLLRRLRLERLLRRLRLLRELRRLRLLRRLRLELLRRLRLRR]",
)
SUMS: tuple[str, ...] = (
    "clobber[BW/WB] + domineering[3x4]",
    "clobber[3x4] + nogo[2x3]",
    "2 . nogo[2x3] + toads_and_frogs[TT__FF]",
    "clobber[BWB/WBW] + domineering[3x3] + nogo[2x3]",
    "toads_and_frogs[TT__FF] + toppling_dominoes[LRLREL] + clobber[2x4]",
    "amazons[B../..W] + domineering[3x4] + toppling_dominoes[LRRLELRL]",
    "3 . clobber[2x3] + 2 . domineering[3x4]",
    "clobber[2x3] + nogo[2x3] + domineering[3x3] + toads_and_frogs[TT__F]",
    "2 . amazons[B../..W] + clobber[2x4] + domineering[2x4]",
    "clobber[2x4] + nogo[2x3] + domineering[3x3] + toads_and_frogs[TT__F] + toppling_dominoes[LREL]",
)


def asked(text: str, limit: int | None = None) -> Found | None:
    """Who wins, in a process of its own; None when it cannot run or takes more CPU seconds than the limit."""
    done = mcgs.limited([sys.executable, "-m", "benchmarks.sums", text], limit, ROOT)
    return Found(*json.loads(done.stdout)) if done.returncode == 0 else None


def answered(text: str) -> Found:
    """Who wins a sum, or a position if it is nothing else: by one thread, without theorems."""
    import grundy
    from grundy.games import Position
    from grundy.games.sum import GameSum

    position: Position = GameSum.parse(text)
    assert isinstance(position, GameSum)
    if len(position.parts) == 1 and not position.literal:
        position = position.parts[0][1]
    started = time.process_time()
    found = grundy.solve(position, find_move=False, theorems=False, threads=1)
    return Found(str(found.outcome), time.process_time() - started, found.nodes)


def section(program: str | None, runs: int, limit: int, texts: Iterable[str] = (*BOARDS, *SUMS)) -> None:
    """Prints the table, row by row. They are asked in turns, and who took too long is not asked again."""
    table = report.Table(
        f"Who wins boards and sums, one thread, CPU seconds, least of {runs}, at most {limit} s each. "
        "'faster': those of MCGS over ours.",
        (("question", 90), ("outcome", 7), ("nodes", 10), ("grundy s", 8), ("MCGS s", 8), ("faster", 7)),
    )
    over = f"> {limit}"
    for text in texts:
        ours, theirs = Least(), Least()
        for _ in range(runs):
            ours.add(asked(text, limit) if ours.answers else None)
            if program is not None:
                theirs.add(mcgs.asked(program, text, limit) if theirs.answers else None)
        mine, other = ours.found, theirs.found
        cells = (
            ("?", "", over)
            if mine is None
            else (mine.answer, f"{mine.nodes:,}", report.seconds(mine.seconds))
        )
        if program is None:
            table.row(text, *cells, "-", "-")
            continue
        spent = (limit if one is None else one.seconds for one in (other, mine))
        sign = "" if mine and other else ">" if mine else "<" if other else ""
        faster = f"{sign}{report.times(next(spent) / max(next(spent), 1e-6))}" if mine or other else "-"
        differs = mine is not None and other is not None and mine.answer != other.answer
        note = f"MCGS says {other.answer}" if differs and other is not None else ""
        table.row(text, *cells, over if other is None else report.seconds(other.seconds), faster, note=note)


class Least:
    """The quickest of several answers; when one is missing, there is none."""

    def __init__(self) -> None:
        self.found: Found | None = None
        self.answers = True

    def add(self, found: Found | None) -> None:
        self.answers = found is not None
        if found is None or self.found is None or found.seconds < self.found.seconds:
            self.found = found


def main(words: list[str]) -> None:
    if not words:
        section(None, 1, 60)
        return
    answered("clobber[BWB] + domineering[2x2]")  # imports are not what is measured
    found = answered(words[0])
    print(json.dumps([found.answer, found.seconds, found.nodes]))


if __name__ == "__main__":
    main(sys.argv[1:])
