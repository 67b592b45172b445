// Searching: a form, live figures, the branch, the tree, its top, the table; all of it can be steered.
import { useLayoutEffect, useState } from "preact/hooks";
import { Choice } from "../parts";
import { send, state } from "../state";
import type { Look, View } from "../types";
import { Branch } from "./branch";
import { Setup } from "./form";
import { Figures, Head, Trouble } from "./head";
import { Log } from "./log";
import { Proved } from "./proved";
import { Top } from "./top";
import { Tree } from "./tree";

export function Search() {
  const { board, look } = state;
  const [view, setView] = useState<View>(look?.view.view ?? "branch");
  const [node, setNode] = useState(0);
  const [levels, setLevels] = useState(2);
  const steered = look !== null;
  useLayoutEffect(() => { // at once: an effect would wait for the next frame
    if (steered) send("watch", { view, node, levels });
  }, [view, node, levels, steered, state.connected]);
  if (!board) return <p class="waiting">Waiting for grundy…</p>;
  const go = (id: number) => {
    setNode(id);
    setView("tree");
  };
  return (
    <div class="search">
      <aside class="panel setup" aria-label="What to search">
        <Setup board={board} look={look} />
        {look && <Figures look={look} />}
        <Log board={board} look={look} />
      </aside>
      <section class="panel watch" aria-label="The search">
        {look ? (
          <>
            <Head look={look} />
            <Trouble look={look} />
            <div class="views">
              <Choice
                label="View"
                value={view}
                of={[["branch", "Branch"], ["tree", "Tree"], ["top", "Top levels"], ["table", "Proved"]]}
                onPick={(picked) => {
                  setNode(0);
                  setView(picked as View);
                }}
              />
              <Rate look={look} />
            </div>
            {view === "branch" && <Branch look={look} onGo={go} />}
            {view === "tree" && <Tree look={look} onGo={setNode} />}
            {view === "top" && <Top look={look} levels={levels} onLevels={setLevels} onGo={go} />}
            {view === "table" && <Proved look={look} first={node} onPage={setNode} />}
          </>
        ) : (
          <div class="empty">
            <h2>No search yet</h2>
            <p>
              Set a goal and a method, and start. While it runs you see its branch or its tree, and you can leave a hard
              child, lock the search below a node, or make a node look easier.
            </p>
          </div>
        )}
      </section>
    </div>
  );
}

const RATES = [1, 2, 5, 10, 20];

// How often the search is looked at.
function Rate({ look }: { look: Look }) {
  return (
    <label class="rate">
      <span>Looks a second</span>
      <select value={String(look.rate)} onChange={(event) => send("rate", { a_second: Number(event.currentTarget.value) })}>
        {[...new Set([...RATES, look.rate])]
          .sort((a, b) => a - b)
          .map((rate) => (
            <option key={rate} value={String(rate)}>
              {rate}
            </option>
          ))}
      </select>
    </label>
  );
}
