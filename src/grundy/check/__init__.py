"""Certificates re-checked: a room that knows values, boards and games, and nothing else of grundy."""

from grundy.check.certificate import CertificateReader, Entry, Header, RefusedError
from grundy.check.run import Verified, verify

__all__ = ["CertificateReader", "Entry", "Header", "RefusedError", "Verified", "verify"]
