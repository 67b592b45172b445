"""`grundy store`: what has been solved, kept."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from grundy.cli.ending import STOPPED
from grundy.cli.printing import complain, counted, print_json, say
from grundy.cli.store_options import without_stores
from grundy.cli.ticker import Ticker
from grundy.errors import GrundyError
from grundy.games import Position
from grundy.games import game as find_game
from grundy.search import SearchInterrupted, parse_duration, stopped_words

if TYPE_CHECKING:
    from grundy.store import Fact, Space, Store
    from grundy.store.check import Report
    from grundy.store.reading import Inspection

CHECK_FAILED = 1

F = TypeVar("F", bound=Callable[..., Any])


@click.group(invoke_without_command=True)
@click.pass_context
def store(context: click.Context) -> None:
    """Look after the store of what has been solved.

    A store is an SQLite file or a PostgreSQL database. `--store URL` says which; otherwise it is yours: the
    one that the variable GRUNDY_STORE names (`off` for none), or a file among your data.

    \b
    grundy store ls                               games, and how many facts of each
    grundy store show cram --matching "*/..*"         entries, with their pictures
    grundy store runs                             what was run, and what came of it
    grundy store export facts.txt                 as text, or Parquet by the ending .parquet
    grundy store merge other.db                   take in another store
    grundy store check --again 20                 is everything as it was written?
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def on_a_store(command: F) -> F:
    return click.option("--store", "place", metavar="URL", help="The store (default: your own).")(command)


@contextmanager
def opened(place: str | None) -> Iterator[Store]:
    """The store that is asked for, which must be there; what is damaged in it is told at the end."""
    from grundy.store import Store, default_place

    place = place or default_place()
    if place is None:
        raise GrundyError("which store? --store URL; the variable GRUNDY_STORE says `off`")
    with Store(place, create=False) as held:
        yield held
        if held.damaged:
            complain(held.damage_words)


# ---- looking ----------------------------------------------------------------------------------
@store.command()
@on_a_store
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def ls(place: str | None, as_json: bool) -> int:
    """List the games of the store, and how many facts there are of each."""
    with opened(place) as held:
        spaces, saved = held.spaces(), held.checkpoints()
        taken = {space: held.taken_count(space) for space in spaces}
        if as_json:
            rows = [{**vars(space), "facts": spaces[space], "taken": taken[space]} for space in spaces]
            searches = [
                {**vars(row[0]), "question": row[1], "saved": row[2], "nodes": row[3]} for row in saved
            ]
            print_json({"store": held.name, "spaces": rows, "searches": searches})
            return 0
        for space, count in spaces.items():
            unproved = f", {taken[space]:,} of them taken in and not solved again" if taken[space] else ""
            say(f"{count:>12,}  ", (str(space), "bold"), unproved)
        if not spaces:
            say(f"the store {held.name} is empty")
        for space, question, when, nodes in saved:
            say(f"a search of {space} was saved on {when} after {counted(nodes, 'node')}: {question[:200]}")
    return 0


@store.command()
@click.argument("game")
@on_a_store
@click.option("--misere", is_flag=True, help="Show facts about misère play.")
@click.option(
    "--rules-version",
    "rules",
    type=int,
    metavar="N",
    help="Version of the rules (default: the newest).",
)
@click.option(
    "--matching", "like", metavar="PATTERN", help="Only positions that match PATTERN; * stands for any text."
)
@click.option(
    "--from",
    "start",
    type=click.IntRange(min=1),
    default=1,
    metavar="N",
    help="First entry to show (default: 1).",
)
@click.option(
    "--most",
    "count",
    type=click.IntRange(min=1),
    default=10,
    metavar="N",
    help="Number of entries (default: 10).",
)
@click.option("--random", "seed", type=int, metavar="SEED", help="Show random entries, chosen with SEED.")
@click.option("--draw", "folder", metavar="FOLDER", help="Also write their pictures to FOLDER, as SVG.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def show(
    game: str,
    place: str | None,
    misere: bool,
    rules: int | None,
    like: str | None,
    start: int,
    count: int,
    seed: int | None,
    folder: str | None,
    as_json: bool,
) -> int:
    """Page through the entries of a game, with their pictures."""
    with opened(place) as held:
        space = _space(held, game, misere, rules)
        if seed is not None:
            chosen = iter(held.random_facts(space, count, seed))
        else:
            chosen = islice(held.facts(space, like=like), start - 1, start - 1 + count)
        entries = list(enumerate(chosen, 1 if seed is not None else start))
    if folder is not None:
        _draw(entries, Path(folder))
    if as_json:
        rows = [{"index": index, "position": fact.key, "value": fact.value} for index, fact in entries]
        print_json({"game": game, "convention": space.convention, "entries": rows})
        return 0
    for index, fact in entries:
        say((f"{index:>8,}  ", "dim"), (fact.words, "bold"), f"  {fact.key}")
        diagram = _diagram(fact)
        if diagram is not None and diagram != fact.key:
            for line in diagram.splitlines():
                say(f"          {line}")
    if not entries:
        say("no such entries")
    return 0


