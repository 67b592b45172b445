"""`grundy arena`: a game, or a file, as a graph that is solved as a whole."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import click

from grundy.arena import Arena, Side, Solution
from grundy.arena.arena import DRAW
from grundy.arena.files import written
from grundy.arena.parity import (
    NO_PLAY_ENDS,
    ParityGame,
    is_pgsolver_file,
    pgsolver_solution,
    solved_file,
)
from grundy.arena.unroll import MOST_VERTICES, TooManyVerticesError, Unrolled, unroll
from grundy.budget import Budget, Limits
from grundy.cli.ending import STOPPED
from grundy.cli.files import write
from grundy.cli.given import check_stdout, refuse
from grundy.cli.pictures import PICTURE, check_dark, on_dark_paper, write_picture
from grundy.cli.positions import POSITION_SETTINGS, read_position
from grundy.cli.printing import counted, print_json, say
from grundy.cli.ticker import Ticker
from grundy.errors import LimitReachedError
from grundy.prove.proof import Proof
from grundy.prove.writing import check_target
from grundy.search import parse_duration, stopped_words
from grundy.search.limits import limit_of

SHOWN = 12
"""How many vertices of a layer are named."""
LOOK = 1000
"""After so many vertices the line of progress is renewed."""
STEPS = 20
"""How many moves of a best play are told."""


@click.command(context_settings=POSITION_SETTINGS)
@click.argument("game", metavar="GAME|FILE")
@click.argument("position", nargs=-1)
@click.option("--after", multiple=True, metavar="MOVE", help="Play MOVE first; may be repeated.")
@click.option("--misere", is_flag=True, help="The player to move at a sink wins.")
@click.option(
    "--first", type=click.Choice(["left", "right"]), default="left", help="Who begins (default: left)."
)
@click.option("--symmetry", is_flag=True, help="Treat positions that look alike as one vertex.")
@click.option(
    "--most", "limit", type=click.IntRange(1), default=MOST_VERTICES, metavar="N", help="Vertex limit."
)
@click.option("--time-limit", metavar="TIME", help="Time limit: seconds, or 10m, 2h.")
@click.option("--start", metavar="VERTEX", help="Start vertex (with FILE only).")
@click.option("--layers", is_flag=True, help="Name the vertices of each layer.")
@click.option("--draw", type=PICTURE, metavar="FILE", help="Draw the arena: .svg, .png, .pdf or .tikz.")
@on_dark_paper
@click.option("-o", "--output", metavar="FILE", help="Write the arena (or a parity game's solution) to FILE.")
@click.option("--proof", metavar="FILE", help="Write a certificate of who wins to FILE.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def arena(
    game: str,
    position: tuple[str, ...],
    after: tuple[str, ...],
    misere: bool,
    first: str,
    symmetry: bool,
    limit: int,
    time_limit: str | None,
    start: str | None,
    layers: bool,
    draw: str | None,
    output: str | None,
    proof: str | None,
    as_json: bool,
) -> int:
    """Unroll POSITION of GAME, or read FILE, and solve the whole arena.

    An arena is a graph of positions; each belongs to the player who moves there, Alice or Bob. Alice begins,
    unless --first is right; in a partizan game she is Left. Her attractor is where she can force a win: layer
    0 are the ends that she has won, and layer k are the vertices from which she wins in k moves, if Bob
    delays it as long as he can. From any other vertex both can hold a draw.

    FILE has one vertex and its owner, or the arcs of a vertex, on each line; or it is a PGSolver file.

    \b
    grundy arena takeaway 1,2,3:9 --misere --layers
    grundy arena domineering 2x3 --draw arena.svg
    grundy arena examples/course.arena --start 0
    grundy arena tictactoe 3x3 --proof tictactoe.proof
    """
    if proof is not None:
        check_target(proof)
    check_dark(draw)
    seconds = None if time_limit is None else parse_duration(time_limit)
    for target, other in ((draw, "output"), (output, "draw")):
        check_stdout(target, "as_json", "layers", *([other] if draw == output else []))
    if position:
        refuse("is for arenas from files", "start")
    else:
        refuse("is for games, and this arena is a file", "after", "first", "symmetry", "limit")
    work = Work(f"{game} {' '.join(position)}".strip())
    try:
        with Budget(Limits(time=seconds)).in_time(), work.ticker:
            if position:
                asked = _unrolled(work, game, position, after, misere, first, symmetry, limit)
            elif Path(game).suffix == ".py" or not Path(game).exists():
                raise click.UsageError(f"Missing argument 'POSITION', and there is no file {game!r}.")
            else:
                asked = _from_file(game, misere, start)
    except (LimitReachedError, KeyboardInterrupt) as ended:
        return work.stopped(ended, as_json)
    if draw is not None:
        from grundy.draw.arena_svg import arena_svg

        write_picture(arena_svg(asked.solution, asked.start or 0, f"arena of {asked.title}"), draw)
    if output is not None:
        write(asked.text(), output)
    entries = None if proof is None else asked.proof().write(proof).entries
    if as_json:
        print_json(asked.as_json(layers) | ({} if proof is None else {"proof": proof, "entries": entries}))
    elif output != "-" and draw != "-":
        asked.tell(layers)
        if entries is not None:
            say(f"proof: {counted(entries, 'entry')} in {proof}")
    return 0


class Work:
    """How far an arena is."""

    def __init__(self, title: str) -> None:
        self.title, self.started = title, time.monotonic()
        self.vertices = self.done = 0
        self.ticker = Ticker()

    def __call__(self, vertices: int, done: int) -> None:
        self.vertices, self.done = vertices, done
        if done % LOOK == 0:
            self.ticker(self.words, time.monotonic() - self.started)

    @property
    def words(self) -> str:
        if not self.vertices:
            return "the arena is not read and solved yet"
        return f"{_vertices(self.vertices)} so far, of which {self.done:,} are unrolled"

    def stopped(self, ended: BaseException, as_json: bool) -> int:
        """Says what ended it, and what is known; the exit code."""
        stopped_by = limit_of(ended)
        if as_json:
            print_json(
                {
                    "arena": self.title,
                    "vertices": self.vertices or None,
                    "winner": None,
                    "seconds": round(time.monotonic() - self.started, 6),
                    "stopped_by": stopped_by,
                    "known": self.words,
                }
            )
        elif isinstance(ended, TooManyVerticesError):
            raise ended
        else:
            say((stopped_words(stopped_by), "yellow"), f"; {self.words}")
        return STOPPED


@dataclass(frozen=True)
class ArenaQuestion:
    """A solved arena, and what a person wants to know of it."""

    title: str
    solution: Solution
    start: int | None
    seconds: float
    unrolled: Unrolled | None = None
    parity: ParityGame | None = None
    misere: bool = False

    @property
    def arena(self) -> Arena:
        return self.solution.arena

    def text(self) -> str:
        if self.parity is not None:
            return pgsolver_solution(self.solution)
        return "\n".join(written(self.arena)) + "\n"

    def proof(self) -> Proof:
        """The certificate: of the start, if there is one, else of all vertices."""
        if self.unrolled is not None:
            return self.unrolled.proof(self.solution)
        start = None if self.start is None else self.arena.name(self.start)
        if self.parity is not None:
            return self.parity.proof(self.solution, start)
        return self.solution.proof(start, self.misere)

    # ---- for a program --------------------------------------------------------------------------
    def as_json(self, with_layers: bool) -> dict[str, Any]:
        sizes = {str(side): self.arena.owners.count(side.code) for side in Side}
        fields: dict[str, Any] = {
            "arena": self.title,
            "vertices": len(self.arena),
            "owned": sizes,
            "arcs": len(self.arena.targets),
            "sinks": self._sinks(),
            "attractors": {str(side): self.solution.winners.count(side.code) for side in Side},
            "draws": self.solution.winners.count(DRAW),
            "layers": {str(side): [len(layer) for layer in self.solution.layers(side)] for side in Side},
            "start": None,
            "winner": None,
            "distance": None,
            "move": None,
            "seconds": round(self.seconds, 6),
            "stopped_by": None,
        }
        if with_layers:
            fields["layers"] = {
                str(side): [list(map(str, layer)) for layer in self.solution.layers(side)] for side in Side
            }
        if self.start is not None:
            name = self.arena.name(self.start)
            move = self.solution.move(name)
            fields |= {
                "start": str(name),
                "winner": str(self.solution.winner(name) or "draw"),
                "distance": self.solution.distance(name),
                "move": None if move is None else str(move),
            }
        return fields

    def _sinks(self) -> int:
        return sum(self.arena.is_sink(v) for v in range(len(self.arena)))

    # ---- for a person ---------------------------------------------------------------------------
    def tell(self, with_layers: bool) -> None:
        owned = [f"{self.arena.owners.count(side.code):,} of {side}'s" for side in Side]
        say(
            f"{_vertices(len(self.arena))} ({' and '.join(owned)}), "
            f"{counted(len(self.arena.targets), 'arc')}, {counted(self._sinks(), 'sink')}"
        )
        if self.start is not None:
            self._tell_start(self.arena.name(self.start))
        for side in Side:
            self._tell_attractor(side, with_layers)
        if draws := self.solution.winners.count(DRAW):
            say(f"Draws: {_vertices(draws)}")
        say((f"{self.seconds:.2f} s", "dim"))

    def _tell_start(self, name: Any) -> None:
        winner, distance = self.solution.winner(name), self.solution.distance(name)
        if winner is None:
            say(f"From {name}: ", ("a draw", "bold"))
        else:
            length = f", in {counted(distance, 'move')}" if distance is not None else ""
            say(f"From {name}: ", (f"{winner} wins", "bold green"), length)
        if distance is not None:
            say("Best play: ", " -> ".join(self._steps(name)))

    def _steps(self, name: Any) -> Iterator[str]:
        yield str(name)
        if self.unrolled is None:
            yield from map(str, self.solution.play(name, STEPS)[1:])
        else:
            for move, turn in islice(self.unrolled.play(self.solution), STEPS):
                yield f"({move}) {turn}"
        if (self.solution.distance(name) or 0) > STEPS:
            yield "..."

    def _tell_attractor(self, side: Side, with_layers: bool) -> None:
        layers = self.solution.layers(side)
        total = self.solution.winners.count(side.code)
        ending = sum(map(len, layers))
        told = f"{side}'s attractor: {_vertices(total)}"
        if layers:
            told += f" in {counted(len(layers), 'layer')}: {' '.join(str(len(layer)) for layer in layers)}"
        if total > ending:
            told += f"; from {total - ending:,} of them by a play that never ends"
        say(told)
        if with_layers:
            for number, layer in enumerate(layers):
                more = f" and {len(layer) - SHOWN:,} more" if len(layer) > SHOWN else ""
                say(f"  {number:>3}  {'  '.join(map(str, layer[:SHOWN]))}{more}")


def _vertices(count: int) -> str:
    return "1 vertex" if count == 1 else f"{count:,} vertices"


def _unrolled(
    work: Work,
    game: str,
    words: tuple[str, ...],
    after: tuple[str, ...],
    misere: bool,
    first: str,
    symmetry: bool,
    limit: int,
) -> ArenaQuestion:
    started = time.perf_counter()
    position = read_position(game, words, after)
    beginner = Side.ALICE if first == "left" else Side.BOB
    found = unroll(position, first=beginner, misere=misere, by_symmetry=symmetry, limit=limit, progress=work)
    solution = found.arena.solve()
    return ArenaQuestion(f"{position.game} {position}", solution, 0, time.perf_counter() - started, found)


def _from_file(path: str, misere: bool, start: str | None) -> ArenaQuestion:
    started = time.perf_counter()
    if is_pgsolver_file(path):
        refuse(NO_PLAY_ENDS, "misere")
    solution, game = solved_file(path, misere)
    number = None
    if start is not None:
        number = solution.arena.number(int(start) if start.isdecimal() else start)
    return ArenaQuestion(path, solution, number, time.perf_counter() - started, None, game, misere)
