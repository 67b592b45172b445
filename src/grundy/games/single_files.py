"""Games that are single files of Python."""

from __future__ import annotations

import importlib.util
import sys
from hashlib import sha256
from pathlib import Path

from grundy.errors import GrundyError
from grundy.games.position import Position


def game_of_file(path: Path) -> tuple[type[Position], str]:
    """The rules that a file defines, and the digest of the file as it ran."""
    if not path.is_file():
        raise GrundyError(f"no such file: {path}")
    spec = importlib.util.spec_from_file_location(f"grundy_file.{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look up the names of annotations there
    try:
        digest = sha256(path.read_bytes()).hexdigest()
        spec.loader.exec_module(module)
    except GrundyError as error:
        raise GrundyError(f"{path}: {error}") from error
    except (Exception, SystemExit) as error:
        raise GrundyError(f"{path} does not run: {type(error).__name__}: {error}") from error
    classes = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Position) and value.__module__ == module.__name__
    ]
    own = [found for found in classes if "game" in vars(found)]
    if len(own) != 1:
        hint = ""
        if classes and not own:
            hint = f': write @grundy.register("{path.stem}") above the class {classes[-1].__name__}'
        raise GrundyError(f"{path} should define one game, and defines {len(own)}{hint}")
    return own[0], digest
