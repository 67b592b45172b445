// The connection to the server, and what it has said so far.
import { cell, ofTab } from "./cell";
import type { Board, Chart, ChartWindow, Facts, Game, Kept, Look, Matches, Proof, ProofNode, ProofPage, Rules, Run, Session, Spaces, TaskList, Thermographs, Values } from "./types";

export interface State {
  connected: boolean;
  lost: boolean;
  games: Game[];
  sessions: Kept[];
  session: Session | null;
  board: Board | null;
  values: Values | null;
  look: Look | null;
  log: string;
  rules: Rules | null;
  matches: Matches | null;
  tasks: TaskList[];
  spaces: Spaces | null;
  facts: Facts | null;
  runs: Run[];
  proof: Proof | null;
  proofPage: ProofPage | null;
  proofNode: ProofNode | null;
  chart: Partial<Record<Chart["kind"], Chart>>;
  chartWindow: ChartWindow | null;
  thermographs: Thermographs | null;
  errors: { line: string; id: number }[];
}

export const state: State = {
  connected: false,
  lost: false,
  games: [],
  sessions: [],
  session: null,
  board: null,
  values: null,
  look: null,
  log: "",
  rules: null,
  matches: null,
  tasks: [],
  spaces: null,
  facts: null,
  runs: [],
  proof: null,
  proofPage: null,
  proofNode: null,
  chart: {},
  chartWindow: null,
  thermographs: null,
  errors: [],
};

const pictures = new Map<string, string>();
const wanted = new Map<string, Set<() => void>>();
const listeners = new Set<() => void>();
let socket: WebSocket | null = null;
let patience = 300;
let drawn = false;
let errorId = 0;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Draws once a frame, however many messages arrive; a tab that nobody sees has no frames, and draws now and then.
export function changed(): void {
  if (drawn) return;
  drawn = true;
  const draw = () => {
    if (!drawn) return;
    drawn = false;
    for (const listener of listeners) listener();
  };
  requestAnimationFrame(draw);
  setTimeout(draw, 50);
}

export function send(order: string, fields: Record<string, unknown> = {}): void {
  if (cell) cell.say(JSON.stringify({ order, ...fields }));
  else if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ order, ...fields }));
  else complain("not connected: this was not done");
}

export function complain(line: string): void {
  const id = ++errorId;
  state.errors = [...state.errors.slice(-3), { line, id }];
  changed();
  setTimeout(() => forgive(id), 9000);
}

export function forgive(id: number): void {
  state.errors = state.errors.filter((error) => error.id !== id);
  changed();
}

function hear(message: { kind: string } & Record<string, unknown>): void {
  const { kind, ...rest } = message;
  switch (kind) {
    case "games":
      state.games = rest.games as Game[];
      break;
    case "sessions":
      state.sessions = rest.sessions as Kept[];
      break;
    case "session": {
      const session = rest as unknown as Session;
      if (state.session?.id !== session.id) {
        state.look = null;
        state.values = null;
        state.board = null;
        state.matches = null;
        for (const key of pictures.keys()) if (!/^(games|graphs) /.test(key)) pictures.delete(key);
      }
      state.session = session;
      state.log = session.log;
      document.title = `${session.name || session.title} · grundy studio`;
      ofTab.setItem("session", session.id);
      break;
    }
    case "board":
      state.board = rest as unknown as Board;
      if (state.values?.serial !== state.board.serial) state.values = null;
      writeLink();
      break;
    case "values":
      state.values = rest as unknown as Values;
      break;
    case "look":
      state.look = rest as unknown as Look;
      break;
    case "log":
      state.log = String(rest.text);
      break;
    case "match":
      state.matches = rest as unknown as Matches;
      break;
    case "spaces":
      state.spaces = rest as unknown as Spaces;
      break;
    case "facts":
      state.facts = rest as unknown as Facts;
      break;
    case "runs":
      state.runs = rest.runs as Run[];
      break;
    case "proof":
      if (state.proof?.id !== rest.id) state.proofPage = state.proofNode = null;
      state.proof = rest as unknown as Proof;
      break;
    case "proof_page":
      state.proofPage = rest as unknown as ProofPage;
      break;
    case "proof_node":
      state.proofNode = rest as unknown as ProofNode;
      break;
    case "chart":
      for (const chart of rest.charts as Chart[]) state.chart = { ...state.chart, [chart.kind]: chart };
      break;
    case "chart_window":
      state.chartWindow = rest as unknown as ChartWindow;
      break;
    case "thermographs":
      state.thermographs = rest as unknown as Thermographs;
      break;
    case "tasks":
      state.tasks = rest.tasks as TaskList[];
      break;
    case "rules":
      state.rules = rest as unknown as Rules;
      break;
    case "drawn":
      for (const [key, svg] of Object.entries(rest as Record<string, string>)) {
        pictures.set(key, svg);
        for (const listener of wanted.get(key) ?? []) listener();
        wanted.delete(key);
      }
      return;
    case "exported":
      save(String(rest.file), `${state.session?.name || state.session?.game || "session"}.grundy.json`, "application/json");
      return;
    case "error":
      for (const line of rest.lines as string[]) complain(line);
      return;
  }
  changed();
}

