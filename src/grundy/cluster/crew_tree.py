"""The tree of a crew's search, which its driver grows while others look at it and steer it."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

from grundy.errors import GrundyError

if TYPE_CHECKING:
    from grundy import _engine


class CrewTree:
    """A tree of jobs, and the lock that every look at it takes."""

    def __init__(self, table: _engine.Table) -> None:
        from grundy import _engine

        self._table = table
        self.tree = _engine.JobTree(table)
        self._lock = threading.RLock()

    def node(self, id: int) -> _engine.Node:  # noqa: A002
        """A node of the tree."""
        with self._lock:
            return self.tree.node(id)

    def nodes_of(self, ids: Sequence[int]) -> list[_engine.Node]:
        """Those of the nodes that are in the tree."""
        with self._lock:
            return self.tree.nodes_of(ids)

    def family(self, id: int) -> list[_engine.Node]:  # noqa: A002
        """A node, a parent and its children."""
        with self._lock:
            return self.tree.family(id)

    def top(self, levels: int, most: int) -> list[_engine.Node]:
        """The nodes at most so many levels below the root."""
        with self._lock:
            return self.tree.top(levels, most)

    def lock(self, id: int) -> None:  # noqa: A002
        """New jobs are below this node only."""
        with self._lock:
            self.tree.lock(id)

    def unlock(self) -> None:
        """New jobs are below the root again."""
        with self._lock:
            self.tree.unlock()

    def bias(self, id: int, k: float) -> None:  # noqa: A002
        """Multiplies the numbers of a node."""
        with self._lock:
            self.tree.bias(id, k)

    def auto_bias(self, on: bool) -> None:
        """The rule k = exp(-p/d)."""
        with self._lock:
            self.tree.auto_bias(on)

    def save(self) -> bytes:
        """The tree, for `load`."""
        with self._lock:
            return self.tree.save().encode()

    def load(self, saved: bytes) -> None:
        """Goes on from a tree that was saved; before the start."""
        from grundy import _engine

        tree = _engine.JobTree(self._table)
        try:
            tree.load(saved.decode())
        except UnicodeDecodeError:
            raise GrundyError("a saved tree is no text") from None
        self.tree = tree
