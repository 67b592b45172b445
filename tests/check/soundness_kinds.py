"""The kinds of certificates whose entries rest on those above them, with alphabets of lines for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from pathlib import Path

from tests.check import soundness_truth as truth
from tests.check.forging import stacks, version_of
from tests.check.soundness import Kind, Stage, headers

from grundy.check.certificate import Header

OUTCOMES = ["outcome N", "outcome P", "outcome L", "outcome R"]
NIMBERS = ["nimber 0", "nimber 1", "nimber 2", "nimber 3"]


def each(words: str, sign: str = "; ") -> list[str]:
    """The texts in one, with a sign between them."""
    return words.split(sign)


ODD = each(
    "form 0; form 1 0; form z; form 0 0; has 0 0; has 0 1; has 1 1; Alice 0 1; draw 1; Bob [0] 1; N 1; 0 x; "
    "-1 1; 00 1; 1; 0; by x: 0 1; by x: N 1; by x: has 1 1; 0 ; 0  1; 0 «0»; 1 «0»; 1 «1»; 0 over; "
    '0 ""; 0 "1"; 999999999999999999 1; 9999999999999999999 1'
)
"""Lines that stand in no certificate of most kinds, or in none at all."""


def couples(numbers: Iterable[int], nodes: Iterable[str]) -> list[str]:
    """All couples of these numbers and nodes."""
    return [f"{number} {node}" for number, node in product(numbers, nodes)]


def nimbers(depth: int) -> Kind:
    """Nim heaps."""
    nodes = each("0; 1; 2; 3; 1+1; 2+1; 1+2; 2+2; 01; 1 & 1; 1 + 1")
    theorems = [f"by Bouton's theorem: {said}" for said in each("3 2+1; 0 2+2; N 2; 1 2; N 1+1; N 2+1")]
    lines = [*couples(range(4), nodes), *theorems, *ODD]
    positions = each('0; 1; 2; 3; 1+1; 2+1; 1+2; 2+2; 01; "1"; 1 + 1; 1+0')
    claims = [*NIMBERS, *OUTCOMES, *each("nimber 01; value 0; score 0; moves 0 0; outcome draw")]
    found = headers("nim", ["normal", "best turns", "misère"], positions, claims)
    return Kind(found, [Stage(lines, depth)], lambda header, _: truth.impartial(header))


def misere_forms(forms: int, has: int, depth: int) -> Kind:
    """Nim in misère play, with names for forms that mean something to the checker, and others."""
    names = ["0", "1", "z", "y"]
    options = ["", *each("0; 1; z; y; 0 1; 0 z; 0 y; 1 z; z y; 0 1 z; 0 0; 2")]
    nodes = each(
        '«0»; 0; 1; 2; 1+1; 2+2; 1 & 1; 1 & 2; 2 & 1; 2 & 2; «1»; «z»; «y»; "1"; «»; «z» & «z»; «0» & «0»; '
        "«0» & «z»; 1 & «0»; 2 & «z»; «z» & «y»; «y» & «z»; «y» & «y»; 1 & "
    )
    defined = [f"form {name} {text}".strip() for name, text in product(names, options)]
    owned = [f"has {name} {component}" for name, component in product(names, each("0; 1; 2; 1+1; 2+1"))]
    said = [*couples(range(4), nodes), "by x: 0 1", "by misère Nim: 2 2", "N 1"]
    stages = [Stage(defined, forms, defines=True), Stage(owned, has, defines=True), Stage(said, depth)]
    found = headers("nim", ["misere"], each("0; 1; 2; 1+1; 2+1; 2+2"), [*NIMBERS, *OUTCOMES[:2]])
    return Kind(found, stages, lambda header, _: truth.impartial(header))


def outcomes(depth: int) -> Kind:
    """Domineering."""
    texts = each("../..; ..; ./.; .. + ./.; .. + ..; ./. + ./.; #./..; .; #; #./#.; ./. + ..")
    nodes = [f"{player} {text}" for player, text in product("LR", texts)]
    lines = [*couples(range(3), nodes), *each("0 L; 1 L; 0 R; 0 ..; 0 draws L: L ..; 0 L .. & ./."), *ODD[:6]]
    positions = each("../..; ..; ./.; .. + ./.; .. + ..; .#/..; #./..; .; 1x2; ./. + ..")
    claims = [*OUTCOMES, "nimber 0", "outcome draw"]
    found = headers("domineering", ["normal", "best turns"], positions, claims)
    return Kind(found, [Stage(lines, depth)], lambda header, _: truth.outcomes(header))


def sums(depth: int) -> Kind:
    """Summands that are worth nothing together, in several writings, and values in several writings."""
    texts = each(
        "0 | nim[1] | nim[2] | 2 . nim[1] | nim[1] + nim[1] | nim[1+1] | nim[0] | * | {0|0} | {1|-1} | 1 | "
        "{0|-1} + {1|0} | domineering[./.] | domineering[./.] - domineering[./.] | -domineering[./.] | "
        "domineering[../..] | {0|-1} | {1|0}",
        " | ",
    )
    nodes = [f"{player} {text}" for player, text in product("LR", texts)]
    lines = [*couples(range(2), nodes), "0 L nim[1] & nim[1]", '0 L "nim[1]"', "0 0", "0 nim[1]"]
    found = headers("sum", ["normal", "misere"], texts, [*OUTCOMES, "nimber 0", "value 0"])
    return Kind(found, [Stage(lines, depth)], lambda header, _: truth.sums(header))


def misere_outcomes(depth: int) -> Kind:
    """Domineering in misère play."""
    sums = ["", *each("..; ./.; .. & ./.; ./. & ..; .. & ..; ./. & ./.; ../..; .; .. + ./.; #; .. & .")]
    nodes = [f"{player} {text}".strip() for player, text in product("LR", sums)]
    lines = [*couples(range(3), nodes), *each('0 L  ..; 0 L & ..; 0 L ""; 0 draws L: L ..'), *ODD[:6]]
    positions = each("../..; ..; ./.; .. + ./.; .. + ..; .; #./..; #; ./. + ..")
    found = headers("domineering", ["misere"], positions, [*OUTCOMES, "nimber 0", "value 0"])
    return Kind(found, [Stage(lines, depth)], lambda header, _: truth.outcomes(header))


def draws(depth: int) -> Kind:
    """Two in a row on three cells; the standard writing is a column."""
    texts = each("O/./X:2; ./O/X:2; ././X:2; ././O:2; ./X/.:2; X.O:2; O/X/O:2; O/O/X:2")
    nodes = [f"draws {counts}: {player} {text}" for counts, player, text in product("LR", "LR", texts)]
    nodes += [f"L {texts[0]}", f"draws X: L {texts[0]}", f"R {texts[1]}"]
    positions = each("X.O:2; ./O/X:2; OXO:2; OOX:2; ./X/O:2; XX.:2; O/X/O:2")
    claims = [*OUTCOMES, "outcome draw", "outcome N or draw"]
    found = headers("tictactoe", ["normal", "misere"], positions, claims)
    return Kind(found, [Stage(couples(range(2), nodes), depth)], lambda header, _: truth.outcomes(header))


def values(forms: int, depth: int) -> Kind:
    """Hackenbush: stalks, of which BR is 1/2, BRR is 1/4 and G is a star."""
    components = each("0-1B; 0-1R; 0-1G; 0-2B,1-2R; 0-2G,1-2B; 0-2B,1-3R,2-3R; 0; 0-1B,0-2R; 0-1B,1-2R")
    words = each("0; 1; -1; 1/2; 1/4; 1/3; 2/3; *; {0|0}; {0|1}; {0|*}; *2; g1; g2; -0; 2/4")
    sides = ["", "0", "1", "*", "g1", "g2", "1/3", "2/3"]
    defined = [
        " ".join(f"form {name} {left} | {right}".split())
        for name, left, right in product(["g1", "g2"], sides, sides)
    ]
    lines = [f"has {word} {component}" for word, component in product(words, components)]
    lines += ["0 0-1B", "by x: has 1 0-1B", "has  0-1B"]
    positions = each("0-1B; 0-1G; 0-1B,1-2R; 0-1B,1-2R,2-3R; 0-1B,0-2R; 0-1B,0-2G; 0; 0-1G,1-2B")
    claims = [f"value {word}" for word in [*words, "{0|1/3}", "1*", "^"]]
    found = headers("hackenbush", ["normal", "misere"], positions, claims)
    return Kind(found, [Stage(defined, forms, defines=True), Stage(lines, depth)], truth.values)


def contracts(depth: int) -> Kind:
    """Dots-and-boxes."""
    boards = each(
        "1x1; +-+/.../+.+; +.+/.../+-+; 1x1-icelandic; +-+/|../+.+; +-+/..|/+.+; +-+/.../+-+; +-+/|../+-+; "
        "1x1-swedish; 1x2-swedish; +-+-+/|..../+-+-+"
    )
    nodes = [f"{board}; {contract}" for board, contract in product(boards, range(3))]
    return _scores("dots_and_boxes", "normal", boards, nodes, depth)


def best_turns(depth: int) -> Kind:
    """Strings-and-coins."""
    coins = each("0-1-0 | 0-1-2-0 | 0-1 | 0-1-0, 0-2-0 | 1-2-3-1 | 0-1, 0-1, 0-1 | 0", " | ")
    nodes = [f"{coin}; {take}{more}" for coin, take, more in product(coins, range(4), ["", "|1", "|2"])]
    positions = [*coins, "0-1-2", "0-1-0, 0-2-3", "0-1-2-0, 0-3-4"]
    return _scores("strings_and_coins", "best turns", positions, nodes, depth)


def _scores(game: str, convention: str, positions: list[str], nodes: list[str], depth: int) -> Kind:
    claims = [f"score {points}" for points in range(4)]
    claims += [f"contract {points} {kept}" for points, kept in product(range(4), ["kept", "missed"])]
    lines = [*couples(range(2), nodes), "0 0-1-0", "0 1x1", "0 0-1-0; 1|0", "0 1x1; 01", *ODD[:4]]
    found = headers(game, [convention, "misere"], positions, [*claims, "outcome N", "nimber 0"])
    return Kind(found, [Stage(lines, depth)], truth.scores)


def moves(depth: int) -> Kind:
    """The domination game on paths."""
    paths = each("0-1 | 0-2,1-2 | 0-2,1-2; 1,2 | 0-2,1-2; 0,1,2 | 0-1; 0,1 | 0-1,1-2; 2", " | ")
    nodes = [f"{player} {path} within={within}" for player, path, within in product("LR", paths, range(3))]
    lines = [*couples(range(3), nodes), "0 L 0-1", "0 R 0-2,1-2", "0 L 0-2,1-2 & 0-1 within=1"]
    claims = [f"moves {one} {other}" for one, other in product(range(4), repeat=2)]
    positions = [*paths, "0-1,1-2", "0-1 within=1", "0-2,1-2 within=1"]
    found = headers("domination", ["normal", "misere"], positions, [*claims, *OUTCOMES])
    return Kind(found, [Stage(lines, depth)], lambda header, _: truth.outcomes(header))


def compounds(depth: int) -> Kind:
    """Nim heaps by five rules, also with signs in the names of the rules."""
    positions = each("over; 1; 2; 1 and 1; 1 and 2; 2 and 2")
    texts = [*positions, *each("2 and 1; 1 & 1; 1 & 2; 2 & 2; «0»; 0; 1 and 0")]
    rules = product(["O_l", "A_l", "A_r", "S_l", "S_r"], ["", "^-", "^+", "-"])
    names = [f"nim {rule}{sign}" for rule, sign in rules]
    claims = [*NIMBERS[:3], *OUTCOMES[:2]]
    found = [
        Header(name, version_of(name), convention, position, claim, "x")
        for name, convention, position, claim in product(names, ["normal", "misere"], positions, claims)
    ]
    forms = Stage(["form 1 0", "has 1 1", "has 0 over"], 2, defines=True)
    return Kind(found, [forms, Stage(couples(range(3), texts), depth)], truth.compounds_of_nim)


def texts(folder: Path, partizan: bool, depth: int) -> Kind:
    """A game that writes ` & ` itself: `2 & 2` is one position of it."""
    name = "ppair" if partizan else "pair"
    rules = stacks(folder, name, partizan=partizan)
    double = ["1 & 1", "2 & 2", "1 & 2"]
    escaped = [text.replace("&", r"\u0026") for text in double]
    positions = ["1", "2", *double, *(f'"{text}"' for text in (*double, *escaped))]
    nodes = [*positions, *(f'1 & "{text}"' for text in (double[0], escaped[0]))]
    nodes += [""] if partizan else ["«0»", "0"]
    if partizan:
        nodes = [f"{player} {node}".strip() for player, node in product("LR", nodes)]
    claims = OUTCOMES if partizan else [*NIMBERS[:3], *OUTCOMES[:2]]
    found = headers(name, ["normal", "misere"], positions, claims)
    check = truth.outcomes if partizan else truth.impartial
    lines = couples(range(3), nodes)
    return Kind(found, [Stage(lines, depth)], lambda header, _: check(header, rules), rules)


ROUND = '''
from dataclasses import dataclass

from grundy.games import Position, register

AFTER = {after!r}


@register("roundabout")
@dataclass(frozen=True, repr=False)
class Roundabout(Position):
    """Play that may go round for ever."""

    vertex: str

    @classmethod
    def parse(cls, text):
        return cls(text) if text in AFTER else cls(AFTER[text])

    def __str__(self):
        return self.vertex

    def moves(self):
        return ((f"to {{one}}", type(self)(one)) for one in AFTER[self.vertex])
'''
AFTER = {
    "a": "b", "b": "ac", "c": "", "d": "de", "e": "d", "f": "ca", "g": "f", "h": "gc", "j": "k", "k": "j",
}  # fmt: skip
"""Where one can go."""


def loops(folder: Path, depth: int) -> Kind:
    """Play that may never end: what is proved of it is forced."""
    path = folder / "roundabout.py"
    path.write_text(ROUND.format(after=AFTER), encoding="utf-8")
    known = truth.forced(AFTER, 3)

    def check(header: Header, lines: Sequence[str]) -> bool:
        kind, said = header.claim.split()
        if kind == "nimber":
            return known.get((header.position, int(said))) == "P"
        return known.get((header.position, 0)) == said

    found = headers("roundabout", ["normal"], AFTER, [*NIMBERS, *OUTCOMES[:2]])
    return Kind(found, [Stage([*couples(range(3), AFTER), "0 x"], depth)], check, str(path))


Maker = Callable[[Path], Kind]

SHORT: dict[str, Maker] = {
    "nimbers": lambda _: nimbers(6),
    "misère forms": lambda _: misere_forms(2, 2, 2),
    "outcomes": lambda _: outcomes(3),
    "sums": lambda _: sums(2),
    "misère outcomes": lambda _: misere_outcomes(3),
    "draws": lambda _: draws(3),
    "values": lambda _: values(1, 2),
    "contracts": lambda _: contracts(5),
    "best turns": lambda _: best_turns(3),
    "moves": lambda _: moves(2),
    "compounds": lambda _: compounds(3),
    "loops": lambda folder: loops(folder, 5),
    "texts": lambda folder: texts(folder, False, 4),
    "partizan texts": lambda folder: texts(folder, True, 3),
}
"""The kinds with as many lines as there are seconds for."""

LONG: dict[str, Maker] = {
    "nimbers": lambda _: nimbers(8),
    "misère forms": lambda _: misere_forms(3, 2, 3),
    "outcomes": lambda _: outcomes(4),
    "sums": lambda _: sums(3),
    "misère outcomes": lambda _: misere_outcomes(5),
    "draws": lambda _: draws(4),
    "values": lambda _: values(2, 4),
    "contracts": lambda _: contracts(7),
    "best turns": lambda _: best_turns(4),
    "moves": lambda _: moves(3),
    "compounds": lambda _: compounds(5),
    "loops": lambda folder: loops(folder, 8),
    "texts": lambda folder: texts(folder, False, 6),
    "partizan texts": lambda folder: texts(folder, True, 5),
}
"""The kinds with as many lines as there are minutes for."""
