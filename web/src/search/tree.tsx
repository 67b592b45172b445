// The tree of proof numbers: a node, its parent and its children, to go through and to steer.
import { useState } from "preact/hooks";
import { Choice, count } from "../parts";
import { send } from "../state";
import type { Look, Node } from "../types";
import { Couple, tint } from "./couple";

export function Tree({ look, onGo }: { look: Look; onGo: (id: number) => void }) {
  const [by, setBy] = useState<"p" | "d" | "nodes" | "id">("d");
  const [steady, setSteady] = useState(false);
  if (look.method !== "pn" && look.method !== "dfpn")
    return <p class="hint">Only the methods pn and dfpn have proof numbers, and only pn a tree to browse.</p>;
  const [own, ...others] = look.family;
  if (!own) return <p class="hint">{look.state === "done" ? "The tree is gone: the question is answered." : "There is no tree yet."}</p>;
  const parent = others.find((node) => node.id === own.parent && node.parent !== own.id);
  const children = others.filter((node) => node !== parent);
  const value = (node: Node) => {
    const number = node[by];
    return number < 0 ? Infinity : number;
  };
  const sorted = steady ? children : [...children].sort((a, b) => Number(!!a.solved) - Number(!!b.solved) || value(a) - value(b));
  const live = look.method === "pn" && (look.state === "running" || look.state === "paused");
  return (
    <>
      <div class="tools">
        <Choice label="Order of the children" value={by} of={[["d", "by d"], ["p", "by p"], ["nodes", "by nodes"], ["id", "as made"]]} onPick={(word) => setBy(word as typeof by)} />
        <button type="button" aria-pressed={steady} onClick={() => setSteady(!steady)}>
          Keep still
        </button>
        {live && <AutoBias />}
        {live && (
          <button type="button" onClick={() => send("unlock")}>
            Unlock
          </button>
        )}
      </div>
      <div class="scroll">
        <table class="nodes">
          <thead>
            <tr>
              <th scope="col">Move</th>
              <th scope="col" title="proof; disproof">(p; d)</th>
              <th scope="col">Nodes</th>
              <th scope="col">Depth</th>
              <th scope="col">Unknown</th>
              <th scope="col" title="Best child's unknown">B.c.u.</th>
              <th scope="col">Lives</th>
              <th scope="col">Nimber and position</th>
              <th scope="col">
                <span class="unseen">Orders</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {parent && <NodeRow node={parent} kind="parent" onGo={onGo} live={live} name="↑ parent" />}
            <NodeRow node={own} kind="own" onGo={onGo} live={live} name={own.parent < 0 ? "root" : "this node"} />
            {sorted.map((node) => (
              <NodeRow key={node.id} node={node} kind="child" onGo={onGo} live={live} name={node.move || "·"} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function AutoBias() {
  const [on, setOn] = useState(false);
  return (
    <button
      type="button"
      aria-pressed={on}
      title="The coefficient exp(-p/d) on every node"
      onClick={() => {
        send("auto_bias", { on: !on });
        setOn(!on);
      }}
    >
      Automatic k
    </button>
  );
}

interface NodeRowProps {
  node: Node;
  kind: "parent" | "own" | "child";
  name: string;
  live: boolean;
  onGo: (id: number) => void;
}

function NodeRow({ node, kind, name, live, onGo }: NodeRowProps) {
  const solved = node.solved === "W" ? "won" : node.solved === "L" ? "lost" : "";
  const marks = `${kind} ${node.computing ? "computing" : ""} ${node.locked ? "locked" : ""} ${solved}`;
  const pair = (number: number) => (number < 0 ? "∞" : number < 1000 ? String(Math.round(number * 10) / 10) : count(number));
  return (
    <tr class={marks}>
      <th scope="row">
        {kind !== "own" && node.children > 0 ? (
          <button type="button" class="quiet" onClick={() => onGo(node.id)}>
            {name}
          </button>
        ) : (
          name
        )}
        {node.locked && <small> locked</small>}
        {node.computing && kind === "child" && <small> computed now</small>}
      </th>
      <td>{solved ? <b>{solved}</b> : `(${pair(node.p)}; ${pair(node.d)})`}</td>
      <td>{count(node.nodes)}</td>
      <td>{node.depth}</td>
      <td class={node.unknown >= 0 && !solved ? tint(node.unknown) : ""}>{node.unknown < 0 ? "–" : node.unknown}</td>
      <td class={node.bcu >= 0 && !solved ? tint(node.bcu) : ""}>{node.bcu < 0 ? "–" : node.bcu}</td>
      <td>{node.lives}</td>
      <td>
        <Couple nimber={node.nimber} texts={node.texts} />
      </td>
      <td class="orders">
        {live && !solved && (
          <>
            <button type="button" aria-pressed={node.locked} onClick={() => (node.locked ? send("unlock") : send("lock", { node: node.id }))}>
              {node.locked ? "Unlock" : "Lock"}
            </button>
            <label title="The coefficient: below 1 the search comes sooner, above 1 later">
              <span>k {node.k === 1 ? "1" : node.k.toPrecision(2)}</span>
              <input
                type="range"
                min={-2}
                max={2}
                step={0.1}
                value={Math.log10(node.k)}
                aria-label={`Coefficient of ${name}`}
                onChange={(event) => send("bias", { node: node.id, k: 10 ** Number(event.currentTarget.value) })}
              />
            </label>
          </>
        )}
      </td>
    </tr>
  );
}
