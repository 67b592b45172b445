"""Certificates: how an answer is written down so that anyone can check it."""

from grundy.proofs.certificate import Entry, Header, Reader, RefusedError
from grundy.proofs.checker import Verified, verify

__all__ = ["Entry", "Header", "Reader", "RefusedError", "Verified", "verify"]
