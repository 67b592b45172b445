"""Certificates that are made by hand, and whether they hold."""

from __future__ import annotations

import hashlib

HEADER = 10


def renewed(lines: list[str], count: bool = True) -> list[str]:
    """The same with a digest, and a number of entries, that fit."""
    lines = list(lines)
    if count and len(lines) >= HEADER:
        lines[7] = f"entries: {len(lines) - HEADER}"
    signed = "".join(line + "\n" for line in lines[:8] + lines[HEADER:])
    lines[8:9] = [f"digest: sha256 {hashlib.sha256(signed.encode(errors='surrogatepass')).hexdigest()}"]
    return lines


def forged(game: str, convention: str, position: str, claim: str, entries: list[str]) -> list[str]:
    """A certificate with these entries."""
    first = ["grundy certificate 2", f"game: {game}", "rules: 1", f"convention: {convention}"]
    return renewed([*first, f"position: {position}", f"claim: {claim}", "producer: me", "", "", "", *entries])


NIM = ["form 1 0", "form 2 0 1", "form 3 0 1 2", "has 1 1", "has 2 2", "has 3 3"]
SUM = [*NIM, "1 «0»", "0 «2» & «2»"]
PLANE = ["has -1 ..", "has 1 ./.", "has {1|-1} ../.."]
QUARTER = ["has 1 ./.", "has 1/2 #./#./..", "has 1 ././."]
LONG_NIM = "+".join(["99", "100"] * 20)

