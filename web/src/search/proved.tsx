// What the search has proved so far, page by page.
import { Thumb } from "../thumb";
import { count } from "../parts";
import type { Look } from "../types";

export function Proved({ look, first, onPage }: { look: Look; first: number; onPage: (first: number) => void }) {
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
