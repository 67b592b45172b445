// What to search: a form made of what the game can do.
import { useEffect, useState } from "preact/hooks";
import { Choice, Field } from "../parts";
import { send, state } from "../state";
import type { Board, Form, Look } from "../types";

const GOALS: Record<string, string> = { outcome: "Who wins", grundy: "Nimber", contract: "Contract" };

const METHODS: Record<string, string> = {
  auto: "auto: as commands do",
  dfpn: "dfpn: depth-first proof numbers",
  pn: "pn: a tree to browse, lock, bias",
  depth: "depth: a branch to zap",
  "depth:size": "depth, small ones first",
  aspiration: "aspiration",
  mex: "mex: every option",
};

export function formFor(board: Board): Form {
  const known = state.session?.search ?? {};
  const number = (key: string, other: number) => (typeof known[key] === "number" ? (known[key] as number) : other);
  const word = (key: string, words: string[], other: string) =>
    words.includes(String(known[key])) ? String(known[key]) : other;
  const { goals, methods, misere, points } = board.asked;
  return {
    goal: word("goal", goals, goals.includes("grundy") ? "grundy" : (goals[0] ?? "outcome")),
    convention: misere ? board.convention : "normal",
    method: word("method", methods, "pn"),
    player: word("player", ["L", "R"], "L"),
    nimber: number("nimber", 0),
    contract: Math.min(number("contract", Math.floor(points / 2) + 1), points),
    threads: number("threads", 1),
    memory: number("memory", 1024),
    seconds: number("seconds", 0),
    nodes: number("nodes", 0),
  };
}

export function begin(form: Form, log = ""): void {
  send("begin", { ...form, log });
}

export function Setup({ board, look }: { board: Board; look: Look | null }) {
  const [form, setForm] = useState(() => formFor(board));
  useEffect(() => setForm(formFor(board)), [state.session?.id, board.asked.kind, board.convention, board.asked.points]);
  const set = (change: Partial<Form>) => setForm({ ...form, ...change });
  const { asked } = board;
  const busy = look !== null && (look.state === "running" || look.state === "paused");
  const whole = (name: keyof Form, least: number, most: number) => (
    <input
      type="number"
      min={least}
      max={most}
      value={String(form[name])}
      onInput={(event) => {
        const value = Math.round(Number(event.currentTarget.value));
        if (value >= least && value <= most) set({ [name]: value });
      }}
    />
  );
  if (asked.goals.length === 0) return <p class="hint">This game has no search of this kind.</p>;
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        begin(form);
      }}
    >
      <div class="subject">
        <span class="thumb" dangerouslySetInnerHTML={{ __html: board.svg }} />
        <code>{board.text}</code>
      </div>
      {asked.goals.length > 1 && (
        <Choice label="Goal" value={form.goal} of={asked.goals.map((goal) => [goal, GOALS[goal] ?? goal])} onPick={(goal) => set({ goal })} />
      )}
      {asked.misere && (
        <Choice
          label="Convention"
          value={form.convention}
          of={[["normal", "Normal"], ["misere", "Misère"]]}
          onPick={(convention) => set({ convention })}
        />
      )}
      {asked.players.length > 0 && (
        <Choice
          label="Who begins"
          value={form.player}
          of={[["L", `${asked.players[0]} begins`], ["R", `${asked.players[1]} begins`]]}
          onPick={(player) => set({ player })}
        />
      )}
      <Field label="Method">
        <select value={form.method} onChange={(event) => set({ method: event.currentTarget.value })}>
          {asked.methods.map((method) => (
            <option key={method} value={method}>
              {METHODS[method] ?? method}
            </option>
          ))}
        </select>
      </Field>
      <div class="pairs">
        {asked.kind === "impartial" && form.goal === "outcome" && <Field label="Beside a heap of">{whole("nimber", 0, 1000)}</Field>}
        {asked.kind === "scoring" && <Field label={`Points, of ${asked.points}`}>{whole("contract", 0, asked.points)}</Field>}
        <Field label="Threads">{whole("threads", 1, 64)}</Field>
        <Field label="Memory, MB">{whole("memory", 16, 1048576)}</Field>
        <Field label="Seconds, 0: no limit">{whole("seconds", 0, 10000000)}</Field>
        <Field label="Nodes, 0: no limit">{whole("nodes", 0, 2 ** 50)}</Field>
      </div>
      <div class="tools">
        <button type="submit" class="primary">
          {busy ? "Start anew" : "Start"}
        </button>
      </div>
    </form>
  );
}
