// Exploring: the board large, its moves with what they are worth, and what was tried.
import { useEffect, useState } from "preact/hooks";
import { cell } from "../cell";
import { Choice, Copy } from "../parts";
import { Rules } from "../rules";
import { linkTo, send, state } from "../state";
import { LiveBoard } from "./board";
import { Moves } from "./moves";
import { PenSheet } from "./sheet";
import { PositionText, SetUp } from "./setup";
import { Tried } from "./tried";
import { Verdict } from "./verdict";

export function Explore({ rules, onRules }: { rules: boolean; onRules: (open: boolean) => void }) {
  const { board, session } = state;
  const values = state.values && board && state.values.serial === board.serial ? state.values : null;
  const [player, setPlayer] = useState("L");
  const [editing, setEditing] = useState(false);
  const [hints, setHints] = useState(true);
  const [pen, setPen] = useState(true);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => setShown(null), [board?.text]);
  if (!board || !session) return <p class="waiting">Waiting for grundy…</p>;
  const play = (move: string) => {
    send("play", { move });
    if (board.asked.kind === "partizan") setPlayer(move.startsWith("L ") ? "R" : "L");
  };
  const parent = board.tried[board.at]?.[0] ?? -1;
  return (
    <div class={`explore ${rules ? "with-rules" : board.asked.kind === "partizan" ? "with-thermograph" : ""}`}>
      <section class="panel stage" aria-label="Board">
        <header>
          <h2>
            {session.title}
            <button type="button" class="quiet" aria-pressed={rules} onClick={() => onRules(!rules)}>
              Rules
            </button>
          </h2>
          <div class="tools">
            {board.asked.misere && (
              <Choice
                label="Convention"
                value={board.convention}
                of={[["normal", "Normal"], ["misere", "Misère"]]}
                onPick={(convention) => send("convention", { convention })}
              />
            )}
            {board.asked.players.length > 0 && (
              <Choice
                label="Who moves"
                value={player}
                of={[["L", board.asked.players[0] ?? "Left"], ["R", board.asked.players[1] ?? "Right"]]}
                onPick={setPlayer}
              />
            )}
          </div>
        </header>
        {pen && board.sheet && !editing ? (
          <div class="live-board">
            <PenSheet sheet={board.sheet} live onStroke={(points) => send("stroke", { points })} />
          </div>
        ) : (
        <LiveBoard
          board={board}
          values={values?.options ?? []}
          player={player}
          editing={editing}
          hints={hints}
          shown={shown}
          onMove={play}
        />
        )}
        {editing && <SetUp board={board} />}
        <Verdict board={board} values={values} />
        <footer class="tools">
          <button type="button" disabled={parent < 0} onClick={() => send("visit", { node: parent })}>
            ← Back
          </button>
          <button
            type="button"
            aria-pressed={editing}
            disabled={board.editor.kind === "text"}
            title={board.editor.kind === "text" ? "This game is set up by its text" : ""}
            onClick={() => setEditing(!editing)}
          >
            Set up
          </button>
          {board.sheet && (
            <button type="button" aria-pressed={pen} title="Draw moves from spot to spot" onClick={() => setPen(!pen)}>
              Pen
            </button>
          )}
          <button type="button" aria-pressed={hints} onClick={() => setHints(!hints)}>
            Mark winning moves
          </button>
        </footer>
        <PositionText board={board} />
        <p class="copies">
          Copy as <Copy label="text" text={board.text} />
          <Copy label="command" text={board.command} />
          <Copy label="Python" text={board.python} />
          <Copy label="SVG" text={board.svg} />
          {!cell && <Copy label="link" text={linkTo(session.game, board.text)} />}
        </p>
      </section>
      <section class="panel moves" aria-label="Moves">
        <Moves board={board} values={values} player={player} onMove={play} onShow={setShown} />
      </section>
      <div class="beside">
        {rules && <Rules game={session.game} onClose={() => onRules(false)} />}
        <section class="panel tried" aria-label="What was tried">
          <h2>Tried</h2>
          <Tried board={board} />
          {values?.own.picture && (
            <>
              <h2>Thermograph</h2>
              <div class="thermograph" dangerouslySetInnerHTML={{ __html: values.own.picture }} />
            </>
          )}
        </section>
      </div>
    </div>
  );
}
