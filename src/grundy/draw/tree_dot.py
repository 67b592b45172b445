"""A solution tree for Graphviz."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.draw.tree import Node, SolutionTree


def tree_dot(tree: SolutionTree) -> str:
    """The tree in the language of `dot`; circles are lost, triangles won, squares sums."""
    lines = ["digraph solution {", '  node [fontname="monospace", fontsize=10]; edge [fontsize=9];']
    for node in tree.nodes:
        style = ', style="dashed"' if node.cut else ""
        text = _quoted(_label(node, tree.names.label(node)))
        lines.append(f"  n{node.number} [shape={node.shape}, label={text}{style}];")
    for node in tree.nodes:
        for child in node.children:
            styles = [] if child.parent is node else ["style=dashed", "constraint=false"]
            if move := tree.names.move(node, child):
                styles.append(f"label={_quoted(move)}")
            styled = f" [{', '.join(styles)}]" if styles else ""
            lines.append(f"  n{node.number} -> n{child.number}{styled};")
    return "\n".join([*lines, "}"])


def _label(node: Node, shown: str) -> str:
    return f"#{node.number} {node.outcome}\n{shown}"


def _quoted(text: str) -> str:
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'
