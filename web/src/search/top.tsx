// The first levels of the tree, with boards; they fold.
import { useState } from "preact/hooks";
import { Choice, count } from "../parts";
import type { Look, Node } from "../types";
import { Couple } from "./couple";

export function Top({ look, levels, onLevels, onGo }: { look: Look; levels: number; onLevels: (levels: number) => void; onGo: (id: number) => void }) {
  const [folded, setFolded] = useState<Set<number>>(new Set());
  if (look.method !== "pn" && look.method !== "dfpn") return <p class="hint">Only pn and dfpn tell numbers of their top levels.</p>;
  const below = new Map<number, Node[]>();
  for (const node of look.top) below.set(node.parent, [...(below.get(node.parent) ?? []), node]);
  const root = look.top[0];
  const toggle = (id: number) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  const draw = (node: Node, level: number) => {
    const children = [...(below.get(node.id) ?? [])].filter((child) => child !== node).sort((a, b) => b.nodes - a.nodes);
    const solved = node.solved === "W" ? "won" : node.solved === "L" ? "lost" : "";
    return (
      <li key={node.id}>
        <div class={`leaf ${solved} ${node.computing ? "computing" : ""} ${node.locked ? "locked" : ""}`}>
          {children.length > 0 ? (
            <button type="button" class="quiet fold" aria-expanded={!folded.has(node.id)} aria-label="Fold" onClick={() => toggle(node.id)}>
              {folded.has(node.id) ? "▸" : "▾"}
            </button>
          ) : (
            <span class="fold" />
          )}
          <button type="button" class="quiet" onClick={() => onGo(node.id)} disabled={look.method !== "pn"}>
            <Couple nimber={node.nimber} texts={node.texts} />
          </button>
          <small>{solved || `${count(node.p)}; ${count(node.d)}`}{node.nodes > 1 ? ` · ${count(node.nodes)} nodes` : ""}</small>
        </div>
        {!folded.has(node.id) && children.length > 0 && level < 8 && <ul>{children.map((child) => draw(child, level + 1))}</ul>}
      </li>
    );
  };
  return (
    <>
      {look.method === "pn" && (
        <Choice
          label="Levels"
          value={String(levels)}
          of={[["1", "1 level"], ["2", "2"], ["3", "3"], ["4", "4"]]}
          onPick={(word) => onLevels(Number(word))}
        />
      )}
      {root ? <ul class="top">{draw(root, 0)}</ul> : <p class="hint">There is no tree.</p>}
    </>
  );
}
