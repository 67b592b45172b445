// The moves of a match, which of them changed who wins, and its text form.
import { ofPerson } from "../cell";
import { useRef, useState } from "preact/hooks";
import { Copy } from "../parts";
import { complain, save, send } from "../state";
import type { LiveMatch } from "../types";

interface LineProps {
  match: LiveMatch;
  board: number;
  place: number | null;
  onLook: (place: number | null) => void;
}

export function Line({ match, board, place, onLook }: LineProps) {
  const [told, setTold] = useState(ofPerson.getItem("mistakes") !== "hidden");
  const file = useRef<HTMLInputElement>(null);
  const turning = match.moves.map((move, at) => ({ move, at })).filter(({ move }) => move.said);
  const step = (by: number) => {
    const now = place ?? match.moves.length - 1;
    const next = Math.min(Math.max(now + by, 0), match.moves.length - 1);
    onLook(next === match.moves.length - 1 ? null : next);
  };
  return (
    <>
      <header>
        <h2>
          Moves <small>{match.moves.length}</small>
        </h2>
        <div class="tools">
          <button
            type="button"
            aria-pressed={told}
            onClick={() => {
              ofPerson.setItem("mistakes", told ? "hidden" : "");
              setTold(!told);
            }}
          >
            Tell mistakes
          </button>
        </div>
      </header>
      {match.moves.length > 0 && (
        <div class="tools">
          <button type="button" aria-label="The move before" onClick={() => step(-1)}>
            ←
          </button>
          <button type="button" aria-label="The next move" disabled={place === null} onClick={() => step(1)}>
            →
          </button>
          {place !== null && (
            <button type="button" onClick={() => send("match_back", { board, moves: place + 1 })}>
              Play on from here
            </button>
          )}
          {told && match.over && <small>{turning.length === 0 ? "No move changed who wins." : `${turning.length} turning ${turning.length === 1 ? "point" : "points"}`}</small>}
        </div>
      )}
      <ol class="line">
        {match.moves.map((move, at) => (
          <li key={at} class={`by-${move.mover} ${told && move.said ? "blunder" : ""}`}>
            <button type="button" class="quiet" aria-current={place === at ? "step" : undefined} onClick={() => onLook(at === match.moves.length - 1 ? null : at)}>
              <span class="number">{at + 1}</span> {move.move}
              {told && (
                <span class={`fate ${move.sign === null ? "" : move.sign > 0 ? "good" : move.sign < 0 ? "bad" : ""}`} title={fate(move.sign)}>
                  {move.value || (move.sign === null ? "" : move.sign > 0 ? "wins" : move.sign < 0 ? "loses" : "draw")}
                </span>
              )}
              {told && move.said && <em>{move.said}</em>}
            </button>
          </li>
        ))}
      </ol>
      <p class="copies">
        <Copy label="copy as text" text={match.transcript} />
        <button type="button" class="quiet" onClick={() => save(match.transcript, "game.txt", "text/plain")}>
          save
        </button>
        <button type="button" class="quiet" onClick={() => file.current?.click()}>
          replay a file
        </button>
        <input
          ref={file}
          type="file"
          accept=".txt,text/plain"
          class="unseen"
          aria-label="A game as a text"
          tabIndex={-1}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            if (!chosen || chosen.size > 300_000) return complain("this file is too large for a game");
            chosen.text().then((text) => send("match_open", { text }), () => complain("the file cannot be read"));
          }}
        />
      </p>
    </>
  );
}

function fate(sign: number | null): string {
  if (sign === null) return "not known yet";
  return sign > 0 ? "after it, who made this move wins" : sign < 0 ? "after it, who made this move loses" : "after it, a draw";
}