// ---- pictures: asked for when they come into sight, a few at a time
let asking: string[] = [];

export function picture(key: string): string | undefined {
  return pictures.get(key);
}

export function want(key: string, listener: () => void): () => void {
  const waiting = wanted.get(key);
  if (waiting) waiting.add(listener);
  else {
    wanted.set(key, new Set([listener]));
    if (asking.length === 0) setTimeout(ask, 15);
    asking.push(key);
  }
  return () => wanted.get(key)?.delete(listener);
}

function ask(): void {
  const keys = asking;
  asking = [];
  for (const of of ["moves", "rows", "games", "facts", "nodes", "graphs"]) {
    const texts = keys.filter((key) => key.startsWith(`${of} `)).map((key) => key.slice(of.length + 1));
    for (let i = 0; i < texts.length; i += 60) send("draw", { of, texts: texts.slice(i, i + 60) });
  }
  if (pictures.size > 4000) pictures.clear();
}

// ---- links
let link = new URLSearchParams(location.hash.slice(1));

function openLink(): void {
  const game = link.get("game");
  const text = link.get("position");
  link = new URLSearchParams();
  if (game && text) send("new", { game, text });
}

export function linkTo(game: string, text: string): string {
  const query = new URLSearchParams({ game, position: text });
  return `${location.origin}/#${query}`;
}

function writeLink(): void {
  if (cell || !state.session || !state.board) return;
  const hash = new URLSearchParams({ game: state.session.game, position: state.board.text });
  history.replaceState(null, "", `#${hash}`);
}

window.addEventListener("hashchange", () => {
  link = new URLSearchParams(location.hash.slice(1));
  openLink();
});

export function save(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(url);
}

// A page that nobody sees is told nothing of a search.
function tellSight(): void {
  if (cell || socket?.readyState === WebSocket.OPEN) send("sight", { on: !document.hidden });
}

document.addEventListener("visibilitychange", tellSight);

export function connect(): void {
  if (cell) {
    state.connected = true;
    cell.listen((text) => hear(JSON.parse(text)));
    return;
  }
  const known = ofTab.getItem("session") ?? "";
  // A reload opens the session again, and not what its own address says.
  if (known && performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload"))
    link = new URLSearchParams();
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  // What an address says is opened at once, and no other session before it.
  const asked = new URLSearchParams(link.has("game") && link.get("position") ? link : { session: known });
  const opened = new WebSocket(`${scheme}://${location.host}/socket?${asked}`);
  socket = opened;
  opened.onopen = () => {
    link = new URLSearchParams();
    patience = 300;
    state.connected = true;
    state.lost = false;
    state.look = null; // a studio that was started again has no search
    if (document.hidden) tellSight();
    wanted.clear();
    changed();
  };
  opened.onmessage = (event) => hear(JSON.parse(String(event.data)));
  opened.onclose = () => {
    state.connected = false;
    state.lost = true;
    changed();
    setTimeout(connect, patience);
    patience = Math.min(patience * 1.6, 4000);
  };
}
