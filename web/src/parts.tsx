// Small parts that several pages share.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { complain } from "./state";

export function count(number: number): string {
  if (number < 0) return "∞";
  if (number < 1e5) return Math.round(number).toLocaleString("en");
  if (number < 1e7) return `${(number / 1e3).toFixed(0)} k`;
  if (number < 1e10) return `${(number / 1e6).toFixed(1)} M`;
  return number.toExponential(1);
}

export function bytes(number: number): string {
  return number < 2 ** 30 ? `${(number / 2 ** 20).toFixed(0)} MB` : `${(number / 2 ** 30).toFixed(2)} GB`;
}

export function clock(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.floor(seconds);
  const rest = `${String(Math.floor(whole / 60) % 60).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
  return whole < 3600 ? rest : `${Math.floor(whole / 3600)}:${rest}`;
}

interface ChoiceProps {
  label: string;
  value: string;
  of: [string, string][];
  onPick: (value: string) => void;
}

// A few words of which one is chosen.
export function Choice({ label, value, of, onPick }: ChoiceProps) {
  return (
    <div class="choice" role="group" aria-label={label}>
      {of.map(([word, shown]) => (
        <button key={word} type="button" aria-pressed={value === word} onClick={() => onPick(word)}>
          {shown}
        </button>
      ))}
    </div>
  );
}

export function Field({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <label class="field">
      <span>{label}</span>
      {children}
    </label>
  );
}

// A curve that always begins at zero.
export function Curve({ points, label }: { points: [number, number][]; label: string }) {
  const width = 120;
  const height = 28;
  const right = points.at(-1)?.[0] || 1;
  const most = Math.max(...points.map((point) => point[1]), 1);
  const path = points.map(([x, y]) => `${((x / right) * width).toFixed(1)},${(height - (y / most) * (height - 2)).toFixed(1)}`);
  return (
    <svg class="curve" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {path.length > 1 && <polygon points={`0,${height} ${path.join(" ")} ${width},${height}`} />}
      {path.length > 1 && <polyline points={path.join(" ")} />}
    </svg>
  );
}

export function Copy({ label, text }: { label: string; text: string }) {
  const [done, setDone] = useState(false);
  return (
    <button
      type="button"
      class="quiet"
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => {
            setDone(true);
            setTimeout(() => setDone(false), 1500);
          },
          () => complain("the browser does not let the page copy"),
        );
      }}
    >
      {done ? "copied" : label}
    </button>
  );
}

// A dialog of the browser's own: it keeps the focus, and Escape closes it.
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ComponentChildren }) {
  const place = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    place.current?.showModal();
  }, []);
  return (
    <dialog
      ref={place}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === place.current && place.current?.close()}
    >
      <header>
        <h2>{title}</h2>
        <button type="button" class="quiet" aria-label="Close" onClick={() => place.current?.close()}>
          ✕
        </button>
      </header>
      <div class="body">{children}</div>
    </dialog>
  );
}

// The text of a docstring: headings, lists, code, paragraphs.
export function Doc({ text }: { text: string }) {
  const blocks = text.split(/\n\n+/);
  return (
    <div class="doc">
      {blocks.map((block, i) => {
        if (block.startsWith("## ")) return <h3 key={i}>{block.slice(3)}</h3>;
        if (/^\s*>>>/.test(block)) return (
            <pre key={i} tabIndex={0} role="region" aria-label="Example">
              {block}
            </pre>
          );
        if (block.startsWith("- "))
          return (
            <ul key={i}>
              {block.split(/\n- /).map((item, j) => (
                <li key={j}>
                  <Inline text={item.replace(/^- /, "")} />
                </li>
              ))}
            </ul>
          );
        return (
          <p key={i}>
            <Inline text={block} />
          </p>
        );
      })}
    </div>
  );
}

function Inline({ text }: { text: string }) {
  const parts = text.split(/(`[^`]+`|\*[^*\n]+\*)/);
  return (
    <>
      {parts.map((part, i) =>
        part.startsWith("`") && part.length > 1 ? (
          <code key={i}>{part.slice(1, -1)}</code>
        ) : part.startsWith("*") && part.length > 2 ? (
          <em key={i}>{part.slice(1, -1)}</em>
        ) : (
          part
        ),
      )}
    </>
  );
}
