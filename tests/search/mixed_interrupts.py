"""Searches of all kinds in one process, each ended by Ctrl-C at a random moment: `SEED ROUNDS`.

Run by `test_interrupted_searches.py` as a process of its own, which a fault in the engine would end.
"""

from __future__ import annotations

import gc
import os
import random
import signal
import sys
import threading
import time
from collections import Counter
from typing import Any

if "GRUNDY_ENGINE" in os.environ:
    import conftest  # noqa: F401 - loads that engine

import grundy
from grundy.games import Position
from grundy.search import Solver

POSITIONS = (
    *(("cram", "4x5"), ("sprouts", "6"), ("grundys", "40+33"), ("nim", "3+4+5+6"), ("octal", "0.6:40+30")),
    *(("chomp", "5x6"), ("domineering", "4x5"), ("clobber", "3x4"), ("snort", "grid 3x3")),
    *(("hex", "3x3"), ("tictactoe", "3x3"), ("colouring", "C8 k=3"), ("domination", "grid 3x4")),
    *(("amazons", "B../..W"), ("konane", "3x4"), ("dots_and_boxes", "2x3")),
)
MOMENTS = (0.0003, 0.001, 0.002, 0.005, 0.01, 0.02, 0.04)
"""Seconds until Ctrl-C."""

NO_MISERE = {"domination", "colouring", "tictactoe", "dots_and_boxes"}


def ask(position: Position, rng: random.Random) -> Any:
    """The outcome by some method, or None if there was none to find."""
    misere = position.game.name not in NO_MISERE and rng.random() < 0.3
    threads = rng.choice([1, 2])
    method = rng.choice(["auto", "auto", "dfpn", "pn", "depth"])
    if rng.random() < 0.2 and not hasattr(position, "left_moves") and not hasattr(position, "at_stake"):
        with Solver(position, threads=threads).search(position, method=method).start() as search:
            search.wait()
            return search.outcome
    result = grundy.solve(
        position, misere=misere, threads=threads, method=method, theorems=False, time_limit=20
    )
    return result.outcome if result.answered and not misere else None


def main(seed: int, rounds: int) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # it may have been ignored by who started this
    gc.set_threshold(50, 2, 2)  # searching threads collect garbage too, and find what was left behind
    rng = random.Random(seed)
    positions = [grundy.game(name).start(text) for name, text in POSITIONS]
    known = {position: grundy.solve(position).outcome for position in positions}
    seen: Counter[str] = Counter()
    for _ in range(rounds):
        position = rng.choice(positions)
        timer = threading.Timer(rng.choice(MOMENTS), signal.raise_signal, [signal.SIGINT])
        try:
            try:
                timer.start()
                found = ask(position, rng)
            finally:
                timer.join()
                time.sleep(0)  # where Ctrl-C comes through if it has not yet
            seen["answered"] += found is not None
            assert found in (None, known[position]), (position, found)
        except KeyboardInterrupt:
            seen["interrupted"] += 1
    for position in positions:
        assert grundy.solve(position, theorems=False).outcome == known[position], position
    assert seen["interrupted"] > rounds // 4, seen
    print("alive")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
