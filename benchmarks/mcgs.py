"""Who wins, asked of MCGS 1.5, a solver of sums, where it is there.

Positions and sums of games that both know are written as MCGS writes them; it is asked without its database
who wins if Left starts and if Right does. What counts are the user's CPU seconds: a table is allocated first,
and the system's time for that is left out.
"""

from __future__ import annotations

import re
import resource
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

COLOURS = {"B": "X", "W": "O", "/": "|"}
WORDS: dict[str, tuple[str, dict[str, str]]] = {
    "clobber": ("[clobber] {}", COLOURS),
    "nogo": ("[nogo] {}", COLOURS),
    "amazons": ("[amazons] {}", COLOURS),
    "domineering": ("[domineering] {}", COLOURS),
    "toads_and_frogs": ("[gen_toads] 1,1,1,0:{}", {"T": "X", "F": "O", "_": "."}),
    "toppling_dominoes": ("[toppling_dominoes] {}", {"L": "X", "R": "O", "E": "#"}),
}
"""How MCGS names a game and its signs. Its toads step over one cell at most, and jump over one frog."""

OUTCOMES = {("Win", "Win"): "N", ("Win", "Loss"): "L", ("Loss", "Win"): "R", ("Loss", "Loss"): "P"}


@dataclass(frozen=True)
class Found:
    """An answer, CPU seconds, and how many nodes it took, where that is said."""

    answer: str
    seconds: float
    nodes: int = 0


def words(text: str) -> str:
    """A position or a sum, as MCGS reads it.

    >>> words("clobber[BW/WB] + 2 . toads_and_frogs[T_F]")
    '[clobber] XO|OX [gen_toads] 1,1,1,0:X.O [gen_toads] 1,1,1,0:X.O'
    """
    from grundy.games.sum import GameSum

    added = GameSum.parse(text)
    assert not added.literal, f"a sum of positions is asked, not {text}"
    said = []
    for negative, part in added.parts:
        assert not negative, f"a sum without signs is asked, not {text}"
        pattern, signs = WORDS[part.game.name]
        said.append(
            pattern.format(str(part).translate(str.maketrans("".join(signs), "".join(signs.values()))))
        )
    return " ".join(said)


def limited(
    command: Sequence[str], limit: int | None, folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs a program, which ends after so many CPU seconds."""

    def set_limit() -> None:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))

    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, preexec_fn=set_limit
    )


def asked(program: str, text: str, limit: int | None = None) -> Found | None:
    """Who wins, without a database; None when it cannot run or takes more CPU seconds than the limit."""
    command = [program, "--no-use-db", "--tt-sumgame-idx-bits", "22", f"{words(text)} {{B, W}}"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = limited(command, limit)
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    won = re.findall(r"Got: (Win|Loss)", done.stdout)
    return Found(OUTCOMES[won[0], won[1]], seconds) if len(won) == 2 else None
