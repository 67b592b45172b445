// Setting up a position: what a click does, and what no click can.
import { useState } from "preact/hooks";
import { send } from "../state";
import type { Board } from "../types";
import { heapSizes } from "./naming";

const HINTS: Partial<Record<Board["editor"]["kind"], string>> = {
  grid: "Click a cell to change what it holds.",
  strip: "Click a piece to change it.",
  lines: "Click a line to draw it, or to take it away.",
  size: "",
};

export function SetUp({ board }: { board: Board }) {
  const { kind, sides } = board.editor;
  return (
    <div class="set-up">
      {kind === "heaps" && <Heaps board={board} />}
      {kind === "graph" && <Vertices board={board} />}
      {HINTS[kind] && <p class="hint">{HINTS[kind]}</p>}
      {sides === "both" && <Side name="row" shown="Rows" order={(by) => ({ rows: by, columns: 0 })} />}
      {sides !== "" && (
        <Side name={kind === "strip" ? "piece" : "column"} shown={kind === "strip" ? "Pieces" : "Columns"} order={(by) => ({ rows: 0, columns: by })} />
      )}
    </div>
  );
}

function Side({ name, shown, order }: { name: string; shown: string; order: (by: number) => Record<string, number> }) {
  return (
    <span class="stepper" role="group" aria-label={shown}>
      <button type="button" aria-label={`One ${name} less`} onClick={() => send("resize", order(-1))}>
        −
      </button>
      <span>{shown}</span>
      <button type="button" aria-label={`One ${name} more`} onClick={() => send("resize", order(1))}>
        +
      </button>
    </span>
  );
}

function Heaps({ board }: { board: Board }) {
  const sizes = heapSizes(board.text).filter((size) => size > 0);
  return (
    <>
      {[...sizes, 0].map((size, place) => (
        <span key={place} class="stepper" role="group" aria-label={`Heap ${place + 1}`}>
          {size > 0 && (
            <button type="button" aria-label={`Heap ${place + 1} smaller`} onClick={() => send("heap", { place, by: -1 })}>
              −
            </button>
          )}
          <span>{size > 0 ? size : "New heap"}</span>
          <button type="button" aria-label={size > 0 ? `Heap ${place + 1} larger` : "New heap"} onClick={() => send("heap", { place, by: 1 })}>
            +
          </button>
        </span>
      ))}
    </>
  );
}

function Vertices({ board }: { board: Board }) {
  const marks = board.editor.marks;
  const again = marks.includes("at") ? " Click one twice to put the token there." : marks.length ? " Click one twice to colour it." : "";
  return (
    <>
      <p class="hint">Click two vertices to join them, or to part them; click what joins them to change it.{again}</p>
      {board.editor.alone && (
        <button type="button" onClick={() => send("vertex", { gone: "" })}>
          New vertex
        </button>
      )}
    </>
  );
}

export function PositionText({ board }: { board: Board }) {
  const [text, setText] = useState(board.text);
  const [before, setBefore] = useState(board.text);
  if (before !== board.text) {
    setBefore(board.text);
    setText(board.text);
  }
  return (
    <form
      class="position"
      onSubmit={(event) => {
        event.preventDefault();
        send("place", { text });
      }}
    >
      <input aria-label="Position" spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      <button type="submit" disabled={text === board.text}>
        Place
      </button>
    </form>
  );
}
