"""Budgets of a search, and how people write them."""

from __future__ import annotations

import re

from grundy.budget import Budget, Limits, default_memory, limit_of
from grundy.errors import GrundyError, stopped_words

__all__ = [
    "Budget",
    "Limits",
    "default_memory",
    "limit_of",
    "parse_duration",
    "parse_memory",
    "stopped_words",
]

_MEMORY_UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}
_TIME_UNITS = {"": 1.0, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}


def parse_memory(text: str) -> int:
    """A number of bytes, from a text such as `4G` or `512M` (units of 1024).

    >>> parse_memory("4G") == 4 * 1024**3
    True
    >>> parse_memory("3Q")
    Traceback (most recent call last):
    ...
    grundy.errors.GrundyError: '3Q' is no amount of memory; write a number and K, M, G or T, such as 4G
    """
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([KMGT]?)(?:i?B)?", text.strip(), re.IGNORECASE | re.ASCII)
    if found is None:
        raise GrundyError(f"{text!r} is no amount of memory; write a number and K, M, G or T, such as 4G")
    amount = int(float(found[1]) * _MEMORY_UNITS[found[2].upper()])
    if not 0 < amount < 2**62:
        raise GrundyError(f"{text!r} is no amount of memory that a machine has")
    return amount


def parse_duration(text: str) -> float:
    """A number of seconds, from a text such as `90`, `1.5s`, `10m`, `2h` or `1h30m`.

    >>> parse_duration("1h30m")
    5400.0
    """
    parts = re.findall(r"(\d+(?:\.\d+)?)([smhd]?)", text.strip(), re.ASCII)
    total = sum(float(number) * _TIME_UNITS[unit] for number, unit in parts)
    unitless = [unit for _, unit in parts].count("")
    read_whole = "".join(number + unit for number, unit in parts) == text.strip()
    if not read_whole or total <= 0 or (unitless and len(parts) > 1):
        raise GrundyError(f"{text!r} is no duration; write seconds, or a number and s, m, h or d: 10m")
    return total
