// How a search stands: its question, its answer, what has stopped it, its figures.
import { Curve, bytes, clock, count } from "../parts";
import { send } from "../state";
import type { Look } from "../types";
import { begin } from "./form";

const STATES: Record<string, string> = { ready: "Ready", running: "Running", paused: "Paused", stopped: "Stopped", done: "Done" };

export function Head({ look }: { look: Look }) {
  return (
    <header class="head">
      <div>
        <p class="question">{look.question}</p>
        <p class="answer" aria-live="polite">
          {look.answer || (look.state === "stopped" ? "Not answered" : "…")}
        </p>
      </div>
      <div class="tools">
        <span class={`state ${look.state}`}>{STATES[look.state]}</span>
        {look.state === "running" && (
          <button type="button" onClick={() => send("pause")}>
            Pause
          </button>
        )}
        {look.state === "paused" && (
          <button type="button" class="primary" onClick={() => send("resume")}>
            Go on
          </button>
        )}
        {(look.state === "running" || look.state === "paused") && (
          <button type="button" onClick={() => send("stop")}>
            Stop
          </button>
        )}
        {look.state !== "done" && look.state !== "stopped" && (look.method === "pn" || look.method === "dfpn") && (
          <button type="button" title="Forgets the search effort, and keeps what is proved" onClick={() => send("restart")}>
            Restart
          </button>
        )}
      </div>
    </header>
  );
}

export function Trouble({ look }: { look: Look }) {
  if (look.failed) return <p class="trouble">{look.failed}</p>;
  if (look.state !== "stopped") {
    return look.restarts > 0 && look.method === "pn" && look.memory > 0.4 * look.budget ? (
      <p class="trouble mild">The tree has filled its memory, and was begun anew with all that was proved.</p>
    ) : null;
  }
  if (look.stopped_by === "stop" || look.stopped_by === "") return null;
  const more = { ...look.form, memory: Math.min(look.form.memory * 2, 1048576) };
  const words: Record<string, string> = {
    memory:
      look.method === "pn"
        ? `The tree has filled its ${bytes(look.budget)}: a search by pn keeps every node that is open.`
        : `The search has used its ${bytes(look.budget)}.`,
    time: "The time is over.",
    nodes: "The nodes are used up.",
  };
  return (
    <div class="trouble">
      <p>{words[look.stopped_by] ?? `Stopped by ${look.stopped_by}.`} What was proved is kept.</p>
      <div class="tools">
        {look.stopped_by === "memory" && (
          <button type="button" onClick={() => begin(more)}>
            Begin anew with {bytes(more.memory * 2 ** 20)}
          </button>
        )}
        {look.stopped_by === "memory" && look.method === "pn" && (
          <button type="button" onClick={() => begin({ ...look.form, method: "dfpn" })}>
            Begin anew with dfpn, which needs no tree
          </button>
        )}
        {look.stopped_by === "time" && (
          <button type="button" onClick={() => begin({ ...look.form, seconds: 0 })}>
            Begin anew without a limit
          </button>
        )}
        {look.stopped_by === "nodes" && (
          <button type="button" onClick={() => begin({ ...look.form, nodes: 0 })}>
            Begin anew without a limit
          </button>
        )}
      </div>
    </div>
  );
}

export function Figures({ look }: { look: Look }) {
  const { curve } = look;
  const series = (at: 1 | 2 | 3): [number, number][] => curve.map((point) => [point[0], point[at]]);
  const rates: [number, number][] = curve.slice(1).map((point, i) => {
    const before = curve[i] ?? point;
    return [point[0], (point[1] - before[1]) / Math.max(point[0] - before[0], 0.01)];
  });
  const rate = rates.at(-1)?.[1] ?? 0;
  const budget = Math.min(look.memory / look.budget, 1);
  const left = look.form.seconds ? Math.max(look.form.seconds - look.seconds, 0) : null;
  return (
    <div class="figures" aria-label="Figures">
      <Figure name="Nodes" value={count(look.nodes)} points={series(1)} />
      <Figure name="A second" value={look.state === "running" ? count(rate) : "–"} points={rates} />
      <Figure name="Proved" value={count(look.proved)} points={series(2)} />
      <Figure name="Memory" value={bytes(look.memory)} points={series(3)} />
      <p class="budget">
        <meter aria-label="Memory used" min={0} max={1} high={0.8} value={budget} />
        <small>
          {Math.round(budget * 100)} % of {bytes(look.budget)} · {clock(look.seconds)}
          {left !== null && `, ${clock(left)} left`}
          {look.restarts > 0 && ` · ${look.restarts} restarts`}
        </small>
      </p>
    </div>
  );
}

function Figure({ name, value, points }: { name: string; value: string; points: [number, number][] }) {
  return (
    <div class="figure">
      <span>{name}</span>
      <b>{value}</b>
      <Curve points={points} label={`${name} over time`} />
    </div>
  );
}
