"""Measures proofs: how many couples the certificates have, as extracted and as small as they become.

    python benchmarks/proofs.py --seconds 120 sprouts:2..20 cram:5x6 dots_and_boxes:3x3

Of Dots-and-boxes, each contract is proved to be kept or missed. Each proof gets that many seconds of
processor time, and the smallest one is checked by the rules of the engine. The smallest sizes found so far
are in proofs.json; `--save` puts smaller ones there.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import grundy
from grundy.games import ScoringPosition
from grundy.prove import native_check
from grundy.prove.minimise import Minimiser
from grundy.prove.proof import Proof, prove
from grundy.search.scores import ScoreSolver

QUICK = ("sprouts:2..6", "cram:3x3", "cram:3x4")
DEFAULT = (
    "sprouts:2..20",
    *(f"cram:3x{n}" for n in range(3, 13)),
    "cram:5x5",
    "cram:5x6",
    "dots_and_boxes:3x3",
)

SPROUTS = (1, 3, 6, 15, 15, 46, 76, 139, 60, 110, 113, 316, 369, 1017, 1986, 669, 329, 1997, 1736, 1831)
CONTRACTS = (241, 380, 533, 1410, 884, 825, 808, 673, 427)
PUBLISHED = {
    **{("sprouts", str(spots), ""): couples for spots, couples in enumerate(SPROUTS, 1)},
    **{
        ("dots_and_boxes", "3x3", f"contract {contract}"): couples
        for contract, couples in enumerate(CONTRACTS, 1)
    },
}
"""Couples of the smallest proofs in J. Lemoine, S. Viennot, thesis, Lille 2011, tables 10.2 and 13.1."""

FILE = Path(__file__).resolve().parent / "proofs.json"
"""The smallest sizes so far: couples, and the seconds of processor time that they took."""

Question = tuple[str, str, str]
"""A game, a start, and a contract if it is won by points."""

Sizes = dict[str, dict[str, int]]


def questions(words: list[str]) -> Iterator[Question]:
    for word in words:
        game, _, start = word.partition(":")
        found = re.fullmatch(r"(\d+)\.\.(\d+)", start)
        if found:
            yield from ((game, str(n), "") for n in range(int(found[1]), int(found[2]) + 1))
            continue
        position = grundy.game(game).start(start)
        if isinstance(position, ScoringPosition):
            points = position.at_stake()
            yield from ((game, start, f"contract {contract}") for contract in range(1, points + 1))
        else:
            yield game, start, ""


def extracted(question: Question) -> Proof:
    """The proof of the answer to a question, as a search leaves it."""
    game, start, contract = question
    position = grundy.game(game).start(start)
    if not isinstance(position, ScoringPosition):
        return grundy.solve(position, theorems=False, find_move=False).proof()
    solver = ScoreSolver(position)
    how = "kept" if solver.keeps(position, int(contract.split()[1])) else "missed"
    return prove(position, f"{contract} {how}", solver=solver, theorems=True)


def measure(question: Question, seconds: float, seed: int) -> tuple[int, int, int]:
    """Couples as extracted, the fewest found, and the seconds that this took."""
    proof = extracted(question)
    begun = time.process_time()
    minimiser = Minimiser(proof, seed=seed)
    spent = 0.0
    for smaller in minimiser.run():
        now = time.process_time() - begun
        spent = now if smaller else spent
        if now > seconds:
            break
    with tempfile.NamedTemporaryFile() as file:
        minimiser.smallest().write(file.name)
        couples = native_check.verify(file.name).couples
    return len(proof.entries), couples, round(spent)


def section(words: list[str], seconds: float, seed: int = 0, save: bool = False) -> None:
    """Prints the table, row by row."""
    print("\nProofs: couples as extracted, the fewest found in the time, so far, and published.")
    print(f"{'':<29} {'extracted':>9} {'smallest':>9} {'so far':>9} {'published':>9}")
    best: Sizes = json.loads(FILE.read_text())
    for question in questions(words):
        first, couples, spent = measure(question, seconds, seed)
        name, published = " ".join(question).strip(), PUBLISHED.get(question, "")
        before = best.get(name, {}).get("couples", "")
        print(
            f"{name:<29} {first:>9,} {couples:>9,} {before:>9} {published:>9} {spent:>8} s",
            flush=True,
        )
        if save and couples < int(before or couples + 1):
            best[name] = {"couples": couples, "seconds": spent}
            FILE.write_text(json.dumps(best, indent=2) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("starts", nargs="*", default=DEFAULT, help="such as sprouts:2..11 or cram:5x6")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each proof")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", action="store_true", help="keep what is smaller than all before")
    options = parser.parse_args()
    section(list(options.starts), options.seconds, options.seed, options.save)


if __name__ == "__main__":
    main()
