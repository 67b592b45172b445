"""Values as books print them, for pictures: arrows for ups and downs, a star in the middle of the line."""

from __future__ import annotations

import re

_SIGNS = {"^": "↑", "v": "↓", "*": "∗", "+-": "±", "||": "‖", "-": "−"}
_SIGN = re.compile(r"\+-|\|\|(?!\|)|(?<![A-Za-z])v(?![A-Za-z])|[*^-]")


def printed(text: str) -> str:
    """The text of a value with the signs of books.

    >>> print(printed("{^*||+-1|v2}"), printed("over - 1/2"))
    {↑∗‖±1|↓2} over − 1/2
    """
    return _SIGN.sub(lambda found: _SIGNS[found[0]], text)
