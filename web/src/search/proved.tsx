// What the search has proved so far, page by page.
import { useState } from "preact/hooks";
import { Thumb } from "../thumb";
import { count } from "../parts";
import type { Look } from "../types";

export function Proved({ look, first, onPage }: { look: Look; first: number; onPage: (first: number) => void }) {
  const [sought, setSought] = useState("");
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
        <button type="button" disabled={look.proved <= 50} onClick={() => onPage(Math.floor(Math.random() * last))}>
          Random
        </button>
        <form
          class="jump"
          onSubmit={(event) => {
            event.preventDefault();
            const number = Math.round(Number(sought));
            if (number >= 1) onPage(Math.min(number - 1, last));
          }}
        >
          <input aria-label="Go to number" placeholder="number" inputMode="numeric" value={sought} onInput={(event) => setSought(event.currentTarget.value)} />
        </form>
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
