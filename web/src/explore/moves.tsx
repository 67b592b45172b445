// The moves, with their pictures and what they are worth.
import { useEffect, useMemo, useState } from "preact/hooks";
import { send } from "../state";
import { Thumb } from "../thumb";
import type { Board, Known, Values } from "../types";
import { playerName } from "./verdict";

const SHOWN = 60;

interface MovesProps {
  board: Board;
  values: Values | null;
  player: string;
  onMove: (name: string) => void;
  onShow: (name: string | null) => void;
}

export function Moves({ board, values, player, onMove, onShow }: MovesProps) {
  const [all, setAll] = useState(false);
  useEffect(() => setAll(false), [board.text]);
  const listed = useMemo(
    () => board.options.map((option, place) => ({ option, place })).filter(({ option }) => !option.player || option.player === player),
    [board.options, player],
  );
  const known = (place: number): Known => values?.options[place] ?? {};
  const sorted = [...listed].sort((a, b) => rank(known(a.place)) - rank(known(b.place)));
  const working = values !== null && !values.done;
  return (
    <>
      <header>
        <h2>
          Moves{" "}
          <small>
            {listed.length}
            {board.more ? "+" : ""}
          </small>
        </h2>
        <div class="tools">
          {values && values.open > 0 && <small class="hint">{values.open} open</small>}
          {working ? (
            <button type="button" onClick={() => send("value", { on: false })}>
              Stop
            </button>
          ) : (
            values && values.open > 0 && (
              <button type="button" onClick={() => send("value", { on: true })}>
                Go on
              </button>
            )
          )}
        </div>
      </header>
      <div class={`progress ${working ? "on" : ""}`}>
        <i style={{ width: `${listed.length ? 100 * (1 - (values?.open ?? listed.length) / board.options.length) : 100}%` }} />
      </div>
      {listed.length === 0 && <p class="hint">{board.options.length ? `${playerName(board, player)} has no move.` : "There are no moves."}</p>}
      <ul class="cards">
        {sorted.slice(0, all ? undefined : SHOWN).map(({ option, place }) => {
          const worth = known(place);
          const name = option.moves[0] ?? "";
          const kind = worth.winning ? "win" : worth.winning === false ? "lose" : "open";
          return (
            <li key={`${option.player}${option.text}`}>
              <button
                type="button"
                class={`card ${kind}`}
                onClick={() => onMove(name)}
                onMouseEnter={() => onShow(name)}
                onMouseLeave={() => onShow(null)}
                onFocus={() => onShow(name)}
                onBlur={() => onShow(null)}
              >
                <span aria-hidden="true">
                  <Thumb of="moves" text={`${name}\n${option.text}`} title={option.text} />
                </span>
                <span class="name">
                  {name}
                  {option.moves.length > 1 && <small> and {option.moves.length - 1} more</small>}
                </span>
                <span class="worth">
                  <span title={worth.value || ""}>{worth.value || worth.outcome || "?"}</span>
                  {worth.winning && <i>wins</i>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {!all && sorted.length > SHOWN && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          Show all {sorted.length}
        </button>
      )}
    </>
  );
}

function rank(known: Known): number {
  return known.winning ? 0 : known.winning === false ? 2 : 1;
}
