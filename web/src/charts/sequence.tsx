// A nim-sequence: dots on a canvas, to zoom and to drag; its period in bands.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Field, count } from "../parts";
import { send, state } from "../state";
import type { SequenceData } from "../types";
import { Working, chartOf } from "./page";

const COLUMNS = 700;
const HEIGHT = 380;
const BELOW = 26;
const LEFT = 44;

export function SequencePart() {
  const [code, setCode] = useState("0.137");
  const [to, setTo] = useState("1000");
  const chart = chartOf("sequence");
  const data = chart?.kind === "sequence" && chart.last >= 0 ? chart : null;
  return (
    <section class="panel" aria-label="Nim-sequence">
      <form
        class="finder"
        onSubmit={(event) => {
          event.preventDefault();
          send("chart_sequence", { sequence: code, to: Math.round(Number(to)) || 1000 });
        }}
      >
        <Field label="Octal code, subtraction set, grundys">
          <input spellcheck={false} value={code} onInput={(event) => setCode(event.currentTarget.value)} />
        </Field>
        <Field label="Heaps up to">
          <input inputMode="numeric" value={to} onInput={(event) => setTo(event.currentTarget.value)} />
        </Field>
        <div class="tools">
          <button type="submit" class="primary">
            Show
          </button>
        </div>
      </form>
      <Working chart={chart} />
      {data && <Zoomed key={data.id} data={data} />}
    </section>
  );
}

