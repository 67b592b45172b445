"""What has been solved: SQLite by default, PostgreSQL when shared."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from grundy.lazily import calling
from grundy.store.places import OFF, default_place

if TYPE_CHECKING:
    from grundy.games.fact_space import Space
    from grundy.store.database import StoreError
    from grundy.store.facts import Fact
    from grundy.store.recorder import StoreRecorder
    from grundy.store.store import InconsistentError, Store

__all__ = [
    "OFF",
    "Fact",
    "InconsistentError",
    "Space",
    "Store",
    "StoreError",
    "StoreRecorder",
    "default_place",
]

# A store pulls in SQLAlchemy, which takes longer to import than most commands run.
_LATER = {
    "Fact": "facts",
    "InconsistentError": "store",
    "StoreRecorder": "recorder",
    "Space": "facts",
    "Store": "store",
    "StoreError": "database",
}


def __getattr__(name: str) -> Any:
    if name in _LATER:
        value = globals()[name] = getattr(import_module(f"grundy.store.{_LATER[name]}"), name)
        return value
    raise AttributeError(f"module 'grundy.store' has no attribute {name!r}")


calling(__name__, "grundy.store.store:Store")