def _space(held: Store, game: str, misere: bool, rules: int | None) -> Space:
    from grundy.store.facts import name_of_typed

    name = name_of_typed(game)
    spaces = [s for s in held.spaces() if s.game == name and (s.convention == "misere") is misere]
    if rules is not None:
        spaces = [s for s in spaces if s.rules == rules]
    if not spaces:
        raise GrundyError(
            f"the store {held.name} has nothing about {game} in {'misère' if misere else 'normal'} play"
        )
    return spaces[-1]


def _diagram(fact: Fact) -> str | None:
    try:
        return _position(fact).diagram()
    except GrundyError:
        return None


def _position(fact: Fact) -> Position:
    from grundy.store.facts import kept_game

    return kept_game(fact.space.game).start(fact.key)


def _draw(entries: list[tuple[int, Fact]], folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for index, fact in entries:
            name = re.sub(r"\W+", "-", fact.space.game)
            picture = _position(fact).draw()
            (folder / f"{name}-{index}.svg").write_text(picture, encoding="utf-8")
    except OSError as error:
        raise GrundyError(f"cannot write to {folder}: {error.strerror}") from error


@store.command()
@on_a_store
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def runs(place: str | None, as_json: bool) -> int:
    """List what was run; `grundy solve --like RUN` repeats one."""
    from grundy.store import runs as records

    with opened(place) as held:
        past = records.runs(held)
    if as_json:
        print_json({"runs": [{**vars(run), "state": run.words} for run in past]})
        return 0
    for run in past:
        nodes = "" if run.nodes is None else f", {counted(run.nodes, 'node')} in {run.seconds or 0:.2f} s"
        outcome = (run.answer or {}).get("outcome")
        say(
            (f"{run.id:>6}  ", "bold"),
            f"{run.started}  grundy {' '.join(without_stores(run.command))}: ",
            (f"{outcome or run.words}", "bold"),
            f"{nodes}" + (f" ({run.words})" if outcome and run.words != "answered" else ""),
        )
    if not past:
        say("nothing was run with this store")
    return 0


# ---- moving -----------------------------------------------------------------------------------
@store.command("export")
@click.argument("file")
@on_a_store
@click.option("--game", metavar="GAME", help="Only facts about GAME.")
def export_facts(file: str, place: str | None, game: str | None) -> int:
    """Write facts to FILE: text, or Parquet if it ends in .parquet; `-` is stdout."""
    from grundy.store.facts import name_of_typed
    from grundy.store.transfer import batches_of, write_parquet, write_text

    with opened(place) as held:
        name = None if game is None else name_of_typed(game)
        spaces = [space for space in held.spaces() if name in (None, space.game)]
        if game is not None and not spaces:
            raise GrundyError(f"the store {held.name} has nothing about {game}")
        batches = batches_of(held, spaces)
        if file == "-":
            write_text(sys.stdout, batches)
            return 0
        path = Path(file)
        part = path.with_name(f".{path.name}.part")  # FILE appears when it is whole
        try:
            if path.suffix == ".parquet":
                count = write_parquet(part, batches)
            else:
                with part.open("w", encoding="utf-8") as target:
                    count = write_text(target, batches)
            part.replace(path)
        except OSError as error:
            raise GrundyError(f"cannot write {file}: {error.strerror}") from error
        finally:
            part.unlink(missing_ok=True)
    say(f"{counted(count, 'fact')} in {file}")
    return 0


@store.command("import")
@click.argument("files", nargs=-1, required=True)
@on_a_store
def import_facts(files: tuple[str, ...], place: str | None) -> int:
    """Take in facts from FILES that `grundy store export` wrote: each file whole, or not at all.

    Every position is read by the rules of its game: a file with one that is none is refused. Facts about
    games that are not here are taken in unread.
    """
    from grundy.store import Store, default_place
    from grundy.store.reading import Inspection
    from grundy.store.transfer import read_parquet, read_text

    place = place or default_place()
    if place is None:
        raise GrundyError("which store? --store URL")
    with Store(place) as held:
        for file in files:
            seen = Inspection()
            try:
                if file.endswith(".parquet"):
                    if not Path(file).exists():
                        raise GrundyError(f"no such file: {file}")
                    added = held.merge(read_parquet(Path(file), seen.look), taken=True)
                else:
                    with open(file, encoding="utf-8") as source:
                        added = held.merge(read_text(source, file, seen.look), taken=True)
            except UnicodeDecodeError as error:
                raise GrundyError(f"{file}: no file of facts: it is not text") from error
            except OSError as error:
                raise GrundyError(f"cannot read {file}: {error.strerror}") from error
            say(f"{file}: {counted(added, 'new fact')}{_taken_words(held, added, seen)}")
    return 0


def _taken_words(held: Store, added: int, seen: Inspection) -> str:
    again = (
        f"; none is proved here: `grundy store check --again {added} --store {held.name}` solves them again"
    )
    unread = "".join(f"; {count:,} unread: {why}" for why, count in seen.unread.items())
    return (again if added else "") + unread


@store.command()
@click.argument("others", nargs=-1, required=True, metavar="URL...")
@on_a_store
def merge(others: tuple[str, ...], place: str | None) -> int:
    """Take in the facts of other stores: each whole, or, when a fact contradicts or is none, not at all."""
    from grundy.store import Store, default_place
    from grundy.store.reading import Inspection
    from grundy.store.transfer import batches_of

    place = place or default_place()
    if place is None:
        raise GrundyError("which store? --store URL")
    with Store(place) as held:
        for other in others:
            seen = Inspection()
            with opened(other) as source:
                facts = seen.looked_at(batches_of(source, source.spaces()), source.name)
                added = held.merge(facts, taken=True)
            say(f"{source.name}: {counted(added, 'new fact')}{_taken_words(held, added, seen)}")
    return 0


# ---- keeping ----------------------------------------------------------------------------------
@store.command()
@on_a_store
@click.option(
    "--again", type=click.IntRange(min=0), default=0, metavar="N", help="Solve N facts of each game again."
)
@click.option("--seed", type=int, default=0, metavar="SEED", help="Seed for the choice of these facts.")
@click.option("--rules", "files", multiple=True, metavar="FILE", help="The Python file of a game.")
@click.option("--time-limit", metavar="TIME", help="Time limit: seconds, or 10m, 2h.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def check(
    place: str | None, again: int, seed: int, files: tuple[str, ...], time_limit: str | None, as_json: bool
) -> int:
    """Check the database and every fact in it; exit code 1 when something is wrong, and 3 when a limit or
    Ctrl-C ended it before everything was looked at.

    Facts that searches here leave out are counted: of games that are not here, of other versions of rules,
    and what cannot be read. A game that is a Python file is here if --rules names it.
    """
    for file in files:
        find_game(file)
    from grundy.store import StoreError
    from grundy.store.check import check as check_store

    seconds = None if time_limit is None else parse_duration(time_limit)
    with opened(place) as held, Ticker() as ticker:
        try:
            started = time.monotonic()
            report = check_store(
                held, again, seed, lambda so_far: ticker(_words(so_far), time.monotonic() - started), seconds
            )
        except SearchInterrupted as interrupt:
            report = interrupt.result
        except StoreError as error:
            if as_json:
                print_json({"store": held.name, "good": False, "why": str(error)})
            else:
                complain(str(error))
            return CHECK_FAILED
    stopped_by = report.stopped_by
    if as_json:
        good = False if report.damaged else None if stopped_by else True
        numbers: dict[str, Any] = {"damaged": report.damaged, "why": report.damage or None}
        numbers |= {"not_solved": report.not_solved, "why_not": report.why_not}
        numbers |= {"unread": report.unread, "why_unread": report.why_unread}
        found = {"facts": report.facts, "solved_again": report.solved_again, **numbers}
        print_json({"store": held.name, "good": good, **found, "stopped_by": stopped_by or None})
    else:
        said = _words(report, " in good order", again > 0)
        say(*([(stopped_words(stopped_by), "yellow"), f"; so far {said}"] if stopped_by else [said]))
        for why, count in report.why_not.items():
            say(f"{count:>12,}  {why}")
        if report.unread:
            say(f"{counted(report.unread, 'fact')} that searches here leave out:")
        for why, count in report.why_unread.items():
            say(f"{count:>12,}  {why}")
    if report.damaged:
        return CHECK_FAILED
    return STOPPED if stopped_by else 0


def _words(report: Report, order: str = "", again: bool = True) -> str:
    text = f"{counted(report.facts - report.unread, 'fact')}{order}"
    if report.damaged:
        text += f", {report.damaged:,} damaged"
    if again:
        text += f", {report.solved_again:,} solved again"
    if report.not_solved:
        text += f", {report.not_solved:,} could not be" + (":" if order else "")
    return text


@store.command()
@click.argument("game")
@on_a_store
@click.option(
    "--rules-version", "rules", type=int, metavar="N", help="Forget only facts of this version of the rules."
)
@click.option("--yes", is_flag=True, help="Do not ask.")
def purge(game: str, place: str | None, rules: int | None, yes: bool) -> int:
    """Forget all facts about GAME."""
    from grundy.store.facts import name_of_typed

    with opened(place) as held:
        name = name_of_typed(game)
        spaces = {s: n for s, n in held.spaces().items() if s.game == name and rules in (None, s.rules)}
        if not spaces:
            raise GrundyError(f"the store {held.name} has nothing about {game}")
        if not yes:
            click.confirm(
                f"Forget {counted(sum(spaces.values()), 'fact')} about {game}?", abort=True, err=True
            )
        gone = sum(_purged(held, spaces))
    say(f"{counted(gone, 'fact')} forgotten")
    return 0


def _purged(held: Store, spaces: dict[Space, int]) -> Iterator[int]:
    for space in spaces:
        yield held.purge(space)
