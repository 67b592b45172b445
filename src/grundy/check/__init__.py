"""Certificates re-checked: a room that knows values, boards and games, and nothing else of grundy."""

from grundy.check.certificate import Entry, Header, Reader, RefusedError
from grundy.check.run import Verified, verify

__all__ = ["Entry", "Header", "Reader", "RefusedError", "Verified", "verify"]
