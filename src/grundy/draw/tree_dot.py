"""A solution tree for Graphviz."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.draw.tree import Node, SolutionTree


def tree_dot(tree: SolutionTree) -> str:
    """The tree in the language of `dot`; circles are lost, triangles won, squares sums."""
    lines = ["digraph solution {", '  node [fontname="monospace", fontsize=10];']
    for node in tree.nodes:
        style = ', style="dashed"' if node.cut else ""
        lines.append(f"  n{node.number} [shape={node.shape}, label={_quoted(_label(node))}{style}];")
    for node in tree.nodes:
        for child in node.children:
            reference = "" if child.parent is node else " [style=dashed, constraint=false]"
            lines.append(f"  n{node.number} -> n{child.number}{reference};")
    return "\n".join([*lines, "}"])


def _label(node: Node) -> str:
    return f"#{node.number} {node.outcome}\n{node.label}"


def _quoted(text: str) -> str:
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'
