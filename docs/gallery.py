"""What the gallery shows: pictures, each with the command and the Python that make it; tests run both."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from small import SMALL

from grundy.cli.app import written
from grundy.draw.formats import on_dark
from grundy.games import game

FILE = "picture.svg"
"""The file that a command writes."""
EXAMPLES = Path(__file__).parents[1] / "examples"


@dataclass(frozen=True)
class Shown:
    """One picture of the gallery."""

    name: str
    group: str
    title: str
    command: str
    python: str
    """Its last line has the picture as its value, or writes the file."""

    def svg(self, dark: bool = False) -> str:
        """The picture, by running the Python: its last value, or the file that it has written."""
        code = self.python.replace(f'"{FILE}")', f'"{FILE}", dark=True)') if dark else self.python
        *before, last = code.strip().splitlines()
        names: dict[str, object] = {}
        with TemporaryDirectory() as folder, chdir(folder):
            Path("examples").symlink_to(EXAMPLES)
            exec(compile("\n".join(before), self.name, "exec"), names)
            drawn = eval(compile(last, self.name, "eval"), names)
            if not isinstance(drawn, str):
                return Path(FILE).read_text()
            return on_dark(drawn) if dark else str(drawn)


def position(name: str, group: str, title: str, game: str, text: str, *moves: str) -> Shown:
    """A position, after some moves."""
    after = "".join(f" --after {written(move) if ' ' not in move else repr(move)}" for move in moves)
    drawn = "".join(f", {move!r}" for move in moves).removeprefix(", ")
    call = f"position.draw_after({drawn})" if moves else "grundy.draw(position)"
    return Shown(
        name,
        group,
        title,
        f"grundy draw {game} {written(text)}{after} -o {FILE}",
        f'import grundy\nposition = grundy.game("{game}").start("{text}")\n{call}',
    )


WHY, WORTH, PAPER, GRAPHS, SPROUTS, GAMES = (
    "Why a position is won",
    "What a position is worth",
    "Many positions at once",
    "Graphs",
    "Sprouts",
    "Games",
)

RESULTS = (
    Shown(
        "tree",
        WHY,
        "A solution tree: one good move where a position is won, all moves where it is lost",
        f"grundy tree cram 2x3 -o {FILE}",
        'import grundy\ntree = grundy.tree(grundy.game("cram").start("2x3"))\ntree.svg()',
    ),
    Shown(
        "small-tree",
        WHY,
        "Whoever begins loses Arc Kayles on a path of five: each move has an answer",
        f"grundy tree arc_kayles P5 -o {FILE}",
        'import grundy\ntree = grundy.tree(grundy.game("arc_kayles").start("P5"))\ntree.svg()',
    ),
    Shown(
        "tree-of-a-graph",
        WHY,
        "The same on a graph, which keeps the names of its vertices",
        f"grundy tree node_kayles P8 -o {FILE}",
        'import grundy\ntree = grundy.tree(grundy.game("node_kayles").start("P8"))\ntree.svg()',
    ),
    Shown(
        "tree-of-turns",
        WHY,
        "A partizan game: whose turn it is stands beside the position",
        f"grundy tree col P4 -o {FILE}",
        'import grundy\ntree = grundy.tree(grundy.game("col").start("P4"))\ntree.svg()',
    ),
    Shown(
        "arena",
        WHY,
        "An arena: all that can happen, who wins from where, and how fast",
        f"grundy arena takeaway 1,2,3:6 --misere --draw {FILE}",
        'import grundy\nposition = grundy.game("takeaway").start("1,2,3:6")\n'
        "grundy.draw(grundy.arena(position, misere=True))",
    ),
    Shown(
        "arena-of-boards",
        WHY,
        "The arena of a game on a board",
        f"grundy arena domineering 2x3 --draw {FILE}",
        'import grundy\ngrundy.draw(grundy.arena(grundy.game("domineering").start("2x3")))',
    ),
    Shown(
        "arena-of-a-file",
        WHY,
        "An arena of your own, from a file",
        f"grundy arena examples/course.arena --draw {FILE}",
        'import grundy\ngrundy.draw(grundy.arena("examples/course.arena"))',
    ),
    Shown(
        "thermograph",
        WORTH,
        "The thermograph of a hot game: stops, mean and temperature",
        f'grundy calc "{{5||3|-1}}" --thermograph {FILE}',
        'import grundy\ngrundy.draw(grundy.calc("{5||3|-1}"))',
    ),
    Shown(
        "thermographs",
        WORTH,
        "Several thermographs on the same axes",
        f'grundy calc "{{5||3|-1}}" --beside "{{2|-1}}" --beside "{{4|1}}" --thermograph {FILE}',
        "import grundy\nfrom grundy.draw import thermograph_svg\n"
        'thermograph_svg(*map(grundy.calc, ["{5||3|-1}", "{2|-1}", "{4|1}"]))',
    ),
    Shown(
        "thermograph-of-a-position",
        WORTH,
        "The thermograph of a position of Domineering",
        f'grundy calc "domineering[2x3]" --thermograph {FILE}',
        'import grundy\ngrundy.draw(grundy.calc("domineering[2x3]"))',
    ),
    Shown(
        "bitype",
        WORTH,
        "A caterpillar with its bitype",
        f"grundy draw colouring zDDzDz --value -o {FILE}",
        'import grundy\nposition = grundy.game("colouring").start("zDDzDz")\n'
        "grundy.draw(position, caption=position.value())",
    ),
    Shown(
        "hasse",
        WORTH,
        "The order of some values",
        f"grundy calc 0 --beside '*' --beside ^ --beside v --beside 1 --hasse {FILE}",
        "import grundy\nfrom grundy.draw import hasse_svg\n"
        'hasse_svg(map(grundy.calc, ["0", "*", "^", "v", "1"]))',
    ),
    Shown(
        "plot",
        PAPER,
        "The nimbers of a heap game, with the period",
        f"grundy sequence 0.07 --to 500 --plot {FILE}",
        "import grundy\nfrom grundy.draw import plot_sequence\n"
        f'plot_sequence(grundy.sequence("0.07", 500), "{FILE}")',
    ),
    Shown(
        "census",
        PAPER,
        "A census: the smallest graph of each nimber in Node Kayles",
        f"grundy census connected 1..4 grundy:node_kayles --draw {FILE}",
        'import grundy\nfound = grundy.census("connected", (1, 4), "grundy:node_kayles")\ngrundy.draw(found)',
    ),
    position("petersen", GRAPHS, "The Petersen graph", "node_kayles", "petersen"),
    position("complete", GRAPHS, "Complete and bipartite graphs", "node_kayles", "K5 + K3,3"),
    position("grid", GRAPHS, "A grid with coloured vertices", "snort", "grid 3x4; B 0,1; W 11"),
    position("caterpillar", GRAPHS, "A caterpillar, partly coloured", "colouring", "az^2Da"),
    position(
        "a-tree",
        GRAPHS,
        "A tree of 19 vertices with the bitype NA",
        "colouring",
        "RhCOaA??G?_A?C?C?CC????E?????G",
    ),
    position("weights", GRAPHS, "Arcs, weights and a token", "vertexnim", "0>1>2>0,1>3,3>1; w 3,1,2,5; at 0"),
    position("sprouts-plane", SPROUTS, "After a loop around two of five spots", "sprouts", "5", "1-1[2,3]"),
    position("sprouts-torus", SPROUTS, "Five spots on the torus: its sides are glued", "sprouts", "5@torus"),
    position("sprouts-klein", SPROUTS, "Three spots on the Klein bottle", "sprouts", "3@klein"),
    position("sprouts-regions", SPROUTS, "Two regions, one with a handle", "sprouts", "0*2.AB@1|0*2.AB"),
    position(
        "dominoes", GAMES, "Domineering after two moves", "domineering", "4x4", "L a1-a2", "R b1-c1"
    ),
)  # fmt: skip


def games() -> Iterator[Shown]:
    """Each game with its example."""
    for one in map(game, sorted(SMALL)):
        if one.example:
            yield position(f"game-{one.name}", GAMES, one.title, one.name, one.example)


def gallery() -> list[Shown]:
    """All pictures; those of the games come last."""
    return [*RESULTS, *games()]
