"""The front door: what the command does with games, files, codes and graphs, as calls with the same names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grundy.api import seconds_of
from grundy.budget import Budget, Limits
from grundy.games import Game, Position
from grundy.games import game as find_game
from grundy.values.shown import Markdown, Tabular, drawn_by

if TYPE_CHECKING:
    from grundy.arena import Solution
    from grundy.boards.graph import Graph
    from grundy.cli.variants import VariantRow
    from grundy.conjectures import Hunt
    from grundy.lessons import Lesson
    from grundy.prove.minimise import Progress
    from grundy.prove.proof import Proof
    from grundy.search.chromatic import ChromaticNumbers
    from grundy.search.equivalents import Equivalents
    from grundy.search.game_quotient import HeapQuotient
    from grundy.values import Genus


class VariantList(list["VariantRow"], Tabular):
    """What is lost in each variant, and as a table or data frame."""

    tabled_by = "grundy.draw.tables:variants_table"
    _repr_html_ = drawn_by("grundy.draw.shown:table_html")


class GenusList(list["Genus"], Tabular):
    """The genera of heaps in a row, and as a table or data frame."""

    tabled_by = "grundy.draw.tables:genera_table"
    _repr_html_ = drawn_by("grundy.draw.shown:table_html")


def explain(game: str | Game) -> Markdown:
    """The rules of a game, its notation, known results and references, and the theorems on it, as Markdown.

    >>> import grundy
    >>> print(grundy.explain("nim").splitlines()[0])
    Take tokens from heaps; whoever takes the last one wins.
    """
    from grundy.theorems import theorems_page

    found = find_game(game)
    return Markdown("\n\n".join(filter(None, (found.doc or "(no description)", theorems_page(found.name)))))


def lesson(name: str | Game, questions: int | None = None, seed: int = 0) -> Lesson:
    """A lesson that comes with grundy, one in a file, or one on positions of a game that come up by chance.

    A notebook shows its questions, with hints and answers that open when one clicks.

    >>> import grundy
    >>> first = grundy.lesson("nim").exercises[0]
    >>> print(first.asks, first.mark("P"), first.mark("N"), sep="\\n")
    Who wins: the next player (N), who moves now, or the previous one (P)?
    wrong: look at the moves once more.
    right
    """
    from grundy.lessons import Lesson

    if isinstance(name, Game):
        return Lesson.of_game(name, 6 if questions is None else questions, seed)
    return Lesson.find(name, questions, seed)


def minimise(
    file: str | Path,
    output: str | Path | None = None,
    *,
    time_limit: float | str | None = None,
    seed: int = 0,
    rules: str | None = None,
    progress: Progress | None = None,
) -> Proof:
    """A certificate checked and made smaller, in its file or in `output`; with a `time_limit` in seconds, as
    small as it gets in that time."""
    from grundy.prove.minimise import minimiser_of

    minimiser = minimiser_of(file, rules, seed, Budget(Limits(time=seconds_of(time_limit))), progress)
    target = output or file
    if output is not None:
        minimiser.proof.write(output)
    for smaller in minimiser.run():
        if smaller:
            minimiser.smallest().write(target)
    return minimiser.smallest()


def hunt(
    conjecture: str,
    to: int | None = None,
    *,
    resume: str | Path | None = None,
    time_limit: float | str | None = None,
) -> Hunt:
    """The search for a counter-example to a conjecture among all cases up to the size `to`: how far it came.

    It goes on from the file `resume` if that is there, and saves to it.

    >>> import grundy
    >>> hunt = grundy.hunt("renault-3.89", 7)
    >>> hunt.size, hunt.checked, hunt.counterexample
    (8, 3279, '')
    """
    from grundy.conjectures import Hunt

    file = None if resume is None else Path(resume)
    going = Hunt.load(file, conjecture) if file is not None and file.exists() else Hunt(conjecture)
    going.run(to, Limits(time=seconds_of(time_limit)), file)
    return going


def variants(
    game: str | Game, positions: str, *, by: str = "diameter", time_limit: float | str | None = None
) -> VariantList:
    """What is lost among a range of positions, in each of the twenty-eight ways to play several at once.

    >>> import grundy
    >>> row = grundy.variants("octal", "0.137:0..0.137:9")[0]
    >>> print(row.variant, row.lost)
    O_l^+ ['0', '4', '8']
    """
    from grundy.cli.variants import WholeList, rows
    from grundy.games.ranges import parse_range

    played = find_game(game)
    return VariantList(
        rows(played, parse_range(positions), by, WholeList(Limits(time=seconds_of(time_limit))))
    )


def genus(code: str, to: int = 20, *, time_limit: float | str | None = None) -> GenusList:
    """The genera of the heaps 0, 1, 2, ... of a heap game in misère play.

    >>> import grundy
    >>> print(*grundy.genus("0.77", 5))
    0^120 1^031 2^20 3^31 1^031 4^146
    """
    from grundy.search import heap_forms
    from grundy.sequences.codes import impartial_code

    forms = heap_forms(impartial_code(code), to, Limits(time=seconds_of(time_limit)))
    return GenusList(form.genus for form in forms)


def quotient(
    code: str, to: int, *, most: int | None = None, time_limit: float | str | None = None
) -> HeapQuotient:
    """The misère quotient of a heap game, for heaps of up to `to` tokens; it stops at `most` elements.

    >>> import grundy
    >>> grundy.quotient("0.123", 30).quotient.monoid.order
    20
    """
    from grundy.search.game_quotient import heap_quotient
    from grundy.search.quotient import MOST
    from grundy.sequences.codes import impartial_code

    return heap_quotient(impartial_code(code), to, most or MOST, seconds_of(time_limit))


def chromatic(graph: str | Graph, *, time_limit: float | str | None = None) -> ChromaticNumbers:
    """The game chromatic numbers of a graph, if Alice begins and if Bob does.

    >>> import grundy
    >>> grundy.chromatic("C4").numbers
    [3, 2]
    """
    from grundy.cli.chromatic import read_graph
    from grundy.search.chromatic import ChromaticNumbers

    known = ChromaticNumbers(read_graph(graph) if isinstance(graph, str) else graph)
    known.find(Limits(time=seconds_of(time_limit)))
    return known


def equivalents(
    position: Position,
    *,
    misere: bool = False,
    time_limit: float | str | None = None,
    nodes: int | None = None,
    memory: int | str | None = None,
) -> Equivalents:
    """The components that can come of a position, those together that have one canonical tree, or one misère
    form.

    >>> import grundy
    >>> found = grundy.equivalents(grundy.game("sprouts").start("2"))
    >>> found.alike[0].positions
    ('0.', '12.', '222.', 'ABC|ABC')
    """
    from grundy.search import parse_memory
    from grundy.search.equivalents import equivalents as grouped

    bytes_of = parse_memory(memory) if isinstance(memory, str) else memory
    return grouped(position, misere, Limits(memory=bytes_of, time=seconds_of(time_limit), nodes=nodes))


def arena(
    subject: Position | str | Path,
    *,
    misere: bool = False,
    first: str = "left",
    symmetry: bool = False,
    most: int | None = None,
    time_limit: float | str | None = None,
) -> Solution:
    """A position unrolled into the graph of all that can come of it, or the arena in a file, solved whole.

    `first`, `symmetry` and `most` vertices are for positions.

    >>> import grundy
    >>> solution = grundy.arena(grundy.game("takeaway").start("1,2:4"))
    >>> len(solution.arena), str(solution.winner(solution.arena.name(0)))
    (8, 'Alice')
    """
    from grundy.arena.arena import Side
    from grundy.arena.parity import solved_file
    from grundy.arena.unroll import MOST_VERTICES, unroll

    with Budget(Limits(time=seconds_of(time_limit))).in_time():
        if not isinstance(subject, Position):
            return solved_file(subject, misere)[0]
        beginner = Side.ALICE if first == "left" else Side.BOB
        limit = most or MOST_VERTICES
        return unroll(subject, first=beginner, misere=misere, by_symmetry=symmetry, limit=limit).arena.solve()


def studio(
    game: str | None = None,
    position: str = "",
    *,
    port: int | None = None,
    folder: str | None = None,
    rules: Sequence[str] = (),
    tasks: str | None = None,
    browser: bool = True,
    store: str | None = None,
) -> None:
    """The studio in the browser, until Ctrl-C; it begins with a position, if one is given. `rules` are files
    of other games, `tasks` is a file with tasks of your own."""
    from grundy.cli.studio import served

    served(game, position, port, folder, tuple(rules), tasks, not browser, store, no_store=False)
