"""Questions about positions of every game, asked one after the other, with one store and without."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import grundy
from grundy.games import PartizanPosition, Player, Position, ScoringPosition
from grundy.kinds import Settings
from grundy.kinds.asked import AnySolver
from grundy.search.dedicated import has_dedicated_search
from grundy.store import Store, StoreRecorder

STARTS = {
    "nim": ("3+5+6", "4+4+1", "1+2+3+4"),
    "takeaway": ("5:13+9", "3:11", "4:8+8+1"),
    "allbut": ("3:9+5", "2:12", "4,5:10"),
    "octal": ("0.07:20", "0.07:25+18", "0.137:14+9", "0.77:12"),
    "grundys": ("20", "12+9", "15"),
    "couples": ("14", "9+7", "17"),
    "chomp": ("3x4", "2x6", "4x4"),
    "cram": ("3x5", "4x4", "3x6", "2x7", "5x5"),
    "sprouts": ("4", "5", "3@1", "4@-1"),
    "domineering": ("4x4", "3x5", "4x5"),
    "col": ("P7", "grid 2x4", "C6"),
    "snort": ("P6", "grid 2x3", "C5"),
    "toppling_dominoes": ("LRELRE", "LLRERL", "EELR"),
    "timber": ("0>1,2>1,2>3,3>4", "LRLRR + RL", "RRLRL"),
    "vertexnim": ("C4; w 2,1,3,2; at 0", "P4; w 1,2,2,1; at 1", "C3; w 2; at 0"),
    "vertex_nimg": ("C4; w 2,1,3,2; at 0", "P4; w 1,2,2,1; at 1", "C3; w 2; at 0; move-first"),
    "vertex_geography": ("grid 3x3; at 0", "C7; at 0", "K4; at 0"),
    "edge_geography": ("grid 2x3; at 0", "C5; at 0", "K4; at 0"),
    "timbush": ("YYJ + KD", "0>1B,2>1W,2>3G,3>4B", "YJKDQ"),
    "hackenbush": ("BRB + GB", "0-1B,1-2R,0-2G,2-3B", "BRRB + RG"),
    "clobber": ("3x3", "2x5", "BWBWBW"),
    "graph_clobber": ("BWBWBW", "C6; B 0,2,4; W 1,3,5", "K3,3; B 0,1,2; W 3,4,5"),
    "anti_clobber": ("B../..W", "BW./...", "B...W"),
    "cannibal_clobber": ("2x3", "BWBWB", "BW/WB/BW"),
    "elephants_and_rhinos": ("EE__RR", "E_E_R_R", "E__ER_R"),
    "fission": ("3x5", "5x3", ".o.../...o./.o..."),
    "fjords": ("B.../...W", "B...W", "B../..W"),
    "gen_toads": ("1,2:TT__FF", "1-2,1:T__FTF", "2,1!:TT_T__FF"),
    "king_dirt": ("B../..W", "1,1:1x4", "B.../...W"),
    "kings": ("2x4", "3x3", "BWB/WBW"),
    "knights": ("2x5", "3x3", "3x4"),
    "partizan_arc_kayles": ("BRBGR", "0-1B,1-2R,0-2G,2-3B", "BRRB + RG"),
    "push": ("..B.W", "BWB.W", ".WB.B"),
    "queens": ("2x4", "B.WB/W.B.", "3x3"),
    "rooks": ("2x4", "B.WB/W.B.", "3x3"),
    "sheep": ("B3..W3", "B2../..W2", "B4./.W4"),
    "shove": ("..B.W", "BWB.W", ".WB.B"),
    "ski_jumps": ("L../R../...", "L.R/.rl/...", "Ll.R"),
    "amazons": ("B..W", "B./.W", "B.../...W"),
    "nogo": ("2x3", "1x5", "3x2"),
    "flip_the_coin": ("HTTHTH", "HHTHT", "THTHTHT"),
    "partizan_peg_duotaire": ("oo.oo.oo", "ooo.oo", "oo.o/o.oo"),
    "peg_duotaire": ("oo.oo.oo", "ooo.oo", "oo.o/o.oo"),
    "cutcake": ("3x4", "2x5+3x3", "4x4"),
    "maundy_cake": ("4x6", "2x6+3x3", "6x6"),
    "partizan_subtraction": ("1,3|2,4:9", "2|1:8+5", "1,2|1,3:11"),
    "konane": ("4x4", "3x5", "BW.BWB"),
    "toads_and_frogs": ("TT__FF", "T_TF_F", "TTT_FF"),
    "hex": ("3x3", "2x4", "3x2"),
    "tictactoe": ("3x3", "2x3:2", "3x4:3"),
    "node_kayles": ("grid 3x4", "P11", "C9+P5"),
    "arc_kayles": ("grid 3x3", "P10", "C9"),
    "impartial_colouring": ("P6; 2", "C5; 3", "grid 2x3; 2"),
    "caterpillars": ("1201", "12+3", "[212]"),
    "oriented_node_kayles": ("0>1>2>3>4>5", "0>1,1-2,2>3,3-4", "0>1>2>0,2-3-4"),
    "dots_and_boxes": ("2x2", "1x5", "2x3"),
    "strings_and_coins": ("0-1-2-3-0, 0-4-5-6-0, 1-4, 2-5, 3-6", "0-1-2-0, 0-3-4-0, 2-3"),
    "nimstring": ("0-1-2-3-0, 0-4-5-6-0, 1-4", "0-1-2-0, 0-3-4-0, 2-3"),
    "colouring": ("grid 2x4", "P6 k=2", "C7"),
    "domination": ("grid 3x3", "P9 within=4", "C8"),
    "take_and_break": ("0.[3]:5+7", "0.[3]:9+4"),
    "wythoff": ("3,5", "6,9"),
    "fibonacci_nim": ("20@6", "13@12"),
    "mem": ("20@6", "12@3"),
    "euclid": ("12,7", "21,13"),
    "coin_turning": ("1-3:THHTH", "1-3:HTHTHH"),
    "eatcake": ("2x3 + 1x4", "2x2 + 2x3"),
    "partizan_euclid": ("8,5", "13,8"),
    "sum": ("clobber[BWB] + domineering[2x3] - 1", "nim[3] + toads_and_frogs[TT__FF] + ^"),
}
"""Start positions of every game that ships, such that a search has something to do."""


@dataclass(frozen=True)
class Question:
    """What is asked of a position: who wins, or with `value` what it is worth."""

    game: str
    text: str
    misere: bool = False
    value: bool = False
    method: str = "auto"
    laid_out_for: str = ""
    """The position for which the solver has laid out its tables, if it is another one, as in a table."""

    @property
    def position(self) -> Position:
        return grundy.game(self.game).start(self.text)

    def solver(self, store: Store | None) -> AnySolver:
        first = grundy.game(self.game).start(self.laid_out_for or self.text)
        how = Settings(misere=self.misere, method=self.method, theorems=False)
        return replace(how, recorder=None if store is None else StoreRecorder(store)).solver(first)

    def words(self) -> list[str]:
        """The command that asks it."""
        flags = [("--misere", self.misere), ("--grundy", self.value)]
        chosen = [flag for flag, said in flags if said] + ["--no-theorems", "--json", "--method", self.method]
        return ["solve", self.game, self.text, *chosen]


@dataclass(frozen=True)
class Told:
    """The answer, and what it took."""

    answer: dict[str, Any]
    nodes: int


def ask(question: Question, store: Store | None = None) -> Told:
    """The answer by search; what cannot be asked is refused in words."""
    try:
        found = grundy.solve(
            question.position,
            misere=question.misere,
            grundy=question.value,
            theorems=False,
            solver=question.solver(store),
        )
    except grundy.errors.GrundyError as error:
        return Told({"refused": str(error)}, 0)
    return Told(what_counts(found.as_json(), question.value), found.nodes)


@cache
def ask_alone(question: Question) -> Told:
    """The answer without a store."""
    return ask(question)


def what_counts(fields: dict[str, Any], value: bool) -> dict[str, Any]:
    """Of the fields that `--json` prints, those of the answer: of several winning moves any will do, and of
    what was not asked for some may be known."""
    names = ["outcome", "score", *(["grundy", "value"] if value else [])]
    return {
        **{name: fields[name] for name in names},
        "has a move": fields["winning_move"] is not None or fields.get("best_move") is not None,
    }


def after_some_moves(position: Position, chance: random.Random) -> Position:
    """A position met in play."""
    for _ in range(chance.randint(1, 4)):
        options = list(options_of(position, chance.choice(list(Player))))
        if not options:
            break
        position = chance.choice(options)
    return position


def options_of(position: Position, player: Player) -> Iterator[Position]:
    if isinstance(position, PartizanPosition):
        yield from (option for _, option in position.moves_of(player))
    else:
        yield from (option for _, option in position.moves())


def questions(game: str, chance: random.Random, count: int) -> Sequence[Question]:
    """Random questions about a game, about start positions and positions met in play."""
    asked = []
    for _ in range(count):
        position = grundy.game(game).start(chance.choice(STARTS[game]))
        if chance.random() < 0.5:
            position = after_some_moves(position, chance)
        plain = isinstance(position, ScoringPosition) or has_dedicated_search(position)
        value = chance.random() < 0.5 and not isinstance(position, ScoringPosition)
        methods = ["auto"] if plain or value else ["auto", "auto", "dfpn", "pn", "depth"]
        misere = chance.random() < 0.5 and not plain
        first = chance.choice((*STARTS[game], ""))
        asked.append(Question(game, str(position), misere, value, chance.choice(methods), first))
    return asked
