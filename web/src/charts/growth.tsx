// How searches grow with the board: nodes, and what is proved, on a scale of powers of ten.
import { useState } from "preact/hooks";
import { Choice, Field, clock, count } from "../parts";
import { send, state } from "../state";
import { Working, chartOf } from "./page";

const WIDTH = 760;
const HEIGHT = 320;
const LEFT = 56;
const BELOW = 46;

export function GrowthPart({ onOpen }: { onOpen: () => void }) {
  const [game, setGame] = useState("sprouts");
  const [range, setRange] = useState("2..8");
  const [convention, setConvention] = useState("normal");
  const chart = chartOf("growth");
  const data = chart?.kind === "growth" && chart.rows.length ? chart : null;
  return (
    <section class="panel" aria-label="Growth">
      <form
        class="finder"
        onSubmit={(event) => {
          event.preventDefault();
          send("chart_growth", { game, range, convention });
        }}
      >
        <Field label="Game">
          <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
            {state.games.map((one) => (
              <option key={one.name} value={one.name}>
                {one.title}
              </option>
            ))}
          </select>
        </Field>
        <Field label="Positions, FIRST..LAST">
          <input spellcheck={false} value={range} onInput={(event) => setRange(event.currentTarget.value)} />
        </Field>
        <Choice label="Convention" value={convention} of={[["normal", "Normal"], ["misere", "Misère"]]} onPick={setConvention} />
        <div class="tools">
          <button type="submit" class="primary">
            Solve all
          </button>
        </div>
      </form>
      <Working chart={chart} />
      {data && (
        <>
          <Lines rows={data.rows} />
          <p class="hint">
            <b class="key common">Nodes</b> and <b class="key rare">what is proved</b>, each position by itself and without theorems.
          </p>
          <div class="scroll">
            <table>
              <thead>
                <tr>
                  {["Position", "Answer", "Nodes", "Proved", "Time"].map((one) => (
                    <th key={one} scope="col">
                      {one}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.rows.map(([text, value, nodes, proved, seconds]) => (
                  <tr key={text}>
                    <th scope="row">
                      <button
                        type="button"
                        class="quiet"
                        onClick={() => {
                          send("new", { game: data.game, text });
                          onOpen();
                        }}
                      >
                        {text}
                      </button>
                    </th>
                    <td>{value}</td>
                    <td>{count(nodes)}</td>
                    <td>{count(proved)}</td>
                    <td>{clock(seconds)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}

type Row = [string, string, number, number, number];

function Lines({ rows }: { rows: Row[] }) {
  const most = Math.max(Math.ceil(Math.log10(Math.max(...rows.map((row) => Math.max(row[2], row[3])), 10))), 1);
  const x = (i: number) => LEFT + 20 + (i / Math.max(rows.length - 1, 1)) * (WIDTH - LEFT - 40);
  const y = (number: number) => HEIGHT - BELOW - (Math.log10(Math.max(number, 1)) / most) * (HEIGHT - BELOW - 16);
  const line = (at: 2 | 3) => rows.map((row, i) => `${x(i).toFixed(1)},${y(row[at]).toFixed(1)}`).join(" ");
  const every = Math.ceil(rows.length / 14);
  return (
    <svg class="lines" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="Nodes and what is proved, by position">
      {Array.from({ length: most + 1 }, (_, power) => (
        <g key={power}>
          <line class="grid" x1={LEFT} x2={WIDTH} y1={y(10 ** power)} y2={y(10 ** power)} />
          <text x={LEFT - 8} y={y(10 ** power) + 4} text-anchor="end">
            {count(10 ** power)}
          </text>
        </g>
      ))}
      {rows.map((row, i) =>
        i % every === 0 ? (
          <text key={row[0]} x={x(i)} y={HEIGHT - BELOW + 20} text-anchor="middle">
            {row[0].length > 9 ? `${row[0].slice(0, 8)}…` : row[0]}
          </text>
        ) : null,
      )}
      <polyline class="common" points={line(2)} />
      <polyline class="rare" points={line(3)} />
      {rows.map((row, i) => (
        <g key={row[0]}>
          <title>{`${row[0]}: ${count(row[2])} nodes, ${count(row[3])} proved`}</title>
          <circle class="common" cx={x(i)} cy={y(row[2])} r={3.5} />
          <circle class="rare" cx={x(i)} cy={y(row[3])} r={3.5} />
        </g>
      ))}
    </svg>
  );
}
