// What the server says, message by message.

export interface Game {
  name: string;
  title: string;
  kind: "impartial" | "partizan" | "scoring";
  summary: string;
  start: string;
  file: boolean;
}

export interface Option {
  moves: string[];
  text: string;
  player: string;
}

export interface Asked {
  kind: Game["kind"];
  goals: string[];
  methods: string[];
  misere: boolean;
  players: string[];
  points: number;
}

export interface Editor {
  kind: "grid" | "strip" | "heaps" | "graph" | "lines" | "size" | "text";
  marks: string[];
  alone: boolean;
  sides: "" | "both" | "columns";
}

export interface Sheet {
  spots: [number, number, number][];
  arcs: number[][];
  frames: number[][];
  anew: boolean;
}

export interface Board {
  sheet: Sheet | null;
  at: number;
  serial: number;
  text: string;
  svg: string;
  options: Option[];
  more: boolean;
  tried: [number, string][];
  editor: Editor;
  convention: "normal" | "misere";
  asked: Asked;
  command: string;
  python: string;
}

export interface Known {
  outcome?: string;
  value?: string;
  by?: string;
  move?: string;
  exact?: boolean;
  winning?: boolean | null;
  picture?: string;
  facts?: [string, string][];
}

export interface Values {
  serial: number;
  own: Known;
  options: Known[];
  open: number;
  done: boolean;
  seconds: number;
  said: string;
}

export interface Session {
  id: string;
  game: string;
  title: string;
  name: string;
  author: string;
  comment: string;
  search: Record<string, string | number>;
  log: string;
}

export interface Kept {
  id: string;
  game: string;
  name: string;
  author: string;
  comment: string;
  text: string;
  positions: number;
  orders: number;
  changed: number;
}

export interface Row {
  id: number;
  index: number;
  count: number;
  alive: number;
  lives: number;
  nimber: number;
  texts: string[];
  move: string;
}

export interface Node {
  id: number;
  parent: number;
  children: number;
  nimber: number;
  texts: string[];
  p: number;
  d: number;
  nodes: number;
  depth: number;
  unknown: number;
  bcu: number;
  k: number;
  locked: boolean;
  computing: boolean;
  lives: number;
  solved: string;
  move: string;
}

export type View = "branch" | "tree" | "top" | "table";

export interface Look {
  state: "ready" | "running" | "paused" | "stopped" | "done";
  stopped_by: string;
  failed: string;
  method: string;
  goal: string;
  form: Form;
  position: string;
  question: string;
  answer: string;
  nodes: number;
  seconds: number;
  proved: number;
  excluded: number;
  memory: number;
  budget: number;
  used: number;
  slots: number;
  restarts: number;
  curve: [number, number, number, number][];
  rows: Row[];
  family: Node[];
  top: Node[];
  facts: [string, number][];
  orders: number;
  rate: number;
  view: { view: View; node: number; levels: number };
}

export interface Form {
  goal: string;
  convention: string;
  method: string;
  player: string;
  nimber: number;
  contract: number;
  threads: number;
  memory: number;
  seconds: number;
  nodes: number;
}

export interface Rules {
  game: string;
  title: string;
  doc: string;
}

export interface Spaces {
  store: string;
  spaces: { id: number; game: string; rules: number; convention: string; facts: number }[];
}

export interface Facts {
  space: number;
  facts: [string, string][];
  more: boolean;
  sampled?: number;
  values?: [string, number][];
}

export interface Run {
  id: number;
  started: string;
  command: string;
  version: string;
  state: string;
  nodes: number | null;
  seconds: number | null;
  outcome: string;
  value: string;
}

export interface Proof {
  id: string;
  game: string;
  position: string;
  claim: string;
  convention: string;
  producer: string;
  entries: number;
  state: "reading" | "checking" | "holds" | "refused";
  said: string;
  done: number;
}

export interface ProofPage {
  id: string;
  first: number;
  last: number;
  lines: { line: number; kind: string; text: string; says: string; by: string }[];
}

export interface Sum {
  parts: { text: string; line: number; nimber: number | null }[];
}

export interface ProofNode {
  id: string;
  line: number;
  text: string;
  nimber: number | null;
  by: string;
  options: (Sum & { total: number | null; answer: Sum | null })[];
  words: string[];
  more: number;
}

export interface MatchMove {
  move: string;
  mover: number;
  text: string;
  said: string | null;
  sign: number | null;
  value: string;
}

export interface LiveMatch {
  sheet: Sheet | null;
  serial: number;
  svg: string;
  text: string;
  editor: Editor;
  options: Option[];
  mover: number;
  who: string[];
  names: string[];
  yours: boolean;
  over: boolean;
  rule: string;
  ending: string;
  winner: number;
  points: number[];
  moves: MatchMove[];
  hint: { step: number; does: string; move: string; among: string[] } | null;
  waits: boolean;
  note: string;
  clock: number[];
  transcript: string;
}

export interface Matches {
  boards: { id: number; text: string; over: boolean; yours: boolean; moves: number }[];
  shown: number;
  match: LiveMatch | null;
}

interface AnyChart {
  id: string;
  state: "waiting" | "running" | "done" | "stopped" | "failed";
  part: number;
  said: string;
  title: string;
}

export interface SequenceData extends AnyChart {
  kind: "sequence";
  last: number;
  largest: number;
  mask: number;
  period: [number, number, number] | null;
  computed: number;
}

export interface CensusData extends AnyChart {
  kind: "census";
  game: string;
  counted: number;
  values: [string, number, string][];
}

export interface GrowthData extends AnyChart {
  kind: "growth";
  game: string;
  rows: [string, string, number, number, number][];
}

export type Chart = SequenceData | CensusData | GrowthData;

export interface ChartWindow {
  id: string;
  first: number;
  last: number;
  heaps: number[];
  values: number[];
  ranges?: [number, number][];
}

export interface Thermographs {
  svg: string;
  values: string[];
  sum: string;
}

export interface TaskList {
  id: string;
  title: string;
  game: string;
  steps: { task: string; text: string; done: boolean }[];
}
