"""Measures proofs: how many couples the certificates have, as extracted and as small as they become.

    python benchmarks/proofs.py --seconds 120 sprouts:2..20 cram:3x3 cram:5x6

Each proof gets that many seconds of processor time, and the smallest one is checked by the rules of the
engine.
"""

from __future__ import annotations

import argparse
import re
import tempfile
import time
from collections.abc import Iterator

import grundy
from grundy.proofs import fast
from grundy.proofs.minimise import Minimiser

QUICK = ("sprouts:2..6", "cram:3x3", "cram:3x4")
DEFAULT = ("sprouts:2..20", *(f"cram:3x{n}" for n in range(3, 13)), "cram:5x5", "cram:5x6")

PUBLISHED = dict(
    enumerate(
        (1, 3, 6, 15, 15, 46, 76, 139, 60, 110, 113, 316, 369, 1017, 1986, 669, 329, 1997, 1736, 1831),
        start=1,
    )
)
"""Couples of the smallest proofs of Sprouts in J. Lemoine, S. Viennot, thesis, Lille 2011, table 10.2."""


def starts(words: list[str]) -> Iterator[tuple[str, str]]:
    for word in words:
        game, _, start = word.partition(":")
        found = re.fullmatch(r"(\d+)\.\.(\d+)", start)
        if found:
            yield from ((game, str(n)) for n in range(int(found[1]), int(found[2]) + 1))
        else:
            yield game, start


def measure(game: str, start: str, seconds: float, seed: int) -> str:
    """One row: couples as extracted, the fewest found, the fewest published, and the time."""
    proof = grundy.solve(grundy.game(game).start(start), theorems=False, find_move=False).proof()
    begun = time.process_time()
    minimiser = Minimiser(proof, seed=seed)
    for _ in minimiser.run():
        if time.process_time() - begun > seconds:
            break
    spent = time.process_time() - begun
    with tempfile.NamedTemporaryFile() as file:
        minimiser.smallest().write(file.name)
        couples = fast.verify(file.name).couples
    published = PUBLISHED.get(int(start), "") if game == "sprouts" else ""
    return f"{game:<8} {start:>6} {len(proof.entries):>10,} {couples:>10,} {published:>10} {spent:>8.0f} s"


def section(words: list[str], seconds: float, seed: int = 0) -> None:
    """Prints the table, row by row."""
    print("\nProofs: couples as extracted, and the fewest found in the time.")
    print(f"{'':<8} {'':>6} {'extracted':>10} {'smallest':>10} {'published':>10}")
    for game, start in starts(words):
        print(measure(game, start, seconds, seed), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("starts", nargs="*", default=DEFAULT, help="such as sprouts:2..11 or cram:5x6")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each proof")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    section(list(options.starts), options.seconds, options.seed)


if __name__ == "__main__":
    main()
