// Exploring: the board large, its moves with what they are worth, and what was tried.
import { useEffect, useMemo, useState } from "preact/hooks";
import { LiveBoard, Thumb } from "./board";
import { Choice, Copy } from "./parts";
import { linkTo, send, state } from "./state";
import type { Board, Known, Values } from "./types";

const SHOWN = 60;

export function Explore({ onRules }: { onRules: () => void }) {
  const { board, session } = state;
  const values = state.values && board && state.values.serial === board.serial ? state.values : null;
  const [player, setPlayer] = useState("L");
  const [editing, setEditing] = useState(false);
  const [hints, setHints] = useState(true);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => setShown(null), [board?.text]);
  if (!board || !session) return <p class="waiting">Waiting for grundy…</p>;
  const play = (move: string) => {
    send("play", { move });
    if (board.asked.kind === "partizan") setPlayer(move.startsWith("L ") ? "R" : "L");
  };
  const parent = board.tried[board.at]?.[0] ?? -1;
  return (
    <div class="explore">
      <section class="panel stage" aria-label="Board">
        <header>
          <h2>
            {session.title}
            <button type="button" class="quiet" onClick={onRules}>
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
        <LiveBoard
          board={board}
          values={values?.options ?? []}
          player={player}
          editing={editing}
          hints={hints}
          shown={shown}
          onMove={play}
          onEdit={(spot, before) => (before === null ? send("edit", { spot }) : send("link", { a: before, b: spot }))}
        />
        <Verdict board={board} values={values} />
        <footer class="tools">
          <button type="button" disabled={parent < 0} onClick={() => send("visit", { node: parent })}>
            ← Back
          </button>
          <button
            type="button"
            aria-pressed={editing}
            disabled={board.editor === "text"}
            title={board.editor === "text" ? "This game is set up by its text" : ""}
            onClick={() => setEditing(!editing)}
          >
            Set up
          </button>
          <button type="button" aria-pressed={hints} onClick={() => setHints(!hints)}>
            Mark winning moves
          </button>
        </footer>
        {editing && <EditHint board={board} />}
        <PositionText board={board} />
        <p class="copies">
          Copy as <Copy label="text" text={board.text} />
          <Copy label="command" text={board.command} />
          <Copy label="Python" text={board.python} />
          <Copy label="SVG" text={board.svg} />
          <Copy label="link" text={linkTo(session.game, board.text)} />
        </p>
      </section>
      <section class="panel moves" aria-label="Moves">
        <Moves board={board} values={values} player={player} onMove={play} onShow={setShown} />
      </section>
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
  );
}

function EditHint({ board }: { board: Board }) {
  if (board.editor === "heaps") {
    const sizes = board.text.slice(board.text.lastIndexOf(":") + 1).split("+");
    return (
      <div class="heaps" role="group" aria-label="Heaps">
        {[...sizes, ""].map((size, place) => (
          <span key={place}>
            <button type="button" aria-label={`Heap ${place + 1} smaller`} disabled={size === ""} onClick={() => send("heap", { place, by: -1 })}>
              −
            </button>
            <b>{size || "new"}</b>
            <button type="button" aria-label={`Heap ${place + 1} larger`} onClick={() => send("heap", { place, by: 1 })}>
              +
            </button>
          </span>
        ))}
      </div>
    );
  }
  return (
    <p class="hint">
      {board.editor === "graph"
        ? "Click two vertices to draw an edge between them, or to take it away."
        : "Click a cell to change what it holds."}
    </p>
  );
}

function PositionText({ board }: { board: Board }) {
  const [text, setText] = useState(board.text);
  useEffect(() => setText(board.text), [board.text]);
  return (
    <form
      class="position"
      onSubmit={(event) => {
        event.preventDefault();
        send("place", { text });
      }}
    >
      <input
        aria-label="Position"
        spellcheck={false}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" disabled={text === board.text}>
        Place
      </button>
    </form>
  );
}

const OUTCOMES: Record<string, string> = {
  N: "The player to move wins",
  P: "The player to move loses",
  L: "Left wins, whoever begins",
  R: "Right wins, whoever begins",
};

function Verdict({ board, values }: { board: Board; values: Values | null }) {
  const own = values?.own;
  const over = board.options.length === 0;
  const scoring = board.asked.kind === "scoring";
  const outcome = own?.outcome ?? "";
  const words = scoring && own?.value ? `${own.value}: what the player to move gets, and the other` : OUTCOMES[outcome];
  return (
    <div class={`verdict ${outcome === "P" ? "lost" : outcome ? "won" : ""}`} aria-live="polite">
      <p>
        {own?.value && !scoring && <b class="value">{own.value}</b>}
        {words ?? (outcome ? outcome : over ? "No moves" : values ? "Not known yet" : "…")}
        {own?.by && own.by !== "search" && <small> by {own.by}</small>}
      </p>
      {own?.facts && (
        <dl>
          {own.facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {values?.said && <p class="hint">{values.said}</p>}
    </div>
  );
}

interface MovesProps {
  board: Board;
  values: Values | null;
  player: string;
  onMove: (name: string) => void;
  onShow: (name: string | null) => void;
}

function Moves({ board, values, player, onMove, onShow }: MovesProps) {
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
          Moves <small>{board.options.length}{board.more ? "+" : ""}</small>
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
      {board.options.length === 0 && <p class="hint">There are no moves.</p>}
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
                  <Thumb of="moves" text={option.text} />
                </span>
                <span class="name">
                  {name}
                  {option.moves.length > 1 && <small> and {option.moves.length - 1} more</small>}
                </span>
                <span class="worth">
                  {worth.value || worth.outcome || "?"}
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

// The tree of what was tried; a line goes straight down as long as it does not branch.
function Tried({ board }: { board: Board }) {
  const children = useMemo(() => {
    const below: number[][] = board.tried.map(() => []);
    board.tried.forEach(([parent], place) => below[parent]?.push(place));
    return below;
  }, [board.tried]);
  const rows: { place: number; level: number }[] = [];
  const ahead: { place: number; level: number }[] = [{ place: 0, level: 0 }];
  while (ahead.length && rows.length < 2000) {
    const row = ahead.pop();
    if (!row) break;
    rows.push(row);
    const below = children[row.place] ?? [];
    const deeper = below.length > 1 ? 1 : 0;
    for (const place of [...below].reverse()) ahead.push({ place, level: row.level + deeper });
  }
  return (
    <ol class="tree">
      {rows.map(({ place, level }) => (
        <li key={place} style={{ paddingInlineStart: `${Math.min(level, 12) * 14}px` }}>
          <button
            type="button"
            class="quiet"
            aria-current={place === board.at ? "step" : undefined}
            onClick={() => send("visit", { node: place })}
          >
            {place === 0 ? "Start" : board.tried[place]?.[1]}
          </button>
        </li>
      ))}
    </ol>
  );
}
