"""Chooses the engine: the one built for most of the instructions that this processor has.

A wheel has the engine several times, a folder for each level of instructions. This module takes the place of
the engine that it has chosen. The variable GRUNDY_LEVEL names a level that is to be taken instead.
"""

import os
import sys
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType

from grundy.errors import GrundyError

# What each level adds to the one before (System V ABI for AMD64, section 3.1.1), as Linux calls it.
_LEVELS: dict[str, set[str]] = {
    "x86-64": set(),
    "x86-64-v2": {"cx16", "lahf_lm", "popcnt", "pni", "sse4_1", "sse4_2", "ssse3"},
    "x86-64-v3": {"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe", "xsave"},
    "x86-64-v4": {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"},
}


def _flags(file: str = "/proc/cpuinfo") -> set[str]:
    """What the first processor can do; nothing where nobody tells."""
    try:
        with open(file, "rb", buffering=0) as cpuinfo:
            text = cpuinfo.read(8192).decode(errors="replace")
    except OSError:
        return set()
    for line in text.splitlines():
        name, _, value = line.partition(":")
        if name.strip() == "flags":
            return set(value.split())
    return set()


def _best(there: set[str], flags: set[str]) -> str:
    """The highest level that is there and needs no more than these flags."""
    found, needed = "", set[str]()
    for level, more in _LEVELS.items():
        needed |= more
        if needed <= flags and level in there:
            found = level
    return found or min(there)


def _load() -> ModuleType:
    folder = Path(__file__).parent / "engines"
    level = os.environ.get("GRUNDY_LEVEL") or _best({path.name for path in folder.iterdir()}, _flags())
    spec = PathFinder.find_spec(__name__, [str(folder / level)])
    if spec is None or spec.loader is None:
        there = ", ".join(sorted(path.name for path in folder.iterdir()))
        raise GrundyError(f"GRUNDY_LEVEL: no engine is built for {level!r}; there are {there}")
    engine = module_from_spec(spec)
    spec.loader.exec_module(engine)
    return engine


if __name__ == "grundy._engine":
    sys.modules[__name__] = _load()
