// A board that one can point at: moves are found by the places that they name.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { picture, want } from "./state";
import type { Board, Known, Option } from "./types";

export interface Move {
  name: string;
  option: number;
  spots: string[];
}

// Which places of the picture a move is about.
export function movesOf(options: Option[], spots: Set<string>, player: string): Move[] {
  const moves: Move[] = [];
  options.forEach((option, place) => {
    if (option.player && option.player !== player) return;
    for (const name of option.moves) moves.push({ name, option: place, spots: spotsOf(name, option.player, spots) });
  });
  return moves;
}

function spotsOf(name: string, player: string, spots: Set<string>): string[] {
  const plain = player ? name.slice(2) : name;
  if (spots.has(plain)) return [plain];
  const prefix = /^\d+:/.exec(plain)?.[0] ?? "";
  const words = plain.slice(prefix.length).split(/[-:,> ]+/);
  return words.flatMap((word) => {
    const number = /^\d+/.exec(word)?.[0];
    if (spots.has(prefix + word)) return [prefix + word];
    return number && spots.has(number) ? [number] : [];
  });
}

// A token of a heap stands for taking it and all above it, or for splitting the heap below it.
function heapMoves(spot: string, sizes: number[], options: Option[]): string[] {
  const [place, token] = spot.split(":").map(Number);
  const size = sizes[(place ?? 0) - 1];
  if (size === undefined || !token) return [];
  const taken = size - token + 1;
  const below = token - 1;
  const split = `split ${size} into ${Math.min(below, size - below)}+${Math.max(below, size - below)}`;
  const names = options.flatMap((option) => option.moves);
  return names.filter((name) => name === split || name.startsWith(`take ${taken} from ${size}`));
}

function heapSizes(text: string): number[] {
  const tail = text.slice(text.lastIndexOf(":") + 1);
  return /^\d+(\+\d+)*$/.test(tail) ? tail.split("+").map(Number) : [];
}

interface Props {
  board: Board;
  values: Known[];
  player: string;
  editing: boolean;
  hints: boolean;
  shown: string | null;
  onMove: (name: string) => void;
  onEdit: (spot: string, before: string | null) => void;
}

export function LiveBoard(props: Props) {
  const { board, values, player, editing, hints, shown, onMove, onEdit } = props;
  const place = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState<string[]>([]);
  const [choices, setChoices] = useState<string[]>([]);
  const [over, setOver] = useState<string | null>(null);
  const [spots, setSpots] = useState<Set<string>>(new Set());
  const heaps = useMemo(() => heapSizes(board.text), [board.text]);

  useLayoutEffect(() => {
    const svg = place.current?.querySelector("svg");
    const names = new Set<string>();
    for (const shape of svg?.querySelectorAll<SVGElement>("[data-spot]") ?? []) {
      names.add(shape.dataset.spot ?? "");
      if (shape.tagName === "line") {
        const wide = shape.cloneNode() as SVGElement; // thin lines are hard to hit
        wide.setAttribute("class", "reach");
        shape.after(wide);
      }
    }
    fit(svg);
    setSpots(names);
    setPicked([]);
    setChoices([]);
    setOver(null);
  }, [board.svg]);

  const moves = useMemo(() => movesOf(board.options, spots, player), [board.options, spots, player]);
  const fitting = (names: string[]) => moves.filter((move) => names.every((name) => move.spots.includes(name)));
  const byHeap = board.editor === "heaps" || (heaps.length > 0 && [...spots][0]?.includes(":"));

  function click(spot: string): void {
    setChoices([]);
    if (editing) {
      if (board.editor === "graph") {
        const before = picked[0] ?? null;
        if (before === null) return setPicked([spot]);
        setPicked([]);
        if (before !== spot) onEdit(spot, before);
        return;
      }
      return onEdit(spot, null);
    }
    if (byHeap) {
      const names = heapMoves(spot, heaps, board.options);
      return names.length === 1 ? onMove(names[0] ?? "") : setChoices(names);
    }
    if (picked.includes(spot)) return setPicked(picked.filter((one) => one !== spot));
    let names = [...picked, spot];
    let left = fitting(names);
    if (left.length === 0) left = fitting((names = [spot]));
    const leads = new Set(left.map((move) => move.name));
    if (left.length === 0) return setPicked([]);
    if (leads.size === 1) return onMove(left[0]?.name ?? "");
    const whole = left.filter((move) => new Set(move.spots).size === names.length);
    if (whole.length === left.length || (whole.length > 0 && names.length > 1))
      return whole.length === 1 ? onMove(whole[0]?.name ?? "") : setChoices(whole.map((move) => move.name));
    setPicked(names);
    if (whole.length) setChoices(whole.map((move) => move.name));
  }

  // Marks on the picture itself: what is picked, what fits, what wins.
  useEffect(() => {
    const svg = place.current?.querySelector("svg");
    if (!svg) return;
    const open = new Set((editing || byHeap ? [] : fitting(picked)).flatMap((move) => move.spots));
    const shownSpots = new Set(shown ? (moves.find((move) => move.name === shown)?.spots ?? []) : []);
    for (const shape of svg.querySelectorAll<SVGElement>("[data-spot]")) {
      const spot = shape.dataset.spot ?? "";
      shape.classList.toggle("live", editing || byHeap || open.has(spot));
      shape.classList.toggle("picked", picked.includes(spot));
      shape.classList.toggle("fits", picked.length > 0 && open.has(spot) && !picked.includes(spot));
      shape.classList.toggle("shown", shownSpots.has(spot));
      shape.classList.toggle("over", over !== null && (spot === over || (byHeap && above(spot, over))));
    }
    svg.querySelector(".marks")?.remove();
    if (hints && !editing) svg.append(marks(svg, moves, values));
  });

  const spotAt = (event: Event) => (event.target as Element).closest<SVGElement>("[data-spot]")?.dataset.spot ?? null;
  return (
    <div class="live-board">
      <div
        ref={place}
        class={`picture ${editing ? "editing" : ""}`}
        dangerouslySetInnerHTML={{ __html: board.svg }}
        onClick={(event) => {
          const spot = spotAt(event);
          if (spot) click(spot);
        }}
        onMouseMove={(event) => setOver(spotAt(event))}
        onMouseLeave={() => setOver(null)}
      />
      {choices.length > 0 && (
        <div class="choices" role="group" aria-label="Moves here">
          {choices.slice(0, 12).map((name) => (
            <button key={name} onClick={() => onMove(name)}>
              {name}
            </button>
          ))}
          <button class="quiet" onClick={() => (setChoices([]), setPicked([]))}>
            none
          </button>
        </div>
      )}
    </div>
  );
}

