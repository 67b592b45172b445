// Searching: a form, live figures, the branch, the tree, its top, the table; all of it can be steered.
import { useEffect, useState } from "preact/hooks";
import { Thumb } from "./board";
import { Choice, Copy, Curve, Field, bytes, clock, count } from "./parts";
import { send, state } from "./state";
import type { Board, Form, Look, Node, Row, View } from "./types";

const GOALS: Record<string, string> = { outcome: "Who wins", grundy: "Nimber", contract: "Contract" };

function formFor(board: Board): Form {
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

export function Search() {
  const { board, look } = state;
  const [view, setView] = useState<View>(look?.view.view ?? "branch");
  const [node, setNode] = useState(0);
  const [levels, setLevels] = useState(2);
  const steered = look !== null;
  useEffect(() => {
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
        {look && <Log look={look} />}
      </aside>
      <section class="panel watch" aria-label="The search">
        {look ? (
          <>
            <Head look={look} />
            <Trouble look={look} />
            <Choice
              label="View"
              value={view}
              of={[["branch", "Branch"], ["tree", "Tree"], ["top", "Top levels"], ["table", "Proved"]]}
              onPick={(picked) => {
                setNode(0);
                setView(picked as View);
              }}
            />
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

function Setup({ board, look }: { board: Board; look: Look | null }) {
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

const METHODS: Record<string, string> = {
  auto: "auto: as commands do",
  dfpn: "dfpn: depth-first proof numbers",
  pn: "pn: a tree to browse, lock, bias",
  depth: "depth: a branch to zap",
  aspiration: "aspiration",
  mex: "mex: every option",
};

const STATES: Record<string, string> = { ready: "Ready", running: "Running", paused: "Paused", stopped: "Stopped", done: "Done" };

function Head({ look }: { look: Look }) {
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

function Trouble({ look }: { look: Look }) {
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

function Figures({ look }: { look: Look }) {
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

// ---- the branch -------------------------------------------------------------------------------
function Couple({ nimber, texts }: { nimber: number; texts: string[] }) {
  return (
    <span class="couple">
      <b class="nimber" title="The nimber part">
        {nimber}
      </b>
      {texts.map((text, i) => (
        <Thumb key={`${i}${text}`} of="rows" text={text} />
      ))}
      {texts.length === 0 && <code>0</code>}
    </span>
  );
}

export function tint(alive: number): string {
  if (alive < 1) return "tint-0";
  if (alive === 1) return "tint-1";
  if (alive <= 3) return "tint-2";
  if (alive <= 6) return "tint-3";
  return alive <= 10 ? "tint-4" : "tint-5";
}

function Branch({ look, onGo }: { look: Look; onGo: (id: number) => void }) {
  const zapping = look.method === "depth" && (look.state === "running" || look.state === "paused");
  const open = (row: Row | undefined) => row !== undefined && row.count > 0 && row.alive > 10;
  if (look.rows.length === 0)
    return <p class="hint">{look.state === "running" ? "The branch is being built." : "The search has ended: there is no branch."}</p>;
  return (
    <>
      <p class="hint">
        {zapping
          ? "Zap a row: the search leaves it for its next sibling, and comes back later."
          : look.method === "pn"
            ? "Tree shows the node of a row, with its parent and its children."
            : "Rows of this method are for watching."}{" "}
        Few children alive: nearly decided. Two open levels in a row: the search has not got far there.
      </p>
      <div class="scroll">
        <table class="branch">
          <thead>
            <tr>
              <th scope="col">Level</th>
              <th scope="col">Index</th>
              <th scope="col">Alive</th>
              <th scope="col">Lives</th>
              <th scope="col">Position</th>
              <th scope="col">
                <span class="unseen">Order</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {look.rows.map((row, level) => {
              const pair = open(row) && (open(look.rows[level - 1]) || open(look.rows[level + 1]));
              return (
                <tr key={level} class={`${level ? tint(row.alive) : "tint-5"} ${pair ? "pair" : ""}`}>
                  <td>{level}</td>
                  <td>{level ? `${row.index}/${row.count}` : "–"}</td>
                  <td>{level ? row.alive : "–"}</td>
                  <td>{row.lives}</td>
                  <td>
                    <Couple nimber={row.nimber} texts={row.texts} />
                  </td>
                  <td>
                    {zapping && level > 0 && (
                      <button type="button" class="zap" onClick={() => send("zap", { level })}>
                        Zap<span class="unseen"> level {level}</span>
                      </button>
                    )}
                    {look.method === "pn" && row.id >= 0 && (
                      <button type="button" class="quiet" onClick={() => onGo(row.id)}>
                        Tree<span class="unseen"> at level {level}</span>
                      </button>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

// ---- the tree ---------------------------------------------------------------------------------
function Tree({ look, onGo }: { look: Look; onGo: (id: number) => void }) {
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
              <th scope="col">Position</th>
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

// ---- the top levels ---------------------------------------------------------------------------
function Top({ look, levels, onLevels, onGo }: { look: Look; levels: number; onLevels: (levels: number) => void; onGo: (id: number) => void }) {
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

// ---- what is proved, and the orders ------------------------------------------------------------
function Proved({ look, first, onPage }: { look: Look; first: number; onPage: (first: number) => void }) {
  const last = Math.max(look.proved - 50, 0);
  return (
    <>
      <div class="tools">
        <button type="button" disabled={first === 0} onClick={() => onPage(Math.max(first - 50, 0))}>
          ←
        </button>
        <span>
          {count(first + 1)} to {count(first + look.facts.length)} of {count(look.proved)}
        </span>
        <button type="button" disabled={look.facts.length < 50} onClick={() => onPage(first + 50)}>
          →
        </button>
        <button type="button" onClick={() => onPage(Math.floor(Math.random() * last))}>
          Random
        </button>
      </div>
      <ul class="facts">
        {look.facts.map(([text, nimber]) => (
          <li key={text}>
            <Thumb of="rows" text={text} />
            <b>{nimber}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

function Log({ look }: { look: Look }) {
  if (look.log.length === 0 && !state.session?.log) return null;
  const text = look.log.length ? `${look.log.join("\n")}\n` : (state.session?.log ?? "");
  return (
    <details class="log">
      <summary>
        Orders <small>{text.trim() ? text.trim().split("\n").length : 0}</small>
      </summary>
      <pre>{text}</pre>
      <div class="tools">
        <Copy label="Copy" text={text} />
        <button type="button" disabled={look.form.threads > 1} onClick={() => begin(look.form, text)}>
          Repeat this search
        </button>
      </div>
    </details>
  );
}