NORMAL_NIM: list[tuple[str, str, list[str], bool]] = [
    ("1+2+3", "outcome P", ["1 1", "2 2", "3 3"], True),
    ("1+2+3", "outcome N", ["1 1", "2 2", "3 3"], False),
    ("1+2+3", "outcome P", ["1 1", "2 2", "3 3", ""], False),
    ("1+2+3", "outcome P", ["", "1 1", "2 2", "3 3"], False),
    ("1+2+3", "outcome P", ["1 1", "3 3", "2 2"], False),  # 3 needs 2, which is below
    ("1+2+3", "outcome P", ["0 1+2+3"], False),
    ("1+2+3", "outcome P", ["1 1", "2 2", "3 1+2", "0 1+2+3"], True),  # to 3 there is the answer 2
    ("1+2+3", "outcome P", ["1 1", "2 2", "3 3", "0 1+2+3"], True),
    ("1+2+3", "outcome P", ["1 1", "2 2", "3 3", "1 1+2+3"], False),
    ("1+2+3", "outcome P", ["1 1", "2 2", "3 3", "0 3+2+1"], True),
    ("1+2+3", "outcome P", ["1 1", "2 2", "3 3", "0 1 + 2 + 3"], False),
    ("1+2+3", "outcome P", ["1 1", "2 2", "3 3", "3 3"], False),
    ("1+2+3", "outcome P", ["1 1", "2 2", "3 3", "0 0"], True),
    ("1+2+3", "outcome P", ["1 1", "2 2", "3 3", "1 0"], False),
    ("1+2+3", "outcome P", ["1 1", "2 2", "by nim: 3 3"], False),
    ("1+2+3", "outcome P", ["1 1", "2 2", "3 3", "by sum: N 3"], False),
    ("1+2+3", "outcome P", ["1 1", "2 2", "3 3", "form 1 0"], False),
    ("1+2+3", "outcome P", ["1 1", "2 2", "3 3", "has 1 1"], False),
    ("1+2+3", "outcome P", ["1 1", "2 2", "3 3", "Alice 1 Alice:1"], False),
    ("1+2+3", "outcome P", ["1 1", "2 2", "03 3"], False),
    ("1+2+3", "outcome P", ["1 1", "2 2", "+3 3"], False),
    ("1+2+3", "outcome P", ["1 1", "2 2", "３ 3"], False),
    ("1+2+3", "outcome P", ["1 1", "2 2", "3 3 "], False),
    ("1+2+3", "outcome P", ["1 1", "2 2", "3  3"], False),
    ("1+2+3", "outcome P", ["1 1", "2 2", '3 "3"'], False),
    ("1+2+3", "outcome P", ["1 1", "2 2", f"{10**18 - 1} 3"], False),
    ("1+2+3", "outcome P", ["1 1", "2 2", f"{'9' * 5000} 3"], False),
    ("1+2+3", "outcome P", ["1 1", "2 2", "3 3", "1 1 & 1"], False),
    ("1+2+3", "outcome P", ["1 1", "2 2", "3 3", f"0 {LONG_NIM}"], False),
    ("2+2", "outcome P", [], False),  # two equal parts that are not known
    ("2+2", "outcome P", ["1 1", "2 2"], True),
    ("2 + 2", "outcome P", ["1 1", "2 2"], False),
    ("2+2+0", "outcome P", ["1 1", "2 2"], False),
    ("2+02", "outcome P", ["1 1", "2 2"], False),
    ('"2"', "outcome N", [], False),
    ("1000001", "outcome N", [], False),
    ("9" * 5000, "outcome N", [], False),
    ("2", "outcome N", [], True),
    ("2", "nimber 2", ["2 2"], False),
    ("2", "nimber 02", ["1 1", "2 2"], False),
    ("2", f"nimber {10**18 - 1}", ["1 1", "2 2"], False),
    ("2", "outcome  N", [], False),
    ("2", "outcome L", [], False),
    ("2", "value *2", [], False),
    ("2", "score 1", [], False),
    ("2", "attractor Alice 1", [], False),
    ("0", "outcome P", [], True),
    ("0", "nimber 0", [], True),
    ("0", "outcome N", [], False),
]
MISERE_NIM: list[tuple[str, str, list[str], bool]] = [
    ("1+2+3", "outcome P", SUM, True),
    ("1+2+3", "outcome P", [*SUM[6:], *NIM], True),  # forms are used from anywhere
    ("1+2+3", "outcome P", [*NIM[3:], *NIM[:3], *SUM[6:]], True),
    ("1+2+3", "outcome P", [*NIM, *reversed(SUM[6:])], False),
    ("1+2+3", "outcome P", ["form 0", *SUM], True),
    ("1+2+3", "outcome P", [*SUM, "form 0"], True),
    ("1+2+3", "outcome P", ["form 0", "form 0", *SUM], False),
    ("1+2+3", "outcome P", ["form 0 0", *SUM], False),
    ("1+2+3", "outcome P", ["form 1 0", "form 0 1", *SUM[1:]], False),
    ("1+2+3", "outcome P", ["form x", *SUM], False),
    ("1+2+3", "outcome P", ["form x 0", *SUM], False),
    ("1+2+3", "outcome P", ["form x x", *SUM], False),
    ("1+2+3", "outcome P", ["form x y", *SUM, "form y 2"], False),
    ("1+2+3", "outcome P", [*SUM, "form x 2", "form x 3"], False),
    ("1+2+3", "outcome P", [*SUM, "form x 2"], True),
    ("1+2+3", "outcome P", [*SUM, "form x 3 2 3"], True),
    ("1+2+3", "outcome P", [*SUM, "form x 1"], False),  # {1} is 0
    ("1+2+3", "outcome P", [*SUM, "form x 0 2"], False),  # {0, 2} is 1
    ("1+2+3", "outcome P", [*SUM, "form x 1 2"], False),
    ("1+2+3", "outcome P", [*SUM, "form x 0 3"], False),
    ("1+2+3", "outcome P", [*SUM, "form a&b 2"], False),
    ("1+2+3", "outcome P", [*SUM, "form «a 2"], False),
    ("1+2+3", "outcome P", [*SUM, "form é 2", "form é! é"], True),
    ("1+2+3", "outcome P", [*SUM, "has 0 0"], True),
    ("1+2+3", "outcome P", [*SUM, "has 1 0"], False),
    ("1+2+3", "outcome P", [*SUM, "has 3 1+2"], True),
    ("1+2+3", "outcome P", [*SUM, "has 0 2+2"], False),
    ("1+2+3", "outcome P", [*SUM, "has 2 2"], False),
    ("1+2+3", "outcome P", [*SUM, "has 4 4"], False),
    ("1+2+3", "outcome P", [*SUM, "0 «1»"], True),
    ("1+2+3", "outcome P", [*SUM, "1 «0» & «0»"], False),
    ("1+2+3", "outcome P", [*SUM, "1 0 & «0»"], False),
    ("1+2+3", "outcome P", [*SUM, "1 0 & 0"], True),
    ("1+2+3", "outcome P", [*SUM, "2 «2»", "1 «2» & «3»"], True),
    ("1+2+3", "outcome P", [*SUM, "2 «2»", "1 «3» & «2»"], False),
    ("1+2+3", "outcome P", [*SUM, "2 «2»", "0 2 & «2»"], True),
    ("1+2+3", "outcome P", [*SUM, "2 «2»", "0 «2» & 2"], False),
    ("1+2+3", "outcome P", [*SUM, "0 «9»"], False),
    ("1+2+3", "outcome P", [*SUM, "0 «2"], False),
    ("1+2+3", "outcome P", [*SUM, "0 «2»&«2»"], False),
    ("1+2+3", "outcome P", [*SUM, "1 «»"], False),
    ("1+2+3", "outcome P", [*SUM, "0 1+2+3"], True),
    ("1+2+3", "outcome P", [*SUM, "0 2+2 & 0"], False),  # a part that is left stays as it is written
    ("1+2+3", "outcome P", [*SUM, "by sum: 0 2+2"], False),
    ("1", "outcome P", ["form 1 0", "has 1 1"], True),
    ("1", "outcome P", ["form z 0", "has z 1"], True),
    ("1", "outcome P", ["has 0 1"], False),  # a form called 0 that is not 0
    ("1", "nimber 1", ["form 0 0", "has 0 1", "1 «0»"], False),
    ("1", "outcome N", ["has 0 1", "1 «0»"], False),
    ("0", "outcome P", ["0 0"], False),
    ("0", "outcome P", ["0 «0»"], False),
    ("0", "outcome P", [], False),
    ("0", "outcome N", [], True),
    ("0", "nimber 1", ["1 0"], True),
    ("0", "nimber 1", ["1 «0»"], True),
    ("0", "nimber 1", [], False),
]
# Names of bases are sorted as names: a comes before a!, although «a!» comes before «a».
NAMES = ["form 1 0", "form a 0 1", "form a! a", "form b 0 1 a", "1 «0»", "2 «a»", "0 «a!»"]
OTHERS: list[tuple[str, str, str, str, list[str], bool]] = [
    ("nim", "misere", "1", "outcome P", [*NAMES, "has 1 1"], True),
    ("nim", "misere", "1", "outcome P", [*NAMES, "has 1 1", "2 «a!» & «a»"], False),
    ("nim", "misere", "1", "outcome P", [*NAMES, "has 1 1", "2 «a» & «a!»"], True),
    ("nim", "normal", "1", "nimber 1", ["1 1"], True),
    ("nim A_l^-", "normal", "1", "nimber 1", ["1 1"], False),
    ("Nim", "normal", "1", "nimber 1", ["1 1"], False),
    ("examples/kayles.py", "normal", "1", "nimber 1", ["1 1"], False),
    ("chess", "normal", "1", "nimber 1", ["1 1"], False),
    ("nim", "best turns", "1", "nimber 1", ["1 1"], False),
    ("nim", "Normal", "1", "nimber 1", ["1 1"], False),
    ("cram", "normal", "../..", "nimber 0", ["1 ..", "0 ../.."], True),
    ("cram", "normal", "2x2", "nimber 0", ["1 ..", "0 ../.."], False),
    ("cram", "normal", "../..", "nimber 0", ["1 ..", "0 2x2"], False),
    ("cram", "normal", "../..", "nimber 0", ["1 ./.", "0 ../.."], True),  # to .. there is an answer
    ("cram", "normal", "../..", "nimber 0", ["1 ..", "1 ./.", "0 ../.."], True),
    ("cram", "normal", "../.. + ..", "nimber 1", ["1 ..", "0 ../.."], True),
    ("cram", "normal", "../..+..", "nimber 1", ["1 ..", "0 ../.."], False),
    ("cram", "normal", "../.. +  ..", "nimber 1", ["1 ..", "0 ../.."], False),
    ("cram", "normal", "../.", "nimber 1", ["1 .."], False),
    ("cram", "normal", "#..#/####", "nimber 1", ["1 .."], True),
    ("cram", "normal", "/", "nimber 0", [], False),
    ("cram", "normal", "#" * 4096, "nimber 0", [], True),
    ("cram", "normal", "#" * 4097, "nimber 0", [], False),
    ("cram", "normal", "#.", "nimber 0", ["0 #", "0 #. + .#"], True),
    ("cram", "misere", "#.", "nimber 0", [], False),
    ("cram", "misere", "#.", "nimber 1", ["1 «0»"], True),
    ("cram", "misere", "#.", "outcome P", ["0 #."], False),
    ("domineering", "normal", "../..", "outcome N", [], True),
    ("domineering", "normal", "../..", "outcome P", [], False),
    ("domineering", "normal", "../..", "outcome P", ["0 L ../..", "0 R ../.."], False),
    ("domineering", "normal", "./.", "outcome L", [], True),
    ("domineering", "normal", "./.", "outcome R", [], False),
    ("domineering", "normal", "#.#/#.#", "outcome L", ["0 R #.#/#.#", "1 L #.#/#.#"], True),
    ("domineering", "normal", "./.", "outcome L", ["1 L 2x1"], False),
    ("domineering", "normal", "./.", "outcome L", ["1 ./."], False),
    ("domineering", "normal", "./.", "outcome L", ["0 L"], False),
    ("domineering", "normal", "./.", "outcome L", ["1 L ./. & ./."], False),
    ("domineering", "normal", "./.", "outcome L", ["draws R: 1 L ./."], False),
    ("domineering", "normal", "./.", "nimber 1", [], False),
    ("domineering", "normal", "#", "outcome P", ["0 L #"], True),
    ("domineering", "misere", "#", "outcome N", [], True),
    ("domineering", "misere", "#", "outcome P", ["0 L", "0 R"], False),
    ("domineering", "misere", "#", "outcome N", ["1 L # & #", "1 L", "1 R"], True),
    ("domineering", "misere", "./.", "outcome R", ["0 L ./."], True),
    ("domineering", "misere", "./.", "value 1", ["has 1 ./."], False),
    ("domineering", "normal", "../..", "value {1|-1}", PLANE, True),
    ("domineering", "normal", "../..", "value {1|-1}", [*PLANE[1:], PLANE[0]], False),
    ("domineering", "normal", "../..", "value {1|-1}", [*PLANE, "0 L ../.."], False),
    ("domineering", "normal", "../..", "value g1", [*PLANE[:2], "form g1 1 | -1", "has g1 ../.."], True),
    ("domineering", "normal", "../..", "value g1", [*PLANE[:2], "has g1 ../..", "form g1 1 | -1"], False),
    ("domineering", "normal", "../..", "value g2", [*PLANE, "form g1 1 | -1", "form g2 1 | -1"], True),
    ("domineering", "normal", "../.. + ./.", "value {2|0}", PLANE, True),
    ("domineering", "normal", "../.. + ./.", "value 0", PLANE, False),
    ("domineering", "normal", "../.. + ../..", "value 0", PLANE, True),
    ("domineering", "normal", "../.. + ../..", "value 0", [*PLANE, "has 0 ../.. + ../.."], True),
    ("domineering", "normal", "../.. + ../..", "value 0", [*PLANE, "has * ../.. + ../.."], False),
    ("domineering", "normal", "../..", "value {1|-1}", [*PLANE, "has -1 #..#/####"], True),
    ("domineering", "normal", "../..", "value {1|-1}", [*PLANE, "by rotation: has 1 ./."], False),
    ("domineering", "normal", "#", "value 0", [], True),
    ("domineering", "normal", "#", "value -0", [], False),
    ("domineering", "normal", "#", "value {|}", [], False),
    ("domineering", "normal", "#", "value 0/1", [], False),
    ("domineering", "normal", "#", "value g1", ["form g1 |"], True),
    ("domineering", "normal", "#", "value g1", ["form g1 0 |"], False),
    ("domineering", "normal", "#", "value g1", ["form g1 |", "form g1 |"], False),
]
BOX = "+-+/|.|/+.+"
DOTS: list[tuple[str, str, list[str], bool]] = [
    (BOX, "score 1", [], True),
    (BOX, "score 0", [], False),
    (BOX, "score 2", [], False),
    (BOX, "contract 1 kept", [], True),
    (BOX, "contract 1 missed", [], False),
    (BOX, "contract 0 kept", [], False),
    (BOX, "contract 2 missed", [], True),
    (BOX, f"contract {10**18 - 1} missed", [], True),
    (BOX, f"contract {10**18} missed", [], False),
    (BOX, "outcome N", [], False),
    (BOX, "score 1", [f"1 {BOX}; 1"], True),
    (BOX, "score 1", [f"0 {BOX}; 1"], False),
    (BOX, "score 1", ["1 +-+/..|/+-+; 1"], True),
    (BOX, "score 1", ["1 +-+/..|/+-+; 0"], False),
    (BOX, "score 1", ["0 +-+/..|/+-+; 2"], False),
    (BOX, "score 1", ["1 +-+/..|/+-+;1"], False),
    (BOX, "score 1", ["1 +-+/..|/+-+"], False),
    (BOX, "score 1", ["0 1x1-icelandic; 1"], True),
    (BOX, "score 1", ["0 +-+/|../+.+; 1"], False),  # the same board in another writing
    (BOX, "score 1", ["0 1x1-swedish; 1"], False),
    ("+-+/|#|/+.+", "score 1", [], False),
    ("+-+/-.|/+.+", "score 1", [], False),
    ("1x1-swedish", "score 0", [], True),
    ("+-+/|#|/+-+", "score 0", [], False),
    ("1x1", "score 0", [], False),
    ("1x1", "score 0", ["0 1x1; 1"], False),
    ("1x01", "contract 2 missed", [], False),
    ("0x1", "contract 2 missed", [], False),
    ("1x64", "contract 65 missed", [], True),
    ("1x65", "contract 66 missed", [], False),
    ("99x99", "contract 1 missed", [], False),
    ("2x1-swedish", "score 2", [], True),
    ("2x1-swedish", "score 2", ["1 2x1-swedish; 2", "1 1x2-swedish; 1"], True),
    ("2x1-swedish", "score 1", ["1 2x1-swedish; 2"], False),
]
# Options by which a form may be defined, or not.
CANONICAL = [
    *("0 |", "| 0", "0 0 |", "0 | 0", "0 | 1", "1 | 0", "0 | *", "* 0 | 0", "0 * | 0", "* | 0"),
    *("0 | {0|*}", "0 | {*,0|0}", "0 | {0|-2}", "{1|-1} | -1", "0 * *2 | 0 * *2", "*9 | 0"),
    *("1 | 1", "{2,{3|1}|-1} | -5", "1/2 | 1", "999999999999999999 |", "| -999999999999999999"),
    f"{10**18 - 1} |",
    f"| -{10**18 - 1}",
    f"1/{2**59} | 1/{2**58}",
]
NOT_CANONICAL = [
    *("0 1 |", "0 | 2", "* | *", "0", "| | 0", "0 |  0", "0 | 0 ", "-1 | 1", "0 * | {0|*}"),
    *("{0|*} | 0", "0 | {0|-2} *", "g0 | 0", "g1 | 0", "*2 | *2", "*100 | 0", "{1,2|0} | 0"),
    *("{{3|1},2|-1} | -5", "{1|-1 | 0", "{|} | 0", "{0|0} | 0", "2/4 | 1", "5 | 4 ,3", "1/0 | 1"),
    *("１ |",),
    f"{10**18} |",
    f"{'9' * 5000} |",
    f"1/{2**60} | 1",
    "{2,{3|1}|-1,-2} | -5",
]


