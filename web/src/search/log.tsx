// The orders that were given, and the same search again.
import { Copy } from "../parts";
import { state } from "../state";
import type { Board, Look } from "../types";
import { begin, formFor } from "./form";

// Orders of the search that runs, or of the last one that the session has kept.
export function Log({ board, look }: { board: Board; look: Look | null }) {
  const text = state.log;
  if (!text) return null;
  const form = look?.form ?? formFor(board);
  return (
    <details class="log">
      <summary>
        Orders <small>{text.trim() ? text.trim().split("\n").length : 0}</small>
      </summary>
      <pre>{text}</pre>
      <div class="tools">
        <Copy label="Copy" text={text} />
        <button type="button" disabled={form.threads > 1} title={form.threads > 1 ? "Only a search by one thread is the same again" : ""} onClick={() => begin(form, text)}>
          Repeat this search
        </button>
      </div>
    </details>
  );
}
