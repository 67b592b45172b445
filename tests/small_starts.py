"""A small position of every game that ships, with moves in it, as it is written on a command line."""

from __future__ import annotations

IMPARTIAL = {
    "allbut": "2:4+3",
    "arc_kayles": "P4",
    "caterpillars": "3+2",
    "chomp": "2x3",
    "coin_turning": "1-3:HTH",
    "couples": "4",
    "cram": "2x3",
    "edge_geography": "0>1>2,1-3; at 0",
    "euclid": "3,5",
    "fibonacci_nim": "4",
    "grundys": "5",
    "impartial_colouring": "P3",
    "mem": "4",
    "nim": "1+2",
    "nimstring": "1x3",
    "node_kayles": "P4",
    "octal": "0.77:4",
    "oriented_node_kayles": "0>1>2>3",
    "peg_duotaire": "oo.o.",
    "sprouts": "2",
    "take_and_break": "0.*3:4",
    "takeaway": "1,2:4",
    "timber": "LR",
    "vertex_geography": "P4; at 1",
    "vertex_nimg": "0-1-2; w 2,1,3; at 1",
    "vertexnim": "0-1-2; w 2,1,3; at 1",
    "wythoff": "1,2",
}

PARTIZAN = {
    "amazons": "B.W",
    "clobber": "BWB",
    "col": "P3",
    "colouring": "P3 k=2",
    "cutcake": "2x3",
    "domination": "P4 within=2",
    "domineering": "2x2",
    "eatcake": "2x2",
    "flip_the_coin": "HT",
    "graph_clobber": "BBW",
    "hackenbush": "BR",
    "hex": "2x2",
    "konane": "BW.",
    "maundy_cake": "2x3",
    "nogo": "1x3",
    "partizan_euclid": "8,5",
    "partizan_peg_duotaire": "oo./oo./...",
    "partizan_subtraction": "1|2:3",
    "snort": "P3",
    "tictactoe": "2x2:2",
    "timbush": "0>1B,1>2W",
    "toads_and_frogs": "T_F",
    "toppling_dominoes": "LR",
}

SCORING = {"dots_and_boxes": "1x1", "strings_and_coins": "0-1-2-0"}

SMALL = {**IMPARTIAL, **PARTIZAN, **SCORING}
