// A board that one can point at: to move, or to set it up.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { send } from "../state";
import type { Board, Known } from "../types";
import { markRegion, markWinning, prepare } from "./marks";
import { heapMoves, heapSizes, movesOf } from "./naming";

interface Props {
  board: Board;
  values: Known[];
  player: string;
  editing: boolean;
  hints: boolean;
  shown: string | null;
  region?: { move: string; step: number } | null;
  onMove: (name: string) => void;
}

const MOST_CHOICES = 24;

export function LiveBoard({ board, values, player, editing, hints, shown, region, onMove }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState<string[]>([]);
  const [choices, setChoices] = useState<string[]>([]);
  const [over, setOver] = useState<string | null>(null);
  const [spots, setSpots] = useState<Set<string>>(new Set());
  const heaps = useMemo(() => heapSizes(board.text), [board.text]);
  const kind = board.editor.kind;

  const clear = () => {
    setPicked([]);
    setChoices([]);
    setOver(null);
  };
  useLayoutEffect(() => {
    setSpots(prepare(place.current?.querySelector("svg")));
    clear();
  }, [board.svg]);
  useEffect(clear, [editing]);

  const moves = useMemo(() => movesOf(board.options, spots, player), [board.options, spots, player]);
  const fitting = (names: string[]) => moves.filter((move) => names.every((name) => move.spots.includes(name)));
  const byHeap = kind === "heaps" && [...spots][0]?.includes(":") === true;

  function edit(spot: string): void {
    if (kind !== "graph") return send("edit", { spot });
    const [a, b] = spot.match(/\d+/g) ?? [];
    if (a !== undefined && b !== undefined) return send("link", { a, b });
    const before = picked[0];
    if (before === undefined) return setPicked([spot]);
    setPicked([]);
    if (before !== spot) send("link", { a: before, b: spot });
    else if (board.editor.marks.length) send("mark", { spot });
  }

  function click(spot: string): void {
    setChoices([]);
    if (editing) return edit(spot);
    if (byHeap) {
      const names = heapMoves(spot, heaps, moves);
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

  const editable = (spot: string) => !/^[LR] /.test(spot) && kind !== "heaps" && kind !== "text" && kind !== "size";

  // Marks on the picture itself: what is picked, what fits, what wins.
  useEffect(() => {
    const svg = place.current?.querySelector("svg");
    if (!svg) return;
    const open = new Set((editing || byHeap ? [] : fitting(picked)).flatMap((move) => move.spots));
    const shownSpots = new Set(shown ? (moves.find((move) => move.name === shown)?.spots ?? []) : []);
    for (const shape of svg.querySelectorAll<SVGElement>("[data-spot]")) {
      const spot = shape.dataset.spot ?? "";
      shape.classList.toggle("live", editing ? editable(spot) : byHeap || open.has(spot));
      shape.classList.toggle("picked", picked.includes(spot));
      shape.classList.toggle("fits", picked.length > 0 && open.has(spot) && !picked.includes(spot));
      shape.classList.toggle("shown", shownSpots.has(spot));
      shape.classList.toggle("over", over !== null && (spot === over || (byHeap && above(spot, over))));
    }
    for (const before of svg.querySelectorAll(".marks")) before.remove();
    if (hints && !editing) markWinning(svg, moves, values);
    if (region) markRegion(svg, moves.find((move) => move.name === region.move)?.spots ?? [], region.step);
  });

  const spotAt = (event: Event) => (event.target as Element).closest<SVGElement>("[data-spot]")?.dataset.spot ?? null;
  const vertex = editing && kind === "graph" ? picked[0] : undefined;
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
          {choices.slice(0, MOST_CHOICES).map((name) => (
            <button key={name} type="button" onClick={() => onMove(name)}>
              {name}
            </button>
          ))}
          {choices.length > MOST_CHOICES && <small>and {choices.length - MOST_CHOICES} more in the list</small>}
          <button type="button" class="quiet" onClick={clear}>
            none
          </button>
        </div>
      )}
      {vertex !== undefined && (
        <div class="choices" role="group" aria-label="The vertex">
          <button type="button" onClick={() => send("vertex", { gone: vertex })}>
            Remove vertex {vertex}
          </button>
          <button type="button" class="quiet" onClick={clear}>
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
