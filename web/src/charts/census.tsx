// A census: how many graphs have each value, and a smallest one of each.
import { useState } from "preact/hooks";
import { Field, count } from "../parts";
import { send } from "../state";
import { Thumb } from "../thumb";
import { Working, chartOf } from "./page";

export function CensusPart({ onOpen }: { onOpen: () => void }) {
  const [family, setFamily] = useState("trees");
  const [measure, setMeasure] = useState("grundy:node_kayles");
  const [most, setMost] = useState("9");
  const chart = chartOf("census");
  const data = chart?.kind === "census" && chart.values.length ? chart : null;
  const largest = Math.max(...(data?.values.map((one) => one[1]) ?? []), 1);
  return (
    <section class="panel" aria-label="Census">
      <form
        class="finder"
        onSubmit={(event) => {
          event.preventDefault();
          send("chart_census", { family, measure, most: Math.min(Math.max(Math.round(Number(most)) || 8, 1), 30) });
        }}
      >
        <Field label="Family: trees, caterpillars, connected, words:LR">
          <input list="families" spellcheck={false} value={family} onInput={(event) => setFamily(event.currentTarget.value)} />
        </Field>
        <datalist id="families">
          {["trees", "caterpillars", "connected", "words:LR"].map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <Field label="Measure: grundy:GAME, outcome:GAME, value:GAME, …">
          <input spellcheck={false} value={measure} onInput={(event) => setMeasure(event.currentTarget.value)} />
        </Field>
        <Field label="Sizes up to">
          <input inputMode="numeric" value={most} onInput={(event) => setMost(event.currentTarget.value)} />
        </Field>
        <div class="tools">
          <button type="submit" class="primary">
            Count
          </button>
        </div>
      </form>
      <Working chart={chart} />
      {data && (
        <ul class="histogram" aria-label={data.title}>
          {data.values.map(([value, many, example]) => (
            <li key={value}>
              <code title={value}>{value}</code>
              <span class="share">
                <i style={{ width: `${Math.max((100 * many) / largest, 0.4)}%` }} />
                <small>
                  {count(many)} · {((100 * many) / data.counted).toFixed(1)} %
                </small>
              </span>
              <button
                type="button"
                class="card"
                disabled={!data.game}
                title={example}
                onClick={() => {
                  send("new", { game: data.game, text: example });
                  onOpen();
                }}
              >
                <Thumb of="graphs" text={example} />
                <span class="unseen">Open the smallest with {value}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
