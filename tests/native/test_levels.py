"""Which engine a wheel takes: the best for this processor, by what the compiler says of each level."""

from __future__ import annotations

import importlib.util
import platform
import re
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest
from tests.processes import ROOT

LEVELS = ("x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4")
LINUX = {
    "bmi": "bmi1",
    "lzcnt": "abm",
    "sse3": "pni",
    "lahf_sahf": "lahf_lm",
    "sync_compare_and_swap_16": "cx16",
}
"""What Linux calls what the compiler calls otherwise."""
NO_FLAGS = {"biggest_alignment", "crc32", "fp_fast_fma", "fp_fast_fmaf"}
"""What has no flag of its own: part of others."""


@pytest.fixture(scope="module")
def choose() -> ModuleType:
    spec = importlib.util.spec_from_file_location("choose", ROOT / "native/bindings/choose.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def macros(level: str) -> set[str]:
    compiler = shutil.which("c++") or shutil.which("g++")
    if compiler is None or platform.machine() != "x86_64":
        pytest.skip("no compiler for x86-64")
    words = [compiler, f"-march={level}", "-dM", "-E", "-x", "c++", "/dev/null"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"the compiler does not know {level}")
    return set(re.findall(r"#define __(?:GCC_HAVE_)?(\w+?)__ 1$|$^", done.stdout, re.MULTILINE)) | (
        {"SYNC_COMPARE_AND_SWAP_16"} if "SYNC_COMPARE_AND_SWAP_16 1" in done.stdout else set()
    )


@pytest.mark.parametrize("level", LEVELS[1:])
def test_levels_are_what_the_compiler_takes_them_for(choose: ModuleType, level: str) -> None:
    """What code for a level may use and code for the first one may not, a processor has to have."""
    used = {name.lower() for name in macros(level) - macros(LEVELS[0])}
    used = {LINUX.get(name, name) for name in used if not name.startswith("fp_fast") and name not in NO_FLAGS}
    needed = set().union(*(choose._LEVELS[one] for one in LEVELS[: LEVELS.index(level) + 1]))
    assert used == needed


def test_the_best_level_that_is_there(choose: ModuleType) -> None:
    flags: set[str] = set()
    for place, level in enumerate(LEVELS):
        flags |= choose._LEVELS[level]
        assert choose._best(set(LEVELS), flags) == level
        assert choose._best({"x86-64", "x86-64-v3"}, flags) == ("x86-64-v3" if place >= 2 else "x86-64")


@pytest.mark.parametrize("level", LEVELS[1:])
def test_one_thing_missing_is_too_much(choose: ModuleType, level: str) -> None:
    """Without any one of its flags a processor does not get code for the level."""
    needed = set().union(*(choose._LEVELS[one] for one in LEVELS[: LEVELS.index(level) + 1]))
    for flag in choose._LEVELS[level]:
        assert choose._best(set(LEVELS), needed - {flag}) == LEVELS[LEVELS.index(level) - 1]


def test_nothing_known_of_the_processor(choose: ModuleType, tmp_path: Path) -> None:
    assert choose._flags(str(tmp_path / "missing")) == set()
    assert choose._best({"x86-64-v3", "x86-64"}, set()) == "x86-64"
    odd = tmp_path / "cpuinfo"
    odd.write_bytes(b"processor : 0\nFeatures : fp asimd\n\xff\xfe\n")
    assert choose._flags(str(odd)) == set()


def test_flags_are_those_of_the_first_processor(choose: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "cpuinfo"
    file.write_text(f"model name\t: one\nflags\t\t: fpu sse avx2\n{'x' * 9000}\nflags\t\t: avx512f\n")
    assert choose._flags(str(file)) == {"fpu", "sse", "avx2"}
