"""Certificates: how an answer is written down so that anyone can check it."""

from grundy.check.certificate import Entry, Header, Reader, RefusedError
from grundy.check.checker import Verified, verify

__all__ = ["Entry", "Header", "Reader", "RefusedError", "Verified", "verify"]