function above(spot: string, over: string): boolean {
  const [heap, token] = spot.split(":").map(Number);
  const [overHeap, overToken] = over.split(":").map(Number);
  return heap === overHeap && (token ?? 0) >= (overToken ?? 0);
}

// Winning moves: a ring on one place, a bar across several.
function marks(svg: SVGSVGElement, moves: Move[], values: Known[]): SVGGElement {
  const space = "http://www.w3.org/2000/svg";
  const group = document.createElementNS(space, "g");
  group.setAttribute("class", "marks");
  const boxes = new Map<string, DOMRect>();
  for (const shape of svg.querySelectorAll<SVGGraphicsElement>("[data-spot]:not(.reach)"))
    boxes.set(shape.dataset.spot ?? "", shape.getBBox());
  for (const move of moves) {
    if (!values[move.option]?.winning || move.spots.length === 0) continue;
    const places = move.spots.flatMap((spot) => boxes.get(spot) ?? []);
    const points = places.map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
    const mark = document.createElementNS(space, points.length > 1 ? "polyline" : "circle");
    if (points.length > 1) mark.setAttribute("points", points.map((point) => point.join(",")).join(" "));
    else {
      mark.setAttribute("cx", String(points[0]?.[0] ?? 0));
      mark.setAttribute("cy", String(points[0]?.[1] ?? 0));
      mark.setAttribute("r", "5");
    }
    group.append(mark);
  }
  return group;
}

// A picture takes the room that it is given; small boards do not become giants.
function fit(svg: SVGSVGElement | null | undefined): void {
  if (!svg) return;
  const width = Number(svg.getAttribute("width"));
  const height = Number(svg.getAttribute("height"));
  svg.style.width = `min(100%, ${Math.round(width * 2.6)}px)`;
  svg.style.aspectRatio = `${width} / ${height}`;
  svg.removeAttribute("width");
  svg.removeAttribute("height");
}

// A small picture, asked for when it comes into sight.
export function Thumb({ of, text, title }: { of: "moves" | "rows"; text: string; title?: string }) {
  const key = `${of} ${text}`;
  const place = useRef<HTMLSpanElement>(null);
  const [, again] = useState(0);
  useEffect(() => {
    if (picture(key) !== undefined || !place.current) return;
    let forget = () => {};
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        forget = want(key, () => again((count) => count + 1));
      },
      { rootMargin: "200px" },
    );
    watcher.observe(place.current);
    return () => {
      watcher.disconnect();
      forget();
    };
  }, [key]);
  const svg = picture(key);
  if (svg === "") return <code class="thumb written">{text}</code>;
  return (
    <span ref={place} class="thumb" title={title ?? text} dangerouslySetInnerHTML={{ __html: svg ?? "" }} />
  );
}
