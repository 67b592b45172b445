// Charts: sequences, thermographs, censuses, and how searches grow.
import { ofTab } from "../cell";
import { useState } from "preact/hooks";
import { Choice } from "../parts";
import { send, state } from "../state";
import type { Chart } from "../types";
import { CensusPart } from "./census";
import { GrowthPart } from "./growth";
import { SequencePart } from "./sequence";
import { ThermographPart } from "./thermographs";

export function Charts({ onOpen }: { onOpen: () => void }) {
  const [part, setPart] = useState(ofTab.getItem("charts") ?? "sequence");
  return (
    <div class="charts">
      <Choice
        label="Kind of chart"
        value={part}
        of={[["sequence", "Nim-sequence"], ["thermographs", "Thermographs"], ["census", "Census"], ["growth", "Growth"]]}
        onPick={(word) => {
          ofTab.setItem("charts", word);
          setPart(word);
        }}
      />
      {part === "sequence" && <SequencePart />}
      {part === "thermographs" && <ThermographPart />}
      {part === "census" && <CensusPart onOpen={onOpen} />}
      {part === "growth" && <GrowthPart onOpen={onOpen} />}
    </div>
  );
}

// The chart of one kind that was asked for last.
export function chartOf(kind: Chart["kind"]): Chart | null {
  return state.chart[kind] ?? null;
}

// How far a chart is, and a button to do with what there is.
export function Working({ chart }: { chart: Chart | null }) {
  if (!chart) return null;
  const busy = chart.state === "waiting" || chart.state === "running";
  return (
    <div class="working" aria-live="polite">
      {busy && <progress max={1} value={chart.part} aria-label="Done so far" />}
      {busy && (
        <button type="button" onClick={() => send("chart_stop", { chart: chart.id })}>
          Stop
        </button>
      )}
      {chart.said && <span class={chart.state === "failed" ? "trouble" : "hint"}>{chart.said}</span>}
    </div>
  );
}
