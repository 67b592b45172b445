"""A plugin of pytest: one module of grundy is imported with another line, and its file stays as it is."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType, ModuleType

from tests.mutants.mutant import Mutant, from_environment


class _Loader(SourceFileLoader):
    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(mutant.path))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.mutant.source(), self.path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.mutant.module:
            return None
        return spec_from_file_location(fullname, self.mutant.path, loader=_Loader(self.mutant))


def install() -> None:
    """Puts the mutant of this process, if there is one, before whatever finds the modules of grundy."""
    mutant = from_environment()
    if mutant is not None:
        assert mutant.module not in sys.modules
        sys.meta_path.insert(0, _Finder(mutant))


install()
