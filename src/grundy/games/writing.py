"""Several texts in one, so that they can be told apart again.

A game may write its positions as it likes. Where texts of positions stand beside each other or beside other
words, one that could be taken for something else is written as a JSON string; any other stands as it is.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache

from grundy.errors import ParseError

AND = " & "
"""Between texts."""


_ORDINARY = re.compile(r"[!#-%'-~][!-%'-~]*")
"""Most texts: of ASCII without spaces, and without the signs that mean something."""


@lru_cache(1 << 12)
def quoted(text: str) -> str:
    """A text as it stands among others: it has none of the signs `&`, `«` and `»`, and starts with `"` only
    if it is a JSON string.

    >>> print(quoted("3+5"), quoted("2 & 2"), quoted("two  spaces"))
    3+5 "2 \\u0026 2" "two  spaces"
    """
    if _ORDINARY.fullmatch(text):
        return text
    plain = text.isprintable() and text == " ".join(text.split()) and not text.startswith('"')
    if text and plain and not any(sign in text for sign in "&«»"):
        return text
    return json.dumps(text).replace("&", "\\u0026")


def unquoted(token: str) -> str:
    """The text that stands among others like this; `ParseError` if none does."""
    try:
        text = json.loads(token) if token.startswith('"') else token
    except ValueError:
        text = None
    if not isinstance(text, str) or quoted(text) != token:
        raise ParseError("this is no text as it should be written", token)
    return text


def tokens(text: str) -> list[str]:
    """The texts that are joined in one, each as it stands there.

    >>> tokens('3 & "2 \\\\u0026 2"')
    ['3', '"2 \\\\u0026 2"']
    """
    return text.split(AND) if text else []
