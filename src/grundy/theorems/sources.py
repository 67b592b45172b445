"""Which files have theorems on which games, so that only those of a game are read when it is played."""

from __future__ import annotations

from collections.abc import Iterator

ABOUT: dict[str, tuple[str, ...]] = {
    "bitypes": ("colouring",),
    "bouton": ("nim",),
    "guy_smith": ("octal", "allbut", "grundys", "couples"),
    "guignard": ("node_kayles",),
    "caterpillars": ("caterpillars", "node_kayles"),
    "col": ("col",),
    "col_misere": ("col",),
    "cram": ("cram",),
    "cutcake": ("cutcake",),
    "domineering": ("domineering",),
    "four_colours": ("colouring",),
    "gale": ("chomp",),
    "geography": ("vertex_geography", "vertex_nimg", "edge_geography"),
    "hackenbush": ("hackenbush",),
    "ordered_heaps": ("Omax_l", "Omax_r", "Omin_l", "Omin_r"),
    "unions_of_paths": (
        "O_r",
        "A_l",
        "A_r",
        "S_l",
        "S_r",
        "Smax_l",
        "Smax_r",
        "Omin_l",
        "Omin_r",
        "Smin_l",
        "Smin_r",
    ),
    "longest_paths": ("Smax_r",),
    "sprouts": ("sprouts",),
    "subtraction": ("takeaway",),
    "tame": ("nim", "takeaway"),
    "timber": ("timber",),
    "timbush": ("timbush",),
    "toppling_dominoes": ("toppling_dominoes",),
    "vertexnim": ("vertexnim",),
    "wythoff": ("wythoff",),
    "fibonacci_nim": ("fibonacci_nim",),
    "euclid": ("euclid",),
    "coin_turning": ("coin_turning",),
    "take_and_break": ("take_and_break",),
}
"""By the file: games, and rules of compounds such as `Omax_l`. Of two theorems on one game, the one whose
file comes first here is asked first."""


def sources(about: str) -> Iterator[str]:
    """The modules with theorems on a game, or on compounds by a rule."""
    return (f"{__package__}.{name}" for name, games in ABOUT.items() if about in games)


def rank(module: str) -> int:
    """The place of a module in the order; those of users come last."""
    package, _, name = module.rpartition(".")
    names = list(ABOUT)
    return names.index(name) if package == __package__ and name in ABOUT else len(names)
