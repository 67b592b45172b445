"""One picture of each kind, by name."""

from __future__ import annotations

from collections.abc import Callable

import grundy
from grundy import CanonicalForm
from grundy.arena import Arena
from grundy.boards import Cotree
from grundy.census import census
from grundy.draw.arena_svg import arena_svg
from grundy.draw.census_svg import census_svg
from grundy.draw.game_tree import game_tree_svg
from grundy.draw.hasse import hasse_svg
from grundy.draw.thermograph import thermograph_svg
from grundy.values.misere_games import MisereGame

COURSE = {0: [4, 5], 1: [4, 5, 6], 2: [7], 3: [], 4: [2], 5: [3], 6: [3], 7: []}


def position(game: str, text: str, *moves: str) -> Callable[[], str]:
    return lambda: grundy.game(game).start(text).draw_after(*moves)


def tree(game: str, text: str) -> Callable[[], str]:
    return lambda: grundy.tree(grundy.game(game).start(text)).svg()


def forms(*texts: str) -> list[CanonicalForm]:
    return [CanonicalForm.parse(text) for text in texts]


KINDS: dict[str, Callable[[], str]] = {
    "amazons": position("amazons", "B..W/..#./W..B"),
    "arena": lambda: arena_svg(Arena.of(COURSE, lambda v: v < 4).solve()),
    "arena_of_boards": lambda: grundy.draw(grundy.arena(grundy.game("domineering").start("2x3"))),
    "arena_of_graphs": lambda: grundy.draw(grundy.arena(grundy.game("col").start("P3"), symmetry=True)),
    "caterpillar": position("colouring", "az^2Da"),
    "census": lambda: census_svg(census("connected", (1, 4), "grundy:node_kayles")),
    "coins": position("strings_and_coins", "0-1-2-3-0, 1-4, 2-5"),
    "cotree": lambda: grundy.draw(Cotree.parse("(o + B) * (o + W * o) * o")),
    "dominoes": position("domineering", "3x4", "L a1-a2", "R b1-c1"),
    "dots": position("dots_and_boxes", "2x3-swedish"),
    "domination": position("domination", "grid 2x4; 0,1,4"),
    "flip": position("flip_the_coin", "HTHT"),
    "frogs": position("toads_and_frogs", "TT_F"),
    "game_tree": lambda: game_tree_svg(MisereGame.parse("{0,*|^}")),
    "hackenbush": position("hackenbush", "0-1B,1-2R,2-3G,3-1B,0-4G,4-4R"),
    "hasse": lambda: hasse_svg(forms("0", "*", "^", "v", "^*", "v*", "1", "-1", "+-1")),
    "heaps": position("nim", "3+5+2"),
    "hex": position("hex", "B.W/.B./WB."),
    "lists": position("impartial_colouring", "P3; 0:ab,1:c,2:a"),
    "petersen": position("node_kayles", "petersen"),
    "snort": position("snort", "grid 3x3; B 0,1; W 8"),
    "sprouts": position("sprouts", "0*2.AB|0*2.AB"),
    "stones": position("clobber", "2x3"),
    "surface": position("sprouts", "0*2.AB@1|0*2.AB"),
    "thermograph": lambda: thermograph_svg(*forms("{5||3|-1}")),
    "thermographs": lambda: thermograph_svg(*forms("{5||3|-1}", "{2|-1}", "{4|1}")),
    "tictactoe": position("tictactoe", "X.O/.X./..O"),
    "tree": tree("cram", "2x3"),
    "tree_of_a_graph": tree("node_kayles", "P5"),
    "tree_of_turns": tree("col", "P4"),
    "weights": position("vertexnim", "0>1>2>0,1-1,1>3,3>1; w 3,1,2,5; at 0"),
}  # fmt: skip
