"""What the check asks of a certificate's subject: types only, which a run does not load."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from grundy.check.certificate import Entry, Header
from grundy.check.index import Index
from grundy.check.play import Theorems


class EntryChecker(Protocol):
    """What checks the entries of a certificate."""

    def check(self, line: int, entry: Entry) -> None:
        """Refuses an entry that does not follow from the others."""

    def check_claim(self) -> None:
        """Refuses a claim that does not follow from all entries."""


class Case(Protocol):
    """What a certificate is about."""

    counts: str
    """The kind of entries that make the size of the proof."""

    def __init__(self, header: Header, rules: str | None) -> None: ...

    @property
    def words(self) -> str:
        """The position, as the rules write it."""

    def subject(self, entry: Entry) -> str:
        """What an entry is about: there is one of its kind for each."""

    def checker(self, index: Index, theorems: Theorems) -> EntryChecker:
        """What checks the entries that are in an index."""


OpenCase = Callable[[Header, "str | None"], Case]
