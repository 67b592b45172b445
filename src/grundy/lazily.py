"""Packages that load what is in them when it is asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from inspect import Signature


def opening(package: str, contents: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a package; `contents` are the names in each module, which may be its own name."""
    places = {name: module for module, names in contents.items() for name in names.split()}

    def found(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(places[name])
        value = module if places[name] == f"{package}.{name}" else getattr(module, name)
        setattr(sys.modules[package], name, value)
        return value

    return found


def loaded(path: str) -> Any:
    """What a path such as `module:name` leads to.

    >>> loaded("grundy.values.nimber:mex")({0, 1, 3})
    2
    """
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


def calling_later(*paths: str) -> list[Callable[..., Any]]:
    """Functions that do what those that paths lead to do, once they are called."""
    return [lambda *args, path=path: loaded(path)(*args) for path in paths]


class CallableModule(ModuleType):
    """A package that does what its name says when it is called."""

    called: str
    """Where the function is: `module:name`."""

    @property
    def __signature__(self) -> Signature:
        """What `inspect` and editors show of the call."""
        from inspect import signature

        return signature(loaded(self.called))

    def __call__(self, *args: Any, **options: Any) -> Any:
        return loaded(self.called)(*args, **options)


def calling(package: str, called: str) -> None:
    """Lets a package be called as a function that is in `module:name`."""
    module = sys.modules[package]
    module.__class__ = CallableModule
    vars(module)["called"] = called