def nested(depth: int) -> str:
    """A word with braces that are nested so deep."""
    word = "{1|-1}"
    for n in range(2, depth + 1):
        word = f"{{{n}|{word}}}"
    return word


FORGERIES = [
    *(("nim", "normal", *rest) for rest in NORMAL_NIM),
    *(("nim", "misere", *rest) for rest in MISERE_NIM),
    *OTHERS,
    *(("dots_and_boxes", "normal", *rest) for rest in DOTS),
    ("dots_and_boxes", "misere", BOX, "score 1", [], False),
    ("dots_and_boxes", "misere", BOX, "outcome P", [], False),
    *(("domineering", "normal", "#", "value 0", [f"form g1 {form}"], True) for form in CANONICAL),
    *(("domineering", "normal", "#", "value 0", [f"form g1 {form}"], False) for form in NOT_CANONICAL),
    *(
        ("domineering", "normal", "#", "value 0", [f"form g1 {nested(n)} | -5"], n <= 100)
        for n in (99, 100, 101)
    ),
    ("domineering", "normal", "#", "value 0", [f"form g1 {nested(20000)} | -5"], False),
    ("domineering", "normal", "#", "value 0", [f"form g1 {'{' * 100000} |"], False),
    ("domineering", "normal", "#", "value 0", [f"form g{'7' * 5000} |"], True),
]

# The package takes them, and the page forbids them.
WRONG = [
    forged("domineering", "normal", ".../.#./.##", "value 2/3", [*QUARTER, "has 2/3 ##./.#./..."]),
    forged("domineering", "normal", "#", "value 0", ["form g1 1/3 | 1"]),
    forged("domineering", "misere", "#", "outcome N", ["1 L "]),
    forged(
        "domineering",
        "misere",
        "#",
        "outcome N",
        ["1 L", "0 L ./.", "0 R ..", "1 R .. & ./.", "1 R ./. & .."],
    ),
    renewed([*forged("nim", "normal", "0", "outcome P", [])[:6], "producer: ", "", "", ""]),
]
