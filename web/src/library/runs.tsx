// What was run with the store; two of them side by side.
import { useEffect, useState } from "preact/hooks";
import { Copy, clock, count } from "../parts";
import { send, state } from "../state";
import type { Run } from "../types";

export function Runs() {
  const [chosen, setChosen] = useState<number[]>([]);
  useEffect(() => {
    if (state.connected) send("runs");
  }, [state.connected]);
  const two = chosen.flatMap((id) => state.runs.find((run) => run.id === id) ?? []);
  return (
    <section class="panel" aria-label="Runs">
      <h2>Runs</h2>
      {state.runs.length === 0 && <p class="hint">Nothing was run with this store.</p>}
      {two.length === 2 && <Compared one={two[0] as Run} two={two[1] as Run} />}
      <div class="scroll">
        <table class="runs">
          <thead>
            <tr>
              <th scope="col">Run</th>
              <th scope="col">Command</th>
              <th scope="col">Answer</th>
              <th scope="col">Nodes</th>
              <th scope="col">Time</th>
              <th scope="col">
                <span class="unseen">Compare</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {state.runs.map((run) => (
              <tr key={run.id}>
                <td>{run.id}</td>
                <td>
                  <code>grundy {run.command}</code> <Copy label="copy" text={`grundy ${run.command}`} />
                  <small>{run.started}</small>
                </td>
                <td>{run.value || run.outcome || run.state}</td>
                <td>{run.nodes === null ? "–" : count(run.nodes)}</td>
                <td>{run.seconds === null ? "–" : clock(run.seconds)}</td>
                <td>
                  <button
                    type="button"
                    aria-pressed={chosen.includes(run.id)}
                    onClick={() => setChosen(chosen.includes(run.id) ? chosen.filter((id) => id !== run.id) : [...chosen.slice(-1), run.id])}
                  >
                    Compare
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Compared({ one, two }: { one: Run; two: Run }) {
  const ratio = (a: number | null, b: number | null) => (a && b ? `× ${(b / a).toFixed(2)}` : "–");
  return (
    <dl class="compared">
      {[one, two].map((run) => (
        <div key={run.id}>
          <dt>{run.id}</dt>
          <dd>
            <code>{run.command}</code>
            <br />
            {run.value || run.outcome || run.state}, {run.nodes === null ? "–" : count(run.nodes)} nodes, {run.seconds === null ? "–" : clock(run.seconds)}
          </dd>
        </div>
      ))}
      <div>
        <dt>the second by the first</dt>
        <dd>
          nodes {ratio(one.nodes, two.nodes)}, time {ratio(one.seconds, two.seconds)}
        </dd>
      </div>
    </dl>
  );
}
