"""What a page shows of the rows of a branch, and of the nodes of a tree."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grundy.studio.naming import MoveNaming

if TYPE_CHECKING:
    from grundy import _engine

MOST_ROWS, MOST_NODES = 300, 600
"""Of one look."""


def branch(rows: Sequence[_engine.Row], names: MoveNaming) -> list[dict[str, Any]]:
    """The rows of the branch, each with the move that led there, as far as it is known."""
    shown = []
    above: _engine.Row | None = None
    for row in rows[:MOST_ROWS]:
        shown.append(
            {
                "id": row.id,
                "index": row.index,
                "count": row.count,
                "alive": row.unknown,
                "lives": row.size,
                "nimber": row.nimber,
                "texts": list(row.components),
                "move": "" if above is None else _move(above, row, names),
            }
        )
        above = row
    return shown


def tree(nodes: Sequence[_engine.Node], names: MoveNaming) -> list[dict[str, Any]]:
    """Nodes, each with the move that led there from its parent, if that is among them."""
    at = {node.id: node for node in nodes}
    shown = []
    for node in nodes:
        parent = at.get(node.parent)
        move = "" if parent is None or parent is node else _move(parent, node, names)
        shown.append({**_node(node), "move": move})
    return shown


def _move(parent: _engine.Row | _engine.Node, child: _engine.Row | _engine.Node, names: MoveNaming) -> str:
    if list(parent.components) == list(child.components):
        taken = parent.nimber - child.nimber
        return f"take {taken} from the heap" if taken > 0 else ""
    return names.between(parent.components, child.components)


def _node(node: _engine.Node) -> dict[str, Any]:
    return {
        "id": node.id,
        "parent": node.parent,
        "children": len(node.children),
        "nimber": node.nimber,
        "texts": list(node.components),
        "p": _finite(node.proof),
        "d": _finite(node.disproof),
        "nodes": node.subtree,
        "depth": node.depth,
        "unknown": node.unknown,
        "bcu": node.best_child_unknown,
        "k": node.coefficient,
        "locked": node.locked,
        "computing": node.computing,
        "lives": node.size,
        "solved": node.solved,
    }


def _finite(number: float) -> float:
    """-1 for infinity, which JSON has not."""
    return number if math.isfinite(number) else -1.0
