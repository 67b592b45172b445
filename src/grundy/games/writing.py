"""Several texts in one, so that they can be told apart again.

A game may write its positions as it likes. Where texts of positions stand beside each other or beside other
words, one that could be taken for something else is written as a JSON string; any other stands as it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache

from grundy.errors import ParseError

AND = " & "
"""Between texts."""


@lru_cache(1 << 12)
def quoted(text: str) -> str:
    """A text as it stands among others.

    >>> print(quoted("3+5"), quoted("2 & 2"), quoted("two  spaces"))
    3+5 "2 & 2" "two  spaces"
    """
    plain = text.isprintable() and text == " ".join(text.split()) and not text.startswith('"')
    return text if text and plain and not any(sign in text for sign in "&«»") else json.dumps(text)


def unquoted(token: str) -> str:
    """The text that stands among others like this; `ParseError` if none does."""
    try:
        text = json.loads(token) if token.startswith('"') else token
    except ValueError:
        text = None
    if not isinstance(text, str) or quoted(text) != token:
        raise ParseError("this is no text as it should be written", token)
    return text


def joined(texts: Iterable[str]) -> str:
    """Texts side by side.

    >>> print(joined(["3", "2 & 2"]))
    3 & "2 & 2"
    """
    return AND.join(map(quoted, texts))


def parted(text: str) -> tuple[str, ...]:
    """The texts that are joined in one.

    >>> parted('3 & "2 & 2"')
    ('3', '2 & 2')
    """
    return tuple(map(unquoted, tokens(text)))


def tokens(text: str) -> list[str]:
    """The texts that are joined in one, each as it stands there."""
    if '"' not in text:
        return text.split(AND) if text else []
    found, at = [], 0
    while True:
        end = _end_of_string(text, at) if text.startswith('"', at) else text.find(AND, at)
        found.append(text[at:] if end < 0 else text[at:end])
        if end < 0 or end == len(text):
            return found
        if not text.startswith(AND, end):
            raise ParseError("this is no text as it should be written", text, end)
        at = end + len(AND)


def _end_of_string(text: str, at: int) -> int:
    """The place after the JSON string that starts at `at`."""
    try:
        return json.JSONDecoder().raw_decode(text, at)[1]
    except ValueError:
        raise ParseError("this is no text as it should be written", text, at) from None
