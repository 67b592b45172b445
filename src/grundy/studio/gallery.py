"""The games that the studio offers, and what can be asked of each."""

from __future__ import annotations

from typing import Any

from grundy.games import PartizanPosition, Position, ScoringPosition
from grundy.games.registry import Game, digest_of_file, game, games

STARTS = {
    "allbut": "2,3:12",
    "amazons": "B..W/..../..../W..B",
    "anti_clobber": "B..W/..../W..B",
    "arc_kayles": "grid3x3",
    "cannibal_clobber": "3x4",
    "caterpillars": "2,1,0,3",
    "chomp": "3x5",
    "clobber": "3x4",
    "col": "grid2x4",
    "colouring": "C5; 3",
    "couples": "9+6",
    "cram": "4x5",
    "cutcake": "3x4",
    "domination": "grid3x3",
    "domineering": "4x4",
    "dots_and_boxes": "2x3",
    "edge_geography": "C5; at 0",
    "elephants_and_rhinos": "EE_E_R_RR",
    "fission": "5x5",
    "fjords": "B..../...../....W",
    "flip_the_coin": "HTHTT",
    "gen_toads": "1,2:TTT__FFF",
    "graph_clobber": "K1,3; B 0; W 1,2,3",
    "grundys": "9+6",
    "hackenbush": "BRB",
    "hex": "3x3",
    "impartial_colouring": "path5; a,b",
    "king_dirt": "B.../..../...W",
    "kings": "3x4",
    "knights": "3x4",
    "konane": "4x4",
    "maundy_cake": "4x6",
    "nim": "3+5+7",
    "nimstring": "2x3",
    "node_kayles": "grid3x3",
    "nogo": "3x3",
    "octal": "0.137:12",
    "oriented_node_kayles": "0>1,1>2,2>3",
    "partizan_arc_kayles": "BRBGR",
    "partizan_peg_duotaire": "oo./oo./...",
    "partizan_subtraction": "1,2|1,3:10+7",
    "peg_duotaire": "oo.o.",
    "push": "..BW.BW",
    "queens": "3x4",
    "rooks": "3x4",
    "sheep": "B4.../...W4",
    "shove": "..BW.BW",
    "ski_jumps": "L..../....R/.....",
    "snort": "grid2x4",
    "sprouts": "3",
    "strings_and_coins": "0-1-2-3-0, 0-4-5-0",
    "takeaway": "1,2,3:21",
    "tictactoe": "3x3",
    "timber": "0>1,1>2,3>2",
    "timbush": "0>1B,1>2W,3>2W",
    "toads_and_frogs": "TT_FF",
    "toppling_dominoes": "LRLRR",
    "vertex_geography": "C5; at 0",
    "vertex_nimg": "0-1-2; w 2,1,3; at 1",
    "vertexnim": "0-1-2; w 2,1,3; at 1",
}
"""Where the gallery lets a game start."""

FALLBACKS = ("3x3", "path4", "5", "3+5", "C5; at 0", "LR")


def start_of(one: Game) -> str:
    """A position of a game to begin with; of a game that is not known here, what it can read."""
    for text in (STARTS.get(one.name, ""), *FALLBACKS):
        try:
            if text and next(iter(one.start(text).moves()), None) is not None:
                return text
        except Exception:  # a game of somebody's own may read its texts as it likes
            continue
    return ""


def kind_of(one: Game) -> str:
    """`impartial`, `partizan` or `scoring`."""
    if issubclass(one.position, ScoringPosition):
        return "scoring"
    return "partizan" if issubclass(one.position, PartizanPosition) else "impartial"


def gallery(extra: tuple[Game, ...] = ()) -> list[dict[str, Any]]:
    """All games, with what a gallery shows of them; `extra` are files that the command line named."""
    shown = {one.name: one for one in (*games(), *extra)}
    return [
        {
            "name": one.name,
            "title": one.title,
            "kind": kind_of(one),
            "summary": one.doc.strip().split("\n\n")[0].replace("\n", " ") if one.doc else "",
            "start": start_of(one),
            "file": digest_of_file(one) is not None,
        }
        for one in sorted(shown.values(), key=lambda one: one.title)
    ]


def asked_of(position: Position) -> dict[str, Any]:
    """What a form for a search of this position may offer: nothing that cannot be done."""
    kind = kind_of(position.game)
    misere = not position.no_misere_play
    if isinstance(position, ScoringPosition):
        methods = ["auto", "dfpn", "pn", "depth"]
        goals = ["contract"]
        misere = False
    elif isinstance(position, PartizanPosition):
        methods = ["auto", "dfpn", "pn", "depth"]
        goals = ["outcome"] if position.has_winner else []
        misere = misere and position.last_move_wins
    else:
        methods = ["auto", "dfpn", "pn", "depth", "aspiration", "mex"]
        goals = ["outcome", "grundy"]
    return {
        "kind": kind,
        "goals": goals,
        "methods": methods,
        "misere": misere,
        "players": list(position.players) if isinstance(position, PartizanPosition) else [],
        "points": position.at_stake() if isinstance(position, ScoringPosition) else 0,
    }


def found(name: str, extra: tuple[Game, ...] = ()) -> Game:
    """The game of that name: one that is installed, or a file that the command line named. Never a path."""
    from grundy.games.registry import installed

    for one in extra:
        if one.name == name:
            return one
    return installed(name)


__all__ = ["asked_of", "found", "gallery", "game", "kind_of", "start_of"]
