"""Packages that load what is in them when it is asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def opening(package: str, places: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a package; `places` tells the module of each name."""

    def found(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(places[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return found