function Zoomed({ data }: { data: SequenceData }) {
  const [range, setRange] = useState<[number, number]>([0, data.last]);
  const [pointed, setPointed] = useState("");
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; range: [number, number] } | null>(null);
  const window_ = state.chartWindow?.id === data.id ? state.chartWindow : null;
  const [first, last] = range;
  useEffect(() => {
    const wanted = setTimeout(() => send("chart_window", { chart: data.id, first, last, columns: COLUMNS }), window_ ? 30 : 0);
    return () => clearTimeout(wanted);
  }, [data.id, first, last]);

  const move = (from: number, to: number) => {
    const wide = Math.max(Math.min(Math.round(to - from), data.last), 7);
    const start = Math.round(Math.min(Math.max(from, 0), data.last - wide));
    setRange([Math.max(start, 0), Math.min(Math.max(start, 0) + wide, data.last)]);
  };
  const zoom = (by: number, at = 0.5) => {
    const middle = first + (last - first) * at;
    move(middle - (middle - first) * by, middle + (last - middle) * by);
  };
  const step = (by: number) => move(first + (last - first) * by, last + (last - first) * by);

  useLayoutEffect(() => {
    const place = canvas.current;
    if (!place) return;
    const draw = () => paint(place, data, window_, first, last);
    draw();
    const watcher = new ResizeObserver(draw);
    watcher.observe(place);
    const colours = new MutationObserver(draw);
    colours.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      watcher.disconnect();
      colours.disconnect();
    };
  });
  useEffect(() => {
    const place = canvas.current;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      zoom(event.deltaY > 0 ? 1.25 : 0.8, at(event.offsetX));
    };
    place?.addEventListener("wheel", wheel, { passive: false });
    return () => place?.removeEventListener("wheel", wheel);
  });
  const at = (x: number) => Math.min(Math.max((x - LEFT) / Math.max((canvas.current?.clientWidth ?? 1) - LEFT, 1), 0), 1);
  const words = `Nimbers of the heaps ${first.toLocaleString("en")} to ${last.toLocaleString("en")}`;
  return (
    <div class="zoomed">
      <canvas
        ref={canvas}
        tabIndex={0}
        role="img"
        aria-label={`${words}. Arrow keys move, plus and minus zoom, 0 shows all.`}
        style={{ height: `${HEIGHT}px` }}
        onPointerDown={(event) => {
          canvas.current?.setPointerCapture(event.pointerId);
          held.current = { x: event.offsetX, range };
        }}
        onPointerMove={(event) => {
          const before = held.current;
          if (before) {
            const by = ((before.x - event.offsetX) / Math.max((canvas.current?.clientWidth ?? 1) - LEFT, 1)) * (before.range[1] - before.range[0]);
            return move(before.range[0] + by, before.range[1] + by);
          }
          const heap = Math.round(first + at(event.offsetX) * (last - first));
          const value = window_ && window_.heaps.length === 0 ? window_.values[heap - window_.first] : undefined;
          setPointed(value === undefined ? "" : `heap ${heap.toLocaleString("en")}: ${value}`);
        }}
        onPointerUp={() => (held.current = null)}
        onPointerLeave={() => setPointed("")}
        onKeyDown={(event) => {
          const act = { ArrowLeft: () => step(-0.2), ArrowRight: () => step(0.2), "+": () => zoom(0.5), "-": () => zoom(2), "0": () => setRange([0, data.last]) }[event.key];
          if (!act) return;
          act();
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <div class="tools">
        <button type="button" aria-label="Zoom in" onClick={() => zoom(0.5)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => zoom(2)}>
          −
        </button>
        <button type="button" aria-label="To the left" onClick={() => step(-0.5)}>
          ←
        </button>
        <button type="button" aria-label="To the right" onClick={() => step(0.5)}>
          →
        </button>
        <button type="button" onClick={() => setRange([0, data.last])}>
          All
        </button>
        {data.period && (
          <button type="button" onClick={() => move(Math.max((data.period?.[0] ?? 0) - 2 * (data.period?.[1] ?? 1), 0), (data.period?.[0] ?? 0) + 3 * (data.period?.[1] ?? 1))}>
            Where the period begins
          </button>
        )}
        <span class="hint">
          {words}
          {pointed && ` · ${pointed}`}
        </span>
      </div>
      <p class="hint">
        Largest nimber {count(data.largest)}.{" "}
        {data.mask > 0 && (
          <>
            <b class="key common">Common</b> and <b class="key rare">rare</b> nimbers, by the mask {data.mask.toString(2)}.{" "}
          </>
        )}
        {data.period && <>One period after the other is shaded in turn.</>}
      </p>
    </div>
  );
}

type Seen = { first: number; last: number; heaps: number[]; values: number[]; ranges?: [number, number][] } | null;

// All dots of what is known of this part; until the server has told more, of the part before.
function paint(place: HTMLCanvasElement, data: SequenceData, seen: Seen, first: number, last: number): void {
  const scale = devicePixelRatio || 1;
  const width = place.clientWidth;
  if (place.width !== Math.round(width * scale)) place.width = Math.round(width * scale);
  if (place.height !== Math.round(HEIGHT * scale)) place.height = Math.round(HEIGHT * scale);
  const pen = place.getContext("2d");
  if (!pen) return;
  const style = getComputedStyle(place);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, width, HEIGHT);
  const floor = HEIGHT - BELOW;
  const span = Math.max(last - first, 1);
  const top = Math.max(seen?.ranges ? Math.max(...seen.ranges.map((one) => one[1])) : Math.max(...(seen?.values ?? []), 1), 1);
  const x = (heap: number) => LEFT + 6 + ((heap - first) / span) * (width - LEFT - 12);
  const y = (value: number) => floor - 4 - (value / top) * (floor - 16);

  if (data.period) {
    const [start, length] = data.period;
    if ((length / span) * width > 4) {
      const from = Math.max(Math.floor((first - start) / length), 0);
      pen.fillStyle = colour("--wash");
      for (let k = from; start + k * length <= last; k++)
        if (k % 2 === 0) pen.fillRect(x(start + k * length - 0.5), 8, x(start + (k + 1) * length - 0.5) - x(start + k * length - 0.5), floor - 8);
    }
  }
  pen.strokeStyle = colour("--hair");
  pen.fillStyle = colour("--soft");
  pen.font = "12px system-ui, sans-serif";
  pen.lineWidth = 1;
  pen.textAlign = "right";
  pen.textBaseline = "middle";
  for (const value of ticks(0, top, 6)) {
    pen.beginPath();
    pen.moveTo(LEFT, y(value));
    pen.lineTo(width, y(value));
    pen.stroke();
    pen.fillText(count(value), LEFT - 6, y(value));
  }
  pen.textAlign = "center";
  pen.textBaseline = "top";
  for (const heap of ticks(first, last, Math.max(Math.floor(width / 120), 2))) pen.fillText(heap.toLocaleString("en"), Math.min(Math.max(x(heap), LEFT + 12), width - 24), floor + 6);

  if (!seen) return;
  const common = colour("--fill");
  const rare = colour("--glow");
  if (seen.ranges) {
    pen.fillStyle = common;
    pen.globalAlpha = 0.13;
    const wide = (seen.last - seen.first + 1) / seen.ranges.length;
    seen.ranges.forEach(([least, most], i) => {
      const left = x(seen.first + i * wide);
      pen.fillRect(left, y(most), Math.max(x(seen.first + (i + 1) * wide) - left, 1), y(least) - y(most) + 1);
    });
    pen.globalAlpha = 1;
  }
  const dots = seen.values.length;
  const radius = seen.heaps.length ? 0.8 : Math.min(Math.max((width / dots) * 0.35, 1), 4);
  const late: [number, number][] = [];
  pen.fillStyle = common;
  pen.beginPath();
  const dot = (px: number, py: number) => {
    if (radius < 1.5) pen.rect(px - radius, py - radius, 2 * radius, 2 * radius);
    else {
      pen.moveTo(px + radius, py);
      pen.arc(px, py, radius, 0, 7);
    }
  };
  for (let i = 0; i < dots; i++) {
    const heap = seen.heaps.length ? (seen.heaps[i] ?? 0) : seen.first + i;
    if (heap < first || heap > last) continue;
    const value = seen.values[i] ?? 0;
    if (data.mask && heap && !odd(value & data.mask)) late.push([heap, value]);
    else dot(x(heap), y(value));
  }
  pen.fill();
  pen.fillStyle = rare;
  pen.beginPath();
  for (const [heap, value] of late) dot(x(heap), y(value));
  pen.fill();
}

function odd(bits: number): boolean {
  let ones = 0;
  for (let left = bits; left; left &= left - 1) ones++;
  return ones % 2 === 1;
}

// Round numbers between two others.
export function ticks(from: number, to: number, most: number): number[] {
  const span = Math.max(to - from, 1);
  let step = 10 ** Math.floor(Math.log10(span / most || 1));
  for (const by of [1, 2, 5, 10]) {
    if (span / (step * by) <= most) {
      step *= by;
      break;
    }
  }
  step = Math.max(Math.round(step), 1);
  const found = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) found.push(at);
  return found;
}
