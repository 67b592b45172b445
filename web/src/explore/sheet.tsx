// A sheet of paper and a pen: Sprouts as it is played.
import { useMemo, useRef, useState } from "preact/hooks";
import type { Sheet } from "../types";

const WIDTH = 1000;
const HEIGHT = 700;
const SNAP = 26;

interface Props {
  sheet: Sheet;
  live: boolean;
  onStroke: (points: number[]) => void;
}

export function PenSheet({ sheet, live, onStroke }: Props) {
  const place = useRef<SVGSVGElement>(null);
  const [ink, setInk] = useState<number[]>([]);
  const box = useMemo(() => fit(sheet), [sheet]);
  const at = (event: PointerEvent): [number, number] => {
    const matrix = place.current?.getScreenCTM()?.inverse();
    if (!matrix) return [0, 0];
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [Math.round(point.x * 10) / 10, Math.round(point.y * 10) / 10];
  };
  const near = (x: number, y: number) => sheet.spots.find(([a, b]) => Math.hypot(a - x, b - y) <= SNAP);
  const last = ink.length >= 2 ? near(ink.at(-2) ?? 0, ink.at(-1) ?? 0) : undefined;
  const first = ink.length >= 2 ? near(ink[0] ?? 0, ink[1] ?? 0) : undefined;
  const fresh = sheet.anew ? 0 : 2;
  return (
    <svg
      ref={place}
      key={sheet.anew ? sheet.arcs.length : "sheet"}
      class={`sheet ${live ? "live" : ""} ${sheet.anew ? "anew" : ""}`}
      viewBox={box.join(" ")}
      role="img"
      aria-label={`A sheet with ${sheet.spots.filter((spot) => spot[2] < 3).length} spots that are alive`}
      onPointerDown={(event) => {
        if (!live || event.button !== 0) return;
        event.preventDefault();
        place.current?.setPointerCapture(event.pointerId);
        setInk(at(event));
      }}
      onPointerMove={(event) => {
        if (ink.length === 0) return;
        const [x, y] = at(event);
        if (Math.hypot(x - (ink.at(-2) ?? 0), y - (ink.at(-1) ?? 0)) > 2) setInk([...ink, x, y]);
      }}
      onPointerUp={() => {
        if (ink.length >= 4) onStroke(ink.slice(0, 7000));
        setInk([]);
      }}
      onPointerCancel={() => setInk([])}
    >
      {sheet.frames.map((frame, i) => (
        <polygon key={i} class="frame" points={frame.join(" ")} />
      ))}
      {sheet.arcs.map((arc, i) => (
        <polyline key={`${i} ${arc.length} ${arc[2]}`} class={i >= sheet.arcs.length - fresh ? "arc new" : "arc"} points={arc.join(" ")} pathLength={1} />
      ))}
      {ink.length > 0 && <polyline class="ink" points={ink.join(" ")} />}
      {sheet.spots.map((spot, i) => (
        <circle
          key={i}
          class={`spot ${spot[2] >= 3 ? "dead" : ""} ${spot === first || spot === last ? "held" : ""}`}
          data-sheet-spot={i}
          cx={spot[0]}
          cy={spot[1]}
          r={spot[2] >= 3 ? 5 : 8}
        />
      ))}
    </svg>
  );
}

function fit(sheet: Sheet): number[] {
  let [left, top, right, bottom] = [0, 0, WIDTH, HEIGHT];
  for (const line of sheet.arcs)
    for (let i = 0; i < line.length; i += 2) {
      left = Math.min(left, (line[i] ?? 0) - 20);
      right = Math.max(right, (line[i] ?? 0) + 20);
      top = Math.min(top, (line[i + 1] ?? 0) - 20);
      bottom = Math.max(bottom, (line[i + 1] ?? 0) + 20);
    }
  return [left, top, right - left, bottom - top];
}
