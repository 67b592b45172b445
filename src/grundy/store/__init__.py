"""What has been solved, kept: SQLite by default, PostgreSQL when shared."""

from grundy.store.facts import Fact, Space
from grundy.store.keeper import Keeper
from grundy.store.places import OFF, default_place
from grundy.store.store import InconsistentError, Store, StoreError

__all__ = ["OFF", "Fact", "InconsistentError", "Keeper", "Space", "Store", "StoreError", "default_place"]
