"""The names of heap games: octal codes, subtraction sets and a few words."""

from __future__ import annotations

import re

from grundy.errors import ParseError
from grundy.games.allbut import AllBut
from grundy.games.break_code import BreakCode
from grundy.games.grundys import COUPLES, GRUNDYS
from grundy.games.heap_rules import HeapRules
from grundy.games.octal import OctalCode
from grundy.games.takeaway import Subtraction
from grundy.sequences.partizan import PartizanSubtractionSets

NAMED = {str(rules): rules for rules in (GRUNDYS, COUPLES)}
_SEVERAL_DIGITS = re.compile(r"\s*[0-9]{2,}\s*")
_MORE = re.compile(r"[\[*!?={&G-Vg-v]|[0-9A-Fa-f]{2}\.")
"""What octal and hexadecimal codes do not have."""
_ALL_BUT = re.compile(r"\s*all[- ]?but[ :]", re.IGNORECASE)


def parse_code(text: str) -> HeapRules | PartizanSubtractionSets:
    """The rules that a text names: an octal or hexadecimal code, or one that says more, a subtraction set,
    `all-but:` and a set, `grundys`, `couples`, or Left's and Right's subtraction sets with a bar in between.

    The digits of an octal code stand behind a point, and a subtraction set of one large number in braces:
    `77` alone may mean either, and is refused.

    >>> [type(parse_code(text)).__name__ for text in ("0.137", "1,2,3", "all-but:1,3", "grundys", "1,2|3")]
    ['OctalCode', 'Subtraction', 'AllBut', 'Splitting', 'PartizanSubtractionSets']
    >>> print(parse_code("3"), parse_code("{2, 5}"), parse_code("all but 2"))
    3 2,5 all-but:2
    """
    named = NAMED.get(text.strip().lower())
    if named is not None:
        return named
    if "|" in text:
        return PartizanSubtractionSets.parse(text)
    if "." in text:
        if _MORE.search(text):
            code = BreakCode.parse(text)
            return code.simpler() or code
        return OctalCode.parse(text)
    start, end = _inside_braces(text)
    excluded = _ALL_BUT.match(text)
    if excluded:
        return AllBut.parse(text, excluded.end())
    if _SEVERAL_DIGITS.fullmatch(text):
        digits = text.strip()
        raise ParseError(f"the octal code is written 0.{digits}, and the subtraction set {{{digits}}}", text)
    if start < end and text[start:end].lstrip()[:1].isdigit():
        return Subtraction.parse(text, start, end)
    raise ParseError(
        "expected an octal code such as `0.07`, a subtraction set such as `1,2,3`, `all-but:1,3`, "
        "`grundys`, `couples` or `1,2|3`",
        text,
    )


def _inside_braces(text: str) -> tuple[int, int]:
    inside = re.fullmatch(r"\s*\{(.*)\}\s*", text)
    return inside.span(1) if inside else (0, len(text))


def impartial_code(text: str) -> HeapRules:
    """The rules that a text names, which must be the same for both players."""
    rules = parse_code(text)
    if isinstance(rules, PartizanSubtractionSets):
        raise ParseError("expected a game with the same moves for both players", text)
    return rules
