// Playing: a board, whose turn it is, hints, the moves with what was a mistake.
import { useEffect, useState } from "preact/hooks";
import { LiveBoard } from "../explore/board";
import { PenSheet } from "../explore/sheet";
import { send, state } from "../state";
import { Thumb } from "../thumb";
import type { Board, LiveMatch } from "../types";
import { Clock } from "./clock";
import { Tasks } from "./tasks";
import { Line } from "./line";
import { NewMatch } from "./setup";

export function Play({ onExplore }: { onExplore: () => void }) {
  const { board, session, matches } = state;
  const [place, setPlace] = useState<number | null>(null);
  const [asked, setAsked] = useState(false);
  const match = matches?.match ?? null;
  const shown = matches?.shown ?? -1;
  useEffect(() => setPlace(null), [match?.serial, shown]);
  if (!board || !session) return <p class="waiting">Waiting for grundy…</p>;
  const looking = place !== null && match !== null && place < match.moves.length;
  const starting = asked || !match;
  return (
    <div class="play">
      <section class="panel stage" aria-label="The game">
        <header>
          <h2>{session.title}</h2>
          <div class="tools">
            {match && (
              <button type="button" aria-pressed={asked} onClick={() => setAsked(!asked)}>
                New game
              </button>
            )}
          </div>
        </header>
        {starting && (
          <NewMatch
            board={board}
            onBegin={() => setAsked(false)}
            beside={(matches?.boards.length ?? 0) > 0}
            onExplore={onExplore}
          />
        )}
        {match && !asked && (
          <>
            <Turn match={match} />
            {match.clock.length > 0 && <Clock match={match} board={shown} />}
            {looking ? (
              <div class="picture past">
                <Thumb of="moves" text={match.moves[place ?? 0]?.text ?? ""} />
              </div>
            ) : (
              <TheBoard match={match} board={shown} />
            )}
            <Helps match={match} board={shown} />
          </>
        )}
      </section>
      <div class="beside">
        {matches && matches.boards.length > 1 && (
          <section class="panel" aria-label="Boards">
            <h2>Boards</h2>
            <ul class="boards">
              {matches.boards.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    class="card"
                    aria-current={one.id === shown ? "true" : undefined}
                    onClick={() => send("match_show", { board: one.id })}
                  >
                    <span aria-hidden="true">
                      <Thumb of="moves" text={one.text} />
                    </span>
                    <small>{one.over ? "over" : one.yours ? "your turn" : "thinking"}</small>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {match && (
          <section class="panel" aria-label="The moves">
            <Line match={match} board={shown} place={place} onLook={setPlace} />
          </section>
        )}
        <section class="panel" aria-label="Tasks">
          <Tasks />
        </section>
      </div>
    </div>
  );
}

export function nameOf(match: LiveMatch, player: number): string {
  const own = match.names[player];
  const who = match.who[player];
  const persons = match.who.filter((one) => one === "person").length;
  const seat = own || (player === 0 ? "First player" : "Second player");
  if (who !== "person") return `${own || "The computer"}`;
  return persons === 2 ? seat : own ? `You (${own})` : "You";
}

function Turn({ match }: { match: LiveMatch }) {
  const two = match.who.every((one) => one === "person");
  const mover = nameOf(match, match.mover);
  let said: string;
  let kind = "";
  if (match.over) {
    const won = match.winner;
    const fate =
      won < 0 ? "A draw." : two || match.who[won] !== "person" ? `${nameOf(match, won)} has won.` : "You have won.";
    said = [match.ending && `${match.ending.replace("{}", mover)}.`, fate].filter(Boolean).join(" ");
    kind = won < 0 ? "drawn" : match.who[won] === "person" ? "won" : "lost";
  } else if (match.yours) said = two ? `${mover} to move` : match.names[match.mover] ? `Your turn: you are ${match.names[match.mover]}` : "Your turn";
  else said = `${mover} is thinking…`;
  return (
    <div class={`turn ${kind}`} aria-live="polite">
      <p>
        <b>{said}</b>
        {match.points.length > 0 && (
          <span class="score">
            {nameOf(match, 0)} {match.points[0]} : {match.points[1]} {nameOf(match, 1)}
          </span>
        )}
      </p>
      {(match.rule || match.note) && <small>{[match.rule, match.note].filter(Boolean).join(" ")}</small>}
    </div>
  );
}

function TheBoard({ match, board }: { match: LiveMatch; board: number }) {
  const { hint } = match;
  const shown = hint && hint.step === 3 ? hint.move : null;
  const region = hint && hint.step < 3 && hint.move ? { move: hint.move, step: hint.step } : null;
  const pointed = {
    svg: match.svg,
    text: match.text,
    options: match.yours ? match.options : [],
    editor: match.editor,
  } as unknown as Board;
  const [typed, setTyped] = useState("");
  return (
    <>
      {match.sheet ? (
        <div class="live-board">
          <PenSheet sheet={match.sheet} live={match.yours} onStroke={(points) => send("match_stroke", { board, points })} />
        </div>
      ) : (
      <LiveBoard
        board={pointed}
        values={[]}
        player=""
        editing={false}
        hints={false}
        shown={shown}
        region={region}
        onMove={(move) => send("match_play", { board, move })}
      />
      )}
      {match.yours && (
        <form
          class="position"
          onSubmit={(event) => {
            event.preventDefault();
            send("match_play", { board, move: typed });
            setTyped("");
          }}
        >
          <input
            aria-label="Move"
            list="move-names"
            placeholder={match.sheet ? "Draw from spot to spot, or type a move" : "Click on the board, or type a move"}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          <datalist id="move-names">
            {match.options.slice(0, 300).map((option) => (
              <option key={option.moves[0]} value={option.moves[0]} />
            ))}
          </datalist>
          <button type="submit" disabled={!typed}>
            Move
          </button>
        </form>
      )}
    </>
  );
}

const DOES: Record<string, string> = {
  wins: "There is a winning move",
  draws: "You can keep the draw",
  best: "No move wins for sure; one is best",
  lost: "You are lost against a perfect player: every move loses.",
  unknown: "I cannot see to the end of this one.",
};

function Helps({ match, board }: { match: LiveMatch; board: number }) {
  const { hint } = match;
  const back = lastOwn(match);
  const byName = match.editor.kind === "text" || match.editor.kind === "size"; // no places to point at
  return (
    <>
      {hint && (
        <p class="hint-said" aria-live="polite">
          {hint.move ? (
            <>
              {DOES[hint.does]}
              {hint.step === 3 ? (
                <>
                  : <b>{hint.move}</b>.
                </>
              ) : (
                <>
                  {byName && hint.among.length > 0 && `, among these: ${hint.among.join(", ")}`}. Ask again for more.
                </>
              )}
            </>
          ) : (
            DOES[hint.does]
          )}
        </p>
      )}
      <footer class="tools">
        <button type="button" disabled={!match.yours || match.waits || (hint !== null && (hint.step === 3 || !hint.move))} onClick={() => send("match_hint", { board })}>
          {match.waits ? "Looking…" : hint?.move ? "More of a hint" : "Hint"}
        </button>
        <button type="button" disabled={back < 0} onClick={() => send("match_back", { board, moves: back })}>
          Undo
        </button>
        <button type="button" disabled={match.over} onClick={() => send("match_give_up", { board })}>
          Give up
        </button>
        <button type="button" class="quiet" onClick={() => send("match_close", { board })}>
          Close
        </button>
      </footer>
    </>
  );
}

// How many moves there were when a person moved last.
function lastOwn(match: LiveMatch): number {
  for (let at = match.moves.length - 1; at >= 0; at--) if (match.who[match.moves[at]?.mover ?? 0] === "person") return at;
  return -1;
}
