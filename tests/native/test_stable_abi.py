"""One wheel is for all versions of Python from 3.12 on: the bindings call only what the stable ABI has."""

from __future__ import annotations

import re

from tests.processes import ROOT

BEYOND = re.compile(
    r"\bPy\w+_(?:GET|SET)_(?:ITEM|SIZE|LENGTH)\b|\bPyUnicode_(?:DATA|KIND|READ|New|AsUTF8|IS_\w+)\b"
    r"|\bPy\w+_AS_(?:STRING|DOUBLE)\b|\bPy(?:Unicode|List|Dict)_Check\w*Fast\b|\b_Py[A-Z]\w+"
)
"""Macros and functions of CPython that `Py_LIMITED_API` leaves out."""
OTHERWISE = re.compile(r"(?<=#ifdef Py_LIMITED_API\n)(.*?)#else\n.*?#endif", re.DOTALL)
"""What is said instead for an engine of one version only."""


def test_bindings_keep_to_the_stable_abi() -> None:
    found = {
        f"{path.name}: {name}"
        for path in (ROOT / "native").rglob("*.[ch]pp")
        for name in BEYOND.findall(OTHERWISE.sub(r"\1", path.read_text(encoding="utf-8")))
    }
    assert found == set()


def test_what_is_beyond_is_seen() -> None:
    for line in (
        "PyTuple_GET_SIZE(cell)",
        "PyUnicode_AsUTF8(text)",
        "PyUnicode_New(3, 127)",
        "PyUnicode_IS_ASCII(t)",
    ):
        assert BEYOND.search(line)
    for line in ("PyUnicode_AsUTF8AndSize(text, &size)", "PyTuple_SetItem(t, 0, o)", "PyTuple_GetItem(t, 0)"):
        assert not BEYOND.search(line)
